/** 12.3: ships in the budget: fleets and decoys in shipyards, and corsairs (10.7). */
import { no, type Verdict } from '@concert/kernel';
import { type OrderLine, type P, POOL, type State } from '../shape.ts';
import { CITIES, FRANCE, hexOfCity, isFleet, isHarbour, piecesOf, powerOf, provinceOfCity } from '../tables.ts';
import { isShipyard } from '../tables-economy.ts';
import { CORSAIRS, isCorsair, isShip } from '../tables-sea.ts';
import { put, sideOf } from './1-units.ts';
import { hasRoom, hideNewFleet } from './10-fleets.ts';
import { isClear } from './12-production.ts';

const shipyards: readonly number[] = Array.from({ length: CITIES }, (_, c) => c).filter(
  (c) => isHarbour[c] && isShipyard[c],
);

/** Shipyards of a power that neither an enemy holds nor besieges. */
export const yardsOf = (state: State, power: number): number[] =>
  shipyards.filter(
    (c) => state.owner[provinceOfCity[c]] === power && isClear(state, sideOf(state, power), hexOfCity[c]),
  );

/** Fleets and decoys that wait to be built; corsairs that may be drawn. */
export const idleFleets = (state: State, power: number): number[] =>
  piecesOf[power].filter((p) => isShip[p] && state.place[p] === POOL);
const idleCorsairs = (state: State): number[] =>
  piecesOf[FRANCE].filter((p) => isCorsair[p] && state.place[p] === POOL);

/** NA-12.3-e: a free counter, one in each shipyard, where the harbour has room. */
export function mayLaunch({ state }: P, lines: readonly OrderLine[], { piece, city, power }: OrderLine): Verdict {
  if (powerOf[piece] !== power || state.place[piece] !== POOL || !isFleet[piece])
    return no('NA-12.3-b', 'not in the pool', { piece });
  if (!yardsOf(state, power).includes(city)) return no('NA-12.3-e', 'no shipyard', { city });
  if (lines.some((line) => line.what === 'fleet' && line.city === city))
    return no('NA-12.3-e', 'shipyard busy', { city });
  return hasRoom(state, hexOfCity[city], sideOf(state, power), 1) || no('NA-4.1.2-a', 'harbour full', { city });
}

/** NA-10.7-b: corsairs are France's, and there are only so many. */
export function mayFitOut({ state }: P, lines: readonly OrderLine[], { power }: OrderLine): Verdict {
  if (power !== FRANCE) return no('NA-10.7-a', 'no corsairs', { power });
  const ordered = lines.filter(({ what }) => what === 'corsair').length;
  return idleCorsairs(state).length > ordered || no('NA-12.3-b', 'no counter left', { power });
}

/** NA-R-143: all see that a fleet is built and where, not which. */
export function launch(play: P, { power, piece, city }: OrderLine): void {
  const { state } = play;
  put(state, piece, hexOfCity[city]);
  hideNewFleet(state, power);
  play.log('fleet built', { power, city }, { clause: 'NA-12.3-e' });
}

/** NA-10.7-b, NA-R-144: drawn at random from those whose year has come. */
export function fitOut(play: P): void {
  const { state } = play;
  const corsair = play.chance.pick(idleCorsairs(state), 'corsair draw');
  put(state, corsair, CORSAIRS);
  play.log('corsair fitted out', { corsair }, { clause: 'NA-10.7-b' });
}
