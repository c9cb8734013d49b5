import { expect, test } from 'vitest';
import { measureLargeBoard } from '../src/browser/large-board.ts';

test('the pieces of the large game are drawn and moved in a browser', { timeout: 120_000 }, async () => {
  const figures = await measureLargeBoard(true);
  // Where there is no Chromium nothing is measured.
  if (figures === null) return;
  expect(figures.drawn.median).toBeGreaterThan(0);
  expect(figures.frames.median).toBeGreaterThan(0);
});
