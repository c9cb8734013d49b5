import { FastChance, openTable, readCase, runCase, secretFrom } from '@concert/kernel';
import { clause } from '@concert/testing';
import { expect } from 'vitest';
import { borders } from '../src/data/borders.ts';
import { regions } from '../src/data/regions.ts';
import { setups } from '../src/data/setups.ts';
import {
  alliance,
  BLOCKS,
  baseSeas,
  block,
  coastSeas,
  empireNames,
  FLEET,
  homelandOf,
  isSea,
  PLACES,
  place,
  placeId,
  REGIONS,
  typeOf,
  vpOf,
} from '../src/index.ts';
import { excessIn } from '../src/rules/1-mapboard.ts';
import { setup } from '../src/rules/12-scenarios.ts';

const open = (options: Parameters<typeof openTable>[1]) => openTable(alliance, options as object, secretFrom('map'));

const differences = (file: object): string[] =>
  runCase(alliance, readCase({ case: 'within a test', game: 'alliance', ...file })).differences;

const defaults = open({}).machine.options;
const fresh = () => setup({ ...defaults }, 2);

clause('AL-1.1-a', 'one to seven seats, each an empire of its own', () => {
  for (let seats = 2; seats <= 7; seats++) {
    const ids = open({ seats }).machine.seats.map(({ id }) => id);
    expect(new Set(ids).size).toBe(seats);
    for (const id of ids) expect(empireNames).toContain(id);
  }
  expect(open({ seats: 1 }).machine.seats.map(({ id }) => id)).toEqual(['solo']);
  expect(() => open({ seats: 8 })).toThrow();
  expect(() => open({ seats: 0 })).toThrow();
  expect(() => open({ empires: ['france', 'france'] })).toThrow('one seat');
  expect(() => open({ empires: ['france', 'sweden'] })).toThrow();
});

clause(
  ['AL-1.1-d', 'AL-1.3-c'],
  'through a game every block is in one place: armies on land, fleets at sea or in a base',
  () => {
    const table = open({ seats: 3, scenario: '1808' });
    const chance = new FastChance('map');
    for (let n = 0; n < 1200 && !table.over; n++) {
      const { machine, position } = table;
      const seat = chance.pick(
        machine.busy(position).filter((each) => machine.count(position, each) > 0),
        'seat',
      );
      table.choose(seat, chance.pick(table.choices(seat), 'choice'));
      if (n % 8 > 0) continue;
      const { place: at } = table.position.state;
      expect(at.length).toBe(BLOCKS);
      at.forEach((where, b) => {
        expect(where).toBeLessThan(PLACES);
        if (where < 0) return;
        if (typeOf[b] !== FLEET) expect(isSea(where), block.names[b]).toBe(false);
        else expect(isSea(where) || regions[where].base !== '', block.names[b]).toBe(true);
      });
    }
  },
);

clause('AL-1.1-e', 'each empire has several regions, and no region two owners', () => {
  const all = homelandOf.flat();
  expect(new Set(all).size).toBe(all.length);
  for (const [e, name] of empireNames.entries()) {
    expect(homelandOf[e].length, name).toBeGreaterThan(3);
    const friendly = homelandOf[e].map((p) => ({
      position: `control.${name}.${place.names[p]}`,
      is: 'friendly',
    }));
    const other = empireNames[(e + 1) % 7];
    const foreign = homelandOf[e].map((p) => ({ position: `control.${other}.${place.names[p]}`, is: 'neutral' }));
    expect(
      differences({
        options: { seats: 2, scenario: '1808', empires: [name, other] },
        position: { map: 'empty', [`relation.${name}`]: { [other]: 'neutral' } },
        scene: { actions: {} },
        expect: [...friendly, ...foreign],
      }),
    ).toEqual([]);
  }
});

clause('AL-1.1-f', 'neighbouring regions share one border, of one of six types with its limit', () => {
  const limits: { [type: string]: number } = { clear: 4, river: 3, forest: 3, mountain: 2, marsh: 2, strait: 2 };
  const land = borders.filter(({ a, b }) => !isSea(placeId(a)) && !isSea(placeId(b)));
  const pairs = land.map(({ a, b }) => [a, b].sort().join(' '));
  expect(new Set(pairs).size).toBe(pairs.length);
  for (const { a, b, type, limit } of land)
    expect(limit, `${a} ${b}`).toBe(a === 'andalusia' && b === 'gibraltar' ? 1 : limits[type]);
});

clause('AL-1.2-a', 'every city pays its owner or occupier what it is worth, and lost to an enemy nothing', () => {
  const worth = { london: 2, paris: 2, madrid: 2, berlin: 2, vienna: 2, st_petersburg: 2, thracia: 2 };
  const empireWorth: { [empire: string]: number } = { spain: 4, prussia: 4, austria: 4, russia: 5, turkey: 4 };
  const cities = regions.filter(({ city }) => city !== '');
  expect(cities.length).toBe(35);
  const neutral = Object.fromEntries(
    ['portugal', 'sweden', 'poland', 'veneto', 'spain', 'denmark', 'prussia', 'russia', 'turkey', 'austria'].map(
      (p) => [`ally.${p}`, null],
    ),
  );
  const tally = (position: object, look: string, is: unknown): string[] =>
    differences({
      position: { map: 'empty', ...neutral, ...position },
      scene: { actions: {} },
      expect: [{ position: look, is }],
    });
  for (const { id, owner, homeland } of cities) {
    const value = worth[id as 'paris'] ?? 1;
    const foe = owner === 'britain' ? 'FR-INF1' : 'BR-INF1';
    if (owner === 'britain' || (owner === 'france' && homeland)) {
      expect(tally({}, `gold.${owner}.full`, 5), id).toEqual([]);
      expect(tally({ [`block.${foe}`]: { at: id, step: 2 } }, `gold.${owner}.full`, 5 - value), id).toEqual([]);
    } else {
      const ally = homeland ? { [`ally.${owner}`]: 'britain' } : {};
      const held = { ...ally, 'block.BR-INF1': { at: id, step: 2 } };
      const all = homeland && empireNames.includes(owner as 'spain') ? empireWorth[owner] : value;
      expect(tally(held, 'gold.britain', { full: 5, halved: all }), id).toEqual([]);
      const lost = { ...ally, 'block.FR-INF1': { at: id, step: 2 } };
      expect(tally(lost, 'gold.britain', { full: 5, halved: all - value }), id).toEqual([]);
    }
  }
});

