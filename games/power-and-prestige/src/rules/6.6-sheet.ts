/**
 * 6.6.3 A player's sheet of the income phase: what they decide in secret, what it costs, and whether it can be paid and
 * placed. What limits it is worked out once, when it is opened, for nothing changes while sheets are open.
 */
import { no, type Verdict } from '@concert/kernel';
import { basketPrice, emptyBasket, withWare } from '@concert/kit';
import { NEW_COURT, type P, type State } from '../shape.ts';
import type { Dues, Means, Sheet } from '../shape-economy.ts';
import {
  ARMS,
  artistCost,
  BARRACKS,
  baseOf,
  costOf,
  extension,
  HALL,
  isRural,
  PALACE,
  PROVINCES,
  ROOM,
  TOP_LEVEL,
  UNIVERSITY,
  WINDMILL,
} from '../tables.ts';
import {
  BUILDINGS,
  buildingBarrels,
  buildingThreshold,
  FIRST_BUILDING,
  FIRST_EXTENSION,
  FORTRESS,
  generatorOf,
  harvestOf,
  ITEMS,
  itemCost,
  oddCost,
  siteCity,
  sitesIn,
} from '../tables-economy.ts';
import { builtOn, isOccupied, isPlundered } from './5-buildings.ts';
import { isLastYear } from './5-concepts.ts';
import { opponentsOf, survey, unitsOf } from './5-troops.ts';
import { accountOf, totals } from './6.6-income.ts';
import { fortressSpots, isHeld } from './6.6-sites.ts';
import { artistsOf, hallIsFree } from './6.7-artists.ts';
import { roomsOf } from './6.8-residence.ts';

const UPKEEP = costOf.upkeep_per_unit;
export const RESIDENCE_COST = costOf.basic_residence;
export const REBUILD_COST = costOf.rebuild_plundered_building;
export const [STUDY_ATTACK, STUDY_DEFENCE, STUDY_ROOM] = [0, 1, 2];

export const emptySheet = (): Sheet => ({
  residence: -1,
  raised: 0,
  studied: [0, 0, 0],
  dismissed: [],
  items: emptyBasket(ITEMS),
  rebuilt: [],
  artists: [],
});

/** The sheet with one thing more, or less. */
export const withItem = (sheet: Sheet, item: number, by = 1): Sheet => ({
  ...sheet,
  items: withWare(sheet.items, item, by),
});

export const withArtist = (sheet: Sheet, a: number): Sheet => ({ ...sheet, artists: [...sheet.artists, a] });

/** What a player has and owes; `barrels` of the year, where they have been counted. */
export const duesOf = ({ state }: Pick<P, 'state'>, seat: number, barrels = barrelsOf(state, seat)): Dues => ({
  gold: state.gold[seat],
  units: unitsOf(state, seat),
  barrels,
  // PP-10.3-c
  hall: hallIsFree({ state }, seat) ? 0 : costOf.magnificent_hall,
});

const barrelsOf = (state: State, seat: number): number =>
  state.economy.account[seat] ? totals(accountOf({ state, seats: state.gold.length }, seat))[2] : 0;

/** The barrels that this many active buildings of each kind give. */
function barrelsFrom(state: State, active: readonly number[]): number {
  let barrels = active[WINDMILL] * harvestOf(state.springWeather + state.fallWeather).barrels;
  for (let b = 0; b < BUILDINGS; b++) if (b !== WINDMILL) barrels += active[b] * buildingBarrels[b];
  return barrels;
}

/** PP-6.6.3-u, -v: gold due for the troops, after barrels and after those who are dismissed. */
export const upkeepDue = ({ units, barrels }: Dues, { dismissed }: Sheet): number =>
  Math.max(0, units - dismissed.length / 2 - barrels) * UPKEEP;

/** What is settled before upkeep: the residence, then the units of unpaired buildings (PP-R-52). */
export function paidFirst(sheet: Sheet): number {
  let gold = sheet.residence >= 0 ? RESIDENCE_COST : 0;
  for (let arm = 0; arm < ARMS; arm++) if ((sheet.raised >> arm) & 1) gold += oddCost[arm];
  return gold;
}

/** PP-6.6.3-w: how many units more have to go before the rest can be paid. */
export const shortage = (dues: Dues, sheet: Sheet): number =>
  Math.max(0, upkeepDue(dues, sheet) - (dues.gold - paidFirst(sheet)));

/** The bit of `court` for an extension, 0 for any other item. */
export const extensionBit = (item: number): number => (item < FIRST_EXTENSION ? 0 : 1 << (item - FIRST_EXTENSION));
export const priceOf = ({ hall }: Dues, item: number): number => (extensionBit(item) === HALL ? hall : itemCost[item]);

