// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
export interface MinorRow {
  readonly id: string;
  readonly name: string;
  readonly capital: string;
  readonly provinces: readonly string[];
  readonly corps: readonly string[];
  readonly detachments: number;
  readonly places: readonly string[];
  readonly budget: number;
  readonly recruitment: number;
  readonly cavalry: number;
  readonly fleets: readonly string[];
  readonly courtFrance: number;
  readonly courtBritain: number;
}
// biome-ignore format: one row a line
export const minors: readonly MinorRow[] = [
  { id: 'algeria', name: 'Algeria', capital: 'algiers', provinces: ['algeria'], corps: ['algeria_f1', 'algeria_f2'], detachments: 1, places: ['algiers', 'oran'], budget: 4, recruitment: 2, cavalry: 0, fleets: ['algeria_1'], courtFrance: 0, courtBritain: 0 },
  { id: 'anspach', name: 'Anspach', capital: 'ansbach', provinces: ['anspach'], corps: [], detachments: 1, places: ['ansbach'], budget: 2, recruitment: 1, cavalry: 0, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'baden', name: 'Baden', capital: 'karlsruhe', provinces: ['baden'], corps: ['baden_i1'], detachments: 1, places: ['karlsruhe'], budget: 3, recruitment: 1, cavalry: 0, fleets: [], courtFrance: 1, courtBritain: 0 },
  { id: 'bavaria', name: 'Bavaria', capital: 'munich', provinces: ['anspach', 'bavaria', 'franconia', 'salzburg', 'swabia', 'tyrol', 'upper_palatinate'], corps: ['bavaria_i1', 'bavaria_i2', 'bavaria_c1'], detachments: 2, places: ['munich', 'ingolstadt', 'ratisbon'], budget: 8, recruitment: 4, cavalry: 1, fleets: [], courtFrance: 2, courtBritain: -1 },
  { id: 'berg', name: 'Berg', capital: 'dusseldorf', provinces: ['berg'], corps: ['berg_i1'], detachments: 0, places: ['dusseldorf'], budget: 2, recruitment: 0, cavalry: 0, fleets: [], courtFrance: 1, courtBritain: 0 },
  { id: 'brunswick', name: 'Brunswick', capital: 'brunswick', provinces: ['brunswick'], corps: ['brunswick_i1'], detachments: 0, places: ['brunswick'], budget: 2, recruitment: 1, cavalry: 0, fleets: [], courtFrance: -2, courtBritain: 1 },
  { id: 'denmark', name: 'Denmark', capital: 'copenhagen', provinces: ['denmark', 'holstein', 'jutland', 'norway'], corps: ['denmark_i1', 'denmark_i2', 'denmark_c1'], detachments: 2, places: ['copenhagen', 'aarhus', 'christiania'], budget: 8, recruitment: 3, cavalry: 1, fleets: ['denmark_fischer', 'denmark_1', 'denmark_2'], courtFrance: 0, courtBritain: -1 },
  { id: 'egypt', name: 'Egypt', capital: 'alexandria', provinces: ['egypt'], corps: ['egypt_c1', 'egypt_c2', 'egypt_f1'], detachments: 1, places: ['alexandria', 'egypt_box'], budget: 6, recruitment: 3, cavalry: 2, fleets: [], courtFrance: -1, courtBritain: 1 },
  { id: 'flanders', name: 'Flanders', capital: 'brussels', provinces: ['flanders'], corps: ['flanders_i1'], detachments: 1, places: ['brussels', 'antwerp', 'namur'], budget: 6, recruitment: 2, cavalry: 0, fleets: [], courtFrance: 1, courtBritain: -1 },
  { id: 'geneva', name: 'Geneva', capital: 'geneva', provinces: ['geneva'], corps: [], detachments: 1, places: ['geneva'], budget: 1, recruitment: 0, cavalry: 0, fleets: [], courtFrance: 1, courtBritain: -1 },
  { id: 'genoa', name: 'Genoa', capital: 'genoa', provinces: ['genoa'], corps: ['genoa_i1'], detachments: 1, places: ['genoa', 'savona'], budget: 4, recruitment: 1, cavalry: 0, fleets: [], courtFrance: 1, courtBritain: -1 },
  { id: 'hanover', name: 'Hanover', capital: 'hanover', provinces: ['hanover', 'munster'], corps: ['hanover_i1', 'hanover_i2'], detachments: 1, places: ['hanover', 'hameln'], budget: 4, recruitment: 2, cavalry: 0, fleets: [], courtFrance: -3, courtBritain: 3 },
  { id: 'hanse', name: 'The Hanse', capital: 'hamburg', provinces: ['hanse'], corps: [], detachments: 1, places: ['hamburg'], budget: 5, recruitment: 0, cavalry: 0, fleets: [], courtFrance: -1, courtBritain: 1 },
  { id: 'hesse', name: 'Hesse', capital: 'cassel', provinces: ['hesse'], corps: ['hesse_i1'], detachments: 1, places: ['cassel', 'frankfurt'], budget: 3, recruitment: 2, cavalry: 0, fleets: [], courtFrance: -1, courtBritain: 1 },
  { id: 'holland', name: 'Holland', capital: 'amsterdam', provinces: ['holland'], corps: ['holland_i1', 'holland_i2', 'holland_c1'], detachments: 2, places: ['amsterdam', 'nijmegen', 'flushing'], budget: 10, recruitment: 4, cavalry: 1, fleets: ['holland_1', 'holland_dewinter'], courtFrance: 0, courtBritain: 0 },
  { id: 'india', name: 'India', capital: '', provinces: [], corps: [], detachments: 0, places: [], budget: 0, recruitment: 0, cavalry: 0, fleets: [], courtFrance: -4, courtBritain: 4 },
  { id: 'ionian', name: 'Ionian Islands', capital: 'corfu', provinces: ['ionian'], corps: [], detachments: 1, places: ['corfu'], budget: 1, recruitment: 0, cavalry: 0, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'italy', name: 'Kingdom of Italy', capital: 'milan', provinces: ['lombardy', 'romagna', 'venezia'], corps: ['italy_i1', 'italy_i2', 'italy_g', 'italy_c1'], detachments: 2, places: ['milan', 'mantua'], budget: 9, recruitment: 3, cavalry: 1, fleets: ['italy_1'], courtFrance: 4, courtBritain: -3 },
  { id: 'kleves', name: 'Kleves', capital: 'wesel', provinces: ['kleves'], corps: [], detachments: 1, places: ['wesel'], budget: 1, recruitment: 0, cavalry: 0, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'lombardy', name: 'Lombardy', capital: 'milan', provinces: ['lombardy'], corps: ['lombardy_i1'], detachments: 1, places: ['milan', 'mantua'], budget: 6, recruitment: 2, cavalry: 0, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'malta', name: 'Malta', capital: 'valletta', provinces: ['malta'], corps: [], detachments: 1, places: ['valletta'], budget: 1, recruitment: 0, cavalry: 0, fleets: [], courtFrance: -1, courtBritain: 1 },
  { id: 'mecklenburg', name: 'Mecklenburg', capital: 'schwerin', provinces: ['mecklenburg'], corps: ['mecklenburg_i1'], detachments: 0, places: ['schwerin'], budget: 1, recruitment: 1, cavalry: 0, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'morocco', name: 'Morocco', capital: 'tangier', provinces: ['morocco'], corps: ['morocco_f1', 'morocco_f2'], detachments: 1, places: ['tangier'], budget: 4, recruitment: 2, cavalry: 0, fleets: [], courtFrance: -1, courtBritain: 1 },
  { id: 'naples', name: 'Naples', capital: 'naples', provinces: ['naples', 'sicily'], corps: ['naples_i1', 'naples_i2', 'naples_c1'], detachments: 2, places: ['naples', 'gaeta', 'pescara'], budget: 8, recruitment: 3, cavalry: 1, fleets: ['naples_1'], courtFrance: -2, courtBritain: 2 },
  { id: 'neufchatel', name: 'Neufchatel', capital: 'neuchatel', provinces: ['neufchatel'], corps: [], detachments: 1, places: ['neuchatel'], budget: 1, recruitment: 0, cavalry: 0, fleets: [], courtFrance: 1, courtBritain: -1 },
  { id: 'palatinate', name: 'Palatinate', capital: 'mannheim', provinces: ['palatinate'], corps: ['palatinate_i1'], detachments: 1, places: ['mannheim'], budget: 2, recruitment: 1, cavalry: 0, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'papacy', name: 'The Papacy', capital: 'rome', provinces: ['papacy'], corps: ['papacy_i1'], detachments: 1, places: ['rome', 'ancona'], budget: 4, recruitment: 1, cavalry: 0, fleets: [], courtFrance: -2, courtBritain: 1 },
  { id: 'piedmont', name: 'Piedmont', capital: 'turin', provinces: ['piedmont', 'sardinia', 'savoy'], corps: ['piedmont_i1', 'piedmont_i2', 'piedmont_i3', 'piedmont_c1'], detachments: 2, places: ['turin', 'alessandria', 'cuneo', 'nice'], budget: 7, recruitment: 4, cavalry: 1, fleets: [], courtFrance: -1, courtBritain: 1 },
  { id: 'poland', name: 'Poland', capital: 'warsaw', provinces: ['courland', 'grodno', 'lithuania', 'masovia', 'minsk', 'podolia', 'posen', 'volhynia', 'west_galicia'], corps: ['poland_i1', 'poland_i2', 'poland_c1'], detachments: 3, places: ['warsaw', 'posen', 'cracow'], budget: 12, recruitment: 5, cavalry: 2, fleets: [], courtFrance: 3, courtBritain: -1 },
  { id: 'portugal', name: 'Portugal', capital: 'lisbon', provinces: ['portugal'], corps: ['portugal_i1', 'portugal_i2', 'portugal_mil1'], detachments: 2, places: ['lisbon', 'oporto', 'almeida', 'elvas'], budget: 7, recruitment: 4, cavalry: 1, fleets: ['portugal_1'], courtFrance: -2, courtBritain: 3 },
  { id: 'rhine', name: 'Confederation of the Rhine', capital: 'dusseldorf', provinces: ['berg', 'kleves', 'thuringia'], corps: [], detachments: 0, places: [], budget: 5, recruitment: 1, cavalry: 0, fleets: [], courtFrance: 4, courtBritain: -3 },
  { id: 'rhineland', name: 'Rhineland', capital: 'mainz', provinces: ['rhineland'], corps: ['rhineland_i1'], detachments: 1, places: ['mainz', 'coblenz'], budget: 4, recruitment: 1, cavalry: 0, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'romagna', name: 'Romagna', capital: 'bologna', provinces: ['romagna'], corps: ['romagna_i1'], detachments: 1, places: ['bologna', 'ferrara'], budget: 3, recruitment: 1, cavalry: 0, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'sardinia', name: 'Sardinia', capital: 'cagliari', provinces: ['sardinia'], corps: ['sardinia_i1'], detachments: 1, places: ['cagliari'], budget: 2, recruitment: 1, cavalry: 0, fleets: [], courtFrance: -2, courtBritain: 2 },
  { id: 'saxony', name: 'Saxony', capital: 'dresden', provinces: ['saxony'], corps: ['saxony_i1', 'saxony_i2', 'saxony_c1'], detachments: 2, places: ['dresden', 'leipzig', 'torgau'], budget: 7, recruitment: 4, cavalry: 1, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'sicily', name: 'Sicily', capital: 'palermo', provinces: ['sicily'], corps: ['sicily_i1'], detachments: 1, places: ['palermo', 'messina'], budget: 4, recruitment: 2, cavalry: 0, fleets: [], courtFrance: -3, courtBritain: 3 },
  { id: 'sweden', name: 'Sweden', capital: 'stockholm', provinces: ['finland', 'gotaland', 'scania', 'svealand', 'swedish_pomerania'], corps: ['sweden_i1', 'sweden_i2', 'sweden_c1'], detachments: 3, places: ['stockholm', 'sveaborg', 'stralsund', 'goteborg'], budget: 9, recruitment: 5, cavalry: 1, fleets: ['sweden_1', 'sweden_cederstrom'], courtFrance: 0, courtBritain: 0 },
  { id: 'switzerland', name: 'Switzerland', capital: 'bern', provinces: ['switzerland'], corps: ['switzerland_i1'], detachments: 2, places: ['bern', 'zurich', 'basel'], budget: 4, recruitment: 2, cavalry: 0, fleets: [], courtFrance: 1, courtBritain: 0 },
  { id: 'syria', name: 'Syria', capital: 'acre', provinces: ['syria'], corps: ['syria_f1'], detachments: 0, places: ['acre', 'syria_box'], budget: 4, recruitment: 2, cavalry: 0, fleets: [], courtFrance: -2, courtBritain: 1 },
  { id: 'thuringia', name: 'Thuringia', capital: 'erfurt', provinces: ['thuringia'], corps: ['thuringia_i1'], detachments: 1, places: ['erfurt'], budget: 2, recruitment: 1, cavalry: 0, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'tripoli', name: 'Tripoli', capital: 'tripoli', provinces: ['tripoli'], corps: ['tripoli_f1'], detachments: 1, places: ['tripoli'], budget: 1, recruitment: 1, cavalry: 0, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'tunis', name: 'Tunis', capital: 'tunis', provinces: ['tunis'], corps: ['tunis_f1'], detachments: 1, places: ['tunis'], budget: 2, recruitment: 1, cavalry: 0, fleets: ['tunis_1'], courtFrance: 0, courtBritain: 0 },
  { id: 'tuscany', name: 'Tuscany', capital: 'florence', provinces: ['tuscany'], corps: ['tuscany_i1'], detachments: 1, places: ['florence', 'leghorn'], budget: 4, recruitment: 1, cavalry: 0, fleets: [], courtFrance: 0, courtBritain: 0 },
  { id: 'venezia', name: 'Venezia', capital: 'venice', provinces: ['dalmatia', 'ionian', 'venezia'], corps: ['venezia_i1'], detachments: 1, places: ['venice', 'verona'], budget: 6, recruitment: 2, cavalry: 0, fleets: ['venezia_1'], courtFrance: 0, courtBritain: 0 },
  { id: 'westphalia', name: 'Westphalia', capital: 'cassel', provinces: ['brunswick', 'hesse', 'magdeburg'], corps: ['westphalia_i1', 'westphalia_i2', 'westphalia_c1'], detachments: 1, places: ['cassel', 'magdeburg'], budget: 8, recruitment: 3, cavalry: 1, fleets: [], courtFrance: 4, courtBritain: -3 },
  { id: 'wurttemberg', name: 'Wurttemberg', capital: 'stuttgart', provinces: ['wurttemberg'], corps: ['wurttemberg_i1', 'wurttemberg_c1'], detachments: 1, places: ['stuttgart'], budget: 4, recruitment: 2, cavalry: 0, fleets: [], courtFrance: 1, courtBritain: 0 },
];
