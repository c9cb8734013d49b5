/** NA-R-146: troops and ships that may not stay where they are go to the nearest refuge; what finds none is lost. */
import { INSIDE, type P, type State } from '../shape.ts';
import {
  blockadeOfCity,
  CITIES,
  capitalOfPower,
  cityAt,
  FIRST_BLOCKADE,
  FIRST_BOX,
  FIRST_SEA,
  fortressOf,
  HEXES,
  hexOfCity,
  isArmy,
  isFleet,
  isHarbour,
  isLeader,
  powerOf,
  provinceOfCity,
  provinceOfHex,
  seaNeighbours,
  seaOfCity,
} from '../tables.ts';
import { armiesIn, outside } from './1-forces.ts';
import {
  commanderOfArmy,
  hasCorps,
  leaveArmy,
  partWays,
  put,
  sideOf,
  sideOfPiece,
  toPool,
  withdrawArmy,
} from './1-units.ts';
import { couldStack, mayCommandArmy, settleLeaders } from './4-command.ts';
import { distancesTo } from './8-paths.ts';
import { hasRoom as mayMoor } from './10-fleets.ts';
import { campaignOf } from './scenarios/campaigns.ts';
import { isFree } from './scenarios/common.ts';

// Where things are.

/** The power that owns the land of a hex or an off-map box, or −1 at sea and in holding boxes. */
export function ownerOfPlace(state: State, place: number): number {
  return place < HEXES ? state.owner[provinceOfHex[place]] : -1;
}

/** Every land piece of these powers that is in a hex or an off-map box, by where it is. */
export function landPieces(state: State, wanted: (p: number) => boolean): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const p of state.present) {
    const at = state.place[p];
    if (at >= HEXES || isFleet[p] || !wanted(p)) continue;
    const here = found.get(at);
    if (here) here.push(p);
    else found.set(at, [p]);
  }
  return found;
}

// Refuges.

/** Unbesieged fortresses that `holds` accepts by who controls them, as hexes; and capitals of the powers named. */
function refuges(play: P, side: number, holds: (controller: number) => boolean, capitals: readonly number[]): number[] {
  const { state } = play;
  const { area } = campaignOf(play);
  const found = new Set<number>();
  const add = (c: number): void => {
    if (c >= 0 && area[hexOfCity[c]] === 1 && isFree(state, side, c)) found.add(hexOfCity[c]);
  };
  for (let c = 0; c < CITIES; c++)
    if (fortressOf[c] > 0 && state.controller[c] >= 0 && holds(state.controller[c])) add(c);
  for (const power of capitals) add(capitalOfPower[power]);
  return [...found];
}

/** The fortresses and capitals of some powers of one side. */
export const ownRefuges = (play: P, powers: readonly number[]): number[] =>
  refuges(play, sideOf(play.state, powers[0]), (c) => powers.includes(c), powers);

/** The fortresses of a whole bloc. */
export const blocRefuges = (play: P, side: number): number[] =>
  refuges(play, side, (c) => sideOf(play.state, c) === side, []);

// The way home.

/** By hex: MP from a place, enemies left aside. */
const distancesFrom = (play: P, from: number): Int16Array => distancesTo(play, [from]);

/** Pieces of one place go to the nearest refuge with room for all of them, else each unit to the nearest with room for it. */
export function sendHome(play: P, from: number, pieces: readonly number[], to: readonly number[]): void {
  const { state } = play;
  if (pieces.length === 0) return;
  const distance = distancesFrom(play, from);
  const order = to.filter((hex) => hex !== from).sort((a, b) => distance[a] - distance[b] || a - b);
  const staying = state.present.filter((p) => state.place[p] === from && !pieces.includes(p));
  for (const p of pieces) state.marks[p] &= ~INSIDE;
  partWays(state, pieces, staying);
  regroup(play, pieces);
  for (const side of new Set(staying.map((p) => sideOfPiece(state, p))))
    regroup(
      play,
      staying.filter((p) => sideOfPiece(state, p) === side),
    );
  const moving = pieces.filter((p) => state.place[p] === from);
  const together = order.find((hex) => hasRoom(state, moving, hex));
  if (together !== undefined) {
    for (const p of moving) put(state, p, together);
    play.log('goes home', { pieces: moving, from, place: together }, { clause: 'NA-R-146' });
    return;
  }
  for (const army of moving.filter((p) => isArmy[p])) withdrawArmy(state, army);
  for (const p of moving) if (!isArmy[p]) sendOne(play, from, p, order);
}

/** Part of a force has gone: who is left gets a commander again. An army that has none left is withdrawn, not destroyed (NA-R-185). */
export function regroup(play: P, pieces: readonly number[]): void {
  const { state } = play;
  for (const army of armiesIn(pieces)) {
    const led =
      commanderOfArmy(state, army) >= 0 || pieces.some((l) => isLeader[l] && mayCommandArmy(state, l, army, pieces));
    if (!led || !hasCorps(state, army)) withdrawArmy(state, army);
  }
  settleLeaders(
    play,
    pieces.filter((p) => state.place[p] >= 0),
  );
}

const hasRoom = (state: State, pieces: readonly number[], hex: number): boolean =>
  couldStack(state, [...pieces, ...outside(state, hex, sideOfPiece(state, pieces[0]))]);

