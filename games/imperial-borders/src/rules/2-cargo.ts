/** Cargo Management and the seizing of Independent Ports (IB-2.C, IB-4.C.6). */
import { ask, call, done, goto, type Meaning, no, type Offers, type Steps, say, type Verdict } from '@concert/kernel';
import type { At, CargoFrame, Frame, ImperialBorders, P, State } from '../shape.ts';
import {
  armOf,
  BLUE,
  CARRY,
  fortOf,
  isPort,
  isTent,
  LOAD,
  type Nation,
  SEIZE,
  type Ship,
  type Sort,
  sizeOf,
  TRANSFER,
  tagged,
  tagsOf,
  UNLOAD,
  WHITE,
} from '../tables.ts';
import { endCargoWork, hasRefused, isBarred, landUnitsIn } from './0-able.ts';
import { askPermission, consentOf } from './0-agreements.ts';
import {
  cargoOf,
  controllerOf,
  everyShip,
  holdOf,
  isFree,
  isWorking,
  markersAt,
  moveUnit,
  roomIn,
  shipsAt,
  shipTags,
  stacksAt,
  tagShip,
} from './0-forces.ts';
import { interiorOf, isClosed } from './0-nations.ts';
import { pendingFrom } from './2-plotting.ts';
import { endLandMove } from './9-revolts.ts';

/** IB-R-7: is there a marker more than the pending orders of the Active Nation need in this region? */
export const isSpare = (state: State, nation: number, place: number): boolean =>
  markersAt(state, nation, place) > pendingFrom(state, nation, place);

/** The ships of the order under way, which is no longer pending. */
const groupOf = (play: P): readonly number[] => {
  const order = play.enclosingOrNull('order');
  return order === null || order.stage !== 'order.sail' ? [] : order.group;
};

/** May this ship end its movement here and now? One that a pending order needs may not (IB-R-7, IB-R-30). */
const mayStayHere = (play: P, ship: number): boolean => {
  const { state } = play;
  const { owner, place } = state.ships;
  if (owner[ship] !== state.active || !isFree(shipTags(state, ship)) || groupOf(play).includes(ship)) return true;
  return isSpare(state, owner[ship], place[ship]);
};

/** IB-2.C.4: what holds of every piece of work in a Port. */
function mayWork(play: P, nation: number, ship: number, act: number): Verdict {
  const { state } = play;
  const port = state.ships.place[ship];
  if (!isPort(port)) return no('IB-2.C.4-n', 'cargo in Ports only', {});
  if (controllerOf(state, port) < 0) return no('IB-2.C.4-c', 'Independent Port', { place: port });
  if (shipTags(state, ship) & WHITE) return no('IB-4.C.3-e', 'White ship', {});
  const owner = state.ships.owner[ship];
  if (owner !== nation && hasRefused(state, owner, CARRY, port))
    return no('IB-R-103', 'refused already', { nation: owner });
  return isBarred(play, nation, act, port) ? no('IB-2.C.5-a', 'opposed', { place: port }) : true;
}

/** IB-2.C.4: may the Active have this unit loaded onto this ship? */
export function mayLoad(play: P, nation: number, ship: number, owner: number, sort: number): Verdict {
  const { state, options } = play;
  const port = state.ships.place[ship];
  const verdict = mayWork(play, nation, ship, LOAD);
  if (verdict !== true) return verdict;
  const interior = interiorOf(options, port);
  if (interior < 0) return no('IB-M.4-e', 'no Interior', { place: port });
  if (tagsOf(sort) & WHITE) return no('IB-2.C.4-h', 'White unit', {});
  if (!isWorking(state, ship)) return no('IB-2.C.4-o', 'cripple takes no cargo', {});
  if (roomIn(state, ship) < sizeOf[armOf(sort)]) return no('IB-2.C.2-b', 'no room', {});
  if (owner !== nation && hasRefused(state, owner, CARRY, port))
    return no('IB-R-103', 'refused already', { nation: owner });
  if (owner === nation && isFree(tagsOf(sort)) && !isSpare(state, nation, interior))
    return no('IB-2.C.4-h', 'under orders', { place: interior });
  return true;
}

/** IB-2.C.4-j: may the Active have this unit put ashore? */
export function mayUnload(play: P, nation: number, ship: number, owner: number, sort: number): Verdict {
  const { state, options } = play;
  const port = state.ships.place[ship];
  const verdict = mayWork(play, nation, ship, UNLOAD);
  if (verdict !== true) return verdict;
  if (interiorOf(options, port) < 0) return no('IB-M.4-e', 'no Interior', { place: port });
  if (tagsOf(sort) & WHITE) return no('IB-4.C.3-e', 'White unit', {});
  if (owner !== nation && hasRefused(state, owner, CARRY, port))
    return no('IB-R-103', 'refused already', { nation: owner });
  return mayStayHere(play, ship) || no('IB-R-7', 'ship under orders', { place: port });
}

