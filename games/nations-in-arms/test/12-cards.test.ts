import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { RAISED, SPRING, type State, SUMMER } from '../src/shape.ts';
import { BRITAIN, cityId, FRANCE, powerId, SPAIN } from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { id, type Stage, stage } from './stage.ts';
import { asksAlike, cards, DEAD } from './worlds.ts';

const PORTUGAL = powerId('portugal');

const holding =
  (seat: number, ...numbers: number[]) =>
  (s: State): void => {
    s.hands[seat] = cards(...numbers);
  };

/** Spring 1809 with these hands; the flow begins at a scene. A French corps is there, so that a turn does not pass by itself. */
function spring(scene: string, more: (s: State) => void): Stage {
  const desk = stage(
    { soult: { at: 'bayonne' }, fr_i: { at: 'bayonne' } },
    (s) => {
      s.turn = 4;
      s.season = SPRING;
      s.year = 1809;
      s.money.fill(0);
      s.controller[cityId('lisbon')] = PORTUGAL;
      more(s);
    },
    'peninsula1808',
  );
  desk.begin(scene, {});
  return desk;
}

const playFor = (desk: Stage, seat: number, number: number, power: number): void =>
  desk.take(seat, 'playFor', { card: cardNumber(number), power });

describe('cards of the budget', () => {
  clause(['NA-11.1-q'], 'are played in the open part of it; who holds cards is asked', () => {
    const desk = spring('budget', holding(0, 28));
    expect(desk.machine.busy(desk.position)).toContain(0);
    const none = spring('budget', () => {});
    expect(none.machine.busy(none.position)).toEqual([1]);
  });

  test('14 Full Magazines: two supply units without a price, placed in Reinforcement', () => {
    const desk = spring('budget', holding(0, 14));
    playFor(desk, 0, 14, FRANCE);
    expect([desk.at('fr_supply1'), desk.at('fr_supply2')]).toEqual([RAISED, RAISED]);
    expect(desk.state.money[FRANCE]).toBe(34);
  });

  test('28 War Loan: 10 now, 6 back in the next Spring', () => {
    const desk = spring('budget', holding(0, 28));
    playFor(desk, 0, 28, FRANCE);
    expect(desk.state.money[FRANCE]).toBe(44);
    expect(desk.state.due[FRANCE]).toBe(-6);
    const later = spring('budget', (s) => {
      s.due[FRANCE] = -6;
    });
    expect(later.state.money[FRANCE]).toBe(28);
    expect(later.state.due[FRANCE]).toBe(0);
  });

  test('29 New Levies: three steps more, three infantry steps for 2', () => {
    const desk = spring('budget', holding(0, 29));
    playFor(desk, 0, 29, FRANCE);
    expect(desk.state.recruit[FRANCE]).toBe(12);
    desk.take(1, 'ready');
    desk.take(0, 'build', { unit: id('fr_vii'), steps: 2 });
    desk.take(0, 'build', { unit: id('fr_viii'), steps: 2 });
    desk.take(0, 'agree');
    desk.take(1, 'agree');
    // Twice 7, three of the four steps 1 cheaper.
    expect(desk.state.money[FRANCE]).toBe(34 - 14 + 3);
  });

  test('30 Remounts: two cavalry steps beyond the level, each 1 cheaper', () => {
    const desk = spring('budget', holding(0, 30));
    playFor(desk, 0, 30, FRANCE);
    desk.take(1, 'ready');
    desk.take(0, 'build', { unit: id('fr_lc1'), steps: 2 });
    expect(desk.verdict(0, 'build', { unit: id('fr_lc2'), steps: 2 })).toBe(true);
    desk.take(0, 'build', { unit: id('fr_lc2'), steps: 2 });
    expect(desk.verdict(0, 'build', { unit: id('fr_lc3'), steps: 1 })).toBe('NA-12.0-e');
    desk.take(0, 'agree');
    desk.take(1, 'agree');
    expect(desk.state.money[FRANCE]).toBe(34 - 22 + 2);
  });

  clause(['NA-R-84'], 'no one learns from a question what another holds', () => {
    for (const number of [14, 28, 29, 30]) {
      asksAlike((set) => spring('budget', set), 1, cardNumber(number));
      // France, who has no one to give money to, is asked for the cards alone, good or not.
      const worlds = [cardNumber(number), DEAD].map((held, i) =>
        spring('budget', (s) => {
          s.hands[0] = [held];
          s.deck = [[DEAD, cardNumber(number)][i]!];
        }),
      );
      for (const desk of worlds) expect(desk.machine.busy(desk.position)).toEqual([0, 1]);
      const [one, other] = worlds.map((desk) => JSON.stringify(desk.machine.view(desk.position, 1)));
      expect(one).toBe(other);
    }
  });
});

describe('public cards of money', () => {
  const events = (number: number, season: number, more: (s: State) => void = () => {}): Stage => {
    const desk = spring('events', (s) => {
      s.season = season;
      more(s);
      s.hands[1] = cards(number);
      s.deck = [];
    });
    for (let i = 0; i < 4 && !desk.machine.busy(desk.position).includes(1); i++) desk.take(0, 'pass');
    return desk;
  };

  clause(['NA-R-116'], '25 Good Harvest: 6, with the Spring budget or at once', () => {
    const summer = events(25, SUMMER);
    playFor(summer, 1, 25, SPAIN);
    expect([summer.state.money[SPAIN], summer.state.due[SPAIN]]).toEqual([6, 0]);
    const early = events(25, SPRING);
    playFor(early, 1, 25, SPAIN);
    expect([early.state.money[SPAIN], early.state.due[SPAIN]]).toEqual([early.state.budget[SPAIN]! + 6, 0]);
  });

  test('26 Dearth: the richest power of the side loses 4, and 2 steps of recruitment', () => {
    const desk = events(26, SUMMER, (s) => {
      s.money[BRITAIN] = 3;
    });
    expect(desk.verdict(1, 'playFor', { card: cardNumber(26), power: SPAIN })).not.toBe(true);
    playFor(desk, 1, 26, BRITAIN);
    expect([desk.state.money[BRITAIN], desk.state.due[BRITAIN]]).toEqual([0, -1]);
    expect(desk.state.dueSteps).toEqual([BRITAIN, -2]);
  });

  test('27 Financial Crisis: 6, or 3 from a small budget', () => {
    const desk = events(27, SUMMER, (s) => {
      s.money[BRITAIN] = 9;
    });
    playFor(desk, 1, 27, BRITAIN);
    expect(desk.state.money[BRITAIN]).toBe(6);
  });
});
