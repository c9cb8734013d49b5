import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { assessSupply } from '../src/rules/6-supply.ts';
import { modifierOf, newAttrition } from '../src/rules/7-attrition.ts';
import { CHECKING, EMPIRE, type State, UNSUPPLIED } from '../src/shape.ts';
import { cityId, FRANCE, isCombat, powerId, RUSSIA } from '../src/tables.ts';
import { answer } from './battles.ts';
import { activate, alone, corps, go, left, march, open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

/** Where attrition was checked, for how many steps, and when battles began. */
const story = (desk: Stage): (string | [number, number])[] =>
  desk.log.flatMap((e): (string | [number, number])[] =>
    e.what === 'attrition'
      ? [[e.args!.place as number, e.args!.steps as number]]
      : e.what === 'battle' || e.what === 'siege roll'
        ? [e.what]
        : [],
  );
/** Answers all the French are asked about an attrition check, until something else is asked. */
function roll(desk: Stage): void {
  for (let i = 0; i < 20; i++) {
    if (desk.verbs(0).includes('roll')) desk.take(0, 'roll');
    else if (desk.verbs(0).includes('lose')) desk.take(0, 'lose', desk.choices(0)[0]!.arg);
    else return;
  }
}

const far = { at_det1: { at: 'laibach' }, joubert: { at: 'toulon' } };
/** Demoralized, so that they may always withdraw (NA-5.2.3.3-d), with engineers for the rivers around. */
const enemies = { quosdanovich: { at: 'W3732' }, at_i: { at: 'W3732', demoralized: true }, at_eng1: { at: 'W3732' } };

describe('7.1 who checks', () => {
  clause(['NA-7.1-a', 'NA-G.Attrition-a'], 'engineers and supply units are not counted', () => {
    const desk = stage({ ...corps('W3932'), fr_eng1: { at: 'W3932' }, fr_supply1: { at: 'W3932' }, ...far }, open);
    desk.begin('finalAttrition', {});
    roll(desk);
    expect(story(desk)).toContainEqual([hex('W3932'), 2]);
  });

  clause(['NA-7.1-c', 'NA-7.1-a'], 'guerrillas are neither tested for supply nor checked', () => {
    const desk = stage({ es_gue1: { at: 'W3932' }, fr_vii: { at: 'W3932' } }, open);
    assessSupply(desk.play, [id('es_gue1'), id('fr_vii')]);
    expect(desk.state.marks[id('es_gue1')]! & UNSUPPLIED).toBe(0);
    expect(desk.state.marks[id('fr_vii')]! & UNSUPPLIED).toBe(UNSUPPLIED);
  });

  clause(['NA-7.4-d'], 'only the activated force is counted, not friends in the hex', () => {
    const desk = march({ ...corps('W3932'), fr_viii: { at: 'W3931' }, ...far }, 'massena_r');
    desk.take(0, 'halt');
    roll(desk);
    expect(story(desk)).toEqual([[hex('W3932'), 2]]);
  });

  clause(['NA-5.2.1-e'], 'leaders without units extend their ride and never check', () => {
    const desk = activate({ augereau: { at: 'W3932' }, laharpe: { at: 'W3932' }, ...far }, 'augereau');
    if (desk.verbs(0).includes('extend')) desk.take(0, 'extend');
    if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
    expect(left(desk)).toBe(12);
    desk.take(0, 'halt');
    expect(story(desk)).toEqual([]);
  });

  clause(['NA-7.1-b', 'NA-8.1.1-h'], 'reactions bring no check', () => {
    const desk = march({ ...corps('W3631'), ...enemies, ...alone }, 'massena_r');
    go(desk, 'W3732', 'W3631');
    const out = desk.choices(1).find((c) => c.verb === 'avoid');
    expect(out).toBeDefined();
    desk.take(1, 'avoid', out!.arg);
    expect(story(desk).filter((e) => Array.isArray(e) && e[0] === out!.arg.to)).toEqual([]);
  });
});

describe('7.2, 7.3 when', () => {
  clause(
    ['NA-7.2-a', 'NA-7.3-a', 'NA-6.1.1-a', 'NA-6.1.2-b', 'NA-2.0-c'],
    'an unsupplied force checks before it fights, and not again after that',
    () => {
      const desk = march(
        { ...corps('W3932'), quosdanovich: { at: 'W3931' }, at_i: { at: 'W3931' }, ...far },
        'massena_r',
      );
      go(desk, 'W3931', 'W3932');
      if (desk.verbs(1).includes('stand')) desk.take(1, 'stand');
      roll(desk);
      const told = story(desk);
      expect(told[0]).toEqual([hex('W3931'), 2]);
      expect(told[1]).toBe('battle');
      expect(told).toHaveLength(2);
    },
  );

  clause(
    ['NA-7.2-c', 'NA-G.Extended-move-a', 'NA-5.2.3.1-d', 'NA-5.2.3.1-c'],
    'an extended move is checked at its end, and neither besieges nor enters a fortress',
    () => {
      const pieces = { ...corps('W3633'), ...alone, fr_supply9: { at: 'W3633', depot: true } };
      const desk = activate(pieces, 'massena_r', (s) => {
        open(s);
        s.controller[cityId('turin')] = powerId('piedmont');
      });
      desk.take(0, 'extend');
      desk.take(0, 'begin');
      expect(left(desk)).toBe(9);
      expect(desk.verdict(0, 'go', { to: hex('turin'), via: hex('W3633') })).toBe('NA-5.2.3.1-c');
      desk.take(0, 'halt');
      roll(desk);
      expect(story(desk)).toEqual([[hex('W3633'), 2]]);
    },
  );

  clause(
    ['NA-7.2-e', 'NA-7.3-b', 'NA-9.1-f', 'NA-6.1.1-b'],
    'a siege is no battle: the check comes when moving and besieging are done',
    () => {
      const desk = march(
        { ...corps('milan'), fr_viii: { at: 'milan' }, ...far },
        'massena_r',
        (s) => {
          open(s);
          s.controller[cityId('milan')] = powerId('lombardy');
          s.siege[cityId('milan')] = 1;
        },
        [1, 2, 3, 3],
      );
      desk.take(0, 'besiege');
      roll(desk);
      if (desk.verbs(0).includes('halt')) desk.take(0, 'halt');
      roll(desk);
      const told = story(desk);
      expect(told[0]).toBe('siege roll');
      expect(told.at(-1)).toEqual([hex('milan'), expect.any(Number)]);
    },
  );

  clause(['NA-7.2-h', 'NA-6.1.2-a'], 'whether a check is due is settled when the activation begins', () => {
    const desk = march({ ...corps('W3932'), fr_supply1: { at: 'W3932' }, ...far }, 'massena_r');
    // A marker stays until the next test, wherever the force goes.
    expect(desk.state.marks[id('fr_vii')]! & UNSUPPLIED).toBe(UNSUPPLIED);
    desk.state.marks[id('fr_vii')]! &= ~UNSUPPLIED;
    desk.take(0, 'halt');
    roll(desk);
    expect(story(desk)).toHaveLength(1);
  });

  clause(
    ['NA-R-178', 'NA-7.3-c', 'NA-5.2.3-y'],
    'what was dropped checks when its force does, place by place, with the MP up to then',
    () => {
      const desk = march(
        {
          massena_r: { at: 'W3932' },
          fr_vii: { at: 'W3932' },
          fr_viii: { at: 'W3932' },
          quosdanovich: { at: 'W3831' },
          at_i: { at: 'W3831' },
          ...far,
        },
        'massena_r',
      );
      go(desk, 'W3931', 'W3932');
      desk.take(0, 'detach');
      desk.take(0, 'mark', { piece: id('fr_viii') });
      desk.take(0, 'agree');
      go(desk, 'W3831', 'W3931');
      if (desk.verbs(1).includes('stand')) desk.take(1, 'stand');
      roll(desk);
      const told = story(desk);
      const checked = told.slice(0, told.indexOf('battle')).map((e) => (Array.isArray(e) ? e[0] : -1));
      expect(checked).toEqual([hex('W3831'), hex('W3931')]);
    },
  );

  clause(['NA-7.3-d', 'NA-5.2.2-d', 'NA-5.2.2-g'], 'each army of a group checks by itself', () => {
    const at = 'W3932';
    const desk = activate(
      {
        fr_italy: { at },
        bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' },
        fr_vii: { at, army: 'fr_italy' },
        fr_rhine: { at },
        moreau: { at, army: 'fr_rhine', commands: 'fr_rhine' },
        fr_ix: { at, army: 'fr_rhine' },
        ...far,
      },
      'bonaparte',
    );
    desk.take(0, 'with');
    for (const name of ['fr_rhine', 'moreau', 'fr_ix'])
      if (!desk.state.present.some((p) => p === id(name) && (desk.state.marks[p]! & 64) !== 0))
        desk.take(0, 'mark', { piece: id(name) });
    desk.take(0, 'agree');
    desk.take(0, 'begin');
    desk.take(0, 'halt');
    roll(desk);
    expect(story(desk)).toEqual([
      [hex(at), 2],
      [hex(at), 2],
    ]);
  });
});

describe('7.3 two battles in one activation', () => {
  clause(
    ['NA-7.3-a', 'NA-7.3-e', 'NA-R-194'],
    'NA-EX-30: a check before each, the second with all MP spent since the start',
    () => {
      const desk = march(
        {
          massena_r: { at: 'W3731' },
          fr_vii: { at: 'W3731' },
          fr_viii: { at: 'W3731' },
          at_det1: { at: 'turin' },
          at_det2: { at: 'cuneo' },
          // No source is left to France.
          at_det3: { at: 'nice' },
          at_det4: { at: 'toulon' },
          at_det5: { at: 'grenoble' },
          joubert: { at: 'marseille' },
        },
        'massena_r',
        open,
        [1, 1, 6, 6, 1, 1, 1, 1, 6, 6, 1, 1],
      );
      go(desk, 'W3732', 'W3731');
      go(desk, 'turin', 'W3732');
      answer(desk, 'agree');
      expect(left(desk)).toBe(3);
      go(desk, 'W3733', 'turin');
      go(desk, 'cuneo', 'W3733');
      answer(desk, 'agree');
      expect(story(desk)).toEqual([[hex('turin'), 4], 'battle', [hex('cuneo'), 4], 'battle']);
      // Out of supply 3, French −1; at 2 MP one less, at 5 as it is.
      expect(desk.log.filter((e) => e.what === 'attrition').map((e) => e.args!.modifier)).toEqual([1, 2]);
    },
  );
});

describe('7.4 modifiers', () => {
  const check = (pieces: { [name: string]: Put }, bonus: number, more: (s: State) => void = () => {}): number => {
    const desk = stage(pieces, (s) => {
      open(s);
      more(s);
    });
    const units = Object.keys(pieces)
      .map(id)
      .filter((p) => isCombat[p]);
    for (const p of units) desk.state.marks[p]! |= CHECKING;
    const frame = newAttrition(hex('W3732'), EMPIRE, { spent: 0, terrain: 0, forced: false, extended: false });
    return modifierOf(desk.state, { ...frame, bonus }, units);
  };

  clause(['NA-7.4-f'], 'the modifier of a nation needs half of the steps', () => {
    const at = 'W3732';
    expect(check({ fr_vii: { at }, fr_viii: { at } }, FRANCE)).toBe(check({ fr_vii: { at }, fr_viii: { at } }, -1) - 1);
    const offered = (...names: string[]): number[] => {
      const desk = stage({ massena_r: { at }, ...Object.fromEntries(names.map((name) => [name, { at }])) }, (s) => {
        open(s);
        s.side[RUSSIA] = EMPIRE;
      });
      desk.begin('finalAttrition', {});
      return desk
        .choices(0)
        .filter((c) => c.verb === 'bonus')
        .map((c) => c.arg.power);
    };
    // Two of six steps are French: the Russian modifier alone is offered. Two of four are half.
    expect(offered('fr_vii', 'ru_i', 'ru_ii')).toEqual([RUSSIA]);
    expect(offered('fr_vii', 'ru_i')).toEqual([FRANCE, RUSSIA]);
  });
});
