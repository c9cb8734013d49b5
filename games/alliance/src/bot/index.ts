/** The game's own bot: how good each choice looks, question by question, and what a position is worth. */
import type { BotRules } from '@concert/kernel';
import { eachChoice, policyByFrame } from '@concert/kit';
import type { Alliance, Frame, P } from '../shape.ts';
import { firepowerOf, HQ, typeOf } from '../tables.ts';
import { scoreBattle } from './battle.ts';
import { belief } from './belief.ts';
import { scoreBid, scoreDiscard, scoreLay, scoreMatch } from './cards.ts';
import { counters } from './counters.ts';
import { expects } from './expects.ts';
import { trained } from './features.ts';
import { letter } from './letter.ts';
import { meters } from './meters.ts';
import { strengthAt } from './odds.ts';
import { probesOf } from './probes.ts';
import { promises } from './promises.ts';
import { type Style, USUAL } from './situation.ts';
import { scoreAct, scoreGroup } from './turn.ts';

const policyOf = (style?: Style) =>
  policyByFrame<Alliance>(
    {
      discard: (play, _, seat, choices) => scoreDiscard(play, seat, choices),
      layChoice: (play, _, seat, choices) => scoreLay(play, seat, choices),
      bid: (play, _, seat, choices) => scoreBid(play, seat, choices),
      match: scoreMatch,
      act: (play, _, seat, choices) => scoreAct(play, seat, choices, style),
      group: (play, frame, _, choices) => scoreGroup(play, frame, choices, style),
      // After a deal that has thinned them out there is nothing to remove.
      overstack: eachChoice((play: P, _frame, _seat, { verb, arg }) =>
        verb === 'remove' ? -keeping(play, arg.block) : 0,
      ),
      negotiate: { ready: 1 },
      disband: { ready: 1 },
    },
    { 'battle.': (play, frame: Frame, _, choices) => scoreBattle(play, frame, choices, style) },
  );

const policy = policyOf();

/** Other ways to play a turn. */
const styles = {
  bold: policyOf({ worth: 1.6, keep: 0.6, losses: 0.6, cost: 0.7 }),
  careful: policyOf({ worth: 0.7, keep: 1.8, losses: 1.5, cost: 1 }),
  lavish: policyOf({ ...USUAL, cost: 0.4 }),
  thrifty: policyOf({ ...USUAL, cost: 2 }),
};

const keeping = ({ state }: P, b: number): number =>
  strengthAt(state, b, state.place[b]) + firepowerOf[b] + (typeOf[b] === HQ ? 50 : 0);

/** When the cards of the next turn have been laid: all have moved, and the battles are over. */
const settled = ({ stack }: P): boolean => stack.at(-1)?.at === 'reveal';

/**
 * What a march is worth shows after four turns: at the end of the first, what looks better than the policy's turn has on average lost by
 * the end of the game. In battles and with cards rollouts have found nothing better than the policy.
 */
const ahead = (_: P, { at }: Frame): number => (at === 'act' || at === 'group' ? 4 : 0);

export const bot: BotRules<Alliance> = {
  policy,
  styles,
  ...trained,
  ...promises,
  ...letter,
  settled,
  ahead,
  belief,
  expects,
  counters,
  meters,
  probes: probesOf(policy),
};
