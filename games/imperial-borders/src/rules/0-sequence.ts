/** The sequence of play, as the rulebook has it: a round of seven phases, a turn, an order, a battle. */
import { type Act, type FrameAt, type Json, sequence } from '@concert/kernel';
import type { BattleLocals, Frame, ImperialBorders, OrderLocals, P } from '../shape.ts';
import { isLand, isPort, LAST_ROUND, votesIn } from '../tables.ts';
import { clearTags } from './0-forces.ts';
import { turnOrder } from './0-nations.ts';
import { tradesIn } from './2-plotting.ts';
import { isBare } from './4-battle.ts';
import { openRequests } from './4-battle-admit.ts';
import { decide } from './4-battle-after.ts';
import { sidesAsked } from './4-battle-sides.ts';
import { hasArrived, orderOf } from './4-march.ts';
import { isLastRound } from './6-congress.ts';
import { awardMedals, awardPrestige, updateChart } from './6-parade.ts';

type Step<At extends Frame['at']> = Act<ImperialBorders, FrameAt<Frame, At>>;

const steps = <At extends Frame['at']>(...args: Parameters<typeof sequence<ImperialBorders, At>>): Step<At> =>
  sequence<ImperialBorders, At>(...args);

const both = (): number[] => [0, 1];
const byTurnOrder = ({ state }: P): number[] => turnOrder(state);
const forNation = (_: P, __: unknown, nation: number): { nation: number } => ({ nation });
const ofNation = (_: P, { nation }: { nation: number }): { nation: number } => ({ nation });

/** IB-S, then rounds until the Congress, or round 9, ends the game. */
const game = steps<'game'>(['setup', { run: 'round', while: ({ state }) => state.round === 0 || !isLastRound(state) }]);

const setup = steps<'setup'>(['setup.plots', { run: 'setup.place', each: byTurnOrder, with: forNation }]);

/** IB-G.1-d: the seven phases. IB-6.D-g: the last round has no Phase 7. */
const round = steps<'round'>([
  beginRound,
  'taxes',
  'plotting',
  'turnOrder',
  'marches',
  'annexations',
  'parade',
  { run: 'purchases', when: ({ state }) => !isLastRound(state), with: () => ({ baskets: [] }) },
]);

function beginRound({ state, log }: P): void {
  state.round++;
  log('round', { round: state.round }, { clause: 'IB-7.D-a' });
}

const taxes = steps<'taxes'>(['taxes.colonies', 'taxes.collect']);
const plotting = steps<'plotting'>([{ run: 'plot.all', with: () => ({ asked: [] }) }]);
const turnOrderPhase = steps<'turnOrder'>([{ run: 'bids.all', with: () => ({ asked: [] }) }]);

/** IB-4: each Nation in turn; then all Arrow Tags and tents leave the map (IB-4.E-b). */
const marches = steps<'marches'>([
  { run: 'turn', each: byTurnOrder, with: (_, __, nation) => ({ nation, step: 0, barred: [], fought: 0 }) },
  endMarches,
]);

function endMarches({ state }: P): void {
  state.active = -1;
  clearTags(state);
}

/** IB-4.0-a: steps A to E of one Nation. */
const turn = steps<'turn'>([
  beginTurn,
  { run: 'turn.trade', when: tradesIn, with: ofNation },
  { run: 'turn.review', with: (_, { nation }) => ({ nation, orders: [] }) },
  { run: 'turn.battles', as: 'before', with: (_, { nation }) => ({ nation, step: 0 }) },
  { run: 'turn.marching', with: ofNation },
  beginStepD,
  { run: 'turn.battles', as: 'after', with: (_, { nation }) => ({ nation, step: 1 }) },
  endTurn,
]);

function beginTurn({ state, log }: P, { nation }: { nation: number }): void {
  state.active = nation;
  state.traded = 0;
  state.granted = [];
  state.refused = [];
  log('turn', { nation }, { clause: 'IB-4.0-a' });
}

function beginStepD(_: P, frame: FrameAt<Frame, 'turn'>): void {
  frame.step = 1;
  frame.barred = [];
  frame.fought = 0;
}

function endTurn({ state }: P): void {
  state.granted = [];
  state.refused = [];
}

const isMarch = (play: P, locals: OrderLocals): boolean => isLand(orderOf(play, locals)[0]);

