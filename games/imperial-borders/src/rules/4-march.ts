/** Carrying out orders on land: filling, leaving regions, Cavalry bonus (IB-4.C, IB-4.C.1, .2, .4). */
import { ask, call, done, no, type Offers, type Steps, say, type Verdict } from '@concert/kernel';
import {
  type At,
  COUNT,
  DONE,
  type ImperialBorders,
  ORIGIN,
  type Order,
  type OrderLocals,
  type P,
  PATH,
  PENDING,
  STATUS,
  type State,
} from '../shape.ts';
import {
  armOf,
  BLUE,
  CAVALRY,
  EVERYTHING,
  EXIT,
  isLand,
  isTent,
  isWhite,
  type Place,
  type Ship,
  type Sort,
  TENT,
  tagged,
  tagsOf,
} from '../tables.ts';
import { endCargoWork, foesAt, isDeclared } from './0-able.ts';
import { askPermission } from './0-agreements.ts';
import { countOf, isFree, moveUnit, retag, shipsOf, shipTags, unitsOf } from './0-forces.ts';
import { nationsIn, openNeighbours } from './0-nations.ts';
import { cargoMeanings, cargoTakes, isSpare, managedShips, offerCargo, offerSeize, seizeMeaning } from './2-cargo.ts';
import { cancel, cancelMeaning, mayEndMarch, offerCancel } from './4-turn.ts';
import { endLandMove } from './9-revolts.ts';

/** The order that is being carried out. */
export const orderOf = ({ state }: Pick<P, 'state'>, { nation, order }: OrderLocals): Order =>
  state.plots[nation][order];

/** Where the group of an order stands. */
export const standsAt = (play: Pick<P, 'state'>, locals: OrderLocals): number => {
  const order = orderOf(play, locals);
  return locals.leg === 0 ? order[ORIGIN] : order[PATH + locals.leg - 1];
};

/** Has the group come to the end of its path? */
export const hasArrived = (play: Pick<P, 'state'>, locals: OrderLocals): boolean =>
  locals.leg === orderOf(play, locals).length - PATH;

export const newOrder = (nation: number, order: number): At<'order'> => ({
  at: 'order',
  nation,
  order,
  leg: 0,
  group: [],
  tents: 0,
  ended: [],
});

const times = (list: readonly number[], wanted: number): number => list.filter((each) => each === wanted).length;

/** IB-4.C.1-a, IB-R-4: what may still be taken into the group: sorts of free units, tents, ships. */
function candidates(play: P, locals: OrderLocals): { sorts: [sort: number, count: number][]; ships: number[] } {
  const { state } = play;
  const { nation, group, tents } = locals;
  const origin = orderOf(play, locals)[ORIGIN];
  const sorts: [number, number][] = [];
  if (isLand(origin))
    for (const { sort, count } of unitsOf(state, nation, origin))
      if (isFree(tagsOf(sort)) && count > times(group, sort)) sorts.push([sort, count - times(group, sort)]);
  const unused = countOf(state, nation, origin, TENT) - tents;
  if (unused > 0) sorts.push([TENT, unused]);
  const ships = isLand(origin)
    ? []
    : shipsOf(state, nation, origin).filter((s) => isFree(shipTags(state, s)) && !group.includes(s));
  return { sorts, ships };
}

function takeSort(locals: OrderLocals, sort: number, count = 1): void {
  if (isTent(sort)) locals.tents += count;
  else for (let i = 0; i < count; i++) locals.group.push(sort);
}

/** IB-R-26, IB-4.C.4: may this Cavalry, which has no order, take its bonus now? */
function mayRide(play: P, nation: number, from: number, sort: number): Verdict {
  const { state } = play;
  if (armOf(sort) !== CAVALRY) return no('IB-2.M-b', 'Cavalry only', {});
  if (!isFree(tagsOf(sort))) return no('IB-4.C.4-e', 'tagged already', {});
  if (!isSpare(state, nation, from)) return no('IB-R-7', 'under orders', { place: from });
  return isOpposed(play, nation, from) ? no('IB-4.C.4-d', 'opposed', { place: from }) : true;
}

/** IB-R-104: does someone here count as opposing for the rest of the turn? */
const isOpposed = (play: P, nation: number, place: number): boolean =>
  nationsIn(foesAt(play, nation, place)).some((n) => isDeclared(play.state, n, place));

/** Cavalry that could ride: by place and sort. */
function cavalryOf({ stacks }: State, nation: number): [place: number, sort: number][] {
  const found: [number, number][] = [];
  stacks.place.forEach((p, i) => {
    if (stacks.owner[i] === nation && isLand(p) && !isTent(stacks.sort[i]) && armOf(stacks.sort[i]) === CAVALRY)
      found.push([p, stacks.sort[i]]);
  });
  return found;
}