clause('AL-1.2-b', 'three or four victory cities in every homeland, and no more', () => {
  const count = (owner: string): number =>
    regions.filter((row) => row.owner === owner && row.homeland && row.city !== '').length;
  expect(empireNames.map(count)).toEqual([3, 4, 4, 3, 4, 3, 3]);
});

clause('AL-1.3-b', 'a fleet in a starred sea counts for its player, in another sea it does not', () => {
  const starred = [
    'n_atlantic',
    'english_channel',
    'north_sea',
    'baltic_sea',
    'bay_of_biscay',
    'mid_atlantic',
    'gulf_of_lyon',
    'black_sea',
    'levant_sea',
  ];
  for (let p = REGIONS; p < PLACES; p++) {
    const sea = place.names[p];
    const position = {
      map: 'empty',
      'ally.portugal': null,
      'ally.sweden': null,
      'block.BR-FLEET1': { at: sea, step: 2 },
    };
    const halved = starred.includes(sea) ? 1 : 0;
    const look = [{ position: 'gold.britain', is: { full: 5, halved } }];
    expect(differences({ position, scene: { actions: {} }, expect: look }), sea).toEqual([]);
    const empty = { ...position, 'block.BR-FLEET1': { at: 'pool' } };
    const nothing = [{ position: 'gold.britain', is: { full: 5, halved: 0 } }];
    expect(differences({ position: empty, scene: { actions: {} }, expect: nothing }), sea).toEqual([]);
  }
});

/** Can a British fleet go from the sea to the place? */
const sails = (sea: number, to: number): string[] =>
  differences({
    position: { map: 'empty', 'block.BR-FLEET1': { at: place.names[sea], step: 2 } },
    scene: { turn: { seat: 'britain' } },
    play: [{ seat: 'britain', verb: 'group', arg: { place: place.names[sea] } }],
    expect: [{ choices: 'britain', has: { verb: 'march', arg: { block: 'BR-FLEET1', to: place.names[to] } } }],
  });

clause('AL-1.3-d', 'a fleet can go into every region with a city on the coast', () => {
  const coastal = regions.flatMap((row, p) => (row.city !== '' && coastSeas[p].length > 0 ? [p] : []));
  expect(coastal.length).toBe(21);
  for (const p of coastal) {
    expect(vpOf[p]).toBeGreaterThan(0);
    expect(baseSeas[p].length, place.names[p]).toBeGreaterThan(0);
    for (const sea of baseSeas[p]) expect(sails(sea, p), place.names[p]).toEqual([]);
  }
});

clause('AL-1.3-f', 'the islands in play are those with a base, and fleets reach them', () => {
  const islands = regions.flatMap((row, p) => (row.island ? [p] : []));
  expect(islands.map((p) => place.names[p]).sort()).toEqual([
    'corfu',
    'corsica',
    'cyprus',
    'ireland',
    'majorca',
    'malta',
    'rhodes',
    'sardinia',
    'sicily',
  ]);
  for (const p of islands) for (const sea of baseSeas[p]) expect(sails(sea, p), place.names[p]).toEqual([]);
  for (const name of ['crete', 'elba', 'minorca', 'gotland', 'zealand']) expect(place.names).not.toContain(name);
});

clause(['AL-1.4-a', 'AL-1.4-b', 'AL-1.4-c', 'AL-1.4-d'], 'how many are too many, for every place', () => {
  const narrow = ['gibraltar', 'malta', 'majorca', 'corfu', 'cyprus', 'rhodes'];
  for (let p = 0; p < PLACES; p++) {
    const name = place.names[p];
    if (narrow.includes(name)) continue;
    const terrain = isSea(p) ? 'sea' : regions[p].terrain;
    const limit = { clear: 4, marsh: 4, forest: 3, mountain: 2, sea: 99 }[terrain]!;
    for (const count of isSea(p) ? [5, 28] : [limit, limit + 1, limit + 2]) {
      const state = fresh();
      state.place.fill(-1);
      for (let b = 0; b < count; b++) state.place[b] = p;
      expect(excessIn(state, p), name).toBe(isSea(p) ? 0 : count - limit);
    }
  }
});

clause(['AL-1.1-d', 'AL-2.13-a'], 'in every scenario each block has one row: a place, or the pool', () => {
  for (const scenario of ['1804', '1808', '1812']) {
    const rows = setups.filter((row) => row.scenario === scenario);
    expect(rows.map((row) => row.block).sort()).toEqual([...block.names].sort());
    const state = setup({ ...defaults, scenario: scenario as '1804' }, 2);
    for (const { block: id, location } of rows)
      expect(state.place[block.names.indexOf(id)], id).toBe(location === 'pool' ? -1 : placeId(location));
  }
});
