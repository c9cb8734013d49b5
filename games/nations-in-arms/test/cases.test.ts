import { readFileSync } from 'node:fs';
import { briskPicker, cases, golden, situations, struckWhen } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { nationsInArms } from '../src/index.ts';
import { AUSTRIA, BRITAIN, FRANCE, PRUSSIA } from '../src/tables.ts';

cases(nationsInArms, new URL('cases/', import.meta.url));

/** Ships sail with troops and land them; otherwise little is done. */
const seafaring = briskPicker(
  ['embark', 'disembark', 'sail', 'steer', 'mark', 'agree'],
  ['pass', 'halt', 'decline', 'skip', 'abstain', 'noWar', 'commit', 'ready', 'agree', 'keep', 'stay', 'begin'],
);

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
  ],
  {
    pickers: [undefined, lavish, ...Array(3).fill(undefined), seafaring, seafaring],
    bargains: [...Array(5).fill(undefined), peace, deals],
  },
);

describe('golden games have what they are kept for', () => {
  /** The verbs and the kinds of agreements that were made in a record. */
  const done = (file: string): Set<string> => {
    const { entries } = JSON.parse(readFileSync(new URL(`golden/${file}`, import.meta.url), 'utf8')) as {
      entries: { verb?: string; offer?: { kind: string }; answer?: string }[];
    };
    return new Set(entries.flatMap(({ verb, offer, answer }) => verb ?? offer?.kind ?? answer ?? []));
  };

  test('a year with a peace and a landing', () => {
    for (const what of ['peace', 'accept', 'embark', 'disembark'])
      expect(done('nations-in-arms-6.json')).toContain(what);
  });

  test('bargains of four', () => {
    for (const what of ['alliance', 'gift', 'accept']) expect(done('nations-in-arms-7.json')).toContain(what);
  });
});

situations(nationsInArms, new URL('../situations/', import.meta.url));
