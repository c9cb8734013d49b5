// Written by scripts/tables.mjs from data/forces.tsv. Change the table, not this.
export interface ForceRow {
  readonly id: string;
  readonly name: string;
  readonly class: string;
  readonly cost: number;
  readonly points: number;
  readonly hitPoints: number;
  readonly movement: number;
  readonly whiteFront: number;
  readonly whiteRear: number;
  readonly blackLand: number;
  readonly whitePort: number;
  readonly blackPort: number;
  readonly blackSea: number;
  readonly size: number;
  readonly capacity: number;
  readonly source: string;
}
// biome-ignore format: one row a line
export const forces: readonly ForceRow[] = [
  { id: 'half_infantry', name: 'Half Infantry', class: 'land', cost: 4, points: 4, hitPoints: 1, movement: 2, whiteFront: 1, whiteRear: 0, blackLand: 0, whitePort: 1, blackPort: 0, blackSea: 0, size: 1, capacity: 0, source: 'seed' },
  { id: 'full_infantry', name: 'Full Infantry', class: 'land', cost: 8, points: 8, hitPoints: 2, movement: 2, whiteFront: 3, whiteRear: 0, blackLand: 0, whitePort: 3, blackPort: 0, blackSea: 0, size: 2, capacity: 0, source: 'seed' },
  { id: 'cavalry', name: 'Cavalry', class: 'land', cost: 6, points: 6, hitPoints: 1, movement: 2, whiteFront: 2, whiteRear: 1, blackLand: 0, whitePort: 1, blackPort: 0, blackSea: 0, size: 2, capacity: 0, source: 'seed' },
  { id: 'cannon', name: 'Cannon', class: 'land', cost: 10, points: 10, hitPoints: 1, movement: 2, whiteFront: 0, whiteRear: 0, blackLand: 1, whitePort: 0, blackPort: 1, blackSea: 0, size: 2, capacity: 0, source: 'seed' },
  { id: 'frigate', name: 'Frigate', class: 'ship', cost: 10, points: 10, hitPoints: 2, movement: 6, whiteFront: 0, whiteRear: 0, blackLand: 0, whitePort: 0, blackPort: 1, blackSea: 1, size: 0, capacity: 2, source: 'seed' },
  { id: 'ship_of_the_line', name: 'Ship of the Line', class: 'ship', cost: 15, points: 15, hitPoints: 3, movement: 6, whiteFront: 0, whiteRear: 0, blackLand: 0, whitePort: 0, blackPort: 2, blackSea: 2, size: 0, capacity: 4, source: 'seed' },
  { id: 'capital_fort', name: 'Capital Fort', class: 'fort', cost: 0, points: 0, hitPoints: 4, movement: 0, whiteFront: 0, whiteRear: 0, blackLand: 4, whitePort: 0, blackPort: 0, blackSea: 0, size: 0, capacity: 0, source: 'seed' },
  { id: 'major_fort', name: 'Major Fort', class: 'fort', cost: 0, points: 0, hitPoints: 2, movement: 0, whiteFront: 0, whiteRear: 0, blackLand: 2, whitePort: 0, blackPort: 0, blackSea: 0, size: 0, capacity: 0, source: 'seed' },
  { id: 'minor_fort', name: 'Minor Fort', class: 'fort', cost: 0, points: 0, hitPoints: 1, movement: 0, whiteFront: 0, whiteRear: 0, blackLand: 1, whitePort: 0, blackPort: 0, blackSea: 0, size: 0, capacity: 0, source: 'seed' },
  { id: 'capital_port', name: 'Capital Port', class: 'port', cost: 0, points: 0, hitPoints: 4, movement: 0, whiteFront: 0, whiteRear: 0, blackLand: 0, whitePort: 0, blackPort: 4, blackSea: 0, size: 0, capacity: 0, source: 'seed' },
  { id: 'major_port', name: 'Major Port', class: 'port', cost: 0, points: 0, hitPoints: 2, movement: 0, whiteFront: 0, whiteRear: 0, blackLand: 0, whitePort: 0, blackPort: 2, blackSea: 0, size: 0, capacity: 0, source: 'seed' },
  { id: 'minor_port', name: 'Minor Port', class: 'port', cost: 0, points: 0, hitPoints: 1, movement: 0, whiteFront: 0, whiteRear: 0, blackLand: 0, whitePort: 0, blackPort: 1, blackSea: 0, size: 0, capacity: 0, source: 'seed' },
  { id: 'elite_pennant', name: 'Elite Pennant', class: 'marker', cost: 0, points: 5, hitPoints: 0, movement: 0, whiteFront: 0, whiteRear: 0, blackLand: 0, whitePort: 0, blackPort: 0, blackSea: 0, size: 0, capacity: 0, source: 'seed' },
  { id: 'blue_morale', name: 'Blue Morale Token', class: 'marker', cost: 0, points: 10, hitPoints: 0, movement: 0, whiteFront: 0, whiteRear: 0, blackLand: 0, whitePort: 0, blackPort: 0, blackSea: 0, size: 0, capacity: 0, source: 'seed' },
  { id: 'red_morale', name: 'Red Morale Token', class: 'marker', cost: 0, points: -10, hitPoints: 0, movement: 0, whiteFront: 0, whiteRear: 0, blackLand: 0, whitePort: 0, blackPort: 0, blackSea: 0, size: 0, capacity: 0, source: 'seed' },
  { id: 'triad', name: 'Combined Arms Triad', class: 'bonus', cost: 0, points: 0, hitPoints: 0, movement: 0, whiteFront: 2, whiteRear: 2, blackLand: 1, whitePort: 0, blackPort: 0, blackSea: 0, size: 0, capacity: 0, source: 'seed' },
];
