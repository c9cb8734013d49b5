// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface SeaRow {
  readonly id: string;
  readonly name: string;
  readonly adjacent: readonly string[];
}
// biome-ignore format: one row a line
export const seas: readonly SeaRow[] = [
  { id: 'north_atlantic', name: 'North Atlantic', adjacent: ['irish_sea', 'north_sea', 'channel', 'biscay', 'south_atlantic'] },
  { id: 'south_atlantic', name: 'South Atlantic', adjacent: ['north_atlantic', 'biscay', 'st_vincent'] },
  { id: 'biscay', name: 'Bay of Biscay', adjacent: ['south_atlantic', 'north_atlantic', 'channel'] },
  { id: 'channel', name: 'English Channel', adjacent: ['biscay', 'north_atlantic', 'irish_sea', 'north_sea'] },
  { id: 'irish_sea', name: 'Irish Sea', adjacent: ['north_atlantic', 'channel'] },
  { id: 'north_sea', name: 'North Sea', adjacent: ['channel', 'north_atlantic', 'kattegat'] },
  { id: 'kattegat', name: 'Kattegat', adjacent: ['north_sea', 'baltic'] },
  { id: 'baltic', name: 'Baltic Sea', adjacent: ['kattegat'] },
  { id: 'st_vincent', name: 'Cape Saint-Vincent', adjacent: ['south_atlantic', 'west_med'] },
  { id: 'west_med', name: 'Western Mediterranean', adjacent: ['st_vincent', 'lion', 'tyrrhenian', 'ionian'] },
  { id: 'lion', name: 'Gulf of the Lion', adjacent: ['west_med', 'tyrrhenian'] },
  { id: 'tyrrhenian', name: 'Tyrrhenian Sea', adjacent: ['lion', 'west_med', 'ionian'] },
  { id: 'ionian', name: 'Ionian Sea and Central Mediterranean', adjacent: ['west_med', 'tyrrhenian', 'adriatic', 'aegean', 'east_med'] },
  { id: 'adriatic', name: 'Adriatic Sea', adjacent: ['ionian'] },
  { id: 'aegean', name: 'Aegean Sea', adjacent: ['ionian', 'east_med', 'marmara'] },
  { id: 'east_med', name: 'Eastern Mediterranean', adjacent: ['ionian', 'aegean'] },
  { id: 'marmara', name: 'Sea of Marmara (Bosphorus)', adjacent: ['aegean', 'black_sea'] },
  { id: 'black_sea', name: 'Black Sea', adjacent: ['marmara'] },
];
