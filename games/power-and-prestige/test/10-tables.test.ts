import { clause } from '@concert/testing';
import { expect } from 'vitest';
import {
  advantage,
  allySends,
  arm,
  artist,
  artistCost,
  artistDice,
  artistPlus,
  artistType,
  baseOf,
  building,
  costOf,
  effectiveAgainst,
  effectiveBonus,
  extendedOf,
  extension,
  extensionCost,
  extensionPrestige,
  extensionRooms,
  isRural,
  moveOf,
  province,
  troopCost,
  worthOf,
} from '../src/index.ts';
import {
  buildingBarrels,
  buildingBonus,
  buildingGold,
  buildingPrestige,
  buildingThreshold,
  generatorOf,
  harvestOf,
  isScenic,
  item,
  itemCost,
  oddCost,
} from '../src/tables-economy.ts';

const by = <T>(names: readonly string[], values: readonly T[]): { [name: string]: T } =>
  Object.fromEntries(names.map((name, i) => [name, values[i]]));

clause(['PP-5.7-a', 'PP-10.1-a'], 'ten types of buildings, each on its kind of site, with its yearly yield', () => {
  const yields = building.names.map((name, b) => [
    name,
    isRural[b] ? 'rural' : 'urban',
    buildingGold[b],
    buildingPrestige[b],
    buildingBarrels[b],
  ]);
  expect(yields).toEqual([
    ['art_academy', 'urban', 0, 1, 0],
    ['art_manufactory', 'urban', 0, 1, 0],
    ['bank', 'urban', 2, 0, 0],
    ['barracks', 'urban', 0, 0, 0],
    ['foundry', 'urban', 0, 0, 0],
    ['horse_farm', 'rural', 0, 0, 1],
    ['manufactory', 'urban', 1, 0, 1],
    ['trading_house', 'urban', 1, 0, 0],
    ['university', 'urban', 0, 2, 0],
    ['windmill', 'rural', 1, 0, 0],
  ]);
});

clause(
  ['PP-6.6.4-j', 'PP-10.1-a', 'PP-10.1-b', 'PP-10.1-c', 'PP-10.1-g', 'PP-10.1-h', 'PP-10.1-i'],
  'three buildings are upgrades of others',
  () => {
    const upgrades = building.names.flatMap((name, b) => (baseOf[b] < 0 ? [] : [[name, building.names[baseOf[b]]]]));
    expect(upgrades).toEqual([
      ['art_manufactory', 'manufactory'],
      ['bank', 'trading_house'],
      ['university', 'art_academy'],
    ]);
  },
);

clause(['PP-6.6.3-i', 'PP-6.6.3-j', 'PP-6.6.3-l'], 'from which prestige on buildings give more', () => {
  const more = building.names.flatMap((name, b) =>
    buildingThreshold[b] > 0 ? [[name, buildingThreshold[b], buildingBonus[b]]] : [],
  );
  expect(more).toEqual([
    ['art_manufactory', 20, 4],
    ['bank', 5, 3],
    ['university', 10, 0],
  ]);
});

clause(['PP-6.6.3-r', 'PP-6.6.3-s'], 'which building raises which arm, and what the unit of an odd one costs', () => {
  expect(arm.names.map((name, a) => [name, building.names[generatorOf[a]], oddCost[a]])).toEqual([
    ['infantry', 'barracks', 1],
    ['cavalry', 'horse_farm', 3],
    ['artillery', 'foundry', 4],
  ]);
});

clause(['PP-6.9-b', 'PP-10.1-j'], 'every sum of the weather dice has its harvest', () => {
  const sums = Array.from({ length: 11 }, (_, i) => i + 2);
  const harvest = sums.map((sum) => [harvestOf(sum).result, harvestOf(sum).gold, harvestOf(sum).barrels]);
  expect(harvest).toEqual([
    ...Array(4).fill(['good', 2, 3]),
    ...Array(3).fill(['average', 1, 2]),
    ...Array(4).fill(['bad', 1, 0]),
  ]);
});

clause(['PP-10.2-a', 'PP-10.2-b', 'PP-6.8.1-b', 'PP-6.8.1-c'], 'every price', () => {
  const { infantry, cavalry, artillery, fortress, palace, grand_palace, garden, magnificent_hall, ...buildings } = by(
    item.names,
    itemCost,
  );
  expect([infantry, cavalry, artillery, fortress]).toEqual([3, 6, 9, 4]);
  expect([palace, grand_palace, garden, magnificent_hall]).toEqual([10, 20, 10, 10]);
  expect(Object.keys(buildings)).toEqual([...building.names]);
  expect(new Set(Object.values(buildings))).toEqual(new Set([2]));
  expect([costOf.rebuild_plundered_building, costOf.basic_residence, costOf.upkeep_per_unit]).toEqual([1, 2, 1]);
});

