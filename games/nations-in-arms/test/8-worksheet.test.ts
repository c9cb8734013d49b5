import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { directionTo } from '../src/graph.ts';
import { put } from '../src/rules/1-units.ts';
import { newBattle } from '../src/rules/8-battle.ts';
import { leadable, usable } from '../src/rules/8-plan.ts';
import { ATTACKER, DEFENDER } from '../src/rules/8-round.ts';
import { crossingModifier, forceMorale, superiority, worksheet } from '../src/rules/8-worksheet.ts';
import { DEMORALIZED, EMPIRE, MOVING, UNSUPPLIED, WINTER } from '../src/shape.ts';
import { MOUNTAIN, SWAMP, terrainOf, WOODS } from '../src/tables.ts';
import { at, austrians, field, french, line } from './battles.ts';
import { open } from './moves.ts';
import { hex, id, stage } from './stage.ts';

describe('8.1 – 8.2 the worksheet', () => {
  clause(['NA-8.1.4-a', 'NA-8.1.4-c'], 'odds count combat points, for the attacker only', () => {
    const { desk, frame } = field({ ...french(), quosdanovich: { at }, at_i: { at } });
    expect(line(desk, frame, ATTACKER, 'odds')).toBe(2);
    expect(line(desk, frame, DEFENDER, 'odds')).toBe(0);
  });

  clause(['NA-8.1.5-a', 'NA-G.Artillery-point-a'], 'more guns +1, twice as many +2, one to none +2', () => {
    expect([superiority(3, 2), superiority(4, 2), superiority(1, 0), superiority(2, 2), superiority(1, 2)]).toEqual([
      1, 2, 2, 0, 0,
    ]);
    const { desk, frame } = field({ ...french(), quosdanovich: { at }, at_i: { at } });
    expect(line(desk, frame, ATTACKER, 'artillery')).toBe(2);
  });

  clause(['NA-6.1.2-c', 'NA-6.1.2-g', 'NA-6.2-g'], 'out of supply: no guns, and −4', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    for (const name of ['fr_vii', 'fr_viii']) desk.state.marks[id(name)]! |= UNSUPPLIED;
    expect(line(desk, frame, ATTACKER, 'out of supply')).toBe(-4);
    expect(line(desk, frame, ATTACKER, 'artillery')).toBe(0);
    expect(line(desk, frame, DEFENDER, 'artillery')).toBe(2);
  });

  clause(
    ['NA-8.1.6-a', 'NA-8.1.6-b', 'NA-8.1.6-c', 'NA-G.Cavalry-point-a'],
    'cavalry superiority; leaders decide a tie only where there is cavalry',
    () => {
      const horse = field({ ...french({ fr_lc3: { at, steps: 1 } }), ...austrians() });
      expect(line(horse.desk, horse.frame, ATTACKER, 'cavalry')).toBe(2);
      const tie = field({ murat: { at }, fr_lc3: { at, steps: 1 }, quosdanovich: { at }, at_lc1: { at, steps: 1 } });
      expect(line(tie.desk, tie.frame, ATTACKER, 'cavalry')).toBe(1);
      const none = field({ murat: { at }, fr_vii: { at }, quosdanovich: { at }, at_i: { at } });
      expect(line(none.desk, none.frame, ATTACKER, 'cavalry')).toBe(0);
    },
  );

  clause(
    ['NA-8.1.2-a', 'NA-8.1.2-b', 'NA-8.1.2-d', 'NA-8.3.3.1-e'],
    'NA-EX-34: the morale of most steps, 1 lower when demoralized; the higher side has the difference',
    () => {
      const { desk, frame } = field({ ...french(), ...austrians() });
      const force = ['fr_vii', 'fr_viii'].map(id);
      expect(forceMorale(desk.state, force, -1)).toBe(4);
      expect(forceMorale(desk.state, [id('fr_vii'), id('at_i')], 3)).toBe(3);
      for (const p of force) desk.state.marks[p]! |= DEMORALIZED;
      expect(forceMorale(desk.state, force, -1)).toBe(3);
      frame.sides[ATTACKER].morale = 4;
      frame.sides[DEFENDER].morale = 3;
      expect(line(desk, frame, ATTACKER, 'morale')).toBe(1);
      frame.sides[ATTACKER].morale = 6;
      expect(line(desk, frame, ATTACKER, 'morale')).toBe(2);
      expect(line(desk, frame, DEFENDER, 'morale')).toBe(0);
    },
  );

  clause(
    ['NA-8.2.1-b', 'NA-5.2.3.6-l', 'NA-8.2.1-c'],
    'crossing: −3 over a river, −1 with engineers or over a bridge',
    () => {
      const { desk } = field({ ...french(), ...austrians() });
      const force = ['fr_vii'].map(id);
      expect(crossingModifier(desk.play, force, hex('W3732'), directionTo(hex('W3732'), hex('W3831')))).toBe(-3);
      expect(crossingModifier(desk.play, force, hex('W3632'), directionTo(hex('W3632'), hex('W3733')))).toBe(-1);
      expect(crossingModifier(desk.play, force, hex('W3732'), directionTo(hex('W3732'), hex('W3631')))).toBe(0);
      put(desk.state, id('fr_eng1'), hex(at));
      expect(
        crossingModifier(desk.play, [...force, id('fr_eng1')], hex('W3732'), directionTo(hex('W3732'), hex('W3831'))),
      ).toBe(-1);
    },
  );

  clause(
    ['NA-8.2.2-a', 'NA-8.2.2-b', 'NA-8.2.3-c', 'NA-8.2.3-d'],
    'the commander’s value, a subordinate’s and a lead unit’s modifier add up',
    () => {
      const { desk, frame } = field({
        bonaparte: { at },
        massena_r: { at },
        fr_vii: { at },
        fr_viii: { at },
        at_i: { at },
      });
      expect(line(desk, frame, ATTACKER, 'commander')).toBe(3);
      expect(line(desk, frame, DEFENDER, 'commander')).toBe(0);
      frame.sides[ATTACKER].subordinate = id('massena_r');
      frame.sides[ATTACKER].lead = id('fr_vii');
      expect(line(desk, frame, ATTACKER, 'subordinate')).toBeGreaterThan(0);
      expect(line(desk, frame, ATTACKER, 'lead unit')).toBe(1);
    },
  );

  clause('NA-8.2.3-f', 'a single unit always lends its modifier, a negative one too', () => {
    const { desk, frame } = field({ massena_r: { at }, fr_mil1: { at }, ...austrians() });
    expect(line(desk, frame, ATTACKER, 'lead unit')).toBe(-1);
  });

  clause(
    ['NA-5.2.3.2-f', 'NA-5.2.3.3-x'],
    'the interceptor’s +1 and the failed avoider’s −1, in the first round only',
    () => {
      const { desk, frame } = field({ ...french(), ...austrians() }, { intercepted: true, failedAvoid: true });
      expect(line(desk, frame, DEFENDER, 'interception')).toBe(1);
      expect(line(desk, frame, DEFENDER, 'failed avoidance')).toBe(-1);
      frame.round = 2;
      expect(line(desk, frame, DEFENDER, 'interception')).toBe(0);
    },
  );

  clause(['NA-8.3.3.1-h', 'NA-5.1.6-j'], 'demoralized troops fight at −2', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    for (const name of ['at_i', 'at_ii']) desk.state.marks[id(name)]! |= DEMORALIZED;
    expect(line(desk, frame, DEFENDER, 'demoralized')).toBe(-2);
  });

  test('every line has a clause and the total is their sum', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    const { lines, total } = worksheet(desk.play, frame, ATTACKER);
    for (const l of lines) expect(l.clause).toMatch(/^NA-/);
    expect(total).toBe(lines.reduce((sum, l) => sum + l.value, 0));
  });
});

