import { ScriptedChance } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { scenes } from '../src/cases.ts';
import { siegeResult } from '../src/charts.ts';
import { assaultWorksheet, siegeWorksheet } from '../src/rules/9-assault.ts';
import { siegeFrame } from '../src/rules/9-sieges.ts';
import { type At, EMPIRE, type Frame, INSIDE, POOL, type State } from '../src/shape.ts';
import { cityId, FRANCE, powerId } from '../src/tables.ts';
import { alone, go, m, march } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const [TURIN, MANTUA, MILAN] = ['turin', 'mantua', 'milan'].map((name) => cityId(name) as number);
const holder: { readonly [city: number]: string } = { [TURIN]: 'piedmont', [MANTUA]: 'lombardy', [MILAN]: 'lombardy' };
const besieged =
  (city: number, level = 0) =>
  (s: State): void => {
    s.controller.fill(-1);
    s.controller[city] = powerId(holder[city]!);
    s.siege[city] = 1 + level;
  };
const army = (at: string): { [name: string]: Put } => ({
  fr_italy: { at },
  bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' },
  fr_vii: { at, army: 'fr_italy' },
  fr_viii: { at, army: 'fr_italy' },
});

/** An assault on a city: the plans are made, then these dice fall: besieger, garrison, morale of the garrison. */
function assault(
  city: number,
  pieces: { [name: string]: Put },
  dice: number[],
  { breach = false, more = besieged(city) }: { breach?: boolean; more?: (s: State) => void } = {},
): Stage {
  const desk = stage({ ...pieces, joubert: { at: 'toulon' }, at_det9: { at: 'laibach' } }, more);
  const frames = scenes.siege!.frames(desk.play, { city, marker: m('empire 1') } as never) as Frame[];
  Object.assign(frames.at(-1)!, { stage: 'dice', breach });
  desk.machine.begin(desk.position, frames, new ScriptedChance(dice), desk.log as never);
  return desk;
}

const losses = (desk: Stage, pick = 0): void => {
  for (let i = 0; i < 30; i++)
    for (const seat of [0, 1])
      if (desk.verbs(seat).some((v) => ['lose', 'fortress'].includes(v))) {
        const choice = desk.choices(seat).at(pick)!;
        desk.take(seat, choice.verb, choice.arg);
      }
};

const told = (desk: Stage, what: string): boolean => desk.log.some((e) => e.what === what);
const before = { massena_r: { at: 'turin' }, fr_vii: { at: 'turin' }, fr_viii: { at: 'turin' } };

