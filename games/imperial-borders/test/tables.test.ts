import { readFileSync } from 'node:fs';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { landIds, portIds, ridgeIds, seaIds } from '../data/map/ids.ts';
// @ts-expect-error a plain script without types
import { modules, text } from '../scripts/tables.mjs';
import * as t from '../src/tables.ts';

const names = (list: readonly number[]): string[] => list.map((p) => t.place.names[p]).sort();

describe('the tables', () => {
  for (const [name, table] of Object.entries(modules()))
    test(`${name} are as in the data`, () => {
      const module = readFileSync(new URL(`../src/data/${name}.ts`, import.meta.url), 'utf8');
      expect(module).toBe(text(name, table));
    });
  test('places are those of the map, in its order', () => {
    expect(t.place.names).toEqual([...landIds, ...ridgeIds, ...seaIds, ...portIds]);
    expect(t.PLACES).toBe(165);
  });
});

clause(['IB-G.1-b', 'IB-G.1-c'], 'six Nations with their colours', () => {
  const colours = Object.fromEntries(t.nation.names.map((name, n) => [name, t.colourOf[n]]));
  expect(colours).toEqual({
    france: 'blue',
    austria: 'white',
    prussia: 'gray',
    great_britain: 'red',
    russia: 'green',
    spain: 'tan',
  });
});

clause(['IB-G.2-b', 'IB-7.B-a', 'IB-6.A-d', 'IB-6.A-e', 'IB-6.A-f'], 'types, prices and casualty points', () => {
  expect(t.arm.names).toEqual(['half_infantry', 'full_infantry', 'cavalry', 'cannon']);
  expect(t.hull.names).toEqual(['frigate', 'ship_of_the_line']);
  expect(t.costOf).toEqual([4, 8, 6, 10, 10, 15]);
  expect(t.pointsOf).toEqual([4, 8, 6, 10, 10, 15, 5, 10, -10]);
});

clause(['IB-M.1-b', 'IB-M.1-a', 'IB-2.W-e', 'IB-2.W-f'], 'ranges part Territories and never touch each other', () => {
  for (const p of t.everyPlace.filter(t.isRange)) {
    expect(t.neighbours[p].length).toBeGreaterThan(0);
    for (const next of t.neighbours[p]) expect(t.isTerritory(next)).toBe(true);
    const [a, b] = t.neighbours[p];
    expect(t.neighbours[p]).toHaveLength(2);
    expect(t.neighbours[a]).not.toContain(b);
  }
});

clause(['IB-M.1-d'], 'ranges are White or Brown', () => {
  expect(names(t.everyPlace.filter((p) => t.isWhite[p]))).toEqual(
    [
      'carnic_alps',
      'dolomites',
      'eastern_pyrenees',
      'kjolen',
      'lepontine_alps',
      'maritime_alps',
      'pennine_alps',
      'silvretta_alps',
      'tatra',
      'transylvanian_alps',
    ].sort(),
  );
});

clause('IB-2.W-d', 'no diagonal past the meeting of ridges (IB-R-93)', () => {
  const apart = (a: string, b: string): void =>
    expect(t.neighbours[t.placeId(a)].includes(t.placeId(b)), `${a} ${b}`).toBe(false);
  apart('provence', 'switzerland');
  apart('lorraine', 'piedmont');
});

clause(['IB-M.1-e', 'IB-M.1-g', 'IB-M.1-h', 'IB-M.1-i'], 'a Port touches one sea and one Territory', () => {
  for (const p of t.everyPort) {
    expect(t.neighbours[p]).toHaveLength(1);
    expect(t.isOpenSea(t.neighbours[p][0])).toBe(true);
    expect(t.territoryOf[p] < 0, t.place.names[p]).toBe(p === t.MALTA);
  }
  expect(t.portsOf[t.placeId('normandy_brittany')]).toHaveLength(2);
  for (const p of t.everyPlace.filter(t.isOpenSea))
    for (const next of t.neighbours[p]) expect(t.isOpenSea(next) || t.isPort(next)).toBe(true);
});

clause(
  ['IB-M.2-a', 'IB-M.2-b', 'IB-B2.F-e'],
  'tiers are worth 4, 2 and 1, and a Port has that of its Territory',
  () => {
    for (const n of t.everyNation) expect(t.icons[t.capitalOf[n]]).toBe(4);
    expect(t.everyTerritory.filter((p) => t.icons[p] === 2)).toHaveLength(24);
    expect(t.everyTerritory.filter((p) => t.icons[p] === 1)).toHaveLength(32);
    for (const p of t.everyPort)
      if (p !== t.MALTA) expect(t.icons[t.fortOf(p)], t.place.names[p]).toBe(t.icons[t.territoryOf[p]]);
    expect(t.icons[t.fortOf(t.MALTA)]).toBe(2);
  },
);

