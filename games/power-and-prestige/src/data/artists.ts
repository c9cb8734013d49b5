// Written by scripts/tables.mjs from data/artists.tsv. Change the table, not this.
export interface ArtistRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly cost: number;
  readonly dice: number;
  readonly plus: number;
  readonly effect: string;
  readonly about: string;
  readonly source: string;
}
// biome-ignore format: one row a line
export const artists: readonly ArtistRow[] = [
  { id: 'austen', name: 'Austen', type: 'writer', cost: 1, dice: 1, plus: 0, effect: '', about: 'no extra', source: 'seed' },
  { id: 'bach', name: 'Bach', type: 'musician', cost: 4, dice: 1, plus: 1, effect: 'end_bonus', about: '+10 prestige at game end, also when bought in the last year', source: 'seed' },
  { id: 'canova', name: 'Canova', type: 'sculptor', cost: 4, dice: 1, plus: 0, effect: 'free_hall', about: 'magnificent hall costs nothing when the owner produces artwork, glass or marble this year; the good stays tradable', source: 'seed' },
  { id: 'capability_brown', name: 'Capability Brown', type: 'gardener', cost: 3, dice: 1, plus: 0, effect: 'garden_rarity', about: '+5 income when the owner has a garden and at least half (rounded up) of all players have none', source: 'seed' },
  { id: 'constable', name: 'Constable', type: 'painter', cost: 4, dice: 1, plus: 0, effect: 'per_4_provinces', about: '+1 income per full four provinces owned', source: 'seed' },
  { id: 'friedrich', name: 'Friedrich', type: 'painter', cost: 4, dice: 1, plus: 0, effect: 'per_3_scenic', about: '+1 income per full three owned provinces with hills or river (all but Stettin, Berlin, Prag, Paris, Dijon, Venezia)', source: 'seed' },
  { id: 'goethe', name: 'Goethe', type: 'writer', cost: 4, dice: 1, plus: 1, effect: '', about: 'pairs with Schiller', source: 'seed' },
  { id: 'goya', name: 'Goya', type: 'painter', cost: 5, dice: 1, plus: 0, effect: 'defeat_sting', about: 'when the owner loses a battle each winning player who gained 2 prestige for it gets -2', source: 'seed' },
  { id: 'gros', name: 'Gros', type: 'painter', cost: 5, dice: 1, plus: 0, effect: 'victory_bonus', about: '+1 prestige for every battle in which the owner gains the 2 prestige of a winner', source: 'seed' },
  { id: 'haydn', name: 'Haydn', type: 'musician', cost: 3, dice: 1, plus: 1, effect: '', about: 'no extra', source: 'seed' },
  { id: 'kent', name: 'Kent', type: 'gardener', cost: 2, dice: 1, plus: 0, effect: 'garden_once', about: '+2 prestige when the owner builds a garden', source: 'seed' },
  { id: 'mozart', name: 'Mozart', type: 'musician', cost: 6, dice: 2, plus: 0, effect: '', about: 'two dice of income', source: 'seed' },
  { id: 'schiller', name: 'Schiller', type: 'writer', cost: 2, dice: 1, plus: 0, effect: 'with_goethe', about: '+5 income when held together with Goethe, both since a previous year', source: 'seed' },
  { id: 'sieyes', name: 'Sieyès', type: 'writer', cost: 2, dice: 1, plus: 0, effect: 'per_unrest', about: '+1 income per owned province with an unrest marker', source: 'seed' },
  { id: 'stubbs', name: 'Stubbs', type: 'painter', cost: 3, dice: 1, plus: 0, effect: 'per_2_horse', about: '+1 income per full two owned provinces that each have a horse farm', source: 'seed' },
  { id: 'swift', name: 'Swift', type: 'writer', cost: 1, dice: 1, plus: 1, effect: 'forced_revolt', about: 'owner above zero prestige still rolls for revolt, limited to the residence province; 3 troops prevent it', source: 'seed' },
  { id: 'vivaldi', name: 'Vivaldi', type: 'musician', cost: 2, dice: 1, plus: 0, effect: '', about: 'no extra', source: 'seed' },
  { id: 'knobelsdorff', name: 'von Knobelsdorff', type: 'architect', cost: 4, dice: 1, plus: 0, effect: 'hall_garden_once', about: '+4 prestige for each magnificent hall or garden the owner builds', source: 'seed' },
];
