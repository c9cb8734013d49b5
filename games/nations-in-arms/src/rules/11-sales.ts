/** NA-11.1-p: a card is sold to another player in the Budget phase, at a price they agree on. */
import { type Deal, type DealRules, field, no, type Verdict } from '@concert/kernel';
import type { NationsInArms, P } from '../shape.ts';
import { power } from '../tables.ts';
import { card } from '../tables-cards.ts';
import { seatOf } from './1-units.ts';

interface SaleTerms {
  card: number;
  price: number;
  /** The power that pays, of the buyer, and the one that is paid. */
  payer: number;
  payee: number;
}

const MOST_PRICE = 99;

/** Everyone sees the phase, the powers and their money. */
function may({ state, stack }: P, { from, to, terms }: Deal): Verdict {
  const { price, payer, payee }: SaleTerms = terms;
  if (stack.at(-1)?.at !== 'market.give') return no('NA-11.1-p', 'cards are sold in the budget', {});
  if (to.length !== 1 || to[0] === from) return no('NA-11.1-p', 'sold to one player', {});
  if (seatOf(state, payer) !== to[0]) return no('NA-11.1-p', 'the buyer pays', { power: payer });
  if (seatOf(state, payee) !== from) return no('NA-11.1-p', 'the seller is paid', { power: payee });
  return price <= (state.money[payer] ?? 0) || no('NA-11.1-p', 'can’t pay', { power: payer, price });
}

/** Only the seller knows whether the card is there to be sold. */
const affords = ({ state }: P, { from, terms }: Deal): Verdict =>
  state.hands[from].includes(terms.card) || no('NA-11.1-p', 'card not held', { card: terms.card });

/** The price is paid at once. A card that has been played or sold since is not there any more: nothing changes hands. */
function strike(play: P, { from, to: [buyer], terms }: Deal): void {
  const { state } = play;
  const { card: sold, price, payer, payee }: SaleTerms = terms;
  const hand = state.hands[from];
  if (!hand.includes(sold)) {
    play.log('sale fails', { seat: from }, { clause: 'NA-11.1-p' });
    return;
  }
  hand.splice(hand.indexOf(sold), 1);
  state.hands[buyer].push(sold);
  state.money[payer] -= price;
  state.money[payee] += price;
  play.log('card sold', { seat: from, other: buyer, price }, { clause: 'NA-11.1-p' });
  play.log('drew', { cards: [sold] }, { clause: 'NA-11.1-p', to: [buyer] });
}

export const sales: Required<Pick<DealRules<NationsInArms>, 'kinds' | 'may' | 'affords' | 'strike'>> = {
  kinds: {
    card: {
      terms: {
        card: field.id(card),
        price: field.int(0, MOST_PRICE),
        payer: field.id(power),
        payee: field.id(power),
      },
      binding: true,
      about: 'A card of yours for money',
    },
  },
  may,
  affords,
  strike,
};
