/** How far it is for an army, enemies left aside: over the land that is open to its side. */
import { CLOSED, DIRECTIONS, neighbour, plainCost, sideBack, straitSea } from '../graph.ts';
import { isOpenIn, survey } from '../rules/4-survey.ts';
import { isStraitClosed } from '../rules/5-entry.ts';
import { campaignOf } from '../rules/scenarios/campaigns.ts';
import type { P } from '../shape.ts';
import { HEXES } from '../tables.ts';

/** More than any army marches in a year. */
export const FAR = 99;

/** Sides of hexes across a strait. */
const crossings: readonly number[] = [...straitSea.keys()].filter((side) => straitSea[side] >= 0);

/** The roads of a side in one position. */
export class Roads {
  /** By hex: 1 where the side may march. */
  private readonly open = new Uint8Array(HEXES);
  /** Sides of hexes across a strait that the enemy's ships have shut. */
  private readonly shut: ReadonlySet<number>;
  private readonly byDistance: number[][] = Array.from({ length: FAR }, () => []);

  constructor(play: P, side: number) {
    const campaign = campaignOf(play);
    const look = survey(play.state, side);
    for (let hex = 0; hex < HEXES; hex++) if (isOpenIn(campaign, play.state, look, hex)) this.open[hex] = 1;
    this.shut = new Set(crossings.filter((step) => isStraitClosed(play.state, side, step)));
  }

  /** By hex: MP from the nearest of some hexes, or to it, up to FAR. */
  distances(starts: readonly number[], towards: boolean): Uint8Array {
    const { open, byDistance, shut } = this;
    const found = new Uint8Array(HEXES).fill(FAR);
    for (const hex of starts)
      if (hex < HEXES && found[hex] > 0) {
        found[hex] = 0;
        byDistance[0].push(hex);
      }
    for (let at = 0; at < FAR; at++) {
      for (const hex of byDistance[at]) {
        if (found[hex] !== at) continue;
        for (let side = hex * DIRECTIONS; side < (hex + 1) * DIRECTIONS; side++) {
          const next = neighbour[side];
          if (next < 0 || open[next] === 0 || found[next] <= at) continue;
          const cost = plainCost[towards ? sideBack[side] : side];
          if (cost === CLOSED || at + cost >= found[next] || (straitSea[side] >= 0 && shut.has(side))) continue;
          found[next] = at + cost;
          byDistance[at + cost].push(next);
        }
      }
      byDistance[at].length = 0;
    }
    return found;
  }
}
