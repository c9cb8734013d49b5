/** What can be done at a table, and how the journal writes it down. */
import type { Draw } from './chance.ts';
import { offered, type Proposal } from './deals.ts';
import type { Seat } from './fields.ts';
import { type Json, preview, same } from './json.ts';
import type { Order } from './orders.ts';
import type { No } from './words.ts';

/** A promise to other seats. It does not bind; what becomes of it is told by comparing it with what happens. */
export interface Promised {
  to: Seat[];
  kind: string;
  terms: Json;
}

/** What a seat wants done. */
export type Action = { seat: Seat } & (
  | {
      verb: string;
      arg: Json /** It was a standing order that answered, and its seat has one that says so. */;
      standing?: true;
    }
  | { undo: true }
  | { offer: Proposal }
  | { answer: 'accept' | 'refuse' | 'withdraw'; id: string }
  | { resign: true }
  /** All standing orders and aims of the seat, in place of those it had. */
  | { orders: Order[] }
  | { promise: Promised }
);

/** One line of the journal: what a seat did, what was drawn for it, and the hash of the position after it. */
export type Entry = Action & { draws?: Draw[]; hash: string };

/** Refused, with the reason. Nothing has changed. */
export interface Refused {
  ok: false;
  no: No;
  sentence: string;
}
export type Done = { ok: true; entry: Entry };

/** What an entry did, without what came of it: to be done again. */
export function recordedAction(entry: Entry): Action {
  const { hash: _, draws: __, ...action } = entry;
  return action as Action;
}

/** What an entry from outside consists of, and nothing that came with it. */
export function cleanEntry(entry: Entry): Entry {
  const { seat, draws, hash } = entry;
  return { seat, ...cleanAction(entry), ...(draws && { draws }), hash } as Entry;
}

function cleanAction(entry: Action): object {
  if ('verb' in entry) return { verb: entry.verb, arg: entry.arg, ...(entry.standing && { standing: true }) };
  if ('undo' in entry) return { undo: true };
  if ('answer' in entry) return { answer: entry.answer, id: entry.id };
  if ('offer' in entry) return { offer: offered(entry.offer) };
  if ('resign' in entry) return { resign: true };
  return 'orders' in entry ? { orders: entry.orders } : { promise: offered(entry.promise) };
}

type Result = { draws?: Draw[]; hash: string };

/** How what came out now differs from what was recorded then, in a sentence, or null. */
export function differs(now: Result, then: Result): string | null {
  const [left, right] = [then.draws ?? [], now.draws ?? []];
  if (!same(left, right)) {
    const i = left.findIndex((draw, k) => !same(draw, right[k]));
    const [recorded, drawn] = i < 0 ? [undefined, right[left.length]] : [left[i], right[i]];
    return `the record has the draw ${preview(recorded)}, it should be ${preview(drawn)}`;
  }
  return now.hash === then.hash ? null : 'the position differs from the recorded one';
}
