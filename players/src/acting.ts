/**
 * A player as a table knows it, made of one that only chooses: it answers every offer with a reason, makes those its game
 * suggests, replies to messages, and says no more than two things in one phase.
 */
import {
  type AnyGame,
  type BotRules,
  FastChance,
  type Player,
  type PlayerAct,
  type Proposal,
  type Say,
  type Seat,
  type SeatPlayer,
  type Shape,
  same,
  type Turn,
} from '@concert/kernel';
import { answerTo, awaiting, correspondents, counterTo, pitchOf, replyTo } from './bargaining.ts';
import { type Character, neutral } from './character.ts';
import { Memory } from './memory.ts';
import { Word } from './word.ts';

/** How much a bot says in one phase of the game. */
export const MOST_SAID = 2;

/** A player, the plan it follows now, and how it deals with others. */
export type ReasoningPlayer = Player & { plan?(): Say | null; readonly character?: Character };

export function acting(player: ReasoningPlayer, seed: number | string): SeatPlayer {
  const chance = new FastChance(`acting ${seed}`);
  const memory = new Memory();
  const character = player.character ?? neutral;
  const talkLimit = new TalkLimit(character);
  const word = new Word(character.honour);
  /** To whom it has just made an offer, and has not said why. */
  let pitchTo: Seat[] | null = null;
  return {
    name: player.name,
    act(heard) {
      const belief = memory.recall(heard);
      const turn: Turn = belief === undefined ? heard : { ...heard, belief };
      const phase = phaseOf(turn);
      for (const offer of awaiting(turn)) {
        const answer = answerTo(turn, offer, chance);
        const isNo = answer && 'answer' in answer && answer.answer === 'refuse';
        const counter = isNo && talkLimit.mayCounter(phase) ? counterTo(turn, offer, chance) : null;
        if (counter) return talkLimit.limit(phase, counter, true);
        if (answer) return talkLimit.limit(phase, answer);
      }
      for (const writer of correspondents(turn)) {
        const reply = talkLimit.limit(phase, replyTo(turn, writer));
        if (reply) return reply;
      }
      const pitch = talkLimit.mayOffer(phase) ? pitchTo : null;
      pitchTo = null;
      const pitched = pitch && pitchOf(turn, pitch, chance);
      if (pitched) return talkLimit.limit(phase, pitched);
      const proposal = talkLimit.mayOffer(phase) ? suggested(turn, chance) : null;
      if (proposal) {
        pitchTo = proposal.to;
        return talkLimit.limit(phase, { offer: proposal });
      }
      return turn.choices.length > 0 ? { choose: word.choose(player, turn, phase, chance) } : null;
    },
  };
}

const phaseOf = ({ view }: Turn): string => JSON.stringify([view.spans, view.flow[1]?.at ?? null]);

/** An offer that the game's bot would make and that has not been made, or refused, of late. */
function suggested({ machine, view, seat, offers, belief }: Turn, chance: FastChance): Proposal | null {
  const bot = machine.game.bot as BotRules<Shape> | undefined;
  if (!bot?.deals || view.together !== null) return null;
  const play = machine.readContext(machine.imagine(view, chance, belief), seat);
  const isNew = ({ to, kind, terms }: Proposal): boolean =>
    !offers.some((old) => old.from === seat && old.kind === kind && same(old.to, to) && same(old.terms, terms));
  const { deals: rules } = machine.game as AnyGame;
  const isLegal = (made: Proposal): boolean => rules?.may(play, { ...made, from: seat }) === true;
  // One promise at a time: a bot at peace with everyone would have no one left to fight.
  const isBound = (kind: string): boolean =>
    offers.some((old) => old.kind === kind && ((old.status === 'open' && old.from === seat) || old.promise === 'open'));
  const isFree = ({ kind }: Proposal): boolean => rules?.kinds[kind]?.binding === true || !isBound(kind);
  return bot.deals(play, seat).find((made) => isNew(made) && isFree(made) && isLegal(made)) ?? null;
}

/** Counts what was said in a phase. Answers are always given; only their reasons can be too much. */
class TalkLimit {
  private readonly character: Character;
  private phase = '';
  private said = 0;
  private countered = 0;

  constructor(character: Character) {
    this.character = character;
  }

  private get most(): number {
    return Math.min(MOST_SAID, this.character.talk);
  }

  mayOffer(phase: string): boolean {
    return phase !== this.phase || this.said < this.most;
  }

  mayCounter(phase: string): boolean {
    const made = phase === this.phase ? this.countered : 0;
    return this.mayOffer(phase) && made < this.character.patience;
  }

  limit(phase: string, act: PlayerAct, isCounter = false): PlayerAct | null {
    if (phase !== this.phase) [this.said, this.countered] = [0, 0];
    this.phase = phase;
    if (isCounter) this.countered++;
    if (this.said >= this.most) {
      if ('answer' in act) return { answer: act.answer, id: act.id };
      return 'choose' in act ? act : null;
    }
    if ('say' in act || 'offer' in act || ('answer' in act && act.why)) this.said++;
    return act;
  }
}
