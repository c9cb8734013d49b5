/**
 * Promises with a structure: to keep the peace, to attack, to stay out of a place, to support, to vote. A game says what its
 * events tell of such deeds; what becomes of a promise follows. Nothing is enforced.
 */
import {
  type Deal,
  type DealKind,
  field,
  type Json,
  type Kind,
  type PromiseJudge,
  type PromiseState,
  type Seat,
  type Spans,
  type VisibleEvent,
} from '@concert/kernel';

/** What an event tells, in powers: a fight between two sides, a power that enters a place, a vote. */
export type Deed =
  | { readonly deed: 'fight'; readonly by: readonly number[]; readonly on: readonly number[]; readonly place?: number }
  | { readonly deed: 'enter'; readonly by: number; readonly place: number }
  | { readonly deed: 'vote'; readonly by: number; readonly what: string };

export interface PromiseRules {
  readonly place: Kind;
  /** What a promise is counted in, as it is told: “game turns”. */
  readonly unit: string;
  /** The longest that can be promised. */
  readonly most: number;
  /** The time by the spans of the game, in those units. */
  clock(spans: NonNullable<Spans>): number;
  deeds(event: VisibleEvent): readonly Deed[];
  /** What can be voted for, where the game votes. */
  readonly votes?: readonly string[];
}

/** The kinds of promises, for `DealRules.kinds`. */
export function promiseKinds({ place, unit, most, votes }: PromiseRules): { [kind: string]: DealKind } {
  const length = field.int(1, most);
  const where = field.maybe(field.id(place));
  const promise = (terms: DealKind['terms'], about: string): DealKind => ({ terms, binding: false, about });
  return {
    keepPeace: promise({ length, where }, `Keep the peace with each other, for so many ${unit}`),
    attack: promise({ whom: field.seat(), length }, `I will attack a rival within so many ${unit}`),
    stayOut: promise({ place: field.id(place), length }, `I will stay out of a place for so many ${unit}`),
    support: promise({ whom: field.seat(), length, where }, `I will fight beside a player for so many ${unit}`),
    ...(votes && { vote: promise({ what: field.oneOf(...votes) }, 'I will vote like this at the next vote') }),
  };
}

/** The terms of all kinds together; each kind has some of them. */
export type Terms = { length: number; where?: number | null; whom: Seat; place: number; what: string };

/** The judge of such promises, for `DealRules.judge`; null for other kinds. */
export function promiseJudge(rules: PromiseRules): PromiseJudge {
  return (deal, { event, since, now, over, holders }) => {
    const becomes = Object.hasOwn(judges, deal.kind) ? judges[deal.kind]! : null;
    if (!becomes) return null;
    const seatOf = (power: number): Seat => (holders ? (holders[power] ?? -1) : power);
    for (const deed of event ? rules.deeds(event) : []) {
      const state = becomes.by(deal, deal.terms as Terms, inSeats(deed, seatOf));
      if (state !== 'open') return state;
    }
    const terms = deal.terms as Terms;
    const isPast = over || (terms.length !== undefined && rules.clock(now!) >= rules.clock(since!) + terms.length);
    return isPast ? becomes.atLast : 'open';
  };
}

const inSeats = (deed: Deed, seatOf: (power: number) => Seat): Deed =>
  deed.deed === 'fight'
    ? { ...deed, by: deed.by.map(seatOf), on: deed.on.map(seatOf) }
    : { ...deed, by: seatOf(deed.by) };

interface Becomes {
  /** What a deed makes of the promise; it names seats. */
  by(deal: Deal, terms: Terms, deed: Deed): PromiseState;
  /** What becomes of it when its time is over and nothing has settled it. */
  readonly atLast: PromiseState;
}

/** Does a promise for one place, or for all, hold in this one? */
export const isThere = ({ where }: Terms, place: number | undefined): boolean =>
  (where ?? null) === null || where === place;

/** Do parties of the deal stand on both sides of this fight? */
export function isBetween({ from, to }: Pick<Deal, 'from' | 'to'>, by: readonly Json[], on: readonly Json[]): boolean {
  const isParty = (seat: Json): boolean => seat === from || to.includes(seat as Seat);
  return by.some((one) => isParty(one) && on.some((other) => other !== one && isParty(other)));
}

const judges: { readonly [kind: string]: Becomes } = {
  keepPeace: {
    by: (deal, terms, deed) =>
      deed.deed === 'fight' && isThere(terms, deed.place) && isBetween(deal, deed.by, deed.on) ? 'broken' : 'open',
    atLast: 'kept',
  },
  attack: {
    by: ({ from }, { whom }, deed) =>
      deed.deed === 'fight' && deed.by.includes(from) && deed.on.includes(whom) ? 'kept' : 'open',
    atLast: 'broken',
  },
  stayOut: {
    by: ({ from }, { place }, deed) =>
      deed.deed === 'enter' && deed.by === from && deed.place === place ? 'broken' : 'open',
    atLast: 'kept',
  },
  // Where the other does not fight there is nothing to help with.
  support: {
    by({ from }, terms, deed) {
      if (deed.deed !== 'fight' || !isThere(terms, deed.place)) return 'open';
      const side = deed.by.includes(terms.whom) ? deed.by : deed.on.includes(terms.whom) ? deed.on : null;
      return side === null ? 'open' : side.includes(from) ? 'kept' : 'broken';
    },
    atLast: 'kept',
  },
  vote: {
    by: ({ from }, { what }, deed) =>
      deed.deed !== 'vote' || deed.by !== from ? 'open' : deed.what === what ? 'kept' : 'broken',
    atLast: 'kept',
  },
};
