import { factsOf } from '@concert/board';
import { FastChance, SPECTATOR } from '@concert/kernel';
import { clause, tablesOf } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { type Context, forceOf, forceTitle } from '../board/context.ts';
import { coversOf } from '../src/covers.ts';
import { rememberStacks } from '../src/rules/1-fog.ts';
import { HIDDEN, type NationsInArms, RAISED, type State } from '../src/shape.ts';
import { battleFrom, from } from './battles.ts';
import { go, m, open, seatOf } from './moves.ts';
import { everyCampaign, hex, id, type Put, type Stage, stage } from './stage.ts';
import { cards, imaginesTheSame, sameFor } from './worlds.ts';

const FOG = { scenario: 'italy1796', fog: 'stacks' } as const;
const [FRENCH, AUSTRIAN] = [0, 1];

type Pieces = { [name: string]: Put };

const foggy = (pieces: Pieces, more: (s: State) => void = open): Stage => stage(pieces, more, FOG);

/** A leader on the march with stacks covered. */
function marching(pieces: Pieces, leader: string, dice?: number[]): Stage {
  const desk = foggy(pieces);
  desk.begin('activation', { leader: id(leader), marker: m(seatOf(leader) === 0 ? 'empire 1' : 'coalition 1') }, dice);
  desk.take(seatOf(leader), 'begin');
  return desk;
}

/** An impulse in which Joubert, far away, could act. */
const resting = (desk: Stage): Stage => {
  desk.run([{ at: 'impulse', side: 0, marker: m('empire 1'), passed: 0 }]);
  return desk;
};

const seen = (desk: Stage, viewer: number): NationsInArms['board'] => desk.machine.view(desk.position, viewer).board;
const away = { joubert: { at: 'toulon' }, at_det1: { at: 'laibach' } };

