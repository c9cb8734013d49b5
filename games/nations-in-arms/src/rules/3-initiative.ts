/** 3.0: the initiative pool, the drawing of markers, Winter Quarters, and the impulse a marker gives. */
import { ask, call, done, goto, type Next, no, type Question, type Seat, say, type Verdict } from '@concert/kernel';
import { maskList } from '@concert/kit';
import { type Cover, coversOf, hasFog, seatsUnder } from '../covers.ts';
import {
  ACTED,
  type At,
  COALITION_NAVAL,
  EMPIRE_NAVAL,
  type Frame,
  isLandMarker,
  type Means,
  marker as markerKind,
  markerSide,
  markerValue,
  type NationsInArms,
  NEUTRAL,
  NEUTRAL_LAND,
  NEUTRAL_NAVAL,
  type P,
  REGULAR_ROUND,
  SPRING,
  type State,
  SUMMER,
  WINTER,
  WINTER_QUARTERS,
} from '../shape.ts';
import { HEXES, isCombat, isLeader, MAJORS, type PieceId } from '../tables.ts';
import { effectOn, endEffects, FOR_AN_IMPULSE, LOST_ORDERS, quartersIgnored } from './1-effects.ts';
import { comeForward } from './1-fog.ts';
import { hasUnits, levelIn } from './1-forces.ts';
import {
  clearMarks,
  enemySide,
  has,
  initiative,
  isInside,
  markersOf,
  seatOf,
  seatOfPiece,
  seatsByMarkers,
  seatsOfSide,
  sideOfPiece,
  unitInitiative,
} from './1-units.ts';
import { newActivation } from './5-activation.ts';
import { companionsOnce, defaultPart, hasPart, isAvailable, lonePart } from './5-muster.ts';
import { mayCarry, newSealift } from './5-sealift.ts';
import { maySail, newNaval } from './5-squadrons.ts';
import { callWindow, isAsked, offerCards, playedFrom, seatsInOrder } from './11-cards.ts';
import { dropStance, takeStance } from './11-stances.ts';
import { noteHomeArmies } from './13-conquest.ts';
import { countLosses } from './15-credit.ts';
import { beginForceMarch, poolOfRound, quartersReturn } from './15-rounds.ts';
import { cardMeaning, main, mainAndFinal } from './meaning.ts';
import { campaignOf } from './scenarios/campaigns.ts';

const bit = (m: number): number => 1 << m;
/** NA-3.1-a, NA-3.1-b, NA-3.1-d: what is always in the pool. The extra naval markers need fleets (NA-R-121). */
const ALWAYS = [0, 1, 2, 3, 4, 5, 6, 7, EMPIRE_NAVAL, COALITION_NAVAL, 12, NEUTRAL_NAVAL];

/** NA-3.1: fills the pool; NA-3.1-e: Winter Quarters is left out in Summer. */
export function pool(play: P): Next<Frame> {
  const { state } = play;
  state.round = play.options.activation === 'rounds' ? REGULAR_ROUND : 0;
  state.pool = ALWAYS.reduce((bits, m) => bits | bit(m), 0);
  if (state.season !== SUMMER) state.pool |= bit(WINTER_QUARTERS);
  if (state.round > 0) state.pool = poolOfRound(state);
  state.aside = state.played = state.quarters = 0;
  // NA-R-8: a new year.
  if (state.season === SPRING) state.naval = 0;
  return done();
}

/** NA-3.2-a: in the first turn the side named by the scenario chooses the opening marker. */
export const activations = (play: P): Next<Frame> =>
  play.state.turn === 1 && play.state.played === 0
    ? ask(seatsOfSide(play.state, campaignOf(play).first)[0], { at: 'opening' })
    : goto({ at: 'draw' });

export const opening: Question<NationsInArms, At<'opening'>> = {
  prompt: () => say('choose opening', {}, 'NA-3.2-a'),
  meaning: { open: mainAndFinal },
  offer({ state }, _frame, _seat, offers) {
    for (let m = 0; m < markerKind.names.length; m++) {
      if (!(state.pool & bit(m))) continue;
      const verdict: Verdict = m !== WINTER_QUARTERS || no('NA-3.2-c', 'not winter quarters');
      offers.offer('open', { marker: m as never }, verdict);
    }
  },
  take: { open: (play, _frame, { marker }) => playMarker(play, marker) },
};

/** What can still be drawn, now or after what was set aside has come back. */
const undrawn = (state: State): number[] => maskList(state.pool | state.aside);

/** NA-3.2-e, NA-3.2-k, NA-3.2-m: not two land markers of one side in a row, over the turn's end too. */
export const breaksAlternation = (state: State, m: number): boolean =>
  isLandMarker(m) && markerSide(m) === state.lastLand;

