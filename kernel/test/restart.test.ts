import { readFileSync } from 'node:fs';
import { readRecord, replay } from '@concert/kernel';
import { expect, test } from 'vitest';
import { alliance } from '../../games/alliance/src/index.ts';

test('a record of the first format can be walked through again by rules that throw dice together', () => {
  const path = new URL('../../games/alliance/test/golden/alliance-2.json', import.meta.url);
  const record = readRecord(JSON.parse(readFileSync(path, 'utf8')));
  expect(record.setup.format).toBeUndefined();
  const { table } = replay(alliance as never, record, { until: 200 });
  const walker = table.restart();
  for (const entry of table.journal) expect(walker.follow(entry)).toBeNull();
  expect(walker.position).toEqual(table.position);
});
