import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { DIRECTIONS, STRAIT, sideOf as sideBits, straitSea } from '../src/graph.ts';
import { put } from '../src/rules/1-units.ts';
import { isStraitClosed, stepCost } from '../src/rules/5-entry.ts';
import { ACTED, type At, COALITION, EMPIRE, INSIDE, type State } from '../src/shape.ts';
import { BRITAIN, cityId, FLEET, piecesOf, powerId, typeOf } from '../src/tables.ts';
import { told } from './battles.ts';
import { activate, alone, canGo, corps, go, left, m, march, open } from './moves.ts';
import { hex, id, stage } from './stage.ts';

const far = { at_det1: { at: 'laibach' }, joubert: { at: 'toulon' } };

describe('5.2.3.6 fortresses, rivers, straits', () => {
  const walls = (s: State): void => {
    open(s);
    s.controller[cityId('turin')] = powerId('piedmont');
  };

  clause(['NA-5.2.3.6-i', 'NA-5.2.3.6-j'], 'occupants may split; who stays out may not follow inside', () => {
    const desk = march(
      {
        bonaparte: { at: 'W3532' },
        fr_vii: { at: 'W3532' },
        fr_viii: { at: 'W3532' },
        quosdanovich: { at: 'turin' },
        piedmont_i1: { at: 'turin' },
        piedmont_i2: { at: 'turin' },
        ...far,
      },
      'bonaparte',
      walls,
    );
    go(desk, 'turin', 'W3532');
    desk.take(1, 'insidePart');
    desk.take(1, 'mark', { piece: id('piedmont_i2') });
    desk.take(1, 'agree');
    expect(desk.state.marks[id('piedmont_i2')]! & INSIDE).toBe(INSIDE);
    expect(desk.verbs(1)).not.toContain('inside');
    expect(desk.verbs(1)).not.toContain('insidePart');
  });

  clause(['NA-5.2.3.6-d'], 'a led screen tries the fortress once when the main force is done', () => {
    const desk = march(
      {
        bonaparte: { at: 'turin' },
        fr_vii: { at: 'turin' },
        fr_viii: { at: 'turin' },
        augereau: { at: 'turin' },
        ...far,
      },
      'bonaparte',
      (s) => {
        walls(s);
        s.siege[cityId('turin')] = 1;
      },
    );
    const frame = desk.position.stack.at(-1) as At<'activation.march'>;
    frame.laid = hex('turin');
    desk.take(0, 'detach');
    for (const name of ['augereau', 'fr_viii']) desk.take(0, 'mark', { piece: id(name) });
    desk.take(0, 'agree');
    go(desk, 'W3731', 'W3631');
    expect(told(desk, 'siege roll')).toBe(false);
    desk.take(0, 'halt');
    for (let i = 0; i < 10 && desk.verbs(0).includes('roll'); i++) desk.take(0, 'roll');
    expect(told(desk, 'siege roll')).toBe(true);
  });

  clause(['NA-5.2.3.6-n'], 'engineers who were pulled in have moved and lay no bridge', () => {
    const army = {
      fr_italy: { at: 'W3732' },
      bonaparte: { at: 'W3732', army: 'fr_italy', commands: 'fr_italy' },
      fr_vii: { at: 'W3732', army: 'fr_italy' },
    };
    const desk = activate(
      {
        ...army,
        massena_r: { at: 'W3631' },
        fr_viii: { at: 'W3631' },
        fr_eng1: { at: 'W3631' },
        fr_eng2: { at: 'W3732' },
        ...alone,
      },
      'bonaparte',
    );
    desk.take(0, 'pull', { place: hex('W3631') });
    expect(desk.verdict(0, 'bridge', { engineer: id('fr_eng2'), place: hex('W3831') })).toBe(true);
    expect(desk.verdict(0, 'bridge', { engineer: id('fr_eng1'), place: hex('W3831') })).toBe('NA-5.2.3.6-n');
  });

  clause(['NA-5.2.3.6-q', 'NA-5.2.3.6-v'], 'an enemy fleet in the sea area closes a strait', () => {
    const side = sideBits.findIndex((bits) => (bits & STRAIT) !== 0);
    const { state, play } = stage({ fr_vii: { at: 'W3732' } }, (s) => {
      s.side[BRITAIN] = COALITION;
    });
    expect(isStraitClosed(state, EMPIRE, side)).toBe(false);
    const from = Math.floor(side / DIRECTIONS);
    const price = stepCost(play, from, side % DIRECTIONS, [id('fr_vii')]);
    expect(price).toBeGreaterThanOrEqual(3);
    const fleet = piecesOf[BRITAIN]!.find((p) => typeOf[p] === FLEET)!;
    put(state, fleet, straitSea[side]!);
    expect(isStraitClosed(state, EMPIRE, side)).toBe(true);
    expect(stepCost(play, from, side % DIRECTIONS, [id('fr_vii')])).toBeGreaterThan(price);
    expect(isStraitClosed(state, COALITION, side)).toBe(false);
  });
});