/** IB-R-10: an order once begun is carried to its end. */
const order = steps<'order'>([
  { run: 'order.fill', with: ofNation },
  { run: 'order.exit', when: isMarch, with: ofNation },
  { run: 'order.sail', when: (play, frame) => !isMarch(play, frame), with: ofNation },
  { run: 'order.bonus', when: (play, frame) => isMarch(play, frame) && hasArrived(play, frame), with: ofNation },
  { run: 'order.finish', with: ofNation },
]);

const isFought = (play: P, battle: BattleLocals): boolean => !isBare(play, battle);

/** IB-B0-e: the three chapters of a battle; one that is called off ends at once. */
const battle = steps<'battle'>(
  [
    // Chapter 1.
    'battle.start',
    'battle.commit',
    { run: 'battle.sides', with: sidesAsked },
    openRequests,
    'battle.admit',
    { run: 'battle.inland', when: (_, { place }) => isPort(place), with: () => ({ left: [] }) },
    'battle.field',
    'battle.command',
    { run: 'battle.line', when: isFought, each: both, with: (_, __, side) => ({ side, line: [] }) },
    { run: 'battle.begin', when: isFought },
    // Chapter 2.
    { run: 'battle.fight', while: (play, frame) => frame.over === 0 && (frame.round > 0 || isFought(play, frame)) },
    // Chapter 3.
    decide,
    { run: 'battle.prizes', when: (_, { victor }) => victor >= 0, with: () => ({ kept: [] }) },
    'battle.capture',
    { run: 'battle.spoils', each: both, with: (_, __, side) => ({ side }) },
    'battle.aftermath',
    'battle.seize',
    { run: 'battle.pennant', each: both, with: (_, __, side) => ({ side }) },
  ],
  { until: (_, { off }) => off === 1 },
);

/** IB-B2: one Battle Round. */
const fight = steps<'battle.fight'>([
  beginFight,
  {
    run: 'battle.line',
    when: (play) => play.enclosing('battle').round > 1,
    each: both,
    with: (_, __, side) => ({ side, line: [] }),
  },
  { run: 'battle.stance', each: both, with: (_, __, side) => ({ side }) },
  'battle.roll',
  { run: 'battle.blocks', each: both, with: (_, __, side) => ({ side }) },
  { run: 'battle.hits', each: both, with: (_, __, side) => ({ side }) },
  'battle.damage',
  'battle.next',
]);

function beginFight(play: P): void {
  const locals = play.enclosing('battle');
  locals.round++;
  play.log('battle round', { place: locals.place, round: locals.round }, { clause: 'IB-B2.0-a' });
}

/** IB-5, and Revolts in Turn Order after all annexations (IB-R-84). */
const annexations = steps<'annexations'>([
  { run: 'annex.all', with: () => ({ asked: [] }) },
  { run: 'revolts', when: ({ options }) => options.revolts, each: byTurnOrder, with: forNation },
]);

/** IB-6: the chart, Prestige, Medals with the gift last (IB-6.C-j), and the Congress. */
const parade = steps<'parade'>([
  updateChart,
  awardPrestige,
  awardMedals,
  'gift',
  { run: 'congress', when: ({ state }) => state.last === 0 && votesIn(state.round) },
  knowTheEnd,
]);

/** IB-6.D-f: from round 8 on it is known that round 9 is the last. */
function knowTheEnd({ state }: P): void {
  if (state.last === 0 && state.round === LAST_ROUND - 1) state.last = LAST_ROUND;
}

/** IB-7, IB-R-81: repairs, then all buy, then all deploy in Turn Order. */
const purchases = steps<'purchases'>([
  { run: 'repairs', with: () => ({ asked: [] }) },
  { run: 'buy.all', with: () => ({ asked: [] }), after: keepBaskets },
  {
    run: 'deploy',
    each: byTurnOrder,
    with: (_, { baskets }, nation) => ({ nation, basket: baskets[nation].slice() }),
  },
]);

function keepBaskets(_: P, frame: FrameAt<Frame, 'purchases'>, result: Json): void {
  frame.baskets = result as number[][];
}

export const sequenceSteps = {
  game,
  setup,
  round,
  taxes,
  plotting,
  turnOrder: turnOrderPhase,
  marches,
  turn,
  order,
  battle,
  'battle.fight': fight,
  annexations,
  parade,
  purchases,
};