function sendOne(play: P, from: number, p: number, order: readonly number[]): void {
  const { state } = play;
  leaveArmy(state, p);
  const hex = order.find((h) => hasRoom(state, [p], h));
  if (hex !== undefined) put(state, p, hex);
  else toPool(state, p);
  // A leader without a place goes back to the pool; everything else is eliminated.
  if (hex !== undefined) play.log('goes home', { pieces: [p], from, place: hex }, { clause: 'NA-R-146' });
  else if (isLeader[p]) play.log('leader pooled', { leader: p, place: from }, { clause: 'NA-R-146' });
  else play.log('finds no refuge', { piece: p, place: from }, { clause: 'NA-R-146' });
}

// Ships.

const seaOfPlace = (place: number): number => {
  if (place < HEXES) return cityAt[place] < 0 ? -1 : seaOfCity[cityAt[place]];
  if (place < FIRST_BLOCKADE) return place;
  return place < FIRST_BOX ? seaOfCity[blockadeOfCity.indexOf(place)] : -1;
};

/** By sea area, counted from the first: how many areas away it is; −1 where no way leads. */
function seaDistances(from: number): number[] {
  const steps = seaNeighbours.map(() => -1);
  if (from < 0) return steps;
  steps[from - FIRST_SEA] = 0;
  const queue = [from];
  for (let i = 0; i < queue.length; i++)
    for (const next of seaNeighbours[queue[i] - FIRST_SEA])
      if (steps[next - FIRST_SEA] < 0) {
        steps[next - FIRST_SEA] = steps[queue[i] - FIRST_SEA] + 1;
        queue.push(next);
      }
  return steps;
}

/** Harbours in the land of these powers that no enemy holds, as cities. */
export function ownHarbours(state: State, powers: readonly number[]): number[] {
  const side = sideOf(state, powers[0]);
  const found: number[] = [];
  for (let c = 0; c < CITIES; c++)
    if (isHarbour[c] && powers.includes(state.owner[provinceOfCity[c]]) && isFree(state, side, c)) found.push(c);
  return found;
}

/** A fleet goes to the nearest of these harbours; with none it is lost. */
export function sendFleetHome(play: P, fleet: number, harbours: readonly number[]): void {
  const { state } = play;
  const from = state.place[fleet];
  const [away, side] = [seaDistances(seaOfPlace(from)), sideOfPiece(state, fleet)];
  const steps = (c: number): number => away[seaOfCity[c] - FIRST_SEA];
  const [harbour] = [...harbours]
    .filter((c) => hexOfCity[c] !== from && steps(c) >= 0 && mayMoor(state, hexOfCity[c], side, 1))
    .sort((a, b) => steps(a) - steps(b) || a - b);
  if (harbour === undefined) {
    toPool(state, fleet);
    play.log('fleet lost', { power: powerOf[fleet], place: from }, { clause: 'NA-R-146' });
    return;
  }
  put(state, fleet, hexOfCity[harbour]);
  // NA-R-143: where it goes is open, its name is not.
  const args = { power: powerOf[fleet], from, place: hexOfCity[harbour] };
  play.log('fleet goes home', args, { clause: 'NA-R-146' });
}

// Whole powers.

/** What the powers of a major that has left a bloc have abroad, and at sea, goes home. Its minors' troops go to it too. */
export function bringHome(play: P, powers: readonly number[]): void {
  const { state } = play;
  const isOwn = (p: number): boolean => powers.includes(powerOf[p]);
  for (const [from, pieces] of landPieces(state, isOwn))
    if (!powers.includes(ownerOfPlace(state, from))) sendHome(play, from, pieces, ownRefuges(play, powers));
  for (const p of state.present.filter((q) => isFleet[q] && isOwn(q))) {
    const at = state.place[p];
    if (at >= FIRST_BOX || (at < HEXES && powers.includes(ownerOfPlace(state, at)))) continue;
    sendFleetHome(play, p, ownHarbours(state, powers));
  }
}

/** What others have on the land and in the harbours of these powers leaves it, except what may stay. */
export function clearLand(play: P, powers: readonly number[], mayStay: (p: number) => boolean = () => false): void {
  const { state } = play;
  const isGuest = (p: number): boolean => !powers.includes(powerOf[p]) && !mayStay(p);
  for (const [from, pieces] of landPieces(state, isGuest)) {
    if (!powers.includes(ownerOfPlace(state, from))) continue;
    for (const side of new Set(pieces.map((p) => sideOfPiece(state, p))))
      sendHome(
        play,
        from,
        pieces.filter((p) => sideOfPiece(state, p) === side),
        blocRefuges(play, side).filter((hex) => !powers.includes(ownerOfPlace(state, hex))),
      );
  }
  for (const p of state.present.filter((q) => isFleet[q] && isGuest(q))) {
    const at = state.place[p];
    if (at >= HEXES || !powers.includes(ownerOfPlace(state, at))) continue;
    const side = sideOfPiece(state, p);
    const allies = state.allegiance.flatMap((_, other) => (sideOf(state, other) === side ? [other] : []));
    sendFleetHome(play, p, ownHarbours(state, allies));
  }
}
