/** The game's own bot: how good each choice looks, question by question, and what a position is worth. */
import type { AnyChoice, BotRules } from '@concert/kernel';
import type { BattleFrame } from '../rules/6.3-combat.ts';
import type { Frame, P, PowerAndPrestige } from '../shape.ts';
import { scoreBasket, scoreLevy, scoreRechoose } from './basket.ts';
import { scoreBattle, scorePick } from './battle.ts';
import { scoreConvention, scoreDeclaration, scoreForm, scoreTrade } from './diplomacy.ts';
import { scoreDismiss, scorePlacing, scoreReside } from './placing.ts';
import { scoreClaim, scoreEndow, scoreFound } from './setup.ts';
import { scoreDeed, scoreMove } from './turn.ts';
import { value } from './value.ts';

/** What is said to a plain question: to take what is offered, to keep what one has, to be ready. */
const PLAIN: { readonly [at: string]: { readonly [verb: string]: number } } = {
  arrival: { accept: 1 },
  lend: { decline: 1 },
  abandon: { pass: 1 },
  giveUp: { ready: 1 },
};

function policy(play: P, frame: Frame, seat: number, choices: readonly AnyChoice[]): number[] {
  switch (frame.at) {
    case 'found':
      return scoreFound(play, seat, choices);
    case 'claim':
      return scoreClaim(play, seat, choices);
    case 'endow':
      return scoreEndow(play, seat, choices);
    case 'move':
      return scoreMove(play, seat, choices);
    case 'pick':
      return scorePick(play, seat, choices);
    case 'deed':
      return scoreDeed(play, seat, choices);
    case 'declaration':
      return scoreDeclaration(play, seat, choices);
    case 'form':
      return scoreForm(play, frame, choices);
    case 'callConvention':
      return scoreConvention(play, seat, choices);
    case 'trade':
      return scoreTrade(frame, seat, choices);
    case 'reside':
      return scoreReside(play, seat, choices);
    case 'levy':
      return scoreLevy(play, seat, frame, choices);
    case 'dismiss':
      return scoreDismiss(play, seat, choices);
    case 'basket':
      return scoreBasket(play, seat, frame, choices);
    case 'rechoose':
      return scoreRechoose(play, seat, frame.sheets[seat], choices);
    case 'placing':
      return scorePlacing(play, seat, choices);
    default: {
      if (frame.at.startsWith('battle.')) return scoreBattle(play, frame as BattleFrame, seat, choices);
      const plain = PLAIN[frame.at];
      return choices.map(({ verb }) => plain?.[verb] ?? 0);
    }
  }
}

/**
 * Between turns: within one, troops are on their way to what they will take. And in the economic round before income, and
 * when everything has been bought.
 */
function settled({ stack, state }: P): boolean {
  const frame = stack.at(-1);
  if (frame?.at === 'giveUp' || frame?.at === 'placing' || frame?.at === 'callConvention') return true;
  return (
    frame?.at === 'move' &&
    frame.ready === 0 &&
    state.picked.every((group) => group.length === 0) &&
    state.used.every((steps) => steps === 0)
  );
}

export const bot: BotRules<PowerAndPrestige> = { policy, value, settled };