const cards: [name: string, type: string, cost: number, dice: number, plus: number][] = [
  ['austen', 'writer', 1, 1, 0],
  ['bach', 'musician', 4, 1, 1],
  ['canova', 'sculptor', 4, 1, 0],
  ['capability_brown', 'gardener', 3, 1, 0],
  ['constable', 'painter', 4, 1, 0],
  ['friedrich', 'painter', 4, 1, 0],
  ['goethe', 'writer', 4, 1, 1],
  ['goya', 'painter', 5, 1, 0],
  ['gros', 'painter', 5, 1, 0],
  ['haydn', 'musician', 3, 1, 1],
  ['kent', 'gardener', 2, 1, 0],
  ['mozart', 'musician', 6, 2, 0],
  ['schiller', 'writer', 2, 1, 0],
  ['sieyes', 'writer', 2, 1, 0],
  ['stubbs', 'painter', 3, 1, 0],
  ['swift', 'writer', 1, 1, 1],
  ['vivaldi', 'musician', 2, 1, 0],
  ['knobelsdorff', 'architect', 4, 1, 0],
];
for (const [i, card] of cards.entries())
  clause(`PP-10.3-${'abcdefghijklmnopqr'[i]}`, `${card[0]}: kind, price and dice`, () => {
    const a = artist.names.indexOf(card[0]);
    expect([artist.names[a], artistType[a], artistCost[a], artistDice[a], artistPlus[a]]).toEqual(card);
  });
clause('PP-3-a', 'eighteen artists, each once', () => {
  expect(artist.names.length).toBe(18);
  expect([...artist.names].sort()).toEqual(cards.map(([name]) => name).sort());
});
clause('PP-10.3-f', 'six provinces have neither hills nor river', () => {
  expect(province.names.filter((_, p) => !isScenic[p]).sort()).toEqual([
    'berlin',
    'dijon',
    'paris',
    'prag',
    'stettin',
    'venezia',
  ]);
});

clause(
  ['PP-10.4-b', 'PP-10.5-a', 'PP-6.7.1-e', 'PP-6.8.1-b', 'PP-6.8.1-c'],
  'what an extension costs and brings',
  () => {
    expect(extension.names.map((name, e) => [name, extensionCost[e], extensionPrestige[e], extensionRooms[e]])).toEqual(
      [
        ['palace', 10, 10, 1],
        ['grand_palace', 20, 20, 1],
        ['garden', 10, 10, 0],
        ['magnificent_hall', 10, 10, 0],
        ['extra_artist_room', 0, 0, 1],
      ],
    );
  },
);

clause(['PP-6.2-b', 'PP-6.2.1-a', 'PP-6.3.1-b', 'PP-10.2-a'], 'the table of troops', () => {
  expect(
    arm.names.map((name, a) => [
      name,
      troopCost[a],
      moveOf[a],
      extendedOf[a],
      worthOf[a],
      arm.names[effectiveAgainst[a]],
      effectiveBonus[a],
    ]),
  ).toEqual([
    ['infantry', 3, 2, 4, 1, 'cavalry', 1],
    ['cavalry', 6, 3, 6, 2, 'artillery', 2],
    ['artillery', 9, 1, 3, 3, 'infantry', 3],
  ]);
});
clause('PP-5.6-d', 'the combat advantage of each level', () => {
  expect(advantage).toEqual([0, 1, 2, 3, 4, 5, 7, 9, 12, 15]);
});

const sends = (players: number, years: number): number[][] =>
  Array.from({ length: years }, (_, i) => [...allySends(players, years, i + 1).units]);

const bonuses = (players: number, years: number): number[] =>
  Array.from({ length: years }, (_, i) => allySends(players, years, i + 1).bonus);

clause('PP-10.6-a', 'the external ally’s troops with three players', () => {
  expect(sends(3, 7)).toEqual([
    [0, 0, 0],
    [6, 0, 0],
    [8, 0, 0],
    [10, 0, 0],
    [10, 2, 0],
    [10, 2, 2],
    [14, 4, 2],
  ]);
  expect(sends(3, 5)).toEqual(sends(3, 7).slice(0, 5));
});
clause('PP-10.6-b', 'and with five', () => {
  expect(sends(5, 7)).toEqual([
    [0, 0, 0],
    [3, 0, 0],
    [4, 0, 0],
    [5, 0, 0],
    [5, 1, 0],
    [5, 1, 1],
    [7, 2, 1],
  ]);
});
clause('PP-10.6-c', 'and in a short game', () => {
  expect(sends(3, 4)).toEqual([
    [0, 0, 0],
    [8, 0, 0],
    [10, 0, 0],
    [10, 2, 0],
  ]);
  expect(sends(5, 4)).toEqual([
    [0, 0, 0],
    [4, 0, 0],
    [5, 0, 0],
    [5, 1, 0],
  ]);
  expect(sends(5, 3)).toEqual(sends(5, 4).slice(0, 3));
});
clause('PP-10.6-d', 'its bonus in a long game', () => {
  expect(bonuses(3, 7).slice(1)).toEqual([1, 1, 2, 2, 3, 3]);
  expect(bonuses(5, 7).slice(1)).toEqual([1, 1, 2, 2, 3, 3]);
});
clause('PP-10.6-e', 'its bonus in a short game', () => {
  expect(bonuses(3, 4)).toEqual([1, 1, 2, 2]);
  expect(bonuses(5, 3)).toEqual([1, 1, 2]);
});
