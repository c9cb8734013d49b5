/** Sets of places as bits in a few words: what spreads over the map (supply) is reckoned for 32 places at a time. */
import { PLACES } from './tables.ts';

export type PlaceSet = Int32Array;
export const WORDS = 4;
if (PLACES > 32 * WORDS) throw new RangeError(`${PLACES} places do not fit into ${WORDS} words`);

export const noPlace = (): PlaceSet => new Int32Array(WORDS);

export const addPlace = (set: PlaceSet, place: number): void => {
  set[place >> 5] |= 1 << (place & 31);
};

export const hasPlace = (set: PlaceSet, place: number): boolean => ((set[place >> 5] >> (place & 31)) & 1) === 1;

export function placesOf(places: readonly number[]): PlaceSet {
  const set = noPlace();
  for (const place of places) addPlace(set, place);
  return set;
}
