/** NA-11.2.5-d: fleets of neutral majors sail where they like and end in a harbour of their country or of a minor of theirs. */
import { NEUTRAL, type State } from '../shape.ts';
import { FIRST_SEA, hexOfCity, powerOf, provinceOfCity, seaNeighbours } from '../tables.ts';
import { harboursOf } from '../tables-sea.ts';
import { controlOf } from './4-survey.ts';
import { hasRoom, isOwnHarbour, mayEnterSea } from './10-fleets.ts';

/** A harbour in the land of the major that these ships serve, in its own hands. */
const isHome = (state: State, ships: readonly number[], city: number): boolean =>
  state.allegiance[state.owner[provinceOfCity[city]]] === state.allegiance[powerOf[ships[0]]] &&
  controlOf(state, city) === NEUTRAL;

/** May these ships of a side put in there? */
export const isPortFor = (state: State, side: number, ships: readonly number[], city: number): boolean =>
  side === NEUTRAL ? isHome(state, ships, city) : isOwnHarbour(state, side, city);

/** Could neutral ships in this sea area still reach a harbour of theirs with so many MP? */
export function canReturn(state: State, ships: readonly number[], sea: number, points: number): boolean {
  const seen = new Set([sea]);
  for (let ring = [sea], cost = 1; cost <= points && ring.length > 0; cost++) {
    const found = ring.some((area) =>
      harboursOf(area).some(
        (city) => isHome(state, ships, city) && hasRoom(state, hexOfCity[city], NEUTRAL, ships.length),
      ),
    );
    if (found) return true;
    ring = ring
      .flatMap((area) => seaNeighbours[area - FIRST_SEA])
      .filter((area) => !seen.has(area) && mayEnterSea(state, ships, area) === true && seen.add(area));
  }
  return false;
}
