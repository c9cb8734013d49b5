// Written by scripts/tables.mjs from data/buildings.tsv. Change the table, not this.
export interface BuildingRow {
  readonly id: string;
  readonly name: string;
  readonly rural: boolean;
  readonly gold: number;
  readonly prestige: number;
  readonly barrels: number;
  readonly luxury: string;
  readonly replaces: string;
  readonly troop: string;
  readonly oddCost: number;
  readonly threshold: number;
  readonly bonus: string;
  readonly source: string;
}
// biome-ignore format: one row a line
export const buildings: readonly BuildingRow[] = [
  { id: 'art_academy', name: 'art academy', rural: false, gold: 0, prestige: 1, barrels: 0, luxury: '', replaces: '', troop: '', oddCost: 0, threshold: 0, bonus: '', source: 'seed' },
  { id: 'art_manufactory', name: 'art manufactory', rural: false, gold: 0, prestige: 1, barrels: 0, luxury: 'artwork', replaces: 'manufactory', troop: '', oddCost: 0, threshold: 20, bonus: '+4 gold', source: 'seed' },
  { id: 'bank', name: 'bank', rural: false, gold: 2, prestige: 0, barrels: 0, luxury: '', replaces: 'trading_house', troop: '', oddCost: 0, threshold: 5, bonus: '+3 gold', source: 'seed' },
  { id: 'barracks', name: 'barracks', rural: false, gold: 0, prestige: 0, barrels: 0, luxury: '', replaces: '', troop: 'infantry', oddCost: 1, threshold: 0, bonus: '', source: 'seed' },
  { id: 'foundry', name: 'foundry', rural: false, gold: 0, prestige: 0, barrels: 0, luxury: '', replaces: '', troop: 'artillery', oddCost: 4, threshold: 0, bonus: '', source: 'seed' },
  { id: 'horse_farm', name: 'horse farm', rural: true, gold: 0, prestige: 0, barrels: 1, luxury: '', replaces: '', troop: 'cavalry', oddCost: 3, threshold: 0, bonus: '', source: 'seed' },
  { id: 'manufactory', name: 'manufactory', rural: false, gold: 1, prestige: 0, barrels: 1, luxury: '', replaces: '', troop: '', oddCost: 0, threshold: 0, bonus: '', source: 'seed' },
  { id: 'trading_house', name: 'trading house', rural: false, gold: 1, prestige: 0, barrels: 0, luxury: '', replaces: '', troop: '', oddCost: 0, threshold: 0, bonus: '', source: 'seed' },
  { id: 'university', name: 'university', rural: false, gold: 0, prestige: 2, barrels: 0, luxury: '', replaces: 'art_academy', troop: '', oddCost: 0, threshold: 10, bonus: 'choose attack level, defence level or artist room', source: 'seed' },
  { id: 'windmill', name: 'windmill', rural: true, gold: 1, prestige: 0, barrels: 0, luxury: '', replaces: '', troop: '', oddCost: 0, threshold: 0, bonus: '', source: 'seed' },
];
