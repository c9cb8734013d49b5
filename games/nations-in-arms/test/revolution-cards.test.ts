/** Cards 32, 35, 36 and 38. */
import { describe, expect, test } from 'vitest';
import {
  ALL,
  beginEffect,
  effectOn,
  endEffectsOfTurn,
  hasEffect,
  THE_AMALGAM,
  THE_TERROR,
} from '../src/rules/1-effects.ts';
import { sideOf } from '../src/rules/1-units.ts';
import { demoralizationMorale } from '../src/rules/8-morale.ts';
import { cardRules } from '../src/rules/cards/index.ts';
import { campaignOf } from '../src/rules/scenarios/campaigns.ts';
import { COALITION, SPRING, SUMMER } from '../src/shape.ts';
import { AUSTRIA, FRANCE, isCombat, PRUSSIA, powerId, powerOf, provinceId, RUSSIA } from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { id } from './stage.ts';
import { type Whole, whole } from './whole.ts';

const rule = (number: number) => cardRules[cardNumber(number)]!;
const poland = powerId('poland');

function summer(year: number): Whole {
  const desk = whole('coalition1792');
  Object.assign(desk.state, { year, season: SUMMER, turn: (year - 1792) * 4 + 2 });
  return desk;
}

test('32: the reform at once, or 4 pounds when it is in force', () => {
  const early = summer(1793);
  rule(32).play(early.play, 0, 0);
  expect(effectOn(early.state, THE_AMALGAM, FRANCE)).toBe(true);
  const late = summer(1794);
  const before = late.state.money[FRANCE]!;
  rule(32).play(late.play, 0, 0);
  expect(late.state.money[FRANCE]).toBe(before + 4);
});

test('35: French morale is 1 higher until the end of 1794', () => {
  const { state, play } = summer(1794);
  const side = { morale: 4, lost: 0, commanderKilled: false, tactics: [], failed: [], lead: -1 };
  const frame = { winner: 0, sides: [side, side] } as never;
  const before = demoralizationMorale(state, frame, [id('fr_i')]);
  rule(35).play(play, 0, 0);
  expect(demoralizationMorale(state, frame, [id('fr_i')])).toBe(before + 1);
  expect(demoralizationMorale(state, frame, [id('at_i')])).toBe(before);
  expect(rule(35).targets(play, 0)).toEqual([]);
  Object.assign(state, { year: 1795, season: SPRING });
  endEffectsOfTurn(state);
  expect(hasEffect(state, THE_TERROR)).toBe(false);
});

describe('Poland', () => {
  test('36: three lands to Russia, one to Prussia, and two steps of each stay there', () => {
    const desk = summer(1793);
    const { state, play } = desk;
    expect(sideOf(state, poland)).not.toBe(COALITION);
    expect(rule(36).targets(play, 0)).toEqual([0]);
    const frame = rule(36).play(play, 0, 0);
    expect(frame).toEqual({ at: 'garrisons', owed: [PRUSSIA, 2, RUSSIA, 2] });
    const owners = ['minsk', 'volhynia', 'podolia', 'posen', 'masovia'].map((name) => state.owner[provinceId(name)]);
    expect(owners).toEqual([RUSSIA, RUSSIA, RUSSIA, PRUSSIA, poland]);
    expect(campaignOf(play).mayCourt!(state, FRANCE, RUSSIA)).not.toBe(true);
    state.turn++;
    endEffectsOfTurn(state);
    expect(campaignOf(play).mayCourt!(state, FRANCE, RUSSIA)).toBe(true);
    const steps = (power: number): number =>
      state.present.reduce((sum, p) => sum + (isCombat[p] && powerOf[p] === power ? state.steps[p]! : 0), 0);
    const before = [steps(PRUSSIA), steps(RUSSIA)];
    desk.machine.begin(desk.position, [{ at: 'turn' } as never, frame as never], play.chance, []);
    for (let i = 0; i < 4; i++) {
      const [seat] = desk.machine.busy(desk.position);
      desk.machine.take(desk.position, seat!, desk.machine.choices(desk.position, seat!)[0]!, play.chance, []);
    }
    expect([steps(PRUSSIA), steps(RUSSIA)]).toEqual(before.map((n) => n - 2));
  });

  test('38: all that is left is shared out and Poland is no more', () => {
    const { state, play } = summer(1795);
    rule(38).play(play, 0, 0);
    const owners = ['masovia', 'west_galicia', 'lithuania'].map((name) => state.owner[provinceId(name)]);
    expect(owners).toEqual([PRUSSIA, AUSTRIA, RUSSIA]);
    expect(state.owner).not.toContain(poland);
    expect(rule(38).targets(play, 0)).toEqual([]);
  });

  test('36, 38: not while Poland is in a bloc, unless Warsaw is taken', () => {
    const { state, play } = summer(1795);
    state.allegiance[poland] = FRANCE;
    expect([rule(36).targets(play, 0), rule(38).targets(play, 0)]).toEqual([[], []]);
    state.controller.fill(RUSSIA);
    expect(rule(38).targets(play, 0)).toEqual([0]);
    beginEffect(state, THE_TERROR, ALL);
  });
});
