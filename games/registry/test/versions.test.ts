import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gameIds, loadBundle, loadGame, versionsOf } from '../src/index.ts';

const frozenFolder = new URL('../../../bundles/frozen/', import.meta.url);

test.each(gameIds)('%s: the list names the version of its newest rules', async (id) => {
  const { rules } = await loadGame(id);
  expect(versionsOf(id).at(-1)).toBe(rules);
  expect(await loadBundle(id)).toMatchObject({ interface: 1, game: id, rules });
});

test('every version that is kept can be loaded by game and version', async () => {
  for (const game of readdirSync(frozenFolder).filter((name) => name !== 'assets'))
    for (const rules of readdirSync(new URL(`${game}/`, frozenFolder))) {
      expect(versionsOf(game)).toContain(rules);
      const { bundle } = await import(new URL(`${game}/${rules}/rules.js`, frozenFolder).href);
      expect(bundle).toMatchObject({ interface: 1, game, rules });
    }
});

test('a version that is not kept is named, with those that are', async () => {
  await expect(loadBundle('skirmish', '0.0.9')).rejects.toThrow(
    'there are no rules "0.0.9" of skirmish here; there are: ',
  );
  await expect(loadBundle('whist')).rejects.toThrow('there is no game "whist"');
});
