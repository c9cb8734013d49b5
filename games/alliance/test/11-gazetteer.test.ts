import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { regions } from '../src/data/regions.ts';
import {
  alliance,
  baseSeas,
  blockId,
  borderLimit,
  borderOf,
  borderType,
  borderTypeNames,
  coastSeas,
  EMPIRES,
  freezes,
  hasBase,
  homelandOf,
  homeOf,
  isOnega,
  neighbouringRegions,
  neighbouringSeas,
  PLACES,
  place,
  placeId,
  power,
  REGIONS,
  stackingOf,
  vpOf,
} from '../src/index.ts';
import { survey } from '../src/rules/4-control.ts';
import { endsMove, isOpenSea, limitOf } from '../src/rules/11-gazetteer.ts';
import type { State } from '../src/shape.ts';

const start = (): State => new Machine(alliance, {}).setUp(new FastChance('set-up')).state;
const id = (name: string): number => power.names.indexOf(name);
const names = (places: readonly number[]): string[] => places.map((p) => place.names[p]).sort();
const border = (a: string, b: string): number => borderOf(placeId(a), placeId(b));

const typeName = (a: string, b: string): string =>
  border(a, b) < 0 ? 'none' : borderTypeNames[borderType[border(a, b)]];

/** Every land border, as two names. */
const landBorders: [string, string][] = [];
for (let a = 0; a < REGIONS; a++)
  for (const b of neighbouringRegions[a]) if (a < b) landBorders.push([place.names[a], place.names[b]]);
const smallIslands = ['corfu', 'cyprus', 'majorca', 'malta', 'rhodes'];

describe('seas and straits', () => {
  clause('AL-11.1-b', 'the Aegean, then Marmara, then the Black Sea', () => {
    expect(names(neighbouringSeas[placeId('sea_of_marmara')])).toEqual(['aegean_sea', 'black_sea']);
    expect(names(neighbouringSeas[placeId('black_sea')])).toEqual(['sea_of_marmara']);
    expect(border('aegean_sea', 'black_sea')).toBe(-1);
  });
  clause('AL-11.2-b', 'Skagerrak, then the Danish Sea, then the Baltic', () => {
    expect(names(neighbouringSeas[placeId('danish_sea')])).toEqual(['baltic_sea', 'skagerrak']);
    expect(border('skagerrak', 'baltic_sea')).toBe(-1);
    expect(border('north_sea', 'baltic_sea')).toBe(-1);
    expect(border('north_sea', 'danish_sea')).toBe(-1);
  });
  clause(
    ['AL-11.1-a', 'AL-11.2-c', 'AL-11.7-b', 'AL-11.13-a'],
    'five straits, each for two armies that stop there',
    () => {
      const straits = landBorders
        .filter(([a, b]) => typeName(a, b) === 'strait')
        .map((pair) => [...pair].sort().join(' '));
      expect(straits.sort()).toEqual([
        'anatolia thracia',
        'angora thracia',
        'calabria sicily',
        'denmark sweden',
        'gascony vendee',
      ]);
      for (const pair of straits) {
        const [a, b] = pair.split(' ');
        expect(borderLimit[border(a, b)]).toBe(2);
        expect(endsMove(placeId(a), placeId(b))).toBe(true);
      }
    },
  );
  clause(
    ['AL-11.4-d', 'AL-11.7-b', 'AL-11.1-c', 'AL-11.2-d'],
    'hostile shores close three passages of the sea and no other',
    () => {
      // All powers on land are Britain's enemies.
      const state = start();
      state.place.fill(-1);
      state.enemies.fill(1 << id('britain'));
      for (let p = 0; p < power.names.length; p++) if (p !== id('britain')) state.patron[p] = -1;
      state.seat = state.seat.map((seat, e) => (e === id('britain') ? seat : -1));
      const look = survey(state);
      const closed: string[] = [];
      for (let a = REGIONS; a < PLACES; a++)
        for (const b of neighbouringSeas[a])
          if (a < b && !isOpenSea(look, a, b, id('britain'))) closed.push(names([a, b]).join(' '));
      expect(closed.sort()).toEqual(['aegean_sea sea_of_marmara', 'baltic_sea danish_sea', 'black_sea sea_of_marmara']);
      expect(border('alboran_sea', 'mid_atlantic')).toBeGreaterThanOrEqual(0);
      expect(border('ionian_sea', 'tyrrhenian_sea')).toBeGreaterThanOrEqual(0);
      expect(border('gibraltar', 'morocco')).toBe(-1);
    },
  );
});

