/**
 * Conversations: chat and offers between the same people belong together. Offers are in the table view and chat lines
 * come as messages; the list of participants joins them.
 */
import type { Offer, Seat } from '@concert/kernel';
import type { ChatLine } from './messages.ts';

export interface Conversation {
  /** Everyone in it, in order; empty: the whole table. */
  parties: Seat[];
  lines: ChatLine[];
  /** Offers and deals between these people, in the order in which they were made. */
  offers: Offer[];
  /** Lines by others that the seat has not read. */
  unread: number;
}

/** The people something passes between. What is addressed to no one in particular is for the whole table. */
export const partiesOf = ({ from, to }: { from: Seat; to: readonly Seat[] }): Seat[] =>
  to.length === 0 ? [] : [...new Set([from, ...to])].sort((a, b) => a - b);

/** All conversations of a seat: the public one first, then the most recent. */
export function conversationsOf(
  lines: readonly ChatLine[],
  offers: readonly Offer[],
  seat: Seat,
  read: number,
): Conversation[] {
  const open: Conversation = { parties: [], lines: [], offers: [], unread: 0 };
  const byParties = new Map([['', open]]);
  const between = (passing: { from: Seat; to: readonly Seat[] }): Conversation => {
    const parties = partiesOf(passing);
    const key = parties.join();
    const found = byParties.get(key) ?? { parties, lines: [], offers: [], unread: 0 };
    byParties.set(key, found);
    return found;
  };
  for (const line of lines) {
    const conversation = between(line);
    conversation.lines.push(line);
    if (line.n > read && line.from !== seat) conversation.unread++;
  }
  for (const offer of offers) between(offer).offers.push(offer);
  const last = ({ lines: said }: Conversation): number => said.at(-1)?.n ?? 0;
  const [, ...rest] = byParties.values();
  return [open, ...rest.sort((a, b) => last(b) - last(a))];
}
