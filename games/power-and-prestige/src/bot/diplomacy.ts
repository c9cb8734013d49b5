/** War and alliances: whom to declare war on, with whom to stand, when to call a convention; the market. */
import type { AnyChoice } from '@concert/kernel';
import { maskList } from '@concert/kit';
import { areAllied, mostPrestigious, provincesOf, seatsOf } from '../rules/5-concepts.ts';
import { combinations, countBoth, minorityOf } from '../rules/6.5-alliances.ts';
import { ALLIANCE, type At, COUNTER, type P } from '../shape.ts';
import { ALLY, allySends, inPlay, PROVINCES } from '../tables.ts';
import { MANNER } from './manner.ts';
import { combatValueOf, sigmoid } from './odds.ts';
import { stepsBetween } from './roads.ts';
import { armsAt, PRESTIGE, roundsLeft } from './situation.ts';

/** By force: combat value of its troops. */
function strengths({ state, seats }: P): number[] {
  const sums: number[] = Array(ALLY + 1).fill(0);
  for (let i = 0; i < state.force.length; i++) sums[state.force[i]] += combatValueOf(armsAt(state, i));
  for (let seat = 0; seat < seats; seat++) sums[seat] += 0.15 * state.gold[seat];
  return sums;
}

/** What a split of the table is worth to a seat: the medals of the stronger side, and to be on it. */
function splitValue(play: P, seat: number, members: number, armies: readonly number[]): number {
  const { state, seats } = play;
  const left = roundsLeft(play);
  const minority = minorityOf(members, seats);
  const counts = countBoth(state, members, minority);
  const inside = (members >> seat) & 1;
  const camp = inside ? ALLIANCE : COUNTER;
  const mates = inside ? members : ((1 << seats) - 1) & ~members;
  let [ours, theirs] = [0, 0];
  for (let other = 0; other < seats; other++)
    if ((mates >> other) & 1) ours += armies[other];
    else theirs += armies[other];
  if (minority >= 0) {
    const { units } = allySends(seats, play.options.years, Math.min(play.options.years, state.year + 1));
    const sent =
      (combatValueOf([...units]) + 3) * maskList(minority === camp ? mates : ((1 << seats) - 1) & ~mates).length;
    if (minority === camp) ours += sent + armies[ALLY];
    else theirs += sent + armies[ALLY];
  }
  const lead = counts[camp] - counts[1 - camp];
  let value =
    (10 * left + 5) * 0.6 * MANNER.medals * sigmoid(lead / 2) +
    MANNER.armies * Math.min(1, left / 2) * (ours / Math.max(1, ours + theirs));
  // A neighbour who is an ally can't be plundered but doesn't plunder either: better to have the strong ones on one's side.
  const home = state.residence[seat];
  for (let other = 0; other < seats; other++) {
    if (other === seat || home < 0 || state.residence[other] < 0) continue;
    const near = Math.max(0, 1 - stepsBetween(seats, home, state.residence[other]) / 16);
    const rival = armies[other] / Math.max(1, armies[seat]);
    if ((mates >> other) & 1) value += 3 * near * Math.min(2, rival);
    // Medals for friends are medals for rivals.
    if ((mates >> other) & 1) value -= 0.15 * (10 * left) * sigmoid(lead / 2);
  }
  return value;
}

export function scoreForm(play: P, { founder }: At<'form'>, choices: readonly AnyChoice[]): number[] {
  const armies = strengths(play);
  const all = combinations(play.state, founder, null);
  return choices.map(({ arg }) => {
    const members = (arg.members as number[]).reduce((mask, seat) => mask | (1 << seat), 1 << founder);
    const { penalty } = all.find((each) => each.members === members)!;
    return splitValue(play, founder, members, armies) - Math.min(penalty, play.state.prestige[founder]) * PRESTIGE;
  });
}

/** What the best split would be worth to the player who chooses it. */
function bestSplit(play: P, founder: number, armies: readonly number[]): number {
  let best = -Infinity;
  for (const { members, barred, penalty } of combinations(play.state, founder, null))
    if (barred === null) best = Math.max(best, splitValue(play, founder, members, armies) - penalty * PRESTIGE);
  return best;
}

/** PP-6.5.3: worth it for a player who would choose the sides and is badly off now. */
export function scoreConvention(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const { state } = play;
  let gain = -5;
  const after = state.prestige.slice();
  after[seat] = Math.max(0, after[seat] - 10);
  if (areAllied(state) && mostPrestigious(state, seatsOf(play), after) === seat) {
    const armies = strengths(play);
    const now = state.camp
      .slice(0, play.seats)
      .reduce((mask, camp, s) => (camp === ALLIANCE ? mask | (1 << s) : mask), 0);
    gain =
      bestSplit(play, seat, armies) -
      splitValue(play, seat, now, armies) -
      (state.prestige[seat] - after[seat]) * PRESTIGE -
      2;
  }
  return choices.map(({ verb }) => (verb === 'callConvention' ? gain : 0));
}

/** PP-6.5.2: when there is no free land left, a strong player who would choose the sides declares war. */
export function scoreDeclaration(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const { state, seats } = play;
  let free = 0;
  for (let p = 0; p < PROVINCES; p++) if (inPlay[seats][p] && state.owner[p] < 0) free++;
  const after = state.prestige.slice();
  after[seat] -= 2;
  const chooses = mostPrestigious(state, seatsOf(play), after) === seat;
  const armies = strengths(play);
  const average = seatsOf(play).reduce((sum, other) => sum + armies[other], 0) / seats;
  const eager = chooses && free <= seats / 2 && armies[seat] > MANNER.strong * average;
  return choices.map(({ verb, arg }) => {
    if (verb !== 'declare') return 0;
    if (!eager) return -1;
    const home = state.residence[arg.seat];
    const near = home < 0 || state.residence[seat] < 0 ? 0 : 1 / (1 + stepsBetween(seats, state.residence[seat], home));
    return MANNER.declare + near + 0.05 * provincesOf(state, arg.seat) - 0.02 * armies[arg.seat];
  });
}

/** PP-6.6.3-p: every swap is worth three gold. Says yes to every proposal, and swaps foreign goods first. */
export function scoreTrade({ swapsWanted }: At<'trade'>, seat: number, choices: readonly AnyChoice[]): number[] {
  return choices.map(({ verb, arg }) => {
    if (verb === 'swapAbroad') return 4;
    if (verb === 'swapWith') return (swapsWanted[arg.seat] >> seat) & 1 ? 3 : 2;
    return verb === 'ready' ? 1 : 0;
  });
}
