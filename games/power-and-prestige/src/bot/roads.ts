/** How far apart places are, worked out once from the map. */
import { distanceTable, graphOfNeighbours } from '@concert/kit';
import { LOCATIONS, roadsInPlay } from '../tables.ts';

const stepsFrom = (players: number): Uint8Array => distanceTable(graphOfNeighbours(roadsInPlay[players]));

/** By number of players: steps from one location to another, at from × LOCATIONS + to. With five and six all is in play. */
const everywhere = stepsFrom(6);
const tables = [everywhere, everywhere, everywhere, stepsFrom(3), stepsFrom(4), everywhere, everywhere];

export const stepsBetween = (players: number, from: number, to: number): number =>
  tables[players][from * LOCATIONS + to];
