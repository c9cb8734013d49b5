import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { scenes } from '../src/cases.ts';
import { combatResult, siegeResult, sizeOf } from '../src/charts.ts';
import { outside } from '../src/rules/1-forces.ts';
import { damageOf, setDamage, takenBy } from '../src/rules/1-units.ts';
import { controlOf } from '../src/rules/4-survey.ts';
import { assaultWorksheet, siegeWorksheet } from '../src/rules/9-assault.ts';
import { siegeFrame } from '../src/rules/9-sieges.ts';
import { type At, COALITION, EMPIRE, type Frame, INSIDE, POOL } from '../src/shape.ts';
import { cityId, combatOf, FRANCE, powerId } from '../src/tables.ts';
import { answer, army, besieged, told } from './battles.ts';
import { alone, go, m, march } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const [TURIN, MANTUA, MILAN] = ['turin', 'mantua', 'milan'].map((name) => cityId(name) as number);

/** An assault on a city: the plans are made, then these dice fall: besieger, garrison, morale of the garrison. */
function assault(city: string, pieces: { [name: string]: Put }, dice: readonly number[], breach = false): Stage {
  const desk = stage({ ...pieces, joubert: { at: 'toulon' }, at_det9: { at: 'laibach' } }, besieged(city));
  const arg = { city: cityId(city), marker: m('empire 1') };
  const frames = scenes.siege!.frames(desk.play, arg as never) as Frame[];
  Object.assign(frames.at(-1)!, { stage: 'dice', breach });
  desk.run(frames, dice);
  return desk;
}

/** The same with dice that bring besieger and garrison to these totals, modifiers included. */
function assaultTo(city: string, pieces: { [name: string]: Put }, totals: readonly number[], check?: number): Stage {
  const thrown = assault(city, pieces, [1, 1, 1, 1, 1]).log.filter((e) => e.what === 'assault roll');
  const dice = thrown.flatMap((e, role) => {
    const sum = totals[role]! - (e.args!.modifier as number);
    return [Math.ceil(sum / 2), Math.floor(sum / 2)];
  });
  return assault(city, pieces, check === undefined ? dice : [...dice, check]);
}

const corps = (place: string): { [name: string]: Put } => ({
  massena_r: { at: place },
  fr_vii: { at: place },
  fr_viii: { at: place },
});
const before = corps('turin');
const losses = (desk: Stage): void => answer(desk, 'lose', 'fortress');

