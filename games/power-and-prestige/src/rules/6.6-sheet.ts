/**
 * 6.6.3 A player's sheet of the income phase: what he decides in secret, what it costs, and whether it can be paid and
 * placed. One verdict over the whole sheet serves everybody who changes one.
 */
import { no, type Verdict } from '@concert/kernel';
import { type P, PLUNDERED, type State } from '../shape.ts';
import type { Sheet } from '../shape-economy.ts';
import {
  ARMS,
  artistCost,
  BARRACKS,
  baseOf,
  citiesOf,
  costOf,
  HALL,
  isRural,
  locationsOf,
  PROVINCES,
  ROOM,
  TOP_LEVEL,
  UNIVERSITY,
} from '../tables.ts';
import {
  BUILDINGS,
  buildingThreshold,
  EXTENSIONS,
  FIRST_BUILDING,
  FIRST_EXTENSION,
  FORTRESS,
  generatorOf,
  ITEMS,
  itemCost,
  oddCost,
  siteCity,
  sitesIn,
} from '../tables-economy.ts';
import { builtOn, isActive, isFresh, isOccupied } from './5-buildings.ts';
import { isLastYear } from './5-concepts.ts';
import { opponentsOf, survey, unitsOf } from './5-troops.ts';
import { totals } from './6.6-income.ts';
import { artistsOf, hallIsFree } from './6.7-artists.ts';
import { hasExtension, mayExtend, roomsOf } from './6.8-residence.ts';

const UPKEEP = costOf.upkeep_per_unit;
export const RESIDENCE_COST = costOf.basic_residence;
const REBUILD_COST = costOf.rebuild_plundered_building;

export const [STUDY_ATTACK, STUDY_DEFENCE, STUDY_ROOM] = [0, 1, 2];

export const emptySheet = (): Sheet => ({
  residence: -1,
  odd: 0,
  study: [0, 0, 0],
  dismissed: [],
  items: Array(ITEMS).fill(0),
  rebuilt: [],
  artists: [],
});

/** The sheet with one thing more, or less. */
export const withItem = (sheet: Sheet, item: number, by = 1): Sheet => ({
  ...sheet,
  items: sheet.items.map((count, i) => (i === item ? count + by : count)),
});
export const withArtist = (sheet: Sheet, a: number): Sheet => ({ ...sheet, artists: [...sheet.artists, a] });

/** PP-6.6.3-u, -v: gold due for the troops, after barrels and after those who are dismissed. */
export function upkeepDue({ state }: Pick<P, 'state'>, seat: number, sheet: Sheet): number {
  const [, , barrels] = totals(state.economy.account[seat] ?? []);
  return Math.max(0, unitsOf(state, seat) - sheet.dismissed.length / 2 - barrels) * UPKEEP;
}
/** What is settled before upkeep: the residence, then the units of unpaired buildings (PP-R-52). */
export function paidFirst(sheet: Sheet): number {
  let gold = sheet.residence >= 0 ? RESIDENCE_COST : 0;
  for (let arm = 0; arm < ARMS; arm++) if ((sheet.odd >> arm) & 1) gold += oddCost[arm];
  return gold;
}
/** PP-6.6.3-w: how many units more have to go before the rest can be paid. */
export const shortage = (play: Pick<P, 'state'>, seat: number, sheet: Sheet): number =>
  Math.max(0, upkeepDue(play, seat, sheet) - (play.state.gold[seat] - paidFirst(sheet)));

export const priceOf = (play: Pick<P, 'state'>, seat: number, item: number): number =>
  extensionBit(item) === HALL && hallIsFree(play, seat) ? 0 : itemCost[item];