/** NA-R-6: with nothing else left to draw the rule of alternation is lifted. */
const isDeadlocked = (state: State): boolean =>
  undrawn(state).every((m) => m === WINTER_QUARTERS || breaksAlternation(state, m));

/** Draws until a marker can be played or the phase is over. */
export function draw(play: P, frame: At<'draw'>): Next<Frame> {
  const { state } = play;
  // NA-R-84: cards come before each draw; the side whose turn it is not to be drawn again has the first word.
  if (!frame.asked)
    return callWindow(play, 'before_draw', seatsInOrder(state, nextSide(state)), { at: 'draw', asked: true });
  for (;;) {
    // NA-3.1-n: only Winter Quarters is left.
    if (((state.pool | state.aside) & ~bit(WINTER_QUARTERS)) === 0) return endPhase(play);
    const markers = maskList(state.pool);
    if (markers.length === 0) {
      restore(state);
      continue;
    }
    const m = play.chance.pick(markers, 'marker');
    if (m === WINTER_QUARTERS) {
      if (drawQuarters(play)) return endPhase(play);
    } else if (breaksAlternation(state, m) && !isDeadlocked(state)) refuse(play, m);
    else return playMarker(play, m);
  }
}

/** The side that has not had the last land marker. */
const nextSide = ({ lastLand }: State): number => (lastLand < 0 ? NEUTRAL : enemySide(lastLand));

/** NA-3.2-f: back into the pool; NA-3.2-k: as the first of a turn it is set aside until a valid one appears. */
function refuse(play: P, m: number): void {
  const { state } = play;
  play.log('marker refused', { marker: m }, { clause: state.played === 0 ? 'NA-3.2-k' : 'NA-3.2-f' });
  if (state.played === 0) setAside(state, m);
}

function setAside(state: State, m: number): void {
  state.pool &= ~bit(m);
  state.aside |= bit(m);
}

/** NA-3.1-j: what was set aside comes back once a playable marker is drawn. */
function restore(state: State): void {
  // NA-15.7-e: an ignored Winter Quarters waits for its condition.
  const waiting = state.round > 0 && !quartersReturn(state) ? bit(WINTER_QUARTERS) : 0;
  state.pool |= state.aside & ~waiting;
  state.aside &= waiting;
}

/** Winter Quarters is drawn: true if the phase ends. NA-3.2-j: never as the first marker of a turn. */
function drawQuarters(play: P): boolean {
  const { state } = play;
  const first = state.played === 0;
  // NA-R-4: an opening draw counts among those ignored, except in Winter, where none is.
  if (!first && state.quarters >= quartersIgnored(state)) {
    play.log('winter quarters', {}, { clause: 'NA-3.1-g' });
    return true;
  }
  if (!first || state.season !== WINTER) state.quarters++;
  play.log('quarters ignored', { times: state.quarters }, { clause: first ? 'NA-3.2-j' : 'NA-3.1-j' });
  // NA-R-156: if its condition is met already it goes back at once.
  if (state.round === 0 || !quartersReturn(state)) setAside(state, WINTER_QUARTERS);
  return false;
}

/** NA-3.1-k, NA-3.1-l: a side that has had no naval marker when Spring ends is owed a naval impulse, the Empire first. */
function endPhase(play: P): Next<Frame> {
  const { state } = play;
  if (state.round === REGULAR_ROUND) {
    beginForceMarch(state);
    play.log('force march round', {}, { clause: 'NA-15.7-a' });
    return goto({ at: 'draw' });
  }
  // With two rounds the regular one has had every naval marker of Spring.
  const owed = state.round === 0 && state.season === SPRING && state.pool & bit(WINTER_QUARTERS);
  return owed ? goto({ at: 'lastNaval' }) : done();
}

export function lastNaval(play: P): Next<Frame> {
  const { state } = play;
  for (const m of [EMPIRE_NAVAL, COALITION_NAVAL]) {
    if (state.played & bit(m)) continue;
    state.played |= bit(m);
    const ships = navalImpulse(play, m);
    if (ships !== null) {
      play.log('marker', { marker: m }, { clause: 'NA-3.1-k' });
      return call(ships, { at: 'lastNaval' });
    }
    play.log('naval owed', { marker: m }, { clause: 'NA-3.1-k' });
  }
  return done();
}

/** What a naval marker brings: squadrons that sail, the sealift of its campaign, or nothing. */
function navalImpulse(play: P, m: number): Frame | null {
  const side = markerSide(m);
  // NA-11.2.5-d: neutral majors have fleets in the campaigns of all Europe.
  if (side === NEUTRAL && neutralSeats(play.state).length === 0) return null;
  if (campaignOf(play).naval) return maySail(play, side) ? newNaval(side) : null;
  return side !== NEUTRAL && mayCarry(play, side) ? newSealift(play.state, side) : null;
}

