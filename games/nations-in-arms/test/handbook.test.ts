import { readdirSync, readFileSync } from 'node:fs';
import { handbookTests } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { scenarioRows } from '../src/data/scenarioRows.ts';
import { handbook } from '../src/handbook.ts';

const home = new URL('../', import.meta.url);

/** Chapters 1 to 9, as far as they concern the war on land; the sea comes with the campaigns that sail it. */
const atSea = /^(1\.2|4\.1\.2|4\.2\.7|5\.3(\..*)?)$/;
/** Event cards, foreign wars and the optional rules that land campaigns use. */
const withCards = /^(11\.1|14\.1|15\.3|15\.5|15\.6|15\.7)$/;
/** Of conquest, what the campaigns without economy need: no annexing, no new states, no terms of peace. */
const conquest = /^13\.(0|1|3|3\.1|3\.1\.2)$/;
const reinstated = ['NA-13.1.2-a', 'NA-13.1.2-d'];
/** Of the sea, what the Peninsula needs. */
const carried = ['NA-5.3-e', 'NA-5.3.2-h', 'NA-5.3.3-a'];
/** Of the glossary, the words that the rules cite. */
const glossary = [
  'G.Army-a',
  'G.Detachment-a',
  'G.Diplomatic-sequence-a',
  'G.Entry-date-a',
  'G.Fortress-Level-c',
  'G.Leader-a',
  'G.Leader-Pool-b',
  'G.MP-a',
  'G.Seniority-a',
  'G.Timed-withdrawals-a',
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
    (/^[1-9]\./.test(clause) && !atSea.test(clause)) ||
    carried.includes(id) ||
    /^12\.|^14\.4\.2$/.test(clause) ||
    conquest.test(clause) ||
    reinstated.includes(id),
});

describe('the figures in the text are those of the campaign', () => {
  test('points and levels of victory', () => {
    const rows = scenarioRows.filter((row) => row.scenario === 'italy1796');
    expect(rows.length).toBeGreaterThan(60);
    for (const worth of ['Mantua 4', 'Milan 2', 'Piedmont out of the war 3', 'Bologna 1', 'Trieste 2', 'Laibach 2'])
      expect(text).toContain(worth);
  });
});
