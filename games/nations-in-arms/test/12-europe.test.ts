/** 12.2: what Europe's lands and harbours bring, the Continental System, indemnities and gold. */
import { FastChance, Machine } from '@concert/kernel';
import { clause, tablesOf } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { resources } from '../src/data/resources.ts';
import { put, seatOf, setUp } from '../src/rules/1-units.ts';
import { europeIncome, europePowers, spanishGold } from '../src/rules/12-europe.ts';
import { collect, yearsEnd } from '../src/rules/12-income.ts';
import { landIncome } from '../src/rules/12-lands.ts';
import { isMember, isSystemComplete, ownsTrade } from '../src/rules/12-system.ts';
import { paidBy, tradeIncome } from '../src/rules/12-trade.ts';
import { COALITION, EMPIRE, NEUTRAL, type P, type State, WINTER } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  blockadeOfCity,
  CITIES,
  cityId,
  FRANCE,
  isFleet,
  PRUSSIA,
  piece,
  powerId,
  powerOf,
  provinceId,
  provinceOfCity,
  RUSSIA,
  SPAIN,
  TURKEY,
} from '../src/tables.ts';
import { systemHarbours, tradeOf } from '../src/tables-economy.ts';
import { everyCampaign, hex, id } from './stage.ts';

interface Desk {
  state: State;
  play: P;
  log: { what: string; args?: { [name: string]: unknown } }[];
}

const begin = (scenario: 'coalition1792' | 'grand1805' = 'grand1805'): Desk => {
  const machine = new Machine(everyCampaign, { scenario });
  const position = machine.setUp(new FastChance(1));
  const log: Desk['log'] = [];
  return { state: position.state, log, play: machine.writeContext(position, new FastChance(1), log as never) as P };
};

/** Hands a province over, its fortresses with it. */
function cede(state: State, name: string, to: number): void {
  const province = provinceId(name);
  state.owner[province] = to;
  for (let c = 0; c < CITIES; c++)
    if (provinceOfCity[c] === province && state.controller[c]! >= 0) state.controller[c] = to;
}

const blockade = (state: State, fleet: string, city: string): void =>
  put(state, id(fleet), blockadeOfCity[cityId(city)]!);
const ports = (state: State, city: string): number[] => paidBy(state, cityId(city));

describe('the chart', () => {
  clause(
    ['NA-G.Base-income-a', 'NA-G.Money-a'],
    'base income is that of provinces and trade; it is credited in Spring',
    () => {
      const { state, play } = begin('coalition1792');
      const powers = [RUSSIA, TURKEY];
      for (const power of powers) {
        expect(tradeIncome(state, power)).toBeGreaterThan(0);
        const base = landIncome(play, power).budget + tradeIncome(state, power);
        expect(europeIncome(play, power).money).toBe(base);
        state.money[power] = 1;
      }
      const before = powers.map((power) => europeIncome(play, power).money);
      collect(play);
      expect(powers.map((power) => state.money[power])).toEqual(before.map((money) => money + 1));
    },
  );

  clause(['NA-12.0-b', 'NA-R-148'], 'every power has the figures of the first year', () => {
    const { state, play } = begin();
    for (const row of resources.filter(({ year }) => year === 1805)) {
      const power = powerId(row.id);
      if (!europePowers(state).includes(power)) continue;
      expect(landIncome(play, power), row.id).toMatchObject({ budget: row.budget, recruitment: row.recruitment });
    }
  });

  clause(
    ['NA-12.2.2-f', 'NA-R-149'],
    'majors in order with their allies after them; neutral and absent minors have no budget',
    () => {
      const { state } = begin();
      const powers = europePowers(state);
      expect(powers.filter((power) => power < 7)).toEqual([SPAIN, TURKEY, PRUSSIA, AUSTRIA, RUSSIA, FRANCE, BRITAIN]);
      expect(powers.indexOf(powerId('bavaria'))).toBeGreaterThan(powers.indexOf(FRANCE));
      expect(powers.indexOf(powerId('bavaria'))).toBeLessThan(powers.indexOf(BRITAIN));
      for (const name of ['denmark', 'hanover', 'lombardy', 'poland']) expect(powers).not.toContain(powerId(name));
      for (const power of powers) expect(seatOf(state, power)).toBeGreaterThanOrEqual(0);
    },
  );

  test('NA-EX-55: France in 1805 raises 22 steps, 7 of them cavalry', () => {
    const { play } = begin();
    expect(europeIncome(play, FRANCE)).toMatchObject({ steps: 22, horse: 7 });
  });
});