/** What the purchases of a sheet cost. */
export function purchaseCost(dues: Dues, sheet: Sheet): number {
  let gold = sheet.rebuilt.length * REBUILD_COST + basketPrice(sheet.items, (item) => priceOf(dues, item));
  for (const a of sheet.artists) gold += artistCost[a];
  return gold;
}

/** What is left of the treasury when all of the sheet is paid. */
export const purse = (dues: Dues, sheet: Sheet): number =>
  dues.gold - paidFirst(sheet) - upkeepDue(dues, sheet) - purchaseCost(dues, sheet);

/** What limits a player's purchases, with the residence on the sheet. */
export function meansOf(play: P, seat: number, sheet: Sheet): Means {
  const { state } = play;
  const forces = survey(state);
  const home = sheet.residence >= 0 ? sheet.residence : state.residence[seat];
  const means: Means = {
    gold: 0,
    units: 0,
    barrels: 0,
    hall: 0,
    urban: 0,
    rural: 0,
    active: Array(BUILDINGS).fill(0),
    ruins: [],
    spot: home >= 0 && !isHeld(state, forces, seat, home),
    forts: fortressSpots(state, forces, seat).length,
    housed: home >= 0,
    court: state.extensions[seat],
    artists: artistsOf(state, seat).length,
    recorded: state.economy.recordedPrestige[seat],
    levels: [TOP_LEVEL - state.attackLevel[seat], TOP_LEVEL - state.defenceLevel[seat]],
    last: isLastYear(play),
  };
  const foes = opponentsOf(state, seat);
  for (let p = 0; p < PROVINCES; p++) {
    if (state.owner[p] !== seat) continue;
    const occupied = foes !== 0 && isOccupied(state, forces, p);
    for (const s of sitesIn[p]) {
      // PP-5.7.1, PP-6.6.3-ac: where enemies keep a site shut nothing is active, and nothing can be built or rebuilt.
      if (siteCity[s] < 0 ? occupied : (forces[siteCity[s]] & foes) !== 0) continue;
      const b = builtOn(state, s);
      if (b < 0) means[siteCity[s] < 0 ? 'rural' : 'urban']++;
      else if (isPlundered(state, s)) means.ruins.push(s, b);
      else means.active[b]++;
    }
  }
  if (means.active[BARRACKS] > 0) means.spot = true;
  // While the account is open what it says of barrels is what was just counted.
  const isOpen = state.economy.artistDice.length > 0;
  return Object.assign(means, duesOf(play, seat, isOpen ? barrelsFrom(state, means.active) : undefined));
}

/** What a sheet leaves of the means; a sheet is sound when nothing is below zero. */
export interface Remaining {
  gold: number;
  urban: number;
  rural: number;
  forts: number;
  /** Rooms for artists, with the extensions on the sheet. */
  rooms: number;
  /** Universities not used. */
  schools: number;
  court: number;
}

export function remainingOf(means: Means, sheet: Sheet): Remaining {
  const { items, studied: study } = sheet;
  let { urban, rural, court } = means;
  for (let b = 0; b < BUILDINGS; b++) {
    const count = items[FIRST_BUILDING + b];
    if (count === 0 || baseOf[b] >= 0) continue;
    if (isRural[b]) rural -= count;
    else urban -= count;
  }
  for (let i = FIRST_EXTENSION; i < ITEMS; i++) if (items[i] > 0) court |= extensionBit(i);
  if (study[STUDY_ROOM] > 0) court |= ROOM;
  return {
    gold: purse(means, sheet),
    urban,
    rural,
    forts: means.forts - items[FORTRESS],
    rooms: (means.housed ? roomsOf(court) : 0) - means.artists - sheet.artists.length,
    schools: means.active[UNIVERSITY] - study[STUDY_ATTACK] - study[STUDY_DEFENCE] - study[STUDY_ROOM],
    court,
  };
}

/** PP-6.6.4-h, -i, PP-R-59: base buildings that could still become this one; those being rebuilt count. */
function basesLeft({ active, ruins }: Means, { items, rebuilt }: Sheet, b: number): number {
  let left = active[baseOf[b]] - items[FIRST_BUILDING + b];
  for (let i = 0; i < ruins.length; i += 2) if (ruins[i + 1] === baseOf[b] && rebuilt.includes(ruins[i])) left++;
  return left;
}

