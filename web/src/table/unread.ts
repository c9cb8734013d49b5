/** Unread chat: messages, and offers that wait for an answer. */
import { type Offer, type Seat, SPECTATOR } from '@concert/kernel';
import {
  type Chair,
  type ChatLine,
  type Conversation,
  conversationsOf,
  partiesOf,
  type TableView,
} from '@concert/wire';
import type { Session } from './session.ts';

export const keyOf = ({ parties }: { parties: readonly Seat[] }): string => parties.join();

/** Does it wait for this seat? */
const waits = ({ status, from, to, accepted }: Offer, seat: Chair): boolean =>
  status === 'open' && from !== seat && to.some((each) => each === seat) && !accepted.some((each) => each === seat);

/** Everyone first, then people you have talked with, then people you may talk to. */
export function channelsOf(
  lines: readonly ChatLine[],
  tableView: TableView | undefined,
  seat: Chair,
  circles: readonly Seat[][],
  readIn: (key: string) => number,
): Conversation[] {
  const talks = conversationsOf(lines, tableView?.offers ?? [], seat ?? SPECTATOR, 0).map((talk) => {
    const read = readIn(keyOf(talk));
    const letters = talk.lines.filter(({ n, from }) => n > read && from !== seat).length;
    return { ...talk, unread: letters + talk.offers.filter((offer) => waits(offer, seat)).length };
  });
  if (seat === null) return talks;
  const known = new Set(talks.map(keyOf));
  const more = [...circles, ...(tableView?.talk.to ?? []).map((other) => partiesOf({ from: seat, to: [other] }))];
  for (const parties of more) {
    if (known.has(parties.join())) continue;
    known.add(parties.join());
    talks.push({ parties, lines: [], offers: [], unread: 0 });
  }
  return talks;
}

/**
 * Up to which line everything was read, given how much of each conversation was shown. One number stands for all of
 * them: a message in a conversation that was not opened stays unread, and so does what came after it.
 */
export function readUpTo(
  lines: readonly ChatLine[],
  seat: Chair,
  shown: ReadonlyMap<string, number>,
  read: number,
): number {
  let upTo = read;
  for (const line of lines) {
    if (line.n <= read) continue;
    if (line.from !== seat && (shown.get(partiesOf(line).join()) ?? 0) < line.n) break;
    upTo = line.n;
  }
  return upTo;
}

/** How much waits to be read or answered. */
export function unseen(session: Session): number {
  const seat = session.seat.value ?? null;
  const letters = session.chat.lines.value.filter(({ n, from }) => n > session.chat.read.value && from !== seat).length;
  const offers = (session.live.value?.sight.offers ?? []).filter((offer) => waits(offer, seat)).length;
  return letters + offers;
}