describe('lands that change hands', () => {
  clause(['NA-12.2.1-d', 'NA-12.2.1-f'], 'a ceded province moves 3 pounds, a key province 6', () => {
    const { state, play } = begin();
    const [before, austria] = [landIncome(play, FRANCE).budget, landIncome(play, AUSTRIA).budget];
    cede(state, 'tyrol', FRANCE);
    expect([landIncome(play, FRANCE).budget - before, landIncome(play, AUSTRIA).budget - austria]).toEqual([3, -3]);
    cede(state, 'lower_austria', FRANCE);
    expect([landIncome(play, FRANCE).budget - before, landIncome(play, AUSTRIA).budget - austria]).toEqual([9, -9]);
  });

  clause(['NA-12.2.1-e', 'NA-R-208'], 'recruits go only with the capital of a former state', () => {
    const { state, play } = begin();
    const before = landIncome(play, FRANCE);
    cede(state, 'tyrol', FRANCE);
    expect(landIncome(play, FRANCE).recruitment).toBe(before.recruitment);
    cede(state, 'venezia', FRANCE);
    const venezia = 2;
    expect(landIncome(play, FRANCE).recruitment).toBe(before.recruitment + venezia);
    expect(landIncome(play, AUSTRIA).recruitment).toBe(16 - venezia);
  });

  clause(
    ['NA-12.2.2-a', 'NA-12.2.2-b'],
    'a minor pays its conqueror nothing until it is annexed, then all it has',
    () => {
      const { state, play } = begin();
      const before = landIncome(play, FRANCE);
      for (let c = 0; c < CITIES; c++)
        if (provinceOfCity[c] === provinceId('naples') && state.controller[c]! >= 0) state.controller[c] = FRANCE;
      expect(landIncome(play, FRANCE)).toEqual(before);
      cede(state, 'naples', FRANCE);
      cede(state, 'sicily', FRANCE);
      expect(landIncome(play, FRANCE)).toEqual({
        budget: before.budget + 12,
        recruitment: before.recruitment + 5,
        cavalry: before.cavalry + 1,
      });
    },
  );

  clause('NA-R-208', 'a minor that gives up a province loses three times its weight', () => {
    const { state, play } = begin();
    const [sweden, russia] = [landIncome(play, powerId('sweden')).budget, landIncome(play, RUSSIA).budget];
    cede(state, 'finland', RUSSIA);
    expect(landIncome(play, powerId('sweden')).budget).toBe(sweden - 3);
    expect(landIncome(play, RUSSIA).budget).toBe(russia + 3);
  });

  clause(['NA-R-220', 'NA-11.3-e'], 'NA-EX-53: the Rhine Confederation has the sum of its members', () => {
    const { state, play } = begin();
    const rhine = powerId('rhine');
    for (const name of ['kleves', 'thuringia', 'berg']) cede(state, name, rhine);
    state.allegiance[rhine] = FRANCE;
    expect(landIncome(play, rhine)).toMatchObject({ budget: 5, recruitment: 1 });
    expect(europePowers(state)).toContain(rhine);
  });

  clause('NA-R-220', 'the Duchy of Warsaw has 8 (4/2) with two eagle provinces and 10 (6/2) with three', () => {
    const { state, play } = begin();
    const poland = powerId('poland');
    cede(state, 'masovia', poland);
    cede(state, 'posen', poland);
    expect(landIncome(play, poland)).toEqual({ budget: 8, recruitment: 4, cavalry: 2 });
    cede(state, 'west_galicia', poland);
    expect(landIncome(play, poland)).toEqual({ budget: 10, recruitment: 6, cavalry: 2 });
    cede(state, 'galicia', poland);
    expect(landIncome(play, poland).budget).toBeGreaterThan(10);
  });

  clause('NA-R-220', 'Bavaria adds the 2 (1) of Anspach and 3 for the Tyrol', () => {
    const { state, play } = begin();
    const bavaria = powerId('bavaria');
    cede(state, 'anspach', bavaria);
    expect(landIncome(play, bavaria)).toMatchObject({ budget: 10, recruitment: 5 });
    cede(state, 'tyrol', bavaria);
    expect(landIncome(play, bavaria)).toMatchObject({ budget: 13, recruitment: 5 });
  });

  clause(
    ['NA-12.2.1-a', 'NA-12.2.1-b', 'NA-12.2.1-c', 'NA-G.Province-b', 'NA-G.Military-Control-a'],
    'NA-EX-57: with Innsbruck taken Austria loses 2 and France gets nothing',
    () => {
      const { state, play } = begin();
      const [france, austria] = [europeIncome(play, FRANCE).money, europeIncome(play, AUSTRIA).money];
      state.controller[cityId('innsbruck')] = FRANCE;
      expect(europeIncome(play, AUSTRIA).money).toBe(austria - 2);
      expect(europeIncome(play, FRANCE).money).toBe(france);
    },
  );

  clause(['NA-R-148', 'NA-14.3-c'], 'insurgents in a province cost its owner 2', () => {
    const { state, play } = begin();
    const before = europeIncome(play, FRANCE).money;
    const rebels = piece.names.findIndex((_, p) => powerOf[p] === powerId('insurgent'));
    setUp(state, rebels, hex('nantes'), 1);
    expect(europeIncome(play, FRANCE).money).toBe(before - 2);
  });
});

