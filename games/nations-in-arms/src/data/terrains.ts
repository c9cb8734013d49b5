// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface TerrainRow {
  readonly id: string;
  readonly scope: string;
  readonly cost: number;
  readonly leaving: number;
  readonly attacker: number;
  readonly artilleryMost: number;
  readonly cavalryMost: number;
  readonly difficult: boolean;
}
// biome-ignore format: one row a line
export const terrains: readonly TerrainRow[] = [
  { id: 'clear', scope: 'hex', cost: 1, leaving: 0, attacker: 0, artilleryMost: 2, cavalryMost: 2, difficult: false },
  { id: 'rough', scope: 'hex', cost: 2, leaving: 0, attacker: -1, artilleryMost: 2, cavalryMost: 2, difficult: true },
  { id: 'woods', scope: 'hex', cost: 2, leaving: 0, attacker: -1, artilleryMost: 1, cavalryMost: 1, difficult: true },
  { id: 'swamp', scope: 'hex', cost: 2, leaving: 0, attacker: -1, artilleryMost: 2, cavalryMost: 0, difficult: true },
  { id: 'mountain', scope: 'hex', cost: 4, leaving: 0, attacker: -2, artilleryMost: 1, cavalryMost: 1, difficult: true },
  { id: 'mountain_pass', scope: 'link', cost: 2, leaving: 0, attacker: -2, artilleryMost: 1, cavalryMost: 1, difficult: true },
  { id: 'desert', scope: 'hex', cost: 3, leaving: 0, attacker: 0, artilleryMost: 2, cavalryMost: 2, difficult: true },
  { id: 'waste', scope: 'hex', cost: 0, leaving: 0, attacker: 0, artilleryMost: 0, cavalryMost: 0, difficult: true },
  { id: 'lake_or_sea', scope: 'hex', cost: 0, leaving: 0, attacker: 0, artilleryMost: 0, cavalryMost: 0, difficult: false },
  { id: 'mountain_hexside', scope: 'hexside', cost: 2, leaving: 0, attacker: -1, artilleryMost: 2, cavalryMost: 2, difficult: false },
  { id: 'river', scope: 'hexside', cost: 2, leaving: 0, attacker: -3, artilleryMost: 2, cavalryMost: 2, difficult: false },
  { id: 'river_bridged', scope: 'hexside', cost: 0, leaving: 0, attacker: -1, artilleryMost: 2, cavalryMost: 2, difficult: false },
  { id: 'strait', scope: 'hexside', cost: 2, leaving: 0, attacker: -3, artilleryMost: 2, cavalryMost: 2, difficult: false },
  { id: 'naval_invasion', scope: 'landing', cost: 0, leaving: 0, attacker: -3, artilleryMost: 2, cavalryMost: 2, difficult: false },
  { id: 'fortress', scope: 'hex', cost: 0, leaving: 0, attacker: 0, artilleryMost: 2, cavalryMost: 2, difficult: false },
  { id: 'offmap_box', scope: 'box', cost: 3, leaving: 2, attacker: -1, artilleryMost: 2, cavalryMost: 2, difficult: true },
];
