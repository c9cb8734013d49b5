/** Event cards that need money, statuses or the whole map. */
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { AUSTRIAN_MARRIAGE, endEffectsOfTurn, hasEffect, LANDWEHR, MARIE_LOUISES } from '../src/rules/1-effects.ts';
import { unitModifier } from '../src/rules/1-quality.ts';
import { put, setUp, sideOf } from '../src/rules/1-units.ts';
import { isReformed } from '../src/rules/8-reform.ts';
import { isTruce } from '../src/rules/11-status.ts';
import { ordersReveal } from '../src/rules/12-budget.ts';
import { closeBudget, collect, incomeOf } from '../src/rules/12-income.ts';
import { billFor } from '../src/rules/12-prices.ts';
import { mayOrder } from '../src/rules/12-production.ts';
import { cardRules } from '../src/rules/cards/index.ts';
import { settleMalet } from '../src/rules/cards/powers.ts';
import { campaignOf } from '../src/rules/scenarios/campaigns.ts';
import { COALITION, NEUTRAL, type OrderLine, SPRING, SUMMER, WINTER } from '../src/shape.ts';
import { AUSTRIA, BRITAIN, cityId, FRANCE, isCombat, PRUSSIA, powerId, powerOf } from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { hex, id } from './stage.ts';
import { type Whole, whole } from './whole.ts';

const rule = (number: number) => cardRules[cardNumber(number)]!;
const targets = ({ play }: Whole, number: number, seat = 0): readonly number[] => rule(number).targets(play, seat);
const act = ({ play }: Whole, number: number, target = 0, seat = 0) => rule(number).play(play, seat, target);

const raise = (power: number, piece: string, steps = 2): OrderLine => ({
  what: 'raise',
  power,
  piece: id(piece),
  steps,
  city: -1,
  into: -1,
});

/** A budget whose income has been collected. */
function budget(desk: Whole, year = 1809): Whole {
  Object.assign(desk.state, { year, season: SPRING, turn: 17 });
  collect(desk.play);
  return desk;
}

describe('levies and reforms', () => {
  test('31: as many steps again, and each of foot costs 2', () => {
    const desk = budget(whole('coalition1792'), 1793);
    const { state } = desk;
    put(state, id('fr_xiv'), -1);
    const before = state.recruit[FRANCE]!;
    act(desk, 31);
    expect(state.recruit[FRANCE]).toBe(before + incomeOf(desk.play, FRANCE).steps);
    expect(billFor(state, FRANCE, [raise(FRANCE, 'fr_xiv')]).money).toBe(2 * 2 + 1);
    expect(targets(desk, 31)).toEqual([]);
  });

  clause('NA-14.5.3-a', '58: three steps a Spring are free, outside the level, for the Landwehr too', () => {
    const desk = budget(whole('grand1805'));
    const { state, play } = desk;
    put(state, id('at_lw1'), -3);
    expect(mayOrder(play, [], raise(AUSTRIA, 'at_lw1'))).not.toBe(true);
    expect(targets(desk, 58, 1)).toEqual([PRUSSIA, AUSTRIA]);
    act(desk, 58, AUSTRIA, 1);
    expect(targets(desk, 58, 1)).toEqual([PRUSSIA]);
    expect(mayOrder(play, [], raise(AUSTRIA, 'at_lw1'))).toBe(true);
    expect(billFor(state, AUSTRIA, [raise(AUSTRIA, 'at_lw1')])).toMatchObject({ money: 0, steps: 0 });
    const both = [raise(AUSTRIA, 'at_lw1'), raise(AUSTRIA, 'at_lw2')];
    expect(billFor(state, AUSTRIA, both)).toMatchObject({ money: 2, steps: 1 });
    state.discard = [LANDWEHR];
    act(desk, 58, PRUSSIA, 1);
    expect([state.discard, state.removed]).toEqual([[], [LANDWEHR]]);
  });

  test('59, 60: a reform before its year, and three Prussian steps more', () => {
    const desk = budget(whole('grand1805'));
    const { state } = desk;
    expect([isReformed(state, AUSTRIA), isReformed(state, PRUSSIA)]).toEqual([false, false]);
    const before = state.recruit[PRUSSIA]!;
    act(desk, 59, 0, 1);
    act(desk, 60, 0, 1);
    expect([isReformed(state, AUSTRIA), isReformed(state, PRUSSIA)]).toEqual([true, true]);
    expect(state.recruit[PRUSSIA]).toBe(before + 3);
    expect(targets(desk, 59, 1)).toEqual([]);
  });

  test('80: six steps for a pound each, in corps that have 1 less until Winter', () => {
    const desk = budget(whole('grand1805'), 1813);
    const { state, play } = desk;
    const names = ['fr_xi', 'fr_xii', 'fr_xiii', 'fr_xiv'];
    for (const name of names) put(state, id(name), -1);
    const before = state.recruit[FRANCE]!;
    act(desk, 80);
    expect(state.recruit[FRANCE]).toBe(before + 6);
    const lines = names.map((name) => raise(FRANCE, name));
    // Six steps at 1, two at 3, four guns.
    expect(billFor(state, FRANCE, lines).money).toBe(6 + 6 + 4);
    const printed = names.map((name) => unitModifier(state, id(name)));
    ordersReveal(play, { at: 'orders.reveal', seats: [0], result: [lines] as never });
    closeBudget(play);
    expect(names.map((name, i) => printed[i]! - unitModifier(state, id(name)))).toEqual([1, 1, 1, 0]);
    state.season = SUMMER;
    endEffectsOfTurn(state);
    expect(hasEffect(state, MARIE_LOUISES)).toBe(true);
    state.season = WINTER;
    endEffectsOfTurn(state);
    expect(hasEffect(state, MARIE_LOUISES)).toBe(false);
  });
});