function playMarker(play: P, m: number): Next<Frame> {
  const { state } = play;
  restore(state);
  state.pool &= ~bit(m);
  state.played |= bit(m);
  play.log('marker', { marker: m }, { clause: 'NA-5.1.3-a' });
  // NA-11.2.5-c: neutral majors move under their own marker.
  if (m === NEUTRAL_LAND && neutralSeats(state).length > 0)
    return call({ at: 'impulse', side: NEUTRAL, marker: m, passed: 0 }, { at: 'draw' });
  if (!isLandMarker(m)) {
    const ships = navalImpulse(play, m);
    if (ships !== null) return call(ships, { at: 'draw' });
    // NA-3.1-m: an impulse that no unit can use passes by itself.
    play.log('marker passes', { marker: m }, { clause: 'NA-3.1-m' });
    return goto({ at: 'draw' });
  }
  // NA-3.2-h: it counts for alternation even if no leader is activated.
  state.lastLand = markerSide(m);
  return call({ at: 'impulse', side: markerSide(m), marker: m, passed: 0 }, { at: 'draw' });
}

/** The impulse goes on until the side has passed or no one can act any more. */
export function impulse(play: P, frame: At<'impulse'>): Next<Frame> {
  const { state } = play;
  dropStance(state);
  noteHomeArmies(state);
  countLosses(play);
  campaignOf(play).observe?.(play);
  if (campaignOf(play).isDecided(play)) return done();
  const seats = actingSeats(play, frame);
  if (seats.length === 0) {
    clearMarks(state, ACTED);
    endEffects(state, (card, p) => FOR_AN_IMPULSE.includes(card) && markersOf(sideOfPiece(state, p)) === frame.side);
    return done();
  }
  return ask(seats, play.sibling(frame, 'impulse.choose'));
}

/** The seats that run neutral majors, as these come in the diplomatic order (NA-R-125), and victims of theirs (NA-R-218). */
const neutralSeats = (state: State): Seat[] => {
  const seats = new Set<Seat>();
  for (let major = 0; major < MAJORS; major++) if (state.side[major] === NEUTRAL) seats.add(seatOf(state, major));
  for (let i = 2; i < state.feuds.length; i += 3) seats.add(state.feuds[i]);
  return [...seats].filter((seat) => seat >= 0);
};

/**
 * NA-R-125: who may act next in an impulse: any player of the side, neutral ones in their order; none when all have passed or can
 * act no more. `passed` has a bit for each seat.
 */
function actingSeats(play: P, frame: At<'impulse'>): Seat[] {
  const { side, passed } = frame;
  const seats = side === NEUTRAL ? neutralSeats(play.state) : seatsByMarkers(play.state, side);
  const isOpen = (seat: Seat): boolean =>
    !(passed & (1 << seat)) &&
    (hasChoice(play, frame, seat) || (side !== NEUTRAL && isAsked(play, 'activation_start', seat)));
  return side === NEUTRAL ? seats.filter(isOpen).slice(0, 1) : seats.filter(isOpen);
}

/** NA-R-125: the neutral marker has no value. */
const neededFor = (marker: number): number => (isLandMarker(marker) ? markerValue(marker) : 0);

const hasChoice = (play: P, { side, marker }: At<'impulse'>, seat: Seat): boolean => {
  // Whether someone in a covered stack could act still is for its owner to know.
  const acts = (cover: Cover): boolean => markersOf(cover.side) === side;
  if (hasFog(play) && seatsUnder(play.state, coversOf(play.state, play.stack), acts).has(seat)) return true;
  const beside = companionsOnce(play.state);
  for (const p of play.state.present)
    if (isCandidate(play.state, p, side, seat) && mayActivate(play, p, neededFor(marker), beside) === true) return true;
  return false;
};

const isCandidate = (state: State, p: number, side: number, seat: Seat): boolean =>
  state.place[p] < HEXES &&
  (isLeader[p] || isCombat[p]) &&
  markersOf(sideOfPiece(state, p)) === side &&
  seatOfPiece(state, p) === seat;

