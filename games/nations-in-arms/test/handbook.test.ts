import { readdirSync, readFileSync } from 'node:fs';
import { handbookTests } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { scenarioRows } from '../src/data/scenarioRows.ts';
import { handbook } from '../src/handbook.ts';

const home = new URL('../', import.meta.url);

/** Rulings are numbered to 223; two numbers were not given. */
const rulings = Array.from({ length: 223 }, (_, i) => i + 1).filter((number) => number !== 198 && number !== 199);

handbookTests({ home, handbook, rulings });

const folder = new URL('handbook/', home);
const text = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');
describe('the figures in the text are those of the campaign', () => {
  test('points and levels of victory', () => {
    const rows = scenarioRows.filter((row) => row.scenario === 'italy1796');
    expect(rows.length).toBeGreaterThan(60);
    for (const worth of ['Mantua 4', 'Milan 2', 'Piedmont out of the war 3', 'Bologna 1', 'Trieste 2', 'Laibach 2'])
      expect(text).toContain(worth);
  });
});