describe('5.2.1, 5.2.3 who moves, and when it ends', () => {
  clause(
    ['NA-5.2.1-a', 'NA-5.2.1-d', 'NA-1.1.4-a', 'NA-G.Activation-a', 'NA-G.Impulse-a', 'NA-5.1.10-c'],
    'units alone at initiative 1, support units never',
    () => {
      const desk = stage(
        { fr_vii: { at: 'W3732' }, fr_eng1: { at: 'W3732' }, fr_supply1: { at: 'W3732' }, ...alone },
        open,
      );
      desk.begin('impulse', { marker: m('empire 1') });
      const units = desk
        .choices(0)
        .filter((c) => c.verb === 'activateUnit')
        .map((c) => c.arg.unit);
      expect(units).toEqual([id('fr_vii')]);
      const two = stage({ fr_vii: { at: 'W3732' }, ...alone }, open);
      two.begin('impulse', { marker: m('empire 2') });
      expect(two.verdict(0, 'activateUnit', { unit: id('fr_vii') })).toBe('NA-5.1.10-c');
    },
  );

  clause(['NA-5.2.1-c'], 'a unit by itself enters the hex of an enemy fortress only where friends besiege it', () => {
    const step = (siege: number): string | true => {
      const desk = stage(
        { fr_det1: { at: 'W3532' }, augereau: { at: 'turin' }, fr_vii: { at: 'turin' }, ...alone },
        (s) => {
          open(s);
          s.controller[cityId('turin')] = powerId('piedmont');
          s.siege[cityId('turin')] = siege;
        },
      );
      desk.begin('impulse', { marker: m('empire 1') });
      desk.take(0, 'activateUnit', { unit: id('fr_det1') });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      return desk.verdict(0, 'go', { to: hex('turin'), via: hex('W3532') });
    };
    expect(step(1)).toBe(true);
    expect(step(0)).toBe('NA-5.2.1-c');
  });

  clause(
    ['NA-5.2.3-a', 'NA-G.Activation-b', 'NA-G.Activation-c'],
    'one activation is over before the next begins, in any order',
    () => {
      const pieces = { ...corps('W3631'), augereau: { at: 'W3732' }, fr_viii: { at: 'W3732' }, ...alone };
      const desk = stage(pieces, open);
      desk.begin('impulse', { marker: m('empire 1') });
      for (const name of ['massena_r', 'augereau'])
        expect(desk.verdict(0, 'activate', { leader: id(name) })).toBe(true);
      desk.take(0, 'activate', { leader: id('augereau') });
      expect(desk.verbs(0)).not.toContain('activate');
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      desk.take(0, 'halt');
      expect(desk.verdict(0, 'activate', { leader: id('massena_r') })).toBe(true);
    },
  );

  clause(['NA-5.2.3-i', 'NA-5.2.3-j'], 'steps are swapped for nothing at the start, never between two majors', () => {
    const desk = activate({ ...corps('W3732', { steps: 1 }), fr_viii: { at: 'W3732' }, ...alone }, 'massena_r');
    expect(desk.verdict(0, 'swap', { from: id('fr_viii'), to: id('fr_vii') })).toBe(true);
    const before = left(desk);
    desk.take(0, 'swap', { from: id('fr_viii'), to: id('fr_vii') });
    expect([desk.steps('fr_vii'), desk.steps('fr_viii')]).toEqual([2, 1]);
    expect(left(desk)).toBe(before);
    const allied = activate({ ...corps('W3732', { steps: 1 }), es_i: { at: 'W3732' }, ...alone }, 'massena_r', (s) => {
      open(s);
      s.side[powerId('es')] = EMPIRE;
    });
    expect(allied.choices(0).some((c) => c.verb === 'swap')).toBe(false);
  });

  clause(
    ['NA-5.2.3-m', 'NA-5.2.3.5-a', 'NA-G.Forced-march-a', 'NA-G.Activation-d'],
    'a lost battle ends the move; who has acted twice acts no more',
    () => {
      const desk = march(
        {
          laharpe: { at: 'W3631' },
          fr_vii: { at: 'W3631', steps: 1 },
          wurmser: { at: 'W3731' },
          at_i: { at: 'W3731' },
          at_lc1: { at: 'W3731' },
          ...alone,
        },
        'laharpe',
        open,
        [1, 1, 6, 6],
      );
      go(desk, 'W3731', 'W3631');
      for (const seat of [0, 1]) if (desk.verbs(seat).includes('agree')) desk.take(seat, 'agree');
      for (let i = 0; i < 6; i++) {
        if (desk.verbs(0).includes('lose')) desk.take(0, 'lose', desk.choices(0)[0]!.arg);
        if (desk.verbs(0).includes('back')) desk.take(0, 'back', desk.choices(0).find((c) => c.verb === 'back')!.arg);
      }
      expect(desk.verbs(0)).not.toContain('go');
      const tired = stage({ ...corps('W3732', { level: 2 }), ...alone }, open);
      tired.begin('impulse', { marker: m('empire 1') });
      expect(tired.verdict(0, 'activateUnit', { unit: id('fr_vii') })).toBe('NA-5.1.3-c');
      const acted = stage({ ...corps('W3732'), ...alone }, (s) => {
        open(s);
        s.marks[id('massena_r')]! |= ACTED;
      });
      acted.begin('impulse', { marker: m('empire 1') });
      expect(acted.verdict(0, 'activate', { leader: id('massena_r') })).toBe('NA-5.1.3-o');
      expect(canGo(acted, 'W3731')).toBe(false);
    },
  );
});
