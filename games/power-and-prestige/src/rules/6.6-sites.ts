/** 6.6.3, 6.6.4 Where a player may put purchases: sites, cities for troops and residences, locations for fortresses. */
import type { State } from '../shape.ts';
import { BARRACKS, baseOf, citiesOf, locationsOf, PROVINCES } from '../tables.ts';
import { siteCity, sitesIn } from '../tables-economy.ts';
import { builtOn, isActive, isFresh, isOccupied } from './5-buildings.ts';
import { opponentsOf } from './5-troops.ts';

/** Do enemies stand in a location? */
export const isHeld = (state: State, forces: Uint8Array, seat: number, at: number): boolean =>
  forces[at] !== 0 && (forces[at] & opponentsOf(state, seat)) !== 0;

/** Do enemies keep the owner from building at a site (PP-6.6.4-f, -g, PP-6.6.3-ac)? */
export const isShut = (state: State, forces: Uint8Array, p: number, s: number): boolean =>
  siteCity[s] < 0 ? isOccupied(state, forces, p) : isHeld(state, forces, state.owner[p], siteCity[s]);

function sitesWhere(state: State, seat: number, counts: (p: number, s: number) => boolean): number[] {
  const found: number[] = [];
  for (let p = 0; p < PROVINCES; p++)
    if (state.owner[p] === seat) for (const s of sitesIn[p]) if (counts(p, s)) found.push(s);
  return found;
}

/** PP-6.6.4-k: where a player's new troops may appear. A barracks built or rebuilt this year does not count (PP-R-59). */
export function troopSpots(state: State, forces: Uint8Array, seat: number, residence: number): number[] {
  const works = (p: number, s: number): boolean =>
    builtOn(state, s) === BARRACKS && !isFresh(state, s) && isActive(state, forces, p, s, siteCity[s]);
  const spots = new Set(sitesWhere(state, seat, works).map((s) => siteCity[s]));
  if (residence >= 0 && !isHeld(state, forces, seat, residence)) spots.add(residence);
  return [...spots].sort((a, b) => a - b);
}

/** PP-6.6.4-f, -g: free sites, rural or urban, where a player may build. */
export const freeSites = (state: State, forces: Uint8Array, seat: number, rural: boolean): number[] =>
  sitesWhere(state, seat, (p, s) => state.site[s] === 0 && siteCity[s] < 0 === rural && !isShut(state, forces, p, s));

/** PP-6.6.4-h, -i, -o: sites with an active building that may be upgraded; one built this year may not be. */
export const upgradable = (state: State, forces: Uint8Array, seat: number, b: number, rebuilt: readonly number[]) =>
  sitesWhere(
    state,
    seat,
    (p, s) =>
      builtOn(state, s) === baseOf[b] &&
      (!isFresh(state, s) || rebuilt.includes(s)) &&
      isActive(state, forces, p, s, siteCity[s]),
  );

function placesWhere(state: State, seat: number, of: readonly (readonly number[])[], counts: (at: number) => boolean) {
  const found: number[] = [];
  for (let p = 0; p < PROVINCES; p++)
    if (state.owner[p] === seat) for (const at of of[p]) if (counts(at)) found.push(at);
  return found;
}

/** PP-6.6.4-m, -n: where a player may put a fortress. */
export const fortressSpots = (state: State, forces: Uint8Array, seat: number): number[] =>
  placesWhere(state, seat, locationsOf, (at) => !state.fortresses.includes(at) && !isHeld(state, forces, seat, at));

/** PP-6.8.2-f: cities in which a new residence may stand. */
export const residenceSpots = (state: State, forces: Uint8Array, seat: number): number[] =>
  placesWhere(state, seat, citiesOf, (at) => !isHeld(state, forces, seat, at));
