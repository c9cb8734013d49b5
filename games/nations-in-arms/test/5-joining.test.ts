import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { artilleryIn, commanderIn, unitsIn } from '../src/rules/1-forces.ts';
import { unitLevel } from '../src/rules/1-units.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import { ACTED, COALITION, DEMORALIZED, POOL, type State } from '../src/shape.ts';
import { cityId, powerId, RUSSIA } from '../src/tables.ts';
import { activate, alone, canGo, corps, go, left, march, open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const army = (at: string): { [name: string]: Put } => ({
  fr_italy: { at },
  bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' },
  fr_vii: { at, army: 'fr_italy' },
});
const rhine = (at: string, corpsName = 'fr_ix'): { [name: string]: Put } => ({
  fr_rhine: { at },
  moreau: { at, army: 'fr_rhine', commands: 'fr_rhine' },
  [corpsName]: { at, army: 'fr_rhine' },
});

describe('4.1.1, 5.1.7 forces that end in one hex', () => {
  const crowd = {
    ...corps('W3732'),
    fr_viii: { at: 'W3732' },
    augereau: { at: 'W3631' },
    fr_ix: { at: 'W3631' },
    ...alone,
  };

  clause(
    ['NA-4.1.1-l', 'NA-4.1.1-m', 'NA-5.1.7-b', 'NA-5.1.6-b'],
    'the owner chooses what goes; a leader whose steps are all gone goes to the pool',
    () => {
      const desk = march(crowd, 'augereau');
      go(desk, 'W3732', 'W3631');
      desk.take(0, 'halt');
      expect(desk.verdict(0, 'agree')).toBe('NA-4.1.1-a');
      desk.take(0, 'cut', { unit: id('fr_ix') });
      desk.take(0, 'cut', { unit: id('fr_ix') });
      expect(desk.at('augereau')).toBe(POOL);
      expect(desk.at('massena_r')).toBe(hex('W3732'));
      expect(desk.steps('fr_vii') + desk.steps('fr_viii')).toBe(4);
    },
  );

  clause(
    ['NA-4.2.4.1-b', 'NA-4.2.1-b', 'NA-5.1.5.1-c', 'NA-G.Absorption-b'],
    'between equals the owner names the commander; steps of the mover may fill the other',
    () => {
      const desk = march(
        { ...corps('W3732', { steps: 1 }), augereau: { at: 'W3631' }, fr_ix: { at: 'W3631', steps: 1 }, ...alone },
        'augereau',
      );
      go(desk, 'W3732', 'W3631');
      desk.take(0, 'halt');
      expect(
        desk
          .choices(0)
          .filter((c) => c.verb === 'command')
          .map((c) => c.arg.leader),
      ).toEqual([id('massena_r'), id('augereau')].sort((a, b) => a - b));
      expect(desk.verdict(0, 'absorb', { from: id('fr_ix'), into: id('fr_vii') })).toBe(true);
      desk.take(0, 'absorb', { from: id('fr_ix'), into: id('fr_vii') });
      expect(desk.steps('fr_vii')).toBe(2);
      expect(desk.at('fr_ix')).toBe(POOL);
    },
  );

  clause(
    ['NA-4.2.6-c', 'NA-5.1.10-e', 'NA-G.Commander-a'],
    'a leader who ends a ride with troops commands them',
    () => {
      const desk = march({ augereau: { at: 'W3631' }, fr_vii: { at: 'W3732' }, ...alone }, 'augereau');
      go(desk, 'W3732', 'W3631');
      desk.take(0, 'halt');
      expect(commanderIn(desk.state, [id('augereau'), id('fr_vii')])).toBe(id('augereau'));
      expect(desk.at('augereau')).toBe(hex('W3732'));
    },
  );

  clause(['NA-4.2.2-a', 'NA-4.2.2-d'], 'an army is commanded by its own nation; minors serve under their major', () => {
    const { state } = stage({
      at_italy: { at: 'W3732' },
      colli: { at: 'W3732', army: 'at_italy', commands: 'at_italy' },
      at_i: { at: 'W3732', army: 'at_italy' },
    });
    const verdict = stacks(state, ['at_italy', 'colli', 'at_i'].map(id));
    expect(verdict === true ? true : verdict.clause).toBe('NA-4.2.2-a');
    const mixed = stage({ quosdanovich: { at: 'W3732' }, piedmont_i1: { at: 'W3732' }, at_i: { at: 'W3732' } });
    expect(stacks(mixed.state, ['quosdanovich', 'piedmont_i1', 'at_i'].map(id))).toBe(true);
  });

  clause(
    ['NA-4.2.3-a', 'NA-4.2.3-b', 'NA-G.Seniority-a', 'NA-G.Overall-commander-a'],
    'of allied armies the one with most steps commands, on a tie the later power in the diplomatic order',
    () => {
      const russian = (s: State): void => {
        s.side[RUSSIA] = COALITION;
      };
      const pieces = (more: Put): { [name: string]: Put } => ({
        at_italy: { at: 'W3732' },
        wurmser: { at: 'W3732', army: 'at_italy', commands: 'at_italy' },
        at_i: { at: 'W3732', army: 'at_italy' },
        at_ii: { at: 'W3732', army: 'at_italy', ...more },
        ru_a1: { at: 'W3732' },
        suvorov: { at: 'W3732', army: 'ru_a1', commands: 'ru_a1' },
        ru_i: { at: 'W3732', army: 'ru_a1' },
      });
      const all = Object.keys(pieces({})).map(id);
      expect(commanderIn(stage(pieces({}), russian).state, all)).toBe(id('wurmser'));
      const even = stage({ ...pieces({}), at_ii: { off: 'pool' } }, russian);
      expect(
        commanderIn(
          even.state,
          all.filter((p) => p !== id('at_ii')),
        ),
      ).toBe(id('suvorov'));
    },
  );
});

describe('5.1.3 what has acted in the impulse', () => {
  clause('NA-5.1.3-f', 'steps absorbed from who has moved go on with the absorber', () => {
    const desk = march({ ...corps('W3631', { steps: 1 }), fr_det1: { at: 'W3732' }, ...alone }, 'massena_r', (s) => {
      open(s);
      s.marks[id('fr_det1')]! |= ACTED;
    });
    go(desk, 'W3732', 'W3631');
    desk.take(0, 'absorb', { from: id('fr_det1'), into: id('fr_vii') });
    expect(desk.steps('fr_vii')).toBe(2);
    expect(canGo(desk, 'W3731')).toBe(true);
  });

  clause(
    ['NA-5.1.3-h', 'NA-5.1.3-e', 'NA-G.Integration-a'],
    'who takes in troops that have acted neither moves nor besieges',
    () => {
      const desk = march(
        { ...corps('W3532'), augereau: { at: 'turin' }, fr_viii: { at: 'turin' }, fr_ix: { at: 'turin' }, ...alone },
        'massena_r',
        (s) => {
          open(s);
          s.controller[cityId('turin')] = powerId('piedmont');
          s.siege[cityId('turin')] = 1;
          for (const name of ['fr_viii', 'fr_ix', 'augereau']) s.marks[id(name)]! |= ACTED;
        },
      );
      go(desk, 'turin', 'W3532');
      expect(desk.verdict(0, 'besiege')).toBe(true);
      desk.take(0, 'integrate', { piece: id('fr_viii') });
      expect(desk.verdict(0, 'besiege')).toBe('NA-5.1.3-h');
      expect(desk.verbs(0)).not.toContain('go');
    },
  );

  clause(['NA-5.1.3-j', 'NA-5.2.1-f', 'NA-5.2.3-l'], 'who joins on the march brings its own allowance', () => {
    const desk = march(
      { kellermann_f: { at: 'W3631' }, fr_lc3: { at: 'W3631', steps: 1 }, fr_det1: { at: 'W3732' }, ...alone },
      'kellermann_f',
    );
    expect(left(desk)).toBe(8);
    go(desk, 'W3732', 'W3631');
    desk.take(0, 'integrate', { piece: id('fr_det1') });
    // One MP for the hex and one for joining, of 6 instead of 8.
    expect(left(desk)).toBe(4);
  });
});

describe('5.1.5, 5.1.6 on the march', () => {
  clause(
    ['NA-5.1.5.1-b', 'NA-5.1.5.1-h', 'NA-5.1.5.1-g', 'NA-5.2.1-i', 'NA-5.2.3-u'],
    'one merge absorbs some and integrates others for 1 MP',
    () => {
      const desk = march(
        {
          ...corps('W3631', { steps: 1 }),
          fr_viii: { at: 'W3732', steps: 1 },
          laharpe: { at: 'W3732' },
          fr_det1: { at: 'W3732' },
          ...alone,
        },
        'massena_r',
      );
      expect(artilleryIn(desk.state, [id('fr_vii')])).toBe(0);
      go(desk, 'W3732', 'W3631');
      desk.take(0, 'absorb', { from: id('fr_det1'), into: id('fr_vii') });
      expect(left(desk)).toBe(4);
      desk.take(0, 'integrate', { piece: id('fr_viii') });
      expect(left(desk)).toBe(4);
      // The replenished corps has its guns again, at no price.
      expect(artilleryIn(desk.state, [id('fr_vii')])).toBe(1);
    },
  );

  clause(['NA-5.1.5.1-d'], 'a lower rank absorbs nothing of a higher one', () => {
    const desk = march(
      {
        laharpe: { at: 'W3631' },
        fr_vii: { at: 'W3631', steps: 1 },
        massena_r: { at: 'W3732' },
        fr_viii: { at: 'W3732' },
        ...alone,
      },
      'laharpe',
    );
    go(desk, 'W3732', 'W3631');
    expect(desk.verdict(0, 'absorb', { from: id('fr_viii'), into: id('fr_vii') })).toBe('NA-5.1.5.1-d');
  });

  clause(
    ['NA-5.1.5.1-i', 'NA-5.1.6-h', 'NA-1.1.4-m', 'NA-1.1.4-n'],
    'a leader whose units are absorbed may join, stay, or go to the pool',
    () => {
      const pieces = {
        kellermann: { at: 'W3631' },
        fr_vii: { at: 'W3631', steps: 1 },
        laharpe: { at: 'W3732' },
        fr_det1: { at: 'W3732' },
        ...alone,
      };
      const absorbed = (): Stage => {
        const desk = march(pieces, 'kellermann');
        go(desk, 'W3732', 'W3631');
        desk.take(0, 'absorb', { from: id('fr_det1'), into: id('fr_vii') });
        expect(desk.at('laharpe')).toBe(hex('W3732'));
        return desk;
      };
      const joins = absorbed();
      const before = left(joins);
      joins.take(0, 'integrate', { piece: id('laharpe') });
      expect(left(joins)).toBe(before);
      go(joins, 'W3731', 'W3732');
      expect(joins.at('laharpe')).toBe(hex('W3731'));
      const stays = absorbed();
      go(stays, 'W3731', 'W3732');
      expect(stays.at('laharpe')).toBe(hex('W3732'));
      const single = march({ laharpe: { at: 'W3732' }, ...alone }, 'laharpe');
      single.take(0, 'pool', { leader: id('laharpe') });
      expect(single.at('laharpe')).toBe(POOL);
    },
  );

  clause(['NA-5.1.6-g', 'NA-5.2.1-k', 'NA-5.2.2-a', 'NA-G.Army-group-a'], 'to take in an army costs 2 MP', () => {
    const desk = march({ ...army('W3631'), ...rhine('W3732'), ...alone }, 'bonaparte');
    go(desk, 'W3732', 'W3631');
    expect(left(desk)).toBe(5);
    desk.take(0, 'integrate', { piece: id('fr_rhine') });
    expect(left(desk)).toBe(3);
    go(desk, 'W3731', 'W3732');
    expect(desk.at('fr_ix')).toBe(hex('W3731'));
  });

  const both = ['fr_rhine', 'moreau', 'fr_ix'];

  clause(['NA-5.2.2-b', 'NA-5.2.2-c'], 'an army of a group is dropped on the way with the level of the group', () => {
    const desk = activate({ ...army('W3631'), ...rhine('W3631'), ...alone }, 'bonaparte');
    desk.take(0, 'with');
    for (const name of both) desk.take(0, 'mark', { piece: id(name) });
    desk.take(0, 'agree');
    desk.take(0, 'begin');
    go(desk, 'W3732', 'W3631');
    for (const name of ['fr_vii', ...both]) expect(desk.at(name)).toBe(hex('W3732'));
    desk.take(0, 'detach');
    for (const name of both) desk.take(0, 'mark', { piece: id(name) });
    desk.take(0, 'agree');
    go(desk, 'W3731', 'W3732');
    for (const name of both) expect(desk.at(name)).toBe(hex('W3732'));
    desk.take(0, 'halt');
    expect([desk.level('fr_ix'), desk.level('fr_vii')]).toEqual([1, 1]);
    expect(desk.state.army[id('fr_ix')]).toBe(desk.state.army[id('fr_rhine')]);
  });

  clause(
    ['NA-5.2.2-c', 'NA-G.Integration-b'],
    'NA-EX-19: an army that has not moved takes the level of one that joins it',
    () => {
      const tired = { ...army('W3631'), fr_vii: { at: 'W3631', army: 'fr_italy', level: 1 } };
      const desk = march({ ...tired, ...rhine('W3732'), ...alone }, 'bonaparte', open, [1, 1]);
      go(desk, 'W3732', 'W3631');
      expect(desk.level('fr_ix')).toBe(0);
      desk.take(0, 'halt');
      expect([desk.level('fr_vii'), desk.level('fr_ix')]).toEqual([2, 2]);
    },
  );
});

describe('5.1.8 – 5.1.10 pulls, parts and lone units', () => {
  clause(
    ['NA-5.1.8-e', 'NA-5.1.8-f', 'NA-1.1.2-d', 'NA-G.Army-d', 'NA-R-132', 'NA-R-168'],
    'neighbours of any initiative are pulled in, and cannot be intercepted',
    () => {
      const desk = activate(
        {
          ...army('W3732'),
          argenteau: { off: 'pool' },
          laharpe: { at: 'W3631' },
          fr_viii: { at: 'W3631' },
          quosdanovich: { at: 'W3831' },
          at_i: { at: 'W3831' },
          at_eng1: { at: 'W3831' },
          ...alone,
        },
        'bonaparte',
      );
      desk.take(0, 'pull', { place: hex('W3631') });
      expect(desk.at('fr_viii')).toBe(hex('W3732'));
      expect(desk.choices(1)).toEqual([]);
      expect(desk.verbs(0)).toContain('begin');
    },
  );

  clause(
    ['NA-5.1.9-b', 'NA-5.2.3-y', 'NA-R-178'],
    'what is dropped takes the level of the force, a detachment alone none, and does not move again',
    () => {
      const desk = march({ ...corps('W3631'), fr_viii: { at: 'W3631' }, ...alone }, 'massena_r');
      go(desk, 'W3732', 'W3631');
      desk.take(0, 'split', { corps: id('fr_vii') });
      const detachment = unitsIn(desk.state.present).find(
        (p) => desk.state.place[p] === hex('W3732') && p !== id('fr_vii') && p !== id('fr_viii'),
      )!;
      expect(unitLevel(desk.state, detachment)).toBe(0);
      expect(desk.verdict(0, 'integrate', { piece: detachment })).toBe('NA-5.2.3-y');
      go(desk, 'W3731', 'W3732');
      desk.take(0, 'detach');
      desk.take(0, 'mark', { piece: id('fr_viii') });
      desk.take(0, 'agree');
      go(desk, 'W3732', 'W3731');
      expect(desk.level('fr_viii')).toBe(1);
      expect(desk.state.marks[id('fr_viii')]! & ACTED).toBe(ACTED);
    },
  );

  clause(['NA-5.1.10-d', 'NA-5.1.10-f'], 'a lone unit takes in no others, but absorbs and joins', () => {
    const desk = stage({ fr_vii: { at: 'W3631', steps: 1 }, fr_det1: { at: 'W3732' }, ...alone }, open);
    desk.begin('impulse', { marker: 0 });
    desk.take(0, 'activateUnit', { unit: id('fr_vii') });
    if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
    go(desk, 'W3732', 'W3631');
    expect(desk.verdict(0, 'integrate', { piece: id('fr_det1') })).toBe('NA-5.1.10-d');
    desk.take(0, 'absorb', { from: id('fr_det1'), into: id('fr_vii') });
    expect(desk.steps('fr_vii')).toBe(2);
  });
});

describe('the merge matrix: absorbed or integrated, by level, order and what has been done', () => {
  for (const level of [0, 1, 2])
    for (const demoralized of [false, true])
      for (const acted of [false, true]) {
        const name = `level ${level}${demoralized ? ', demoralized' : ''}${acted ? ', acted' : ''}`;
        const meet = (steps: number) => {
          const desk = march(
            { ...corps('W3631', { steps }), fr_viii: { at: 'W3732', steps: 1, level, demoralized }, ...alone },
            'massena_r',
            (s) => {
              open(s);
              if (acted) s.marks[id('fr_viii')]! |= ACTED;
            },
          );
          go(desk, 'W3732', 'W3631');
          return desk;
        };
        clause(['NA-5.1.5.1-f', 'NA-G.Absorption-c', 'NA-5.1.5.1-a'], `absorbed: ${name}`, () => {
          const desk = meet(1);
          desk.take(0, 'absorb', { from: id('fr_viii'), into: id('fr_vii') });
          // Level and order are the absorber's own, and it may go on.
          expect(desk.level('fr_vii')).toBe(0);
          expect(desk.state.marks[id('fr_vii')]! & DEMORALIZED).toBe(0);
          expect(canGo(desk, 'W3731')).toBe(true);
        });
        clause(['NA-5.1.6-c', 'NA-5.1.6-d', 'NA-5.1.6-e', 'NA-5.1.3-g', 'NA-5.1.3-n'], `integrated: ${name}`, () => {
          const desk = meet(2);
          desk.take(0, 'integrate', { piece: id('fr_viii') });
          expect(desk.level('fr_vii')).toBe(level);
          expect((desk.state.marks[id('fr_vii')]! & DEMORALIZED) !== 0).toBe(demoralized);
          expect(canGo(desk, 'W3731')).toBe(!acted && level < 2);
        });
      }
});
