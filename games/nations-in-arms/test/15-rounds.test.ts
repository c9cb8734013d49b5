import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { quartersIgnored } from '../src/rules/1-effects.ts';
import { clearMarks } from '../src/rules/1-units.ts';
import { isAvailable } from '../src/rules/5-muster.ts';
import { beginForceMarch, poolOfRound, quartersReturn } from '../src/rules/15-rounds.ts';
import { ACTED, AUTUMN, marker, SPRING, type State, SUMMER, TIRED, WINTER } from '../src/shape.ts';
import { alone, corps, m, open } from './moves.ts';
import { id, stage } from './stage.ts';

const names = (bits: number): string[] => marker.names.filter((_, i) => bits & (1 << i));
const at = (round: number, season: number, played: readonly string[] = []): State =>
  ({ round, season, played: played.reduce((bits, name) => bits | (1 << m(name)), 0), effects: [] }) as unknown as State;

describe('15.7 two rounds of activation', () => {
  clause(['NA-15.7-b', 'NA-15.7-c', 'NA-R-156'], 'the pools', () => {
    const regular = names(poolOfRound(at(1, SPRING)));
    expect(regular).toContain('empire 1');
    expect(regular).toContain('neutral land');
    expect(regular).not.toContain('winter quarters');
    expect(names(poolOfRound(at(1, AUTUMN)))).toContain('winter quarters');
    const second = names(poolOfRound(at(2, SPRING)));
    expect(second).toEqual([
      ...['empire 2', 'empire 3', 'empire 4', 'coalition 2', 'coalition 3', 'coalition 4'],
      'winter quarters',
    ]);
    expect(names(poolOfRound(at(2, SUMMER)))).not.toContain('winter quarters');
  });

  clause(
    ['NA-15.7-e', 'NA-15.7-f', 'NA-15.7-g', 'NA-15.7-h', 'NA-R-156'],
    'how Winter Quarters is ignored and comes back',
    () => {
      const both = ['empire 2', 'coalition 3'];
      expect([at(2, SPRING), at(1, AUTUMN), at(2, AUTUMN), at(1, WINTER), at(2, WINTER)].map(quartersIgnored)).toEqual([
        1, 1, 1, 1, 0,
      ]);
      expect(quartersReturn(at(2, SPRING, ['empire 2']))).toBe(false);
      expect(quartersReturn(at(2, SPRING, both))).toBe(true);
      expect(quartersReturn(at(1, AUTUMN, both))).toBe(false);
      expect(quartersReturn(at(1, AUTUMN, ['empire naval', 'coalition naval']))).toBe(true);
      expect(quartersReturn(at(2, AUTUMN, both))).toBe(true);
      expect(quartersReturn(at(1, WINTER, both))).toBe(true);
    },
  );

  clause(
    ['NA-15.7-a', 'NA-15.7-d', 'NA-15.7-i'],
    'a force acts once in a round; in the second it force marches',
    () => {
      const desk = stage(
        { ...corps('W3631'), ...alone },
        (s) => {
          open(s);
          s.round = 1;
        },
        { activation: 'rounds' },
      );
      desk.begin('impulse', { marker: m('empire 1') });
      desk.take(0, 'activate', { leader: id('massena_r') });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      desk.take(0, 'halt');
      expect(desk.level('fr_vii')).toBe(1);
      expect(desk.state.marks[id('fr_vii')]! & TIRED).not.toBe(0);
      expect(isAvailable(desk.state, id('fr_vii'))).toBe(false);
      clearMarks(desk.state, ACTED);
      beginForceMarch(desk.state);
      desk.begin('impulse', { marker: m('empire 2') }, [6, 6, 1, 1, 1, 1, 1, 1, 1, 1]);
      desk.take(0, 'activate', { leader: id('massena_r') });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      const frame = desk.position.stack.findLast((f) => f.at.startsWith('activation')) as { forced: boolean };
      expect(frame.forced).toBe(true);
    },
  );
});
