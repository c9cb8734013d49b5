import { empireCapitals } from './tables-economy.ts';

/** What the French points of a campaign mean at its end, from the lowest level up. */
export interface Level {
  readonly from: number;
  /** The ending, as the words have it. */
  readonly ending: string;
}

const coalition: Level = {
  from: Number.NEGATIVE_INFINITY,
  ending: 'coalition victory',
};
const rout: Level = {
  from: Number.NEGATIVE_INFINITY,
  ending: 'coalition decisive',
};
const draw = (from: number): Level => ({ from, ending: 'draw' });
const victory = (from: number): Level => ({
  from,
  ending: 'french victory',
});
const narrow = (from: number): Level => ({
  from,
  ending: 'french marginal',
});
const decisive = (from: number): Level => ({
  from,
  ending: 'french decisive',
});

/** Row `levels` of each campaign's victory table. */
export const levels: { readonly [scenario: string]: readonly Level[] } = {
  italy1796: [coalition, draw(4), narrow(7), decisive(10)],
  austerlitz1805: [coalition, draw(5), victory(8)],
  jena1806: [coalition, draw(5), narrow(8), decisive(12)],
  russia1812: [coalition, draw(4), victory(8)],
  peninsula1808: [coalition, draw(5), victory(9)],
  coalition1792: [rout, { ...coalition, from: 0 }, victory(6), decisive(7)],
  // NA-16.3-a: all of them.
  grand1805: [coalition, victory(empireCapitals.length)],
  grand1805_multi: [coalition, victory(empireCapitals.length)],
};

/** The level that so many points reach. */
export const levelOf = (scenario: string, points: number): number =>
  levels[scenario]!.findLastIndex(({ from }) => points >= from);
