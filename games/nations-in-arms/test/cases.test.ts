import { readFileSync } from 'node:fs';
import { type Event, type GameRecord, readRecord, replay } from '@concert/kernel';
import { briskPicker, cases, golden, situations, struckWhen } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { nationsInArms } from '../src/index.ts';
import { AUSTRIA, BRITAIN, FRANCE, PRUSSIA } from '../src/tables.ts';
import { invading, seafaring } from './invaders.ts';

cases(nationsInArms, new URL('cases/', import.meta.url));

/** Who can play a card does: hands are played out. */
const lavish = briskPicker(['playCard', 'playOn', 'playFor', 'playAt'], []);

/** A separate peace of Austria, in the talks at the end of the first turn of Europe. */
const peace = struckWhen({
  from: 1,
  to: [0],
  kind: 'peace',
  terms: { power: AUSTRIA, provinces: [], to: FRANCE, money: 0, system: false, aid: false, turns: 8 },
});

/** Four players of 1792, in this order: France, Britain, Austria, Prussia. */
const deals = struckWhen(
  { from: 1, to: [2, 3], kind: 'alliance', terms: { power: BRITAIN, with: AUSTRIA } },
  { from: 2, to: [3], kind: 'gift', terms: { power: AUSTRIA, to: PRUSSIA, amount: 2 } },
);

/** Found by trying: games in which these things happen. */
const [BEACH, HARBOUR] = ['golden 84', 'golden 79'];

golden(
  nationsInArms,
  new URL('golden/', import.meta.url),
  [
    { scenario: 'italy1796' },
    { scenario: 'austerlitz1805', until: 1 },
    { scenario: 'jena1806', until: 1 },
    { scenario: 'russia1812', until: 1 },
    // A Liberation War from its first turn to its first budget (14.4.2).
    { scenario: 'peninsula1808', until: 4 },
    // A year with a peace and landings.
    { scenario: 'grand1805', until: 4 },
    { scenario: 'coalition1792', players: 4, until: 1 },
    // Landings that are fought: a battle on the beach that throws one back; a harbour that is stormed.
    { scenario: 'grand1805', until: 2 },
    { scenario: 'grand1805', until: 2 },
  ],
  {
    pickers: [undefined, lavish, ...Array(3).fill(undefined), seafaring, seafaring, invading, invading],
    seeds: [...Array(7).fill(undefined), BEACH, HARBOUR],
    bargains: [...Array(5).fill(undefined), peace, deals],
  },
);

describe('golden games have what they are kept for', () => {
  const recordIn = (file: string): GameRecord =>
    readRecord(JSON.parse(readFileSync(new URL(`golden/${file}`, import.meta.url), 'utf8')));

  /** The verbs and the kinds of agreements that were made in a record. */
  const done = (file: string): Set<string> => {
    const entries = recordIn(file).entries as { verb?: string; offer?: { kind: string }; answer?: string }[];
    return new Set(entries.flatMap(({ verb, offer, answer }) => verb ?? offer?.kind ?? answer ?? []));
  };

  test('a year with a peace and a landing', () => {
    for (const what of ['peace', 'accept', 'embark', 'disembark'])
      expect(done('nations-in-arms-6.json')).toContain(what);
  });

  /** What is told from the last landing against an enemy to how it ended. */
  const invasion = (file: string): Event[] => {
    const events = replay(nationsInArms, recordIn(file)).table.allEvents();
    const ashore = events.findLastIndex(({ what, clause }) => what === 'goes ashore' && clause === 'NA-5.3.3-f');
    const end = events.findIndex(({ what }, i) => i > ashore && what.startsWith('landing '));
    return ashore < 0 ? [] : events.slice(ashore, end + 1);
  };

  test('a landing that is met on the beach and thrown back', () => {
    const told = invasion('nations-in-arms-8.json').map(({ what }) => what);
    for (const what of ['battle', 'battle roll', 'battle won']) expect(told).toContain(what);
    expect(told.at(-1)).toBe('landing repulsed');
  });

  test('a landing that storms a harbour', () => {
    const told = invasion('nations-in-arms-9.json').map(({ what }) => what);
    for (const what of ['siege laid', 'siege roll', 'assault roll']) expect(told).toContain(what);
    expect(told.at(-1)).toBe('landing succeeds');
  });

  test('bargains of four', () => {
    for (const what of ['alliance', 'gift', 'accept']) expect(done('nations-in-arms-7.json')).toContain(what);
  });
});

situations(nationsInArms, new URL('../situations/', import.meta.url));