describe('9.2 how an assault is fought', () => {
  clause(['NA-9.3-s', 'NA-9.2-o'], 'equal results are a repulse after one round; a plus decides', () => {
    const tie = assaultTo('turin', before, [9, 9]);
    losses(tie);
    expect(tie.log.filter((e) => e.what === 'assault roll')).toHaveLength(2);
    expect(tie.log.some((e) => e.what.startsWith('garrison'))).toBe(false);
    expect(tie.state.siege[TURIN]).toBe(2);
    // A step each again, but with a plus for the besieger: the garrison has to check.
    const plus = assaultTo('turin', before, [11, 9], 1);
    losses(plus);
    expect(told(plus, 'garrison holds')).toBe(true);
  });

  clause(['NA-9.2-o', 'NA-9.2-r'], 'a besieger who loses neither checks nor retreats', () => {
    // No die is left for a check of morale.
    const desk = assaultTo('turin', before, [7, 9]);
    losses(desk);
    expect(desk.steps('fr_vii') + desk.steps('fr_viii')).toBe(3);
    for (const name of ['massena_r', 'fr_vii', 'fr_viii']) expect(desk.at(name)).toBe(hex('turin'));
    expect(desk.state.siege[TURIN]).toBe(2);
  });

  clause(['NA-9.2-l'], 'the skirmish column, however many fight', () => {
    const corps = ['fr_vii', 'fr_viii', 'fr_ix', 'fr_x', 'fr_xi'];
    const desk = assaultTo('turin', army('turin', ...corps), [14, 8]);
    expect(sizeOf(10, 2)).toBe('minor');
    const [own] = desk.log.filter((e) => e.what === 'assault roll');
    expect(own!.args!.losses).toBe(combatResult('skirmish', 14).losses);
    expect([combatResult('skirmish', 14).plus, combatResult('minor', 14).plus, own!.args!.plus]).toEqual([
      false,
      true,
      0,
    ]);
  });

  clause(['NA-9.2-k', 'NA-R-159'], 'no tactics, even where battles have them', () => {
    const inside = { at_det1: { at: 'milan', inside: true }, at_det9: { at: 'laibach' } };
    const desk = stage({ ...army('milan', 'fr_vii', 'fr_viii'), ...inside }, besieged('milan'), { tactics: 'armies' });
    // Four and a modifier of six: an assault, for which the French plan who leads and nothing else.
    desk.begin('siege', { city: MILAN, marker: m('empire 1') }, [2, 2]);
    expect(desk.verbs(0)).toEqual(['lead', 'agree']);
    expect(told(desk, 'draws tactics')).toBe(false);
  });

  clause(['NA-9.2-c'], 'more steps inside than the place is worth: their own morale counts', () => {
    /** The morale against which a garrison of Milan, level 1, checks that has lost as much as it did. */
    const morale = (...troops: string[]): unknown => {
      const inside = Object.fromEntries(troops.map((name) => [name, { at: 'milan', inside: true }]));
      const desk = assaultTo('milan', { ...corps('milan'), ...inside }, [11, 9], 1);
      losses(desk);
      return desk.log.find((e) => e.what === 'garrison holds')!.args!.morale;
    };
    expect(morale('at_det1')).toBe(3);
    // Cuirassiers have morale 4.
    expect(morale('at_cu1', 'at_cu2')).toBe(4);
  });

  clause(
    ['NA-9.2-m', 'NA-9.3-d', 'NA-G.Fortress-Level-d'],
    'the besieged inflict no more than points and steps they have',
    () => {
      const desk = assaultTo('milan', { ...corps('milan'), charles: { at: 'milan', inside: true } }, [11, 14]);
      const [, walls] = desk.log.filter((e) => e.what === 'assault roll');
      expect(walls!.args!.losses).toBe(2);
      losses(desk);
      // One point of walls and no troops: one step, although the table says two.
      expect(desk.steps('fr_vii') + desk.steps('fr_viii')).toBe(3);
    },
  );

  clause(
    ['NA-9.3-j', 'NA-G.Fortress-Level-a', 'NA-9.2-d'],
    'damage changes neither the line of the table nor its guns there',
    () => {
      const sheet = (damage: number): number => {
        const desk = stage(before, besieged('turin'));
        setDamage(desk.state, TURIN, damage);
        return siegeWorksheet(desk.play, siegeFrame(desk.play, hex('turin'), EMPIRE)).total;
      };
      expect(sheet(1)).toBe(sheet(0));
      expect(siegeResult(1, 12)).not.toBe(siegeResult(3, 12));
      // In the assault its remaining points are its guns.
      const guns = (damage: number): number => {
        const desk = stage({ ...before, fr_viii: { off: 'pool' } }, besieged('turin'));
        setDamage(desk.state, TURIN, damage);
        const frame = siegeFrame(desk.play, hex('turin'), EMPIRE);
        return assaultWorksheet(desk.play, frame, 1).lines.find((l) => l.what === 'artillery')?.value ?? 0;
      };
      expect(guns(0)).toBeGreaterThan(guns(2));
    },
  );
});

