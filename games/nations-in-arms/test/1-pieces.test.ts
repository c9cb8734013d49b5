import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { stepsOfRank } from '../src/charts.ts';
import { isDifficult, neighbour } from '../src/graph.ts';
import { nationsInArms } from '../src/index.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import { leadModifier } from '../src/rules/8-worksheet.ts';
import { EMPIRE, GONE, type NationsInArms, POOL, type State, WINTER } from '../src/shape.ts';
import {
  entryOf,
  exitOf,
  initiativeOf,
  isBracketed,
  isCavalryLeader,
  isEngineer,
  isGuerrilla,
  isLeader,
  modifierOf,
  movementOf,
  PIECES,
  RUSSIA,
} from '../src/tables.ts';
import { answer, at } from './battles.ts';
import { canGo, m, open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const pieces = Array.from({ length: PIECES }, (_, p) => p);

describe('1 what is printed on the counters', () => {
  clause(
    ['NA-1.1.1.2-d', 'NA-1.1.4-k', 'NA-1.1.3.1-a', 'NA-1.1.4-d', 'NA-1.1.4-g', 'NA-G.MF-a'],
    'movement, initiative, engineers',
    () => {
      for (const p of pieces) {
        if (isGuerrilla[p]) expect(movementOf[p]).toBe(4);
        if (isLeader[p]) {
          expect(movementOf[p]).toBe(8);
          expect(initiativeOf[p]).toBeGreaterThanOrEqual(1);
          expect(initiativeOf[p]).toBeLessThanOrEqual(5);
        }
        if (isEngineer[p]) expect([modifierOf[p], movementOf[p]]).toEqual([0, 6]);
        if (isCavalryLeader[p]) expect(isLeader[p]).toBe(true);
      }
    },
  );

  clause(['NA-1.1.4-b'], 'stars and steps', () => {
    expect([1, 2, 3].map(stepsOfRank)).toEqual([2, 4, 6]);
  });

  clause(
    ['NA-1.1.4-h', 'NA-1.0-c', 'NA-G.Exit-date-a', 'NA-G.Entry-date-a'],
    'who is in the pool: in time, and not in brackets',
    () => {
      const { state } = new Machine<NationsInArms>(nationsInArms).start(new FastChance(1));
      for (const p of pieces.filter((each) => isLeader[each] && state.place[each]! < 0)) {
        const late = entryOf[p]! > 1796 || (exitOf[p]! > 0 && exitOf[p]! < 1796);
        if (late || isBracketed[p]) expect(state.place[p], `leader ${p}`).not.toBe(POOL);
      }
      expect(state.place[id('napoleon')]).toBe(GONE);
    },
  );

  clause(['NA-1.1.3.3-b', 'NA-1.1.3.4-b'], 'guerrillas fight in difficult land, Cossacks in Winter', () => {
    const { state } = stage({});
    const rough = neighbour.find((h) => h >= 0 && isDifficult(h))!;
    expect(leadModifier(state, { place: hex(at) }, id('es_gue1'), false)).toBe(0);
    expect(leadModifier(state, { place: rough }, id('es_gue1'), false)).toBe(modifierOf[id('es_gue1')]);
    expect(leadModifier(state, { place: hex(at) }, id('ru_cos1'), false)).toBe(0);
    state.season = WINTER;
    expect(leadModifier(state, { place: hex(at) }, id('ru_cos1'), false)).toBe(modifierOf[id('ru_cos1')]);
  });

  clause(
    ['NA-1.1.3.3-c', 'NA-1.1.3.4-c', 'NA-5.1.10-h', 'NA-G.Leader-a'],
    'Cossacks move and attack without a leader, corps do not',
    () => {
      const russia = (s: State): void => {
        open(s);
        s.side[RUSSIA] = EMPIRE;
      };
      const reach = (unit: string): boolean => {
        const desk = stage({ [unit]: { at: 'W3631' }, at_det1: { at: 'W3731' }, joubert: { at: 'toulon' } }, russia);
        desk.begin('impulse', { marker: m('empire 1') });
        desk.take(0, 'activateUnit', { unit: id(unit) });
        if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
        return canGo(desk, 'W3731');
      };
      expect(reach('ru_cos1')).toBe(true);
      expect(reach('fr_vii')).toBe(false);
    },
  );

  clause(['NA-1.1.3.4-e', 'NA-R-191'], 'a Cossack serves in an army only beside cavalry under a cavalry leader', () => {
    const { state } = stage({
      ru_a1: { at },
      suvorov: { at, army: 'ru_a1', commands: 'ru_a1' },
      ru_i: { at, army: 'ru_a1' },
      ru_cos1: { at, army: 'ru_a1' },
    });
    const verdict = stacks(state, ['ru_a1', 'suvorov', 'ru_i', 'ru_cos1'].map(id));
    expect(verdict === true ? true : verdict.clause).toBe('NA-1.1.3.4-e');
  });

  clause(['NA-1.1.3.1-c', 'NA-R-137'], 'engineers are lost with the last troops beside them, and not before', () => {
    const starve = (troops: { [name: string]: Put }): Stage => {
      const desk = stage({ ...troops, fr_eng1: { at: 'W3932' }, joubert: { at: 'toulon' } }, (s) => {
        open(s);
        s.season = WINTER;
      });
      // Out of supply and demoralized in Winter: a 12 costs two steps.
      desk.begin('finalAttrition', {}, [6, 6]);
      answer(desk, 'lose');
      return desk;
    };
    const last = starve({ fr_det1: { at: 'W3932', demoralized: true } });
    expect([last.at('fr_det1'), last.at('fr_eng1')]).toEqual([POOL, POOL]);
    const troops = { at: 'W3932', demoralized: true };
    const some = starve({ massena_r: { at: 'W3932' }, fr_vii: troops, fr_viii: troops });
    expect(some.steps('fr_vii') + some.steps('fr_viii')).toBe(2);
    expect(some.at('fr_eng1')).toBe(hex('W3932'));
  });
});

describe('2, 3 the turn', () => {
  clause(
    ['NA-2.0-b', 'NA-2.0-d', 'NA-Intro-c', 'NA-3.2-d'],
    'markers, final attrition, conquest, victory, then the next season',
    () => {
      const machine = new Machine<NationsInArms>(nationsInArms);
      const chance = new FastChance('turns');
      const log: { what: string; args?: { [name: string]: unknown } }[] = [];
      const position = machine.start(chance, log as never);
      while (!machine.isOver(position)) {
        const seat = machine.busy(position)[0]!;
        const list = machine.choices(position, seat);
        machine.take(position, seat, list[chance.index(list.length, '')]!, chance, log as never);
      }
      const turns = log.filter((e) => e.what === 'turn');
      expect(turns.map((e) => e.args!.season)).toEqual(
        [0, 1, 2, 3, 0].map((s) => (s + (turns[0]!.args!.season as number)) % 4),
      );
      const order = log.filter((e) => ['turn', 'marker', 'score'].includes(e.what)).map((e) => e.what);
      for (let i = 1; i < order.length; i++) {
        if (order[i] === 'turn') expect(order[i - 1]).toBe('score');
        if (order[i] === 'score') expect(order[i - 1]).not.toBe('turn');
      }
    },
  );
});
