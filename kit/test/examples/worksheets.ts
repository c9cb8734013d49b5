import assert from 'node:assert/strict';
import { sheetArgs, sheetLine, Worksheet } from '@concert/kit';

const attack = new Worksheet()
  .add('odds', 2, '8.1.4', { odds: '2-1' })
  .addIf(true, 'guns', 2, '8.1.5')
  .addBest([sheetLine('hills', -1, '8.1.7'), sheetLine('river', -2, '8.1.7')]) // only the highest counts
  .atMost(1, 'limit', '8.1.9');
assert.equal(attack.total, 1);
assert.deepEqual(
  attack.lines.map(({ what, value }) => [what, value]),
  [
    ['odds', 2],
    ['guns', 2],
    ['river', -2],
    ['limit', -1],
  ],
);
// play.log('battle', { total: attack.total, lines: sheetArgs(attack.lines) })
assert.equal((sheetArgs(attack.lines) as object[]).length, 4);
