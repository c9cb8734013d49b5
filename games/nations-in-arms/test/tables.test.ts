import { readdirSync, readFileSync } from 'node:fs';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
// @ts-expect-error a plain script without types
import { moduleTexts } from '../../../scripts/table-modules.mjs';
// @ts-expect-error a plain script without types
import { modules, text } from '../scripts/tables.mjs';
import {
  attritionResult,
  casualtyResult,
  combatResult,
  modifier,
  oddsOf,
  STAR,
  siegeResult,
  sizeOf,
} from '../src/charts.ts';
import { DIRECTIONS, directionTo, neighbour, plainCost, sideBack, sideOf } from '../src/graph.ts';
import { campaign } from '../src/scenario.ts';
import type { ScenarioId } from '../src/shape.ts';
import {
  armies,
  artilleryOf,
  CITIES,
  capitalOfPower,
  capitalOfProvince,
  cityAt,
  classOf,
  FIRST_OFF_MAP,
  fortressOf,
  fullSteps,
  HEXES,
  hexOfCity,
  isBracketed,
  isRedCapital,
  MAJORS,
  movementOf,
  PIECES,
  PROVINCES,
  piece,
  pieceId,
  placeId,
  power,
  powerOf,
  provinceOfCity,
  provinceOfHex,
  rankOf,
} from '../src/tables.ts';
import { campaignById } from './whole.ts';

const tables = modules() as { [name: string]: { [key: string]: unknown }[] };

