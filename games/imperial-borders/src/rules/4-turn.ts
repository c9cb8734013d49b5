/** A Nation's turn: review, dismissing, cancelling, tags, the two moments for battles (IB-4.0, IB-4.A, IB-4.B, IB-4.D). */
import {
  ask,
  call,
  done,
  type Meaning,
  type Next,
  no,
  type Offers,
  type Steps,
  say,
  type Verdict,
} from '@concert/kernel';
import {
  type At,
  CANCELLED,
  COUNT,
  DISMISSED,
  type Frame,
  type ImperialBorders,
  LAPSED,
  ORIGIN,
  type Order,
  type P,
  PATH,
  PENDING,
  STATUS,
  type State,
} from '../shape.ts';
import { isLand, PLACES, type Place, type Ship, type Sort, TENT, tagsOf, WHITE } from '../tables.ts';
import { endCargoWork } from './0-able.ts';
import {
  countOf,
  headsOf,
  isFree,
  markersAt,
  retag,
  tagShip as setShipTags,
  shipsOf,
  shipTags,
  unitsOf,
} from './0-forces.ts';
import { cargoMeanings, cargoTakes, managedShips, offerCargo } from './2-cargo.ts';
import { notedHeads, orderable, tradesIn } from './2-plotting.ts';
import { checkPath } from './2-routes.ts';
import { battlefields, mayAttack, newBattle } from './4-battle.ts';

/** What the review does to an order: the new status and the clause. */
export interface Dismissal {
  order: number;
  status: number;
  clause: string;
  what: string;
}

const pathOf = (order: Order): number[] => order.slice(PATH);

/** IB-4.A.1: every order with a mistake, and every order that has lapsed (IB-R-131). */
export function reviewOrders({ state, options }: Pick<P, 'state' | 'options'>, nation: number): Dismissal[] {
  const plot = state.plots[nation];
  const heads = notedHeads(state);
  const trading = tradesIn({ state, options });
  const found: Dismissal[] = [];
  const note = (order: number, status: number, clause: string, what: string): void => {
    if (plot[order][STATUS] === PENDING && !found.some((each) => each.order === order))
      found.push({ order, status, clause, what });
  };
  const vague = new Set(plot.filter((order) => order[ORIGIN] < 0).map((order) => order.at(-1)!));
  plot.forEach((order, i) => {
    const origin = order[ORIGIN];
    // IB-4.A.1-g: dots that no origin can be found for spoil every order into the same region.
    if (vague.has(order.at(-1)!)) note(i, DISMISSED, 'IB-4.A.1-g', 'unclear origin');
    if (origin < 0) return;
    const wrong = checkPath(options, origin, pathOf(order));
    if (wrong !== true) note(i, DISMISSED, wrong.clause, 'faulty path');
    const twin = plot.some(
      (other, k) => k !== i && other[ORIGIN] === origin && String(pathOf(other)) === String(pathOf(order)),
    );
    if (twin) note(i, DISMISSED, 'IB-2.A.2-c', 'same path twice');
    const together = plot.filter((each) => each[ORIGIN] === origin);
    const [markers, own] = [markersAt(state, nation, origin), heads[nation * PLACES + origin]];
    const total = orderable(heads, nation, origin, trading);
    const dots = together.reduce((sum, each) => sum + each[COUNT], 0);
    if (headsOf(state, nation, origin) === 0 && own > 0) note(i, LAPSED, 'IB-4.A.1-i', 'lapsed');
    if (together.length > total || together.length > markers) note(i, DISMISSED, 'IB-4.A.1-f', 'too many paths');
    if (dots > markers) note(i, DISMISSED, 'IB-4.A.1-d', 'dots exceed');
  });
  return found.sort((a, b) => a.order - b.order);
}

