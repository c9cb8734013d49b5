import { gameIds, loadGame } from '@concert/registry';
import { expect, test } from 'vitest';
import { lobbyTextOf, manifestOf, siteTitles, tableTitle, titleOf } from '../src/lobby/titles.ts';

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

test('a server may call a game by another title, and its tables are called after it', () => {
  siteTitles.value = { skirmish: 'A Brush at Gotha' };
  expect(titleOf('skirmish')).toBe('A Brush at Gotha');
  expect(lobbyTextOf('skirmish').about).toMatch(/Gotha/);
  expect(tableTitle('skirmish', 'Skirmish')).toBe('A Brush at Gotha');
  expect(tableTitle('skirmish', 'Our evening')).toBe('Our evening');
  siteTitles.value = {};
});
