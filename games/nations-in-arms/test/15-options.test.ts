import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { put } from '../src/rules/1-units.ts';
import { ATTACKER, DEFENDER, newSide } from '../src/rules/8-round.ts';
import { type BattleSide, COALITION, EMPIRE, type Frame, GONE, POOL, SUMMER } from '../src/shape.ts';
import { powerId, RUSSIA } from '../src/tables.ts';
import { answer, army, at, austrians, battleFrom, fed } from './battles.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const told = (desk: Stage, ...what: string[]) => desk.log.find((event) => what.includes(event.what))?.args;

describe('15.3 the Old Guard', () => {
  /** A battle that the French lose by the dice; what their check for demoralization was made with. */
  const lost = (guard: boolean, lead: string): unknown => {
    const pieces = { ...army(at, 'fr_og', 'fr_vii', 'fr_viii'), joubert: { at: 'toulon' }, ...austrians() };
    const desk = stage(pieces, fed, { scenario: 'italy1796', guard });
    battleFrom(desk, 'bonaparte', { stage: 'size', dice: [1, 1, 6, 6, ...Array(20).fill(3)] });
    desk.take(0, 'lead', { unit: id(lead) });
    answer(desk, 'agree', 'lose', 'spare', 'retire', 'back', 'decline', 'keep');
    expect(desk.steps(lead)).toBe(1);
    return told(desk, 'steady', 'demoralized')!.morale;
  };

  clause('NA-15.3-a', 'it led, lost a step, and the battle was lost: morale is 1 lower', () => {
    expect(lost(true, 'fr_og')).toBe((lost(false, 'fr_og') as number) - 1);
    expect(lost(true, 'fr_vii')).toBe(lost(false, 'fr_vii'));
  });

  clause('NA-15.3-a', 'a guard that came with one step and has kept it shakes no one', () => {
    const morale = (guard: number): unknown => {
      const pieces = { ...army(at, 'fr_vii'), fr_og: { at, army: 'fr_italy', steps: 1 }, ...austrians() };
      const desk = stage({ ...pieces, joubert: { at: 'toulon' } }, fed, { scenario: 'italy1796', guard: true });
      const sides: [BattleSide, BattleSide] = [newSide(EMPIRE, EMPIRE), newSide(COALITION, COALITION)];
      Object.assign(sides[ATTACKER], { morale: 3, lead: id('fr_og'), guard });
      battleFrom(desk, 'bonaparte', { stage: 'demoralize', size: 'minor', winner: DEFENDER, sides, dice: [1] });
      return told(desk, 'steady')!.morale;
    };
    expect(morale(1)).toBe(morale(0));
    expect(morale(2)).toBe((morale(0) as number) - 1);
  });
});

describe('15.5 milder pursuit', () => {
  /** The French have been beaten out of the hex; Austrian cavalry may follow. */
  const won = (cavalry: { [name: string]: Put }, pursuit: 'full' | 'dice', dice: number[]): Stage => {
    const pieces = {
      massena_r: { at },
      fr_vii: { at },
      fr_viii: { at },
      joubert: { at: 'toulon' },
      ...austrians(cavalry),
    };
    const desk = stage(pieces, fed, { scenario: 'italy1796', pursuit });
    battleFrom(desk, 'massena_r', { stage: 'pursue', size: 'minor', winner: DEFENDER, dice });
    return desk;
  };
  const hits = (desk: Stage): unknown => {
    desk.take(1, 'pursue');
    return told(desk, 'pursuit')!.steps;
  };

  clause('NA-15.5-a', 'each step rolls: heavy cavalry hits on 5 and 6, any other on 3 to 6', () => {
    const both = { at_cu1: { at }, at_lc1: { at } };
    expect(hits(won(both, 'dice', [2, 3, 4, 5]))).toBe(2);
    expect(hits(won(both, 'dice', [2, 2, 4, 4]))).toBe(0);
    expect(hits(won(both, 'dice', [3, 6, 5, 6]))).toBe(4);
    expect(hits(won(both, 'full', []))).toBe(3);
  });

  clause('NA-15.5-a', 'a single step of cuirassiers, which costs nothing without dice, may try with them', () => {
    const one = { at_cu1: { at, steps: 1 } };
    expect(won(one, 'full', []).verbs(1)).not.toContain('pursue');
    const desk = won(one, 'dice', [5]);
    expect(desk.machine.prompt(desk.position, 1)).toMatchObject({ what: 'pursue with dice?', args: { steps: 1 } });
    expect(hits(desk)).toBe(1);
  });
});

describe('15.4 Bernadotte', () => {
  /** The end of a turn in 1810 in which Bernadotte has stood at Madrid with a corps. */
  const ended = (
    more: (desk: Stage) => void = () => {},
    options: { bernadotte?: boolean } = { bernadotte: true },
    season = SUMMER,
  ): Stage => {
    const pieces = { bernadotte: { at: 'madrid' }, fr_vii: { at: 'madrid' }, bernadotte_sw: { off: 'gone' } } as const;
    const desk = stage(pieces, (state) => Object.assign(state, { year: 1810, season, turn: 8 }), {
      scenario: 'peninsula1808',
      ...options,
    });
    more(desk);
    const turn: Frame = { at: 'turn', stage: 'conquest' };
    desk.run([{ at: 'game', stage: 'turn' }, turn]);
    return desk;
  };
  const sweden = (desk: Stage, place: string): void => {
    desk.state.allegiance[powerId('sweden')] = RUSSIA;
    put(desk.state, id('sweden_i1'), hex(place));
    desk.state.steps[id('sweden_i1')] = 1;
  };

  clause('NA-15.4-a', 'after Summer 1810 the French counter is gone and the Swedish one in her pool', () => {
    const desk = ended();
    expect([desk.at('bernadotte'), desk.at('bernadotte_sw')]).toEqual([GONE, POOL]);
    expect(told(desk, 'crown prince')).toBeDefined();
    // The corps stands where it stood.
    expect(desk.at('fr_vii')).toBe(hex('madrid'));
  });

  clause('NA-15.4-a', 'the prince comes to Stockholm where Sweden is in play', () => {
    expect(ended((desk) => sweden(desk, 'stockholm')).at('bernadotte_sw')).toBe(hex('stockholm'));
  });

  clause('NA-15.4-a', 'the prince waits in the pool of Sweden while an enemy stands in Stockholm', () => {
    const desk = ended((each) => {
      sweden(each, 'goteborg');
      each.state.side[RUSSIA] = COALITION;
      put(each.state, id('fr_i'), hex('stockholm'));
      each.state.steps[id('fr_i')] = 2;
    });
    expect(desk.at('bernadotte_sw')).toBe(POOL);
  });

  clause('NA-15.4-a', 'neither without the rule, nor in another season, nor one who has been killed', () => {
    expect(ended(undefined, {}).at('bernadotte')).toBe(hex('madrid'));
    expect(ended(undefined, undefined, SUMMER - 1).at('bernadotte')).toBe(hex('madrid'));
    const killed = ended((desk) => put(desk.state, id('bernadotte'), GONE));
    expect([killed.at('bernadotte'), killed.at('bernadotte_sw')]).toEqual([GONE, GONE]);
  });
});
