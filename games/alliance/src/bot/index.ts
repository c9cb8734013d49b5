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
import { meters } from './meters.ts';
import { strengthAt } from './odds.ts';
import { probesOf } from './probes.ts';
import { promises } from './promises.ts';
import { scoreAct, scoreGroup } from './turn.ts';

const policy = policyByFrame<Alliance>(
  {
    discard: (play, _, seat, choices) => scoreDiscard(play, seat, choices),
    layChoice: (play, _, seat, choices) => scoreLay(play, seat, choices),
    bid: (play, _, seat, choices) => scoreBid(play, seat, choices),
    match: scoreMatch,
    act: (play, _, seat, choices) => scoreAct(play, seat, choices),
    group: (play, frame, _, choices) => scoreGroup(play, frame, choices),
    // After a deal that has thinned them out there is nothing to remove.
    overstack: eachChoice((play: P, _frame, _seat, { verb, arg }) =>
      verb === 'remove' ? -keeping(play, arg.block) : 0,
    ),
    negotiate: { ready: 1 },
    disband: { ready: 1 },
  },
  { 'battle.': (play, frame: Frame, _, choices) => scoreBattle(play, frame, choices) },
);

const keeping = ({ state }: P, b: number): number =>
  strengthAt(state, b, state.place[b]) + firepowerOf[b] + (typeOf[b] === HQ ? 50 : 0);

/** When the cards of the next turn have been laid: all have moved, and the battles are over. */
const settled = ({ stack }: P): boolean => stack.at(-1)?.at === 'reveal';

/** By then the results of a turn can be seen. */
const ahead = (): number => 1;

export const bot: BotRules<Alliance> = {
  policy,
  ...trained,
  ...promises,
  settled,
  ahead,
  belief,
  expects,
  counters,
  meters,
  probes: probesOf(policy),
};
