/** 5.4, 5.7 Provinces, sites and buildings: what is occupied, what is active; 6.6.1 the line of supply. */
import { BUILT, FRESH, PLUNDERED, type State } from '../shape.ts';
import {
  ALLY,
  BARRACKS,
  citiesOf,
  FORCES,
  firstRural,
  firstUrban,
  isCity,
  LOCATIONS,
  provinceOf,
  roadsInPlay,
  ruralSites,
  urbanSites,
} from '../tables.ts';
import { areAllied } from './5-concepts.ts';
import { opponentsOf, survey } from './5-troops.ts';

/** The building on a site, or −1. */
export const builtOn = (state: State, site: number): number => (state.site[site] & BUILT) - 1;
export const isPlundered = (state: State, site: number): boolean => (state.site[site] & PLUNDERED) !== 0;
export const isFresh = (state: State, site: number): boolean => (state.site[site] & FRESH) !== 0;

const urban = urbanSites.map((count, city) => Array.from({ length: count }, (_, i) => firstUrban[city] + i));
const rural = ruralSites.map((count, province) => Array.from({ length: count }, (_, i) => firstRural[province] + i));
const all = rural.map((sites, province) => [
  ...citiesOf[province].flatMap((city) => urban[city].map((site) => ({ site, city }))),
  ...sites.map((site) => ({ site, city: -1 })),
]);

/** Sites of a city, or of a province's country. */
export const urbanOf = (city: number): readonly number[] => urban[city];
export const ruralOf = (province: number): readonly number[] => rural[province];

/** All sites of a province with the city each is in, −1 for rural ones. */
export const sitesOf = (province: number): readonly { site: number; city: number }[] => all[province];

/** The first free site among some, or −1. */
export const freeSite = (state: State, sites: readonly number[]): number =>
  sites.find((site) => state.site[site] === 0) ?? -1;

/** Puts a building on a free urban site of a city (PP-5.4.4-a). */
export function place(state: State, sites: readonly number[], building: number, mark = 0): void {
  state.site[freeSite(state, sites)] = (building + 1) | mark;
}

/** PP-5.7.1-b: are troops of the alliance opposing the owner in the city? */
export const isCityOccupied = (state: State, forces: Uint8Array, city: number): boolean => {
  const owner = state.owner[provinceOf[city]];
  return owner >= 0 && (forces[city] & opponentsOf(state, owner)) !== 0;
};

/** PP-5.4.1-d: are they in every city of the province? */
export const isOccupied = (state: State, forces: Uint8Array, province: number): boolean => {
  const owner = state.owner[province];
  if (owner < 0 || !areAllied(state)) return false;
  const foes = opponentsOf(state, owner);
  return citiesOf[province].every((city) => (forces[city] & foes) !== 0);
};

/** PP-5.7.1-a, b, c: does the building on a site give anything? `city` is −1 for a rural one. */
export const isActive = (state: State, forces: Uint8Array, province: number, site: number, city: number): boolean =>
  state.site[site] !== 0 &&
  !isPlundered(state, site) &&
  !(city >= 0 ? isCityOccupied(state, forces, city) : isOccupied(state, forces, province));

/**
 * PP-6.6.1: the locations from which troops of a camp can trace a line of supply, 1 for each. `lent` are seats of the
 * other camp who let the external ally's troops through and supply them (PP-6.5.5-r, PP-R-75), as bits.
 */
export function supplied(state: State, players: number, camp: number, lent = 0): Uint8Array {
  const forces = survey(state);
  const reached = new Uint8Array(LOCATIONS);
  // PP-6.6.1-f: before the first alliancing no troops can be out of supply.
  if (!areAllied(state)) return reached.fill(1);
  let friends = 0;
  for (let f = 0; f < FORCES; f++)
    if ((f < state.prestige.length || f === ALLY) && (state.camp[f] === camp || (lent >> f) & 1)) friends |= 1 << f;
  const isFriend = (seat: number): boolean => seat >= 0 && ((friends >> seat) & 1) === 1;
  const isOpen = (l: number): boolean => {
    if (forces[l] & ~friends) return false;
    const owner = state.owner[provinceOf[l]];
    return !isCity[l] || owner < 0 || isFriend(owner) || (forces[l] & friends) !== 0;
  };
  const queue: number[] = [];
  const reach = (l: number): void => {
    if (reached[l] || !isOpen(l)) return;
    reached[l] = 1;
    queue.push(l);
  };
  for (let seat = 0; seat < state.residence.length; seat++)
    if (isFriend(seat) && state.residence[seat] >= 0) reach(state.residence[seat]);
  for (let l = 0; l < LOCATIONS; l++)
    if (urbanSites[l] > 0 && isFriend(state.owner[provinceOf[l]]))
      for (const site of urbanOf(l)) if (builtOn(state, site) === BARRACKS && !isPlundered(state, site)) reach(l);
  for (let next = queue.pop(); next !== undefined; next = queue.pop())
    for (const to of roadsInPlay[players][next]) reach(to);
  return reached;
}