/** What may be tagged White for an order that is off: free units, ships, and unused tents (IB-R-12). */
function taggable(state: State, nation: number, origin: number): { sorts: Map<number, number>; ships: number[] } {
  const sorts = new Map<number, number>();
  if (isLand(origin))
    for (const { sort, count } of unitsOf(state, nation, origin)) if (isFree(tagsOf(sort))) sorts.set(sort, count);
  const tents = countOf(state, nation, origin, TENT);
  if (tents > 0) sorts.set(TENT, tents);
  const ships = isLand(origin) ? [] : shipsOf(state, nation, origin).filter((s) => isFree(shipTags(state, s)));
  return { sorts, ships };
}

/** The number of an order as people see it. */
const shown = (order: number): number => order + 1;

const pendingOrders = ({ plots }: State, nation: number): number[] =>
  plots[nation].flatMap((order, i) => (order[STATUS] === PENDING ? [i] : []));

/** IB-4.A.2: all of an order, before it begins to move. */
export function offerCancel({ state }: P, nation: number, offers: Offers<ImperialBorders>): void {
  for (const i of pendingOrders(state, nation)) offers.offer('cancel', { order: shown(i) });
}

export function cancel(
  play: P,
  nation: number,
  order: number,
  resume: At<'turn.battles'> | At<'turn.marching'>,
): Next<Frame> {
  const { state } = play;
  const given = state.plots[nation][order - 1];
  endCargoWork(state);
  given[STATUS] = CANCELLED;
  play.log('cancelled', { nation, order, place: given[ORIGIN], to: given.at(-1)! }, { clause: 'IB-4.A.2-a' });
  return call<Frame, Frame>({ at: 'turn.tag', nation, origin: given[ORIGIN], count: given[COUNT] }, resume);
}

function offerAttacks(play: P, nation: number, offers: Offers<ImperialBorders>): void {
  if (!offers.wants('attack')) return;
  for (const place of battlefields(play, nation))
    offers.offer('attack', { place: place as Place }, mayAttack(play, nation, place));
}

function attack(play: P, nation: number, place: number, step: number): Next<Frame> {
  endCargoWork(play.state);
  play.log('attacks', { nation, place }, { clause: 'IB-B0-a' });
  return call<Frame, Frame>(newBattle(play, nation, place, step), { at: 'turn.battles', nation, step });
}

/** IB-4.A.2-c: what cancelling an order costs. */
export const cancelMeaning = (): Meaning => ({ cost: say('White Arrow') });

/** Going on without a battle; it says what could still be attacked, or nothing. */
function lastCall(play: P, nation: number): Meaning | null {
  const count = battlefields(play, nation).filter((place) => mayAttack(play, nation, place) === true).length;
  return count > 0 ? { stake: say('battles left', { count }) } : null;
}

/** IB-4.C-e: an order cannot simply be left undone. */
export const mayEndMarch = ({ state }: P, nation: number): Verdict =>
  pendingOrders(state, nation).length === 0 || no('IB-4.C-e', 'orders left', { nation });

type TurnSteps =
  | 'turn.trade'
  | 'turn.trading'
  | 'turn.review'
  | 'turn.tag'
  | 'turn.tagging'
  | 'turn.battles'
  | 'turn.before'
  | 'turn.after';