describe('money', () => {
  test('68: a pound for each trading harbour of a member, 8 at most', () => {
    const desk = budget(whole('grand1805'));
    const { state } = desk;
    const before = state.money[BRITAIN]!;
    act(desk, 68);
    expect(state.money[BRITAIN]).toBe(before - 8);
  });

  test('75: with Napoleon abroad France loses 6, and 4 steps if still abroad a turn later', () => {
    const desk = budget(whole('grand1805'), 1812);
    const { state, play } = desk;
    expect(targets(desk, 75)).toEqual([]);
    put(state, id('napoleon'), hex('vienna'));
    state.season = SUMMER;
    const before = state.money[FRANCE]!;
    act(desk, 75);
    expect(state.money[FRANCE]).toBe(before - 6);
    settleMalet(play);
    expect(state.dueSteps).toEqual([]);
    state.turn++;
    settleMalet(play);
    expect(state.dueSteps).toEqual([FRANCE, -4]);
  });
});

describe('powers', () => {
  test('41: Prussia leaves the war on 4, with 1 more for a broken army, and is left alone for six turns', () => {
    for (const [die, shaken, side] of [
      [3, false, COALITION],
      [3, true, NEUTRAL],
      [4, false, NEUTRAL],
    ] as const) {
      const desk = whole('coalition1792', [die]);
      const { state } = desk;
      Object.assign(state, { year: 1795, season: SUMMER, turn: 14 });
      if (shaken)
        for (const p of state.present) if (isCombat[p] && powerOf[p] === PRUSSIA && state.army[p]) state.marks[p]! |= 1;
      act(desk, 41);
      expect(sideOf(state, PRUSSIA), `die ${die}`).toBe(side);
      expect(isTruce(state, PRUSSIA, FRANCE)).toBe(side === NEUTRAL);
    }
  });

  test('74: Austria is closed to the Coalition for four turns', () => {
    const desk = whole('grand1805');
    const { state, play } = desk;
    state.turn = 21;
    expect(targets(desk, 74)).toEqual([]);
    state.side[AUSTRIA] = NEUTRAL;
    act(desk, 74);
    const { mayCourt } = campaignOf(play);
    expect(mayCourt!(state, BRITAIN, AUSTRIA)).not.toBe(true);
    expect(mayCourt!(state, FRANCE, AUSTRIA)).toBe(true);
    expect(mayCourt!(state, BRITAIN, PRUSSIA)).toBe(true);
    expect(isTruce(state, AUSTRIA, FRANCE)).toBe(true);
    state.turn = 26;
    endEffectsOfTurn(state);
    expect(hasEffect(state, AUSTRIAN_MARRIAGE)).toBe(false);
  });

  test('78: four Russian steps by East Prussia bring Prussia over on 3', () => {
    for (const [die, side] of [
      [2, NEUTRAL],
      [3, COALITION],
    ] as const) {
      const desk = whole('grand1805', [die]);
      const { state } = desk;
      expect(targets(desk, 78, 1)).toEqual([]);
      setUp(state, id('ru_i'), hex('tilsit'), 2);
      setUp(state, id('ru_ii'), hex('tilsit'), 2);
      expect(targets(desk, 78, 1)).toEqual([0]);
      act(desk, 78, 0, 1);
      expect(sideOf(state, PRUSSIA)).toBe(side);
    }
  });

  test('79: allies of France beside an army of the Coalition turn on 4, their troops go to the capital', () => {
    const desk = whole('grand1805', [4]);
    const { state } = desk;
    const bavaria = powerId('bavaria');
    expect(targets(desk, 79, 1)).toEqual([]);
    put(state, id('at_germany'), hex('salzburg'));
    put(state, id('bavaria_i1'), state.place[id('fr_i')]!);
    expect(targets(desk, 79, 1)).toEqual([0]);
    act(desk, 79, 0, 1);
    expect(state.allegiance[bavaria]).toBe(AUSTRIA);
    expect(state.place[id('bavaria_i1')]).toBe(hex('munich'));
  });
});

describe('legions', () => {
  test('71: two reduced Polish units and Dabrowski where the French stand in Poland', () => {
    const desk = whole('grand1805');
    const { state } = desk;
    expect(targets(desk, 71)).toEqual([]);
    setUp(state, id('fr_i'), hex('posen'), 2);
    state.side[PRUSSIA] = COALITION;
    state.controller[cityId('posen')] = FRANCE;
    expect(targets(desk, 71)).toContain(hex('posen'));
    act(desk, 71, hex('posen'));
    expect([state.steps[id('poland_i1')], state.steps[id('poland_c1')]]).toEqual([1, 1]);
    expect(state.place[id('dabrowski')]).toBe(hex('posen'));
    expect(state.allegiance[powerId('poland')]).toBe(FRANCE);
  });
});
