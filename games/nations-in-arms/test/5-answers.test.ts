import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { DIRECTIONS, neighbour, STRAIT, sideOf as sideBits, straitSea } from '../src/graph.ts';
import { put } from '../src/rules/1-units.ts';
import { avoidsAlways } from '../src/rules/5-avoidance.ts';
import { isStraitClosed, stepCost } from '../src/rules/5-entry.ts';
import { ACTED, type At, COALITION, EMPIRE, INSIDE, POOL, type State } from '../src/shape.ts';
import { BRITAIN, cityId, FLEET, MOUNTAIN, piecesOf, powerId, terrainOf, typeOf } from '../src/tables.ts';
import { told } from './battles.ts';
import { activate, alone, canGo, corps, go, left, m, march, open } from './moves.ts';
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

  clause(
    ['NA-5.2.3.2-t', 'NA-R-172', 'NA-5.2.3-k'],
    'friends where the mover is intercepted may join without MP',
    () => {
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
      expect(desk.verbs(0)).toEqual(['join', 'apart']);
      const before = left(desk);
      desk.take(0, 'join');
      expect(left(desk)).toBe(before);
      expect(told(desk, 'battle')).toBe(true);
    },
  );

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
