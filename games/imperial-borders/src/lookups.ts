/** What the rules say of a position, to look at only: for cases, odds, overlays and panels of the board. */
import { field, type Noun } from '@concert/kernel';
import { ableIn, landUnitsIn } from './rules/0-able.ts';
import { nationsIn, openNeighbours, teamOf } from './rules/0-nations.ts';
import { incomeOf } from './rules/1-taxes.ts';
import { rangeFrom } from './rules/2-routes.ts';
import { casualtyPoints } from './rules/4-battle-after.ts';
import { diceOf } from './rules/4-battle-dice.ts';
import { annexChances, contestOf } from './rules/5-contests.ts';
import { columnsOf } from './rules/6-parade.ts';
import { scoreOf } from './rules/8-end.ts';
import type { ImperialBorders, P } from './shape.ts';
import { capitalOf, everyTerritory, isLand, isWhite, LAND_MOVE, NATIONS, nation, PLACES, place } from './tables.ts';

type N = Noun<ImperialBorders>;
const maybeNation = field.maybe(field.id(nation));
const orNull = (n: number): number | null => (n < 0 ? null : n);

/** How many regions away each place is from one, as orders may be plotted; −1 where no order leads. */
function stepsTo({ options }: Pick<P, 'options'>, from: number, most: number, passesWhite = false): Int8Array {
  const steps = new Int8Array(PLACES).fill(-1);
  steps[from] = 0;
  let edge = [from];
  for (let step = 1; step <= most && edge.length > 0; step++) {
    const next: number[] = [];
    // IB-2.W-b: a White range ends a path; one may start there.
    for (const p of edge)
      if (step === 1 || passesWhite || !isWhite[p])
        for (const to of openNeighbours(options, p))
          if (steps[to] < 0) {
            steps[to] = step;
            next.push(to);
          }
    edge = next;
  }
  return steps;
}

/** The places an order from there can lead to, with the steps it takes. */
function reachOf(play: P, from: number): number[][] {
  const steps = stepsTo(play, from, rangeFrom(from));
  return [...steps.entries()].filter(([p, n]) => n > 0 && p !== from).map(([p, n]) => [p, n]);
}

const FAR = 9;

/** In how many rounds the nearest land units of another team could march into the Nation's Capital; 9 for never. */
function threatTo(play: P, n: number): number {
  const { state } = play;
  const steps = stepsTo(play, capitalOf[n], LAND_MOVE * FAR, true);
  let nearest = FAR;
  for (let p = 0; p < PLACES; p++)
    if (isLand(p) && steps[p] >= 0 && (landUnitsIn(state, p) & ~teamOf(state, n)) !== 0)
      nearest = Math.min(nearest, Math.ceil(steps[p] / LAND_MOVE));
  return nearest;
}

export const lookups: { [noun: string]: N } = {
  active: { of: 'game', value: maybeNation, get: ({ state }) => orNull(state.active) },
  /** The Nations that a seat leads. */
  leads: {
    of: 'seat',
    value: field.list(field.id(nation)),
    get: ({ state }, seat) => state.seat.flatMap((s, n) => (s === seat ? [n] : [])),
  },
  income: { of: nation, value: field.int(0, 99), get: ({ state, options }, n) => incomeOf(state, options, n) },
  columns: {
    of: nation,
    value: field.list(field.int(0, 99), 6),
    get: ({ state, options }, n) => columnsOf(state, options, n),
  },
  score: { of: nation, value: field.int(0, 999), get: ({ state }, n) => scoreOf(state, n) },
  able: { of: place, value: field.list(field.id(nation)), get: ({ state }, p) => nationsIn(ableIn(state, p)) },
  independent: {
    of: 'game',
    value: field.list(field.id(place), PLACES),
    get: ({ state }) => everyTerritory.filter((t) => state.forts.owner[t] < 0),
  },
  /** The dice of both sides in the battle that is being fought. */
  dice: {
    of: 'game',
    value: field.record({ attack: field.list(field.int(0, 99), 2), defence: field.list(field.int(0, 99), 2) }),
    get: (play) => {
      const battle = play.enclosingOrNull('battle');
      if (battle === null) return {};
      const [a, d] = [0, 1].map((side) => diceOf(play.state, battle, side));
      return { attack: [a.black, a.white], defence: [d.black, d.white] };
    },
  },
  /** The battle that is being fought. */
  battle: {
    of: 'game',
    value: field.record({
      place: field.id(place),
      round: field.int(0, 3),
      commanders: field.list(maybeNation),
      attackers: field.list(field.id(nation)),
      defenders: field.list(field.id(nation)),
    }),
    get: (play: P) => {
      const battle = play.enclosingOrNull('battle');
      if (battle === null) return {};
      return {
        place: battle.place,
        round: battle.round,
        commanders: battle.commanders.map(orNull),
        attackers: nationsIn(battle.sides[0]),
        defenders: nationsIn(battle.sides[1]),
      };
    },
  },
  /** The casualty points both sides of the open battle have collected (IB-B3.C). */
  casualties: {
    of: 'game',
    value: field.list(field.int(0, 999), 2),
    get: (play: P) => {
      const battle = play.enclosingOrNull('battle');
      return battle === null ? [] : [0, 1].map((side) => casualtyPoints(battle, side));
    },
  },
  /** Where an order from this place can lead, with the number of steps: rests on the map and the options alone. */
  reach: {
    of: place,
    value: field.list(field.list(field.int(0, 999), 2), PLACES),
    get: (play, p) => reachOf(play, p),
  },
  /** In how many rounds the nearest enemy could stand in the Capital. */
  threat: { of: nation, value: field.int(0, FAR), get: (play, n) => threatTo(play, n) },
  /** The dice and chances of all who would try to annex an Independent Territory: Nation, dice, percent. */
  annexation: {
    of: place,
    value: field.list(field.list(field.int(0, 100), 3), NATIONS),
    get: (play, p) =>
      p >= everyTerritory.length || play.state.forts.owner[p] >= 0
        ? []
        : annexChances(play, contestOf(play, p, [])).map(({ nation: n, dice, chance }) => [
            n,
            dice,
            Math.round(100 * chance),
          ]),
  },
};