describe('9.3 how a place falls', () => {
  clause(['NA-9.3-h'], 'a citadel holds while it has a point, even if its garrison would break', () => {
    // The besieger wins; a level-2 place would now have to check.
    const desk = assaultTo('mantua', army('mantua', 'fr_vii', 'fr_viii', 'fr_ix'), [9, 5]);
    losses(desk);
    expect(damageOf(desk.state, MANTUA)).toBe(1);
    expect(told(desk, 'garrison breaks')).toBe(false);
    expect(desk.state.controller[MANTUA]).toBe(powerId('lombardy'));
  });

  clause(
    ['NA-9.3-i', 'NA-9.3-p', 'NA-G.Inactive-Fortress-a'],
    'when troops and points are gone it surrenders and is a plain city',
    () => {
      const desk = assault('milan', army('milan', 'fr_vii', 'fr_viii'), [6, 6, 1, 1]);
      losses(desk);
      expect(told(desk, 'fortress falls')).toBe(true);
      expect(desk.verbs(0)).toContain('leave');
      desk.take(0, 'leave');
      expect(desk.state.controller[MILAN]).toBe(-1);
      expect(damageOf(desk.state, MILAN)).toBe(0);
    },
  );

  clause(['NA-9.3-k'], 'attackers and points perish together: the defender keeps the hex without its fortress', () => {
    const desk = assaultTo('milan', { laharpe: { at: 'milan' }, fr_vii: { at: 'milan', steps: 1 } }, [9, 9]);
    expect(told(desk, 'fortress empty')).toBe(true);
    expect([desk.at('fr_vii'), desk.at('laharpe')]).toEqual([POOL, POOL]);
    expect([desk.state.controller[MILAN], desk.state.siege[MILAN]]).toEqual([-1, 0]);
    expect(takenBy(desk.state, MILAN)).toBe(-1);
    expect(controlOf(desk.state, MILAN)).toBe(COALITION);
  });

  clause(['NA-9.3-m'], 'after a breach the place passes even if no attacker is left', () => {
    const desk = assault('milan', { laharpe: { at: 'milan' }, fr_vii: { at: 'milan', steps: 1 } }, [1, 1, 6, 6], true);
    losses(desk);
    expect(told(desk, 'fortress falls')).toBe(true);
    expect(desk.state.controller[MILAN]).toBe(-1);
  });

  clause(['NA-9.2-q'], 'besieged troops can be demoralized', () => {
    const desk = stage({ ...before, at_i: { at: 'turin', inside: true, demoralized: true } }, besieged('turin'));
    const frame = siegeFrame(desk.play, hex('turin'), EMPIRE);
    expect(assaultWorksheet(desk.play, frame, 1).lines.some((l) => l.what === 'demoralized')).toBe(true);
  });
});

describe('9.1, 9.4 when', () => {
  clause(['NA-9.1-b'], 'no siege while troops of its side stand outside', () => {
    const desk = march({ ...before, ...alone, at_i: { at: 'turin' } }, 'massena_r', (s) => {
      besieged('turin')(s);
      s.siege[TURIN] = 0;
    });
    expect(desk.verdict(0, 'besiege')).toBe('NA-9.1-b');
  });

  clause(['NA-9.1-d', 'NA-9.1-i', 'NA-G.Operation-a'], 'after a battle in the hex one attempt is free of MP', () => {
    const desk = march({ ...before, ...alone }, 'massena_r', besieged('turin'), [1, 2, 3, 3]);
    const frame = desk.position.stack.at(-1) as At<'activation.march'>;
    const spent = frame.spent;
    frame.won = true;
    desk.take(0, 'besiege');
    while (desk.verbs(0).includes('lose')) desk.take(0, 'lose', desk.choices(0)[0]!.arg);
    const after = desk.position.stack.findLast((f) => f.at.startsWith('activation')) as At<'activation.march'>;
    expect(after.spent).toBe(spent);
    expect(after.freeUsed).toBe(true);
  });

  /** Four Austrian steps, out of supply, beat the one before Turin: a roll for attrition, then the dice of the battle. */
  const relieved = (): Stage => {
    const desk = march(
      {
        quosdanovich: { at: 'W3732' },
        at_i: { at: 'W3732' },
        at_ii: { at: 'W3732' },
        piedmont_i1: { at: 'turin', inside: true },
        fr_vii: { at: 'turin', steps: 1 },
        davidovich: { at: 'laibach' },
      },
      'quosdanovich',
      besieged('turin'),
      [1, 1, 6, 6, 1, 1],
    );
    go(desk, 'turin', 'W3732', 1);
    answer(desk, 'agree');
    expect(desk.at('fr_vii')).toBe(POOL);
    expect(desk.state.siege[TURIN]).toBe(0);
    expect(desk.state.marks[id('piedmont_i1')]! & INSIDE).toBe(0);
    return desk;
  };

  clause(['NA-9.4-d', 'NA-5.1.7-a'], 'a garrison that is freed joins its relief only when the activation ends', () => {
    const on = relieved();
    go(on, 'W3631', 'turin', 1);
    on.take(1, 'halt');
    expect(['at_i', 'at_ii', 'piedmont_i1'].map(on.steps)).toEqual([2, 2, 2]);
    expect(on.at('piedmont_i1')).toBe(hex('turin'));
    // Those who stay are one force with it: six steps are too many for two stars.
    const stay = relieved();
    stay.take(1, 'halt');
    expect(stay.verdict(1, 'agree')).toBe('NA-4.1.1-a');
    expect(stay.verbs(1)).toContain('cut');
  });

  clause(['NA-9.4-d', 'NA-R-181'], 'what does not fit with its relief is eliminated then, by choice', () => {
    const desk = relieved();
    desk.take(1, 'halt');
    while (desk.verbs(1).includes('cut')) desk.take(1, 'cut', { unit: id('piedmont_i1') });
    expect(['at_i', 'at_ii', 'piedmont_i1'].map(desk.steps)).toEqual([2, 2, 0]);
  });

  clause(
    ['NA-9.3-o', 'NA-G.Reactivated-Fortress-b'],
    'a captor who gives a garrison has the fortress at its printed strength',
    () => {
      const desk = march({ ...before, ...alone }, 'massena_r', (s) => {
        s.controller.fill(-1);
        setDamage(s, TURIN, 2);
      });
      desk.take(0, 'reactivate', { with: id('fr_vii') });
      expect(desk.state.controller[TURIN]).toBe(FRANCE);
      expect(damageOf(desk.state, TURIN)).toBe(0);
      go(desk, 'W3732', 'turin');
      expect(desk.at('fr_viii')).toBe(hex('W3732'));
    },
  );
});

