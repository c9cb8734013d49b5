/**
 * Private drafts: a seat puts a set or a basket together in its own lane and agrees to it in the end. Open one with
 * `together([seat], () => ({ at: 'pick', marked: [] }), resume)`; the answer is in `resume.result`. No other seat sees the
 * draft, every mark can be taken back, and the page lights up what may be marked since the choices point at it.
 */
import {
  type AnyFrame,
  again,
  done,
  type Meaning,
  type Next,
  type No,
  type Offers,
  type Play,
  type Question,
  type Say,
  type Seat,
  type Shape,
  type Verdict,
} from '@concert/kernel';

/** The game's verbs for a draft: to put something in, to take it out, to agree, and the name of their argument. */
export interface DraftVerbs<G extends Shape> {
  readonly mark: keyof G['verbs'] & string;
  readonly clear: keyof G['verbs'] & string;
  readonly agree: keyof G['verbs'] & string;
  readonly thing: string;
}

/** A frame in which a set is drafted: ascending, so that the order of the clicks leaves no trace. */
export type DraftFrame = AnyFrame & { marked: number[] };

export interface Draft<G extends Shape, F extends DraftFrame> {
  readonly verbs: DraftVerbs<G>;
  prompt(play: Play<G>, frame: F, seat: Seat): Say;
  /** What might be marked. */
  of(play: Play<G>, frame: F, seat: Seat): Iterable<number>;
  /** Why one thing cannot be marked now. Marks that no agreement could follow are refused here: no dead ends. */
  may?(play: Play<G>, frame: F, thing: number, seat: Seat): Verdict;
  /** Why the set as it is cannot be agreed to. */
  verdict?(play: Play<G>, frame: F, seat: Seat): Verdict;
  /** What follows; without it the lane ends with the set as its answer. */
  agreed?(play: Play<G>, frame: F, seat: Seat): Next<G['frame']>;
}

/** A question that drafts a set. */
export function draft<G extends Shape, F extends DraftFrame>(rules: Draft<G, F>): Question<G, F> {
  const { verbs } = rules;
  return drafting(verbs, rules.prompt, {
    offer(play, frame, seat, put) {
      for (const thing of rules.of(play, frame, seat))
        if (frame.marked.includes(thing)) put(verbs.clear, thing, true);
        else put(verbs.mark, thing, rules.may?.(play, frame, thing, seat) ?? true);
    },
    mark(frame, thing) {
      frame.marked = [...frame.marked, thing].sort((a, b) => a - b);
    },
    clear(frame, thing) {
      frame.marked = frame.marked.filter((each) => each !== thing);
    },
    verdict: (play, frame, seat) => rules.verdict?.(play, frame, seat) ?? true,
    agreed: (play, frame, seat) => rules.agreed?.(play, frame, seat) ?? done(frame.marked),
  });
}

/** A frame in which a basket is filled: by item, how many. */
export type BasketFrame = AnyFrame & { bought: number[] };

export interface Basket<G extends Shape, F extends BasketFrame> {
  readonly verbs: DraftVerbs<G>;
  prompt(play: Play<G>, frame: F, seat: Seat): Say;
  of(play: Play<G>, frame: F, seat: Seat): Iterable<number>;
  /** What the next one of an item costs. */
  price(play: Play<G>, frame: F, item: number, seat: Seat): number;
  /** What there is to spend in all. */
  budget(play: Play<G>, frame: F, seat: Seat): number;
  /** How the price of an item is written on its button. */
  cost?(price: number): Say;
  /** The refusal when an item costs more than is left. */
  tooDear(item: number, price: number, left: number): No;
  /** Why no more of an item can be had: there are so many, a rule forbids it. */
  may?(play: Play<G>, frame: F, item: number, seat: Seat): Verdict;
  verdict?(play: Play<G>, frame: F, seat: Seat): Verdict;
  agreed?(play: Play<G>, frame: F, seat: Seat): Next<G['frame']>;
}

/**
 * What a basket costs: the price of each item in it, one after the other, in the order of the items. Prices may depend on
 * what is in the basket already; they are asked for as if it were filled from empty.
 */
