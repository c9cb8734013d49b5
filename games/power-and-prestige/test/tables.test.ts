import { readFileSync } from 'node:fs';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
// @ts-expect-error a plain script without types
import { modules, text } from '../scripts/tables.mjs';
import {
  advantage,
  capitalOf,
  citiesOf,
  effectiveBonus,
  extendedOf,
  goldOf,
  inPlay,
  isCity,
  isEdge,
  isHills,
  LOCATIONS,
  location,
  locationId,
  locationsOf,
  luxuryOf,
  moveOf,
  PROVINCES,
  province,
  provinceId,
  provinceOf,
  roadsFrom,
  roadsInPlay,
  unrestOf,
  urbanSites,
  worthOf,
} from '../src/index.ts';

const named = (test: (p: number) => boolean): string[] => province.names.filter((_, p) => test(p)).sort();

describe('the tables', () => {
  for (const [name, table] of Object.entries(modules()))
    test(`${name} are as in the data`, () => {
      const module = readFileSync(new URL(`../src/data/${name}.ts`, import.meta.url), 'utf8');
      expect(module).toBe(text(name, table));
    });

  clause(
    ['PP-5.4.1-a', 'PP-5.4.3-a'],
    'thirty-five provinces, each with gold, locations and a capital of its name',
    () => {
      expect(PROVINCES).toBe(35);
      for (let p = 0; p < PROVINCES; p++) {
        expect(goldOf[p]).toBeGreaterThan(0);
        expect(unrestOf[p]).toBeGreaterThan(0);
        expect(locationsOf[p].length).toBeGreaterThan(1);
        expect(location.names[capitalOf[p]]).toBe(province.names[p]);
        for (const city of citiesOf[p]) expect(urbanSites[city]).toBeGreaterThan(0);
      }
    },
  );
  clause('PP-4.2-a', 'four players play without five provinces', () => {
    expect(named((p) => !inPlay[4][p])).toEqual(['genova', 'lyon', 'milano', 'stettin', 'torino']);
  });
  clause('PP-4.3-a', 'three players play without eight', () => {
    const out = ['breslau', 'genova', 'lille', 'metz', 'muenchen', 'stettin', 'strasbourg', 'stuttgart'];
    expect(named((p) => !inPlay[3][p])).toEqual(out);
  });
  clause('PP-4.3-b', 'no road leads into a province that is not in play', () => {
    for (const players of [3, 4])
      for (let l = 0; l < LOCATIONS; l++)
        for (const to of roadsInPlay[players][l]) {
          expect(inPlay[players][provinceOf[l]]).toBe(true);
          expect(inPlay[players][provinceOf[to]]).toBe(true);
        }
    expect(roadsInPlay[6]).toEqual(roadsFrom);
  });
  clause('PP-4.4.3-f', 'with three players twelve provinces are away from the edge', () => {
    expect(named((p) => inPlay[3][p] && !isEdge[3][p])).toEqual(
      'basel cassel frankfurt hannover koeln leipzig magdeburg muenster nuernberg salzburg trier zuerich'.split(' '),
    );
  });
  clause('PP-5.4.5-a', 'four cities lie in hills', () => {
    const high = location.names.filter((_, l) => isCity[l] && isHills[l]).sort();
    expect(high).toEqual(['bern', 'innsbruck', 'salzburg', 'zuerich']);
    expect(isHills[locationId('bern')]).toBe(true);
  });
  clause(['PP-5.4.6-a', 'PP-5.4.6-b'], 'thirteen provinces have a luxury good', () => {
    expect(named((p) => luxuryOf[p] >= 0).length).toBe(13);
    expect(luxuryOf[provinceId('koeln')]).toBe(luxuryOf[provinceId('lyon')]);
    expect(luxuryOf[provinceId('metz')]).toBe(luxuryOf[provinceId('stuttgart')]);
  });
  clause('PP-5.6-d', 'combat advantage by level', () => {
    expect(advantage).toEqual([0, 1, 2, 3, 4, 5, 7, 9, 12, 15]);
  });
  clause(['PP-6.2-b', 'PP-6.2.1-a', 'PP-6.3.1-b'], 'infantry, cavalry, artillery', () => {
    expect(moveOf).toEqual([2, 3, 1]);
    expect(extendedOf).toEqual([4, 6, 3]);
    expect(worthOf).toEqual([1, 2, 3]);
    expect(effectiveBonus).toEqual([1, 2, 3]);
  });
});
