/** Card 19: a gale drives fleets from a sea area into the nearest harbours. */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import {
  type At,
  CHECKING,
  FOUGHT,
  type Frame,
  MOVING,
  type NationsInArms,
  type P,
  PARTING,
  type State,
} from '../../shape.ts';
import { FIRST_SEA, hexOfCity, type PlaceId, powerOf, SEAS, seaNeighbours } from '../../tables.ts';
import { harboursOf, isBlockade, isDecoy, isSea, isShip, seaAround } from '../../tables-sea.ts';
import { has, put, seatOf, setMark, sideOfPiece } from '../1-units.ts';
import { isRefuge, mayEnterSea, removeFleet } from '../10-fleets.ts';
import type { CardRule } from './rule.ts';

/** A fleet that rolls no more has to run. */
const RUNS = 2;

/** Fleets at sea in an area, and before its harbours. */
const exposed = (state: State, sea: number): number[] =>
  state.present.filter((p) => {
    const at = state.place[p];
    return isShip[p] && (isSea(at) || isBlockade(at)) && seaAround(at) === sea;
  });

const gale: CardRule = {
  on: 'place',
  targets: ({ state }) =>
    Array.from({ length: SEAS }, (_, s) => FIRST_SEA + s).filter((sea) => exposed(state, sea).length > 0),
  play(play, _seat, sea) {
    const { state } = play;
    // By place and nation, as all can see them: the order of the dice names no fleet.
    const groups = new Map<string, number[]>();
    for (const p of exposed(state, sea)) {
      const key = `${state.place[p]} ${powerOf[p]}`;
      groups.set(key, [...(groups.get(key) ?? []), p]);
    }
    for (const fleets of groups.values()) blow(play, fleets);
    return { at: 'gale', sea };
  },
};

function blow(play: P, fleets: readonly number[]): void {
  const { state } = play;
  const dice = fleets.map(() => play.chance.d6('gale'));
  play.log(
    'gale',
    { place: state.place[fleets[0]], power: powerOf[fleets[0]], dice: [...dice].sort((a, b) => a - b) },
    { clause: 'NA-11.1-o' },
  );
  fleets.forEach((p, i) => {
    if (dice[i] > RUNS) return;
    if (!isDecoy[p]) setMark(state, p, CHECKING, true);
    else {
      play.log('decoy found out', { fleet: p }, { clause: 'NA-11.1-o' });
      removeFleet(play, p, false);
    }
  });
}

/** The nearest harbours of its side that have room and lie under no blockade, as hexes. It can't be intercepted on the way. */
function nearest(state: State, fleet: number): number[] {
  const side = sideOfPiece(state, fleet);
  const seen = new Set([seaAround(state.place[fleet])]);
  for (let ring = [...seen]; ring.length > 0; ) {
    const found = ring.flatMap((sea) => harboursOf(sea).filter((city) => isRefuge(state, side, city, 1)));
    if (found.length > 0) return found.map((city) => hexOfCity[city]).sort((a, b) => a - b);
    ring = ring
      .flatMap((sea) => seaNeighbours[sea - FIRST_SEA])
      .filter((sea) => !seen.has(sea) && mayEnterSea(state, [fleet], sea) === true && seen.add(sea));
  }
  return [];
}

const driven = (state: State): number[] => state.present.filter((p) => isShip[p] && has(state, p, CHECKING));

/** One after the other; where two harbours are equally near the owner chooses. With none it rides out the gale. */
export function runBefore(play: P, frame: At<'gale'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  for (const p of driven(state)) {
    const harbours = nearest(state, p);
    if (harbours.length > 1)
      return ask(seatOf(state, powerOf[p]), play.sibling(frame, 'gale.run', { place: state.place[p] }));
    shelter(play, p, harbours[0] ?? -1);
  }
  return done();
}

/** It has left the squadron it sailed or fought with. */
function shelter(play: P, fleet: number, to: number): void {
  const { state } = play;
  setMark(state, fleet, CHECKING, false);
  if (to < 0) return;
  setMark(state, fleet, MOVING | FOUGHT | PARTING, false);
  const from = state.place[fleet];
  put(state, fleet, to);
  play.log('runs before the gale', { power: powerOf[fleet], from, place: to }, { clause: 'NA-11.1-o' });
}

/** The fleet that is asked for: the first that has a choice. */
const waiting = (state: State): number => driven(state).find((p) => nearest(state, p).length > 1)!;

export const galeQuestion: Question<NationsInArms, At<'gale.run'>> = {
  prompt: ({ state }, { place }) => say('shelter where?', { power: powerOf[waiting(state)], place }, 'NA-11.1-o'),
  powers: ({ state }) => [powerOf[waiting(state)]],
  meaning: { run: () => ({ main: true, final: true }) },
  offer({ state }, _frame, _seat, offers) {
    for (const place of nearest(state, waiting(state))) offers.offer('run', { place: place as PlaceId });
  },
  take: {
    run(play, frame, { place }) {
      shelter(play, waiting(play.state), place);
      return play.advance(frame, 'gale');
    },
  },
};

export const galeCards = { 19: gale };