describe('trade', () => {
  clause(
    ['NA-12.2.3-a', 'NA-R-89', 'NA-G.Trade-income-a', 'NA-12.0-c'],
    'neutral harbours pay their owner and Britain',
    () => {
      const { state } = begin();
      expect(ports(state, 'danzig')).toEqual([PRUSSIA, BRITAIN]);
      expect(ports(state, 'copenhagen')).toEqual([powerId('denmark'), BRITAIN]);
      expect(ports(state, 'london')).toEqual([BRITAIN]);
      expect([PRUSSIA, RUSSIA, AUSTRIA, TURKEY].map((power) => tradeIncome(state, power))).toEqual([5, 5, 4, 6]);
    },
  );

  clause(
    ['NA-12.2.3-d', 'NA-12.2.3-e', 'NA-R-103', 'NA-G.Continental-System-d'],
    'the harbours of the System pay France alone: 18 in 1805, her own none',
    () => {
      const { state } = begin();
      // The British lie before Cadiz as the campaign begins.
      expect(ports(state, 'cadiz')).toEqual([]);
      for (const p of state.present) if (isFleet[p] && powerOf[p] === BRITAIN) put(state, p, hex('portsmouth'));
      expect(ports(state, 'amsterdam')).toEqual([FRANCE]);
      expect(ports(state, 'cadiz')).toEqual([FRANCE]);
      expect(ports(state, 'bordeaux')).toEqual([]);
      expect(tradeIncome(state, FRANCE)).toBe(18);
      expect([SPAIN, powerId('holland')].map((power) => tradeIncome(state, power))).toEqual([0, 0]);
    },
  );

  clause(['NA-12.2.3-b', 'NA-5.3.2-g'], 'a blockaded harbour pays neither', () => {
    const { state } = begin();
    const before = tradeIncome(state, FRANCE);
    blockade(state, 'gb_north', 'amsterdam');
    expect(ports(state, 'amsterdam')).toEqual([]);
    expect(tradeIncome(state, FRANCE)).toBe(before - tradeOf[cityId('amsterdam')]!);
    state.controller[cityId('riga')] = FRANCE;
    expect(ports(state, 'riga')).toEqual([]);
  });

  clause('NA-12.2.3-c', 'at war with Britain there is no trade, but what she has taken pays her', () => {
    const { state } = begin();
    for (const p of state.present) if (isFleet[p] && powerOf[p] === BRITAIN) put(state, p, hex('portsmouth'));
    state.side[SPAIN] = COALITION;
    expect(ports(state, 'cadiz')).toEqual([SPAIN, BRITAIN]);
    state.side[SPAIN] = EMPIRE;
    state.controller[cityId('cadiz')] = BRITAIN;
    expect(ports(state, 'cadiz')).toEqual([BRITAIN]);
  });

  clause('NA-12.2.2-h', 'an allied minor adds the trade of its harbours', () => {
    const { state, play } = begin();
    expect(europeIncome(play, powerId('sweden')).money).toBe(9 + tradeIncome(state, powerId('sweden')));
    expect(tradeIncome(state, powerId('sweden'))).toBeGreaterThan(0);
  });
});