export const turnSteps: Pick<Steps<ImperialBorders>, TurnSteps> = {
  // IB-R-114: a trade may still make a plot good.
  'turn.trade': ({ state }, { nation }) => ask(state.seat[nation], { at: 'turn.trading', nation }),
  'turn.trading': {
    prompt: (_, { nation }) => say('trade before review', { nation }, 'IB-O.2-e'),
    offer: (_play, _frame, _seat, offers) => void offers.offer('review', {}),
    take: { review: () => done() },
    meaning: { review: () => ({ main: true }) },
  },
  'turn.review'(play, frame) {
    const { state } = play;
    const { nation, orders } = frame;
    if (state.shown[nation] === 0) {
      state.shown[nation] = 1;
      play.log('plot shown', { nation, orders: state.plots[nation].length }, { clause: 'IB-4.A-a' });
      const tags = new Map<number, number>();
      for (const { order, status, clause, what } of reviewOrders(play, nation)) {
        const given = state.plots[nation][order];
        given[STATUS] = status;
        play.log('dismissed', { nation, order: shown(order), why: what }, { clause });
        if (status === DISMISSED && given[ORIGIN] >= 0)
          tags.set(given[ORIGIN], (tags.get(given[ORIGIN]) ?? 0) + given[COUNT]);
      }
      for (const [origin, count] of tags) orders.push(origin, count);
    }
    if (orders.length === 0) return done();
    const [origin, count] = orders.splice(0, 2);
    return call({ at: 'turn.tag', nation, origin, count }, frame);
  },
  // IB-R-12, IB-R-106: as many as the order had dots, as the Active picks.
  'turn.tag'(play, frame) {
    const { state } = play;
    const { nation, origin, count } = frame;
    const { sorts, ships } = taggable(state, nation, origin);
    const all = ships.length + [...sorts.values()].reduce((sum, each) => sum + each, 0);
    if (count === 0 || all === 0) return done();
    if (count < all && sorts.size + ships.length > 1)
      return ask(state.seat[nation], play.sibling(frame, 'turn.tagging'));
    for (const [sort, each] of sorts) retag(state, nation, origin, sort, WHITE, Math.min(each, count));
    for (const s of ships.slice(0, count)) setShipTags(state, s, WHITE);
    return done();
  },
  'turn.tagging': {
    auto: true,
    prompt: (_, { nation, origin, count }) => say('tag White', { nation, place: origin, count }, 'IB-4.A.2-c'),
    offer({ state }, { nation, origin }, _seat, offers) {
      const { sorts, ships } = taggable(state, nation, origin);
      for (const sort of sorts.keys()) offers.offer('tag', { sort: sort as Sort });
      for (const s of ships) offers.offer('tagShip', { ship: s as Ship });
    },
    take: {
      tag(play, frame, { sort }) {
        retag(play.state, frame.nation, frame.origin, sort, WHITE);
        return play.advance(frame, 'turn.tag', { count: frame.count - 1 });
      },
      tagShip(play, frame, { ship }) {
        setShipTags(play.state, ship, WHITE);
        return play.advance(frame, 'turn.tag', { count: frame.count - 1 });
      },
    },
  },
  'turn.battles': ({ state }, { nation, step }) =>
    ask(state.seat[nation], step === 0 ? { at: 'turn.before', nation } : { at: 'turn.after', nation }),
  'turn.before': {
    auto: ({ options }) => !options.trading,
    prompt: (_, { nation }) => say('before the march', { nation }, 'IB-4.B-a'),
    offer(play, { nation }, _seat, offers) {
      offerAttacks(play, nation, offers);
      offerCancel(play, nation, offers);
      offers.offer('march', {});
    },
    take: {
      attack: (play, { nation }, { place }) => attack(play, nation, place, 0),
      cancel: (play, { nation }, { order }) => cancel(play, nation, order, { at: 'turn.battles', nation, step: 0 }),
      march: () => done(),
    },
    meaning: { cancel: cancelMeaning, march: (play, { nation }) => ({ main: true, ...lastCall(play, nation) }) },
  },
  'turn.after': {
    auto: ({ options }) => !options.trading,
    prompt: (_, { nation }) => say('after the march', { nation }, 'IB-4.D-a'),
    offer(play, { nation }, _seat, offers) {
      offerAttacks(play, nation, offers);
      // IB-4.D-e: cargo only after a battle of this step.
      const verdict = play.enclosing('turn').fought === 1 || no('IB-4.D-e', 'cargo after a battle', {});
      if (verdict === true || offers.explains) offerCargo(play, nation, managedShips(play, nation), offers, verdict);
      offers.offer('end', {});
    },
    take: {
      attack: (play, { nation }, { place }) => attack(play, nation, place, 1),
      ...cargoTakes((nation) => ({ at: 'turn.battles', nation, step: 1 })),
      end: (play) => {
        endCargoWork(play.state);
        return done();
      },
    },
    meaning: { ...cargoMeanings, end: (play, { nation }) => lastCall(play, nation) },
  },
};
