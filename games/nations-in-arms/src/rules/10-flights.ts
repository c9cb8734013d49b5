/** NA-5.3-e, NA-10.4-g, NA-R-141: fleets that leave a harbour at once for another, past those who can catch them. */
import { ask, call, done, type Next, no, type Question, say } from '@concert/kernel';
import {
  type At,
  type FlightLocals,
  type Frame,
  MOVING,
  type NationsInArms,
  type P,
  PARTING,
  type State,
} from '../shape.ts';
import type { PlaceId } from '../tables.ts';
import { harbourAt, isShip, SQUADRON, sailingOf } from '../tables-sea.ts';
import { enemySide, has, put, setMark } from './1-units.ts';
import { draftBy, drafted, type Purpose } from './5-draft.ts';
import { isChased, newChase } from './5-sea-reactions.ts';
import { blockadersOf, fighters, harboursWithin, nationsOf, seaOfPort, seatOfShips, shipsAt } from './10-fleets.ts';
import { newSeaBattle, type SeaOutcome, sinkFleet } from './10-sea-battles.ts';
import { arePrizes, takePrizes } from './11-prizes.ts';

const ATTACKER = 0;

const fleeing = (state: State): number[] => state.present.filter((p) => isShip[p] && has(state, p, PARTING));

export function flight(play: P, frame: At<'flight'>): Next<Frame> {
  const { result } = frame;
  const part = drafted(frame);
  delete frame.result;
  switch (frame.stage) {
    case 'leave':
      return part === null ? choose(play, frame) : leave(play, frame, part);
    case 'chased':
      return result === true ? caught(play, frame) : onward(play, frame);
    case 'fought':
      return fought(play, frame, result as unknown as SeaOutcome);
    default:
      return choose(play, frame);
  }
}

/** Where the fleets in port could run: within the MF of the slowest, with room for one at least. */
function refuges(state: State, frame: FlightLocals): Map<number, number[]> {
  const ships = shipsAt(state, frame.place, frame.side);
  const slowest = ships.reduce((slow, p) => (sailingOf[p] < sailingOf[slow] ? p : slow), ships[0]);
  // 1 MP to leave the harbour.
  return harboursWithin(state, [slowest], seaOfPort(frame.place), sailingOf[slowest] - 1);
}

const mayStay = (frame: FlightLocals): boolean => frame.clause === 'NA-10.4-g';

function choose(play: P, frame: At<'flight'>): Next<Frame> {
  const { state } = play;
  const ships = shipsAt(state, frame.place, frame.side);
  if (ships.length === 0) return done();
  if (arePrizes(state, frame)) return call(takePrizes(play), play.sibling(frame, 'flight'));
  const places = refuges(state, frame);
  places.delete(frame.place);
  if (places.size === 0) {
    if (mayStay(frame)) return done();
    play.log(
      'no refuge',
      { place: frame.place, powers: nationsOf(ships), seat: seatOfShips(state, ships) },
      { clause: 'NA-5.3-e' },
    );
    for (const p of ships) sinkFleet(play, p);
    return done();
  }
  const seat = seatOfShips(state, ships);
  return ask(seat, play.sibling(frame, 'flight.choose', { seat }));
}

export const flightQuestion: Question<NationsInArms, At<'flight.choose'>> = {
  prompt: (_, { place, clause }) => say(clause === 'NA-10.4-g' ? 'leave the harbour?' : 'flee', { place }, clause),
  offer({ state }, frame, _seat, offers) {
    for (const place of refuges(state, frame).keys())
      if (place !== frame.place) offers.offer('run', { place: place as PlaceId });
    if (mayStay(frame)) offers.offer('stay', {});
  },
  take: {
    run(play, frame, { place }) {
      const { state } = play;
      const way = [seaOfPort(frame.place), ...refuges(state, frame).get(place)!];
      const next = play.sibling(frame, 'flight', { stage: 'leave', to: place, way });
      const ships = shipsAt(state, frame.place, frame.side);
      if (ships.length <= roomIn(state, place, frame.side)) return leave(play, next, ships);
      return draftBy(
        frame.seat,
        { purpose: 'flee', leader: -1, place: frame.place, to: place, rival: frame.side, chosen: [] },
        next,
      );
    },
    stay: () => done(),
  },
};

const roomIn = (state: State, hex: number, side: number): number => SQUADRON - shipsAt(state, hex, side).length;

/** Which of them go there, where not all find room; none marked means as many as fit. */
export const fleeDraft: Purpose = {
  candidates: ({ state }, { place, rival }) => shipsAt(state, place, rival),
  fixed: () => [],
  verdict: ({ state }, { to, rival, chosen }) =>
    chosen.length <= roomIn(state, to, rival) || no('NA-5.3-h', 'squadron full', { place: to }),
};

/** NA-5.3-f: past a blockade only by battle. */
function leave(play: P, frame: At<'flight'>, part: readonly number[]): Next<Frame> {
  const { state } = play;
  const ships =
    part.length > 0 ? part : shipsAt(state, frame.place, frame.side).slice(0, roomIn(state, frame.to, frame.side));
  for (const p of ships) setMark(state, p, PARTING, true);
  play.log(
    'fleets flee',
    { from: frame.place, to: frame.to, count: ships.length, powers: nationsOf(ships), seat: frame.seat },
    { clause: frame.clause },
  );
  const guards = blockadersOf(state, frame.side, harbourAt(frame.place)).filter((p) => !has(state, p, MOVING));
  if (guards.length === 0) return onward(play, frame);
  return call(
    newSeaBattle(play, guards, ships, [enemySide(frame.side), frame.side], {
      ...{ kind: 'exit', place: frame.place, sea: frame.way[0], phasing: ATTACKER, back: -1 },
    }),
    play.sibling(frame, 'flight', { stage: 'fought' }),
  );
}

/** Area by area; the end is the harbour. */
function onward(play: P, frame: At<'flight'>): Next<Frame> {
  const { state } = play;
  const ships = fleeing(state);
  const [sea, ...way] = frame.way;
  if (sea === undefined) {
    for (const p of ships) put(state, p, frame.to);
    return rest(play, frame);
  }
  for (const p of ships) put(state, p, sea);
  frame.way = way;
  frame.sea = sea;
  if (!isChased(state, sea, frame.side)) return onward(play, frame);
  return call(newChase(sea, frame.side), play.sibling(frame, 'flight', { stage: 'chased' }));
}

function caught(play: P, frame: At<'flight'>): Next<Frame> {
  const { state } = play;
  const enemy = enemySide(frame.side);
  return call(
    newSeaBattle(play, fighters(state, enemy), fleeing(state), [enemy, frame.side], {
      ...{ kind: 'sea', place: frame.sea, sea: frame.sea, phasing: ATTACKER, back: -1 },
    }),
    play.sibling(frame, 'flight', { stage: 'fought' }),
  );
}

/** Who has won sails on; the beaten are where their retreat has brought them. */
function fought(play: P, frame: At<'flight'>, { won }: SeaOutcome): Next<Frame> {
  if (!won && fleeing(play.state).length > 0) return onward(play, frame);
  return rest(play, frame);
}

/** The flight is over; if others must leave the harbour they are next. */
function rest(play: P, frame: At<'flight'>): Next<Frame> {
  for (const p of fleeing(play.state)) setMark(play.state, p, PARTING, false);
  if (frame.clause === 'NA-8.3.2-r') return done();
  return play.advance(frame, 'flight', { stage: 'choose', way: [], to: -1 });
}
