import { FastChance, Machine, openTable, secretFrom } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import {
  type Alliance,
  alliance,
  BLOCKS,
  block,
  EMPIRES,
  empireNames,
  FORTRESS,
  homeOf,
  maxOf,
  place,
  placeId,
  power,
  powerOf,
  typeOf,
} from '../src/index.ts';
import { pairOf, relation } from '../src/rules/4-control.ts';
import { ALLIED, PEACE, POOL, WAR } from '../src/shape.ts';
import { elsewhere, minorsAt, pages, patrons, type Scenario } from './12-pages.ts';

type Options = Partial<Machine<Alliance>['options']>;
const scenarios: readonly Scenario[] = ['1804', '1808', '1812'];
const machineOf = (options: Options) => new Machine(alliance, options);
const stateOf = (options: Options) => machineOf(options).setUp(new FastChance('set-up')).state;
const id = (name: string): number => power.names.indexOf(name);

/** The position right after set-up: by place, the blocks of a power there, with its short names. */
function deployed(scenario: Scenario, who: string): { [at: string]: string } {
  const { place: at } = stateOf({ scenario, seats: 7 });
  const found: { [at: string]: string[] } = {};
  for (let b = 0; b < BLOCKS; b++)
    if (powerOf[b] === id(who)) {
      const where = at[b] === POOL ? 'pool' : place.names[at[b]];
      (found[where] ??= []).push(block.names[b].replace(/^[A-Z]+-/, ''));
    }
  return Object.fromEntries(Object.entries(found).map(([where, names]) => [where, names.sort().join(' ')]));
}

const sorted = (table: { [at: string]: string }): { [at: string]: string } =>
  Object.fromEntries(Object.entries(table).map(([at, names]) => [at, names.split(' ').sort().join(' ')]));

const patronsIn = (scenario: Scenario): { [minor: string]: string } =>
  Object.fromEntries(
    Object.entries(patrons[scenario]).flatMap(([empire, minors]) => minors.split(' ').map((minor) => [minor, empire])),
  );

/** Who follows whom after set-up, by name, when all seven empires are played. */
function alliesIn(scenario: Scenario, minors: readonly string[]): { [minor: string]: string } {
  const { patron } = stateOf({ scenario, seats: 7 });
  return Object.fromEntries(minors.map((minor) => [minor, power.names[patron[id(minor)]] ?? 'no one']));
}

const allMinors = power.names.slice(EMPIRES);

describe('where the empires stand', () => {
  for (const [ids, [scenario, empire, count, at]] of Object.entries(pages))
    clause(ids, `${empire} in ${scenario}`, () => {
      expect(deployed(scenario, empire)).toEqual(sorted(at));
      const { place: where } = stateOf({ scenario });
      expect(where.filter((p, b) => powerOf[b] === id(empire) && p >= 0).length).toBe(count);
    });
});

describe('how strong they are', () => {
  for (const [ids, scenario, less] of [
    ['AL-12.1804-a', '1804', 1],
    ['AL-12.1808-a', '1808', 1],
    ['AL-12.1812-a', '1812', 0],
  ] as const)
    clause(ids, `strengths in ${scenario}: the blocks of the minors too`, () => {
      const { place: at, steps: step } = stateOf({ scenario });
      for (let b = 0; b < BLOCKS; b++)
        expect(step[b], block.names[b]).toBe(at[b] < 0 ? 0 : maxOf[b] - (typeOf[b] === FORTRESS ? 0 : less));
      expect(step[block.names.indexOf('FR-HQ')]).toBe(3 - less);
      expect(step[block.names.indexOf('MI-FORT-MANTUA')]).toBe(4);
    });
});

