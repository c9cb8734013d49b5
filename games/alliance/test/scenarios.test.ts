import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { powers } from '../src/data/powers.ts';
import { type Alliance, alliance, block, blocksOf, FORTRESS, maxOf, power, typeOf } from '../src/index.ts';

type Options = Partial<Machine<Alliance>['options']>;
const stateOf = (options: Options) => new Machine(alliance, options).setUp(new FastChance('set-up')).state;
const id = (name: string): number => power.names.indexOf(name);

const onMap = (scenario: '1804' | '1808' | '1812', empire: string): number[] =>
  blocksOf[id(empire)].filter((b) => stateOf({ scenario }).place[b] >= 0);

const pool = (scenario: '1804' | '1808' | '1812', empire: string): string[] =>
  blocksOf[id(empire)]
    .filter((b) => stateOf({ scenario }).place[b] < 0)
    .map((b) => block.names[b])
    .sort();

describe('set-ups', () => {
  const rows: [clause: string, scenario: '1804' | '1808' | '1812', empire: string, count: number, pool: string[]][] = [
    ['AL-12.1804-g', '1804', 'france', 20, ['FR-ART2', 'FR-FLEET3', 'FR-INF8', 'FR-INF9']],
    ['AL-12.1804-h', '1804', 'spain', 12, ['SP-GUER2']],
    ['AL-12.1804-i', '1804', 'austria', 11, ['AU-INF2']],
    ['AL-12.1804-j', '1804', 'prussia', 11, ['PR-DRAGONER', 'PR-INF5']],
    ['AL-12.1804-k', '1804', 'britain', 17, ['BR-FLEET6']],
    ['AL-12.1804-l', '1804', 'russia', 16, ['RU-CAV2', 'RU-FLEET3', 'RU-MILITIA1', 'RU-MILITIA2']],
    ['AL-12.1804-m', '1804', 'turkey', 11, ['TU-ART1']],
    ['AL-12.1808-f', '1808', 'france', 21, ['FR-FLEET3', 'FR-INF8', 'FR-INF9']],
    ['AL-12.1808-g', '1808', 'austria', 9, ['AU-CAV2', 'AU-INF3', 'AU-INF4']],
    ['AL-12.1808-h', '1808', 'prussia', 9, ['PR-CAV1', 'PR-DRAGONER', 'PR-FLEET1', 'PR-INF5']],
    ['AL-12.1808-i', '1808', 'britain', 18, []],
    ['AL-12.1808-j', '1808', 'russia', 19, ['RU-CAV1']],
    ['AL-12.1808-k', '1808', 'spain', 11, ['SP-FLEET1', 'SP-GUER2']],
    ['AL-12.1808-l', '1808', 'turkey', 12, []],
    ['AL-12.1812-e', '1812', 'france', 21, ['FR-FLEET3', 'FR-INF8', 'FR-INF9']],
    ['AL-12.1812-f', '1812', 'austria', 9, ['AU-ART1', 'AU-FLEET1', 'AU-INF3']],
    ['AL-12.1812-g', '1812', 'prussia', 10, ['PR-ART1', 'PR-DRAGONER', 'PR-INF3']],
    ['AL-12.1812-h', '1812', 'britain', 18, []],
    ['AL-12.1812-i', '1812', 'spain', 11, ['SP-FORT-BARCELONA', 'SP-GUER2']],
    ['AL-12.1812-j', '1812', 'russia', 19, ['RU-FLEET3']],
    ['AL-12.1812-k', '1812', 'turkey', 12, []],
  ];
  for (const [ids, scenario, empire, count, left] of rows)
    clause(ids, `${empire} in ${scenario}`, () => {
      expect(onMap(scenario, empire).length).toBe(count);
      expect(pool(scenario, empire)).toEqual(left);
    });

  for (const [ids, scenario, less] of [
    ['AL-12.1804-a', '1804', 1],
    ['AL-12.1808-a', '1808', 1],
    ['AL-12.1812-a', '1812', 0],
  ] as const)
    clause(ids, `strengths in ${scenario}`, () => {
      const { place: at, steps: step } = stateOf({ scenario });
      for (let b = 0; b < at.length; b++)
        if (at[b] >= 0) expect(step[b], block.names[b]).toBe(maxOf[b] - (typeOf[b] === FORTRESS ? 0 : less));
    });

  for (const [ids, scenario, gold] of [
    ['AL-12.1804-b', '1804', [10, 10, 10, 8, 8, 8, 8]],
    ['AL-12.1808-b', '1808', [12, 10, 6, 4, 4, 6, 4]],
    ['AL-12.1812-b', '1812', [10, 10, 8, 6, 6, 8, 6]],
  ] as const)
    clause(ids, `Gold in ${scenario}, when all are played`, () => {
      // The seats: France, Britain, Russia, Austria, Prussia, Turkey, Spain.
      expect(stateOf({ scenario, seats: 7 }).gold).toEqual(gold);
    });

  for (const [ids, scenario] of [
    [['AL-12.1804-d', 'AL-12.1804-e', 'AL-12.1804-f', 'AL-11.8-a', 'AL-11.9-a', 'AL-11.2-a'], '1804'],
    [['AL-12.1808-c', 'AL-12.1808-d', 'AL-12.1808-e'], '1808'],
    [['AL-12.1812-c', 'AL-12.1812-d', 'AL-11.10-a'], '1812'],
  ] as const)
    clause([...ids], `who is with whom in ${scenario}`, () => {
      const { patron } = stateOf({ scenario });
      for (const row of powers.filter((each) => each.scenario === scenario && each.status !== 'belligerent'))
        expect(patron[id(row.power)], row.power).toBe(row.ally ? id(row.ally) : -1);
    });

  clause(['AL-3.6-a', 'AL-3.6-e', 'AL-1.1-a'], 'any empires may be played; the others are NPEs', () => {
    const machine = new Machine(alliance, { empires: ['turkey', 'spain'], seats: 2 });
    expect(machine.seats.map((seat) => seat.id)).toEqual(['turkey', 'spain']);
    const { patron } = machine.setUp(new FastChance('set-up')).state;
    expect(patron[id('spain')]).toBe(id('spain'));
    expect(patron[id('france')]).toBe(id('spain'));
    expect(patron[id('austria')]).toBe(-1);
    expect(() => new Machine(alliance, { empires: ['spain', 'spain'] })).toThrow();
  });
  clause('AL-12.0-a', 'three scenarios of four years', () => {
    for (const scenario of ['1804', '1808', '1812'] as const) expect(stateOf({ scenario }).year).toBe(Number(scenario));
    expect(() => new Machine(alliance, { scenario: '1812', campaign: 2 })).toThrow();
  });
});
