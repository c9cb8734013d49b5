/** 4.4 Supply: which places are linked to a friendly homeland victory city. */
import type { State } from '../shape.ts';
import { baseSeas, basesOn, citiesOf, hasBase, homelandOf, isSea, landNear, POWERS, seaNear } from '../tables.ts';
import { EMBATTLED, ENEMY, FRIENDLY, noPlaces, type Survey, statusOf } from './4-control.ts';
import { isBlockaded } from './8-fleets.ts';
import { isOpenBorder, isOpenSea } from './11-gazetteer.ts';

/** By place: 1 if linked to a city, 2 if at least to a homeland naval base, which is enough for fleets at sea (AL-8.2-a). */
export type Supply = number[];

/** AL-R-69, AL-R-70: everything linked to the camp's cities and bases. */
export function supplyOf(state: State, look: Survey, camp: number): Supply {
  const carries = noPlaces.slice();
  const mayCarry = (p: number): boolean => {
    if (carries[p] === 0) {
      const status = statusOf(state, look, p, camp);
      carries[p] = status === ENEMY || status === EMBATTLED ? 2 : 1;
    }
    return carries[p] === 1;
  };
  const supply = noPlaces.slice();
  flood(state, look, camp, mayCarry, supply, citiesOf, 1);
  flood(state, look, camp, mayCarry, supply, homeBases, 2);
  return supply;
}
const homeBases: readonly (readonly number[])[] = homelandOf.map((all) => all.filter((p) => hasBase[p]));

function flood(
  state: State,
  look: Survey,
  camp: number,
  mayCarry: (p: number) => boolean,
  supply: Supply,
  ends: readonly (readonly number[])[],
  mark: number,
): void {
  const edge: number[] = [];
  for (let p = 0; p < POWERS; p++)
    if (look.camp[p] === camp)
      for (const end of ends[p])
        if (supply[end] === 0 && statusOf(state, look, end, camp) === FRIENDLY) {
          if (mark === 2 && isBlockaded(state, look, end, camp)) continue;
          supply[end] = mark;
          edge.push(end);
        }
  const reach = (to: number): void => {
    if (supply[to] === 0 && mayCarry(to)) {
      supply[to] = mark;
      edge.push(to);
    }
  };
  for (let i = 0; i < edge.length; i++) {
    const from = edge[i];
    if (isSea(from)) {
      for (const to of seaNear[from]) if (supply[to] === 0 && isOpenSea(state, look, from, to, camp)) reach(to);
      // AL-4.4-d, AL-8.32-b: land and sea meet at bases that are not blockaded; a base with an open sea is not.
      for (const to of basesOn[from]) reach(to);
    } else {
      for (const to of landNear[from]) if (supply[to] === 0 && isOpenBorder(state, from, to)) reach(to);
      for (const to of baseSeas[from]) reach(to);
    }
  }
}

/** AL-4.4-a, AL-8.2-a: is a block in this place supplied? */
export const isSupplied = (supply: Supply, place: number): boolean =>
  supply[place] === 1 || (supply[place] === 2 && isSea(place));