/** IB-2.C.4-l: may cargo pass from one ship to another here? */
function mayPass(play: P, nation: number, ship: number, to: number): Verdict {
  const { state } = play;
  const { owner } = state.ships;
  if (owner[ship] !== nation && owner[to] !== nation) return no('IB-2.C.4-l', 'own ship needed', {});
  const verdict = mayWork(play, nation, ship, TRANSFER);
  if (verdict !== true) return verdict;
  const other = mayWork(play, nation, to, TRANSFER);
  if (other !== true) return other;
  return isWorking(state, to) || no('IB-2.C.4-o', 'cripple takes no cargo', {});
}

function mayShift(play: P, nation: number, ship: number, to: number, owner: number, sort: number): Verdict {
  const { state } = play;
  const verdict = mayPass(play, nation, ship, to);
  if (verdict !== true) return verdict;
  if (tagsOf(sort) & WHITE) return no('IB-4.C.3-e', 'White unit', {});
  const port = state.ships.place[ship];
  if (owner !== nation && hasRefused(state, owner, CARRY, port))
    return no('IB-R-103', 'refused already', { nation: owner });
  return roomIn(state, to) >= sizeOf[armOf(sort)] || no('IB-2.C.2-b', 'no room', {});
}

/** IB-R-105: both ships can take cargo, and both have some to give. */
function mayExchange(play: P, nation: number, ship: number, to: number): Verdict {
  const verdict = mayPass(play, nation, ship, to);
  if (verdict !== true) return verdict;
  const { state } = play;
  if (!isWorking(state, ship)) return no('IB-R-105', 'cripple takes no cargo', {});
  const both = [ship, to].every((s) => cargoOf(state, s).some(({ sort }) => (tagsOf(sort) & WHITE) === 0));
  return both || no('IB-R-105', 'nothing to exchange', {});
}

/** The ships whose cargo the Active can have a say in: its own, and others' that carry its units or could. */
export function managedShips(play: P, nation: number): number[] {
  const { state, options } = play;
  const { owner, place } = state.ships;
  return everyShip(state).filter((s) => {
    if (!isPort(place[s])) return false;
    if (owner[s] === nation || cargoOf(state, s).some((unit) => unit.owner === nation)) return true;
    const interior = interiorOf(options, place[s]);
    return interior >= 0 && ((landUnitsIn(state, interior) >> nation) & 1) === 1;
  });
}

/** Offers everything that can be done with the cargo of these ships; with a refusal, names it only. */
export function offerCargo(
  play: P,
  nation: number,
  ships: readonly number[],
  offers: Offers<ImperialBorders>,
  verdict: Verdict = true,
): void {
  const { state, options } = play;
  const also = (other: Verdict): Verdict => (verdict === true ? other : verdict);
  for (const s of ships) {
    const [flag, port] = [state.ships.owner[s], state.ships.place[s]];
    const ship = s as Ship;
    const interior = interiorOf(options, port);
    if (offers.wants('load') && interior >= 0 && (offers.explains || mayWork(play, nation, s, LOAD) === true))
      for (const { owner, sort } of stacksAt(state, interior))
        if (!isTent(sort) && (flag === nation || owner === nation))
          offers.offer(
            'load',
            { ship, nation: owner as Nation, sort: sort as Sort },
            also(mayLoad(play, nation, s, owner, sort)),
          );
    const cargo = cargoOf(state, s);
    for (const { owner, sort } of cargo) {
      const arg = { nation: owner as Nation, sort: sort as Sort };
      if (flag === nation || owner === nation)
        offers.offer('unload', { ship, ...arg }, also(mayUnload(play, nation, s, owner, sort)));
      for (const to of shipsAt(state, port))
        if (to !== s)
          offers.offer('shift', { ship, to: to as Ship, ...arg }, also(mayShift(play, nation, s, to, owner, sort)));
    }
    if (cargo.length > 0)
      for (const to of shipsAt(state, port))
        if (to !== s && !(ships.includes(to) && to < s) && cargoOf(state, to).length > 0)
          offers.offer('exchange', { ship, to: to as Ship }, also(mayExchange(play, nation, s, to)));
  }
}

