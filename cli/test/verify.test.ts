/** Verifying a long game takes a while, and says how far it has come. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FastChance, openTable, recordOf } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import { expect, test } from 'vitest';
import type { Output } from '../src/command.ts';
import { verifyCommand } from '../src/commands/verify.ts';

test('verify tells its progress, from the first entry to the last', async () => {
  const secret = 'a'.repeat(64);
  const table = openTable(skirmish, { turns: 3 }, secret, []);
  const chance = new FastChance('verify');
  while (!table.over) {
    const seat = chance.pick(table.machine.busy(table.position), 'seat');
    table.choose(seat, chance.pick(table.choices(seat), 'choice'));
  }
  const dir = mkdtempSync(join(tmpdir(), 'concert-'));
  const path = join(dir, 'record.json');
  writeFileSync(path, JSON.stringify(recordOf(table, secret)));
  const told: string[] = [];
  const out: Output = {
    line: (text) => void told.push(text),
    json: () => {},
    progress: (text) => void told.push(text),
    settle: () => void told.push('settled'),
  };
  const args = { files: [path], flag: () => false, all: () => [] } as unknown as Parameters<
    typeof verifyCommand.run
  >[0];
  try {
    expect(await verifyCommand.run(args, out)).toBe(0);
  } finally {
    rmSync(dir, { recursive: true });
  }
  const { entries } = table;
  expect(told[0]).toBe(`${path}: 0 of ${entries} entries`);
  expect(told.slice(-3, -1)).toEqual([`${path}: ${entries} of ${entries} entries`, 'settled']);
  expect(told.at(-1)).toContain(`ok   ${path}: ${entries} entries`);
});
