import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { deals } from '../src/rules/deals.ts';
import { BRITAIN, FRANCE, SPAIN } from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { type Stage, stage } from './stage.ts';
import { imaginesTheSame } from './worlds.ts';

const [FRENCH, COALITION] = [0, 1];
const [SOLD, OTHER] = [cardNumber(13), cardNumber(7)];

/** The market of a Spring in Spain: the French hold two cards, Britain has 20 pounds. */
function market(): Stage {
  const desk = stage(
    {},
    (state) => {
      state.hands[FRENCH] = [SOLD, OTHER];
      state.hands[COALITION] = [];
      state.money[BRITAIN] = 20;
      state.money[FRANCE] = 5;
      state.budget.fill(20);
    },
    'peninsula1808',
  );
  desk.run([{ at: 'market', seats: [FRENCH, COALITION], ready: 0, gifts: [] }]);
  return desk;
}

const terms = { card: SOLD, price: 8, payer: BRITAIN, payee: FRANCE };
const deal = (changes: Partial<typeof terms> = {}, from = FRENCH) => ({
  from,
  to: [1 - from],
  kind: 'card',
  terms: { ...terms, ...changes },
});
const may = (desk: Stage, changes?: Partial<typeof terms>, from?: number): string | true => {
  const verdict = deals.may(desk.machine.readContext(desk.position), deal(changes, from));
  return verdict === true ? true : verdict.what;
};

describe('11.1 cards are sold', () => {
  clause('NA-11.1-p', 'in the Budget phase, for money that the buyer has and the seller gets', () => {
    const desk = market();
    expect(may(desk)).toBe(true);
    expect(may(desk, { price: 21 })).toBe('can’t pay');
    expect(may(desk, { payer: FRANCE })).toBe('the buyer pays');
    expect(may(desk, { payee: SPAIN })).toBe('the seller is paid');
    desk.run([{ at: 'pool' }, { at: 'draw' }]);
    expect(may(desk)).toBe('cards are sold in the budget');
  });

  clause('NA-11.1-p', 'the price is paid at once and the card changes hands', () => {
    const desk = market();
    deals.strike!(desk.context(), deal());
    expect(desk.state.hands).toEqual([[OTHER], [SOLD]]);
    expect([desk.state.money[BRITAIN], desk.state.money[FRANCE]]).toEqual([12, 13]);
    // A second acceptance finds no card, and costs nothing.
    deals.strike!(desk.context(), deal());
    expect(desk.state.hands).toEqual([[OTHER], [SOLD]]);
    expect(desk.state.money[BRITAIN]).toBe(12);
  });

  clause(
    'NA-11.1-p',
    'only who holds a card can offer it, and whether it may be offered says nothing of the hand',
    () => {
      const desk = market();
      const affords = (changes: Partial<typeof terms>, from = FRENCH): boolean =>
        deals.affords!(desk.machine.readContext(desk.position), deal(changes, from)) === true;
      expect(affords({})).toBe(true);
      expect(affords({ card: cardNumber(30) })).toBe(false);
      const other = market();
      other.state.hands[FRENCH] = [OTHER, cardNumber(30)];
      expect(may(other)).toBe(may(desk));
      deals.strike!(desk.context(), deal());
      const heard = desk.log.filter(({ args }) => args && ('card' in args || 'cards' in args)) as { to?: number[] }[];
      expect(heard.map(({ to }) => to)).toEqual([[COALITION]]);
      imaginesTheSame(desk);
    },
  );
});