describe('the Gold', () => {
  for (const [ids, scenario, gold] of [
    ['AL-12.1804-b', '1804', { france: 10, britain: 10, russia: 10, spain: 8, austria: 8, prussia: 8, turkey: 8 }],
    ['AL-12.1808-b', '1808', { france: 12, britain: 10, russia: 6, turkey: 6, austria: 4, prussia: 4, spain: 4 }],
    ['AL-12.1812-b', '1812', { france: 10, britain: 10, russia: 8, turkey: 8, austria: 6, prussia: 6, spain: 6 }],
  ] as const)
    clause(ids, `of ${scenario}, when all seven are played`, () => {
      const machine = machineOf({ scenario, seats: 7 });
      const { gold: paid } = machine.setUp(new FastChance('set-up')).state;
      expect(Object.fromEntries(machine.seats.map((seat, s) => [seat.id, paid[s]]))).toEqual(gold);
    });
  clause(
    'AL-12.1804-c',
    'half an NPE’s Gold goes to the player it follows, and to no player while it is neutral',
    () => {
      expect(stateOf({ empires: ['france', 'britain'] }).gold).toEqual([14, 10]);
      // Played Spain keeps its own; NPE France then pays Spain half (AL-R-84).
      expect(stateOf({ seats: 3, empires: ['france', 'britain', 'spain'] }).gold).toEqual([10, 10, 8]);
      expect(stateOf({ empires: ['spain', 'britain'] }).gold).toEqual([13, 10]);
      // Neutral Austria pays no player.
      expect(stateOf({ empires: ['russia', 'britain'] }).gold).toEqual([10, 10]);
    },
  );
  clause('AL-12.1808-a', 'no NPE follows a player, so no half is paid in 1808', () => {
    expect(stateOf({ scenario: '1808', empires: ['france', 'britain'] }).gold).toEqual([12, 10]);
  });
  clause('AL-12.1812-a', 'half the Gold of Austria and Prussia to France, of Spain to Britain in 1812', () => {
    expect(stateOf({ scenario: '1812', empires: ['france', 'britain'] }).gold).toEqual([16, 13]);
  });
});

describe('who stands with whom', () => {
  const relations = (scenario: Scenario, kind: number): string[] => {
    const { relations } = stateOf({ scenario, seats: 7 });
    return empireNames.flatMap((a, i) =>
      empireNames.flatMap((b, j) => (j > i && relations[pairOf(i, j)] === kind ? [`${a} ${b}`] : [])),
    );
  };
  clause('AL-12.1804-d', 'Spain is allied to France; Austria, Prussia, Russia and Turkey are neutral', () => {
    expect(relations('1804', ALLIED)).toEqual(['france spain']);
    const { patron, enemies: foe } = stateOf({ scenario: '1804' });
    expect(power.names[patron[id('spain')]]).toBe('france');
    for (const name of ['austria', 'prussia', 'russia', 'turkey']) {
      expect(patron[id(name)], name).toBe(-1);
      expect(foe[id(name)], name).toBe(0);
    }
    for (const pair of relations('1804', WAR)) expect(pair).not.toMatch(/austria|prussia|russia|turkey/);
    expect(relations('1804', WAR)).toContain('britain france');
  });
  clause('AL-12.1808-c', 'all five are neutral: to France, to Britain and as NPEs', () => {
    const { patron } = stateOf({ scenario: '1808' });
    for (const name of ['austria', 'prussia', 'russia', 'spain', 'turkey']) {
      expect(patron[id(name)], name).toBe(-1);
      const { relations } = stateOf({ scenario: '1808', seats: 7 });
      expect(relations[pairOf(id(name), id('france'))], name).toBe(PEACE);
      expect(relations[pairOf(id(name), id('britain'))], name).toBe(PEACE);
    }
    expect(relations('1808', ALLIED)).toEqual([]);
    expect(relations('1808', WAR)).toContain('britain france');
  });
  clause('AL-12.1812-c', 'Austria and Prussia with France, Spain with Britain, Russia and Turkey neutral', () => {
    const { patron } = stateOf({ scenario: '1812' });
    expect(empireNames.map((_, e) => power.names[patron[e]] ?? 'no one')).toEqual(
      // Austria, Britain, France, Prussia, Russia, Spain, Turkey
      ['france', 'britain', 'france', 'france', 'no one', 'britain', 'no one'],
    );
    expect(relations('1812', ALLIED)).toEqual(['austria france', 'austria prussia', 'britain spain', 'france prussia']);
    for (const pair of relations('1812', WAR)) expect(pair).not.toMatch(/\brussia|turkey/);
  });
  test('AL-R-84 · an unplayed member of a group follows the first that is played; an unplayed group is neutral', () => {
    const follows = (options: Options, name: string): string =>
      power.names[stateOf(options).patron[id(name)]] ?? 'no one';
    expect(follows({ scenario: '1812', empires: ['austria', 'britain'] }, 'france')).toBe('austria');
    expect(follows({ scenario: '1812', empires: ['austria', 'britain'] }, 'prussia')).toBe('austria');
    expect(follows({ scenario: '1812', empires: ['russia', 'turkey'] }, 'france')).toBe('no one');
    expect(follows({ scenario: '1812', empires: ['russia', 'turkey'] }, 'austria')).toBe('france');
    expect(follows({ scenario: '1812', empires: ['russia', 'turkey'] }, 'westfalen')).toBe('france');
    expect(follows({ scenario: '1804', empires: ['russia', 'turkey'] }, 'britain')).toBe('no one');
    const both = stateOf({ scenario: '1812', seats: 3, empires: ['prussia', 'austria', 'russia'] });
    expect(relation(both, id('prussia'), id('austria'))).toBe(ALLIED);
  });

  clause('AL-12.1804-e', 'minors with a patron in 1804', () => {
    const minors = Object.keys(patronsIn('1804'));
    expect(minors.length).toBe(9);
    expect(alliesIn('1804', minors)).toEqual(patronsIn('1804'));
  });
  clause('AL-12.1804-f', 'the other six are neutral', () => {
    const neutral = ['naples', 'rome', 'denmark', 'bavaria', 'saxony', 'hansa'];
    expect(alliesIn('1804', neutral)).toEqual(Object.fromEntries(neutral.map((minor) => [minor, 'no one'])));
    expect([...neutral, ...Object.keys(patronsIn('1804'))].sort()).toEqual([...allMinors].sort());
  });
  clause('AL-12.1808-d', 'eleven minors are with France in 1808', () => {
    const french = patrons['1808'].france.split(' ');
    expect(french.length).toBe(11);
    expect(alliesIn('1808', french)).toEqual(Object.fromEntries(french.map((minor) => [minor, 'france'])));
  });
  clause('AL-12.1808-e', 'and the four others with Britain, Spain and Turkey', () => {
    expect(alliesIn('1808', allMinors)).toEqual(patronsIn('1808'));
  });
  clause('AL-12.1812-d', 'in 1812 all but three are with France, Sweden too', () => {
    expect(alliesIn('1812', allMinors)).toEqual(patronsIn('1812'));
  });
  clause('AL-11.8-a', 'Poland begins with neutral Prussia', () => {
    const { patron } = stateOf({ scenario: '1804' });
    expect(patron[id('poland')]).toBe(id('prussia'));
    expect(patron[id('prussia')]).toBe(-1);
    expect(stateOf({ scenario: '1804' }).place[block.names.indexOf('MI-POLAND')]).toBe(placeId('poland'));
  });
  clause('AL-11.9-a', 'Portugal is Britain’s ally in every scenario; its infantry is Beresford', () => {
    for (const scenario of scenarios) expect(alliesIn(scenario, ['portugal'])).toEqual({ portugal: 'britain' });
    const infantry = block.names.flatMap((_, b) =>
      powerOf[b] === id('portugal') && typeOf[b] !== FORTRESS ? [b] : [],
    );
    expect(infantry.map((b) => block.labels![b])).toEqual(['Portugal Infantry (Beresford)']);
  });
  clause('AL-11.10-a', 'Veneto is Austrian in 1804 and French afterwards', () => {
    expect(scenarios.map((scenario) => alliesIn(scenario, ['veneto']).veneto)).toEqual(['austria', 'france', 'france']);
  });
});

