import { readFileSync } from 'node:fs';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
// @ts-expect-error a plain script without types
import { modules, text } from '../scripts/tables.mjs';
import {
  BLOCKS,
  block,
  borderOf,
  borderType,
  borderTypeNames,
  CARDS,
  cardEmpire,
  citiesOf,
  EMPIRES,
  FLEET,
  firepowerOf,
  HQ,
  hasBase,
  homelandOf,
  isLeader,
  isSea,
  letterOf,
  maxOf,
  minOf,
  place,
  placeId,
  powerOf,
  prizes,
  stackingOf,
  typeOf,
  vpOf,
} from '../src/index.ts';

describe('the tables', () => {
  for (const [name, table] of Object.entries(modules()))
    test(`${name} are as in the data`, () => {
      const module = readFileSync(new URL(`../src/data/${name}.ts`, import.meta.url), 'utf8');
      expect(module).toBe(text(name, table));
    });

  clause('AL-1.1-d', 'regions and seas make one graph', () => {
    expect(place.names.length).toBe(124);
    for (let p = 0; p < place.names.length; p++)
      expect(
        place.names.some((_, q) => borderOf(p, q) >= 0),
        place.names[p],
      ).toBe(true);
  });
  clause(['AL-1.1-e', 'AL-1.2-b'], 'every empire has several regions and three or four cities', () => {
    for (let e = 0; e < EMPIRES; e++) {
      expect(homelandOf[e].length).toBeGreaterThan(3);
      expect([3, 4]).toContain(citiesOf[e].length);
    }
  });
  clause('AL-1.1-f', 'neighbouring regions share one border of one type', () => {
    for (let a = 0; a < place.names.length; a++)
      for (let b = 0; b < a; b++) {
        expect(borderOf(a, b)).toBe(borderOf(b, a));
        if (borderOf(a, b) >= 0) expect(borderTypeNames[borderType[borderOf(a, b)]]).toBeDefined();
      }
  });
  clause(['AL-1.2-a', 'AL-1.3-b'], 'cities and stars have points', () => {
    for (const p of prizes) expect([1, 2]).toContain(vpOf[p]);
    expect(prizes.filter(isSea).length).toBe(9);
  });
  clause('AL-1.2-d', 'Denmark and Portugal hold a city', () => {
    expect(vpOf[placeId('denmark')]).toBe(1);
    expect(vpOf[placeId('norte')]).toBe(1);
  });
  clause('AL-1.3-d', 'a city on the coast is a base', () => {
    for (const name of ['london', 'gascony', 'provence', 'livonia', 'egypt']) expect(hasBase[placeId(name)]).toBe(true);
  });
  clause(['AL-2.12-a', 'AL-2.14-a', 'AL-2.15-a', 'AL-2.16-a', 'AL-2.16-d', 'AL-2.3.1-b'], 'ratings by type', () => {
    for (let b = 0; b < BLOCKS; b++) {
      const rating = `${'ABCD'[letterOf[b]]}${firepowerOf[b]}`;
      const bands = [/^B[234]$/, /^C[1-4]$/, /^(B[123]|A1)$/, /^A[23]$/, /^C[23]$/, /^D[23]$/];
      expect(rating, block.names[b]).toMatch(bands[typeOf[b]]);
      expect(maxOf[b]).toBeLessThanOrEqual(4);
      expect(minOf[b]).toBe(typeOf[b] === FLEET ? 0 : 1);
    }
  });
  clause('AL-2.11-a', 'each empire has one HQ', () => {
    for (let e = 0; e < EMPIRES; e++)
      expect(block.names.filter((_, b) => powerOf[b] === e && typeOf[b] === HQ).length).toBe(1);
  });
  clause(['AL-3.0-a', 'AL-3.3-a'], 'forty-two cards, eight of them leaders', () => {
    expect(CARDS).toBe(42);
    expect(cardEmpire.length).toBe(43);
    expect(isLeader.filter(Boolean).length).toBe(8);
  });
  clause(['AL-1.4-a', 'AL-1.4-b', 'AL-1.4-c', 'AL-11.6-a'], 'stacking by terrain', () => {
    expect(stackingOf[placeId('paris')]).toBe(4);
    expect(stackingOf[placeId('finland')]).toBe(3);
    for (const name of [
      'armenia',
      'calabria',
      'corsica',
      'greece',
      'kurdistan',
      'norway',
      'sardinia',
      'scotland',
      'syria',
      'swiss',
      'tyrol',
      'wales',
    ])
      expect(stackingOf[placeId(name)]).toBe(2);
  });
});
