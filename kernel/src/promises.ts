/**
 * What becomes of promises: deals that do not bind. A game that can judge them says so event by event; the kernel shows it nothing
 * but what every party to the promise has heard, so that a verdict tells no one anything new.
 */
import type { Deal } from './deals.ts';
import { canHear, type Event, type VisibleEvent, visibleEvent } from './event-log.ts';
import type { Seat } from './fields.ts';
import type { Json } from './json.ts';

export type PromiseState = 'open' | 'kept' | 'broken';

/** The value of every span of a game at a moment; null in a game that names none. */
export type Spans = { readonly [span: string]: Json } | null;

/** What a promise is judged by. */
export interface Testimony {
  /** Something that all parties have heard; null: nothing more is told, but time has passed, or the game is over. */
  readonly event: VisibleEvent | null;
  /** The spans of the game when the promise was made. */
  readonly since: Spans;
  /** The same now. */
  readonly now: Spans;
  readonly over: boolean;
  /** By power: the seat that runs it, as all know (`DealRules.holders`); null in a game whose powers are its seats. */
  readonly holders: readonly Seat[] | null;
}

/** What becomes of a promise by this; null for one that this game does not judge, such as free text. */
export type PromiseJudge = (deal: Deal, testimony: Testimony) => PromiseState | null;

/** A promise that is judged: where it stands, and the entry that settled it. */
export interface JudgedPromise {
  since: Spans;
  state: PromiseState;
  at: number;
}

/** What came of one entry, by which open promises are judged. */
export interface Happened {
  /** The entry. */
  readonly at: number;
  readonly events: readonly Event[];
  /** The spans of the game before it, while its events happened, and after it. */
  readonly before: Spans;
  readonly after: Spans;
  readonly over: boolean;
  readonly holders: readonly Seat[] | null;
}

/** A promise that has just been made; null where the game does not judge its like. */
export function promised(judge: PromiseJudge | undefined, deal: Deal, now: Spans): JudgedPromise | null {
  const state = judge?.(deal, { event: null, since: now, now, over: false, holders: null }) ?? null;
  return state && { since: now, state, at: -1 };
}

/** Where an open promise stands after an entry. */
export function judged(judge: PromiseJudge, deal: Deal, promise: JudgedPromise, happened: Happened): JudgedPromise {
  const { at, events, before, after, over, holders } = happened;
  const { since } = promise;
  const parties = [deal.from, ...deal.to];
  let state = promise.state;
  const take = (testimony: Testimony): void => {
    if (state === 'open') state = judge(deal, testimony) ?? 'open';
  };
  for (const event of events)
    if (parties.every((seat) => canHear(event, seat)))
      take({ event: visibleEvent(event), since, now: before, over: false, holders });
  take({ event: null, since, now: after, over, holders });
  return state === 'open' ? promise : { since, state, at };
}
