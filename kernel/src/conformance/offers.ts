/** Random bargaining: what is offered, how offers are answered, and which deal an answer strikes. */
import type { Chance } from '../chance.ts';
import type { Deal, Offer, Proposal } from '../deals.ts';
import type { Action } from '../entries.ts';
import { type Seat, sampleAll } from '../fields.ts';
import type { Table } from '../table.ts';

/** Most random offers are not allowed. */
const MOST_TRIES = 4;
/** Most random numbers are too large to be paid: usually they stay below this. */
const SMALL = [2, 6];

/**
 * Makes or answers an offer. Many offers are answered at once, some later when much has changed, some never. `attempt`
 * carries out an action and returns whether it was allowed.
 */
export function tryOffer(
  table: Table,
  chance: Chance,
  attempt: (action: Action) => boolean,
  seldom: readonly string[] = [],
): void {
  const seats = [...table.machine.seats.keys()];
  // A seat doesn't deal with itself.
  if (!table.machine.game.deals || seats.length < 2) return;
  const seat = chance.pick(seats, 'who');
  const open = openOffers(table, seat);
  if (open.length > 0 && chance.die(2, 'answers') === 1) {
    answer(chance.pick(open, 'which'), seat, chance, attempt);
    return;
  }
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (!attempt({ seat, offer: proposal(table, seat, chance, seldom) })) continue;
    if (chance.die(3, 'later') === 1) return;
    const made = openOffers(table, seat).at(-1)!;
    for (const each of made.to) if (!answer(made, each, chance, attempt)) return;
    return;
  }
}

const openOffers = (table: Table, seat: Seat): Offer[] =>
  table.summary(seat).offers.filter(({ status }) => status === 'open');

function proposal({ machine }: Table, seat: Seat, chance: Chance, seldom: readonly string[]): Proposal {
  const { kinds } = machine.game.deals!;
  const kind = chance.pick(
    likely(Object.keys(kinds), (each) => seldom.includes(each), chance),
    'kind',
  );
  const { terms } = kinds[kind]!;
  const others = [...machine.seats.keys()].filter((other) => other !== seat);
  const to = chance.die(3, 'to all') === 1 ? others : [chance.pick(others, 'to')];
  const pick = (n: number): number => chance.index(Math.min(n, chance.pick([...SMALL, n], 'how far')), 'terms');
  return { to, kind, terms: sampleAll(terms, pick) };
}

function answer(offer: Offer, seat: Seat, chance: Chance, attempt: (action: Action) => boolean): boolean {
  const how = chance.die(4, 'answer') > 1 ? 'accept' : offer.from === seat ? 'withdraw' : 'refuse';
  return attempt({ seat, answer: how, id: offer.id });
}

/** How often rare choices are considered with the rest. */
const SELDOM = 20;

/** One time in twenty all of them; otherwise the ones that are not rare, if there are any. */
export function likely<T>(all: readonly T[], isSeldom: (one: T) => boolean, chance: Chance): readonly T[] {
  const usual = all.filter((one) => !isSeldom(one));
  if (usual.length === 0 || usual.length === all.length) return all;
  return chance.die(SELDOM, 'seldom') === 1 ? all : usual;
}

/** The binding deal that an action is going to strike if it is allowed, or null. */
export function dealBy(table: Table, action: Action): Deal | null {
  if (!('answer' in action) || action.answer !== 'accept') return null;
  const offer = openOffers(table, action.seat).find(({ id }) => id === action.id);
  if (!offer || offer.accepted.length + 1 < offer.to.length) return null;
  return table.machine.game.deals!.kinds[offer.kind]!.binding ? offer : null;
}
