import { gameIds, loadGame } from '@concert/registry';
import { expect, test } from 'vitest';
import { lobbyTextOf, manifestOf, titleOf } from '../src/lobby/titles.ts';

test.each(gameIds)('%s has a lobby text of its own, found without loading it', async (id) => {
  const { title, about, facts } = lobbyTextOf(id);
  expect(title).toBe((await loadGame(id)).title);
  expect(about.length).toBeGreaterThan(20);
  expect(facts).toMatch(/player/);
});

test('a game that this page does not know is called by its id', () => {
  expect(titleOf('whist')).toBe('whist');
  expect(manifestOf('whist')).toBeNull();
});
