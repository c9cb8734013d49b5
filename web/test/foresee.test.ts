import { openTable } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import { expect, test } from 'vitest';
import { foresee } from '../src/host/foresee.ts';

test('a procedure is played through by the rules, and what came of it is counted', async () => {
  const game = await loadGame('skirmish');
  // Turn after turn is the procedure `turn`; with orders asked it stands at `march` beneath the lanes.
  const { machine, ...table } = {
    machine: openTable(game, {}, '1'.repeat(64)).machine,
    t: openTable(game, {}, '1'.repeat(64)),
  };
  const view = machine.view(table.t.position, 0);
  const foreseen = foresee(game, {}, view, 'march', ['turn'], { worlds: 25 });
  expect(foreseen.worlds).toBe(25);
  const counts = Object.values(foreseen.values.turn);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(25);
});
