/** How far it is for an army, enemies left aside: over the land that is open to its side. */
import { CLOSED, DIRECTIONS, neighbour, plainCost, sideBack } from '../graph.ts';
import { isOpenIn, survey } from '../rules/4-survey.ts';
import { campaignOf } from '../rules/scenarios/campaigns.ts';
import type { P } from '../shape.ts';
import { HEXES } from '../tables.ts';

/** More than any army marches in a year. */
export const FAR = 99;

/** By hex: MP from a hex, or to it, up to FAR. */
export function distances(play: P, side: number, start: number, towards: boolean): Uint8Array {
  const campaign = campaignOf(play);
  const look = survey(play.state, side);
  const found = new Uint8Array(HEXES).fill(FAR);
  const open: number[][] = Array.from({ length: FAR }, () => []);
  if (start >= HEXES) return found;
  found[start] = 0;
  open[0].push(start);
  for (let at = 0; at < FAR; at++)
    for (const hex of open[at]) {
      if (found[hex] !== at) continue;
      for (let d = 0; d < DIRECTIONS; d++) {
        const next = neighbour[hex * DIRECTIONS + d];
        if (next < 0 || !isOpenIn(campaign, play.state, look, next)) continue;
        const cost = plainCost[towards ? sideBack[hex * DIRECTIONS + d] : hex * DIRECTIONS + d];
        if (cost === CLOSED || at + cost >= found[next]) continue;
        found[next] = at + cost;
        open[at + cost].push(next);
      }
    }
  return found;
}
