/** 5.1.1, 5.3: a naval impulse: which fleets sail together, whom they take along and leave behind. */
import { ask, call, done, type Next, no, type Question, type Seat, say } from '@concert/kernel';
import {
  ACTED,
  type At,
  CHECKING,
  type Frame,
  MOVING,
  type NationsInArms,
  type NavalLocals,
  NEUTRAL,
  type P,
  type SailLocals,
  type State,
} from '../shape.ts';
import { type PlaceId, powerOf } from '../tables.ts';
import { ESCORTS, SQUADRON } from '../tables-sea.ts';
import { COPENHAGEN, effectOn, endEffects, FAIR_WIND } from './1-effects.ts';
import { clearMarks, has, seatOfPiece, seatsByMarkers, setMark, sideOfPiece } from './1-units.ts';
import { draftBy, drafted, type Purpose } from './5-draft.ts';
import { endExpeditions } from './5-expeditions.ts';
import { hideInHarbours, idleAt, idleByMarkers, nationsOf, sailing, shipsAt } from './10-fleets.ts';
import { isAsked, offerCards, playedFrom } from './11-cards.ts';
import { dropStance, takeStance } from './11-stances.ts';
import { cardMeaning } from './meaning.ts';

/** The impulse of a side's naval marker. */
export const newNaval = (side: number): At<'naval'> => ({
  at: 'naval',
  side,
  seat: -1,
  passed: 0,
  from: -1,
});

/** Could the marker be used at all? */
export const maySail = ({ state }: P, side: number): boolean => idleByMarkers(state, side).length > 0;

/** Squadron after squadron, until the side has passed or every fleet has acted (NA-5.3-b, NA-5.3-g). */
export function naval(play: P, frame: At<'naval'>): Next<Frame> {
  const { state } = play;
  const part = drafted(frame);
  delete frame.result;
  if (frame.from >= 0 && part !== null) return setSail(play, frame, part);
  frame.from = -1;
  dropStance(state);
  // A check that a card has brought is over.
  clearMarks(state, CHECKING);
  const seats = actingSeats(play, frame);
  if (seats.length === 0) {
    clearMarks(state, ACTED);
    endEffects(state, (card) => card === FAIR_WIND || card === COPENHAGEN);
    endExpeditions(state, frame.side);
    hideInHarbours(state);
    return done();
  }
  return ask(seats, play.sibling(frame, 'naval.choose', { seat: -1 }));
}

/** NA-R-125: any player of the side with a squadron that could sail, or a card to play; neutrals one after the other, without cards. */
function actingSeats(play: P, { side, passed }: NavalLocals): Seat[] {
  const isOpen = (seat: Seat): boolean =>
    !(passed & (1 << seat)) &&
    (starts(play.state, side, seat).length > 0 || (side !== NEUTRAL && isAsked(play, 'activation_start', seat)));
  const seats = seatsByMarkers(play.state, side).filter(isOpen);
  return side === NEUTRAL ? seats.slice(-1) : seats;
}

/** The places from which a squadron of a seat could still sail: its admiral commands it. */
const starts = (state: State, side: number, seat: Seat): number[] => [
  ...new Set(
    idleByMarkers(state, side)
      .filter((p) => seatOfPiece(state, p) === seat)
      .map((p) => state.place[p]),
  ),
];

export const navalChoose: Question<NationsInArms, At<'naval.choose'>> = {
  prompt: (_, { side }) => say('sail', { side }, 'NA-5.1.1-a'),
  meaning: {
    ...cardMeaning,
    sail: () => ({ main: true }),
    pass: (play, { side }, _arg, seat) => {
      const count = starts(play.state, side, seat).length;
      return count > 0 ? { final: true, stake: say('squadrons left', { count }, 'NA-5.3-g') } : { final: true };
    },
  },
  offer(play, { side }, seat, offers) {
    if (side !== NEUTRAL) offerCards(play, seat, 'activation_start', offers);
    for (const place of starts(play.state, side, seat)) offers.offer('sail', { place: place as PlaceId });
    offers.offer('pass', {});
  },
  take: {
    sail(play, frame, { place }, seat) {
      const ships = idleOf(play.state, frame.side, place, seat);
      const next = play.sibling(frame, 'naval', { from: place, seat });
      if (ships.length === 1) return setSail(play, next, ships);
      return draftBy(seat, { purpose: 'squadron', leader: seat, place, to: -1, rival: frame.side, chosen: [] }, next);
    },
    ...playedFrom<At<'naval.choose'>>((play, frame) => play.sibling(frame, 'naval')),
    pass: (play, frame, _arg, seat) => play.advance(frame, 'naval', { passed: frame.passed | (1 << seat) }),
  },
};