describe('9.2 how an assault is fought', () => {
  clause(
    ['NA-9.2-o', 'NA-9.2-r', 'NA-9.2-l', 'NA-9.3-s'],
    'one round; a tie is a repulse; the besieger neither checks nor retreats',
    () => {
      const desk = assault(TURIN, before, [3, 3, 4, 4]);
      losses(desk);
      expect(desk.log.filter((e) => e.what === 'assault roll')).toHaveLength(2);
      expect(told(desk, 'demoralized')).toBe(false);
      expect(desk.at('fr_vii')).toBe(hex('turin'));
      if (!told(desk, 'garrison breaks') && !told(desk, 'fortress falls')) expect(desk.state.siege[TURIN]).toBe(2);
    },
  );

  clause(['NA-9.2-c'], 'more steps inside than the place is worth: their own morale counts', () => {
    const morale = (pieces: { [name: string]: Put }): number => {
      const desk = assault(
        MILAN,
        { massena_r: { at: 'milan' }, fr_vii: { at: 'milan' }, fr_viii: { at: 'milan' }, ...pieces },
        [1, 1, 1, 1],
      );
      const frame = desk.position.stack.find((f) => f.at === 'siege') as At<'siege'> | undefined;
      const roll = desk.log.filter((e) => e.what === 'assault roll')[0]!;
      return frame?.sides[1].morale ?? (roll.args!.modifier as number);
    };
    // Cuirassiers of morale 4 behind walls of level 1: four against the three of the fortress.
    const few = morale({ at_det1: { at: 'milan', inside: true } });
    const many = morale({ at_cu1: { at: 'milan', inside: true }, at_cu2: { at: 'milan', inside: true } });
    expect(many).not.toBe(few);
  });

  clause(
    ['NA-9.2-m', 'NA-9.3-d', 'NA-G.Fortress-Level-d'],
    'the besieged inflict no more than points and steps they have',
    () => {
      const desk = assault(
        MILAN,
        { massena_r: { at: 'milan' }, fr_vii: { at: 'milan' }, fr_viii: { at: 'milan' } },
        [1, 1, 6, 6],
      );
      losses(desk);
      // One point of walls and no troops: one step at most.
      expect(4 - desk.steps('fr_vii') - desk.steps('fr_viii')).toBeLessThanOrEqual(1);
    },
  );

  clause(
    ['NA-9.3-j', 'NA-G.Fortress-Level-a', 'NA-9.2-d'],
    'damage changes neither the line of the table nor its guns there',
    () => {
      const sheet = (damage: number): number => {
        const desk = stage(before, besieged(TURIN));
        desk.state.damage[TURIN] = damage;
        return siegeWorksheet(desk.play, siegeFrame(desk.play, hex('turin'), EMPIRE)).total;
      };
      expect(sheet(1)).toBe(sheet(0));
      expect(siegeResult(1, 12)).not.toBe(siegeResult(3, 12));
      // In the assault its remaining points are its guns.
      const guns = (damage: number): number => {
        const desk = stage({ ...before, fr_viii: { off: 'pool' } }, besieged(TURIN));
        desk.state.damage[TURIN] = damage;
        const frame = siegeFrame(desk.play, hex('turin'), EMPIRE);
        return assaultWorksheet(desk.play, frame, 1).lines.find((l) => l.what === 'artillery')?.value ?? 0;
      };
      expect(guns(0)).toBeGreaterThan(guns(2));
    },
  );
});

describe('9.3 how a place falls', () => {
  clause(['NA-9.3-h'], 'a citadel holds while it has a point, even if its garrison would break', () => {
    const desk = assault(MANTUA, { ...army('mantua'), fr_ix: { at: 'mantua', army: 'fr_italy' } }, [4, 4, 1, 1, 6], {
      more: besieged(MANTUA),
    });
    losses(desk);
    expect(told(desk, 'garrison breaks')).toBe(false);
    expect(desk.state.controller[MANTUA]).toBe(powerId('lombardy'));
  });

  clause(
    ['NA-9.3-i', 'NA-9.3-p', 'NA-G.Inactive-Fortress-a'],
    'when troops and points are gone it surrenders and is a plain city',
    () => {
      const desk = assault(MILAN, { ...army('milan') }, [6, 6, 1, 1]);
      losses(desk);
      expect(told(desk, 'fortress falls')).toBe(true);
      expect(desk.verbs(0)).toContain('leave');
      desk.take(0, 'leave');
      expect(desk.state.controller[MILAN]).toBe(-1);
      expect(desk.state.damage[MILAN]).toBe(0);
    },
  );

  clause(['NA-9.3-k'], 'attackers and points perish together: the defender keeps the hex without its fortress', () => {
    const desk = assault(MILAN, { laharpe: { at: 'milan' }, fr_vii: { at: 'milan', steps: 1 } }, [6, 6, 6, 6]);
    losses(desk);
    if (desk.steps('fr_vii') === 0) {
      expect(told(desk, 'fortress empty')).toBe(true);
      expect(desk.state.controller[MILAN]).toBe(-1);
      expect(desk.at('laharpe')).toBe(POOL);
    } else expect(told(desk, 'fortress falls')).toBe(true);
  });

  clause(['NA-9.3-m'], 'after a breach the place passes even if no attacker is left', () => {
    const desk = assault(MILAN, { laharpe: { at: 'milan' }, fr_vii: { at: 'milan', steps: 1 } }, [1, 1, 6, 6], {
      breach: true,
    });
    losses(desk);
    expect(told(desk, 'fortress falls')).toBe(true);
    expect(desk.state.controller[MILAN]).toBe(-1);
  });

  clause(['NA-9.2-q'], 'besieged troops can be demoralized', () => {
    const desk = stage({ ...before, at_i: { at: 'turin', inside: true, demoralized: true } }, besieged(TURIN));
    const frame = siegeFrame(desk.play, hex('turin'), EMPIRE);
    expect(assaultWorksheet(desk.play, frame, 1).lines.some((l) => l.what === 'demoralized')).toBe(true);
  });
});

