/** How far apart regions are for an army: over land, and less readily over the seas between naval bases and coasts. */
import { distanceTable, graphOf, UNREACHED } from '@concert/kit';
import { basesOn, coastRegions, neighbouringRegions, PLACES, REGIONS } from '../tables.ts';

/** What a march and a crossing count, in halves of a region. */
const [MARCH, HARBOUR_TO_HARBOUR, HARBOUR_TO_COAST] = [2, 5, 7];
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
  const ways: [from: number, to: number, cost: number][] = [];
  const link = (a: number, b: number, cost: number): void => {
    if (a !== b) ways.push([a, b, cost]);
  };
  for (let p = 0; p < REGIONS; p++) for (const q of neighbouringRegions[p]) link(p, q, MARCH);
  for (let sea = REGIONS; sea < PLACES; sea++)
    for (const base of basesOn[sea]) {
      for (const other of basesOn[sea]) link(base, other, HARBOUR_TO_HARBOUR);
      for (const coast of coastRegions[sea]) link(base, coast, HARBOUR_TO_COAST);
    }
  const graph = graphOf(REGIONS, ways);
  const halves = distanceTable(graph, { cost: Int8Array.from(graph.edge, (way) => ways[way][2]) });
  return Float64Array.from(halves, (far) => (far === UNREACHED ? FAR : far / 2));
}
