/** What the page shows of a choice comes from the game's words: a verb without any would be shown in English. */
import { alliance } from '@concert/alliance';
import { imperialBorders } from '@concert/imperial-borders';
import type { AnyGame } from '@concert/kernel';
import { powerAndPrestige } from '@concert/power-and-prestige';
import { expect, test } from 'vitest';

const games = [alliance, powerAndPrestige, imperialBorders] as unknown as AnyGame[];

test.each(games.map((game) => [game.title, game] as const))('every verb of %s has words', (_, { verbs, words }) => {
  const keys = Object.keys(verbs).flatMap((verb) => [`verb.${verb}`, `do.${verb}`]);
  expect(keys.filter((key) => !Object.hasOwn(words, key))).toEqual([]);
});
