import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { DEMORALIZED } from '../src/shape.ts';
import { alone, canGo, corps, go, left, m, march, open } from './moves.ts';
import { hex, id, stage } from './stage.ts';

describe('5.1.5 – 5.1.7 merging', () => {
  clause(
    ['NA-5.1.5.1-a', 'NA-5.1.5.1-e', 'NA-5.1.5.1-f', 'NA-G.Absorption-a'],
    'NA-EX-9: absorbing a detachment costs 1 MP and no level',
    () => {
      const desk = march(
        { ...corps('W3631', { steps: 1 }), fr_det1: { at: 'W3731', level: 2 }, ...alone },
        'massena_r',
      );
      go(desk, 'W3731', 'W3631');
      expect(left(desk)).toBe(5);
      desk.take(0, 'absorb', { from: id('fr_det1'), into: id('fr_vii') });
      expect(left(desk)).toBe(4);
      expect(desk.steps('fr_vii')).toBe(2);
      expect(desk.at('fr_det1')).toBeLessThan(0);
      expect(canGo(desk, 'W3732')).toBe(true);
      desk.take(0, 'halt');
      expect(desk.level('fr_vii')).toBe(1);
    },
  );

  clause(
    ['NA-5.1.6-c', 'NA-5.1.6-f', 'NA-5.1.6-a'],
    'NA-EX-12: a passing three-star leader takes a two-star force in for 1 MP',
    () => {
      const desk = march(
        {
          bonaparte: { at: 'W3631' },
          fr_vii: { at: 'W3631' },
          fr_viii: { at: 'W3631' },
          massena_r: { at: 'W3731' },
          fr_ix: { at: 'W3731' },
          ...alone,
        },
        'bonaparte',
      );
      go(desk, 'W3731', 'W3631');
      desk.take(0, 'integrate', { piece: id('massena_r') });
      expect(left(desk)).toBe(5);
      desk.take(0, 'integrate', { piece: id('fr_ix') });
      expect(left(desk)).toBe(4);
      go(desk, 'W3732', 'W3731');
      expect(desk.at('fr_ix')).toBe(hex('W3732'));
      expect(desk.at('massena_r')).toBe(hex('W3732'));
    },
  );

  clause(['NA-5.2.3-g', 'NA-5.2.1-h'], 'NA-EX-20: two corps of one hex cost 1 MP together', () => {
    const desk = march(
      {
        fr_italy: { at: 'W3631' },
        bonaparte: { at: 'W3631', army: 'fr_italy', commands: 'fr_italy' },
        fr_vii: { at: 'W3631', army: 'fr_italy' },
        massena_r: { at: 'W3731' },
        fr_viii: { at: 'W3731' },
        fr_ix: { at: 'W3731' },
        ...alone,
      },
      'bonaparte',
    );
    go(desk, 'W3731', 'W3631');
    desk.take(0, 'integrate', { piece: id('fr_viii') });
    desk.take(0, 'integrate', { piece: id('fr_ix') });
    expect(left(desk)).toBe(4);
  });

  clause(
    ['NA-5.1.3-g', 'NA-5.1.3-e', 'NA-5.1.6-d'],
    'taking in who has acted freezes the force and spreads the level',
    () => {
      const desk = stage({ ...corps('W3631'), laharpe: { at: 'W3731' }, fr_viii: { at: 'W3731' }, ...alone }, open);
      desk.begin('impulse', { marker: m('empire 1') });
      desk.take(0, 'activate', { leader: id('laharpe') });
      desk.take(0, 'begin');
      desk.take(0, 'halt');
      desk.take(0, 'activate', { leader: id('massena_r') });
      desk.take(0, 'begin');
      go(desk, 'W3731', 'W3631');
      desk.take(0, 'integrate', { piece: id('fr_viii') });
      expect(canGo(desk, 'W3732')).toBe(false);
      expect(desk.verdict(0, 'go', { to: hex('W3732'), via: hex('W3731') })).toBe('NA-5.1.3-g');
      desk.take(0, 'halt');
      expect(desk.level('fr_vii')).toBe(2);
    },
  );

  clause(
    ['NA-5.1.6-e', 'NA-8.3.3.1-k', 'NA-R-127'],
    'a demoralized unit demoralizes those who take it in; absorbed steps do not',
    () => {
      const spread = march({ ...corps('W3631'), fr_viii: { at: 'W3731', demoralized: true }, ...alone }, 'massena_r');
      go(spread, 'W3731', 'W3631');
      spread.take(0, 'integrate', { piece: id('fr_viii') });
      expect(spread.state.marks[id('fr_vii')]! & DEMORALIZED).not.toBe(0);
      const kept = march(
        { ...corps('W3631', { steps: 1 }), fr_det1: { at: 'W3731', demoralized: true }, ...alone },
        'massena_r',
      );
      go(kept, 'W3731', 'W3631');
      kept.take(0, 'absorb', { from: id('fr_det1'), into: id('fr_vii') });
      expect(kept.state.marks[id('fr_vii')]! & DEMORALIZED).toBe(0);
    },
  );

  clause(['NA-5.1.6-i', 'NA-4.1.1-k'], 'NA-EX-13: of two equal leaders one goes to the pool when forces join', () => {
    const desk = march(
      { ...corps('W3631'), augereau: { at: 'W3731' }, fr_viii: { at: 'W3731' }, ...alone },
      'massena_r',
    );
    go(desk, 'W3731', 'W3631');
    desk.take(0, 'halt');
    // The owner names the commander between equals.
    expect(desk.verbs(0)).toContain('command');
    desk.take(0, 'command', { leader: id('augereau') });
    expect(desk.at('fr_viii')).toBe(hex('W3731'));
    expect(desk.at('fr_vii')).toBe(hex('W3731'));
    expect(desk.at('massena_r')).toBe(-1);
    expect(desk.at('augereau')).toBe(hex('W3731'));
  });

  clause(['NA-4.1.1-j', 'NA-4.1.1-a'], 'passing through friends asks for nothing', () => {
    const desk = march({ ...corps('W3631'), fr_viii: { at: 'W3731' }, fr_ix: { at: 'W3732' }, ...alone }, 'massena_r');
    go(desk, 'W3731', 'W3631');
    expect(canGo(desk, 'W3732')).toBe(true);
  });

  clause(
    ['NA-4.2.6-b', 'NA-5.2.3-o', 'NA-5.2.3-n', 'NA-4.2.6-a'],
    'NA-EX-21: a leader who rides on alone has 8 MP in all and picks up no one',
    () => {
      const desk = march({ ...corps('W3631'), fr_det1: { at: 'W3732' }, ...alone }, 'massena_r');
      go(desk, 'W3731', 'W3631');
      desk.take(0, 'alone');
      expect(left(desk)).toBe(7);
      go(desk, 'W3732', 'W3731');
      expect(desk.verdict(0, 'integrate', { piece: id('fr_det1') })).toBe('NA-4.2.6-b');
      expect(desk.at('fr_vii')).toBe(hex('W3731'));
    },
  );

  clause(['NA-4.2.4.3-b', 'NA-5.2.3-n'], 'the commander of an army does not leave it', () => {
    const desk = march(
      {
        fr_italy: { at: 'W3631' },
        bonaparte: { at: 'W3631', army: 'fr_italy', commands: 'fr_italy' },
        fr_vii: { at: 'W3631', army: 'fr_italy' },
        ...alone,
      },
      'bonaparte',
    );
    expect(desk.verdict(0, 'alone')).toBe('NA-4.2.4.3-b');
  });
});
