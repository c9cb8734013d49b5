/** 4.4 Supply: which places are linked to a friendly homeland victory city. */
import type { State } from '../shape.ts';
import { baseSeas, basesOn, citiesOf, hasBase, homelandOf, isSea, landNear, REGIONS, seaNear } from '../tables.ts';
import { EMBATTLED, ENEMY, FRIENDLY, noPlaces, type Survey, statusOf } from './4-control.ts';
import { isBlockaded } from './8-fleets.ts';
import { canClose, isOpenBorder, isOpenSea } from './11-gazetteer.ts';

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

/** By place: where supply goes on from it. AL-4.4-d: land and sea meet at bases. */
const ways: readonly (readonly number[])[] = landNear.map((regions, p) =>
  isSea(p) ? [...basesOn[p], ...seaNear[p]] : [...baseSeas[p], ...regions],
);
/** The same in two parts: what is always open, and what has to be asked. */
const openWays: typeof ways = ways.map((all, from) => all.filter((to) => !canClose(from, to)));
const closableWays: typeof ways = ways.map((all, from) => all.filter((to) => canClose(from, to)));

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
    // AL-8.32-b: a base with a sea that carries supply is not blockaded.
    for (const to of openWays[from]) if (supply[to] === 0) reach(state, look, camp, supply, to, mark, edge, barred);
    for (const to of closableWays[from])
      if (supply[to] === 0 && (isSea(from) ? isOpenSea(state, look, from, to, camp) : isOpenBorder(state, from, to)))
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