describe('the tables', () => {
  for (const [name, table] of Object.entries(tables))
    test(`${name} are as in the data`, () => {
      for (const [path, written] of Object.entries(moduleTexts(name, table, text)))
        expect(readFileSync(new URL(`../src/data/${path}.ts`, import.meta.url), 'utf8')).toBe(written);
    });

  test('every table of the folder ends with where its rows come from', () => {
    const folder = new URL('../data/', import.meta.url);
    for (const file of readdirSync(folder).filter((f) => f.endsWith('.tsv') && f !== 'ledger.tsv'))
      for (const line of readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n').slice(1))
        expect(line.split('\t').at(-1), file).toMatch(/^(seed|derived|reconstructed)/);
  });
});

describe('the ground (dossier 8)', () => {
  test('has 2663 hexes, and every neighbour is a neighbour in return', () => {
    expect(FIRST_OFF_MAP).toBe(2663);
    expect(HEXES).toBe(2663 + 9);
    for (let side = 0; side < neighbour.length; side++) {
      const to = neighbour[side]!;
      if (to < 0) continue;
      const from = Math.floor(side / DIRECTIONS);
      expect(neighbour[sideBack[side]!]).toBe(from);
      expect(Math.floor(sideBack[side]! / DIRECTIONS)).toBe(to);
      expect(sideOf[sideBack[side]!]).toBe(sideOf[side]);
    }
  });

  clause('NA-G.Province-a', 'each city is alone in a hex of its own province; every province has a red capital', () => {
    const seen = new Set<number>();
    for (let c = 0; c < CITIES; c++) {
      expect(seen.has(hexOfCity[c]!)).toBe(false);
      seen.add(hexOfCity[c]!);
      expect(cityAt[hexOfCity[c]!]).toBe(c);
      expect(provinceOfHex[hexOfCity[c]!]).toBe(provinceOfCity[c]);
    }
    for (let p = 0; p < PROVINCES; p++) {
      const capital = capitalOfProvince[p]!;
      expect(provinceOfCity[capital]).toBe(p);
      expect(isRedCapital[capital]).toBe(true);
    }
  });

  clause(['NA-5.2.3.6-s', 'NA-5.2.3.6-r', 'NA-5.2.1-g'], 'NA-EX-25: the six costs of the rulebook’s mountains', () => {
    const cost = (from: string, to: string): number => {
      const [a, b] = [placeId(from), placeId(to)];
      return plainCost[a * DIRECTIONS + directionTo(a, b)]!;
    };
    expect(cost('W4227', 'W4228')).toBe(4);
    expect(cost('E0128', 'W4228')).toBe(2);
    expect(cost('W4228', 'E0129')).toBe(4);
    expect(cost('W4228', 'W4227')).toBe(3);
    expect(cost('W3535', 'W3534')).toBe(3);
    expect(cost('W3634', 'W3534')).toBe(2);
  });

  test('refuses an id that no table knows', () => {
    expect(() => placeId('W9999')).toThrow('there is no place');
    expect(() => pieceId('fr_lxxx')).toThrow('there is no piece');
    expect(() => campaign('waterloo1815')).toThrow('there is no scenario');
  });
});

describe('the counters', () => {
  clause(['NA-1.1.1-a', 'NA-1.1.1-c'], '838 pieces: 268 corps and armies, 285 leaders, 208 others, 77 fleets', () => {
    expect(PIECES).toBe(838);
    expect(armies.length).toBe(24);
    const known =
      'infantry cavalry cuirassiers grenadiers old_guard young_guard guard_cavalry guard militia frontaliers'.split(
        ' ',
      );
    known.push(...'reserve cossack janissaries regulars guerrilla feudal army detachment'.split(' '), '');
    for (const c of classOf) expect(known).toContain(c);
  });

  clause('NA-1.1.1-d', 'only the Old and the Young Guard keep guns when reduced', () => {
    const keep = classOf.flatMap((c, p) => (fullSteps[p] === 2 && artilleryOf(p, 1) > 0 ? [c] : []));
    expect([...new Set(keep)].sort()).toEqual(['old_guard', 'young_guard']);
  });

  clause(
    ['NA-1.1.1.1-a', 'NA-1.1.3.3-a', 'NA-1.1.3.4-a'],
    'corps have one or two steps; detachments, Cossacks, guerrillas one',
    () => {
      classOf.forEach((c, p) => {
        if (c === 'army' || c === '') expect(fullSteps[p]).toBe(0);
        else if (['detachment', 'cossack', 'guerrilla'].includes(c)) expect(fullSteps[p]).toBe(1);
        else expect([1, 2]).toContain(fullSteps[p]);
      });
    },
  );

  clause('NA-1.1.4-e', 'a combat modifier of 2 is printed in colour: it allows a second tactic', () => {
    const [names, ...rows] = readFileSync(new URL('../data/leaders.tsv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    const [front, army, coloured] = ['combat', 'army_combat', 'double_tactic'].map((name) => names!.indexOf(name));
    for (const row of rows)
      expect(row[coloured!], row[0]).toBe(Math.max(Number(row[front!]), Number(row[army!])) >= 2 ? 'y' : 'n');
  });

  clause(['NA-1.1.1.2-a', 'NA-1.1.1.2-b'], 'six MP, eight for leaders and Cossacks, four for guerrillas', () => {
    classOf.forEach((c, p) => {
      if (c === 'cossack') expect(movementOf[p]).toBe(8);
      else if (c === 'guerrilla') expect(movementOf[p]).toBe(4);
      else if (rankOf[p]! > 0) expect(movementOf[p]).toBe(8);
      else if (c !== '') expect(movementOf[p]).toBe(6);
    });
  });

  clause('NA-1.1.2-a', 'an army marker has 2 artillery points, La Grande Armee 3', () => {
    for (const army of armies) expect(artilleryOf(army, 0)).toBe(piece.names[army] === 'fr_ga' ? 3 : 2);
  });

  clause('NA-G.Diplomatic-sequence-a', 'every power has a capital that exists, majors are in diplomatic order', () => {
    expect(power.names.slice(0, MAJORS)).toEqual(['es', 'tr', 'pr', 'at', 'ru', 'fr', 'gb']);
    for (let p = 0; p < MAJORS; p++) expect(capitalOfPower[p]).toBeGreaterThanOrEqual(0);
  });
});

describe('the scenarios', () => {
  for (const scenario of tables.scenarios!) {
    const name = scenario.id as string;
    test(`${name}: units once, inside the area and their dates`, () => {
      const { placements, area, year } = campaignById(name as ScenarioId);
      const seen = new Set<number>();
      for (const p of placements) {
        if (p.piece < 0) continue;
        // A power that changes sides may bring the same corps back later.
        expect(seen.has(p.piece * 100 + p.turn), piece.names[p.piece]).toBe(false);
        seen.add(p.piece * 100 + p.turn);
        if (p.place < HEXES) expect(area[p.place], `${piece.names[p.piece]} at ${p.place}`).toBe(1);
        const { entry, exit } = rowOf(p.piece);
        const arrives = year + Math.floor((p.turn - 1) / 4) + 1;
        if (!isBracketed[p.piece] && entry > 0) expect(entry, piece.names[p.piece]).toBeLessThanOrEqual(arrives);
        if (exit > 0) expect(exit, piece.names[p.piece]).toBeGreaterThanOrEqual(year);
      }
    });
  }
});

function rowOf(p: number): { entry: number; exit: number } {
  const row = [...tables.units!, ...tables.leaders!, ...tables.fleets!].find((r) => r.id === piece.names[p]);
  return { entry: (row?.entry as number) ?? 0, exit: (row?.exit as number) ?? 0 };
}

describe('the charts', () => {
  const totals = Array.from({ length: 30 }, (_, i) => i - 4);

  clause(['NA-8.0-e', 'NA-8.0-f', 'NA-8.0-g'], 'NA-EX-33: the size of a battle', () => {
    expect(sizeOf(6, 9)).toBe('minor');
    expect(sizeOf(4, 4)).toBe('skirmish');
    expect(sizeOf(5, 4)).toBe('minor');
    expect(sizeOf(12, 9)).toBe('major');
    expect(sizeOf(13, 8)).toBe('minor');
    expect(sizeOf(11, 9)).toBe('minor');
  });

  clause('NA-8.1.4-b', 'NA-EX-36: odds round to the nearest, halves up', () => {
    expect(oddsOf(5, 2)).toBe(3);
    expect(oddsOf(2.24, 1)).toBe(2);
    expect(oddsOf(2, 5)).toBe(-3);
    expect(oddsOf(4, 4)).toBe(1);
    expect(oddsOf(4, 5)).toBe(1);
    expect(oddsOf(9, 2)).toBe(5);
  });

  test('never get better for the loser as a total rises', () => {
    for (const size of ['skirmish', 'minor', 'major'] as const) {
      const worth = totals.map((t) => combatResult(size, t).losses * 2 + Number(combatResult(size, t).plus));
      expect(worth).toEqual([...worth].sort((a, b) => a - b));
    }
    const order = ['R*', 'R', 'NE', 'A', 'B', 'H'];
    for (const level of [1, 2, 3]) {
      const worth = totals.map((t) => order.indexOf(siegeResult(level, t)));
      expect(worth).toEqual([...worth].sort((a, b) => a - b));
    }
    for (const steps of [1, 3, 6, 10, 14, 20]) {
      const worth = totals.map((t) => (attritionResult(steps, t) === STAR ? 0.5 : attritionResult(steps, t)));
      expect(worth).toEqual([...worth].sort((a, b) => a - b));
    }
  });

  clause(['NA-7.4-a', 'NA-7.4-b'], 'NA-EX-31: three demoralized French steps at a net 12 get a star', () => {
    expect(10 + modifier('attrition', 'demoralized') + modifier('attrition', 'french')).toBe(12);
    expect(attritionResult(3, 12)).toBe(STAR);
  });

  test('the casualty table kills and wounds more with higher totals', () => {
    for (const column of ['result', 'used', 'commander'] as const) {
      const worth = totals.map((t) => ['', 'W', 'K'].indexOf(casualtyResult(column, t)));
      expect(worth).toEqual([...worth].sort((a, b) => a - b));
      expect(worth.at(-1)).toBe(2);
    }
  });

  test('fortress levels run from 0 to 3', () => {
    for (const level of fortressOf) expect([0, 1, 2, 3]).toContain(level);
    for (const p of powerOf) expect(p).toBeLessThan(power.names.length);
  });
});
