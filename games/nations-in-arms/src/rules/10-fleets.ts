/** 1.2, 4.1.2, 5.2.3.8, 5.3.4: what can be said of fleets in a position: where they are, what they may enter, who knows them. */
import { no, type Seat, type Verdict } from '@concert/kernel';
import { ABOARD, ACTED, FOUGHT, GONE, MOVING, NEUTRAL, type P, type State } from '../shape.ts';
import { blockadeOfCity, cityId, FIRST_SEA, hexOfCity, powerOf, seaNeighbours, seaOfCity, TURKEY } from '../tables.ts';
import {
  commandsSquadrons,
  ESCORTS,
  FOREIGN_WARS,
  harbourAt,
  harboursOf,
  homeSeas,
  isDecoy,
  isSea,
  isShip,
  MARMARA,
  manoeuvreOf,
  roamersOf,
  SQUADRON,
  sailingOf,
  seaAround,
} from '../tables-sea.ts';
import { piecesAt } from './1-forces.ts';
import { ALLIED, relationOf } from './1-relations.ts';
import {
  blocOf,
  has,
  hasPassage,
  isEnemy,
  isHostile,
  isPlayed,
  markersOf,
  seatOf,
  servedBy,
  sideOf,
  sideOfPiece,
  toPool,
} from './1-units.ts';
import { controlOf } from './4-survey.ts';

/** The fleets of a side in a place. */
export const shipsAt = (state: State, at: number, side: number): number[] =>
  piecesAt(state, at).filter((p) => isShip[p] && sideOfPiece(state, p) === side);

/** Those of its enemies. */
export const enemyShipsAt = (state: State, at: number, side: number): number[] =>
  piecesAt(state, at).filter((p) => isShip[p] && isHostile(side, sideOfPiece(state, p)));

/** The squadron that is moving; the one that fights. */
export const sailing = (state: State): number[] => state.present.filter((p) => isShip[p] && has(state, p, MOVING));
export const fighters = (state: State, side: number): number[] =>
  state.present.filter((p) => isShip[p] && has(state, p, FOUGHT) && sideOfPiece(state, p) === side);

/** NA-5.3-g: fleets of a side that can still act in this naval impulse. Those in a foreign war are away (NA-14.1-b). */
export const idleShips = (state: State, side: number): number[] =>
  idleWhere(state, (p) => sideOfPiece(state, p) === side);

/** The same for all that the markers of a side move: fleets of private wars too (NA-R-97). */
export const idleByMarkers = (state: State, side: number): number[] =>
  idleWhere(state, (p) => markersOf(sideOfPiece(state, p)) === side);

const idleWhere = (state: State, counts: (p: number) => boolean): number[] =>
  state.present.filter((p) => isShip[p] && !has(state, p, ACTED) && state.place[p] !== FOREIGN_WARS && counts(p));

/** Those of them in one place. */
export const idleAt = (state: State, side: number, place: number): number[] =>
  idleShips(state, side).filter((p) => state.place[p] === place);

/** NA-4.1.2-a, NA-R-140: is there room for so many more? Fleets that only sail through do not count. */
export function hasRoom(state: State, at: number, side: number, coming: number): boolean {
  // NA-R-123: those who act by the same markers lie together, friends or not.
  const isOfSide = (p: number): boolean =>
    sideOfPiece(state, p) === side || (state.stance.length > 0 && blocOf(state, servedBy(state, p)) === side);
  const lying = piecesAt(state, at).filter((p) => isShip[p] && isOfSide(p) && !has(state, p, MOVING));
  return lying.length + coming <= SQUADRON;
}

/** NA-R-124: a harbour of the side's alliance that no enemy holds. */
export const isOwnHarbour = (state: State, side: number, city: number): boolean =>
  side !== NEUTRAL && controlOf(state, city) === side;
export const isEnemyHarbour = (state: State, side: number, city: number): boolean =>
  isHostile(side, controlOf(state, city));

/** NA-5.3.2-f: enemies of a side that lie before a harbour. */
export const blockadersOf = (state: State, side: number, city: number): number[] =>
  enemyShipsAt(state, blockadeOfCity[city], side);
export const isBlockaded = (state: State, side: number, city: number): boolean =>
  blockadersOf(state, side, city).length > 0;

