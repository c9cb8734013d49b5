import { defineGame } from '@concert/kernel';
import { bot } from './bot.ts';
import { nouns, scenes } from './cases.ts';
import { manifest } from './manifest.ts';
import { rules, type Skirmish } from './rules.ts';
import { story } from './story.ts';
import { textTables } from './text-tables.ts';
import { words } from './words.ts';

export const skirmish = defineGame<Skirmish>({
  id: manifest.id,
  title: manifest.title,
  rules: manifest.rules,
  ...rules,
  bot,
  nouns,
  scenes,
  textTables,
  words,
  translations: {
    de: async () => (await import('./languages/de.ts')).de,
    fr: async () => (await import('./languages/fr.ts')).fr,
  },
  story,
});
export { skirmish as game, manifest };