function offerRides(play: P, nation: number, offers: Offers<ImperialBorders>): void {
  if (!offers.wants('ride')) return;
  for (const [from, sort] of cavalryOf(play.state, nation)) {
    const verdict = mayRide(play, nation, from, sort);
    if (verdict !== true && !offers.explains) continue;
    for (const to of openNeighbours(play.options, from))
      offers.offer('ride', { from: from as Place, sort: sort as Sort, to: to as Place }, verdict);
  }
}

/** IB-R-20: the Active regards all others here as opposing. */
export function declareOpposing(play: P, nation: number, place: number): void {
  const foes = nationsIn(foesAt(play, nation, place));
  for (const n of foes) play.state.refused.push(n, EVERYTHING, place);
  play.log('halts', { nation, place, foes }, { clause: 'IB-4.C.2-c' });
}

type MarchSteps =
  | 'turn.marching'
  | 'turn.march'
  | 'order.fill'
  | 'order.filling'
  | 'order.exit'
  | 'order.exiting'
  | 'order.left'
  | 'order.bonus'
  | 'order.bonuses'
  | 'order.finish'
  | 'ride'
  | 'ride.go';

export const marchSteps: Pick<Steps<ImperialBorders>, MarchSteps> = {
  'turn.marching': ({ state }, { nation }) => ask(state.seat[nation], { at: 'turn.march', nation }),
  'turn.march': {
    auto: ({ options }) => !options.trading,
    prompt: (_, { nation }) => say('march', { nation }, 'IB-4.C-a'),
    offer(play, { nation }, _seat, offers) {
      const { state } = play;
      state.plots[nation].forEach((order, i) => {
        if (order[STATUS] === PENDING) offers.offer('carry', { order: i + 1 });
      });
      offerCancel(play, nation, offers);
      offerRides(play, nation, offers);
      const ships = managedShips(play, nation);
      offerCargo(play, nation, ships, offers);
      offerSeize(
        play,
        ships.filter((ship) => state.ships.owner[ship] === nation),
        offers,
      );
      offers.offer('battles', {}, mayEndMarch(play, nation));
    },
    take: {
      carry(play, { nation }, { order }) {
        endCargoWork(play.state);
        play.state.plots[nation][order - 1][STATUS] = DONE;
        return call(newOrder(nation, order - 1), { at: 'turn.marching', nation });
      },
      cancel: (play, { nation }, { order }) => cancel(play, nation, order, { at: 'turn.marching', nation }),
      ride(play, { nation }, { from, sort, to }) {
        endCargoWork(play.state);
        return call({ at: 'ride', nation, from, sort, to }, { at: 'turn.marching', nation });
      },
      ...cargoTakes((nation) => ({ at: 'turn.marching', nation })),
      seize: (_play, { nation }, { ship }) =>
        call({ at: 'seize', nation, ship, step: 0 }, { at: 'turn.marching', nation }),
      battles(play) {
        endCargoWork(play.state);
        return done();
      },
    },
    meaning: { ...cargoMeanings, cancel: cancelMeaning, seize: seizeMeaning, carry: () => ({ main: true }) },
  },
  'order.fill'(play, { nation }) {
    const locals = play.enclosing('order');
    const need = orderOf(play, locals)[COUNT] - locals.group.length - locals.tents;
    const { sorts, ships } = candidates(play, locals);
    const all = ships.length + sorts.reduce((sum, [, count]) => sum + count, 0);
    if (need === 0) return done();
    if (need < all && sorts.length + ships.length > 1)
      return ask(play.state.seat[nation], { at: 'order.filling', nation });
    for (const [sort, count] of sorts) takeSort(locals, sort, Math.min(count, need));
    locals.group.push(...ships.slice(0, need));
    return done();
  },
  'order.filling': {
    auto: true,
    prompt(play, { nation }) {
      const locals = play.enclosing('order');
      const order = orderOf(play, locals);
      const count = order[COUNT] - locals.group.length - locals.tents;
      return say('fill order', { nation, place: order[ORIGIN], to: order.at(-1)!, count }, 'IB-4.C.1-a');
    },
    offer(play, _frame, _seat, offers) {
      const { sorts, ships } = candidates(play, play.enclosing('order'));
      for (const [sort] of sorts) offers.offer('take', { sort: sort as Sort });
      for (const s of ships) offers.offer('takeShip', { ship: s as Ship });
    },
    take: {
      take(play, frame, { sort }) {
        takeSort(play.enclosing('order'), sort);
        return play.advance(frame, 'order.fill');
      },
      takeShip(play, frame, { ship }) {
        play.enclosing('order').group.push(ship);
        return play.advance(frame, 'order.fill');
      },
    },
  },
  // IB-4.C.2: a land group goes on from region to region until it has arrived or is blocked.
  'order.exit'(play, frame) {
    const locals = play.enclosing('order');
    if (locals.group.length === 0 || hasArrived(play, locals)) return done();
    const place = standsAt(play, locals);
    if (foesAt(play, frame.nation, place) > 0)
      return ask(play.state.seat[frame.nation], play.sibling(frame, 'order.exiting'));
    return advanceGroup(play, frame.nation);
  },
  'order.exiting': {
    prompt(play, { nation }) {
      const place = standsAt(play, play.enclosing('order'));
      return say('leave or halt', { nation, place, foes: nationsIn(foesAt(play, nation, place)) }, 'IB-4.C.2-a');
    },
    offer(_play, _frame, _seat, offers) {
      offers.offer('go', {});
      offers.offer('halt', {});
    },
    take: {
      go: (play, { nation }) =>
        call(askPermission(nation, EXIT, standsAt(play, play.enclosing('order'))), { at: 'order.left', nation }),
      halt(play, { nation }) {
        declareOpposing(play, nation, standsAt(play, play.enclosing('order')));
        return done();
      },
    },
    meaning: { go: () => ({ main: true }), halt: () => ({ stake: say('halts here') }) },
  },
  'order.left'(play, { nation, result }) {
    if (result) return advanceGroup(play, nation);
    play.log('blocked', { nation, place: standsAt(play, play.enclosing('order')) }, { clause: 'IB-4.C.2-a' });
    return done();
  },
  // IB-R-25: offered before Blue is set; not after a block, nor in a White range just entered.
  'order.bonus'(play, frame) {
    const locals = play.enclosing('order');
    const place = standsAt(play, locals);
    const able = locals.group.some((sort) => armOf(sort) === CAVALRY) && !isWhite[place];
    if (!able || isOpposed(play, frame.nation, place)) return done();
    return ask(play.state.seat[frame.nation], play.sibling(frame, 'order.bonuses'));
  },
  'order.bonuses': {
    prompt: (play, { nation }) =>
      say('Cavalry bonus', { nation, place: standsAt(play, play.enclosing('order')) }, 'IB-4.C.4-a'),
    offer(play, _frame, _seat, offers) {
      const locals = play.enclosing('order');
      const from = standsAt(play, locals);
      for (const sort of new Set(locals.group))
        if (armOf(sort) === CAVALRY)
          for (const to of openNeighbours(play.options, from))
            offers.offer('ride', { from: from as Place, sort: sort as Sort, to: to as Place });
      offers.offer('stay', {});
    },
    take: {
      ride(play, { nation }, { from, sort, to }) {
        const { group } = play.enclosing('order');
        group.splice(group.indexOf(sort), 1);
        return call({ at: 'ride', nation, from, sort, to }, { at: 'order.bonus', nation });
      },
      stay: () => done(),
    },
  },
  // IB-4.C-b: the order is done; its Forces and tents are Blue.
  'order.finish'(play, frame) {
    const { state } = play;
    const { nation } = frame;
    const locals = play.enclosing('order');
    const origin = orderOf(play, locals)[ORIGIN];
    const place = standsAt(play, locals);
    if (locals.tents > 0) retag(state, nation, origin, TENT, BLUE, locals.tents);
    locals.tents = 0;
    if (isLand(origin) && locals.group.length > 0) {
      for (const sort of locals.group) retag(state, nation, place, sort, tagsOf(sort) | BLUE);
      locals.group = [];
      if (locals.leg > 0) return call({ at: 'moved', nation, place }, frame);
    }
    const port = locals.ended.pop();
    if (port !== undefined) return call({ at: 'quell', nation, port }, frame);
    return done();
  },
  ride: (_play, { nation, from, sort, to }) =>
    call(askPermission(nation, EXIT, from), { at: 'ride.go', nation, from, sort, to }),
  'ride.go'(play, { nation, from, sort, to, result }) {
    const { state } = play;
    if (!result) {
      // IB-R-132: it stays, and is Blue.
      retag(state, nation, from, sort, tagsOf(sort) | BLUE);
      play.log('ride refused', { nation, place: from }, { clause: 'IB-4.C.4-f' });
      return done();
    }
    moveUnit(state, nation, sort, from, to, tagged(sort, tagsOf(sort) | BLUE));
    play.log('rides', { nation, from, to }, { clause: 'IB-4.C.4-a' });
    return endLandMove(nation, to);
  },
};

/** Moves the group one region on; Gold of a Territory in Revolt may be taken in passing (IB-O.1-f). */
function advanceGroup(play: P, nation: number) {
  const { state } = play;
  const locals = play.enclosing('order');
  const from = standsAt(play, locals);
  locals.leg++;
  const to = standsAt(play, locals);
  for (const sort of locals.group) moveUnit(state, nation, sort, from, to);
  play.log('marches', { nation, count: locals.group.length, from, to }, { clause: 'IB-4.C-a' });
  return call({ at: 'loot' as const, nation, place: to }, { at: 'order.exit' as const, nation });
}
