/** Cards of the budget: Full Magazines (14) and those of money and recruits (25 to 30). They need a campaign with an economy. */

import { countOf, setCount } from '../../pairs.ts';
import { type P, POOL, RAISED } from '../../shape.ts';
import { isSupply, MAJORS, piecesOf } from '../../tables.ts';
import { put, seatOf } from '../1-units.ts';
import { budgetPowers, earn, forgo, incomeOf } from '../12-income.ts';
import { sitesOf } from '../12-production.ts';
import type { CardRule } from './rule.ts';

const powersOf = (play: P, seat: number): number[] =>
  budgetPowers(play).filter((power) => seatOf(play.state, power) === seat);
const majorsOf = (play: P, seat: number): number[] => powersOf(play, seat).filter((power) => power < MAJORS);

/** A power whose own budget is below this is spared half of a crisis. */
const SMALL_BUDGET = 30;

/** Counters of supply units that a power could still get. */
const idleSupply = ({ state }: P, power: number): number[] =>
  piecesOf[power].filter((p) => isSupply[p] && state.place[p] === POOL);

/** Those of a seat's powers with the largest income from provinces. */
function richest(play: P, seat: number): number[] {
  const powers = powersOf(play, seat);
  const most = Math.max(...powers.map((power) => incomeOf(play, power).money));
  return powers.filter((power) => incomeOf(play, power).money === most);
}

export const moneyCards: { readonly [number: number]: CardRule } = {
  // Full Magazines: two supply units for nothing, which Reinforcement places.
  14: {
    on: 'power',
    targets: (play, seat) =>
      powersOf(play, seat).filter((power) => idleSupply(play, power).length > 0 && sitesOf(play, power).length > 0),
    play(play, _seat, power) {
      for (const p of idleSupply(play, power).slice(0, 2)) {
        put(play.state, p, RAISED);
        play.log('raised', { power, piece: p, steps: 0, cost: 0 }, { clause: 'NA-11.1-o' });
      }
      return null;
    },
  },
  // Good Harvest.
  25: {
    on: 'power',
    targets: majorsOf,
    play(play, _seat, power) {
      earn(play, power, 6);
      return null;
    },
  },
  // Dearth.
  26: {
    on: 'power',
    targets: (play, seat) => (powersOf(play, seat).length > 0 ? richest(play, seat) : []),
    play(play, _seat, power) {
      forgo(play, power, 4);
      const { dueSteps } = play.state;
      setCount(dueSteps, power, countOf(dueSteps, power) - 2);
      return null;
    },
  },
  // Financial Crisis.
  27: {
    on: 'power',
    targets: majorsOf,
    play(play, _seat, power) {
      forgo(play, power, incomeOf(play, power).money < SMALL_BUDGET ? 3 : 6);
      return null;
    },
  },
  // War Loan: now, and to be paid back next Spring.
  28: {
    on: 'power',
    targets: majorsOf,
    play({ state }, _seat, power) {
      state.money[power] += 10;
      state.due[power] -= 6;
      return null;
    },
  },
  // New Levies.
  29: {
    on: 'power',
    targets: powersOf,
    play({ state }, _seat, power) {
      state.recruit[power] += 3;
      setCount(state.levies, power, countOf(state.levies, power) + 3);
      return null;
    },
  },
  // Remounts.
  30: {
    on: 'power',
    targets: powersOf,
    play({ state }, _seat, power) {
      setCount(state.remounts, power, countOf(state.remounts, power) + 2);
      return null;
    },
  },
};