describe('9.1, 9.4 when', () => {
  clause(['NA-9.1-b'], 'no siege while troops of its side stand outside', () => {
    const desk = march({ ...before, ...alone, at_i: { at: 'turin' } }, 'massena_r', (s) => {
      besieged(TURIN)(s);
      s.siege[TURIN] = 0;
    });
    expect(desk.verdict(0, 'besiege')).not.toBe(true);
  });

  clause(['NA-9.1-d', 'NA-9.1-i', 'NA-G.Operation-a'], 'after a battle in the hex one attempt is free of MP', () => {
    const desk = march({ ...before, ...alone }, 'massena_r', besieged(TURIN), [1, 2, 3, 3]);
    const frame = desk.position.stack.at(-1) as At<'activation.march'>;
    const spent = frame.spent;
    frame.won = true;
    desk.take(0, 'besiege');
    while (desk.verbs(0).includes('lose')) desk.take(0, 'lose', desk.choices(0)[0]!.arg);
    const after = desk.position.stack.findLast((f) => f.at.startsWith('activation')) as At<'activation.march'>;
    expect(after.spent).toBe(spent);
    expect(after.freeUsed).toBe(true);
  });

  clause(['NA-9.4-d', 'NA-5.1.7-a'], 'a garrison that is freed joins its relief when the activation ends', () => {
    const desk = march(
      {
        quosdanovich: { at: 'W3731' },
        at_i: { at: 'W3731' },
        piedmont_i1: { at: 'turin', inside: true },
        joubert: { at: 'toulon' },
        fr_det1: { at: 'turin', off: 'pool' },
        at_det1: { at: 'laibach' },
      },
      'quosdanovich',
      besieged(TURIN),
    );
    expect(desk.state.marks[id('piedmont_i1')]! & INSIDE).toBe(INSIDE);
    if (desk.choices(1).some((c) => c.verb === 'go' && c.arg.to === hex('turin'))) {
      const way = desk.choices(1).find((c) => c.verb === 'go' && c.arg.to === hex('turin'))!;
      desk.take(1, 'go', way.arg);
      if (desk.verbs(1).includes('halt')) desk.take(1, 'halt');
      if (desk.verbs(1).includes('agree')) desk.take(1, 'agree');
      expect(desk.state.marks[id('piedmont_i1')]! & INSIDE).toBe(0);
      expect(desk.state.siege[TURIN]).toBe(0);
    }
  });

  clause(
    ['NA-9.3-o', 'NA-G.Reactivated-Fortress-b'],
    'a captor who gives a garrison has the fortress at its printed strength',
    () => {
      const desk = march({ ...before, ...alone }, 'massena_r', (s) => {
        s.controller.fill(-1);
        s.damage[TURIN] = 2;
      });
      desk.take(0, 'reactivate', { with: id('fr_vii') });
      expect(desk.state.controller[TURIN]).toBe(FRANCE);
      expect(desk.state.damage[TURIN]).toBe(0);
      go(desk, 'W3732', 'turin');
      expect(desk.at('fr_viii')).toBe(hex('W3732'));
    },
  );
});
