/** Stacks of land units and tents, ships and their cargo, fortifications, Arrow Tags (IB-G.2, IB-2.C.2, IB-4.C.3). */
import type { Stacks, State } from '../shape.ts';
import {
  armOf,
  BLUE,
  capacityOf,
  ELITE,
  FORTIFICATIONS,
  fortOf,
  hitPointsOf,
  icons,
  isLand,
  isTent,
  PLACES,
  SHIPS,
  sizeOf,
  TENT,
  tagged,
  tagsOf,
  WARES,
  WHITE,
} from '../tables.ts';

const HULLS = WARES - 2;

/** Where the cargo of a ship stands in the table of stacks. */
export const holdOf = (ship: number): number => PLACES + ship;

/** The first stack of a place, or where it would be. */
function firstAt({ place }: Stacks, wanted: number): number {
  let [low, high] = [0, place.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (place[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One stack as it is read. */
export interface Stack {
  owner: number;
  sort: number;
  count: number;
}

/** The stacks of a place, tents included. */
export function stacksAt({ stacks }: State, place: number): Stack[] {
  const found: Stack[] = [];
  for (let i = firstAt(stacks, place); i < stacks.place.length && stacks.place[i] === place; i++)
    found.push({ owner: stacks.owner[i], sort: stacks.sort[i], count: stacks.count[i] });
  return found;
}

/** The land units a Nation has in a place: sorts with their number, tents left out. */
export function unitsOf(state: State, nation: number, place: number): Stack[] {
  return stacksAt(state, place).filter(({ owner, sort }) => owner === nation && !isTent(sort));
}

export function countOf({ stacks }: State, nation: number, place: number, sort: number): number {
  for (let i = firstAt(stacks, place); i < stacks.place.length && stacks.place[i] === place; i++)
    if (stacks.owner[i] === nation && stacks.sort[i] === sort) return stacks.count[i];
  return 0;
}

/** Puts this many pieces there, or with a negative number takes them away. */
export function addUnits({ stacks }: State, nation: number, place: number, sort: number, count: number): void {
  if (count === 0) return;
  let i = firstAt(stacks, place);
  while (
    i < stacks.place.length &&
    stacks.place[i] === place &&
    (stacks.owner[i] < nation || (stacks.owner[i] === nation && stacks.sort[i] < sort))
  )
    i++;
  const there = i < stacks.place.length && stacks.place[i] === place && stacks.owner[i] === nation;
  if (!there || stacks.sort[i] !== sort) {
    if (count < 0) throw new RangeError('there are no such pieces to take away');
    stacks.place.splice(i, 0, place);
    stacks.owner.splice(i, 0, nation);
    stacks.sort.splice(i, 0, sort);
    stacks.count.splice(i, 0, count);
    return;
  }
  stacks.count[i] += count;
  if (stacks.count[i] < 0) throw new RangeError('there are fewer such pieces to take away');
  if (stacks.count[i] > 0) return;
  stacks.place.splice(i, 1);
  stacks.owner.splice(i, 1);
  stacks.sort.splice(i, 1);
  stacks.count.splice(i, 1);
}

/** Moves one piece, which may change its tags on the way. */
export function moveUnit(state: State, nation: number, sort: number, from: number, to: number, becomes = sort): void {
  addUnits(state, nation, from, sort, -1);
  addUnits(state, nation, to, becomes, 1);
}

/** Gives this many pieces other Arrow Tags. */
export function retag(state: State, nation: number, place: number, sort: number, tags: number, count = 1): void {
  addUnits(state, nation, place, sort, -count);
  addUnits(state, nation, place, tagged(sort, tags), count);
}

/** The slots of all ships. */
export function everyShip({ ships }: State): number[] {
  const found: number[] = [];
  for (let s = 0; s < ships.owner.length; s++) if (ships.owner[s] >= 0) found.push(s);
  return found;
}

/** Nations with land units in a place, as bits. Tents don't count. */
export function ownersAt({ stacks }: State, place: number): number {
  let bits = 0;
  for (let i = firstAt(stacks, place); i < stacks.place.length && stacks.place[i] === place; i++)
    if (!isTent(stacks.sort[i])) bits |= 1 << stacks.owner[i];
  return bits;
}

export function shipsAt(state: State, place: number): number[] {
  const found: number[] = [];
  const { owner, place: at } = state.ships;
  for (let s = 0; s < owner.length; s++) if (at[s] === place && owner[s] >= 0) found.push(s);
  return found;
}

export const shipsOf = (state: State, nation: number, place: number): number[] =>
  shipsAt(state, place).filter((s) => state.ships.owner[s] === nation);

export const shipHitPoints = (hull: number): number => hitPointsOf[HULLS + hull];

/** IB-B2.F.2: a ship one Hit away from sinking is Out-of-Action. */
export const isWorking = ({ ships }: State, ship: number): boolean =>
  ships.damage[ship] < shipHitPoints(ships.hull[ship]) - 1;

export const shipTags = ({ ships }: State, ship: number): number => ships.marks[ship] & 7;

export const isEliteShip = ({ ships }: State, ship: number): boolean => (ships.marks[ship] & ELITE) !== 0;

/** A White Arrow replaces all others (IB-4.C.3-f). */
export function tagShip({ ships }: State, ship: number, tags: number): void {
  const pennant = ships.marks[ship] & ELITE;
  ships.marks[ship] = pennant | (tags & WHITE ? WHITE : tags);
}

export function newShip(state: State, nation: number, hull: number, place: number, elite = false): number {
  const { ships } = state;
  let slot = ships.owner.indexOf(-1);
  if (slot < 0) slot = ships.owner.length;
  if (slot >= SHIPS) throw new RangeError('there are more ships than slots');
  ships.owner[slot] = nation;
  ships.hull[slot] = hull;
  ships.place[slot] = place;
  ships.damage[slot] = 0;
  ships.marks[slot] = elite ? ELITE : 0;
  return slot;
}

/** Takes a ship off the map; its cargo must have gone before. */
export function removeShip({ ships }: State, ship: number): void {
  ships.owner[ship] = -1;
  ships.hull[ship] = ships.damage[ship] = ships.marks[ship] = 0;
  ships.place[ship] = -1;
}

/** The cargo of a ship: Nations and sorts with their number. */
export const cargoOf = (state: State, ship: number): Stack[] => stacksAt(state, holdOf(ship));

/** IB-2.C.2: the room left aboard, in Half Infantry. */
export const roomIn = (state: State, ship: number): number =>
  cargoOf(state, ship).reduce(
    (room, { sort, count }) => room - sizeOf[armOf(sort)] * count,
    capacityOf[state.ships.hull[ship]],
  );

/** The Hit Points a fortification has left; 0 where there is none. */
export const fortStrength = ({ forts }: State, fort: number): number =>
  fort < 0 || forts.owner[fort] < 0 ? 0 : icons[fort] - forts.damage[fort];

/** The controller of a Territory or Port, or −1. */
export const controllerOf = ({ forts }: State, place: number): number => {
  const fort = fortOf(place);
  return fort < 0 ? -1 : forts.owner[fort];
};

export const newForts = (): State['forts'] => ({
  owner: Array<number>(FORTIFICATIONS).fill(-1),
  damage: Array<number>(FORTIFICATIONS).fill(0),
  red: [],
});

/** IB-2.A.1-a: the Mobile Forces of a Nation in a region, cargo not counted: land units or ships. */
export function headsOf(state: State, nation: number, place: number): number {
  if (!isLand(place)) return shipsOf(state, nation, place).length;
  return unitsOf(state, nation, place).reduce((sum, { count }) => sum + count, 0);
}

/** Does the piece carry neither a Blue nor a White Arrow? Only such pieces and unused tents fill orders (IB-R-4). */
export const isFree = (tags: number): boolean => (tags & (BLUE | WHITE)) === 0;

/** IB-R-4: the markers that can fill orders from a region: free units or ships, and unused tents. */
export function markersAt(state: State, nation: number, place: number): number {
  const tents = countOf(state, nation, place, TENT);
  if (isLand(place))
    return unitsOf(state, nation, place)
      .filter(({ sort }) => isFree(tagsOf(sort)))
      .reduce((sum, { count }) => sum + count, tents);
  return tents + shipsOf(state, nation, place).filter((s) => isFree(shipTags(state, s))).length;
}

/** IB-4.E-b: all Arrow Tags and tents leave the map. */
export function clearTags(state: State): void {
  const { place, owner, sort, count } = state.stacks;
  const all = place.map((p, i) => [p, owner[i], sort[i], count[i]]);
  state.stacks = { place: [], owner: [], sort: [], count: [] };
  for (const [p, n, s, c] of all) if (!isTent(s)) addUnits(state, n, p, tagged(s, 0), c);
  for (const s of everyShip(state)) tagShip(state, s, 0);
  state.forts.red = [];
}
