/** The game's own bot: how good each choice looks, question by question, and what a position is worth. */
import type { AnyChoice, BotRules } from '@concert/kernel';
import { isLastYear } from '../rules/5-concepts.ts';
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
 * When a seat’s next turn begins: everybody else has answered, and nobody’s troops are on their way. In the last year
 * nothing is settled before the end.
 */
function settled(play: P, _: Frame, seat: number): boolean {
  const { stack, state } = play;
  const frame = stack.at(-1);
  return (
    frame?.at === 'move' &&
    !isLastYear(play) &&
    frame.ready === 0 &&
    ((state.active >> seat) & 1) === 1 &&
    state.picked.every((group) => group.length === 0) &&
    state.used.every((steps) => steps === 0)
  );
}

/** What is decided about war and alliances, in a turn, and in battle. */
const IN_TURN = new Set<Frame['at']>(['form', 'declaration', 'move', 'pick', 'deed', 'dispute', 'award']);
/** What is bought and placed. Before the last year it takes years until that has shown. */
const ECONOMY = new Set<Frame['at']>(['levy', 'basket', 'rechoose', 'reside', 'placing']);

function ahead(play: P, { at }: Frame): number {
  return IN_TURN.has(at) || at.startsWith('battle.') || (ECONOMY.has(at) && isLastYear(play)) ? 1 : 0;
}

export const bot: BotRules<PowerAndPrestige> = { policy, value, settled, ahead };
