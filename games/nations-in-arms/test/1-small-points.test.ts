import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { combatResult, sizeOf } from '../src/charts.ts';
import { directionTo, entryCost, isDifficult, neighbour, PASS, sideOf as sideBits } from '../src/graph.ts';
import { avoidanceModifier } from '../src/rules/5-avoidance.ts';
import { traceSupply } from '../src/rules/6-supply.ts';
import { ATTACKER, byTable, newSide } from '../src/rules/8-round.ts';
import { battleSteps } from '../src/rules/8-worksheet.ts';
import { italy1796 } from '../src/rules/scenarios/italy1796.ts';
import {
  ACTED,
  type ActivationLocals,
  type BattleSide,
  BRIDGE,
  BRIDGE_DIRECTION,
  COALITION,
  EMPIRE,
  INSIDE,
  POOL,
  type State,
  UNSUPPLIED,
} from '../src/shape.ts';
import { cityId, FRANCE } from '../src/tables.ts';
import { answer, at, battleFrom, besieged, told } from './battles.ts';
import { activate, alone, corps, go, left, march, open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

describe('4 – 6 small points of moving and supply', () => {
  clause(['NA-4.2.4.3-a'], 'a leader leaves only what is legal without them', () => {
    const desk = activate({ massena_r: { at }, fr_vii: { at }, fr_viii: { at }, ...alone }, 'massena_r');
    desk.take(0, 'with');
    for (const name of ['fr_vii', 'fr_viii']) desk.take(0, 'mark', { piece: id(name) });
    expect(desk.verdict(0, 'agree')).toBe('NA-4.2.4.3-a');
  });

  clause(['NA-5.2.1-n', 'NA-6.1.2-f'], 'a rally costs 3 MP and needs supply', () => {
    const fed = activate({ ...corps('W3633', { demoralized: true }), ...alone }, 'massena_r');
    fed.take(0, 'begin');
    const before = left(fed);
    fed.take(0, 'rally');
    expect(before - left(fed)).toBe(3);
    const hungry = activate(
      { ...corps('W3932', { demoralized: true }), at_det1: { at: 'laibach' }, joubert: { at: 'toulon' } },
      'massena_r',
    );
    hungry.take(0, 'begin');
    expect(hungry.verbs(0)).not.toContain('rally');
  });

  clause(['NA-5.2.3.3-h'], 'difficult terrain helps to avoid', () => {
    const rough = neighbour.find((h) => h >= 0 && isDifficult(h))!;
    const desk = stage({ quosdanovich: { at }, at_i: { at }, massena_r: { at: 'W3631' } });
    const active = { leader: id('massena_r'), unit: -1 } as ActivationLocals;
    const here = ['quosdanovich', 'at_i'].map(id);
    const figure = (place: number): number => avoidanceModifier(desk.play, active, here, place, hex('W3731'));
    expect(figure(rough) - figure(hex(at))).toBe(1);
  });

  clause(['NA-5.2.3.6-w'], 'a pass costs 2 in place of what lies behind it', () => {
    const side = sideBits.findIndex((bits, s) => (bits & PASS) !== 0 && neighbour[s]! >= 0 && entryCost[s]! < 99);
    expect(entryCost[side]).toBe(2);
  });

  clause(['NA-6.2.1-m', 'NA-1.1.3.1-e'], 'the pontoon of supplied engineers carries supply over a river', () => {
    // W3932 lies behind Milan; the step over the Ticino to W3732 costs 3 MP, on a pontoon 1, and the next link is one further.
    const pieces: { [name: string]: Put } = {
      fr_supply1: { at: 'W3631', depot: true },
      fr_supply2: { at: 'W3633', depot: true },
      fr_eng1: { at },
    };
    const fed = (marks: number): boolean => {
      const { state } = stage(pieces, open);
      state.marks[id('fr_eng1')]! |= marks;
      return traceSupply(italy1796, state, FRANCE, null)[hex('W3932')] === 1;
    };
    const pontoon = BRIDGE | (directionTo(hex(at), hex('milan')) << BRIDGE_DIRECTION);
    expect(fed(0)).toBe(false);
    expect(fed(pontoon)).toBe(true);
    expect(fed(pontoon | UNSUPPLIED)).toBe(false);
  });
});

describe('8 small points of battle', () => {
  clause(['NA-8.0-h', 'NA-8.0-i'], 'steps alone decide the size, and the size the column', () => {
    const { state } = stage({ fr_vii: { at }, fr_italy: { at }, fr_eng1: { at }, fr_supply1: { at } });
    expect(battleSteps(state, ['fr_vii', 'fr_italy', 'fr_eng1', 'fr_supply1'].map(id))).toBe(2);
    expect(sizeOf(2, 2)).toBe('skirmish');
    expect(combatResult('skirmish', 8)).not.toEqual(combatResult('major', 8));
  });

  clause(['NA-8.3.1-b'], 'on equal numbers a plus decides', () => {
    const [own, enemy] = [newSide(0, 0), newSide(1, 1)];
    own.losses = enemy.losses = 1;
    expect(byTable([own, enemy])).toBe(0);
    own.plus = true;
    expect(byTable([own, enemy])).toBeGreaterThan(0);
    enemy.losses = 2;
    expect(byTable([own, enemy])).toBeLessThan(0);
  });

  clause(['NA-8.2.3-g'], 'both sides plan at the same time and in secret', () => {
    const desk = stage(
      {
        massena_r: { at },
        fr_vii: { at },
        fr_viii: { at },
        quosdanovich: { at },
        at_i: { at },
        at_ii: { at },
        joubert: { at: 'toulon' },
      },
      open,
    );
    battleFrom(desk, 'massena_r', {});
    expect(desk.position.lanes!.map((lane) => lane.seat)).toEqual([0, 1]);
    desk.take(0, 'lead', { unit: id('fr_vii') });
    const seen = desk.machine.view(desk.position, 1);
    expect(JSON.stringify(seen)).not.toContain(`"lead":${id('fr_vii')}`);
  });

  clause(['NA-8.3.1-e', 'NA-8.3.1-i'], 'who fights on has not lost; who alone is left has won', () => {
    const desk = stage(
      { massena_r: { at }, fr_vii: { at }, quosdanovich: { at }, at_i: { at, steps: 1 }, joubert: { at: 'toulon' } },
      open,
    );
    // Equal results: the attacker is asked, and no one checks for demoralization.
    battleFrom(desk, 'massena_r', { stage: 'verdict', size: 'minor', dice: [] });
    expect(desk.verbs(0)).toEqual(['fight', 'retire']);
    expect(told(desk, 'steady') || told(desk, 'demoralized')).toBe(false);
    const empty = stage(
      { massena_r: { at }, fr_vii: { at }, quosdanovich: { off: 'pool' }, joubert: { at: 'toulon' } },
      open,
    );
    const sides: [BattleSide, BattleSide] = [newSide(EMPIRE, EMPIRE), { ...newSide(COALITION, COALITION), losses: 5 }];
    battleFrom(empty, 'massena_r', { stage: 'verdict', size: 'minor', sides, dice: [] });
    expect(empty.verbs(0)).toContain('halt');
  });

  clause(
    ['NA-8.3.3.1-g', 'NA-8.3.3-h', 'NA-5.2.2-f'],
    'one check for the beaten; the demoralized who fail again are destroyed',
    () => {
      const desk = stage(
        {
          massena_r: { at },
          fr_vii: { at },
          quosdanovich: { at },
          at_i: { at, demoralized: true },
          joubert: { at: 'toulon' },
        },
        open,
      );
      const beaten = { ...newSide(COALITION, COALITION), wasDemoralized: true, morale: 2 };
      const sides: [BattleSide, BattleSide] = [newSide(EMPIRE, EMPIRE), beaten];
      battleFrom(desk, 'massena_r', { stage: 'demoralize', size: 'minor', winner: ATTACKER, sides, dice: [6] });
      expect(told(desk, 'shattered')).toBe(true);
      expect(desk.at('at_i')).toBe(POOL);
      expect(desk.log.filter((e) => e.what === 'demoralized' || e.what === 'steady')).toHaveLength(1);
    },
  );

  /** Laharpe marches to Massena's guns, and the two beat a detachment. */
  function marchToTheGuns(put: Put, more: (s: State) => void = open): Stage {
    const desk = stage(
      {
        massena_r: { at },
        fr_vii: { at, steps: 1 },
        laharpe: { at: 'W3631' },
        fr_viii: { at: 'W3631', ...put },
        at_det2: { at },
        ...alone,
      },
      more,
    );
    battleFrom(desk, 'massena_r', { dice: [6, 6, 6, 6, 1, 1] });
    desk.take(0, 'march', { leader: id('laharpe') });
    answer(desk, 'agree');
    expect(told(desk, 'marches')).toBe(true);
    expect(desk.at('at_det2')).toBe(POOL);
    return desk;
  }

  clause(
    ['NA-5.1.3-i', 'NA-8.1.1-i', 'NA-8.1.1-k'],
    'who marches to the guns before acting goes on with the victor, levels shared',
    () => {
      const desk = marchToTheGuns({ level: 1 });
      expect(desk.level('fr_vii')).toBe(1);
      go(desk, 'W3731', at);
      expect(['fr_vii', 'fr_viii'].map(desk.at)).toEqual([hex('W3731'), hex('W3731')]);
    },
  );

  clause(['NA-5.1.3-i'], 'with troops that have acted the victor stays where the battle was', () => {
    const desk = marchToTheGuns({}, (s) => {
      open(s);
      s.marks[id('fr_viii')]! |= ACTED;
    });
    expect(desk.verdict(0, 'go', { to: hex('W3731'), via: hex(at) })).toBe('NA-5.1.3-g');
  });

  clause(['NA-8.1.1-l', 'NA-R-57'], 'besiegers may march; the siege is raised if too few stay', () => {
    /** Augereau before Turin marches to the battle beside it, with these corps. */
    const relieved = (...going: string[]): Stage => {
      const desk = stage(
        {
          massena_r: { at },
          fr_vii: { at, steps: 1 },
          augereau: { at: 'turin' },
          fr_viii: { at: 'turin', steps: 1 },
          fr_ix: { at: 'turin', steps: 1 },
          piedmont_i1: { at: 'turin', inside: true },
          at_det2: { at },
          ...alone,
        },
        besieged('turin'),
      );
      battleFrom(desk, 'massena_r', { dice: [6, 6, 6, 6, 1, 1] }, 'W3631');
      desk.take(0, 'march', { leader: id('augereau') });
      desk.take(0, 'clear');
      for (const name of going) desk.take(0, 'mark', { piece: id(name) });
      answer(desk, 'agree');
      expect(told(desk, 'marches')).toBe(true);
      return desk;
    };
    const all = relieved('fr_viii', 'fr_ix');
    expect(all.state.siege[cityId('turin')]).toBe(0);
    expect(all.state.marks[id('piedmont_i1')]! & INSIDE).toBe(0);
    // One step is too few for a fortress of level 2: it leaves when the activation is over.
    const part = relieved('fr_viii');
    expect(part.state.siege[cityId('turin')]).toBe(1);
    part.take(0, 'halt');
    expect(told(part, 'too few besiegers')).toBe(true);
    answer(part, 'back', 'lose');
    expect(part.at('fr_ix')).not.toBe(hex('turin'));
    expect(part.state.siege[cityId('turin')]).toBe(0);
  });

  clause(['NA-5.2.3-h'], 'leaders of units taken over serve in the army while it has room', () => {
    const desk = march(
      {
        fr_italy: { at: 'W3631' },
        bonaparte: { at: 'W3631', army: 'fr_italy', commands: 'fr_italy' },
        fr_vii: { at: 'W3631', army: 'fr_italy' },
        augereau: { at },
        fr_viii: { at },
        ...alone,
      },
      'bonaparte',
    );
    go(desk, at, 'W3631');
    desk.take(0, 'integrate', { piece: id('fr_viii') });
    desk.take(0, 'integrate', { piece: id('augereau') });
    expect(desk.state.army[id('augereau')]).toBe(desk.state.army[id('fr_vii')]);
  });
});
