import { FastChance } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { CLOSED, DIRECTIONS, directionTo, entryCost, neighbour } from '../src/graph.ts';
import { outside, pointsIn, stepsIn, unitsIn } from '../src/rules/1-forces.ts';
import { put, setOrigin } from '../src/rules/1-units.ts';
import { isOpenToReaction, survey, unbesieged, ZONE } from '../src/rules/4-survey.ts';
import { demoralizationMorale, pursuitStrength } from '../src/rules/8-morale.ts';
import { pathLosses, retreatPaths, sourceDistances } from '../src/rules/8-paths.ts';
import { ATTACKER, DEFENDER } from '../src/rules/8-round.ts';
import { COALITION, EMPIRE, FOUGHT, INTERCEPTOR, type RetreatLocals, type State } from '../src/shape.ts';
import { cityId, combatOf, FRANCE, powerId, powerOf } from '../src/tables.ts';
import { army, at, austrians, field, french, from } from './battles.ts';
import { open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

/** The Austrians in W3732 are beaten; how they may go. */
const retreating = (
  pieces: { [name: string]: Put },
  how: Partial<RetreatLocals> = {},
  more: (s: State) => void = open,
): { desk: Stage; frame: RetreatLocals; force: number[] } => {
  const desk = stage(pieces, more);
  const force = Object.keys(pieces)
    .filter((n) => pieces[n]!.at === at && (n.startsWith('at_') || n === 'quosdanovich'))
    .map(id);
  for (const p of force) desk.state.marks[p]! |= FOUGHT;
  const frame: RetreatLocals = {
    place: hex(at),
    side: COALITION,
    seat: 1,
    entry: directionTo(hex(at), hex(from)),
    phasing: false,
    mark: 0,
    extra: 0,
    dropping: [],
    lost: 0,
    path: [],
    sheltered: false,
    stage: 'choose',
    ...how,
  };
  return { desk, frame, force };
};

describe('8.3 consequences', () => {
  clause(
    ['NA-8.3.3-d', 'NA-8.3.3-e', 'NA-8.3.3-f', 'NA-8.3.3-g'],
    'NA-EX-40: morale 3, commander 1, two steps more lost: 2',
    () => {
      const { desk, frame } = field({ ...french(), ...austrians() }, { winner: ATTACKER });
      const force = ['quosdanovich', 'at_i', 'at_ii'].map(id);
      Object.assign(frame.sides[DEFENDER], { morale: 3, lost: 3 });
      Object.assign(frame.sides[ATTACKER], { lost: 1 });
      const value = demoralizationMorale(desk.state, frame, force);
      expect(value).toBe(3 + combatOf[id('quosdanovich')]! - 2);
      frame.sides[DEFENDER].commanderKilled = true;
      expect(demoralizationMorale(desk.state, frame, force)).toBe(value - 1);
      // NA-R-68: a winner who lost more does not help.
      frame.sides[ATTACKER].lost = 9;
      expect(demoralizationMorale(desk.state, frame, force)).toBe(value + 1);
    },
  );

  clause('NA-8.3.3.1-b', 'NA-EX-41: three cuirassier steps and a light one cost two', () => {
    const { state } = stage({ at_cu1: { at }, at_cu2: { at, steps: 1 }, at_lc1: { at, steps: 1 }, at_i: { at } });
    expect(pursuitStrength(state, ['at_cu1', 'at_cu2', 'at_lc1', 'at_i'].map(id))).toBe(2);
  });

  clause(
    ['NA-8.3.2-a', 'NA-8.3.2-b', 'NA-8.3.2-e'],
    'one or two hexes, never where the enemy came from, closer to a source',
    () => {
      const { desk, frame, force } = retreating(
        { ...austrians(), at_supply1: { at: 'W3831', depot: true } },
        {},
        (s) => {
          open(s);
          s.controller[cityId('milan')] = powerId('lombardy');
        },
      );
      const paths = retreatPaths(desk.play, frame, force);
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) {
        expect(path.length).toBeLessThanOrEqual(2);
        expect(path[0]).not.toBe(hex(from));
      }
      // Milan is a source of Austria: to stand in it, or near it, is closer.
      expect(paths.some((p) => p.at(-1) === hex('milan'))).toBe(true);
    },
  );

  clause(
    ['NA-8.3.2-c', 'NA-8.3.2-d', 'NA-8.3.2-m'],
    'the phasing side and interceptors go back where they came from',
    () => {
      const entry = directionTo(hex(at), hex('W3832'));
      const { desk, frame, force } = retreating({ ...austrians() }, { phasing: true, entry });
      for (const path of retreatPaths(desk.play, frame, force)) expect(path[0]).toBe(hex('W3832'));
      const other = retreating({ ...austrians() }, { mark: INTERCEPTOR });
      for (const p of other.force) setOrigin(other.desk.state, p, hex('W3831'));
      for (const path of retreatPaths(other.desk.play, other.frame, other.force)) expect(path[0]).toBe(hex('W3831'));
      const barred = retreating({ ...austrians(), fr_ix: { at: 'W3832' } }, { phasing: true, entry });
      expect(retreatPaths(barred.desk.play, barred.frame, barred.force)).toEqual([]);
    },
  );

  clause(
    ['NA-8.3.2-f', 'NA-8.3.2-g', 'NA-8.3.2-h'],
    'not into unbesieged enemy fortresses, neutral land or enemies',
    () => {
      const { desk, frame, force } = retreating({ ...austrians(), fr_ix: { at: 'W3731' } }, {}, (s) => {
        open(s);
        s.controller[cityId('alessandria')] = 5;
      });
      for (const path of retreatPaths(desk.play, frame, force)) {
        expect(path).not.toContain(hex('W3731'));
        expect(path).not.toContain(hex('alessandria'));
        expect(path).not.toContain(hex('W3830'));
      }
    },
  );

  clause(
    ['NA-8.3.2-i', 'NA-8.3.2-k', 'NA-8.3.2-l', 'NA-8.3.2-x', 'NA-1.1.2-h'],
    'a river costs 2 steps, 1 with engineers; a contact hex 3, a zone 2, 1 less among friends',
    () => {
      const { desk, frame, force } = retreating({ ...austrians() });
      expect(pathLosses(desk.play, frame, force, [hex('W3831')])).toBe(2);
      put(desk.state, id('at_eng1'), hex(at));
      expect(pathLosses(desk.play, frame, [...force, id('at_eng1')], [hex('W3831')])).toBe(1);
      // W3631 lies beside the hex of entry.
      expect(pathLosses(desk.play, frame, force, [hex('W3631')])).toBe(3);
      const friends = retreating({ ...austrians(), at_det1: { at: 'W3631' } });
      expect(pathLosses(friends.desk.play, friends.frame, friends.force, [hex('W3631')])).toBe(2);
      const zone = retreating({
        ...austrians(),
        fr_italy: { at: 'W3630' },
        bonaparte: { at: 'W3630', army: 'fr_italy', commands: 'fr_italy' },
        fr_ix: { at: 'W3630', army: 'fr_italy' },
      });
      expect(pathLosses(zone.desk.play, zone.frame, zone.force, [hex('W3731')])).toBe(2);
    },
  );

  clause(['NA-8.3.2-j', 'NA-5.2.3-v'], 'zones and contact areas are avoided where there is another way', () => {
    const { desk, frame, force } = retreating({ ...austrians() });
    for (const path of retreatPaths(desk.play, frame, force)) expect(path).not.toContain(hex('W3631'));
  });
});

