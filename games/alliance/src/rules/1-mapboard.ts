/** 1.0 The mapboard: what stands where, and how many may stand together. */
import { type No, no } from '@concert/kernel';
import { RESERVE, type State } from '../shape.ts';
import { BLOCKS, FLEET, placeId, stackingOf, typeOf } from '../tables.ts';
import { blockCamp, isEmbattled, noPlaces, type Survey } from './4-control.ts';

/** Blocks in a place, in the order of the table. */
export function blocksIn(state: State, place: number): number[] {
  const found: number[] = [];
  const places = state.place;
  for (let b = 0; b < BLOCKS; b++) if (places[b] === place) found.push(b);
  return found;
}

export function countIn(state: State, place: number): number {
  let count = 0;
  for (let b = 0; b < BLOCKS; b++) if (state.place[b] === place) count++;
  return count;
}

/** AL-11.4-b, AL-11.5-a: a place that holds one army and one fleet, in battle too. */
export const isNarrow = (place: number): boolean => stackingOf[place] === 0;
const gibraltar = placeId('gibraltar');

/** Why there is no room in a narrow place. */
export const noRoom = (place: number): No => no(place === gibraltar ? 'AL-11.4-b' : 'AL-11.5-a', 'no room', { place });

/** AL-11.4-b, AL-11.5-a: is there room in a narrow place for one more army (or fleet) of this camp's side? */
export function hasRoom(state: State, look: Survey, place: number, camp: number, fleet: boolean): boolean {
  if (!isNarrow(place)) return true;
  for (let b = 0; b < BLOCKS; b++)
    if (state.place[b] === place && (typeOf[b] === FLEET) === fleet)
      if ((look.friends[camp] >> blockCamp(state, b)) & 1) return false;
  return true;
}

/** AL-1.4: how many blocks of a place are too many; seas never have too many (AL-1.4-d). */
export function excessIn(state: State, place: number): number {
  const limit = stackingOf[place];
  if (limit > 0) return Math.max(0, countIn(state, place) - limit);
  let [armies, fleets] = [0, 0];
  for (let b = 0; b < BLOCKS; b++)
    if (state.place[b] === place) {
      if (typeOf[b] === FLEET) fleets++;
      else armies++;
    }
  return Math.max(0, armies - 1) + Math.max(0, fleets - 1);
}

/** AL-11.4-b: in a narrow place only the kind of which there are too many can be the one too many. */
export function isExcessive(state: State, place: number, b: number): boolean {
  if (!isNarrow(place)) return true;
  const fleet = typeOf[b] === FLEET;
  let alike = 0;
  for (let c = 0; c < BLOCKS; c++) if (state.place[c] === place && (typeOf[c] === FLEET) === fleet) alike++;
  return alike > 1;
}

/** AL-R-19: the first place, from `from` on, that holds blocks of the camp, is not embattled and holds too many. */
export function overstacked(state: State, look: Survey, camp: number, from = 0): number {
  const count = noPlaces.slice();
  for (let b = 0; b < BLOCKS; b++) if (state.place[b] >= 0) count[state.place[b]]++;
  for (let p = from; p < look.camps.length; p++)
    if (
      count[p] > Math.max(1, stackingOf[p]) &&
      (look.camps[p] >> camp) & 1 &&
      !isEmbattled(look, p) &&
      excessIn(state, p) > 0
    )
      if (blocksIn(state, p).some((b) => blockCamp(state, b) === camp && isExcessive(state, p, b))) return p;
  return -1;
}

export const isReserve = (state: State, b: number): boolean => (state.role[b] & RESERVE) !== 0;
