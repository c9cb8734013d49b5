// Written by scripts/tables.mjs from data/mountains.tsv. Change the table, not this.
export interface MountainRow {
  readonly id: string;
  readonly name: string;
  readonly white: boolean;
  readonly source: string;
}
// biome-ignore format: one row a line
export const mountains: readonly MountainRow[] = [
  { id: 'montes_de_leon', name: 'Montes de Leon', white: false, source: 'seed' },
  { id: 'sierra_morena', name: 'Sierra Morena', white: false, source: 'reconstructed' },
  { id: 'western_pyrenees', name: 'Western Pyrenees', white: false, source: 'reconstructed' },
  { id: 'eastern_pyrenees', name: 'Eastern Pyrenees', white: true, source: 'reconstructed' },
  { id: 'massif_central', name: 'Massif Central', white: false, source: 'reconstructed' },
  { id: 'vosges', name: 'Vosges', white: false, source: 'reconstructed' },
  { id: 'jura', name: 'Jura', white: false, source: 'reconstructed' },
  { id: 'maritime_alps', name: 'Maritime Alps', white: true, source: 'reconstructed' },
  { id: 'pennine_alps', name: 'Pennine Alps', white: true, source: 'reconstructed' },
  { id: 'lepontine_alps', name: 'Lepontine Alps', white: true, source: 'seed' },
  { id: 'dolomites', name: 'Dolomites', white: true, source: 'seed' },
  { id: 'silvretta_alps', name: 'Silvretta Alps', white: true, source: 'reconstructed' },
  { id: 'allgau_alps', name: 'Allgau Alps', white: false, source: 'seed' },
  { id: 'bavarian_alps', name: 'Bavarian Alps', white: false, source: 'reconstructed' },
  { id: 'carnic_alps', name: 'Carnic Alps', white: true, source: 'reconstructed' },
  { id: 'julian_alps', name: 'Julian Alps', white: false, source: 'reconstructed' },
  { id: 'erzgebirge', name: 'Erzgebirge', white: false, source: 'seed' },
  { id: 'sudetes', name: 'Sudetes', white: false, source: 'reconstructed' },
  { id: 'thuringian_forest', name: 'Thuringian Forest', white: false, source: 'reconstructed' },
  { id: 'tatra', name: 'Tatra', white: true, source: 'reconstructed' },
  { id: 'eastern_carpathians', name: 'Eastern Carpathians', white: false, source: 'reconstructed' },
  { id: 'transylvanian_alps', name: 'Transylvanian Alps', white: true, source: 'reconstructed' },
  { id: 'northern_apennines', name: 'Northern Apennines', white: false, source: 'reconstructed' },
  { id: 'kjolen', name: 'Kjolen', white: true, source: 'reconstructed' },
  { id: 'cheviot_hills', name: 'Cheviot Hills', white: false, source: 'reconstructed' },
  { id: 'cambrian_mountains', name: 'Cambrian Mountains', white: false, source: 'reconstructed' },
];