/** Who would act with each leader is worked out once for all choices. */
function chooseMeaning({ state }: P): Means<'impulse.choose'> {
  const beside = companionsOnce(state);
  const parts = new Map<number, readonly number[]>();
  const partOf = (leader: number): readonly number[] => {
    const part = parts.get(leader) ?? defaultPart(state, leader, beside(leader));
    parts.set(leader, part);
    return part;
  };
  return {
    ...cardMeaning,
    activate: (_play, _frame, { leader }) =>
      levelIn(state, partOf(leader)) > 0 ? { main: true, cost: say('forced march', {}, 'NA-5.1.3-c') } : main(),
    // A warning before the impulse is given up while leaders with troops could still act.
    pass(play, { side, marker }, _arg, seat) {
      const count = state.present.filter(
        (p) =>
          isLeader[p] &&
          isCandidate(state, p, side, seat) &&
          mayActivate(play, p, neededFor(marker), beside) === true &&
          hasUnits(partOf(p)),
      ).length;
      return count > 0 ? { final: true, stake: say('leaders left', { count }, 'NA-5.1.3-a') } : { final: true };
    },
  };
}

export const choose: Question<NationsInArms, At<'impulse.choose'>> = {
  prompt: (_, { marker }) => say('activate', { marker }, 'NA-5.1.3-a'),
  meaning: chooseMeaning,
  offer(play, { side, marker }, seat, offers) {
    if (side !== NEUTRAL) offerCards(play, seat, 'activation_start', offers);
    const beside = companionsOnce(play.state);
    for (const p of play.state.present) {
      if (!isCandidate(play.state, p, side, seat)) continue;
      const verdict = mayActivate(play, p, neededFor(marker), beside);
      if (verdict !== true && !offers.explains) continue;
      if (isLeader[p]) offers.offer('activate', { leader: p as PieceId }, verdict);
      else offers.offer('activateUnit', { unit: p as PieceId }, verdict);
    }
    offers.offer('pass', {});
  },
  take: {
    activate(play, frame, { leader }, seat) {
      comeForward(play, leader);
      takeStance(play, leader);
      return call(newActivation(play, ownSide(play, frame, leader), leader, -1, seat), play.sibling(frame, 'impulse'));
    },
    activateUnit(play, frame, { unit }, seat) {
      comeForward(play, unit);
      takeStance(play, unit);
      return call(newActivation(play, ownSide(play, frame, unit), -1, unit, seat), play.sibling(frame, 'impulse'));
    },
    ...playedFrom<At<'impulse.choose'>>((play, frame) => play.sibling(frame, 'impulse')),
    pass: (play, frame, _arg, seat) => play.advance(frame, 'impulse', { passed: frame.passed | (1 << seat) }),
  },
};

/** The marker that is played, and the side for which a piece fights: of a private war its own (NA-R-97). */
const ownSide = ({ state }: P, { marker }: At<'impulse.choose'>, p: number): { side: number; marker: number } => ({
  side: sideOfPiece(state, p),
  marker,
});

type Beside = ReturnType<typeof companionsOnce>;

/** May this leader, or this unit by itself, be activated by a marker of so much? */
function mayActivate(play: P, p: number, value: number, beside: Beside): Verdict {
  const { state } = play;
  if (has(state, p, ACTED)) return no(isLeader[p] ? 'NA-5.1.3-o' : 'NA-5.1.3-d', 'has acted', { piece: p });
  if (state.effects.length > 0 && effectOn(state, LOST_ORDERS, p)) return no('NA-11.1-o', 'orders lost', { piece: p });
  return isLeader[p] ? mayActivateLeader(play, p, value, beside) : mayActivateUnit(play, p, value, beside);
}

function mayActivateLeader(play: P, leader: number, value: number, beside: Beside): Verdict {
  const { state } = play;
  const own = initiative(state, leader);
  if (own < value) return no('NA-5.1.3-a', 'too little initiative', { piece: leader, initiative: own, value });
  if (!hasPart(state, leader, beside(leader))) return no('NA-5.1.3-c', 'nothing to activate', { piece: leader });
  // NA-9.4-e, NA-R-195: from inside a siege only to sortie or to rally.
  if (isInside(state, leader) && !hasUnits(defaultPart(state, leader)))
    return no('NA-9.4-e', 'enclosed', { piece: leader });
  return true;
}

/** NA-5.1.10-a to NA-5.1.10-c: a single combat unit, which may leave a force if the rest is legal. */
function mayActivateUnit(play: P, unit: number, value: number, beside: Beside): Verdict {
  const { state } = play;
  const own = unitInitiative(unit);
  if (own < value) return no('NA-5.1.10-c', 'too little initiative', { piece: unit, initiative: own, value });
  if (!isAvailable(state, unit)) return no('NA-5.1.3-c', 'end of activation', { piece: unit });
  if (isInside(state, unit)) return no('NA-9.4-e', 'enclosed', { piece: unit });
  return lonePart(state, unit, beside(unit)).length > 0 || no('NA-4.2.4.3-a', 'rest illegal', { piece: unit });
}
