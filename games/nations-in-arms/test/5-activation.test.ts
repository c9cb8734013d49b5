import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { MOVING } from '../src/shape.ts';
import { capacityOf } from '../src/tables.ts';
import { activate, alone, canGo, corps, go, left, m, march, open } from './moves.ts';
import { hex, id, stage } from './stage.ts';

describe('5.1.8 army activations', () => {
  const army = {
    fr_italy: { at: 'W3732' },
    bonaparte: { at: 'W3732', army: 'fr_italy', commands: 'fr_italy' },
    fr_vii: { at: 'W3732', army: 'fr_italy' },
    ...alone,
  };

  clause(
    ['NA-5.1.8-b', 'NA-5.1.8-c', 'NA-5.1.8-d', 'NA-5.1.8-h'],
    'NA-EX-15: a neighbour is pulled in for the price of its step',
    () => {
      const desk = activate({ ...army, massena_r: { at: 'W3631' }, fr_viii: { at: 'W3631' } }, 'bonaparte');
      expect(desk.verdict(0, 'pull', { place: hex('W3631') })).toBe(true);
      desk.take(0, 'pull', { place: hex('W3631') });
      expect(desk.at('fr_viii')).toBe(hex('W3732'));
      desk.take(0, 'begin');
      expect(left(desk)).toBe(5);
    },
  );

  clause('NA-5.1.8-c', 'not over a river that makes it cost three', () => {
    const desk = activate({ ...army, massena_r: { at: 'W3831' }, fr_viii: { at: 'W3831' } }, 'bonaparte');
    expect(desk.verdict(0, 'pull', { place: hex('W3831') })).toBe('NA-5.1.8-c');
  });

  clause(['NA-5.1.8-g', 'NA-5.1.8-a'], 'capacity counts everyone who serves in the activation', () => {
    const many = Object.fromEntries(
      ['fr_viii', 'fr_ix', 'fr_x', 'fr_xi', 'fr_xii'].map((c) => [c, { at: 'W3732', army: 'fr_italy' }]),
    );
    const desk = activate(
      { ...army, ...many, massena_r: { at: 'W3631' }, fr_xiii: { at: 'W3631' }, fr_xiv: { at: 'W3631', steps: 1 } },
      'bonaparte',
    );
    expect(desk.verdict(0, 'pull', { place: hex('W3631') })).toBe('NA-1.1.2-b');
  });

  clause(
    ['NA-5.1.3-n', 'NA-5.1.8-i'],
    'a unit at End of Activation is not pulled in; one at First makes it a forced march',
    () => {
      const end = activate({ ...army, massena_r: { at: 'W3631' }, fr_viii: { at: 'W3631', level: 2 } }, 'bonaparte');
      expect(end.verdict(0, 'pull', { place: hex('W3631') })).toBe('NA-5.1.3-n');
      const first = activate({ ...army, massena_r: { at: 'W3631' }, fr_viii: { at: 'W3631', level: 1 } }, 'bonaparte');
      first.take(0, 'pull', { place: hex('W3631') });
      expect(first.level('fr_vii')).toBe(1);
      first.take(0, 'begin');
      expect(first.position.stack.at(-1)).toMatchObject({ forced: true });
    },
  );
});

describe('5.2.1 who is taken along', () => {
  clause(
    ['NA-5.1.8-g', 'NA-5.2.1-h'],
    'NA-EX-18: six steps, four next door and two on the way fill an army of twelve; the last cost 1 MP',
    () => {
      const serving = { at: 'W3732', army: 'at_italy' };
      const desk = activate(
        {
          at_italy: { at: 'W3732' },
          wurmser: { ...serving, commands: 'at_italy' },
          at_i: serving,
          at_ii: serving,
          at_iii: serving,
          quosdanovich: { at: 'W3631' },
          at_iv: { at: 'W3631' },
          at_v: { at: 'W3631' },
          at_vi: { at: 'W3731' },
          fr_det1: { at: 'toulon' },
          davidovich: { at: 'laibach' },
        },
        'wurmser',
      );
      desk.take(1, 'pull', { place: hex('W3631') });
      desk.take(1, 'begin');
      go(desk, 'W3731', 'W3732', 1);
      expect(left(desk)).toBe(4);
      desk.take(1, 'integrate', { piece: id('at_vi') });
      expect(left(desk)).toBe(3);
      const army = ['at_i', 'at_ii', 'at_iii', 'at_iv', 'at_v', 'at_vi'];
      expect(army.reduce((sum, name) => sum + desk.steps(name), 0)).toBe(capacityOf[id('wurmser')]);
      expect(new Set(army.map((name) => desk.state.army[id(name)]))).toEqual(
        new Set([desk.state.army[id('at_italy')]]),
      );
    },
  );
});

