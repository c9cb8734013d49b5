/**
 * A player as a table knows it, made of one that only chooses: it answers every offer with a reason, makes those its game
 * suggests, replies to messages, and says no more than two things in one phase.
 */
import {
  type BotRules,
  FastChance,
  type Player,
  type PlayerAct,
  type Proposal,
  type Say,
  type SeatPlayer,
  type Shape,
  same,
  type Turn,
} from '@concert/kernel';
import { answerTo, awaiting, correspondents, replyTo } from './bargaining.ts';
import { Memory } from './memory.ts';
import type { Character } from './personalities.ts';
import { Word } from './word.ts';

/** How much a bot says in one phase of the game. */
export const MOST_SAID = 2;

/** A player, the plan it follows now, and how it deals with others. */
export type ReasoningPlayer = Player & { plan?(): Say | null; readonly character?: Character };

export function acting(player: ReasoningPlayer, seed: number | string): SeatPlayer {
  const chance = new FastChance(`acting ${seed}`);
  const memory = new Memory();
  const talkLimit = new TalkLimit();
  const word = new Word();
  return {
    name: player.name,
    act(heard) {
      const belief = memory.recall(heard);
      const turn: Turn = belief === undefined ? heard : { ...heard, belief };
      const phase = phaseOf(turn);
      for (const offer of awaiting(turn)) {
        const answer = answerTo(turn, offer, chance);
        if (answer) return talkLimit.limit(phase, answer);
      }
      for (const writer of correspondents(turn)) {
        const reply = talkLimit.limit(phase, replyTo(turn, writer));
        if (reply) return reply;
      }
      const proposal = talkLimit.mayOffer(phase) ? suggested(turn, chance) : null;
      if (proposal) return talkLimit.limit(phase, { offer: proposal });
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
  return bot.deals(play, seat).find(isNew) ?? null;
}

/** Counts what was said in a phase. Answers are always given; only their reasons can be too much. */
class TalkLimit {
  private phase = '';
  private said = 0;

  mayOffer(phase: string): boolean {
    return phase !== this.phase || this.said < MOST_SAID;
  }

  limit(phase: string, act: PlayerAct): PlayerAct | null {
    if (phase !== this.phase) this.said = 0;
    this.phase = phase;
    if (this.said >= MOST_SAID) {
      if ('answer' in act) return { answer: act.answer, id: act.id };
      return 'choose' in act ? act : null;
    }
    if ('say' in act || 'offer' in act || ('answer' in act && act.why)) this.said++;
    return act;
  }
}