clause(
  ['IB-M.3-a', 'IB-M.3-b'],
  'five Homelands each: a Capital and four Majors, with one or two Ports on a coast',
  () => {
    for (const n of t.everyNation) {
      expect(t.homelandsOf[n]).toHaveLength(5);
      expect(t.homelandsOf[n]).toContain(t.capitalOf[n]);
      expect(t.homelandsOf[n].filter((p) => t.icons[p] === 2)).toHaveLength(4);
      for (const home of t.homelandsOf[n]) expect(t.portsOf[home].length).toBeLessThanOrEqual(2);
    }
  },
);

clause(['IB-S.A-e', 'IB-S.A-f'], 'Capital Ports stand at Liverpool, London and St. Petersburg', () => {
  expect(names(t.everyPort.filter((p) => t.icons[t.fortOf(p)] === 4))).toEqual([
    'liverpool',
    'london',
    'st_petersburg',
  ]);
  expect(t.everyNation.filter((n) => t.portsOf[t.capitalOf[n]].length > 0)).toEqual([t.BRITAIN, t.RUSSIA]);
});

const starts: [clause: string, nation: string, territory: string, port: string | null][] = [
  ['IB-S.B-a', 'france', 'corsica', 'ajaccio'],
  ['IB-S.B-b', 'austria', 'tyrol', null],
  ['IB-S.B-c', 'prussia', 'westphalia', null],
  ['IB-S.B-d', 'great_britain', 'hanover', 'bremen'],
  ['IB-S.B-e', 'russia', 'finland', 'helsinki'],
  ['IB-S.B-f', 'spain', 'balearic_islands', 'palma'],
];
for (const [id, who, territory, port] of starts)
  clause(id, `${who} starts with ${territory}`, () => {
    const n = t.nationId(who);
    expect(t.place.names[t.annexedStart[n]]).toBe(territory);
    expect(t.startingOwner[t.annexedStart[n]]).toBe(n);
    expect(names(t.portsOf[t.annexedStart[n]])).toEqual(port ? [port] : []);
    for (const p of t.portsOf[t.annexedStart[n]]) expect(t.startingOwner[t.fortOf(p)]).toBe(n);
  });

const forces: [clause: string, nation: string, text: string][] = [
  ['IB-S.C-i', 'france', '1 frigate, 1 elite ship_of_the_line, 6 half_infantry, 1 cavalry, 2 full_infantry, 1 cannon'],
  ['IB-S.C-j', 'austria', '1 frigate, 6 half_infantry, 1 cavalry, 1 elite cavalry, 1 full_infantry, 1 cannon'],
  ['IB-S.C-k', 'prussia', '1 frigate, 6 half_infantry, 2 cavalry, 1 full_infantry, 1 elite full_infantry, 2 cannon'],
  [
    'IB-S.C-l',
    'great_britain',
    '1 frigate, 1 elite ship_of_the_line, 7 half_infantry, 1 cavalry, 1 full_infantry, 1 cannon',
  ],
  ['IB-S.C-m', 'russia', '1 frigate, 7 half_infantry, 1 cavalry, 1 full_infantry, 1 cannon, 1 elite cannon'],
  ['IB-S.C-n', 'spain', '1 frigate, 1 elite ship_of_the_line, 6 half_infantry, 1 cavalry, 1 full_infantry, 1 cannon'],
];
for (const [id, who, list] of forces)
  clause([id, 'IB-S.C-o'], `IB-R-122: what ${who} starts with`, () => {
    const start = t.startOf[t.nationId(who)];
    expect(start.map((f) => `${f.count} ${f.elite ? 'elite ' : ''}${t.ware.names[f.ware]}`).join(', ')).toBe(list);
    expect(start.filter((f) => f.elite).reduce((sum, f) => sum + f.count, 0)).toBe(1);
  });

clause(['IB-S.E-b'], 'Britain and Prussia start with a chest', () => {
  expect(t.startingGold).toEqual([0, 0, 5, 5, 0, 0]);
});