describe('places', () => {
  clause('AL-11.2-a', 'Denmark is a neutral minor whose mainland and islands are one region', () => {
    const state = start();
    expect(id('denmark')).toBeGreaterThanOrEqual(EMPIRES);
    expect(state.patron[id('denmark')]).toBe(-1);
    expect(state.enemies[id('denmark')]).toBe(0);
    expect(names(homelandOf[id('denmark')])).toEqual(['denmark', 'norway']);
    // From the mainland's neighbour straight on to the islands' strait.
    expect(names(neighbouringRegions[placeId('denmark')])).toEqual(['hansa', 'sweden']);
    expect(state.place[blockId('MI-DENMARK')]).toBe(placeId('denmark'));
  });
  clause('AL-11.3-a', 'Egypt: Syria by land, the Levant Sea by water, Ottoman homeland', () => {
    expect(names(neighbouringRegions[placeId('egypt')])).toEqual(['syria']);
    expect(names(coastSeas[placeId('egypt')])).toEqual(['levant_sea']);
    expect(homeOf[placeId('egypt')]).toBe(id('turkey'));
  });
  clause('AL-11.4-a', 'Gibraltar: a base on two seas, British at the start, no power’s homeland', () => {
    expect(names(baseSeas[placeId('gibraltar')])).toEqual(['alboran_sea', 'mid_atlantic']);
    expect(names(neighbouringRegions[placeId('gibraltar')])).toEqual(['andalusia']);
    expect(homeOf[placeId('gibraltar')]).toBe(-1);
    expect(start().place[blockId('BR-FORT-GIBRALTAR')]).toBe(placeId('gibraltar'));
  });
  clause('AL-11.4-c', 'one army at a time between Andalusia and Gibraltar, and none in winter', () => {
    const state = start();
    expect(limitOf(state, border('andalusia', 'gibraltar'), false)).toBe(1);
    state.turn = 4;
    expect(limitOf(state, border('andalusia', 'gibraltar'), false)).toBe(0);
  });
  clause(
    ['AL-11.5-a', 'AL-11.5-b', 'AL-11.4-b'],
    'five small islands and Gibraltar hold one army and one fleet',
    () => {
      const narrow = stackingOf.flatMap((limit, p) => (limit === 0 ? [p] : []));
      expect(names(narrow)).toEqual(['corfu', 'cyprus', 'gibraltar', 'majorca', 'malta', 'rhodes']);
      for (const p of narrow) expect(hasBase[p], place.names[p]).toBe(true);
    },
  );
  clause('AL-11.5-b', 'whose the small islands are; no others', () => {
    const owners = { corfu: 'russia', cyprus: 'turkey', majorca: 'spain', malta: 'britain', rhodes: 'turkey' };
    for (const [name, owner] of Object.entries(owners)) {
      const row = regions.find((region) => region.id === name)!;
      expect(row.owner, name).toBe(owner);
      // No land border: only ships come here.
      expect(neighbouringRegions[placeId(name)]).toEqual([]);
    }
    // The other places without a land border are the large islands and the two African coasts.
    const islands = names(neighbouringRegions.flatMap((near, p) => (p < REGIONS && near.length === 0 ? [p] : [])));
    expect(islands.filter((name) => !smallIslands.includes(name))).toEqual([
      'corsica',
      'ireland',
      'morocco',
      'sardinia',
      'tunisia',
    ]);
    expect(start().place[blockId('BR-FORT-MALTA')]).toBe(placeId('malta'));
  });
  clause('AL-11.5-c', 'small islands are no power’s homeland', () => {
    for (const name of smallIslands) expect(homeOf[placeId(name)], name).toBe(-1);
  });
  clause('AL-11.6-a', 'twelve mountain regions hold two blocks, and no others', () => {
    const two = names(stackingOf.flatMap((limit, p) => (limit === 2 ? [p] : [])));
    expect(two).toEqual(
      'armenia calabria corsica greece kurdistan norway sardinia scotland swiss syria tyrol wales'.split(' '),
    );
    expect(
      regions
        .filter((region) => region.terrain === 'mountain')
        .map((region) => region.id)
        .sort(),
    ).toEqual(two);
  });
  clause('AL-11.6-b', 'the Euphrates, and Armenia–Kurdistan', () => {
    for (const [a, b] of [
      ['armenia', 'cilicia'],
      ['cilicia', 'kurdistan'],
      ['kurdistan', 'syria'],
      ['armenia', 'kurdistan'],
    ]) {
      expect(borderLimit[border(a, b)], `${a} ${b}`).toBe(2);
      expect(endsMove(placeId(a), placeId(b)), `${a} ${b}`).toBe(true);
    }
  });
  clause('AL-11.6-c', 'the Danube at the Iron Gate and the Rhine of Swiss, and no other reach of either', () => {
    for (const [a, b] of [
      ['serbia', 'wallachia'],
      ['bavaria', 'swiss'],
    ]) {
      expect(typeName(a, b)).toBe('mountain');
      expect(borderLimit[border(a, b)]).toBe(2);
    }
    const danube = [
      ['hungary', 'vienna'],
      ['hungary', 'zala'],
      ['hungary', 'serbia'],
      ['bulgaria', 'wallachia'],
    ];
    const rhine = [
      ['bavaria', 'burgundy'],
      ['bavaria', 'rhineland'],
      ['rhineland', 'westfalen'],
      ['holland', 'rhineland'],
    ];
    for (const [a, b] of [...danube, ...rhine]) {
      expect(typeName(a, b), `${a} ${b}`).toBe('river');
      expect(borderLimit[border(a, b)], `${a} ${b}`).toBe(3);
      expect(endsMove(placeId(a), placeId(b)), `${a} ${b}`).toBe(false);
    }
  });
  clause('AL-11.7-a', 'the Kingdom of Naples', () => {
    expect(names(homelandOf[id('naples')])).toEqual(['apulia', 'calabria', 'sicily']);
  });
  clause('AL-11.11-a', 'Italy, French-held in 1804, is no homeland; Palermo is a base', () => {
    const { place: at } = start();
    expect(place.names.filter((name) => name === 'italy' || name === 'piedmont')).toEqual(['italy']);
    expect(homeOf[placeId('italy')]).toBe(-1);
    expect(at[blockId('FR-INF7')]).toBe(placeId('italy'));
    expect(at.filter((p) => p === placeId('italy')).length).toBe(2);
    expect(vpOf[placeId('italy')]).toBe(1);
    expect(regions[placeId('sicily')].base).toBe('Palermo');
    expect(names(baseSeas[placeId('sicily')])).toEqual(['tyrrhenian_sea']);
  });
});

