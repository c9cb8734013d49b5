/** What the rules look up the short way, against the long way, at every choice of random games. */
import { FastChance, Machine } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { DIRECTIONS, neighbour, zoneReaches } from '../src/graph.ts';
import { byRank, movers, moversAt, outside } from '../src/rules/1-forces.ts';
import { enemySide, put, setUp, sideOfPiece, supposing } from '../src/rules/1-units.ts';
import { couldStack } from '../src/rules/4-command.ts';
import { hasZone, survey, ZONE } from '../src/rules/4-survey.ts';
import { assessSupply, isHexSupplied, TracedAtOnce, tracedInARow } from '../src/rules/6-supply.ts';
import { ruleOf } from '../src/rules/11-cards.ts';
import { pooledLeaders } from '../src/rules/12-armies.ts';
import { budgetPowers } from '../src/rules/12-income.ts';
import { accountOf, billFor, billOn } from '../src/rules/12-prices.ts';
import { mayOrder, sitesNow } from '../src/rules/12-production.ts';
import { fits } from '../src/rules/12-reinforcement.ts';
import { COALITION, EMPIRE, INSIDE, type OrderLine, type P, POOL, type State, UNSUPPLIED } from '../src/shape.ts';
import { fullSteps, HEXES, isArmy, isCombat, POWERS, piecesOf, powerOf } from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { everyCampaign, type Scenario } from './stage.ts';

const scenarios: readonly Scenario[] = ['italy1796', 'russia1812', 'peninsula1808', 'grand1805'];
const CHOICES = 400;
/** The long ways are long: only some positions are looked at from all sides. */
const EVERY = 8;

/** Looks at the position before every choice. */
function everyChoice(scenario: Scenario, look: (play: P, n: number) => void): void {
  const machine = new Machine(everyCampaign, { scenario });
  const chance = new FastChance(`shortcuts ${scenario}`);
  const position = machine.start(chance);
  for (let n = 0; n < CHOICES && !machine.isOver(position); n++) {
    look(machine.readContext(position), n);
    const seat = machine.busy(position).find((each) => machine.choices(position, each).length > 0)!;
    machine.take(position, seat, chance.pick(machine.choices(position, seat), 'choice'), chance);
  }
}

/** Hexes in the zone of an enemy army, army by army. */
function zonesAgainst(state: State, side: number): number[] {
  const hexes = new Set<number>();
  for (const army of state.present) {
    const hex = state.place[army]!;
    if (!isArmy[army] || hex >= HEXES || state.marks[army]! & INSIDE) continue;
    if (sideOfPiece(state, army) !== enemySide(side) || !hasZone(state, army)) continue;
    for (let step = hex * DIRECTIONS; step < (hex + 1) * DIRECTIONS; step++)
      if (zoneReaches(step)) hexes.add(neighbour[step]!);
  }
  return [...hexes].sort((a, b) => a - b);
}

describe.each(scenarios)('the short way is the long way in %s', (scenario) => {
  test('to who is on the march, to zones of influence and to cards that could serve', () => {
    const met = { marches: 0, zones: 0 };
    everyChoice(scenario, (play, n) => {
      const { state } = play;
      const frame = play.stack.at(-1)!;
      if (frame.at === 'activation.march' || frame.at === 'activation.open') {
        expect(moversAt(state, frame.place)).toEqual(movers(state));
        met.marches++;
      }
      if (n % EVERY > 0) return;
      for (const side of [EMPIRE, COALITION]) {
        const { at } = survey(state, side);
        const zones = [...at.keys()].filter((hex) => at[hex]! & ZONE);
        expect(zones).toEqual(zonesAgainst(state, side));
        met.zones += zones.length;
      }
      for (let seat = 0; seat < state.hands.length; seat++)
        for (const number of [11, 12]) {
          const rule = ruleOf(play, cardNumber(number));
          if (rule) expect(rule.possible!(play, seat)).toBe(rule.targets(play, seat).length > 0);
        }
    });
    // All Europe does not come to marching so soon.
    if (scenario !== 'grand1805') expect(met.marches).toBeGreaterThan(10);
    expect(met.zones).toBeGreaterThan(100);
  });
});

/** Lines that a power might write on its sheet: everything it could raise or fill. */
const linesOf = (state: State, power: number): OrderLine[] =>
  piecesOf[power]!.filter((p) => isCombat[p]).map((piece) => ({
    what: state.place[piece] === POOL ? 'raise' : 'fill',
    power,
    piece,
    steps: state.place[piece] === POOL ? fullSteps[piece]! : 0,
    city: -1,
    into: -1,
  }));

