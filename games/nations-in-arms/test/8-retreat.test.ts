import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { type Size, sizeOf } from '../src/charts.ts';
import { setOrigin } from '../src/rules/1-units.ts';
import { ATTACKER, DEFENDER } from '../src/rules/8-round.ts';
import { type At, COALITION, DEMORALIZED, INSIDE, INTERCEPTOR, MARCHER, MOVING, type State } from '../src/shape.ts';
import { cityId, FRANCE, powerId, RUSSIA } from '../src/tables.ts';
import { answer, at, battleFrames, battleFrom, from } from './battles.ts';
import { open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const isFrench = (name: string): boolean =>
  name.startsWith('fr_') || ['bonaparte', 'massena_r', 'augereau', 'joubert', 'moreau', 'serurier'].includes(name);

/** A battle in W3732 that the French, who came from W3632, have just won or lost. */
function lost(
  pieces: { [name: string]: Put },
  loser: number,
  {
    marks = {},
    more = open,
    dice,
    size = sizeOf(2, 2),
  }: { marks?: { [name: string]: number }; more?: (s: State) => void; dice?: number[]; size?: Size } = {},
): Stage {
  const desk = stage(pieces, more);
  const leader = Object.keys(pieces).find((n) => isFrench(n) && !n.startsWith('fr_') && pieces[n]!.at === at)!;
  const how = { stage: 'retreat', winner: 1 - loser, size, ...(dice && { dice }) } as const;
  const frames = battleFrames(desk, leader);
  for (const [name, mark] of Object.entries(marks)) desk.state.marks[id(name)]! |= mark;
  desk.run([...frames.slice(0, -1), Object.assign(frames.at(-1)!, how)], dice);
  return desk;
}

const paths = (desk: Stage, seat: number): number[][] =>
  desk
    .choices(seat)
    .filter((c) => c.verb === 'back')
    .map((c) => c.arg.path);

describe('8.3.2 who retreats together', () => {
  const mixed = {
    massena_r: { at },
    fr_vii: { at },
    augereau: { at },
    fr_viii: { at },
    quosdanovich: { at },
    at_i: { at },
    at_ii: { at },
    joubert: { at: 'toulon' },
  };
  clause(['NA-8.3.2-u', 'NA-R-133'], 'those who marched for the phasing side may go back to their own hex', () => {
    const desk = stage(
      {
        ...mixed,
        bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' },
        fr_italy: { at },
        fr_vii: { at, army: 'fr_italy' },
        massena_r: { at, army: 'fr_italy' },
        augereau: { at, army: 'fr_italy' },
        fr_viii: { at, army: 'fr_italy' },
      },
      open,
    );
    const frames = battleFrames(desk, 'bonaparte');
    for (const name of ['augereau', 'fr_viii']) {
      desk.state.marks[id(name)]! |= MARCHER;
      setOrigin(desk.state, id(name), hex('W3631'));
    }
    Object.assign(frames.at(-1)!, { stage: 'retreat', winner: DEFENDER });
    desk.run(frames);
    // Together they go back to where the active force came from.
    for (const path of paths(desk, 0)) expect(path[0]).toBe(hex(from));
    expect(desk.verdict(0, 'part', { leader: id('augereau') })).toBe(true);
    expect(desk.verbs(0)).toContain('part');
    desk.take(0, 'part', { leader: id('augereau') });
    for (const path of paths(desk, 0)) expect(path[0]).toBe(hex('W3631'));
    desk.take(0, 'back', { path: [hex('W3631')] });
    expect(desk.at('augereau')).toBe(hex('W3631'));
    expect(desk.at('fr_vii')).toBe(hex(at));
    expect(desk.state.army[id('fr_viii')]).toBe(0);
    desk.take(0, 'back', { path: [hex(from)] });
    expect(desk.at('fr_vii')).toBe(hex(from));
    expect(desk.state.army[id('fr_vii')]).toBeGreaterThan(0);
  });

  clause('NA-R-133', 'without marchers or a group there is nothing to part', () => {
    const plain = lost({ ...mixed, augereau: { off: 'pool' }, fr_viii: { at } }, ATTACKER);
    expect(plain.verbs(0)).not.toContain('part');
  });

  clause('NA-8.3.2-o', 'the armies of a beaten group may go different ways', () => {
    const group = {
      massena_r: { at },
      fr_vii: { at },
      wurmser: { at, army: 'at_italy', commands: 'at_italy' },
      at_italy: { at },
      at_i: { at, army: 'at_italy' },
      alvinczy: { at, army: 'at_inner', commands: 'at_inner' },
      at_inner: { at },
      at_ii: { at, army: 'at_inner' },
      joubert: { at: 'toulon' },
    };
    const desk = lost(group, DEFENDER, {
      more(s) {
        open(s);
        s.controller[cityId('milan')] = powerId('lombardy');
      },
    });
    const leaders = desk.choices(1).filter((c) => c.verb === 'part');
    expect(leaders.map((c) => c.arg.leader).sort()).toEqual([id('wurmser'), id('alvinczy')].sort());
    desk.take(1, 'part', { leader: id('alvinczy') });
    const [first] = paths(desk, 1);
    desk.take(1, 'back', { path: first });
    expect(desk.at('at_ii')).toBe(first!.at(-1));
    expect(desk.at('at_i')).toBe(hex(at));
    expect(desk.verbs(1)).toContain('back');
  });

  clause('NA-8.3.2-p', 'units are dropped in the first hex of the retreat and nowhere else', () => {
    const desk = lost(
      {
        massena_r: { at },
        fr_vii: { at },
        quosdanovich: { at },
        at_i: { at },
        at_ii: { at },
        at_eng1: { at },
        joubert: { at: 'toulon' },
      },
      DEFENDER,
      {
        more(s) {
          open(s);
          s.controller[cityId('milan')] = powerId('lombardy');
        },
      },
    );
    expect(new Set(paths(desk, 1).map((path) => path.length))).toEqual(new Set([1, 2]));
    desk.take(1, 'drop');
    expect(desk.verdict(1, 'agree')).toBe('NA-5.2.3-c');
    desk.take(1, 'mark', { piece: id('at_ii') });
    desk.take(1, 'agree');
    expect(new Set(paths(desk, 1).map((path) => path.length))).toEqual(new Set([2]));
    expect(desk.verbs(1)).toContain('clear');
    const [path] = paths(desk, 1);
    desk.take(1, 'back', { path });
    while (desk.verbs(1).includes('lose')) desk.take(1, 'lose', { unit: id('at_i') });
    expect([desk.at('at_ii'), desk.steps('at_ii')]).toEqual([path![0], 2]);
    for (const name of ['quosdanovich', 'at_i']) expect(desk.at(name)).toBe(path![1]);
  });
});

describe('8.3.2 where the beaten come to rest', () => {
  const beaten = { massena_r: { at }, fr_vii: { at }, quosdanovich: { at }, at_i: { at }, joubert: { at: 'toulon' } };
  const toMilan = (s: State): void => {
    open(s);
    s.controller[cityId('milan')] = powerId('lombardy');
  };

  clause(
    ['NA-8.3.2-q', 'NA-5.1.7-a', 'NA-5.1.9-a', 'NA-5.1.7-c'],
    'with friends there they become one force, levels and order shared',
    () => {
      const desk = lost(
        { ...beaten, at_eng1: { at }, davidovich: { at: 'W3831' }, at_iii: { at: 'W3831', level: 1 } },
        DEFENDER,
        {
          more: toMilan,
        },
      );
      const path = paths(desk, 1).find((each) => each.at(-1) === hex('W3831'))!;
      desk.take(1, 'back', { path });
      while (desk.verbs(1).includes('lose')) desk.take(1, 'lose', desk.choices(1)[0]!.arg);
      while (desk.verbs(1).includes('command')) desk.take(1, 'command', { leader: id('davidovich') });
      if (desk.verbs(1).includes('agree')) desk.take(1, 'agree');
      expect(desk.at('at_i')).toBe(hex('W3831'));
      expect(desk.level('at_i')).toBe(1);
      // Two leaders of one rank cannot stay together (NA-4.2.1-b).
      expect([desk.at('quosdanovich'), desk.at('davidovich')].filter((place) => place === hex('W3831'))).toHaveLength(
        1,
      );
    },
  );

  clause(
    ['NA-R-175', 'NA-8.3.3-h'],
    'a check that fails demoralizes those with whom the beaten have become one',
    () => {
      const friends = { davidovich: { at: 'W3831' }, at_iii: { at: 'W3831' } };
      const desk = lost({ ...beaten, at_eng1: { at }, ...friends, at_ii: { at: 'laibach' } }, DEFENDER, {
        more: toMilan,
        dice: [6],
        size: 'minor',
      });
      const path = paths(desk, 1).find((each) => each.at(-1) === hex('W3831'))!;
      desk.take(1, 'back', { path });
      answer(desk, 'lose', 'command', 'agree');
      const shaken = ['at_i', 'at_iii', 'at_ii'].map((name) => (desk.state.marks[id(name)]! & DEMORALIZED) !== 0);
      expect(shaken).toEqual([true, true, false]);
    },
  );

  clause(['NA-5.1.7-a', 'NA-5.1.7-b'], 'NA-EX-14: what is too many where a retreat ends is cut, by choice', () => {
    const desk = lost(
      {
        massena_r: { at },
        fr_vii: { at },
        at_i: { at },
        at_eng1: { at },
        dokhturov: { at: 'milan' },
        ru_i: { at: 'milan' },
        ru_ii: { at: 'milan' },
        joubert: { at: 'toulon' },
      },
      DEFENDER,
      {
        more(s) {
          toMilan(s);
          s.side[RUSSIA] = COALITION;
        },
      },
    );
    desk.take(1, 'back', { path: [hex('milan')] });
    while (desk.verbs(1).includes('lose')) desk.take(1, 'lose', { unit: id('at_i') });
    // Four Russian steps under two stars, and what is left of the Austrians.
    const total = (): number => ['at_i', 'ru_i', 'ru_ii'].reduce((sum, name) => sum + desk.steps(name), 0);
    expect(total()).toBe(5);
    expect(desk.verdict(1, 'agree')).toBe('NA-4.1.1-a');
    const cuts = desk.choices(1).filter(({ verb }) => verb === 'cut');
    expect(cuts.map(({ arg }) => arg.unit).sort()).toEqual(['at_i', 'ru_i', 'ru_ii'].map(id).sort());
    desk.take(1, 'cut', { unit: id('ru_ii') });
    expect([desk.steps('at_i'), total()]).toEqual([1, 4]);
    expect(desk.at('at_i')).toBe(hex('milan'));
    expect(desk.verbs(1)).not.toContain('cut');
  });

  clause(['NA-8.3.2-v', 'NA-1.1.3.2-c', 'NA-R-137'], 'trains and engineers go along, a depot is lost', () => {
    const desk = lost({ ...beaten, at_supply1: { at, depot: true }, at_supply2: { at }, at_eng1: { at } }, DEFENDER, {
      more: toMilan,
    });
    const [path] = paths(desk, 1);
    desk.take(1, 'back', { path });
    while (desk.verbs(1).includes('lose')) desk.take(1, 'lose', desk.choices(1)[0]!.arg);
    expect(desk.at('at_supply1')).toBeLessThan(0);
    expect(desk.at('at_supply2')).toBe(path!.at(-1));
    expect(desk.at('at_eng1')).toBe(path!.at(-1));
  });

  clause(['NA-R-183', 'NA-8.3.3.1-m'], 'nor are those who have left by sea, as others are', () => {
    const asked = (sheltered: boolean): boolean => {
      const desk = stage({ fr_lc3: { at }, ...beaten }, open);
      battleFrom(desk, 'massena_r', { stage: 'pursue', winner: ATTACKER, size: 'minor', sheltered });
      return desk.verbs(0).includes('pursue');
    };
    expect([asked(false), asked(true)]).toEqual([true, false]);
  });

  clause(
    ['NA-8.3.2-n', 'NA-8.3.3.1-m'],
    'a beaten side may always go into its own unbesieged fortress, and is not pursued there',
    () => {
      const here = 'turin';
      const desk = stage(
        {
          massena_r: { at: here },
          fr_lc3: { at: here },
          quosdanovich: { at: here },
          at_i: { at: here },
          joubert: { at: 'toulon' },
        },
        (s) => {
          open(s);
          s.controller[cityId('turin')] = powerId('piedmont');
        },
      );
      // The check fails: the beaten are demoralized.
      const how = { stage: 'retreat', winner: ATTACKER, size: 'minor', dice: [6] } as const;
      battleFrom(desk, 'massena_r', how, 'W3532');
      expect(desk.verbs(1)).toContain('inside');
      desk.take(1, 'inside');
      expect(desk.state.marks[id('at_i')]! & INSIDE).toBe(INSIDE);
      expect(desk.log.some((e) => e.what === 'demoralized')).toBe(true);
      expect(desk.verbs(0)).not.toContain('pursue');
    },
  );

  clause(
    ['NA-8.3.2-d', 'NA-5.2.3.2-o'],
    'interceptors go back where they came from, the occupants by the rules',
    () => {
      const desk = lost({ ...beaten, davidovich: { at }, at_iii: { at } }, DEFENDER, {
        marks: { davidovich: INTERCEPTOR, at_iii: INTERCEPTOR },
        more(s) {
          toMilan(s);
          setOrigin(s, id('davidovich'), hex('W3731'));
          setOrigin(s, id('at_iii'), hex('W3731'));
        },
      });
      for (const path of paths(desk, 1)) expect(path[0]).toBe(hex('W3731'));
      desk.take(1, 'back', { path: [hex('W3731')] });
      expect(desk.at('at_iii')).toBe(hex('W3731'));
      expect(desk.at('at_i')).toBe(hex(at));
    },
  );
});

describe('the active side', () => {
  clause(['NA-8.0-b', 'NA-5.2.3.2-g'], 'attacks, also when it is intercepted', () => {
    const desk = lost(
      { massena_r: { at }, fr_vii: { at }, quosdanovich: { at }, at_i: { at }, joubert: { at: 'toulon' } },
      DEFENDER,
    );
    const battle = desk.position.stack.find((f) => f.at.startsWith('battle')) as At<'battle'>;
    expect(battle.sides[ATTACKER].side).toBe(desk.state.side[FRANCE]);
    expect(desk.state.marks[id('fr_vii')]! & MOVING).toBe(MOVING);
  });
});