export function basketCost<G extends Shape, F extends BasketFrame>(
  { price }: Pick<Basket<G, F>, 'price'>,
  play: Play<G>,
  frame: F,
  seat: Seat,
): number {
  const filling = { ...frame, bought: frame.bought.map(() => 0) };
  let cost = 0;
  for (let item = 0; item < frame.bought.length; item++)
    for (let n = 0; n < frame.bought[item]; n++) {
      cost += price(play, filling, item, seat);
      filling.bought[item]++;
    }
  return cost;
}

/** A question that fills a basket within a budget. */
export function basket<G extends Shape, F extends BasketFrame>(rules: Basket<G, F>): Question<G, F> {
  const { verbs } = rules;
  return drafting(verbs, rules.prompt, {
    offer(play, frame, seat, put) {
      const left = rules.budget(play, frame, seat) - basketCost(rules, play, frame, seat);
      for (const item of rules.of(play, frame, seat)) {
        const price = rules.price(play, frame, item, seat);
        const may = rules.may?.(play, frame, item, seat) ?? true;
        put(verbs.mark, item, may === true && price > left ? rules.tooDear(item, price, left) : may);
        if (frame.bought[item] > 0) put(verbs.clear, item, true);
      }
    },
    mark(frame, item) {
      frame.bought = frame.bought.with(item, frame.bought[item] + 1);
    },
    clear(frame, item) {
      frame.bought = frame.bought.with(item, frame.bought[item] - 1);
    },
    verdict: (play, frame, seat) => rules.verdict?.(play, frame, seat) ?? true,
    agreed: (play, frame, seat) => rules.agreed?.(play, frame, seat) ?? done(frame.bought),
    ...(rules.cost && {
      markMeaning: (play, frame, item, seat) => ({ cost: rules.cost!(rules.price(play, frame, item, seat)) }),
    }),
  });
}

/** What sets and baskets have in common. */
interface Drafting<G extends Shape, F> {
  offer(play: Play<G>, frame: F, seat: Seat, put: (verb: string, thing: number, verdict: Verdict) => void): void;
  mark(frame: F, thing: number): void;
  clear(frame: F, thing: number): void;
  verdict(play: Play<G>, frame: F, seat: Seat): Verdict;
  agreed(play: Play<G>, frame: F, seat: Seat): Next<G['frame']>;
  markMeaning?(play: Play<G>, frame: F, thing: number, seat: Seat): Meaning;
}

function drafting<G extends Shape, F extends AnyFrame>(
  verbs: DraftVerbs<G>,
  prompt: Question<G, F>['prompt'],
  how: Drafting<G, F>,
): Question<G, F> {
  // The argument of a verb is known by name only, so its type is claimed here, once for all games.
  type Arg = { [name: string]: number };
  const take: Record<string, (play: Play<G>, frame: F, arg: Arg, seat: Seat) => Next<G['frame']>> = {
    [verbs.mark]: (_, frame, arg) => {
      how.mark(frame, arg[verbs.thing]);
      return again;
    },
    [verbs.clear]: (_, frame, arg) => {
      how.clear(frame, arg[verbs.thing]);
      return again;
    },
    [verbs.agree]: (play, frame, _, seat) => how.agreed(play, frame, seat),
  };
  const meaning: Record<string, (play: Play<G>, frame: F, arg: Arg, seat: Seat) => Meaning> = {
    [verbs.agree]: () => ({ main: true }),
  };
  if (how.markMeaning)
    meaning[verbs.mark] = (play, frame, arg, seat) => how.markMeaning!(play, frame, arg[verbs.thing], seat);
  return {
    prompt,
    offer(play, frame, seat, offers) {
      const sink = offers as unknown as Offers;
      how.offer(play, frame, seat, (verb, thing, verdict) => sink.offer(verb, { [verbs.thing]: thing }, verdict));
      sink.offer(verbs.agree, {}, how.verdict(play, frame, seat));
    },
    take: take as Question<G, F>['take'],
    meaning: meaning as NonNullable<Question<G, F>['meaning']>,
  };
}
