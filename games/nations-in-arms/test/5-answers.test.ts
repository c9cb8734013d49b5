import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { DIRECTIONS, neighbour } from '../src/graph.ts';
import { put } from '../src/rules/1-units.ts';
import { avoidsAlways } from '../src/rules/5-avoidance.ts';
import { type At, FOUGHT, INSIDE, POOL } from '../src/shape.ts';
import { cityId, MOUNTAIN, powerId, terrainOf } from '../src/tables.ts';
import { told } from './battles.ts';
import { corps, go, left, march, open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const far = { at_det1: { at: 'laibach' }, joubert: { at: 'toulon' } };

/** Two Austrian forces next to W3733, which the French enter from W3632. */
const neighbours = {
  davidovich: { at: 'W3832' },
  at_i: { at: 'W3832' },
  quosdanovich: { at: 'W3833' },
  at_ii: { at: 'W3833' },
  joubert: { at: 'toulon' },
};

describe('5.2.3.2 interception', () => {
  /** Leaders who are offered to intercept. */
  const named = (desk: Stage): number[] =>
    desk
      .choices(1)
      .filter((c) => c.verb === 'intercept')
      .map((c) => c.arg.leader);
  const between = (dice: number[]): Stage => {
    const desk = march({ ...corps('W3632'), ...neighbours }, 'massena_r', open, dice);
    go(desk, 'W3733', 'W3632');
    expect(named(desk).sort()).toEqual([id('davidovich'), id('quosdanovich')].sort());
    return desk;
  };

  clause(['NA-5.2.3.2-q'], 'one leader after another, as their side names them', () => {
    for (const [first, second] of [
      ['davidovich', 'quosdanovich'],
      ['quosdanovich', 'davidovich'],
    ] as const) {
      const desk = between([1, 1]);
      desk.take(1, 'intercept', { leader: id(first) });
      desk.take(1, 'agree');
      expect(told(desk, 'fails to intercept')).toBe(true);
      expect(named(desk)).toEqual([id(second)]);
    }
  });

  clause(['NA-5.2.3.2-r'], 'after a success no one else intercepts, but others may march to the guns', () => {
    const desk = between([6, 6]);
    desk.take(1, 'intercept', { leader: id('davidovich') });
    desk.take(1, 'agree');
    expect(told(desk, 'intercepts')).toBe(true);
    expect(desk.choices(1).map(({ verb, arg }) => [verb, arg.leader])).toEqual([
      ['march', id('quosdanovich')],
      ['decline', undefined],
    ]);
  });

  /** Massena passes a hex with friends and is intercepted there. */
  function passedThrough(): Stage {
    const desk = march(
      {
        ...corps('W3632'),
        fr_viii: { at: 'W3733' },
        davidovich: { at: 'W3832' },
        at_i: { at: 'W3832' },
        joubert: { at: 'toulon' },
      },
      'massena_r',
      open,
      [6, 6, 3, 3, 3, 3, 1, 1, 1, 1],
    );
    go(desk, 'W3733', 'W3632');
    desk.take(1, 'intercept', { leader: id('davidovich') });
    desk.take(1, 'agree');
    return desk;
  }

  clause(
    ['NA-5.2.3.2-t', 'NA-R-172', 'NA-5.2.3-k'],
    'friends where the mover is intercepted may join without MP',
    () => {
      const desk = passedThrough();
      expect(desk.verbs(0)).toEqual(['join', 'apart']);
      const before = left(desk);
      desk.take(0, 'join');
      expect(left(desk)).toBe(before);
      expect(told(desk, 'battle')).toBe(true);
    },
  );

  clause(['NA-5.2.3.2-t', 'NA-R-172'], 'those who stay apart take no part in the battle', () => {
    const fighters = (choice: string): boolean[] => {
      const desk = passedThrough();
      desk.take(0, choice);
      return ['fr_vii', 'fr_viii'].map((name) => (desk.state.marks[id(name)]! & FOUGHT) !== 0);
    };
    expect(fighters('join')).toEqual([true, true]);
    expect(fighters('apart')).toEqual([true, false]);
  });

  clause(['NA-5.2.2-e', 'NA-8.1.1-j'], 'armies of a group intercept together or one by one', () => {
    const desk = march(
      {
        ...corps('W3632'),
        wurmser: { at: 'W3832', army: 'at_italy', commands: 'at_italy' },
        at_italy: { at: 'W3832' },
        at_i: { at: 'W3832', army: 'at_italy' },
        alvinczy: { at: 'W3832', army: 'at_inner', commands: 'at_inner' },
        at_inner: { at: 'W3832' },
        at_ii: { at: 'W3832', army: 'at_inner' },
        joubert: { at: 'toulon' },
      },
      'massena_r',
    );
    go(desk, 'W3733', 'W3632');
    desk.take(1, 'intercept', { leader: id('wurmser') });
    const draft = desk.position.lanes![0]!.stack.at(-1) as At<'draft'>;
    expect(draft.chosen).not.toContain(id('at_ii'));
    expect(desk.verdict(1, 'agree')).toBe(true);
    for (const name of ['at_inner', 'alvinczy', 'at_ii']) desk.take(1, 'mark', { piece: id(name) });
    expect(desk.verdict(1, 'agree')).toBe(true);
  });
});

describe('5.2.3.3 avoidance', () => {
  clause(['NA-5.2.3.3-e'], 'guerrillas in the mountains avoid without a check', () => {
    const mountain = neighbour.find((h) => h >= 0 && terrainOf[h] === MOUNTAIN)!;
    const { play, state } = stage({ es_gue1: { at: 'W3732' } }, open);
    expect(avoidsAlways(play, [id('es_gue1')])).toBe(false);
    put(state, id('es_gue1'), mountain);
    expect(avoidsAlways(play, [id('es_gue1')])).toBe(true);
  });

  clause(
    ['NA-5.2.3.3-w', 'NA-8.0-a', 'NA-5.2.3-r', 'NA-G.Contact-area-b'],
    'where none can avoid there is a battle over the contact hexside',
    () => {
      for (const side of ['W3631', 'W3732']) {
        const desk = march({ ...corps(side), fr_viii: { at: side }, at_i: { at: 'W3731' }, ...far }, 'massena_r');
        go(desk, 'W3731', side);
        // The French have to name who leads: the battle has begun, and its dice have not.
        expect(desk.verbs(0)).toContain('lead');
        const frame = <Name extends 'battle' | 'activation'>(name: Name) =>
          desk.position.stack.find((f) => f.at === name) as At<Name>;
        for (const direction of [frame('battle').entry, frame('activation').contact])
          expect(neighbour[hex('W3731') * DIRECTIONS + direction]).toBe(hex(side));
      }
    },
  );

  clause(['NA-5.2.2-e'], 'armies of a group avoid together or by themselves', () => {
    const group = {
      wurmser: { at: 'W3732', army: 'at_italy', commands: 'at_italy' },
      at_italy: { at: 'W3732' },
      at_i: { at: 'W3732', army: 'at_italy', demoralized: true },
      alvinczy: { at: 'W3732', army: 'at_inner', commands: 'at_inner' },
      at_inner: { at: 'W3732' },
      at_ii: { at: 'W3732', army: 'at_inner', demoralized: true },
    };
    const desk = march({ ...corps('W3631'), ...group, joubert: { at: 'toulon' } }, 'massena_r');
    go(desk, 'W3732', 'W3631');
    expect(desk.verbs(1)).toContain('avoid');
    const alone = desk.choices(1).filter((c) => c.verb === 'withdraw');
    expect(new Set(alone.map((c) => c.arg.army))).toEqual(new Set([id('at_italy'), id('at_inner')]));
    const away = alone.find((c) => c.arg.army === id('at_inner'))!;
    desk.take(1, 'withdraw', away.arg);
    expect(desk.at('at_ii')).toBe(away.arg.to);
    expect(desk.at('at_i')).toBe(hex('W3732'));
    expect(desk.verbs(1)).toContain('stand');
    expect(desk.verbs(1)).not.toContain('avoid');
  });
});

describe('5.2.3.4 overrun', () => {
  const giants = (at: string): { [name: string]: Put } => ({
    bonaparte: { at },
    fr_vii: { at },
    fr_viii: { at },
    fr_ix: { at },
  });

  clause(
    ['NA-5.2.3.4-d', 'NA-8.0-c', 'NA-5.2.3.4-f'],
    'by printed points alone; it is no battle; without the MP the force stops',
    () => {
      const desk = march(
        { ...giants('W3631'), at_det2: { at: 'W3731' }, at_supply1: { at: 'W3731' }, ...far },
        'bonaparte',
      );
      go(desk, 'W3731', 'W3631');
      expect(told(desk, 'overrun')).toBe(true);
      expect(told(desk, 'battle')).toBe(false);
      expect(desk.at('at_det2')).toBe(POOL);
      const frame = desk.position.stack.at(-1) as At<'activation.march'>;
      expect(frame.toll).toBe(1);
      frame.spent = frame.allowance - 1;
      expect(desk.choices(0).some((c) => c.verb === 'go')).toBe(false);
    },
  );

  clause(['NA-5.2.3.4-b'], 'those behind walls are not overrun', () => {
    const desk = march({ ...giants('W3532'), piedmont_i1: { at: 'turin', steps: 1 }, ...far }, 'bonaparte', (s) => {
      open(s);
      s.controller[cityId('turin')] = powerId('piedmont');
    });
    go(desk, 'turin', 'W3532');
    desk.take(1, 'inside');
    expect(told(desk, 'overrun')).toBe(false);
    expect(desk.state.marks[id('piedmont_i1')]! & INSIDE).toBe(INSIDE);
    expect(desk.state.siege[cityId('turin')]).toBe(1);
  });
});
