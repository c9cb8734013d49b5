// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface BoxeRow {
  readonly id: string;
  readonly name: string;
  readonly holding: boolean;
  readonly entries: readonly string[];
  readonly owner: string;
  readonly province: string;
  readonly touches: readonly string[];
}
// biome-ignore format: one row a line
export const boxes: readonly BoxeRow[] = [
  { id: 'egypt_box', name: 'Upper Egypt (Cairo)', holding: false, entries: ['E3455'], owner: 'egypt', province: 'egypt', touches: [] },
  { id: 'syria_box', name: 'Damascus and inner Syria', holding: false, entries: ['E4250', 'E4244'], owner: 'syria', province: 'syria', touches: [] },
  { id: 'volga_box', name: 'Volga and Ural governments', holding: false, entries: ['E3407', 'E3615'], owner: 'ru', province: 'vladimir', touches: [] },
  { id: 'caucasus_box', name: 'Caucasus', holding: false, entries: ['E4023', 'E4226'], owner: 'ru', province: 'don', touches: ['armenia_box'] },
  { id: 'armenia_box', name: 'Armenia (Erzurum)', holding: false, entries: ['E4236', 'E4235'], owner: 'tr', province: 'anatolia', touches: ['caucasus_box'] },
  { id: 'archangel_box', name: 'Archangel and the north', holding: false, entries: ['E2901'], owner: 'ru', province: 'novgorod', touches: [] },
  { id: 'lapland_box', name: 'Lapland', holding: false, entries: ['E0601', 'E1301'], owner: 'sweden', province: 'finland', touches: [] },
  { id: 'trondheim_box', name: 'Northern Norway', holding: false, entries: ['W4201'], owner: 'denmark', province: 'norway', touches: [] },
  { id: 'morocco_box', name: 'Fez and inner Morocco', holding: false, entries: ['W1146'], owner: 'morocco', province: 'morocco', touches: [] },
  { id: 'foreign_wars', name: 'Foreign wars', holding: true, entries: [], owner: '', province: '', touches: [] },
  { id: 'corsairs', name: 'Corsairs', holding: true, entries: [], owner: 'fr', province: '', touches: [] },
  { id: 'escorts', name: 'Escorts', holding: true, entries: [], owner: 'coalition', province: '', touches: [] },
];