describe('8.1.7, 8.2 small points', () => {
  clause(
    ['NA-8.1.7-a', 'NA-8.1.7-b', 'NA-8.2.1-a'],
    'woods and mountains cap superiority, swamps know no cavalry but in Winter',
    () => {
      const find = (terrain: number): number => terrainOf.indexOf(terrain);
      const lines = (terrain: number, season: number): { [id: string]: number } => {
        const desk = stage({ massena_r: { at }, fr_vii: { at }, fr_lc3: { at }, at_det1: { at } }, open);
        const place = find(terrain);
        for (const name of ['massena_r', 'fr_vii', 'fr_lc3', 'at_det1']) put(desk.state, id(name), place);
        for (const name of ['massena_r', 'fr_vii', 'fr_lc3']) desk.state.marks[id(name)]! |= MOVING;
        desk.state.season = season;
        const frame = newBattle(desk.play, place, EMPIRE, {
          entry: -1,
          crossing: -1,
          intercepted: false,
          failedAvoid: false,
          sortie: false,
        });
        return Object.fromEntries(worksheet(desk.play, frame, ATTACKER).lines.map((l) => [l.what, l.value]));
      };
      for (const terrain of [WOODS, MOUNTAIN]) {
        expect(lines(terrain, 1).artillery).toBe(1);
        expect(lines(terrain, 1).cavalry).toBe(1);
      }
      expect(lines(SWAMP, 1).cavalry).toBeUndefined();
      expect(lines(SWAMP, WINTER).cavalry).toBe(2);
      expect(lines(MOUNTAIN, 1).terrain).toBe(-2);
    },
  );

  clause(
    ['NA-8.2.3-a', 'NA-8.2.3-c'],
    'any corps may lead, a detachment may not; a subordinate with a value may help',
    () => {
      const { state } = stage({ bonaparte: { at }, massena_r: { at }, fr_vii: { at }, fr_det1: { at } });
      expect(leadable(['fr_vii', 'fr_det1'].map(id))).toEqual([id('fr_vii')]);
      expect(leadable([id('fr_vii')])).toEqual([]);
      expect(usable(state, ['bonaparte', 'massena_r', 'fr_vii'].map(id))).toEqual([id('massena_r')]);
    },
  );
});
