import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { sourceFinder } from '../src/traces.ts';

const dir = mkdtempSync(join(tmpdir(), 'concert traces '));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const url = (name: string): string => pathToFileURL(join(dir, name)).href;

describe('a trace', () => {
  test('tells of the sources where there is a map, and is left as it is elsewhere', () => {
    // The second line of the bundle is the fifth of the source, two columns further in.
    const map = { version: 3, sources: ['../src/battle.ts'], names: [], mappings: ';AAIE' };
    writeFileSync(join(dir, 'bundle.js.map'), JSON.stringify(map));
    writeFileSync(join(dir, 'torn.js.map'), '{"version":3,"sour');
    const trace = [
      'Error: lost at Wagram',
      `    at retreat (${url('bundle.js')}:2:1)`,
      `    at ${url('bundle.js')}:2:1`,
      `    at torn (${url('torn.js')}:2:1)`,
      `    at mapless (${url('mapless.js')}:2:1)`,
      '    at node:internal/main:2:1',
    ];
    const source = new URL('../src/battle.ts', url('bundle.js')).href;
    expect(sourceFinder()(trace.join('\n')).split('\n')).toEqual([
      trace[0],
      `    at retreat (${source}:5:3)`,
      `    at ${source}:5:3`,
      ...trace.slice(3),
    ]);
  });
});