/** The bit of `court` for an extension, 0 for any other item. */
export const extensionBit = (item: number): number => (item < FIRST_EXTENSION ? 0 : 1 << (item - FIRST_EXTENSION));
/** What the purchases of a sheet cost. */
export function purchaseCost(play: Pick<P, 'state'>, seat: number, sheet: Sheet): number {
  let gold = sheet.rebuilt.length * REBUILD_COST;
  for (let i = 0; i < ITEMS; i++) if (sheet.items[i] > 0) gold += sheet.items[i] * priceOf(play, seat, i);
  for (const a of sheet.artists) gold += artistCost[a];
  return gold;
}
/** What is left of the treasury when all of the sheet is paid. */
export const purse = (play: Pick<P, 'state'>, seat: number, sheet: Sheet): number =>
  play.state.gold[seat] - paidFirst(sheet) - upkeepDue(play, seat, sheet) - purchaseCost(play, seat, sheet);

/** Do enemies stand in a location? */
const isHeld = (state: State, forces: Uint8Array, seat: number, at: number): boolean =>
  (forces[at] & opponentsOf(state, seat)) !== 0;
/** Do enemies keep the owner from building at a site (PP-6.6.4-f, -g, PP-6.6.3-ac)? */
const isShut = (state: State, forces: Uint8Array, p: number, s: number): boolean =>
  siteCity[s] < 0 ? isOccupied(state, forces, p) : isHeld(state, forces, state.owner[p], siteCity[s]);

function sitesWhere(state: State, seat: number, counts: (p: number, s: number) => boolean): number[] {
  const found: number[] = [];
  for (let p = 0; p < PROVINCES; p++)
    if (state.owner[p] === seat) for (const s of sitesIn[p]) if (counts(p, s)) found.push(s);
  return found;
}
/** PP-6.6.4-k: where a player's new troops may appear. A barracks built or rebuilt this year is none (PP-R-59). */
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
/** PP-6.6.3-ac: plundered buildings that may be rebuilt. */
export const rebuildable = (state: State, forces: Uint8Array, seat: number): number[] =>
  sitesWhere(state, seat, (p, s) => (state.site[s] & PLUNDERED) !== 0 && !isShut(state, forces, p, s));

function placesWhere(state: State, seat: number, of: readonly (readonly number[])[], counts: (at: number) => boolean) {
  const found: number[] = [];
  for (let p = 0; p < PROVINCES; p++)
    if (state.owner[p] === seat) for (const at of of[p]) if (counts(at)) found.push(at);
  return found;
}
/** PP-6.6.4-m, -n: where a player may put a fortress. */
export const fortressSpots = (state: State, forces: Uint8Array, seat: number): number[] =>
  placesWhere(state, seat, locationsOf, (at) => !state.fort.includes(at) && !isHeld(state, forces, seat, at));
/** PP-6.8.2-f: cities in which a new residence may stand. */
export const residenceSpots = (state: State, forces: Uint8Array, seat: number): number[] =>
  placesWhere(state, seat, citiesOf, (at) => !isHeld(state, forces, seat, at));

/** What limits a player's purchases, whatever he buys. */
export interface Means {
  forces: Uint8Array;
  /** Free sites. */
  urban: number;
  rural: number;
  /** By building: how many are active. */
  active: number[];
  hasSpot: boolean;
  forts: number;
  last: boolean;
}
export function meansOf(play: P, seat: number, sheet: Sheet): Means {
  const { state } = play;
  const forces = survey(state);
  const home = sheet.residence >= 0 ? sheet.residence : state.residence[seat];
  const means: Means = {
    forces,
    urban: 0,
    rural: 0,
    active: Array(BUILDINGS).fill(0),
    hasSpot: home >= 0 && !isHeld(state, forces, seat, home),
    forts: fortressSpots(state, forces, seat).length,
    last: isLastYear(play),
  };
  for (let p = 0; p < PROVINCES; p++) {
    if (state.owner[p] !== seat) continue;
    for (const s of sitesIn[p])
      if (state.site[s] === 0) {
        if (!isShut(state, forces, p, s)) means[siteCity[s] < 0 ? 'rural' : 'urban']++;
      } else if (isActive(state, forces, p, s, siteCity[s])) means.active[builtOn(state, s)]++;
  }
  if (means.active[BARRACKS] > 0) means.hasSpot = true;
  return means;
}

