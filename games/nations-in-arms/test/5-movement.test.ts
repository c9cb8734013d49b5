import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { put } from '../src/rules/1-units.ts';
import { type At, GONE, type State } from '../src/shape.ts';
import { AUSTRIA, cityId, isDetachment, powerId } from '../src/tables.ts';
import { activate, alone, canGo, corps, go, left, march, open } from './moves.ts';
import { hex, id } from './stage.ts';

describe('5.2 land movement', () => {
  clause(
    ['NA-5.2.1-m', 'NA-5.2.3.6-k'],
    'an unbridged river costs 2 MP more, 1 with engineers, none over a bridge',
    () => {
      const plain = march({ ...corps('W3732'), ...alone }, 'massena_r');
      go(plain, 'W3733', 'W3732');
      expect(left(plain)).toBe(3);
      const engineers = march(
        { ...corps('W3732'), fr_eng1: { at: 'W3732' }, fr_det1: { at: 'W3633' }, ...alone },
        'massena_r',
      );
      go(engineers, 'W3733', 'W3732');
      expect(left(engineers)).toBe(4);
      const bridge = march({ ...corps('W3632'), ...alone }, 'massena_r');
      go(bridge, 'W3733', 'W3632');
      expect(left(bridge)).toBe(5);
    },
  );

  clause(
    ['NA-5.2.3.6-m', 'NA-5.2.3.6-o', 'NA-5.2.3.6-p'],
    'NA-EX-24: a pontoon costs nothing to cross and stays behind',
    () => {
      const desk = activate(
        { ...corps('W3732'), fr_eng1: { at: 'W3732' }, fr_det1: { at: 'W3633' }, ...alone },
        'massena_r',
      );
      desk.take(0, 'bridge', { engineer: id('fr_eng1'), place: hex('W3733') });
      desk.take(0, 'begin');
      go(desk, 'W3733', 'W3732');
      expect(left(desk)).toBe(5);
      expect(desk.at('fr_eng1')).toBe(hex('W3732'));
    },
  );

  clause(
    ['NA-5.2.3.1-a', 'NA-5.2.3.1-b', 'NA-5.2.3.1-e', 'NA-R-160'],
    'an extended move has 9 MP, keeps away from enemies and ends with a check',
    () => {
      const desk = activate(
        { ...corps('W3631'), at_i: { at: 'W3832' }, joubert: { at: 'toulon' } },
        'massena_r',
        open,
        [1, 1],
      );
      desk.take(0, 'extend');
      desk.take(0, 'begin');
      expect(left(desk)).toBe(9);
      expect(desk.verdict(0, 'go', { to: hex('W3732'), via: hex('W3631') })).toBe('NA-5.2.3.1-b');
      go(desk, 'W3731', 'W3631');
      desk.take(0, 'halt');
      expect(desk.log.some((e) => e.what === 'attrition')).toBe(true);
    },
  );

  clause(
    ['NA-1.1.1.2-c', 'NA-5.2.3-x'],
    'cavalry under a cavalry leader has 8 MP; one foot unit or train slows it',
    () => {
      const horse = { murat: { at: 'W3631' }, fr_lc3: { at: 'W3631', steps: 1 }, ...alone };
      expect(left(march(horse, 'murat'))).toBe(8);
      expect(left(march({ ...horse, fr_supply1: { at: 'W3631' } }, 'murat'))).toBe(6);
      expect(left(march({ ...corps('W3631'), ...alone }, 'massena_r'))).toBe(6);
    },
  );

  clause(['NA-5.2.3-w', 'NA-R-161'], 'a reduced corps makes no detachment, nor any when the counters are out', () => {
    const split = (steps: number, counters = true): string | true => {
      const more = (s: State): void => {
        open(s);
        for (let p = 0; p < s.place.length; p++) if (!counters && isDetachment[p]) put(s, p, GONE);
      };
      const desk = march({ ...corps('W3631', { steps }), ...alone, fr_viii: { at: 'W3631' } }, 'massena_r', more);
      return desk.verdict(0, 'split', { corps: id('fr_vii') });
    };
    expect([split(2), split(1), split(2, false)]).toEqual([true, 'NA-5.2.3-w', 'NA-5.2.3-w']);
  });

  clause(['NA-5.2.1-o'], 'neutral land is closed', () => {
    const desk = march({ massena_r: { at: 'W3630' }, fr_vii: { at: 'W3630' }, ...alone }, 'massena_r');
    expect(desk.verdict(0, 'go', { to: hex('W3629'), via: hex('W3630') })).toBe('NA-5.2.1-o');
  });

  clause(
    ['NA-5.2.3-c', 'NA-5.2.3-f', 'NA-1.1.1-b', 'NA-5.2.3-d', 'NA-5.2.3-w'],
    'a corps leaves a detachment behind',
    () => {
      const desk = march({ ...corps('W3631'), fr_lc3: { at: 'W3631' }, ...alone }, 'massena_r');
      go(desk, 'W3731', 'W3631');
      expect(desk.verdict(0, 'split', { corps: id('fr_lc3') })).toBe('NA-5.2.3-w');
      desk.take(0, 'split', { corps: id('fr_vii') });
      expect(desk.steps('fr_vii')).toBe(1);
      expect(desk.at('fr_det1')).toBe(hex('W3731'));
      expect(left(desk)).toBe(5);
      go(desk, 'W3732', 'W3731');
      desk.take(0, 'halt');
      expect(desk.level('fr_det1')).toBe(0);
      expect(desk.verdict(0, 'activateUnit', { unit: id('fr_det1') })).toBe('NA-5.1.3-d');
    },
  );

  clause(
    ['NA-6.2.2-b', 'NA-6.2.2-c', 'NA-5.2.1-j'],
    'a train becomes a depot and a depot that is taken up a train',
    () => {
      const desk = march(
        { ...corps('W3631'), fr_supply1: { at: 'W3631' }, fr_supply2: { at: 'W3731', depot: true }, ...alone },
        'massena_r',
      );
      desk.take(0, 'depot', { unit: id('fr_supply1') });
      go(desk, 'W3731', 'W3631');
      expect(desk.at('fr_supply1')).toBe(hex('W3631'));
      desk.take(0, 'integrate', { piece: id('fr_supply2') });
      go(desk, 'W3732', 'W3731');
      expect(desk.at('fr_supply2')).toBe(hex('W3732'));
    },
  );

  clause(
    ['NA-G.Fortress-Level-c', 'NA-5.2.3.6-c'],
    'a force too weak to besiege may not enter; a citadel asks for an army',
    () => {
      const walls = (s: State): void => {
        open(s);
        s.controller[cityId('turin')] = powerId('piedmont');
        s.controller[cityId('mantua')] = AUSTRIA;
      };
      const weak = march(
        { massena_r: { at: 'W3631' }, fr_vii: { at: 'W3631', steps: 1 }, ...alone },
        'massena_r',
        walls,
      );
      expect(weak.verdict(0, 'go', { to: hex('turin'), via: hex('W3631') })).toBe('NA-G.Fortress-Level-c');
      const strong = march({ ...corps('W3631'), ...alone }, 'massena_r', walls);
      expect(canGo(strong, 'turin')).toBe(true);
      const citadel = march(
        { bonaparte: { at: 'W4031' }, fr_vii: { at: 'W4031' }, fr_viii: { at: 'W4031' }, ...alone },
        'bonaparte',
        walls,
      );
      expect(citadel.verdict(0, 'go', { to: hex('mantua'), via: hex('W4031') })).toBe('NA-G.Fortress-Level-c');
    },
  );

  clause(
    ['NA-5.2.3.6-a', 'NA-5.2.3.6-b', 'NA-5.2.3-p', 'NA-9.1-e', 'NA-9.1-j'],
    'a fortress stops the force, which lays siege and has one attempt free',
    () => {
      const walls = (s: State): void => {
        open(s);
        s.controller[cityId('turin')] = powerId('piedmont');
      };
      const desk = march({ ...corps('W3733'), fr_viii: { at: 'W3733' }, ...alone }, 'massena_r', walls, [3, 3]);
      go(desk, 'turin', 'W3733');
      expect(desk.state.siege[cityId('turin')]).toBe(1);
      expect(desk.verdict(0, 'go', { to: hex('W3732'), via: hex('turin') })).toBe('NA-5.2.3.6-a');
      desk.take(0, 'halt');
      expect(desk.verbs(0)).toEqual(['besiege', 'decline']);
      desk.take(0, 'besiege');
      expect(desk.state.siege[cityId('turin')]).toBe(2);
    },
  );

  clause(['NA-5.2.3.6-b', 'NA-5.2.3-c'], 'a screen of enough steps lets the force go on', () => {
    const walls = (s: State): void => {
      open(s);
      s.controller[cityId('turin')] = powerId('piedmont');
    };
    const desk = march({ ...corps('W3631'), fr_viii: { at: 'W3631' }, ...alone }, 'massena_r', walls);
    go(desk, 'turin', 'W3631');
    desk.take(0, 'detach');
    desk.take(0, 'mark', { piece: id('fr_viii') });
    desk.take(0, 'agree');
    expect(canGo(desk, 'W3732')).toBe(true);
    go(desk, 'W3732', 'turin');
    expect(desk.state.siege[cityId('turin')]).toBe(1);
    expect(desk.at('fr_viii')).toBe(hex('turin'));
  });

  clause('NA-G.MP-a', 'what costs more than is left is refused: a step, a pick-up, a siege', () => {
    const desk = march(
      { ...corps('turin'), fr_viii: { at: 'turin' }, fr_det1: { at: 'W3631' }, ...alone },
      'massena_r',
      (s) => {
        open(s);
        s.controller[cityId('turin')] = powerId('piedmont');
        s.siege[cityId('turin')] = 1;
      },
    );
    const frame = desk.position.stack.at(-1) as At<'activation.march'>;
    frame.spent = frame.allowance - 1;
    // A siege of level 2 costs 2 MP, a step onto the plain 1, over the Po to Cuneo 3.
    expect(desk.verdict(0, 'besiege')).toBe('NA-9.1-c');
    expect(desk.verdict(0, 'go', { to: hex('cuneo'), via: hex('turin') })).toBe('NA-G.MP-a');
    const foot = march({ ...corps('W3631'), fr_det1: { at: 'W3731' }, ...alone }, 'massena_r');
    go(foot, 'W3731', 'W3631');
    const walked = foot.position.stack.at(-1) as At<'activation.march'>;
    expect(foot.verdict(0, 'integrate', { piece: id('fr_det1') })).toBe(true);
    walked.spent = walked.allowance;
    expect(foot.verdict(0, 'integrate', { piece: id('fr_det1') })).toBe('NA-G.MP-a');
    expect(canGo(foot, 'W3732')).toBe(false);
  });
});