describe('ways of retreat against a slow oracle', () => {
  /** NA-R-66 once more, path by path: what is forbidden, then what comes before what. */
  function oracle(desk: Stage, { place, entry }: RetreatLocals, force: readonly number[]): string[] {
    const { play, state } = desk;
    const look = survey(state, COALITION);
    const next = (hex: number): number[] =>
      Array.from({ length: DIRECTIONS }, (_, d) => neighbour[hex * DIRECTIONS + d]!).filter((to) => to >= 0);
    const contact = [-1, 0, 1].map((turn) => neighbour[place * DIRECTIONS + ((entry + turn + 6) % 6)]!);
    const isBarred = (from: number, to: number): boolean => {
      if (entryCost[from * DIRECTIONS + directionTo(from, to)] === CLOSED || to === contact[1]) return true;
      if (!isOpenToReaction(play, COALITION, to) || unbesieged(state, COALITION, to) > 0) return true;
      const enemies = pointsIn(state, outside(state, to, EMPIRE));
      return enemies > 0 && pointsIn(state, force) < 5 * enemies;
    };
    const all: number[][] = [];
    for (const first of next(place)) {
      if (isBarred(place, first)) continue;
      all.push([first]);
      if (stepsIn(state, outside(state, first, EMPIRE)) > 0) continue;
      for (const second of next(first)) if (second !== place && !isBarred(first, second)) all.push([first, second]);
    }
    const distance = sourceDistances(play, powerOf[unitsIn(force)[0]!]!);
    const worse = (path: number[]): number[] => [
      distance[path.at(-1)!]! < distance[place]! ? 0 : 1,
      path.filter((hex) => contact.includes(hex)).length,
      path.filter((hex) => look.at[hex]! & ZONE).length,
    ];
    let kept = all;
    for (const rule of [0, 1, 2]) {
      const least = Math.min(...kept.map((path) => worse(path)[rule]!));
      kept = kept.filter((path) => worse(path)[rule] === least);
    }
    return kept.map((path) => path.join()).sort();
  }

  test('agree on random positions', () => {
    const chance = new FastChance('retreats');
    const near = 'W3731 W3631 turin W3733 alessandria milan W3932 W3931 cuneo W3630'.split(' ');
    for (let round = 0; round < 60; round++) {
      const pieces: { [name: string]: Put } = { ...austrians() };
      for (const name of ['fr_ix', 'fr_det1', 'fr_det2', 'at_det1']) pieces[name] = { at: chance.pick(near, 'hex') };
      if (chance.index(2, 'army') > 0) Object.assign(pieces, army(chance.pick(near, 'hex'), 'fr_x'));
      const walls = ['milan', 'alessandria', 'turin'].filter(() => chance.index(2, 'walls') > 0);
      const holder = [FRANCE, powerId('lombardy')][chance.index(2, 'holder')]!;
      const entry = chance.index(6, 'entry');
      const { desk, frame, force } = retreating(pieces, { entry }, (s) => {
        open(s);
        for (const city of walls) s.controller[cityId(city)] = holder;
      });
      const found = retreatPaths(desk.play, frame, force).map((path) => path.join());
      expect(found.sort(), `round ${round}`).toEqual(oracle(desk, frame, force));
    }
  });
});