describe('1.3 fog of stacks', () => {
  /** Two French stacks, the same two corps one way and the other. */
  const pair = (one: string, other: string): Stage =>
    resting(
      foggy({
        ...away,
        massena_r: { at: 'W3632' },
        [one]: { at: 'W3632', steps: 2 },
        serurier: { at: 'W3731' },
        [other]: { at: 'W3731', steps: 1 },
      }),
    );

  clause(['NA-1.3-a', 'NA-R-100'], 'others see who leads a stack and that it has troops, not which or how many', () => {
    const [one, other] = [pair('fr_vii', 'fr_viii'), pair('fr_viii', 'fr_vii')];
    sameFor([AUSTRIAN, SPECTATOR], one, other);
    expect(seen(one, FRENCH).place[id('fr_vii')]).toBe(hex('W3632'));
    expect(seen(one, FRENCH).steps[id('fr_vii')]).toBe(2);
    const { place, standIns } = seen(one, AUSTRIAN);
    expect([place[id('massena_r')], place[id('serurier')]]).toEqual([hex('W3632'), hex('W3731')]);
    expect(standIns).toHaveLength(2);
    imaginesTheSame(one);
  });

  clause('NA-R-100', 'nor subordinates and engineers; army markers, supply units and a unit by itself are seen', () => {
    const desk = resting(
      foggy({
        ...away,
        fr_italy: { at: 'W3632' },
        bonaparte: { at: 'W3632', army: 'fr_italy', commands: 'fr_italy' },
        massena_r: { at: 'W3632', army: 'fr_italy' },
        fr_vii: { at: 'W3632', army: 'fr_italy', demoralized: true },
        fr_viii: { at: 'W3632', army: 'fr_italy' },
        fr_eng1: { at: 'W3632' },
        fr_supply1: { at: 'W3632' },
        fr_det1: { at: 'W3731' },
      }),
    );
    const board = seen(desk, AUSTRIAN);
    for (const name of ['fr_italy', 'bonaparte', 'fr_supply1']) expect(board.place[id(name)], name).toBe(hex('W3632'));
    expect(board.place[id('fr_det1')]).toBe(hex('W3731'));
    for (const name of ['massena_r', 'fr_eng1']) expect(board.place[id(name)], name).toBe(HIDDEN);
    // The markers of the stack lie on the stand-in.
    const [standIn] = board.standIns!;
    expect(board.marks[standIn!]! & 1).toBe(1);
    imaginesTheSame(desk);
  });

  clause('NA-1.3-a', 'a battle shows everything in its hex, to its end', () => {
    const desk = foggy({
      ...away,
      massena_r: { at: 'W3732' },
      fr_vii: { at: 'W3732' },
      fr_viii: { at: 'W3732' },
      quosdanovich: { at: 'W3732' },
      at_i: { at: 'W3732' },
      at_ii: { at: 'W3732' },
    });
    resting(desk);
    expect(coversOf(desk.state, desk.position.stack)).toHaveLength(2);
    battleFrom(desk, 'massena_r', { stage: 'size' }, from);
    expect(coversOf(desk.state, desk.position.stack)).toEqual([]);
    expect(seen(desk, AUSTRIAN).place[id('fr_viii')]).toBe(hex('W3732'));
    expect(seen(desk, FRENCH).place[id('at_ii')]).toBe(hex('W3732'));
  });

  clause('NA-R-100', 'what was seen in the last fight is imagined first', () => {
    const desk = pair('fr_vii', 'fr_viii');
    rememberStacks(desk.play, ['massena_r', 'fr_vii', 'serurier', 'fr_viii'].map(id));
    const view = desk.machine.view(desk.position, AUSTRIAN);
    for (let i = 0; i < 8; i++) {
      const { state } = desk.machine.imagine(view, new FastChance(`seen ${i}`));
      expect(state.place[id('fr_vii')]).toBe(hex('W3632'));
      expect([state.steps[id('fr_vii')], state.steps[id('fr_viii')]]).toEqual([2, 1]);
    }
  });

  clause(['NA-1.3-a', 'NA-7.3-c'], 'everyone is told that what a leader left behind has to check', () => {
    const stayed = { kellermann: { at: 'W3633' }, fr_viii: { at: 'W3633' }, fr_vii: { at: 'W3633' } };
    const depot = { fr_supply9: { at: 'W3633', depot: true } };
    const desk = foggy({ ...away, massena_r: { at: 'W3633' }, ...stayed, ...depot });
    desk.begin('activation', { leader: id('massena_r'), marker: m('empire 1') });
    for (const verb of ['extend', 'begin', 'alone', 'halt']) desk.take(FRENCH, verb);
    // Whether it checks depends on what is hidden: the rules say that this tells something.
    const told = desk.log.find(({ what }) => what === 'stack tested');
    expect(told).toMatchObject({ args: { place: hex('W3633') }, reveals: true });
  });

  const enemy = { davidovich: { at: 'W3832' }, at_i: { at: 'W3832' } };
  const mover = { massena_r: { at: 'W3731' }, fr_vii: { at: 'W3731' }, joubert: { at: 'toulon' } };

  clause(
    ['NA-R-164', 'NA-1.3-a'],
    'a stack is asked to intercept whether it has engineers for the river or not',
    () => {
      const walk = (engineer: Pieces): Stage => {
        const desk = marching({ ...mover, ...enemy, ...engineer }, 'massena_r');
        go(desk, 'W3732', 'W3731');
        return desk;
      };
      const [without, withOne] = [walk({}), walk({ at_eng1: { at: 'W3832' } })];
      expect(without.verbs(AUSTRIAN)).toEqual(['decline']);
      expect(withOne.verbs(AUSTRIAN)).toEqual(['intercept', 'decline']);
      without.take(AUSTRIAN, 'decline');
      withOne.take(AUSTRIAN, 'decline');
      for (const desk of [without, withOne]) expect(desk.verbs(FRENCH)).toContain('halt');
    },
  );

  clause(['NA-1.3-a', 'NA-5.2.3.3-d'], 'a stack that withdraws without a roll tells that it could', () => {
    const stack = { davidovich: { at: 'W3732' }, at_i: { at: 'W3732', demoralized: true } };
    const desk = marching({ ...mover, ...stack }, 'massena_r');
    go(desk, 'W3732', 'W3731');
    desk.take(AUSTRIAN, 'avoid', desk.choices(AUSTRIAN).find(({ verb }) => verb === 'avoid')!.arg);
    expect(desk.log.find(({ what }) => what === 'avoids freely')).toMatchObject({ reveals: true });
  });

  clause('NA-R-164', 'no odds are shown against a covered stack', () => {
    const desk = marching({ ...mover, quosdanovich: { at: 'W3732' }, at_i: { at: 'W3732' } }, 'massena_r');
    const choices = desk.choices(FRENCH);
    const stakes = JSON.stringify(desk.machine.meanings(desk.position, FRENCH, choices));
    expect(stakes).toContain('odds unknown');
    expect(stakes).not.toContain('battle odds');
    expect(desk.verbs(FRENCH)).toContain('go');
  });

  clause(
    'NA-1.3-a',
    'what names a hidden piece is told to its own side; the others hear that something changed',
    () => {
      const desk = marching(
        {
          fr_italy: { at: 'W3731' },
          bonaparte: { at: 'W3731', army: 'fr_italy', commands: 'fr_italy' },
          ...Object.fromEntries(['augereau', 'fr_vii', 'fr_viii'].map((n) => [n, { at: 'W3731', army: 'fr_italy' }])),
          joubert: { at: 'toulon' },
        },
        'bonaparte',
      );
      desk.log.length = 0;
      desk.take(FRENCH, 'detach');
      for (const name of ['fr_viii', 'augereau']) desk.take(FRENCH, 'mark', { piece: id(name) });
      desk.take(FRENCH, 'agree');
      const left = desk.log.find((e) => e.what === 'left behind') as { to?: number[] } | undefined;
      expect(left?.to).toEqual([FRENCH]);
      const change = desk.log.find((e) => e.what === 'stack changes') as
        | { to?: number[]; reveals?: boolean }
        | undefined;
      expect([change?.to, change?.reveals]).toEqual([undefined, true]);
    },
  );

  clause('NA-R-100', 'frames show others neither the steps of an army nor how far a stack can go', () => {
    const desk = marching(
      {
        ...mover,
        fr_italy: { at: 'W3731' },
        bonaparte: { at: 'W3731', commands: 'fr_italy', army: 'fr_italy' },
        fr_vii: { at: 'W3731', army: 'fr_italy' },
        massena_r: { off: 'pool' },
      },
      'bonaparte',
    );
    const march = (viewer: number): { roster: number; allowance: number } =>
      desk.machine.view(desk.position, viewer).flow.at(-1) as never;
    expect(march(FRENCH).roster).toBeGreaterThan(0);
    expect(march(AUSTRIAN).roster).toBe(0);
    expect(march(SPECTATOR).roster).toBe(0);
  });

  clause('NA-1.3-b', 'production is open: what is raised and waits for its place is seen by all', () => {
    const desk = stage({ fr_vii: { off: 'raised', steps: 2 }, joubert: { at: 'toulon' } }, open, {
      scenario: 'peninsula1808',
      fog: 'stacks',
    });
    resting(desk);
    expect(seen(desk, AUSTRIAN).place[id('fr_vii')]).toBe(RAISED);
    expect(seen(desk, AUSTRIAN).steps[id('fr_vii')]).toBe(2);
  });

  clause(
    'NA-R-100',
    'a card that strikes large forces may be played on any covered stack abroad; it may find it too small',
    () => {
      const camp = (steps: number): Stage => {
        const desk = stage(
          {
            davout: { at: 'smolensk' },
            ...Object.fromEntries(['fr_i', 'fr_ii', 'fr_iii'].map((name) => [name, { at: 'smolensk', steps }])),
            barclay: { at: 'moscow' },
            ru_i: { at: 'moscow' },
          },
          (s) => {
            open(s);
            s.hands = [[], cards(11)];
          },
          { scenario: 'russia1812', fog: 'stacks' },
        );
        desk.run([{ at: 'window', window: 'activation_end', seats: [AUSTRIAN] } as never]);
        return desk;
      };
      sameFor([AUSTRIAN, SPECTATOR], camp(2), camp(1));
    },
  );

  test('tables and counters show a question mark', () => {
    const desk = pair('fr_vii', 'fr_viii');
    const view = desk.machine.view(desk.position, AUSTRIAN);
    const tables = tablesOf(desk.machine, view);
    const row = tables
      .find((table) => table.id === 'forces')!
      .rows.find((r) => r.includes('Massena') || JSON.stringify(r).includes('hidden troops'))!;
    expect(row).toContain('?');
    const here = view.board.present.filter((p) => view.board.place[p] === hex('W3632'));
    const force = forceOf(view.board, here);
    expect([force.covered, force.units, force.steps]).toEqual([true, [], 0]);
    const facts = factsOf(everyCampaign as never, {});
    expect(forceTitle({ facts } as Context, force)).toContain('strength hidden');
  });
});
