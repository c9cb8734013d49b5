/** The rulebook's own examples of chapters 11.1 and 12, and clauses of 12 that only the whole map shows. */
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { put, setUp } from '../src/rules/1-units.ts';
import { courtLines } from '../src/rules/11-court.ts';
import { europeanDraw } from '../src/rules/11-draws.ts';
import { europePowers } from '../src/rules/12-europe.ts';
import { collect, isBudgetTurn, yearsEnd } from '../src/rules/12-income.ts';
import { landIncome } from '../src/rules/12-lands.ts';
import { billFor, billOf } from '../src/rules/12-prices.ts';
import { mayOrder } from '../src/rules/12-production.ts';
import { LIBERATION } from '../src/rules/14-spain.ts';
import { type OrderLine, POOL, SPRING, SUMMER, WINTER } from '../src/shape.ts';
import { BRITAIN, FRANCE, MAJORS, POWERS, powerId, RUSSIA, TURKEY } from '../src/tables.ts';
import { printedResources } from '../src/tables-resources.ts';
import { hex, id, stage } from './stage.ts';
import { cede, whole } from './whole.ts';

const order = (what: OrderLine['what'], piece: string, more: Partial<OrderLine> = {}): OrderLine => ({
  what,
  power: RUSSIA,
  piece: id(piece),
  steps: 0,
  city: -1,
  into: -1,
  ...more,
});

describe('cards', () => {
  clause(['NA-11.1-f', 'NA-11.1-d', 'NA-11.1-e'], 'NA-EX-49: four cards in Spring 1809', () => {
    const { state, play } = whole('grand1805');
    Object.assign(state, { year: 1809, season: SPRING });
    for (const name of ['lombardy', 'venezia', 'romagna', 'tuscany', 'piedmont', 'genoa']) cede(state, name, FRANCE);
    const rhine = powerId('rhine');
    for (const name of ['kleves', 'berg', 'thuringia']) cede(state, name, rhine);
    state.allegiance[rhine] = FRANCE;
    cede(state, 'anspach', powerId('bavaria'));
    expect(europeanDraw(play, 0)).toBe(5);
    state.spain |= LIBERATION;
    expect(europeanDraw(play, 0)).toBe(4);
  });

  clause('NA-11.1-a', 'nothing is drawn after Spring', () => {
    const { state, play } = whole('grand1805');
    for (const season of [SUMMER, WINTER]) {
      state.season = season;
      expect([europeanDraw(play, 0), europeanDraw(play, 1)]).toEqual([0, 0]);
    }
  });
});

describe('who produces', () => {
  test('NA-EX-54: Switzerland nothing, Egypt for itself under Turkey, a part of a state nothing of its own', () => {
    const { state } = whole('coalition1792');
    const powers = europePowers(state);
    expect(powers).not.toContain(powerId('switzerland'));
    expect(powers.indexOf(powerId('egypt'))).toBe(powers.indexOf(TURKEY) + 1);
    expect(powers).not.toContain(powerId('sicily'));
    expect(europePowers(whole('grand1805').state)).not.toContain(powerId('flanders'));
  });

  clause('NA-12.2.2-c', 'a state that is set up again lives on its own figures', () => {
    const { state, play } = whole('grand1805');
    const piedmont = powerId('piedmont');
    cede(state, 'piedmont', piedmont);
    state.allegiance[piedmont] = FRANCE;
    const { budget, recruitment, cavalry } = printedResources(piedmont);
    expect(landIncome(play, piedmont)).toEqual({ budget, recruitment, cavalry });
  });

  clause('NA-12.3-c', 'there is a budget in Spring alone', () => {
    const { state, play } = whole('grand1805');
    state.season = SPRING;
    expect(isBudgetTurn(play)).toBe(true);
    state.season = SUMMER;
    expect(isBudgetTurn(play)).toBe(false);
  });

  clause('NA-12.1-e', 'after two calls France has no bonus with minors', () => {
    const { state, play } = whole('grand1805');
    const friendly = Array.from({ length: POWERS - 1 - MAJORS }, (_, i) => MAJORS + i).find((minor) =>
      courtLines(play, FRANCE, minor, 0).some(({ what, modifier }) => what === 'national' && modifier > 0),
    )!;
    state.calls = [1808, 1810];
    expect(courtLines(play, FRANCE, friendly, 0).filter(({ what }) => what === 'national')).toEqual([]);
  });
});

