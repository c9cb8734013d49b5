import { readdirSync, readFileSync } from 'node:fs';
import { handbookTests } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { scenarioRows } from '../src/data/scenarioRows.ts';
import { handbook } from '../src/handbook.ts';

const home = new URL('../', import.meta.url);

/** Of the sea, what comes with corsairs at work. */
const atSea = /^NA-10\.7-[cf]$/;
/** Event cards, foreign wars and the optional rules that land campaigns use. */
const withCards = /^(11\.[0123](\..*)?|14\.[123]|14\.4\.1|14\.5\.[12]|15\.[1-7])$/;
/** Conquest and peace. */
const conquest = /^13\./;
/** Of the glossary, the words that the rules cite. */
const glossary = [
  'G.Army-a',
  'G.Base-income-a',
  ...['a', 'b', 'c', 'd', 'e'].map((row) => `G.Continental-System-${row}`),
  'G.Detachment-a',
  'G.Diplomatic-sequence-a',
  'G.Entry-date-a',
  'G.Fortress-Level-c',
  'G.Grand-Empire-a',
  'G.Leader-a',
  'G.Leader-Pool-b',
  'G.Military-Control-a',
  'G.MP-a',
  'G.Province-a',
  'G.Province-b',
  'G.Seniority-a',
  'G.Timed-withdrawals-a',
  'G.Trade-income-a',
  'G.Money-a',
];
const folder = new URL('handbook/', home);
const text = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');
const rulings = [...new Set(text.match(/(?<=\*\*NA-R-)\d+(?=\*\*)/g) ?? [])].map(Number);

handbookTests({
  home,
  handbook,
  rulings,
  covers: ({ id, clause }) =>
    clause === 'Intro' ||
    glossary.includes(id.slice(3)) ||
    withCards.test(clause) ||
    (/^([1-9]|10)\./.test(clause) && !atSea.test(id)) ||
    /^12\.|^14\.4\.2$|^16\./.test(clause) ||
    conquest.test(clause),
});

describe('the figures in the text are those of the campaign', () => {
  test('points and levels of victory', () => {
    const rows = scenarioRows.filter((row) => row.scenario === 'italy1796');
    expect(rows.length).toBeGreaterThan(60);
    for (const worth of ['Mantua 4', 'Milan 2', 'Piedmont out of the war 3', 'Bologna 1', 'Trieste 2', 'Laibach 2'])
      expect(text).toContain(worth);
  });
});