/** Can the sheet be paid and everything on it be had and placed? */
export function verdictOn(play: P, seat: number, sheet: Sheet, means: Means): Verdict {
  const { state } = play;
  const { items, study } = sheet;
  if (items[0] + items[1] + items[2] > 0 && !means.hasSpot) return no('PP-6.6.4-l', 'no place for troops');
  let [urban, rural] = [0, 0];
  for (let b = 0; b < BUILDINGS; b++) {
    const wanted = items[FIRST_BUILDING + b];
    if (wanted === 0) continue;
    if (baseOf[b] >= 0) {
      const rebuilt = sheet.rebuilt.filter((s) => builtOn(state, s) === baseOf[b]).length;
      if (wanted > means.active[baseOf[b]] + rebuilt) return no('PP-6.6.4-h', 'nothing to upgrade', { building: b });
    } else if (isRural[b]) rural += wanted;
    else urban += wanted;
  }
  if (urban > means.urban) return no('PP-6.6.4-g', 'no urban site');
  if (rural > means.rural) return no('PP-6.6.4-f', 'no rural site');
  if (items[FORTRESS] > means.forts) return no('PP-6.6.4-m', 'no place for a fortress');
  const housed = state.residence[seat] >= 0 || sheet.residence >= 0;
  let court = state.court[seat] | (study[STUDY_ROOM] ? ROOM : 0);
  for (let e = 0; e < EXTENSIONS; e++) {
    const wanted = items[FIRST_EXTENSION + e];
    if (wanted === 0) continue;
    if (!housed) return no('PP-6.8.1-a', 'no residence');
    if (wanted > 1) return no('PP-6.8.1-a', 'has that extension', { extension: e });
    const verdict = mayExtend(state, seat, e, means.last);
    if (verdict !== true) return verdict;
    court |= 1 << e;
  }
  const studied = verdictOnStudy(state, seat, study, means, housed);
  if (studied !== true) return studied;
  const rooms = housed ? roomsOf(court) : 0;
  if (artistsOf(state, seat).length + sheet.artists.length > rooms) return no('PP-6.7.1-d', 'no room', { rooms });
  return purse(play, seat, sheet) >= 0 || no('PP-6.6.3-z', 'not so much gold');
}

/** PP-6.6.3-j, -k, PP-5.6-a, PP-R-61: what the universities give. */
function verdictOnStudy(state: State, seat: number, study: readonly number[], means: Means, housed: boolean): Verdict {
  const wanted = study[STUDY_ATTACK] + study[STUDY_DEFENCE] + study[STUDY_ROOM];
  if (wanted === 0) return true;
  if (state.economy.mark[seat] < buildingThreshold[UNIVERSITY]) return no('PP-6.6.3-j', 'too little prestige to study');
  if (wanted > means.active[UNIVERSITY]) return no('PP-6.6.3-j', 'no university left');
  if (state.attack[seat] + study[STUDY_ATTACK] > TOP_LEVEL) return no('PP-5.6-a', 'track is full');
  if (state.defence[seat] + study[STUDY_DEFENCE] > TOP_LEVEL) return no('PP-5.6-a', 'track is full');
  if (study[STUDY_ROOM] === 0) return true;
  if (!housed) return no('PP-6.6.3-k', 'no residence');
  return (study[STUDY_ROOM] === 1 && !hasExtension(state, seat, ROOM)) || no('PP-6.6.3-k', 'has the additional room');
}

/** PP-6.6.3-s, PP-R-66: may the unit of an unpaired building be raised? */
export function mayRaise(play: P, seat: number, sheet: Sheet, arm: number, means: Means): Verdict {
  const maker = generatorOf[arm];
  if ((sheet.odd >> arm) & 1) return no('PP-6.6.3-s', 'only one unpaired building');
  if (means.active[maker] % 2 === 0) return no('PP-6.6.3-s', 'no unpaired building', { building: maker });
  if (!means.hasSpot) return no('PP-6.6.4-l', 'no place for troops');
  return play.state.gold[seat] - paidFirst(sheet) >= oddCost[arm] || no('PP-6.6.3-s', 'not so much gold');
}