describe('12.0', () => {
  clause('AL-12.0-a', 'three scenarios, four years each, and no other', () => {
    for (const scenario of scenarios) expect(stateOf({ scenario }).year).toBe(Number(scenario));
    expect(() => machineOf({ scenario: '1815' as never })).toThrow();
    // The last year of each is its fourth: see the cases 12.0-*.json.
  });
  clause('AL-12.0-b', 'blocks of minors stand in their own land, apart from two in Sanar', () => {
    for (const scenario of scenarios) {
      const { place: at } = stateOf({ scenario });
      const expected = { ...minorsAt, ...elsewhere[scenario] };
      for (let b = 0; b < BLOCKS; b++) {
        if (powerOf[b] < EMPIRES) continue;
        const name = block.names[b].replace(/^MI-/, '');
        expect(place.names[at[b]], `${name} in ${scenario}`).toBe(expected[name]);
        const abroad = scenario === '1812' && ['BAVARIA', 'WESTFALEN'].includes(name);
        expect(homeOf[at[b]] === powerOf[b], `${name} in ${scenario}`).toBe(!abroad);
      }
    }
  });
  /** What a viewer knows of a block after set-up: its strength, or nothing. */
  const seen = (options: Options, viewer: number, name: string): number | null => {
    const table = openTable(alliance, options, secretFrom('x'), []);
    return table.view(viewer).board.blocks.find((each) => block.names[each.id] === name)?.steps ?? null;
  };
  clause('AL-12.0-b', 'and upright: only the leader of their patron knows them', () => {
    const options: Options = { scenario: '1804', empires: ['france', 'britain'] };
    expect(seen(options, 0, 'MI-FORT-ZURICH')).toBe(3);
    expect(seen(options, 1, 'MI-FORT-ZURICH')).toBeNull();
    expect(seen(options, -1, 'MI-FORT-ZURICH')).toBeNull();
    expect(seen(options, 1, 'MI-SWEDEN')).toBe(2);
    expect(seen(options, 0, 'MI-SWEDEN')).toBeNull();
    // An NPE's minor goes with the NPE.
    expect(seen(options, 0, 'MI-MOROCCO')).toBe(1);
    expect(seen(options, 1, 'MI-MOROCCO')).toBeNull();
  });
  clause('AL-12.0-c', 'neutral blocks are face-up for all, with their strength', () => {
    const options: Options = { scenario: '1804', empires: ['france', 'britain'] };
    for (const viewer of [0, 1, -1]) {
      expect(seen(options, viewer, 'AU-INF1')).toBe(3);
      expect(seen(options, viewer, 'PR-FORT-DANZIG')).toBe(4);
      expect(seen(options, viewer, 'MI-BAVARIA')).toBe(2);
      // The minor of a neutral is neutral.
      expect(seen(options, viewer, 'MI-POLAND')).toBe(2);
    }
    // Blocks of players are not.
    expect(seen(options, 0, 'FR-INF1')).toBe(3);
    expect(seen(options, 1, 'FR-INF1')).toBeNull();
    expect(seen({ empires: ['france', 'austria'] }, 0, 'AU-INF1')).toBeNull();
  });
  clause('AL-12.0-d', 'what is in the pool is its owner’s secret', () => {
    const table = openTable(alliance, { empires: ['france', 'britain'] }, secretFrom('x'), []);
    const own = table.view(0).board.blocks.filter((each) => each.place === POOL && powerOf[each.id] === id('france'));
    expect(own.map((each) => block.names[each.id])).toEqual(['FR-INF8', 'FR-INF9', 'FR-ART2', 'FR-FLEET3']);
    expect(
      table.view(1).board.blocks.filter((each) => each.place === POOL && powerOf[each.id] === id('france')),
    ).toEqual([]);
    const upright = table.view(1).board.hidden.filter((each) => each.place === POOL && each.colour === id('france'));
    expect(upright.reduce((sum, each) => sum + each.count, 0)).toBe(4);
  });
});