describe('Russian rivers', () => {
  const isRussian = (name: string): boolean => homeOf[placeId(name)] === id('russia');
  const rivers = landBorders.filter(([a, b]) => typeName(a, b) === 'river');
  clause('AL-11.12-a', 'rivers inside Russia freeze; border rivers and those of others do not', () => {
    for (const [a, b] of rivers) {
      const lake = isOnega[border(a, b)];
      expect(freezes[border(a, b)] || lake, `${a} ${b}`).toBe(isRussian(a) && isRussian(b));
    }
    // The Nieman, the Bug, the Dnister and the Kuban.
    const borderRivers = rivers
      .filter(([a, b]) => isRussian(a) !== isRussian(b))
      .map((pair) => [...pair].sort().join(' '));
    expect(borderRivers.sort()).toEqual([
      'belarus poland',
      'belarus sanar',
      'east_prussia lithuania',
      'georgia kuban',
      'krivy moldavia',
      'lithuania poland',
      'moldavia ukraine',
      'sanar ukraine',
    ]);
  });
  clause(
    ['AL-11.12-b', 'AL-11.12-d'],
    'in winter two may cross a frozen river or the lake, three if all are Russian',
    () => {
      const state = start();
      for (const [a, b] of rivers) {
        const over = border(a, b);
        state.turn = 3;
        expect([limitOf(state, over, true), limitOf(state, over, false)]).toEqual([3, 3]);
        state.turn = 4;
        const ice = isRussian(a) && isRussian(b);
        expect([limitOf(state, over, true), limitOf(state, over, false)], `${a} ${b}`).toEqual([ice ? 3 : 2, 2]);
      }
    },
  );
  clause('AL-11.12-c', 'Poltava–Donbas is a river that freezes', () => {
    expect(typeName('poltava', 'donbas')).toBe('river');
    expect(freezes[border('poltava', 'donbas')]).toBe(true);
    for (const [a, b] of landBorders)
      if (typeName(a, b) === 'forest') expect(freezes[border(a, b)], `${a} ${b}`).toBe(false);
  });
  clause('AL-11.12-d', 'one lake, between Neva and Vologda', () => {
    expect(landBorders.filter(([a, b]) => isOnega[border(a, b)]).map((pair) => names(pair.map(placeId)))).toEqual([
      ['neva', 'vologda'],
    ]);
  });
});
