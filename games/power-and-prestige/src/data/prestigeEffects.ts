// Written by scripts/tables.mjs from data/prestige_effects.tsv. Change the table, not this.
export interface PrestigeEffectRow {
  readonly id: string;
  readonly threshold: boolean;
  readonly change: string;
  readonly source: string;
}
// biome-ignore format: one row a line
export const prestigeEffects: readonly PrestigeEffectRow[] = [
  { id: 'annex', threshold: false, change: '-5', source: 'seed' },
  { id: 'act_of_war', threshold: false, change: '-5', source: 'seed' },
  { id: 'extension_grand', threshold: false, change: '20', source: 'seed' },
  { id: 'extension_other', threshold: false, change: '10', source: 'seed' },
  { id: 'convention', threshold: false, change: '-10', source: 'seed' },
  { id: 'declare_war', threshold: false, change: '-2', source: 'seed' },
  { id: 'artist_income', threshold: false, change: 'card', source: 'seed' },
  { id: 'lose_battle', threshold: false, change: '-1', source: 'seed' },
  { id: 'lose_residence', threshold: false, change: '-extensions', source: 'seed' },
  { id: 'province_excess', threshold: false, change: '-5', source: 'seed' },
  { id: 'plunder_building', threshold: false, change: '-1', source: 'seed' },
  { id: 'plunder_province', threshold: false, change: '-3', source: 'seed' },
  { id: 'win_battle', threshold: false, change: '2', source: 'seed' },
  { id: 'supply_loss', threshold: false, change: '-1', source: 'seed' },
  { id: 't0', threshold: true, change: 'revolt', source: 'seed' },
  { id: 't5', threshold: true, change: '+3 gold', source: 'seed' },
  { id: 't10', threshold: true, change: 'choice', source: 'seed' },
  { id: 't20', threshold: true, change: '+4 gold', source: 'seed' },
  { id: 't40', threshold: true, change: '+2 gold', source: 'seed' },
];