/** NA-R-47: enemies at sea in an area and no friends. Decoys count. */
export const isHeldByEnemy = (state: State, side: number, sea: number): boolean =>
  enemyShipsAt(state, sea, side).length > 0 && shipsAt(state, sea, side).length === 0;

/**
 * 4.2.7: French and British admirals before others, then the best manoeuvre factor. Of equals a real fleet, so that a decoy is
 * not the one that is shown; −1 for no fleets.
 */
export function admiralOf(ships: readonly number[]): number {
  let first = -1;
  for (const p of ships) if (first < 0 || outranks(p, first)) first = p;
  return first;
}

function outranks(p: number, other: number): boolean {
  if (commandsSquadrons[p] !== commandsSquadrons[other]) return commandsSquadrons[p];
  if (manoeuvreOf[p] !== manoeuvreOf[other]) return manoeuvreOf[p] > manoeuvreOf[other];
  return isDecoy[other] && !isDecoy[p];
}

/** The seat that decides for a squadron: that of its admiral. */
export const seatOfShips = (state: State, ships: readonly number[]): Seat => seatOf(state, powerOf[admiralOf(ships)]);

/** Whose fleets these are, as the log names them: a player may command those of several powers. */
export const nationsOf = (ships: readonly number[]): number[] =>
  [...new Set(ships.map((p) => powerOf[p]))].sort((a, b) => a - b);

/** The MP of a squadron: the slowest fleet's. */
export const sailingPoints = (ships: readonly number[]): number => Math.min(...ships.map((p) => sailingOf[p]));

// Where fleets may be.

/** NA-5.2.3.8-c, NA-5.2.3.8-d, 5.3.4: may these fleets sail into a sea area? */
export function mayEnterSea(state: State, ships: readonly number[], sea: number): Verdict {
  for (const power of new Set(ships.map((p) => powerOf[p]))) {
    const bound = isBound(state, ships, power, sea);
    if (bound) return no(bound, 'bound to its seas', { power, sea });
  }
  const guests = ships.every((p) => hasPassage(state, state.allegiance[powerOf[p]]));
  if (sea === MARMARA && !guests && !ships.every((p) => passesBosphorus(state, powerOf[p])))
    return no('NA-5.3.4-b', 'bosphorus closed', {});
  return true;
}

/** The clause that keeps fleets of a power out of an area, or ''. */
function isBound(state: State, ships: readonly number[], power: number, sea: number): string {
  const home = homeSeas(power);
  if (home === null || home.includes(sea)) return '';
  const going = ships.filter((p) => powerOf[p] === power).length;
  const roamers = state.present.filter((p) => isShip[p] && powerOf[p] === power && !ships.includes(p));
  const abroad = roamers.filter((p) => !home.includes(seaAround(state.place[p]))).length;
  if (going + abroad <= roamersOf(power)) return '';
  return roamersOf(power) > 0 ? 'NA-5.2.3.8-d' : 'NA-5.2.3.8-c';
}

/** NA-5.2.3.8-c: fleets that may not go everywhere cannot escort convoys; the one Russian abroad can. */
export const isConfined = (state: State, ships: readonly number[]): boolean =>
  ships.some((p) => homeSeas(powerOf[p]) !== null && isBound(state, ships, powerOf[p], -1) !== '');

const CONSTANTINOPLE = cityId('constantinople');

/** NA-5.3.4-a to NA-5.3.4-c: open while Turkey is neutral, else to her side; held by another major, closed to its enemies. */
export function passesBosphorus(state: State, power: number): boolean {
  const keeper = state.controller[CONSTANTINOPLE];
  const major = keeper < 0 ? TURKEY : state.allegiance[keeper];
  if (major < 0 || state.side[major] === NEUTRAL) return true;
  return major === TURKEY ? relationOf(state, power, TURKEY) === ALLIED : !isEnemy(state, power, major);
}

/** NA-5.3.4-e: does the player of neutral Turkey decide whether these fleets pass: of a major with a player, and no ally of hers? */
export function isAskedForPassage(state: State, ships: readonly number[]): boolean {
  const keeper = state.controller[CONSTANTINOPLE];
  const isHers = keeper < 0 || state.allegiance[keeper] === TURKEY;
  if (!isHers || !isPlayed(state, TURKEY) || state.side[TURKEY] !== NEUTRAL) return false;
  return ships.some((p) => {
    const major = state.allegiance[powerOf[p]];
    return major !== TURKEY && !hasPassage(state, major) && relationOf(state, major, TURKEY) !== ALLIED;
  });
}

