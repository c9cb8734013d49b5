/** 4.4 Supply: which places are linked to a friendly homeland victory city. */
import type { State } from '../shape.ts';
import {
  baseSeas,
  basesOn,
  citiesOf,
  hasBase,
  homelandOf,
  isSea,
  landNear,
  PLACES,
  REGIONS,
  seaNear,
} from '../tables.ts';
import { FRIENDLY, isShut, noPlaces, type Survey, statusOf } from './4-control.ts';
import { isBlockaded } from './8-fleets.ts';
import { canClose, isOpenBorder, isOpenSea } from './11-gazetteer.ts';

/**
 * By place: 1 if linked to a city, 2 if at least to a homeland naval base, which is enough for fleets at sea (AL-8.2-a),
 * 3 where no link goes, for an enemy holds it or it is fought over.
 */
export type Supply = number[];
const BARRED = 3;

/** What is asked about: by place 1 if so, and how many such places are not yet known. */
interface Asked {
  places: readonly number[];
  left: number;
}
const everything: readonly number[] = noPlaces.map(() => 1);

/**
 * AL-R-69, AL-R-70: everything linked to the camp's cities and bases. Of places that are not asked about (by place 1 if
 * they are; all, if nothing is said) it may stay unsaid.
 */
export function supplyOf(state: State, look: Survey, camp: number, places = everything): Supply {
  const supply = noPlaces.slice();
  const asked: Asked = { places, left: 0 };
  for (let p = 0; p < PLACES; p++)
    if (isShut(look, p, camp)) supply[p] = BARRED;
    else asked.left += places[p];
  flood(state, look, camp, supply, citiesOf, 1, asked);
  if (asked.left > 0)
    for (let sea = REGIONS; sea < PLACES; sea++)
      if (places[sea] === 1 && supply[sea] !== 1 && (look.camps[sea] >> camp) & 1) {
        flood(state, look, camp, supply, homeBases, 2, asked);
        break;
      }
  return supply;
}
const homeBases: readonly (readonly number[])[] = homelandOf.map((all) => all.filter((p) => hasBase[p]));

/** By place: where supply goes on from it. AL-4.4-d: land and sea meet at bases. */
const ways: readonly (readonly number[])[] = landNear.map((regions, p) =>
  isSea(p) ? [...basesOn[p], ...seaNear[p]] : [...baseSeas[p], ...regions],
);
/** The few places with a way that can close; the others need not ask. */
const closable: readonly boolean[] = ways.map((all, from) => all.some((to) => canClose(from, to)));
const isOpen = (state: State, look: Survey, from: number, to: number, camp: number): boolean => {
  if (isSea(from) !== isSea(to)) return true;
  return isSea(from) ? isOpenSea(look, from, to, camp) : isOpenBorder(state, from, to);
};

/** Marks what is linked to the ends, until nothing more is or all that is asked about is known. */
function flood(
  state: State,
  look: Survey,
  camp: number,
  supply: Supply,
  ends: typeof homeBases,
  mark: number,
  asked: Asked,
): void {
  // The places from which to go on: of this length from the start, for growing it costs more than the flood.
  const edge = noPlaces.slice();
  let length = 0;
  const { places } = asked;
  let { left } = asked;
  for (let p = 0; p < ends.length; p++)
    if (look.camp[p] === camp)
      for (const end of ends[p])
        if (supply[end] === 0 && statusOf(state, look, end, camp) === FRIENDLY) {
          if (mark === 2 && isBlockaded(state, look, end, camp)) continue;
          supply[end] = mark;
          left -= places[end];
          edge[length++] = end;
        }
  for (let i = 0; i < length && left > 0; i++) {
    const from = edge[i];
    // AL-8.32-b: a base with a sea that carries supply is not blockaded.
    const asks = closable[from];
    for (const to of ways[from]) {
      if (supply[to] !== 0 || (asks && !isOpen(state, look, from, to, camp))) continue;
      supply[to] = mark;
      left -= places[to];
      edge[length++] = to;
    }
  }
  asked.left = left;
}

/** AL-4.4-a, AL-8.2-a: is a block in this place supplied? */
export const isSupplied = (supply: Supply, place: number): boolean =>
  supply[place] === 1 || (supply[place] === 2 && isSea(place));
