/** The table of signs: one meaning each, in every game. */
import { existsSync } from 'node:fs';
import { type Board, signs } from '@concert/board';
import { openTable, secretFrom } from '@concert/kernel';
import { gameIds, loadGame } from '@concert/registry';
import { boardContext, mapOf } from '@concert/testing';
import { TableHost } from '@concert/wire';
import { expect, test } from 'vitest';

/** The words for each meaning: a figure with the sign is called by one of them. */
const called: { readonly [meaning in keyof typeof signs]: RegExp } = {
  points: /points|score/i,
  gold: /gold/i,
  pounds: /£|pounds|money|treasury/i,
  prestige: /prestige/i,
  land: /province|territor/i,
  cards: /cards/i,
  troops: /steps|blocks|corps|strength/i,
  armies: /armies/i,
  fortresses: /fortress/i,
  fleets: /fleet|ships|squadron/i,
};
const meaningOf = new Map<string, keyof typeof signs>(
  Object.entries(signs).map(([meaning, sign]) => [sign, meaning as keyof typeof signs]),
);

test('every sign has one meaning', () => {
  expect(meaningOf.size).toBe(Object.keys(signs).length);
});

test.for(gameIds)('%s uses them, and each for what it means', async (id) => {
  const home = new URL(`../../games/${id}/`, import.meta.url);
  const entry = ['index.ts', 'index.tsx'].map((name) => new URL(`board/${name}`, home)).find((url) => existsSync(url))!;
  const { board } = (await import(/* @vite-ignore */ entry.pathname)) as { board: Board };
  const host = new TableHost(openTable(await loadGame(id), {} as never, secretFrom('signs')) as never);
  const figures = board.powers!(boardContext(mapOf(home), host, 0)).flatMap((power) => power.figures);
  expect(figures.length).toBeGreaterThan(0);
  for (const { sign, title } of figures) {
    const meaning = meaningOf.get(sign);
    expect(meaning, `${sign} (${title}) is in the table of signs`).toBeDefined();
    expect(title).toMatch(called[meaning!]);
  }
});