describe('9.2 the assault round', () => {
  const sheetOf = (pieces: { [name: string]: Put }): ((role: number, name: string) => number) => {
    const desk = stage(pieces, (s) => {
      s.siege[cityId('turin')] = 1;
    });
    const frame = siegeFrame(desk.play, hex('turin'), EMPIRE);
    Object.assign(frame.sides[0], { morale: 4 });
    Object.assign(frame.sides[1], { morale: 3 });
    return (role, name) => assaultWorksheet(desk.play, frame, role).lines.find((l) => l.what === name)?.value ?? 0;
  };

  clause(['NA-9.2-s', 'NA-9.2-i', 'NA-9.2-j'], 'odds stop at 4 to 1, there is no terrain and no cavalry', () => {
    const line = sheetOf({
      fr_italy: { at: 'turin' },
      bonaparte: { at: 'turin', army: 'fr_italy', commands: 'fr_italy' },
      ...Object.fromEntries(
        ['fr_vii', 'fr_viii', 'fr_ix', 'fr_x', 'fr_xi', 'fr_xii', 'fr_lc3'].map((c) => [
          c,
          { at: 'turin', army: 'fr_italy' },
        ]),
      ),
    });
    expect(line(0, 'odds')).toBe(4);
    expect(line(0, 'cavalry')).toBe(0);
    expect(line(0, 'terrain')).toBe(0);
  });

  clause(['NA-9.2-n', 'NA-9.2-b'], 'a leader inside helps the garrison', () => {
    const line = sheetOf({
      massena_r: { at: 'turin' },
      fr_vii: { at: 'turin' },
      charles: { at: 'turin', inside: true },
      at_i: { at: 'turin', inside: true },
    });
    expect(line(1, 'commander')).toBe(combatOf[id('charles')]);
  });

  clause('NA-8.2.3-e', 'cavalry that leads an assault lends nothing', () => {
    const line = sheetOf({ massena_r: { at: 'turin' }, fr_lc3: { at: 'turin' } });
    expect(line(0, 'lead unit')).toBe(0);
    const foot = sheetOf({ massena_r: { at: 'turin' }, fr_vii: { at: 'turin' } });
    expect(foot(0, 'lead unit')).toBe(1);
  });

  clause('NA-5.2.3.6-g', 'walls keep those inside apart from those outside', () => {
    const { state } = stage({ at_i: { at: 'turin', inside: true }, at_ii: { at: 'turin' } });
    expect(outside(state, hex('turin'), COALITION)).toEqual([id('at_ii')]);
    expect(state.marks[id('at_i')]! & INSIDE).not.toBe(0);
  });
});
