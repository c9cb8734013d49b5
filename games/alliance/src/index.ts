import { defineGame } from '@concert/kernel';
import { aimFields } from '@concert/kit';
import { bot } from './bot/index.ts';
import { nouns } from './cases.ts';
import { explain } from './explain.ts';
import { imagine } from './imagine.ts';
import { manifest } from './manifest.ts';
import { deals } from './rules/6-alliances.ts';
import { outcome } from './rules/10-victory.ts';
import { optionError, seats, setup } from './rules/12-scenarios.ts';
import { steps } from './rules/index.ts';
import { scenes } from './scenes.ts';
import { type Alliance, options, verbs } from './shape.ts';
import { copyState } from './state.ts';
import { story } from './story.ts';
import { block, card, event, place, power, season } from './tables.ts';
import { textTables } from './text-tables.ts';
import { secrets, view } from './view.ts';
import { words } from './words.ts';

export const alliance = defineGame<Alliance>({
  id: manifest.id,
  title: manifest.title,
  rules: manifest.rules,
  options,
  optionError,
  verbs,
  kinds: [power, place, block, card, event, season],
  seats,
  setup: ({ options: given, seats: count }) => setup(given, count),
  begin: (given) => ({ at: given.seats === 1 && given.empires.length === 0 ? 'solitaire' : 'game' }),
  steps,
  copy: copyState,
  view,
  imagine,
  secrets,
  explain,
  deals,
  aims: aimFields(place),
  spans: { gameTurn: ({ state }) => [state.year, state.turn], year: ({ state }) => state.year },
  outcome,
  words,
  translations: {
    de: async () => (await import('./languages/de.ts')).de,
    fr: async () => (await import('./languages/fr.ts')).fr,
  },
  story,
  textTables,
  nouns,
  scenes,
  bot,
});

export type { Alliance, Board, Frame, State } from './shape.ts';
export * from './tables.ts';
export { alliance as game, manifest };
