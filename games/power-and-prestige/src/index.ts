import { defineGame, type Options } from '@concert/kernel';
import { aimFields } from '@concert/kit';
import { bot } from './bot/index.ts';
import { nouns, scenes } from './cases.ts';
import { explain } from './explain.ts';
import { notAsked } from './explain-turn.ts';
import { manifest } from './manifest.ts';
import { seats, setup } from './rules/4-setup.ts';
import { talk } from './rules/6.5-alliances.ts';
import { deals } from './rules/6.6-deals.ts';
import { outcome } from './rules/7-end.ts';
import { steps } from './rules/index.ts';
import { options, type PowerAndPrestige, verbs } from './shape.ts';
import { copyState } from './state.ts';
import { story } from './story.ts';
import { arm, army, artist, building, die, extension, force, good, location, province, season } from './tables.ts';
import { harvest, item } from './tables-economy.ts';
import { textTables } from './text-tables.ts';
import { imagine, secrets, view } from './view.ts';
import { words } from './words.ts';

/** Every number of players with every length, and each optional rule with some of them. */
const variants = (): Partial<Options<PowerAndPrestige>>[] => [
  ...[3, 4, 5, 6].flatMap((count) => [3, 4, 5, 6, 7].map((years) => ({ seats: count, years }))),
  ...[3, 4, 5, 6].flatMap((count) => [
    { seats: count, years: 3, fog: 'partial' as const },
    { seats: count, years: 5, fog: 'full' as const },
    { seats: count, years: 4, fog: 'full' as const, variableStart: true },
    { seats: count, years: 6, variableStart: true },
  ]),
];

export const powerAndPrestige = defineGame<PowerAndPrestige>({
  id: manifest.id,
  title: manifest.title,
  rules: manifest.rules,
  options,
  variants,
  verbs,
  kinds: [season, force, arm, army, die, harvest, province, location, building, good, artist, extension, item],
  seats,
  setup,
  begin: () => ({ at: 'game', alliancesChanged: false, over: false }),
  steps,
  copy: copyState,
  view,
  imagine,
  secrets,
  explain,
  notAsked,
  talk,
  deals,
  aims: aimFields(province),
  spans: { season: ({ state }) => [state.year, state.season], year: ({ state }) => state.year },
  outcome,
  words,
  translations: {
    de: async () => (await import('./languages/de.ts')).de,
    fr: async () => (await import('./languages/fr.ts')).fr,
  },
  story,
  textTables,
  bot,
  nouns,
  scenes,
});

export type { Board, Frame, PowerAndPrestige, State } from './shape.ts';
export * from './tables.ts';
export * from './tables-economy.ts';
export { manifest, powerAndPrestige as game };