/** What the cargo verbs do wherever they are offered; afterwards the flow goes on at the menu they came from. */
export function cargoTakes(resume: (nation: number) => Frame) {
  const work = (play: P, nation: number, act: number, ship: number, to: number, owner: number, sort: number) =>
    call<Frame, Frame>(
      { at: 'cargo', nation, act, port: play.state.ships.place[ship], ship, to, owner, sort },
      resume(nation),
    );
  type Unit = { ship: Ship; nation: Nation; sort: Sort };
  type Active = { nation: number };
  return {
    load: (play: P, { nation }: Active, { ship, nation: owner, sort }: Unit) =>
      work(play, nation, LOAD, ship, -1, owner, sort),
    unload: (play: P, { nation }: Active, { ship, nation: owner, sort }: Unit) =>
      work(play, nation, UNLOAD, ship, -1, owner, sort),
    shift: (play: P, { nation }: Active, { ship, to, nation: owner, sort }: Unit & { to: Ship }) =>
      work(play, nation, TRANSFER, ship, to, owner, sort),
    exchange: (_play: P, { nation }: Active, { ship, to }: { ship: Ship; to: Ship }) =>
      call<Frame, Frame>({ at: 'cargo.exchange', nation, ship, to, given: [[], []] }, resume(nation)),
  };
}

/** IB-2.S-e: what ends a voyage says so. */
export const cargoMeanings = {
  unload: (): Meaning => ({ cost: say('ends the voyage') }),
};

/** IB-4.C.6-c: a flag for the end of the voyage. */
export const seizeMeaning = (): Meaning => ({ gain: say('Minor Port'), cost: say('ends the voyage') });

/** IB-R-37: the other Nations whose ships or units are part of the operation; a seat does not ask itself. */
function ownersOf({ state }: P, { nation, ship, to, owner, given }: CargoFrame<string>): number[] {
  const units = given ? given.flatMap((list) => list.filter((_, i) => i % 2 === 0)) : [owner];
  const ships = (to < 0 ? [ship] : [ship, to]).map((s) => state.ships.owner[s]);
  const others = [...units, ...ships].filter((n) => state.seat[n] !== state.seat[nation]);
  return [...new Set(others)].sort((a, b) => a - b);
}

/** Does the ship stay where it is? Then it is no longer part of the order under way (IB-2.S-e, IB-R-29). */
export function endVoyage(play: P, ship: number): void {
  const { state } = play;
  tagShip(state, ship, shipTags(state, ship) | BLUE);
  const order = play.enclosingOrNull('order');
  if (order === null || !groupOf(play).includes(ship)) return;
  order.group.splice(order.group.indexOf(ship), 1);
  if (order.leg > 0) order.ended.push(state.ships.place[ship]);
}

function carryOut(play: P, frame: At<'cargo.go'>): void {
  const { state, options } = play;
  const { act, port, ship, to, owner, sort, given, nation } = frame;
  const interior = interiorOf(options, port);
  if (given) {
    given.forEach((list, side) => {
      const [from, into] = side === 0 ? [ship, to] : [to, ship];
      for (let i = 0; i < list.length; i += 2) moveUnit(state, list[i], list[i + 1], holdOf(from), holdOf(into));
    });
    play.log('exchanged', { nation, place: port }, { clause: 'IB-2.C.4-p' });
  } else if (act === LOAD) {
    moveUnit(state, owner, sort, interior, holdOf(ship));
    play.log('loaded', { nation: owner, sort, place: port }, { clause: 'IB-2.C.3-a' });
  } else if (act === UNLOAD) {
    moveUnit(state, owner, sort, holdOf(ship), interior, tagged(sort, tagsOf(sort) | BLUE));
    play.log('unloaded', { nation: owner, sort, place: interior }, { clause: 'IB-2.C.4-k' });
    endVoyage(play, ship);
  } else {
    moveUnit(state, owner, sort, holdOf(ship), holdOf(to));
    play.log('transferred', { nation: owner, sort, place: port }, { clause: 'IB-2.C.4-l' });
  }
}

/** What an exchange would leave aboard must fit (IB-R-105). */
function exchangeFits({ state }: P, { ship, to, given }: At<'cargo.exchanging'>): boolean {
  const [out, back] = given.map((list) =>
    list.reduce((sum, sort, i) => (i % 2 === 1 ? sum + sizeOf[armOf(sort)] : sum), 0),
  );
  return roomIn(state, ship) + out >= back && roomIn(state, to) + back >= out;
}

/** How many units of a sort an exchange has been given already. */
const givenOf = (list: readonly number[], nation: number, sort: number): number => {
  let count = 0;
  for (let i = 0; i < list.length; i += 2) if (list[i] === nation && list[i + 1] === sort) count++;
  return count;
};