/** Does a sheet from which something was taken back still stand: rooms for its artists, bases for its upgrades? */
export function isSound(means: Means, sheet: Sheet): boolean {
  if (remainingOf(means, sheet).rooms < 0) return false;
  for (let b = 0; b < BUILDINGS; b++) if (baseOf[b] >= 0 && basesLeft(means, sheet, b) < 0) return false;
  return true;
}

// Refusals are made once: baskets are listed often.
const poor = no('PP-6.6.3-z', 'not so much gold');
const noSpot = no('PP-6.6.4-l', 'no place for troops');
const noFort = no('PP-6.6.4-m', 'no place for a fortress');
const noUrban = no('PP-6.6.4-g', 'no urban site');
const noRural = no('PP-6.6.4-f', 'no rural site');
const noRoom = no('PP-6.7.1-d', 'no room');
const homeless = no('PP-6.8.1-a', 'no residence');
const noBase = baseOf.map((_, b) => no('PP-6.6.4-h', 'nothing to upgrade', { building: b }));
const hasIt = extension.names.map((_, e) => no('PP-6.8.1-a', 'has that extension', { extension: e }));
const tooSoon = extension.names.map((_, e) => no('PP-6.8.1-d', 'needs an old palace', { extension: e }));
const tooLow = no('PP-6.6.3-j', 'too little prestige to study');
const noSchool = no('PP-6.6.3-j', 'no university left');
const topLevel = no('PP-5.6-a', 'track is full');
const noHouse = no('PP-6.6.3-k', 'no residence');
const hasRoom = no('PP-6.6.3-k', 'has the additional room');

/** PP-6.6.3-z: can one more of this be had, placed and paid? */
export function mayBuy(means: Means, sheet: Sheet, remaining: Remaining, item: number): Verdict {
  const verdict = mayPlace(means, sheet, remaining, item);
  if (verdict !== true) return verdict;
  return remaining.gold >= priceOf(means, item) || poor;
}

function mayPlace(means: Means, sheet: Sheet, remaining: Remaining, item: number): Verdict {
  if (item < FIRST_BUILDING) return means.spot || noSpot;
  if (item === FORTRESS) return remaining.forts > 0 || noFort;
  if (item >= FIRST_EXTENSION) return mayExtend(means, remaining, item);
  const b = item - FIRST_BUILDING;
  if (baseOf[b] >= 0) return basesLeft(means, sheet, b) > 0 || noBase[b];
  if (isRural[b]) return remaining.rural > 0 || noRural;
  return remaining.urban > 0 || noUrban;
}

/** PP-6.8.1-a, -d: each once, and all but the palace need one that has stood since an earlier year. */
function mayExtend({ court, housed, last }: Means, remaining: Remaining, item: number): Verdict {
  const bit = extensionBit(item);
  const which = item - FIRST_EXTENSION;
  if (!housed) return homeless;
  if (remaining.court & bit) return hasIt[which];
  const old = (court & PALACE) !== 0 && (court & (PALACE << NEW_COURT)) === 0;
  // PP-6.8.1-e, PP-R-73: in the last year nothing is needed.
  return bit === PALACE || last || old || tooSoon[which];
}

/** PP-6.7.1-d: is there room, and gold, for one more artist? */
export function mayHire(remaining: Remaining, a: number): Verdict {
  if (remaining.rooms < 1) return noRoom;
  return remaining.gold >= artistCost[a] || poor;
}

export const mayRebuild = (remaining: Remaining): Verdict => remaining.gold >= REBUILD_COST || poor;

/** PP-6.6.3-j, -k, PP-5.6-a, PP-R-61: what one more university gives. */
export function mayStudy(means: Means, sheet: Sheet, remaining: Remaining, what: number): Verdict {
  if (means.recorded < buildingThreshold[UNIVERSITY]) return tooLow;
  if (remaining.schools < 1) return noSchool;
  if (what !== STUDY_ROOM) return sheet.studied[what] < means.levels[what] || topLevel;
  if (!means.housed) return noHouse;
  return (remaining.court & ROOM) === 0 || hasRoom;
}

/** PP-6.6.3-s, PP-R-66: may the unit of an unpaired building be raised? */
export function mayRaise(means: Means, sheet: Sheet, arm: number): Verdict {
  const maker = generatorOf[arm];
  if ((sheet.raised >> arm) & 1) return no('PP-6.6.3-s', 'only one unpaired building');
  if (means.active[maker] % 2 === 0) return no('PP-6.6.3-s', 'no unpaired building', { building: maker });
  if (!means.spot) return noSpot;
  return means.gold - paidFirst(sheet) >= oddCost[arm] || no('PP-6.6.3-s', 'not so much gold');
}
