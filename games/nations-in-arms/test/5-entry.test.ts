import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { survey } from '../src/rules/4-survey.ts';
import { mayEnter, stackOf } from '../src/rules/5-entry.ts';
import { type ActivationLocals, COALITION, EMPIRE, MOVING, type State } from '../src/shape.ts';
import { cityId, FRANCE, fortressOf, HEXES, hexOfCity, powerId, provinceId, provinceOfHex } from '../src/tables.ts';
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

/** What stops this force from entering a hex: a clause, or true. */
function entry(force: { [name: string]: Put }, to: number, more: (s: State) => void, extended = false): string | true {
  const placed = Object.fromEntries(Object.entries(force).map(([name, put]) => [name, { ...put, at: 'W3631' }]));
  const desk = stage(placed, (s) => {
    s.controller.fill(-1);
    more(s);
  });
  for (const name of Object.keys(force)) desk.state.marks[id(name)]! |= MOVING;
  const frame = { side: EMPIRE, extended, unit: -1, leader: id(Object.keys(force)[0]!) } as ActivationLocals;
  const verdict = mayEnter(desk.play, survey(desk.state, EMPIRE), stackOf(desk.play, frame), to);
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
      expect(entry(forces['four steps']!, hexOfCity[milan]!, walls, true)).toBe('NA-5.2.3.1-c');
      expect(entry({ ...forces['four steps'] }, hex('W3731'), () => {}, true)).toBe(true);
    },
  );

  const inProvince = (name: string): number => {
    const province: number = provinceId(name);
    for (let h = 0; h < HEXES; h++) if (provinceOfHex[h] === province) return h;
    throw new RangeError(name);
  };

  clause(['NA-5.2.1-o', 'NA-R-124', 'NA-R-187'], 'own, enemy and open land; neutral land is closed', () => {
    const steps = forces['four steps']!;
    expect(entry(steps, inProvince('savoy'), () => {})).toBe(true);
    expect(entry(steps, inProvince('piedmont'), () => {})).toBe(true);
    expect(entry(steps, inProvince('genoa'), () => {})).toBe(true);
    expect(entry(steps, inProvince('switzerland'), () => {})).toBe('NA-5.2.1-o');
    // France alone may invade the three states of the south.
    expect(entry(steps, inProvince('tuscany'), () => {})).toBe(true);
    const other = entry(steps, inProvince('tuscany'), (s) => {
      s.side[FRANCE] = COALITION;
    });
    expect(typeof other).not.toBe('undefined');
  });
});
