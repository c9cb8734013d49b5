// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface ScenarioRow {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly turns: number;
  readonly first: string;
  readonly area: readonly string[];
}
// biome-ignore format: one row a line
export const scenarios: readonly ScenarioRow[] = [
  { id: 'italy1796', title: 'Bonaparte in Italy', start: 'Spring 1796', turns: 5, first: 'E', area: ['alsace', 'provence', 'lyonnais', 'savoy', 'genoa', 'piedmont', 'lombardy', 'romagna', 'venezia', 'tuscany', 'papacy', 'tyrol', 'switzerland', 'littoral', 'carniola', 'carinthia', 'styria', 'salzburg', 'lower_austria'] },
  { id: 'coalition1792', title: 'The First Coalition', start: 'Spring 1792', turns: 16, first: 'C', area: [] },
  { id: 'austerlitz1805', title: 'The Sun of Austerlitz', start: 'Summer 1805', turns: 3, first: 'C', area: ['picardy', 'champagne', 'lorraine', 'alsace', 'ile_de_france', 'burgundy', 'flanders', 'holland', 'rhineland', 'hesse', 'hanover', 'brunswick', 'thuringia', 'saxony', 'palatinate', 'baden', 'wurttemberg', 'anspach', 'franconia', 'bavaria', 'swabia', 'upper_palatinate', 'switzerland', 'tyrol', 'salzburg', 'upper_austria', 'lower_austria', 'styria', 'carinthia', 'carniola', 'littoral', 'croatia', 'bohemia', 'moravia', 'hungary', 'upper_hungary', 'galicia', 'west_galicia', 'lombardy', 'romagna', 'venezia', 'piedmont', 'genoa', 'tuscany', 'papacy', 'volhynia', 'podolia', 'grodno', 'lithuania', 'masovia', 'silesia', 'posen', 'bukovina', 'slavonia', 'kleves', 'berg', 'munster', 'brittany', 'normandy', 'magdeburg'] },
  { id: 'jena1806', title: 'Jena to Friedland', start: 'Autumn 1806', turns: 4, first: 'E', area: ['alsace', 'rhineland', 'hesse', 'hanover', 'brunswick', 'thuringia', 'saxony', 'magdeburg', 'brandenburg', 'pomerania', 'mecklenburg', 'hanse', 'swedish_pomerania', 'west_prussia', 'east_prussia', 'silesia', 'posen', 'masovia', 'west_galicia', 'lithuania', 'grodno', 'courland', 'livonia', 'franconia', 'anspach', 'bavaria', 'upper_palatinate', 'bohemia', 'kleves', 'berg', 'munster', 'volhynia', 'holland', 'holstein', 'east_frisia', 'baden', 'palatinate', 'wurttemberg', 'swabia'] },
  { id: 'peninsula1808', title: 'The Peninsular War', start: 'Summer 1808', turns: 23, first: 'C', area: ['guyenne', 'languedoc', 'auvergne', 'new_castile', 'la_mancha', 'old_castile', 'leon', 'galicia_es', 'asturias', 'navarre', 'aragon', 'catalonia', 'valencia', 'murcia', 'granada', 'andalusia', 'estremadura', 'balearics', 'portugal', 'gibraltar'] },
  { id: 'russia1812', title: 'The Road to Moscow', start: 'Summer 1812', turns: 3, first: 'E', area: ['east_prussia', 'west_prussia', 'masovia', 'posen', 'west_galicia', 'galicia', 'lithuania', 'courland', 'livonia', 'estonia', 'ingria', 'novgorod', 'vitebsk', 'mogilev', 'minsk', 'grodno', 'volhynia', 'podolia', 'kiev', 'poltava', 'smolensk', 'moscow', 'tver', 'tula', 'orel', 'vladimir', 'kharkov', 'bukovina', 'moldavia', 'don'] },
  { id: 'grand1805', title: 'Grand Campaign 1805-1814, two players', start: 'Spring 1805', turns: 40, first: 'E', area: [] },
  { id: 'grand1805_multi', title: 'Grand Campaign 1805-1814, three to seven players', start: 'Spring 1805', turns: 40, first: 'E', area: [] },
];
