/** Ships and coasts as the rules read them: fleets by piece, harbours by sea area. */
import { cities as cityRows } from './data/cities.ts';
import { fleets as fleetRows } from './data/fleets.ts';
import {
  BRITAIN,
  FIRST_BLOCKADE,
  FIRST_BOX,
  FIRST_FLEET,
  FIRST_SEA,
  FRANCE,
  hexOfCity,
  isFleet,
  isHarbour,
  PRUSSIA,
  piece,
  place,
  placeId,
  powerId,
  powerOf,
  RUSSIA,
  SEAS,
  seaOfCity,
} from './tables.ts';

/** NA-4.1.2-a: fleets of a side together. */
export const SQUADRON = 3;

// Fleets, by piece; 0 or false for other pieces.
const figure = <T>(of: (row: (typeof fleetRows)[number]) => T, none: T): readonly T[] =>
  piece.names.map((_, p) => (isFleet[p] ? of(fleetRows[p - FIRST_FLEET]) : none));

export const manoeuvreOf = figure((f) => f.manoeuvre, 0);
export const broadsideOf = figure((f) => f.combat, 0);
/** The MF: naval MP of an impulse. */
export const sailingOf = figure((f) => f.movement, 0);
export const isDecoy = figure((f) => f.decoy, false);
/** 10.7: what a corsair does to British trade; 0 for others. */
export const corsairValueOf = figure((f) => f.corsair, 0);
export const isCorsair: readonly boolean[] = corsairValueOf.map((value) => value > 0);
/** NA-10.5-a: an admiral who can fall; fleets named after a place, decoys and corsairs have none. */
export const isAdmiral = figure((f) => !f.geographic && !f.decoy && f.corsair === 0, false);
/** What sails: not a corsair. */
export const isShip: readonly boolean[] = isFleet.map((fleet, p) => fleet && !isCorsair[p]);
export const fleets: readonly number[] = piece.names.flatMap((_, p) => (isFleet[p] ? [p] : []));
/** NA-4.2.7-a */
export const commandsSquadrons: readonly boolean[] = powerOf.map((p) => p === FRANCE || p === BRITAIN);

// Places at sea.
export const [ESCORTS, CORSAIRS, FOREIGN_WARS] = ['escorts', 'corsairs', 'foreign_wars'].map(placeId);
export const isSea = (at: number): boolean => at >= FIRST_SEA && at < FIRST_SEA + SEAS;
export const isBlockade = (at: number): boolean => at >= FIRST_BLOCKADE && at < FIRST_BOX;
export const [BALTIC, KATTEGAT, BLACK_SEA, MARMARA] = ['baltic', 'kattegat', 'black_sea', 'marmara'].map(placeId);

/** Every city with a harbour. */
export const harbours: readonly number[] = cityRows.flatMap((c, i) => (c.harbour ? [i] : []));
/** By sea area, counted from FIRST_SEA: the cities with a harbour on it. */
const harboursBySea: readonly (readonly number[])[] = Array.from({ length: SEAS }, (_, s) =>
  harbours.filter((c) => seaOfCity[c] === FIRST_SEA + s),
);
export const harboursOf = (sea: number): readonly number[] => harboursBySea[sea - FIRST_SEA];
/** The city of a blockade box. */
export const cityOfBlockade = (box: number): number => harbours[box - FIRST_BLOCKADE];
const harbourHexes: ReadonlyMap<number, number> = new Map(harbours.map((c) => [hexOfCity[c], c]));
/** The city whose harbour is in a hex, or −1. */
export const harbourAt = (hex: number): number => harbourHexes.get(hex) ?? -1;
/** The sea area around a place where fleets can be; −1 for boxes off the map. */
export const seaAround = (at: number): number =>
  isSea(at) ? at : isBlockade(at) ? seaOfCity[cityOfBlockade(at)] : harbourAt(at) >= 0 ? seaOfCity[harbourAt(at)] : -1;

/** NA-5.2.3.8-c, NA-5.2.3.8-d: the seas that the fleets of a power may be in; null for all. */
const NORTHERN: readonly number[] = [BALTIC, KATTEGAT];
const northern: ReadonlySet<number> = new Set([PRUSSIA, powerId('denmark'), powerId('sweden')]);
export const homeSeas = (power: number): readonly number[] | null =>
  northern.has(power) ? NORTHERN : power === RUSSIA ? RUSSIAN : null;
const RUSSIAN: readonly number[] = [BALTIC, KATTEGAT, BLACK_SEA];
/** NA-5.2.3.8-d: how many of them may be elsewhere. */
export const roamersOf = (power: number): number => (power === RUSSIA ? 1 : 0);

// Harbours first come in the order of their cities, as blockade boxes do.
if (harbours.some((c, i) => place.names[FIRST_BLOCKADE + i] !== `blockade_${cityRows[c].id}` || !isHarbour[c]))
  throw new RangeError('the blockade boxes are not in the order of the harbours');
