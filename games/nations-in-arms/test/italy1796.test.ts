import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { neighbour } from '../src/graph.ts';
import { nationsInArms } from '../src/index.ts';
import { outside } from '../src/rules/1-forces.ts';
import { loseStep, put, setTaken } from '../src/rules/1-units.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import { isOpen, isOpenToReaction } from '../src/rules/4-survey.ts';
import { sourcesOf } from '../src/rules/6-supply.ts';
import { italy1796, PIEDMONT_OUT, VIENNA_TAKEN } from '../src/rules/scenarios/italy1796.ts';
import { COALITION, EMPIRE, marker, type State, SUMMER } from '../src/shape.ts';
import { AUSTRIA, armies, cityId, FRANCE, HEXES, powerId, provinceId, provinceOfHex } from '../src/tables.ts';
import { hex, id, stage } from './stage.ts';

const m = (name: string): number => marker.names.indexOf(name);

describe('Bonaparte in Italy', () => {
  test('the set-up is legal everywhere and arrivals come on their turns', () => {
    const machine = new Machine(nationsInArms);
    const { state } = machine.setUp(new FastChance(1));
    for (let h = 0; h < HEXES; h++)
      for (const side of [EMPIRE, COALITION]) expect(stacks(state, outside(state, h, side)), `hex ${h}`).toBe(true);
    expect(state.place[id('bonaparte')]).toBe(hex('nice'));
    expect(state.place[id('wurmser')]).toBe(-4);
    expect(state.commander.filter((l) => l >= 0).length).toBe(2);
  });

  clause(['NA-2.0-f', 'NA-G.Timed-arrivals-a'], 'Wurmser comes in Summer, Alvinczy in Autumn', () => {
    const desk = stage(
      {
        bonaparte: { at: 'nice' },
        fr_vii: { at: 'nice' },
        wurmser: { off: 'later' },
        at_iv: { off: 'later' },
        alvinczy: { off: 'later' },
      },
      (s) => {
        s.turn = 1;
      },
    );
    desk.begin('turn', {});
    expect(desk.state.season).toBe(SUMMER);
    expect(desk.at('wurmser')).toBe(hex('trent'));
    expect(desk.at('at_iv')).toBe(hex('trent'));
    expect(desk.at('alvinczy')).toBe(-4);
  });

  test('Genoa and Venezia are open, Switzerland is not, and three states only to France until invaded', () => {
    const { play, state } = stage({});
    const open = (side: number, name: string): boolean => isOpen(play, side, hex(name));
    for (const side of [EMPIRE, COALITION]) {
      expect(open(side, 'genoa')).toBe(true);
      expect(open(side, 'venice')).toBe(true);
      expect(open(side, 'bern')).toBe(false);
      expect(open(side, 'paris')).toBe(false);
    }
    expect(open(EMPIRE, 'bologna')).toBe(true);
    expect(open(COALITION, 'bologna')).toBe(false);
    state.allegiance[powerId('romagna')] = AUSTRIA;
    expect(open(COALITION, 'bologna')).toBe(true);
  });

  test('an invaded state joins the Coalition with its detachment in its capital', () => {
    const desk = stage({ massena_r: { at: 'W3933' }, fr_vii: { at: 'W3933' }, joubert: { at: 'toulon' } }, (s) =>
      s.controller.fill(-1),
    );
    desk.begin('activation', { leader: id('massena_r'), marker: m('empire 1') });
    desk.take(0, 'begin');
    desk.take(0, 'go', { to: hex('W4032'), via: hex('W3933') });
    expect(desk.state.allegiance[powerId('romagna')]).toBe(AUSTRIA);
    expect(desk.at('romagna_det1')).toBe(hex('bologna'));
  });

  clause('NA-8.3.2-g', 'no one retreats into a state that is still neutral', () => {
    const desk = stage({});
    expect(isOpen(desk.play, EMPIRE, hex('florence'))).toBe(true);
    expect(isOpenToReaction(desk.play, EMPIRE, hex('florence'))).toBe(false);
    desk.state.allegiance[powerId('tuscany')] = AUSTRIA;
    expect(isOpenToReaction(desk.play, EMPIRE, hex('florence'))).toBe(true);
    expect(isOpenToReaction(desk.play, EMPIRE, hex('genoa'))).toBe(true);
  });

  test('Kellermann does not leave Savoy before Summer', () => {
    const alps =
      (turn: number) =>
      (s: State): void => {
        s.turn = turn;
        s.controller.fill(-1);
      };
    const pieces = {
      kellermann: { at: 'chambery' },
      fr_xii: { at: 'chambery' },
      joubert: { at: 'toulon' },
      at_det1: { at: 'laibach' },
    };
    const home = hex('chambery');
    const abroad = [...Array(6).keys()]
      .map((d) => neighbour[home * 6 + d]!)
      .find((h) => provinceOfHex[h] === provinceId('lyonnais'))!;
    const early = stage(pieces, alps(1));
    early.begin('activation', { leader: id('kellermann'), marker: m('empire 1') });
    early.take(0, 'begin');
    expect(early.verdict(0, 'go', { to: abroad, via: hex('chambery') })).toBe('NA-R-187');
    const late = stage(pieces, alps(2));
    late.begin('activation', { leader: id('kellermann'), marker: m('empire 1') });
    late.take(0, 'begin');
    expect(late.verdict(0, 'go', { to: abroad, via: hex('chambery') })).toBe(true);
  });

  test('Milan feeds France once it is French with a depot', () => {
    const { state } = stage({ fr_vii: { at: 'milan' } }, (s) => {
      s.controller[cityId('milan')] = -1;
    });
    expect(sourcesOf(italy1796, state, FRANCE)).not.toContain(hex('milan'));
    const fed = stage({ fr_vii: { at: 'milan' }, fr_supply1: { at: 'milan', depot: true } }, (s) => {
      s.controller[cityId('milan')] = -1;
    });
    expect(sourcesOf(italy1796, fed.state, FRANCE)).toContain(hex('milan'));
  });

  test('Piedmont leaves the war when Turin is taken, or when its field army is beaten and two fortresses are lost', () => {
    const turin = stage({ piedmont_i1: { at: 'W3733' }, colli: { at: 'W3733' }, at_det1: { at: 'laibach' } }, (s) => {
      setTaken(s, cityId('turin'), EMPIRE);
      s.controller[cityId('turin')] = -1;
    });
    turin.begin('conquest', {});
    expect(turin.state.facts[PIEDMONT_OUT]).toBe(1);
    expect(turin.at('piedmont_i1')).toBe(-3);
    expect(turin.state.controller[cityId('cuneo')]).toBe(FRANCE);
    const field = (demoralized: boolean) =>
      stage({ piedmont_i1: { at: 'W3733', demoralized }, at_det1: { at: 'laibach' }, fr_vii: { at: 'cuneo' } }, (s) => {
        s.siege[cityId('cuneo')] = 1;
        s.controller[cityId('alessandria')] = FRANCE;
      });
    const steady = field(false);
    steady.begin('conquest', {});
    expect(steady.state.facts[PIEDMONT_OUT]).toBe(0);
    const shaken = field(true);
    shaken.begin('conquest', {});
    expect(shaken.state.facts[PIEDMONT_OUT]).toBe(1);
  });

  test('an Austrian army of Piedmontese corps alone ends with Piedmont', () => {
    const desk = stage(
      {
        at_italy: { at: 'W4231' },
        beaulieu: { at: 'W4231', army: 'at_italy', commands: 'at_italy' },
        piedmont_i1: { at: 'W4231', army: 'at_italy' },
      },
      (s) => {
        setTaken(s, cityId('turin'), EMPIRE);
      },
    );
    desk.begin('conquest', {});
    expect(desk.at('at_italy')).toBe(-1);
    expect(desk.at('beaulieu')).toBe(hex('W4231'));
  });

  test('one replacement step each from Summer on', () => {
    const desk = stage(
      {
        bonaparte: { at: 'nice', army: 'fr_italy', commands: 'fr_italy' },
        fr_italy: { at: 'nice' },
        fr_vii: { at: 'nice', steps: 1, army: 'fr_italy' },
      },
      (s) => {
        s.turn = 1;
      },
    );
    desk.begin('turn', {});
    // The corps that arrives in Nice joins the army.
    while (desk.verbs(0).includes('agree')) desk.take(0, 'agree');
    // Austria first, in diplomatic order; it has sources to place a detachment in.
    expect(desk.verbs(1)).toContain('replace');
    desk.take(1, 'decline');
    expect(desk.verbs(0)).toContain('replace');
    desk.take(0, 'replace', { unit: id('fr_vii'), place: hex('nice') });
    expect(desk.steps('fr_vii')).toBe(2);
    expect(italy1796.replacements({ ...desk.state, turn: 1 })).toEqual([]);
  });

  test('points and levels', () => {
    const { play, state } = stage({ fr_vii: { at: 'bologna' }, fr_supply1: { at: 'W4033', depot: true } });
    const base = italy1796.points(play);
    state.controller[cityId('mantua')] = FRANCE;
    expect(italy1796.points(play)).toBe(base + 4);
    state.controller[cityId('milan')] = FRANCE;
    expect(italy1796.points(play)).toBe(base + 6);
    state.facts[PIEDMONT_OUT] = 1;
    state.destroyed[armies.indexOf(id('at_italy'))] = 1;
    expect(italy1796.points(play)).toBe(base + 10);
    expect(italy1796.ending(play)).toBe('french decisive');
    state.controller[cityId('nice')] = AUSTRIA;
    expect(italy1796.points(play)).toBe(base + 7);
    expect(italy1796.winners(play)).toEqual([0]);
  });

  test('Vienna in French hands, in supply, ends the game', () => {
    const { play, state } = stage({ fr_vii: { at: 'vienna' } }, (s) => s.controller.fill(-1));
    expect(italy1796.isDecided(play)).toBe(false);
    state.owner[provinceId('styria')] = FRANCE;
    state.controller[cityId('graz')] = FRANCE;
    put(state, id('fr_det1'), hex('E0627'));
    state.steps[id('fr_det1')] = 1;
    expect(italy1796.isDecided(play)).toBe(true);
    expect(state.facts[VIENNA_TAKEN]).toBe(1);
  });

  test('an Austrian army that loses its last corps is a point, one that Piedmont’s end removes is not', () => {
    const desk = stage({
      at_italy: { at: 'milan' },
      beaulieu: { at: 'milan', army: 'at_italy', commands: 'at_italy' },
      at_i: { at: 'milan', army: 'at_italy', steps: 1 },
    });
    const before = italy1796.points(desk.play);
    loseStep(desk.play, id('at_i'), 'NA-1.1.2-e');
    expect(desk.at('at_italy')).toBe(-1);
    expect(italy1796.points(desk.play)).toBe(before + 1);
  });
});
