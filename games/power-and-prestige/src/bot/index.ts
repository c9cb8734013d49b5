/** The game's own bot: how good each choice looks, question by question, and what a position is worth. */
import type { AnyChoice, BotRules } from '@concert/kernel';
import { areAllied, isLastYear } from '../rules/5-concepts.ts';
import type { Frame, P, PowerAndPrestige } from '../shape.ts';
import { scoreBasket, scoreLevy, scoreRechoose } from './basket.ts';
import { scoreBattle, scorePick } from './battle.ts';
import { scoreConvention, scoreDeclaration, scoreForm, scoreTrade } from './diplomacy.ts';
import { scoreDismiss, scorePlacing, scoreReside } from './placing.ts';
import { scoreClaim, scoreEndow, scoreFound } from './setup.ts';
import { scoreAward, scoreDispute, scoreMove, scoreSeizure } from './turn.ts';
import { value } from './value.ts';

/** What is said to a plain question: to take what is offered, to keep what one has, to be ready. */
const PLAIN: { readonly [at: string]: { readonly [verb: string]: number } } = {
  acceptArrival: { accept: 1 },
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
    case 'pickBattle':
      return scorePick(play, seat, choices);
    case 'annexation.act':
      return scoreSeizure(play, seat, choices);
    case 'dispute.answer':
      return scoreDispute(play, frame, seat, choices);
    case 'dispute.award':
      return scoreAward(play, seat, choices);
    case 'declareWar':
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
      return scoreRechoose(play, seat, play.enclosing('income').sheets[seat], choices);
    case 'placing':
      return scorePlacing(play, seat, choices);
    default: {
      if (frame.at.startsWith('battle.')) return scoreBattle(play, frame.at, seat, choices);
      const plain = PLAIN[frame.at];
      return choices.map(({ verb }) => plain?.[verb] ?? 0);
    }
  }
}

/** When a seat’s next turn begins: everybody else has answered, and nobody’s troops are on their way. */
function settled({ stack, state }: P, _: Frame, seat: number): boolean {
  const frame = stack.at(-1);
  return (
    frame?.at === 'move' &&
    frame.ready === 0 &&
    ((state.active >> seat) & 1) === 1 &&
    state.inHand.every((group) => group.length === 0) &&
    state.marched.every((steps) => steps === 0)
  );
}

/** What shows by the next turn: who stands with whom, where troops go, and whether they fight it out. */
const TRIED_OUT = new Set<Frame['at']>([
  'form',
  'move',
  'pickBattle',
  'dispute.answer',
  'dispute.award',
  'battle.retreat',
  'battle.flee',
  'battle.rally',
]);

/**
 * Trials have found nothing that the policy does not find in peace, when everybody takes free land; in which group to take
 * in hand first; and in what is bought, which takes years to show.
 */
function ahead(play: P, { at }: Frame, seat: number): number {
  if (!TRIED_OUT.has(at) || (at === 'move' && play.state.inHand[seat].length === 0)) return 0;
  return areAllied(play.state) || isLastYear(play) || at === 'form' ? 1 : 0;
}

export const bot: BotRules<PowerAndPrestige> = { policy, value, settled, ahead };