describe('12.1 and 12.2', () => {
  clause('AL-12.1-a', 'periods are linked without a new set-up, up to 1815 and not beyond', () => {
    for (const [scenario, most] of [
      ['1804', 3],
      ['1808', 2],
      ['1812', 1],
    ] as const) {
      for (let campaign = 1; campaign <= 3; campaign++)
        if (campaign > most) expect(() => machineOf({ scenario, campaign })).toThrow();
        else expect(stateOf({ scenario, campaign })).toEqual(stateOf({ scenario }));
    }
  });
  clause(['AL-12.2-a', 'AL-SOLO-a'], 'the solitaire game uses the set-up of 1804', () => {
    const [alone, usual] = [stateOf({ seats: 1 }), stateOf({ seats: 2 })];
    expect(alone.place).toEqual(usual.place);
    expect(alone.steps).toEqual(usual.steps);
    for (let minor = EMPIRES; minor < power.names.length; minor++)
      expect(power.names[alone.patron[minor]]).toBe(patronsIn('1804')[power.names[minor]]);
    for (const scenario of ['1808', '1812'] as const) expect(() => machineOf({ seats: 1, scenario })).toThrow();
  });
  clause('AL-HT-a', 'the year does not change what is allowed', () => {
    // The same position, begun in each scenario's first year by way of a case's differences, offers the same choices.
    const offers = (year: number): string => {
      const machine = machineOf({ scenario: '1804', campaign: 3 });
      const position = machine.setUp(new FastChance('set-up'));
      position.state.year = year;
      machine.begin(position, [{ at: 'actionPhase' }], new FastChance('begin'), []);
      return JSON.stringify(machine.choices(position, machine.busy(position)[0]));
    };
    for (let year = 1805; year <= 1815; year++) expect(offers(year)).toBe(offers(1804));
  });
});
