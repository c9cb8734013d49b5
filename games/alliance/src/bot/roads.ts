/** How far apart regions are for an army: over land, and less readily over the seas between naval bases and coasts. */
import { basesOn, coastRegions, neighbouringRegions, PLACES, REGIONS } from '../tables.ts';

/** What a crossing counts, in regions. */
const [HARBOUR_TO_HARBOUR, HARBOUR_TO_COAST] = [2.5, 3.5];
const FAR = 99;
const distances = measured();

/** How many regions' worth of marching lies between two regions. */
export const distance = (from: number, to: number): number => distances[from * REGIONS + to];

/** How much of what draws an army to a region is felt elsewhere. */
const pulls = distances.map((far) => (far >= FAR ? 0 : 0.62 ** far));

/** Adds to a field by region what a prize in one region is worth in all. */
export function spreadWorth(field: number[], to: number, worth: number): void {
  const row = to * REGIONS;
  for (let p = 0; p < REGIONS; p++) field[p] += worth * pulls[row + p];
}

function measured(): Float64Array {
  const all = new Float64Array(REGIONS * REGIONS).fill(FAR);
  const link = (a: number, b: number, far: number): void => {
    const least = Math.min(all[a * REGIONS + b], far);
    all[a * REGIONS + b] = all[b * REGIONS + a] = least;
  };
  for (let p = 0; p < REGIONS; p++) {
    link(p, p, 0);
    for (const q of neighbouringRegions[p]) link(p, q, 1);
  }
  for (let sea = REGIONS; sea < PLACES; sea++)
    for (const base of basesOn[sea]) {
      for (const other of basesOn[sea]) link(base, other, HARBOUR_TO_HARBOUR);
      for (const coast of coastRegions[sea]) link(base, coast, HARBOUR_TO_COAST);
    }
  for (let over = 0; over < REGIONS; over++)
    for (let a = 0; a < REGIONS; a++) {
      const first = all[a * REGIONS + over];
      if (first >= FAR) continue;
      for (let b = 0; b < REGIONS; b++) {
        const far = first + all[over * REGIONS + b];
        if (far < all[a * REGIONS + b]) all[a * REGIONS + b] = far;
      }
    }
  return all;
}