/** NA-R-190: a harbour into which beaten fleets may run: of their side, not full, not under blockade. */
export const isRefuge = (state: State, side: number, city: number, coming: number): boolean =>
  isOwnHarbour(state, side, city) && !isBlockaded(state, side, city) && hasRoom(state, hexOfCity[city], side, coming);

/**
 * NA-10.3-b: the harbours that fleets at sea in an area can reach with so many MP, each with the sea areas on the way. They do not
 * pass areas that enemies hold alone; the area itself they only leave.
 */
export function harboursWithin(
  state: State,
  ships: readonly number[],
  sea: number,
  points: number,
): Map<number, number[]> {
  const side = sideOfPiece(state, ships[0]);
  const found = new Map<number, number[]>();
  const ways = new Map<number, number[]>([[sea, []]]);
  for (const [area, way] of ways) {
    if (way.length + 1 > points) break;
    for (const city of harboursOf(area)) if (isRefuge(state, side, city, ships.length)) found.set(hexOfCity[city], way);
    for (const next of seaNeighbours[area - FIRST_SEA]) {
      if (ways.has(next) || isHeldByEnemy(state, side, next)) continue;
      if (mayEnterSea(state, ships, next) === true) ways.set(next, [...way, next]);
    }
  }
  return found;
}

// Who knows which fleet it is (NA-R-143).

/** From now on all know these fleets. */
export function show(state: State, ships: readonly number[]): void {
  const fresh = ships.filter((p) => !state.shown.includes(p));
  if (fresh.length > 0) state.shown = [...state.shown, ...fresh].sort((a, b) => a - b);
}

/** NA-10.6-c: what lies in a harbour at the end of a naval impulse is hidden again. */
export function hideInHarbours(state: State): void {
  if (state.shown.some((p) => harbourAt(state.place[p]) >= 0))
    state.shown = state.shown.filter((p) => harbourAt(state.place[p]) < 0);
}

/** A power builds a fleet: which of those in its pool, others cannot know. */
export function hideNewFleet(state: State, power: number): void {
  state.shown = state.shown.filter((p) => powerOf[p] !== power || state.place[p] >= 0);
}

// Cargo (5.3.3).

/** What a fleet carries. */
export const cargoOf = ({ cargo }: State, fleet: number): number[] =>
  cargo.filter((_, i) => i % 2 === 0 && cargo[i + 1] === fleet);

/** A fleet is lost, and what it carries with it (NA-1.2-b, NA-5.3.3-c). A fallen admiral never comes back. */
export function removeFleet(play: P, fleet: number, killed: boolean): void {
  const { state } = play;
  for (const p of cargoOf(state, fleet)) {
    play.log('lost at sea', { piece: p }, { clause: 'NA-5.3.3-c' });
    unload(state, p);
    toPool(state, p);
  }
  toPool(state, fleet, killed ? GONE : undefined);
}

/** Takes a piece out of the list of what is aboard. */
export function unload(state: State, p: number): void {
  const at = state.cargo.findIndex((piece, i) => i % 2 === 0 && piece === p);
  if (at >= 0) state.cargo = state.cargo.filter((_, i) => i !== at && i !== at + 1);
}

export const isAboard = (state: State, p: number): boolean => state.place[p] === ABOARD;
export const isEscort = (state: State, p: number): boolean => isShip[p] && state.place[p] === ESCORTS;
export const isAtSea = (state: State, p: number): boolean => isShip[p] && isSea(state.place[p]);

/** NA-12.2.4-a: for the gold of a power: one of its fleets at sea or in a port without blockade. */
export const hasFreeFleet = (state: State, power: number): boolean =>
  state.present.some((p) => {
    if (!isShip[p] || powerOf[p] !== power) return false;
    const city = harbourAt(state.place[p]);
    return city < 0 || !isBlockaded(state, sideOf(state, power), city);
  });

/** The harbour of a fleet in port lies on this sea area. */
export const seaOfPort = (hex: number): number => seaOfCity[harbourAt(hex)];