describe('5.1.3 – 5.1.10 levels', () => {
  clause(['NA-5.1.3-b', 'NA-5.1.3-m'], 'an activation raises the level, moved or not', () => {
    const desk = march({ ...corps('W3631'), ...alone }, 'massena_r');
    desk.take(0, 'halt');
    expect(desk.level('fr_vii')).toBe(1);
  });

  clause(
    ['NA-5.1.3-c', 'NA-7.2-b', 'NA-5.2.3.5-b'],
    'the second activation is a forced march with a check, and there is no third',
    () => {
      const desk = march({ ...corps('W3634', { level: 1 }), ...alone }, 'massena_r', open, [3, 3]);
      go(desk, 'W3535', 'W3634');
      desk.take(0, 'halt');
      expect(desk.level('fr_vii')).toBe(2);
      expect(desk.log.some((e) => e.what === 'attrition')).toBe(true);
      const third = stage({ ...corps('W3631', { level: 2 }), ...alone }, open);
      third.begin('impulse', { marker: m('empire 1') });
      // The leader may ride alone; the corps is not moved.
      third.take(0, 'activate', { leader: id('massena_r') });
      expect(third.state.marks[id('fr_vii')]! & MOVING).toBe(0);
    },
  );

  clause('NA-G.Activation-level-a', 'there is no level above End of Activation', () => {
    const desk = march({ ...corps('W3634'), fr_viii: { at: 'W3535', level: 2 }, ...alone }, 'massena_r', open, [1, 1]);
    go(desk, 'W3535', 'W3634');
    desk.take(0, 'integrate', { piece: id('fr_viii') });
    desk.take(0, 'halt');
    expect([desk.level('fr_vii'), desk.level('fr_viii')]).toEqual([2, 2]);
  });

  clause(['NA-5.1.3-d', 'NA-5.1.3-o'], 'no leader acts twice for one marker', () => {
    const desk = stage({ ...corps('W3631'), ...alone }, open);
    desk.begin('impulse', { marker: m('empire 1') });
    desk.take(0, 'activate', { leader: id('massena_r') });
    desk.take(0, 'begin');
    desk.take(0, 'halt');
    expect(desk.verdict(0, 'activate', { leader: id('massena_r') })).toBe('NA-5.1.3-o');
  });

  clause(['NA-5.1.4-a', 'NA-5.1.4-b'], 'NA-EX-8: a leader alone never gets a level', () => {
    const desk = march({ massena_r: { at: 'W3634' }, ...alone }, 'massena_r');
    go(desk, 'W3535', 'W3634');
    desk.take(0, 'halt');
    expect(desk.level('massena_r')).toBe(0);
  });

  clause(
    ['NA-5.1.9-c', 'NA-5.1.9-d', 'NA-4.2.5-a', 'NA-4.2.5-b'],
    'NA-EX-17: a subordinate acts with a part; the army keeps its level',
    () => {
      const desk = march(
        {
          fr_italy: { at: 'W3732' },
          bonaparte: { at: 'W3732', army: 'fr_italy', commands: 'fr_italy' },
          laharpe: { at: 'W3732', army: 'fr_italy' },
          fr_vii: { at: 'W3732', army: 'fr_italy', level: 1 },
          fr_viii: { at: 'W3732', army: 'fr_italy', level: 1 },
          ...alone,
        },
        'laharpe',
      );
      go(desk, 'W3631', 'W3732');
      desk.take(0, 'halt');
      const gone = desk.at('fr_vii') === hex('W3631') ? 'fr_vii' : 'fr_viii';
      const stayed = gone === 'fr_vii' ? 'fr_viii' : 'fr_vii';
      expect(desk.level(gone)).toBe(2);
      expect(desk.level(stayed)).toBe(1);
    },
  );

  clause(
    ['NA-5.1.10-a', 'NA-5.1.10-i', 'NA-5.2.3-e'],
    'a unit moves by itself; a detachment gets no level for it',
    () => {
      const desk = stage({ fr_det1: { at: 'W3634' }, fr_vii: { at: 'W3732' }, ...alone }, open);
      desk.begin('impulse', { marker: m('empire 1') });
      desk.take(0, 'activateUnit', { unit: id('fr_det1') });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      go(desk, 'W3535', 'W3634');
      desk.take(0, 'halt');
      expect(desk.level('fr_det1')).toBe(0);
      desk.take(0, 'activateUnit', { unit: id('fr_vii') });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      go(desk, 'W3631', 'W3732');
      desk.take(0, 'halt');
      expect(desk.level('fr_vii')).toBe(1);
    },
  );

  clause(['NA-5.2.1-b', 'NA-5.1.10-g'], 'a lone unit keeps away from enemy combat units', () => {
    const desk = stage({ fr_vii: { at: 'W3631' }, at_i: { at: 'W3832' } }, open);
    desk.begin('impulse', { marker: m('empire 1') });
    desk.take(0, 'activateUnit', { unit: id('fr_vii') });
    if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
    expect(canGo(desk, 'W3732')).toBe(false);
    expect(desk.verdict(0, 'go', { to: hex('W3732'), via: hex('W3631') })).toBe('NA-5.2.1-b');
    expect(canGo(desk, 'W3731')).toBe(true);
  });
});