describe('the Continental System', () => {
  clause(
    ['NA-G.Continental-System-a', 'NA-12.2.3-k', 'NA-R-213'],
    'a treaty binds until there is war with France',
    () => {
      const { state } = begin();
      expect(isMember(state, RUSSIA)).toBe(false);
      state.side[RUSSIA] = NEUTRAL;
      state.bound = [RUSSIA];
      expect(isMember(state, RUSSIA)).toBe(true);
      expect(ports(state, 'riga')).toEqual([FRANCE]);
      state.side[RUSSIA] = COALITION;
      expect(isMember(state, RUSSIA)).toBe(false);
      expect(ownsTrade(state, powerId('switzerland'))).toBe(false);
      expect(ownsTrade(state, powerId('holland'))).toBe(true);
    },
  );

  const close = (state: State): void => {
    for (const city of systemHarbours) state.owner[provinceOfCity[city]!] = FRANCE;
    for (const city of systemHarbours) if (state.controller[city]! >= 0) state.controller[city] = FRANCE;
  };

  clause(
    ['NA-G.Continental-System-b', 'NA-G.Continental-System-c'],
    'it is closed when no harbour of the coast is open',
    () => {
      const { state } = begin();
      expect(systemHarbours).toHaveLength(38);
      expect(isSystemComplete(state)).toBe(false);
      close(state);
      expect(isSystemComplete(state)).toBe(true);
      expect(state.owner[provinceOfCity[cityId('stockholm')]!]).toBe(powerId('sweden'));
      state.owner[provinceOfCity[cityId('lisbon')]!] = powerId('portugal');
      state.controller[cityId('lisbon')] = powerId('portugal');
      expect(isSystemComplete(state)).toBe(false);
    },
  );

  clause('NA-12.2.3-l', 'a harbour in the hands of an enemy of France is open', () => {
    const { state } = begin();
    close(state);
    state.controller[cityId('trieste')] = AUSTRIA;
    expect(isSystemComplete(state)).toBe(false);
  });
});

test('the trade of every harbour stands in a table', () => {
  const machine = new Machine(everyCampaign, { scenario: 'grand1805' });
  const position = machine.start(new FastChance(1));
  const tables = tablesOf(machine, machine.view(position, 0));
  const table = tables.find(({ id: name }) => name === 'trade')!;
  const row = (name: string) => table.rows.find(([harbour]) => harbour === name);
  expect(row('Danzig')).toEqual(['Danzig', 'Prussia', 2, 'Prussia, Britain', 'open']);
  expect(row('Amsterdam')).toEqual(['Amsterdam', 'Holland', 3, 'France', 'closed']);
  expect(row('London')).toEqual(['London', 'Britain', 5, 'Britain', '']);
});

describe('indemnities and gold', () => {
  clause(
    ['NA-12.2.6-a', 'NA-R-106', 'NA-12.0-g'],
    'half of what the loser collects, rounded down, goes to the victor in Spring',
    () => {
      const { state, play, log } = begin();
      state.indemnities = [AUSTRIA, FRANCE];
      const [austria, france] = [europeIncome(play, AUSTRIA).money, europeIncome(play, FRANCE).money];
      collect(play);
      const half = Math.floor(austria / 2);
      expect(state.money[AUSTRIA]).toBe(austria - half);
      expect(state.money[FRANCE]).toBe(france + half);
      expect(log.some(({ what }) => what === 'indemnity')).toBe(true);
      expect(state.indemnities).toEqual([]);
    },
  );

  clause(
    ['NA-12.2.4-a', 'NA-12.2.4-b', 'NA-R-105', 'NA-12.0-f'],
    'money is lost first, then 5 come to Spain if a ship and a harbour are free',
    () => {
      const { state, play } = begin();
      state.season = WINTER;
      for (const power of [SPAIN, FRANCE, BRITAIN]) state.money[power] = 7;
      yearsEnd(play);
      expect([SPAIN, FRANCE, BRITAIN].map((power) => state.money[power])).toEqual([5, 0, 7]);
      state.money[SPAIN] = 0;
      const ships = state.present.filter((p) => isFleet[p] && powerOf[p] === SPAIN);
      for (const p of ships) put(state, p, hex('cadiz'));
      blockade(state, 'gb_collingwood', 'cadiz');
      spanishGold(play);
      expect(state.money[SPAIN]).toBe(0);
      put(state, ships[0]!, hex('cartagena'));
      spanishGold(play);
      expect(state.money[SPAIN]).toBe(5);
    },
  );
});