clause(['IB-2.M-a', 'IB-2.S-b', 'IB-2.C.2-a', 'IB-2.C.2-b', 'IB-R-a'], 'movement and cargo', () => {
  expect([t.LAND_MOVE, t.SEA_MOVE]).toEqual([2, 6]);
  expect(t.sizeOf).toEqual([1, 2, 2, 2]);
  expect(t.capacityOf).toEqual([2, 4]);
});

clause(['IB-B2.C-b', 'IB-B2.C-c', 'IB-B2.C-d', 'IB-B2.C-e', 'IB-B2.C-g', 'IB-B1.C.3-d'], 'dice by Force', () => {
  expect(t.whiteFront).toEqual([1, 3, 2, 0]);
  expect(t.whiteRear[t.CAVALRY]).toBe(1);
  expect(t.whitePort).toEqual([1, 3, 1, 0]);
  expect(t.blackOf).toEqual([0, 0, 0, 1]);
  expect(t.hullDice).toEqual([1, 2]);
});

clause(['IB-B2.F.1-a', 'IB-B2.F.1-b', 'IB-B2.E.1-g', 'IB-R-b'], 'Hit Points, in the order of Hits', () => {
  expect(t.hitPointsOf).toEqual([1, 2, 1, 1, 2, 3]);
});

clause(['IB-G.3-h'], 'the faces (IB-R-123) of both dice, read down the rows', () => {
  expect(t.blackFaces.map((f) => t.face.names[f])).toEqual(['blank', 'blank', 'bar', 'blast', 'blast', 'double_blast']);
  expect(t.whiteFaces.map((f) => t.face.names[f])).toEqual([
    'blank',
    'blank',
    'blank',
    'bar',
    'red_blast',
    'blue_blast',
  ]);
});

clause('IB-6.C-i', 'a Medal for each column', () => {
  expect(t.medal.labels).toEqual([
    'Laetissima Natione',
    'Terra Aliena',
    'Maxime Patrias',
    'Dominus Exercitus',
    'Dominus Maris',
    'Ad Victoriam Imperialis',
  ]);
});

clause(['IB-T.3-d', 'IB-T.3-f'], 'what a Neutral closes besides its Homelands', () => {
  const more = (n: number): string[] =>
    names(t.closedBy[n].filter((p) => !t.homelandsOf[n].includes(p) && !t.homePortsOf[n].includes(p)));
  expect(more(t.SPAIN)).toEqual(['balearic_islands', 'palma']);
  expect(more(t.RUSSIA)).toEqual(
    ['finland', 'galati', 'helsinki', 'libau', 'lithuania', 'moldavia_wallachia', 'suwalski'].sort(),
  );
});

test('sorts are built and read the same way', () => {
  for (let s = 0; s < t.FIRST_TENT; s++) {
    expect(t.sortOf(t.armOf(s), t.isElite(s), t.tagsOf(s))).toBe(s);
    expect(t.tagsOf(t.tagged(s, t.WHITE | t.RED))).toBe(t.WHITE);
  }
  expect(t.sort.names[t.sortOf(t.CAVALRY, true, t.BLUE | t.RED)]).toBe('cavalry elite blue red');
});

clause(['IB-K-e', 'IB-K-f', 'IB-K-g', 'IB-M.2-c', 'IB-M.2-d'], 'as many fortifications as the box has pieces', () => {
  const forts = t.everyTerritory.map((p) => t.icons[p]);
  const ports = t.everyPort.map((p) => t.icons[t.fortOf(p)]);
  expect([forts.filter((n) => n > 1).length, forts.filter((n) => n === 1).length]).toEqual([30, 32]);
  expect([ports.filter((n) => n > 1).length, ports.filter((n) => n === 1).length]).toEqual([22, 29]);
  // One fortification for each place, and the place of each fortification.
  const places = Array.from({ length: t.FORTIFICATIONS }, (_, f) => t.placeOfFort(f));
  expect(new Set(places).size).toBe(t.FORTIFICATIONS);
  expect(places.map(t.fortOf)).toEqual(places.map((_, f) => f));
});

clause(['IB-M.1-f', 'IB-M.4-f'], 'nothing is controlled at sea, and there is no Ottoman place', () => {
  for (const p of t.everyPlace.filter((p) => t.isOpenSea(p) || t.isRange(p))) expect(t.fortOf(p)).toBe(-1);
  expect(t.place.names.filter((name) => /ottoman|turkey|serbia|bosnia|algier|tunis/.test(name))).toEqual([]);
});

clause('IB-K-l', 'six Nations and six Medals', () => {
  expect([t.NATIONS, t.MEDALS]).toEqual([6, 6]);
});
