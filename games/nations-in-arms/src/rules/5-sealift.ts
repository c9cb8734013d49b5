/** Rule naval of 1808: each naval marker of a side that holds the sea carries one small force between friendly harbours. */
import { ask, call, done, type Next, no, type Question, type Seat, say, together, type Verdict } from '@concert/kernel';
import {
  type At,
  COALITION,
  DEPOT,
  type DraftLocals,
  EMPIRE,
  type Frame,
  INSIDE,
  marker as markerKind,
  type NationsInArms,
  type P,
  type State,
} from '../shape.ts';
import { cityAt, type PlaceId } from '../tables.ts';
import { isShip } from '../tables-sea.ts';
import { notice } from './1-fog.ts';
import {
  armiesIn,
  commanderIn,
  hasUnits,
  inside,
  leadersIn,
  outside,
  stepsIn,
  supportIn,
  unitsIn,
} from './1-forces.ts';
import {
  armyLedBy,
  markersOf,
  partWays,
  put,
  seatOfSide,
  setMark,
  sideOfPiece,
  sideOfSeat,
  supposing,
} from './1-units.ts';
import { couldStack } from './4-command.ts';
import { mayGo } from './5-bounds.ts';
import { draftBy, drafted, type Purpose } from './5-draft.ts';
import { homeBound } from './5-entry.ts';
import { newSettle } from './5-merge.ts';
import { isLegalPart } from './5-muster.ts';
import { updateSieges } from './9-sieges.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** What one marker carries: steps, one leader, and one support unit or army marker. */
const [MOST_STEPS, MOST_LEADERS, MOST_SUPPORT] = [4, 1, 1];

const isBesieged = (state: State, place: number): boolean => cityAt[place] >= 0 && state.siege[cityAt[place]] > 0;

/** NA-R-142: from a besieged harbour those inside embark. */
const waiting = (state: State, place: number, side: number): number[] =>
  isBesieged(state, place) ? inside(state, place, side) : outside(state, place, side);

/** Harbours of the side from which troops could be carried. */
const departures = (play: P, side: number): number[] =>
  campaignOf(play).harbours!(play.state, side).filter((hex) => hasUnits(waiting(play.state, hex, side)));

/** May this side carry troops at all? */
export const mayCarry = (play: P, side: number): boolean =>
  campaignOf(play).harbours !== undefined &&
  campaignOf(play).harbours!(play.state, side).length > 1 &&
  departures(play, side).length > 0;

export const newSealift = (state: State, side: number): At<'sealift'> => ({
  at: 'sealift',
  side,
  seat: seatOfSide(state, side),
  from: -1,
  to: -1,
});

/** Asks for the two harbours, then for the pieces, until something is carried or the marker is passed. */
export function sealift(play: P, frame: At<'sealift'>): Next<Frame> {
  const part = drafted(frame);
  delete frame.result;
  if (part !== null) return carry(play, frame, part);
  return ask(frame.seat, play.sibling(frame, 'sealift.choose', { from: -1, to: -1 }));
}

export const sealiftChoose: Question<NationsInArms, At<'sealift.choose'>> = {
  prompt: () => say('carry by sea', { most: MOST_STEPS }, 'NA-5.1.1-a'),
  offer(play, { side }, _seat, offers) {
    if (offers.wants('ship'))
      for (const from of departures(play, side))
        for (const to of campaignOf(play).harbours!(play.state, side))
          if (from !== to) offers.offer('ship', { from: from as PlaceId, to: to as PlaceId });
    offers.offer('pass', {});
  },
  take: {
    ship(play, frame, { from, to }) {
      notice(play, 'stack changes', { place: from });
      return draftBy(
        frame.seat,
        { purpose: 'sealift', leader: -1, place: from, to, rival: frame.side, chosen: cargo(play, from, frame.side) },
        play.sibling(frame, 'sealift', { from, to }),
      );
    },
    pass: () => done(),
  },
};

/** What is aboard unless its owner says otherwise: the commander and as much as the ships carry. */
function cargo({ state }: P, from: number, side: number): number[] {
  const here = waiting(state, from, side);
  let part: number[] = [];
  const leader = commanderIn(state, here);
  const candidates = [...unitsIn(here).sort((a, b) => state.steps[b] - state.steps[a] || a - b), ...supportIn(here)];
  const army = leader >= 0 ? armyLedBy(state, leader) : -1;
  // An army commander goes with the marker or not at all (NA-4.2.4.3-b).
  for (const chosen of [army >= 0 ? [leader, army] : leader >= 0 ? [leader] : [], []]) {
    part = [...chosen];
    for (const p of candidates) {
      const more = [...part, p];
      if (isCarried(state, more) === true && isLegalPart(state, more, here) === true) part = more;
    }
    if (hasUnits(part)) return part;
  }
  return [];
}

