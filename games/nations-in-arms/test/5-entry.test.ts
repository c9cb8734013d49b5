import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { neighbour, plainCost } from '../src/graph.ts';
import { setUp } from '../src/rules/1-units.ts';
import { hostileFortress, survey } from '../src/rules/4-survey.ts';
import { costOf, homeBound, mayEnter, stackOf } from '../src/rules/5-entry.ts';
import { type ActivationLocals, COALITION, EMPIRE, MOVING, type State } from '../src/shape.ts';
import {
  AUSTRIA,
  cityId,
  FRANCE,
  fortressOf,
  HEXES,
  hexOfCity,
  powerId,
  provinceId,
  provinceOfHex,
  RUSSIA,
  SWAMP,
  terrainOf,
} from '../src/tables.ts';
import { hex, id, type Put, stage } from './stage.ts';

const forces: { readonly [name: string]: { [piece: string]: Put } } = {
  'one step': { laharpe: {}, fr_vii: { steps: 1 } },
  'two steps': { laharpe: {}, fr_vii: {} },
  'four steps': { massena_r: {}, fr_vii: {}, fr_viii: {} },
  'an army of two': {
    fr_italy: {},
    bonaparte: { army: 'fr_italy', commands: 'fr_italy' },
    fr_vii: { army: 'fr_italy' },
  },
  'an army of four': {
    fr_italy: {},
    bonaparte: { army: 'fr_italy', commands: 'fr_italy' },
    fr_vii: { army: 'fr_italy' },
    fr_viii: { army: 'fr_italy' },
  },
};
const stepsOf: { readonly [name: string]: number } = {
  'one step': 1,
  'two steps': 2,
  'four steps': 4,
  'an army of two': 2,
  'an army of four': 4,
};
const holders = ['own', 'inactive', 'besieged', 'enemy'] as const;

/** Where the force stands. */
const START = 'W3631';

/** What stops this force from entering a hex: a clause, or true. */
function entry(
  force: { [name: string]: Put },
  to: number,
  more: (s: State) => void = () => {},
  { extended = false, side = EMPIRE } = {},
): string | true {
  const placed = Object.fromEntries(Object.entries(force).map(([name, put]) => [name, { ...put, at: START }]));
  const desk = stage(placed, (s) => {
    s.controller.fill(-1);
    more(s);
  });
  for (const name of Object.keys(force)) desk.state.marks[id(name)]! |= MOVING;
  const leader = id(Object.keys(force)[0]!);
  const frame = { side, extended, unit: -1, leader, place: hex(START) } as ActivationLocals;
  const verdict = mayEnter(desk.play, survey(desk.state, side), stackOf(desk.play, frame), to);
  return verdict === true ? true : verdict.clause;
}

