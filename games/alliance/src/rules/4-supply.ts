/** 4.4 Supply: which places are linked to a friendly homeland victory city. */
import type { State } from '../shape.ts';
import { baseSeas, basesOn, citiesOf, hasBase, homelandOf, isSea, landNear, REGIONS, seaNear } from '../tables.ts';
import { EMBATTLED, ENEMY, FRIENDLY, noPlaces, type Survey, statusOf } from './4-control.ts';
import { isBlockaded } from './8-fleets.ts';
import { isOpenBorder, isOpenSea } from './11-gazetteer.ts';

/** By place: 1 if linked to a city, 2 if at least to a homeland naval base, which is enough for fleets at sea (AL-8.2-a). */
export type Supply = number[];

/** AL-R-69, AL-R-70: everything linked to the camp's cities and bases. */
export function supplyOf(state: State, look: Survey, camp: number): Supply {
  const supply = noPlaces.slice();
  flood(state, look, camp, supply, citiesOf, 1);
  for (let sea = REGIONS; sea < supply.length; sea++)
    if (supply[sea] === 0 && (look.camps[sea] >> camp) & 1) {
      flood(state, look, camp, supply, homeBases, 2);
      break;
    }
  return supply;
}
const homeBases: readonly (readonly number[])[] = homelandOf.map((all) => all.filter((p) => hasBase[p]));

function flood(state: State, look: Survey, camp: number, supply: Supply, ends: typeof homeBases, mark: number): void {
  const edge: number[] = [];
  for (let p = 0; p < ends.length; p++)
    if (look.camp[p] === camp)
      for (const end of ends[p])
        if (supply[end] === 0 && statusOf(state, look, end, camp) === FRIENDLY) {
          if (mark === 2 && isBlockaded(state, look, end, camp)) continue;
          supply[end] = mark;
          edge.push(end);
        }
  // Places that carry nothing are marked too, so that each is looked at once; the marks are taken off again.
  const barred: number[] = [];
  for (let i = 0; i < edge.length; i++) {
    const from = edge[i];
    const sea = from >= REGIONS;
    // AL-4.4-d, AL-8.32-b: land and sea meet at bases that are not blockaded; a base with an open sea is not.
    for (const to of sea ? basesOn[from] : baseSeas[from]) reach(state, look, camp, supply, to, mark, edge, barred);
    for (const to of sea ? seaNear[from] : landNear[from])
      if (supply[to] === 0 && (sea ? isOpenSea(state, look, from, to, camp) : isOpenBorder(state, from, to)))
        reach(state, look, camp, supply, to, mark, edge, barred);
  }
  for (const p of barred) supply[p] = 0;
}
function reach(
  state: State,
  look: Survey,
  camp: number,
  supply: Supply,
  to: number,
  mark: number,
  edge: number[],
  barred: number[],
): void {
  if (supply[to] !== 0) return;
  const status = statusOf(state, look, to, camp);
  if (status === ENEMY || status === EMBATTLED) {
    supply[to] = 3;
    barred.push(to);
  } else {
    supply[to] = mark;
    edge.push(to);
  }
}

/** AL-4.4-a, AL-8.2-a: is a block in this place supplied? */
export const isSupplied = (supply: Supply, place: number): boolean =>
  supply[place] === 1 || (supply[place] === 2 && isSea(place));