/** Who goes aboard: a legal part of the force, small enough, that would be one force with those who are there already. */
export const sealiftDraft: Purpose = {
  candidates: ({ state }, { place, rival }) => waiting(state, place, rival).filter((p) => isCargo(p)),
  fixed: () => [],
  verdict: (play, frame) => mayShip(play, frame),
};

const isCargo = (p: number): boolean =>
  unitsIn([p]).length + leadersIn([p]).length + supportIn([p]).length + armiesIn([p]).length > 0;

/** Would what goes aboard by itself be allowed to land there? */
export const canShip = (play: P, side: number, from: number, to: number): boolean =>
  mayShip(play, { place: from, to, rival: side, chosen: cargo(play, from, side) }) === true;

type Shipping = Pick<DraftLocals, 'place' | 'to' | 'rival' | 'chosen'>;

function mayShip(play: P, { place, to, rival: side, chosen }: Shipping): Verdict {
  const { state } = play;
  if (!hasUnits(chosen)) return no('NA-5.3.3-a', 'nothing chosen');
  const size = isCarried(state, chosen);
  if (size !== true) return size;
  const part = isLegalPart(state, chosen, waiting(state, place, side));
  if (part !== true) return part;
  const bound = mayGo(play, chosen, to);
  if (bound !== true) return bound;
  const home = homeBound(state, chosen, to);
  if (home !== true) return home;
  if (isBesieged(state, to)) return true;
  const fits = supposing(state, chosen, () => {
    land(state, chosen, to);
    return couldStack(state, outside(state, to, side));
  });
  return fits || no('NA-4.1.1-a', 'not one force', { place: to });
}

/** Rule naval: up to four steps, with a leader and one support unit or army marker. */
function isCarried(state: State, pieces: readonly number[]): Verdict {
  const steps = stepsIn(state, unitsIn(pieces));
  if (steps > MOST_STEPS) return no('NA-5.3.3-a', 'too many aboard', { steps, most: MOST_STEPS });
  if (leadersIn(pieces).length > MOST_LEADERS) return no('NA-5.3.3-a', 'one leader aboard');
  const support = supportIn(pieces).length + armiesIn(pieces).length;
  return support <= MOST_SUPPORT || no('NA-5.3.3-a', 'one support unit aboard');
}

function land(state: State, pieces: readonly number[], to: number): void {
  for (const p of pieces) {
    put(state, p, to);
    setMark(state, p, INSIDE, isBesieged(state, to));
    setMark(state, p, DEPOT, false);
  }
}

function carry(play: P, { side, from, to }: At<'sealift'>, pieces: readonly number[]): Next<Frame> {
  const { state } = play;
  const left = waiting(state, from, side).filter((p) => !pieces.includes(p));
  partWays(state, pieces, left);
  land(state, pieces, to);
  play.log('carried', { pieces: [...pieces], from, to }, { clause: 'NA-5.3.3-a' });
  updateSieges(play, from);
  return call(newSettle(to, side, { within: isBesieged(state, to) }), { at: 'sealift.done' });
}

export const sealiftDone = (): Next<Frame> => done();

// The extra naval marker.

/** NA-R-8, NA-R-121: the leaders of the sides with a fleet in play that have not used theirs this year. */
export const navalSides = ({ state }: P): Seat[] =>
  [EMPIRE, COALITION]
    .filter(
      (side) =>
        !((state.naval >> side) & 1) &&
        state.present.some((p) => isShip[p] && markersOf(sideOfPiece(state, p)) === side),
    )
    .map((side) => seatOfSide(state, side));

/** NA-3.1-c: they decide at the same time. */
export function extraNaval(play: P, frame: At<'extraNaval'>): Next<Frame> {
  const { state } = play;
  if (frame.result === undefined)
    return frame.seats.length === 0 ? done() : together(frame.seats, () => ({ at: 'extraNaval.choose' }), frame);
  const answers = frame.result as boolean[];
  frame.seats.forEach((seat, i) => {
    if (!answers[i]) return;
    const side = sideOfSeat(state, seat);
    const m = markerKind.names.indexOf(side === EMPIRE ? 'empire naval 2' : 'coalition naval 2');
    state.naval |= 1 << side;
    state.pool |= 1 << m;
    play.log('extra naval', { marker: m }, { clause: 'NA-3.1-c' });
  });
  return done();
}

export const extraNavalChoose: Question<NationsInArms, At<'extraNaval.choose'>> = {
  prompt: () => say('extra naval?', {}, 'NA-3.1-c'),
  offer(_play, _frame, _seat: Seat, offers) {
    offers.offer('commit', {});
    offers.offer('decline', {});
  },
  take: { commit: () => done(true), decline: () => done(false) },
};