test.each(['coalition1792', 'grand1805'] as const)('orders are the same by price first in %s', (scenario) => {
  const met = { allowed: 0, refused: 0, tooDear: 0 };
  everyChoice(scenario, (play, n) => {
    if (n % (EVERY * EVERY) > 0) return;
    const sites = sitesNow(play);
    for (const power of budgetPowers(play)) {
      const sheet: OrderLine[] = [];
      for (const line of linesOf(play.state, power)) {
        const verdict = mayOrder(play, sheet, line, sites);
        const account = accountOf(play.state, power, sheet);
        expect(billOn(play.state, account, line)).toEqual(billFor(play.state, power, [...sheet, line]));
        const quick = mayOrder(play, sheet, line, sites, true, account);
        expect(quick === true).toBe(verdict === true);
        if (quick === true) sheet.push(line);
        met[quick === true ? 'allowed' : 'refused']++;
        if (quick !== true && verdict !== true && quick.what !== verdict.what) met.tooDear++;
      }
    }
  });
  expect(met.allowed).toBeGreaterThan(10);
  expect(met.refused).toBeGreaterThan(10);
  // Who does not need the first reason hears of the price before.
  expect(met.tooDear).toBeGreaterThan(0);
});

/** Does a new counter fit there, tried on the map? */
const fitsOnMap = (state: State, p: number, hex: number, best: readonly number[]): boolean =>
  supposing(state, [p, ...best], () => {
    const side = sideOfPiece(state, p);
    setUp(state, p, hex, state.steps[p]!);
    if (couldStack(state, outside(state, hex, side))) return true;
    if (best.length === 0) return false;
    put(state, best[0]!, hex);
    return couldStack(state, outside(state, hex, side), best[0]);
  });

/** From all over the map. */
const SOME_HEXES: readonly number[] = Array.from({ length: HEXES }, (_, hex) => hex).filter((hex) => hex % 97 === 0);

/** The hexes in which a power has troops. */
const hexesOf = ({ present, place }: State, power: number): number[] => [
  ...new Set(present.filter((p) => isCombat[p] && powerOf[p] === power && place[p]! < HEXES).map((p) => place[p]!)),
];

test.each(['peninsula1808', 'coalition1792', 'grand1805'] as const)(
  'new counters fit as they would on the map, and hexes asked of together are fed as each alone, in %s',
  (scenario) => {
    const met = { fit: 0, refused: 0, fed: 0, hungry: 0 };
    everyChoice(scenario, (play, n) => {
      if (n % (EVERY * EVERY) > 0) return;
      const { state } = play;
      const traced = new TracedAtOnce();
      for (const power of budgetPowers(play)) {
        const best = pooledLeaders(state, power).sort(byRank).slice(0, 1);
        const idle = piecesOf[power]!.filter((p) => isCombat[p] && state.place[p] === POOL).slice(0, EVERY);
        for (const hex of hexesOf(state, power)) {
          for (const p of idle) {
            state.steps[p] = fullSteps[p]!;
            const fit = fits(state, p, hex, best);
            expect(fit).toBe(fitsOnMap(state, p, hex, best));
            state.steps[p] = 0;
            met[fit ? 'fit' : 'refused']++;
          }
        }
        for (const hex of [...hexesOf(state, power), ...SOME_HEXES]) {
          const fed = isHexSupplied(play, power, hex, traced);
          expect(fed).toBe(isHexSupplied(play, power, hex, new Map()));
          met[fed ? 'fed' : 'hungry']++;
        }
      }
    });
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(0);
  },
);

/** The pieces of a power that stand together, hex by hex. */
const forcesOf = (state: State, power: number): number[][] =>
  hexesOf(state, power).map((hex) =>
    piecesOf[power]!.filter((p) => state.place[p] === hex && !(state.marks[p]! & INSIDE)),
  );

test.each(['russia1812', 'peninsula1808', 'grand1805'] as const)(
  'forces tested one after the other are marked as each by itself in %s',
  (scenario) => {
    const met = { tested: 0, hungry: 0 };
    everyChoice(scenario, (play, n) => {
      if (n % (EVERY * EVERY) > 0) return;
      const { state } = play;
      const traced = tracedInARow(state);
      if (!traced) return;
      const before = state.marks.slice();
      for (let power = 0; power < POWERS; power++)
        for (const force of forcesOf(state, power)) {
          assessSupply(play, force, traced);
          const inARow = state.marks.slice();
          assessSupply(play, force);
          expect(state.marks).toEqual(inARow);
          met.tested++;
          if (force.some((p) => state.marks[p]! & UNSUPPLIED)) met.hungry++;
        }
      before.forEach((marks, p) => {
        state.marks[p] = marks;
      });
    });
    expect(met.tested).toBeGreaterThan(10);
    // In all Europe no one goes hungry so soon.
    if (scenario !== 'grand1805') expect(met.hungry).toBeGreaterThan(0);
  },
);