/** Fleets of a seat in a place that have not acted. */
const idleOf = (state: State, side: number, place: number, seat: Seat): number[] =>
  ofOneSide(
    state,
    idleByMarkers(state, side).filter((p) => state.place[p] === place && seatOfPiece(state, p) === seat),
  );

/** A seat may run powers of two wars: their fleets do not sail together. */
const ofOneSide = (state: State, ships: readonly number[]): number[] =>
  ships.filter((p) => sideOfPiece(state, p) === sideOfPiece(state, ships[0]));

/** NA-R-140: a squadron is formed where it starts; none marked means all. From the Escorts box each nation comes by itself. */
export const squadronDraft: Purpose = {
  candidates({ state }, { place, rival, leader, chosen }) {
    const idle = idleOf(state, rival, place, leader);
    // NA-10.7-e: with one marked, only those of its nation can come along.
    return place === ESCORTS && chosen.length > 0 ? idle.filter((p) => powerOf[p] === powerOf[chosen[0]]) : idle;
  },
  fixed: () => [],
  verdict({ state }, { place, rival, chosen, leader }) {
    const ships = chosen.length > 0 ? chosen : idleOf(state, rival, place, leader);
    if (ships.length > SQUADRON) return no('NA-4.1.2-a', 'squadron full', { place });
    const nations = new Set(ships.map((p) => powerOf[p]));
    return place !== ESCORTS || nations.size === 1 || no('NA-10.7-e', 'one nation', {});
  },
};

/** Card 20: what a fair wind adds. */
const WIND = 3;

function setSail(play: P, frame: At<'naval'>, part: readonly number[]): Next<Frame> {
  const { state } = play;
  const ships = part.length > 0 ? part : idleOf(state, frame.side, frame.from, frame.seat);
  for (const p of ships) setMark(state, p, MOVING | ACTED, true);
  takeStance(play, ships[0]);
  play.log(
    'squadron sails',
    { place: frame.from, count: ships.length, powers: nationsOf(ships), seat: frame.seat },
    { clause: 'NA-5.3-b' },
  );
  const wind = effectOn(state, FAIR_WIND, frame.seat) ? WIND : 0;
  if (wind > 0) endEffects(state, (card, seat) => card === FAIR_WIND && seat === frame.seat);
  const locals: SailLocals = {
    stage: 'steer',
    side: sideOfPiece(state, ships[0]),
    seat: frame.seat,
    place: frame.from,
    to: -1,
    from: -1,
    spent: 0,
    wind,
    barred: [],
    left: -1,
  };
  return call({ at: 'sail', ...locals }, play.sibling(frame, 'naval', { from: -1 }));
}

/** NA-5.3-c: none marked means all that are there. */
export const gatherDraft: Purpose = {
  candidates: ({ state }, { place, rival }) => idleAt(state, rival, place),
  fixed: () => [],
  verdict({ state }, { place, rival, chosen }) {
    const joining = chosen.length > 0 ? chosen : idleAt(state, rival, place);
    return sailing(state).length + joining.length <= SQUADRON || no('NA-4.1.2-a', 'squadron full', { place });
  },
};

/** NA-R-140: some stay here, one at least sails on. */
export const leaveDraft: Purpose = {
  candidates: ({ state }) => sailing(state),
  fixed: () => [],
  verdict({ state }, { place, rival, chosen }) {
    if (chosen.length === 0) return no('NA-R-140', 'nothing chosen', {});
    if (chosen.length >= sailing(state).length) return no('NA-R-140', 'one sails on', {});
    const there = shipsAt(state, place, rival).filter((p) => !has(state, p, MOVING));
    return there.length + chosen.length <= SQUADRON || no('NA-4.1.2-a', 'squadron full', { place });
  },
};
