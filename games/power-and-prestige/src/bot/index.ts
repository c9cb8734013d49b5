/** The game's own bot: how good each choice looks, question by question, and what a position is worth. */
import type { BotRules } from '@concert/kernel';
import { policyByFrame } from '@concert/kit';
import { areAllied, isLastYear } from '../rules/5-concepts.ts';
import type { Frame, P, PowerAndPrestige } from '../shape.ts';
import { scoreBasket, scoreLevy, scoreRechoose } from './basket.ts';
import { scoreLosses, scorePick, scoreRefuge, scoreRetreat } from './battle.ts';
import { scoreConvention, scoreDeclaration, scoreForm, scoreTrade } from './diplomacy.ts';
import { trained } from './features.ts';
import { letter } from './letter.ts';
import { meters } from './meters.ts';
import { scoreDismiss, scorePlacing, scoreReside } from './placing.ts';
import { probesOf } from './probes.ts';
import { scoreClaim, scoreEndow, scoreFound } from './setup.ts';
import { type Style, ways } from './style.ts';
import { scoreAward, scoreDispute, scoreMove, scoreSeizure } from './turn.ts';

/** By question, how its choices are scored; plain questions by verb: take what is offered, keep what you have, be ready. */
const policyOf = (style?: Style) =>
  policyByFrame<PowerAndPrestige>(
    {
      found: (play, _, seat, choices) => scoreFound(play, seat, choices),
      claim: (play, _, seat, choices) => scoreClaim(play, seat, choices),
      endow: (play, _, seat, choices) => scoreEndow(play, seat, choices),
      acceptArrival: { accept: 1 },
      move: (play, _, seat, choices) => scoreMove(play, seat, choices, style),
      pickBattle: scorePick,
      'battle.lose': scoreLosses,
      'battle.finalLoss': scoreLosses,
      'battle.retreat': (play, _, seat, choices) => scoreRetreat(play, seat, choices),
      // The player who sets the order wants to see first what the others do.
      'battle.setRetreatOrder': (_play, _frame, seat, choices) => choices.map(({ arg }) => (arg.seat === seat ? 0 : 1)),
      'annexation.act': (play, _, seat, choices) => scoreSeizure(play, seat, choices),
      'dispute.answer': scoreDispute,
      'dispute.award': (play, _, seat, choices) => scoreAward(play, seat, choices),
      declareWar: (play, _, seat, choices) => scoreDeclaration(play, seat, choices),
      form: (play, frame, _seat, choices) => scoreForm(play, frame, choices),
      lend: { decline: 1 },
      abandon: { pass: 1 },
      giveUp: { ready: 1 },
      trade: (_, frame, seat, choices) => scoreTrade(frame, seat, choices),
      reside: (play, _, seat, choices) => scoreReside(play, seat, choices),
      levy: (play, frame, seat, choices) => scoreLevy(play, seat, frame, choices, style),
      dismiss: (play, _, seat, choices) => scoreDismiss(play, seat, choices),
      basket: (play, frame, seat, choices) => scoreBasket(play, seat, frame, choices, style),
      rechoose: (play, _, seat, choices) => scoreRechoose(play, seat, play.enclosing('income').sheets[seat], choices),
      placing: (play, _, seat, choices) => scorePlacing(play, seat, choices),
      callConvention: (play, _, seat, choices) => scoreConvention(play, seat, choices),
    },
    { 'battle.': scoreRefuge },
  );

const policy = policyOf();

const styles = Object.fromEntries(Object.entries(ways).map(([style, way]) => [style, policyOf(way)]));

/** When a seat’s next turn begins: all others have answered, and no troops are on the march. */
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
 * In three cases rollouts have found nothing better than the policy: in peace, when all take free land; for the group to pick
 * first; and for purchases, which take years to pay off.
 */
function ahead(play: P, { at }: Frame, seat: number): number {
  if (!TRIED_OUT.has(at) || (at === 'move' && play.state.inHand[seat].length === 0)) return 0;
  return areAllied(play.state) || isLastYear(play) || at === 'form' ? 1 : 0;
}

export const bot: BotRules<PowerAndPrestige> = {
  policy,
  styles,
  ...trained,
  ...letter,
  settled,
  ahead,
  meters,
  probes: probesOf(policy),
};
