/** How far apart places are, worked out once from the map. */
import { LOCATIONS, roadsInPlay } from '../tables.ts';

export const UNREACHED = 255;

function stepsFrom(players: number): Uint8Array {
  const steps = new Uint8Array(LOCATIONS * LOCATIONS).fill(UNREACHED);
  const roads = roadsInPlay[players];
  for (let from = 0; from < LOCATIONS; from++) {
    const base = from * LOCATIONS;
    steps[base + from] = 0;
    let ring = [from];
    for (let step = 1; ring.length > 0; step++) {
      const next: number[] = [];
      for (const via of ring)
        for (const to of roads[via])
          if (steps[base + to] === UNREACHED) {
            steps[base + to] = step;
            next.push(to);
          }
      ring = next;
    }
  }
  return steps;
}

/** By number of players: steps from one location to another, at from × LOCATIONS + to. With five and six all is in play. */
const everywhere = stepsFrom(6);
const tables = [everywhere, everywhere, everywhere, stepsFrom(3), stepsFrom(4), everywhere, everywhere];

export const stepsBetween = (players: number, from: number, to: number): number =>
  tables[players][from * LOCATIONS + to];