describe('courts and leaders', () => {
  clause('NA-12.2.3-f', 'an ally of France in the System is courted at +1 by her enemies', () => {
    const { play } = whole('grand1805');
    const lines = (minor: string) => courtLines(play, BRITAIN, powerId(minor), 0).map(({ what }) => what);
    expect(lines('holland')).toContain('in the system');
    expect(lines('switzerland')).not.toContain('in the system');
    expect(lines('denmark')).not.toContain('in the system');
  });

  clause(['NA-12.4.2-b', 'NA-12.4.2-c'], 'the wounded are back before leaders are dismissed and placed', () => {
    const desk = stage(
      { davout: { off: 'wounded' }, fr_i: { at: 'paris' } },
      (s) => Object.assign(s, { turn: 4, season: WINTER, year: 1805 }),
      'grand1805',
    );
    desk.run([{ at: 'game' }, { at: 'turn' }] as never);
    expect(desk.state.season).toBe(SPRING);
    const told = desk.log.map(({ what }) => what);
    expect(told.indexOf('recovers')).toBeGreaterThanOrEqual(0);
    expect(desk.at('davout')).toBe(POOL);
    expect(told).not.toContain('appointed');
  });
});

describe('a Spring of Russia', () => {
  test('NA-EX-60: what is left of last year is gone; 72 pounds and 18 steps become 11 and 5', () => {
    const { state, play } = whole('grand1805');
    Object.assign(state, { season: WINTER });
    state.money[RUSSIA] = 15;
    yearsEnd(play);
    expect(state.money[RUSSIA]).toBe(0);
    Object.assign(state, { season: SPRING, year: 1811 });
    collect(play);
    Object.assign(state, { recruit: state.recruit.with(RUSSIA, 18), horse: state.horse.with(RUSSIA, 6) });
    state.money[RUSSIA] = 72;
    for (const name of ['ru_guard', 'ru_cu1', 'ru_det1', 'ru_det2', 'ru_det3']) put(state, id(name), POOL);
    // Two reduced corps of light cavalry with armies, four of infantry at home.
    for (const name of ['ru_lc1', 'ru_lc2']) setUp(state, id(name), hex('petersburg'), 1);
    for (const name of ['ru_i', 'ru_ii', 'ru_iii', 'ru_iv']) setUp(state, id(name), hex('moscow'), 1);
    const sheet = [
      [order('raise', 'ru_guard', { steps: 2 })],
      [order('raise', 'ru_cu1', { steps: 2 })],
      [order('fill', 'ru_lc1'), order('fill', 'ru_lc2')],
      ['ru_i', 'ru_ii', 'ru_iii', 'ru_iv'].map((name) => order('fill', name)),
      ['ru_det1', 'ru_det2', 'ru_det3'].map((name) => order('raise', name, { steps: 1 })),
    ];
    const seen = sheet.map((_, i) => {
      const { money, steps, horse } = billFor(state, RUSSIA, sheet.slice(0, i + 1).flat());
      return [72 - money, 18 - steps, 6 - horse];
    });
    expect(seen).toEqual([
      [61, 16, 6],
      [48, 14, 4],
      [36, 12, 2],
      [20, 8, 2],
      [11, 5, 2],
    ]);
  });

  test('NA-EX-59: of five reduced corps three are full and one is left, for two steps', () => {
    const { state, play } = whole('grand1805');
    Object.assign(state, { season: SPRING, year: 1811 });
    collect(play);
    const names = ['ru_i', 'ru_ii', 'ru_iii', 'ru_iv', 'ru_v'];
    for (const p of [...state.present]) if (state.place[p] === hex('moscow')) put(state, p, POOL);
    for (const name of names) setUp(state, id(name), hex('moscow'), 1);
    put(state, id('kutuzov'), hex('moscow'));
    const lines = [order('fill', 'ru_i'), order('fill', 'ru_ii'), order('disband', 'ru_iii', { into: id('ru_iv') })];
    expect(mayOrder(play, lines.slice(0, 2), lines[2]!)).toBe(true);
    expect(lines.reduce((sum, line) => sum + billOf(state, line).steps, 0)).toBe(2);
  });
});
