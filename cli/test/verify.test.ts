/** Verifying a long game takes a while, and says how far it has come. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Output } from '../src/command.ts';
import { verifyCommand } from '../src/commands/verify.ts';

test('verify tells its progress for every record, from the first entry to the last', async () => {
  const path = fileURLToPath(new URL('../../games/skirmish/test/golden/skirmish-1.json', import.meta.url));
  const told: string[] = [];
  const out: Output = {
    line: (text) => void told.push(text),
    json: () => {},
    progress: (text) => void told.push(text),
    settle: () => void told.push('settled'),
  };
  const args = { files: [path], flag: () => false } as unknown as Parameters<typeof verifyCommand.run>[0];
  expect(await verifyCommand.run(args, out)).toBe(0);
  const [, count] = /(\d+) entries and/.exec(told.at(-1)!)!;
  expect(told[0]).toBe(`${path}: 0 of ${count} entries`);
  expect(told.at(-3)).toBe(`${path}: ${count} of ${count} entries`);
  expect(told.at(-2)).toBe('settled');
});