describe('the entry matrix: whose place, how strong, by what force', () => {
  for (const name of ['milan', 'turin', 'mantua'] as const)
    for (const holder of holders)
      for (const [force, pieces] of Object.entries(forces)) {
        const city: number = cityId(name);
        const level = fortressOf[city]!;
        clause(
          ['NA-G.Fortress-Level-b', 'NA-G.Fortress-Level-c', 'NA-5.2.3.6-c', 'NA-R-40'],
          `${name} (${level}), ${holder}, ${force}`,
          () => {
            const verdict = entry(pieces, hexOfCity[city]!, (s) => {
              if (holder === 'own') s.controller[city] = FRANCE;
              if (holder === 'enemy' || holder === 'besieged') s.controller[city] = powerId('lombardy');
              if (holder === 'besieged') s.siege[city] = 1;
            });
            const enough = stepsOf[force]! >= level && (level < 3 || force.startsWith('an army'));
            expect(verdict).toBe(holder !== 'enemy' || enough ? true : 'NA-G.Fortress-Level-c');
          },
        );
      }

  clause(
    ['NA-5.2.3.1-c', 'NA-5.2.3.1-b'],
    'an extended move enters no unbesieged fortress and goes near no enemy',
    () => {
      const milan: number = cityId('milan');
      const walls = (s: State): void => {
        s.controller[milan] = powerId('lombardy');
      };
      expect(entry(forces['four steps']!, hexOfCity[milan]!, walls, { extended: true })).toBe('NA-5.2.3.1-c');
      const near = (enemy: string): string | true =>
        entry(forces['four steps']!, hex('W3731'), (s) => setUp(s, id('at_i'), hex(enemy), 2), { extended: true });
      expect(near('W3932')).toBe(true);
      expect(near('W3831')).toBe('NA-5.2.3.1-b');
    },
  );

  const inProvince = (name: string): number => {
    const province: number = provinceId(name);
    for (let h = 0; h < HEXES; h++) if (provinceOfHex[h] === province) return h;
    throw new RangeError(name);
  };

  clause(['NA-5.2.1-o', 'NA-R-124', 'NA-R-187'], 'own, enemy and open land; neutral land is closed', () => {
    const steps = forces['four steps']!;
    for (const open of ['savoy', 'piedmont', 'genoa']) expect(entry(steps, inProvince(open))).toBe(true);
    expect(entry(steps, inProvince('switzerland'))).toBe('NA-5.2.1-o');
    // France alone may invade the three states of the south; then they are enemies of hers, and open to both.
    const austrians = { quosdanovich: {}, at_i: {} };
    for (const name of ['tuscany', 'papacy', 'romagna']) {
      expect(entry(steps, inProvince(name))).toBe(true);
      expect(entry(austrians, inProvince(name), () => {}, { side: COALITION })).toBe('NA-5.2.1-o');
      const invaded = (s: State): void => {
        s.allegiance[powerId(name)] = AUSTRIA;
      };
      expect(entry(austrians, inProvince(name), invaded, { side: COALITION })).toBe(true);
    }
  });
});

describe('5.2.3.6, 5.2.3.8 terrain and territory', () => {
  clause('NA-5.2.3.6-t', 'a Russian swamp costs 3 from 1798 on', () => {
    const { state } = stage({});
    const side = neighbour.findIndex((to, s) => to >= 0 && terrainOf[to] === SWAMP && plainCost[s] === 2);
    expect(costOf(state, side, false, new Set())).toBe(2);
    state.owner.fill(RUSSIA);
    expect(costOf(state, side, false, new Set())).toBe(2);
    state.year = 1798;
    expect(costOf(state, side, false, new Set())).toBe(3);
  });

  clause(['NA-5.2.3.8-a', 'NA-5.2.3.8-e'], 'French militia stays in France', () => {
    const { state } = stage({});
    expect(homeBound(state, [id('fr_mil1')], hex('nice'))).toBe(true);
    expect(homeBound(state, [id('fr_mil1')], hex('turin'))).toMatchObject({ clause: 'NA-5.2.3.8-a' });
    expect(homeBound(state, [id('fr_vii')], hex('turin'))).toBe(true);
  });

  clause('NA-5.2.3.8-b', 'British militia is in Britain, Gibraltar or Malta and nowhere else', () => {
    const { state } = stage({});
    const may = (unit: string, city: string): boolean => homeBound(state, [id(unit)], hex(city)) === true;
    for (const city of ['london', 'dover', 'gibraltar', 'valletta']) expect(may('gb_mil1', city)).toBe(true);
    for (const city of ['boulogne', 'lisbon', 'genoa']) expect(may('gb_mil1', city)).toBe(false);
    expect(may('gb_i', 'lisbon')).toBe(true);
  });

  clause('NA-9.3-r', 'an inactive fortress is hostile to no one', () => {
    const { state } = stage({});
    expect(hostileFortress(state, EMPIRE, hex('turin'))).toBe(2);
    state.controller[cityId('turin')] = -1;
    expect(hostileFortress(state, EMPIRE, hex('turin'))).toBe(0);
  });
});
