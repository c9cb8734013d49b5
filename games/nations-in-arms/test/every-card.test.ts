/** What holds for every event card: it has its moment, it does something, and who is asked tells no one what is held (11.1, NA-R-84). */
import { clause } from '@concert/testing';
import { describe, expect, test, vi } from 'vitest';
import { cardRules } from '../src/rules/cards/index.ts';
import { CARDS, cardNumber, deckOfCard, entryOfCard, isPublicCard, windowOfCard } from '../src/tables-cards.ts';
import { type Occasion, occasions } from './occasions.ts';
import type { Stage } from './stage.ts';
import { cards, DEAD, sameFor } from './worlds.ts';

/** Cards of the Revolution of later years than its last campaign: no deck ever has them, and they have no rule. */
const LAST_YEAR = 1795;
const numbers = Array.from({ length: CARDS }, (_, c) => c + 1);
const ruled = numbers.filter((n) => cardRules[cardNumber(n)] !== null);

/** Cards for the hand that serve at another moment: Floods before a draw, an envoy at court. */
const [FLOODS] = cards(10) as [number];
const deadFor = (number: number): number => (windowOfCard[cardNumber(number)] === 'before_draw' ? DEAD : FLOODS);

/** The moment of a card, with one card in the hand that is asked and the other in the deck. */
const dealt = ({ seat, begin }: Occasion, held: number, other: number): Stage =>
  begin((state) => {
    state.hands[seat] = [held];
    state.deck = [other];
  });

/** Cards of which only the number is known: reading anything else of them is an error. */
const closed = (hand: readonly number[]): number[] =>
  new Proxy([...hand], {
    get(of, what) {
      if (what === 'length') return of.length;
      throw new Error(`${String(what)} of cards that are hidden is read`);
    },
  });

test('every card has a rule and a moment here, but for those that no deck ever has', () => {
  const never = numbers.filter((n) => deckOfCard[n - 1] === 'R' && entryOfCard[n - 1]! > LAST_YEAR);
  expect(numbers.filter((n) => !ruled.includes(n) && !never.includes(n))).toEqual([]);
  expect(Object.keys(occasions).map(Number)).toEqual(ruled);
});

describe('every card', () => {
  test.each(ruled)('%i changes more than the hand it is played from', (number) => {
    const occasion = occasions[number]!;
    const card = cardNumber(number);
    const after = (): unknown => {
      const desk = dealt(occasion, card, deadFor(number));
      const choice = desk.choices(occasion.seat).find(({ arg }) => arg.card === card);
      expect(choice, 'is offered').toBeDefined();
      if (occasion.dice) desk.script(occasion.dice);
      desk.take(occasion.seat, choice!.verb, choice!.arg);
      return structuredClone({ state: desk.state, stack: desk.position.stack });
    };
    const played = after();
    const idle = vi.spyOn(cardRules[card]!, 'play').mockReturnValue(null);
    try {
      expect(played).not.toEqual(after());
      expect(idle).toHaveBeenCalledTimes(1);
    } finally {
      idle.mockRestore();
    }
  });

  for (const number of ruled)
    clause(
      ['NA-11.1-q', 'NA-R-84'],
      `card ${number}: the seat is asked with it and without it, and no one else can tell`,
      () => {
        const occasion = occasions[number]!;
        const [card, dead] = [cardNumber(number), deadFor(number)];
        const held = dealt(occasion, card, dead);
        const other = dealt(occasion, dead, card);
        sameFor([1 - occasion.seat, -1], held, other);
        for (const desk of [held, other]) expect(desk.machine.busy(desk.position)).toContain(occasion.seat);
      },
    );

  test.each(ruled)('%i: what it may be played on rests on no hand and not on the deck', (number) => {
    const { seat, begin } = occasions[number]!;
    const { play, state } = begin((s) => void (s.hands[seat] = cards(number)));
    state.hands = state.hands.map(closed);
    state.deck = closed(state.deck);
    expect(cardRules[cardNumber(number)]!.targets(play, seat)).not.toEqual([]);
  });
});

test('public cards are asked for in one window', () => {
  expect(ruled.filter((n) => isPublicCard[n - 1] && windowOfCard[n - 1] !== 'events')).toEqual([]);
});
