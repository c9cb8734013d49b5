import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { INSIDE, type State } from '../src/shape.ts';
import { cityId, powerId } from '../src/tables.ts';
import { alone, canGo, corps, go, left, march, open } from './moves.ts';
import { hex, id } from './stage.ts';

describe('5.2.3.2 – 5.2.3.4 reactions', () => {
  const enemy = { davidovich: { at: 'W3832' }, at_i: { at: 'W3832' }, joubert: { at: 'toulon' } };

  clause(
    ['NA-5.2.3.2-a', 'NA-5.2.3.2-e', 'NA-5.2.3.2-h', 'NA-5.2.3.2-f', 'NA-5.2.3-b'],
    'a leader next door intercepts on 10, and fights at +1',
    () => {
      const desk = march({ ...corps('W3933'), ...enemy }, 'massena_r', open, [5, 6, 3, 3, 4, 4]);
      go(desk, 'W4032', 'W3933');
      expect(desk.verbs(1)).not.toContain('intercept');
      const near = march({ ...corps('W3632'), ...enemy }, 'massena_r', open, [5, 6, 3, 3, 4, 4, 1, 1, 1]);
      go(near, 'W3733', 'W3632');
      expect(near.verbs(1)).toEqual(['intercept', 'decline']);
      near.take(1, 'intercept', { leader: id('davidovich') });
      near.take(1, 'agree');
      expect(near.log.some((e) => e.what === 'intercepts')).toBe(true);
      expect(near.at('at_i')).toBe(hex('W3733'));
      expect(near.log.some((e) => e.what === 'battle')).toBe(true);
    },
  );

  clause(['NA-5.2.3.2-b', 'NA-8.3.3.1-f'], 'not if demoralized', () => {
    const desk = march(
      { ...corps('W3632'), davidovich: { at: 'W3832' }, at_i: { at: 'W3832', demoralized: true } },
      'massena_r',
    );
    go(desk, 'W3733', 'W3632');
    expect(desk.choices(1)).toEqual([]);
  });

  clause(['NA-5.2.3.2-c', 'NA-5.2.3.2-d'], 'not over an unbridged river, unless with engineers or an army', () => {
    const plain = march({ ...corps('W3731'), ...enemy }, 'massena_r');
    go(plain, 'W3732', 'W3731');
    expect(plain.choices(1)).toEqual([]);
    const engineers = march({ ...corps('W3731'), ...enemy, at_eng1: { at: 'W3832' } }, 'massena_r');
    go(engineers, 'W3732', 'W3731');
    expect(engineers.verbs(1)).toContain('intercept');
  });

  clause('NA-5.2.3.2-s', 'leaders without troops are not intercepted', () => {
    const desk = march({ massena_r: { at: 'W3632' }, fr_vii: { at: 'W3733' }, ...enemy }, 'massena_r');
    go(desk, 'W3733', 'W3632');
    expect(desk.choices(1)).toEqual([]);
  });

  clause(
    ['NA-5.2.3.3-a', 'NA-5.2.3.3-b', 'NA-5.2.3.3-g', 'NA-5.2.3.3-l', 'NA-5.2.3.3-x'],
    'a led force may avoid on 10; failing costs 1',
    () => {
      const desk = march(
        { ...corps('W3632'), fr_viii: { at: 'W3632' }, davidovich: { at: 'W3732' }, at_i: { at: 'W3732' } },
        'massena_r',
        open,
        [1, 1, 6, 6, 1, 1, 6, 6],
      );
      go(desk, 'W3732', 'W3632');
      expect(desk.verbs(1)).toContain('avoid');
      expect(desk.verbs(1)).toContain('stand');
      const ways = desk
        .choices(1)
        .filter((c) => c.verb === 'avoid')
        .map((c) => c.arg.to);
      // Not through the contact area: the hex of entry and its two neighbours.
      expect(ways).not.toContain(hex('W3632'));
      desk.take(1, 'avoid', { to: ways[0] });
      expect(desk.log.some((e) => e.what === 'fails to avoid')).toBe(true);
    },
  );

  clause(
    ['NA-5.2.3.3-d', 'NA-8.3.3.1-d', 'NA-5.2.3.3-o', 'NA-5.2.3.3-v'],
    'demoralized troops avoid without a roll, and the mover goes on',
    () => {
      const desk = march(
        {
          ...corps('W3632'),
          fr_viii: { at: 'W3632' },
          davidovich: { at: 'W3732' },
          at_i: { at: 'W3732', demoralized: true },
        },
        'massena_r',
      );
      go(desk, 'W3732', 'W3632');
      const to = desk.choices(1).find((c) => c.verb === 'avoid')!.arg.to as number;
      desk.take(1, 'avoid', { to });
      expect(desk.at('at_i')).toBe(to);
      expect(desk.log.some((e) => e.what === 'avoids freely')).toBe(true);
      expect(desk.verbs(0)).toContain('go');
    },
  );

  clause(
    ['NA-5.2.3.3-q', 'NA-5.2.3-t', 'NA-5.2.3.3-r', 'NA-G.Contact-area-a'],
    'never through the contact area, nor over a river without engineers',
    () => {
      const desk = march(
        {
          ...corps('W3632'),
          fr_viii: { at: 'W3632' },
          davidovich: { at: 'W3732' },
          at_i: { at: 'W3732', demoralized: true },
        },
        'massena_r',
      );
      go(desk, 'W3732', 'W3632');
      const ways = desk
        .choices(1)
        .filter((c) => c.verb === 'avoid')
        .map((c) => c.arg.to);
      for (const closed of ['W3632', 'W3631', 'W3733', 'W3831', 'W3832']) expect(ways).not.toContain(hex(closed));
      expect(ways).toEqual([hex('W3731')]);
    },
  );

  clause(
    ['NA-5.2.3.4-a', 'NA-5.2.3.4-c', 'NA-5.2.3.4-e', 'NA-5.2.3.4-g', 'NA-5.2.1-l', 'NA-G.Eliminated-a'],
    'NA-EX-23: five to one is an overrun, 1 MP more to go on',
    () => {
      const army = {
        fr_italy: { at: 'W3932' },
        bonaparte: { at: 'W3932', army: 'fr_italy', commands: 'fr_italy' },
        ...Object.fromEntries(
          ['fr_vii', 'fr_viii', 'fr_ix', 'fr_x', 'fr_xi'].map((c) => [c, { at: 'W3932', army: 'fr_italy' }]),
        ),
      };
      const desk = march({ ...army, davidovich: { at: 'W3831' }, at_i: { at: 'W3831' } }, 'bonaparte');
      go(desk, 'W3831', 'W3932');
      if (desk.verbs(1).includes('stand')) desk.take(1, 'stand');
      expect(desk.at('at_i')).toBeLessThan(0);
      expect(desk.at('davidovich')).toBe(-1);
      expect(left(desk)).toBe(5);
      go(desk, 'W3931', 'W3831');
      expect(left(desk)).toBe(1);
    },
  );

  clause(
    ['NA-5.2.3-q', 'NA-1.1.3.2-b', 'NA-1.1.3.1-b', 'NA-1.1.4-l'],
    'lone trains, engineers and leaders do not stop anyone',
    () => {
      const desk = march(
        {
          ...corps('W3631'),
          at_supply1: { at: 'W3731' },
          at_eng1: { at: 'W3731' },
          davidovich: { at: 'W3731' },
          ...alone,
        },
        'massena_r',
      );
      go(desk, 'W3731', 'W3631');
      for (const name of ['at_supply1', 'at_eng1', 'davidovich']) expect(desk.at(name)).toBe(-1);
      expect(left(desk)).toBe(5);
      expect(canGo(desk, 'W3732')).toBe(true);
    },
  );

  clause(['NA-5.2.3.6-h', 'NA-5.2.3.3-f', 'NA-5.2.3.6-u'], 'troops in a fortress of theirs may go inside', () => {
    const walls = (s: State): void => {
      open(s);
      s.controller[cityId('turin')] = powerId('piedmont');
    };
    const desk = march(
      { ...corps('W3631'), fr_viii: { at: 'W3631' }, piedmont_i1: { at: 'turin' } },
      'massena_r',
      walls,
    );
    go(desk, 'turin', 'W3631');
    expect(desk.verbs(1)).toEqual(['stand', 'inside']);
    desk.take(1, 'inside');
    expect(desk.state.marks[id('piedmont_i1')]! & INSIDE).not.toBe(0);
    expect(desk.state.siege[cityId('turin')]).toBe(1);
  });
});