/** IB-4.C.6: may this ship seize the Independent Port it lies in? */
export function maySeize(play: P, ship: number): Verdict {
  const { state, options } = play;
  const { owner, place } = state.ships;
  const port = place[ship];
  if (!isPort(port) || isClosed(options, port)) return no('IB-4.C.6-a', 'no Port to seize', {});
  if (controllerOf(state, port) >= 0) return no('IB-4.C.6-b', 'not Independent', { place: port });
  if (!isWorking(state, ship)) return no('IB-4.C.6-e', 'cripple cannot seize', {});
  if (shipTags(state, ship) & WHITE) return no('IB-4.C.6-g', 'White ship', {});
  if (isBarred(play, owner[ship], SEIZE, port)) return no('IB-4.C.6-b', 'opposed', { place: port });
  return mayStayHere(play, ship) || no('IB-R-30', 'ship under orders', { place: port });
}

export function offerSeize(play: P, ships: readonly number[], offers: Offers<ImperialBorders>): void {
  if (!offers.wants('seize')) return;
  for (const s of ships)
    if (isPort(play.state.ships.place[s])) offers.offer('seize', { ship: s as Ship }, maySeize(play, s));
}

/** IB-4.C.6-c: a Minor Port with the flag of the ship's Nation. */
export function seizePort(play: P, ship: number): void {
  const { state } = play;
  const [nation, port] = [state.ships.owner[ship], state.ships.place[ship]];
  state.forts.owner[fortOf(port)] = nation;
  state.forts.damage[fortOf(port)] = 0;
  play.log('seized', { nation, place: port }, { clause: 'IB-4.C.6-c' });
}

type CargoSteps = 'cargo' | 'cargo.owners' | 'cargo.go' | 'cargo.exchange' | 'cargo.exchanging' | 'seize' | 'seize.go';

export const cargoSteps: Pick<Steps<ImperialBorders>, CargoSteps> = {
  cargo(play, frame) {
    const { nation, act, port } = frame;
    endCargoWork(play.state, port);
    return call(askPermission(nation, act, port), play.sibling(frame, 'cargo.owners'));
  },
  'cargo.owners'(play, frame) {
    if (!frame.result) return done(false);
    const owners = ownersOf(play, frame);
    if (owners.length === 0) return play.advance(frame, 'cargo.go');
    return call(consentOf(frame.nation, frame.port, owners), play.sibling(frame, 'cargo.go'));
  },
  'cargo.go'(play, frame) {
    if (!frame.result && ownersOf(play, frame).length > 0) return done(false);
    const { act, owner, port } = frame;
    carryOut(play, frame);
    if (act !== UNLOAD) return done(true);
    // A landing is an entry, and the end of a movement (IB-R-117).
    const interior = interiorOf(play.options, port);
    return endLandMove(owner, interior);
  },
  'cargo.exchange': (play, frame) => ask(play.state.seat[frame.nation], play.sibling(frame, 'cargo.exchanging')),
  'cargo.exchanging': {
    prompt: ({ state }, { nation, ship }) =>
      say('exchange cargo', { nation, place: state.ships.place[ship] }, 'IB-2.C.4-p'),
    offer(play, frame, _seat, offers) {
      const { state } = play;
      [frame.ship, frame.to].forEach((s, side) => {
        for (const { owner, sort, count } of cargoOf(state, s))
          if ((tagsOf(sort) & WHITE) === 0 && givenOf(frame.given[side], owner, sort) < count)
            offers.offer('give', { ship: s as Ship, nation: owner as Nation, sort: sort as Sort });
      });
      const both = frame.given.every((list) => list.length > 0);
      const verdict = !both
        ? no('IB-R-105', 'nothing to exchange', {})
        : exchangeFits(play, frame) || no('IB-2.C.2-b', 'no room', {});
      offers.offer('done', {}, verdict);
      offers.offer('back', {});
    },
    take: {
      give(play, frame, { ship, nation, sort }) {
        frame.given[ship === frame.ship ? 0 : 1].push(nation, sort);
        return play.advance(frame, 'cargo.exchange');
      },
      done(play, { nation, ship, to, given }) {
        const port = play.state.ships.place[ship];
        return goto({ at: 'cargo', nation, act: TRANSFER, port, ship, to, owner: nation, sort: 0, given });
      },
      back: () => done(),
    },
  },
  seize(play, { nation, ship, step }) {
    const port = play.state.ships.place[ship];
    endCargoWork(play.state, port);
    return call(askPermission(nation, SEIZE, port), { at: 'seize.go', nation, ship, step });
  },
  'seize.go'(play, { ship, result }) {
    if (!result) return done(false);
    seizePort(play, ship);
    endVoyage(play, ship);
    return done(true);
  },
};
