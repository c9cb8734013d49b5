/** 5.1.8, 5.2.3: the opening of an activation: who comes along, pulls, bridges, swaps, the extended move. */
import { ask, no, type Question, say, type Verdict } from '@concert/kernel';
import { hasFog } from '../covers.ts';
import { DIRECTIONS, directionTo, isUnbridged, neighbour } from '../graph.ts';
import {
  ACTED,
  type ActivationLocals,
  type At,
  BRIDGE,
  BRIDGE_DIRECTION,
  MOVING,
  markerValue,
  type NationsInArms,
  type P,
  POOL,
  ROSTER,
  type State,
} from '../shape.ts';
import {
  capacityOf,
  isArmy,
  isCombat,
  isDetachment,
  isEngineer,
  isLeader,
  type PieceId,
  type PlaceId,
  powerOf,
} from '../tables.ts';
import { floodCost } from './1-effects.ts';
import { movers, outside, stepsIn, unitsIn } from './1-forces.ts';
import { armyLedBy, has, isInside, isSupplied, put, serve, setLevel, setMark } from './1-units.ts';
import { stacks } from './4-stacking.ts';
import { mayGo } from './5-bounds.ts';
import { mayLeaveBox } from './5-boxes.ts';
import { draftBy } from './5-draft.ts';
import { stepCost } from './5-entry.ts';
import { canAbsorb, spreadStates, wouldServe } from './5-merge.ts';
import { companions, isAvailable, refresh, travels } from './5-muster.ts';
import { freeMarker, mayRaiseArmy, raiseArmy } from './12-armies.ts';

/** NA-5.1.8-c */
const PULL_COST = 2;

/** 5.1.8, 5.2.3: what is settled before the first movement point. */
export const open: Question<NationsInArms, At<'activation.open'>> = {
  prompt: (_, { leader, unit }) => say('open activation', { piece: Math.max(leader, unit) }, 'NA-2.0-c'),
  auto: (play, frame) => !hasFog(play) && (frame.unit >= 0 || movers(play.state).every((p) => isLeader[p])),
  offer(play, frame, _seat, offers) {
    const { state } = play;
    offers.offer('begin', {}, stacks(state, movers(state)));
    if (frame.unit >= 0) return offerExtend(play, frame, offers);
    if (companions(state, frame.leader).length > 1 && !frame.strategic) offers.offer('with', {});
    offerExtend(play, frame, offers);
    if (isInside(state, frame.leader) || frame.strategic) return;
    offerPulls(play, frame, offers);
    offerBridges(play, frame, offers);
    offerSwaps(play, offers);
    offerArmy(play, frame, offers);
  },
  take: {
    begin: (play, frame) => play.advance(frame, 'activation', { stage: 'rally' }),
    with: (play, frame) =>
      draftBy(
        frame.actor,
        { purpose: 'muster', leader: frame.leader, place: frame.place, to: -1, rival: -1, chosen: movers(play.state) },
        play.sibling(frame, 'activation', { stage: 'open' }),
      ),
    extend(play, frame) {
      play.log('extended', { piece: Math.max(frame.leader, frame.unit) }, { clause: 'NA-5.2.3.1-a' });
      frame.extended = true;
      refresh(play.state, frame);
      return ask(frame.actor, frame);
    },
    pull(play, frame, { place }) {
      pullIn(play, frame, place);
      return ask(frame.actor, frame);
    },
    bridge(play, frame, { engineer, place }) {
      const { state } = play;
      const d = directionTo(frame.place, place);
      setMark(state, engineer, MOVING, false);
      state.marks[engineer] |= BRIDGE | (d << BRIDGE_DIRECTION) | ACTED;
      play.log('bridge', { piece: engineer, place: frame.place, to: place }, { clause: 'NA-5.2.3.6-m' });
      refresh(state, frame);
      return ask(frame.actor, frame);
    },
    raise: (play, frame, { army, place }) =>
      raiseArmy(
        play,
        { army, place, seat: frame.actor, value: markerValue(frame.marker), newcomer: -1 },
        play.sibling(frame, 'activation', { stage: 'open' }),
      ),
    swap(play, frame, { from, to }) {
      const { state } = play;
      state.steps[to]++;
      play.log('swap', { from, to }, { clause: 'NA-5.2.3-i' });
      state.steps[from]--;
      if (state.steps[from] === 0) emptied(play, from);
      return ask(frame.actor, frame);
    },
  },
};

type OpenOffers = Parameters<(typeof open)['offer']>[3];

/** A corps whose steps have all gone into others returns to its pool. */
function emptied(play: P, unit: number): void {
  const { state } = play;
  put(state, unit, POOL);
  state.marks[unit] = 0;
  setLevel(state, unit, 0);
  state.army[unit] = 0;
}

/** NA-R-36: declared before the first MP is spent. */
function offerExtend(play: P, frame: ActivationLocals, offers: OpenOffers): void {
  if (frame.extended) return;
  const inside = isInside(play.state, Math.max(frame.leader, frame.unit));
  offers.offer('extend', {}, (frame.spent === 0 && !inside) || no('NA-5.2.3.1-d', 'too late to extend'));
}

/** NA-5.1.8-b to NA-5.1.8-e: an army commander draws neighbours in. */
function offerPulls(play: P, frame: ActivationLocals, offers: OpenOffers): void {
  const { state } = play;
  if (armyLedBy(state, frame.leader) < 0 || !offers.wants('pull')) return;
  for (let d = 0; d < DIRECTIONS; d++) {
    const from = neighbour[frame.place * DIRECTIONS + d];
    if (from < 0 || !pullable(state, from, frame.side).some((p) => isCombat[p] || isLeader[p])) continue;
    offers.offer('pull', { place: from as PlaceId }, mayPull(play, frame, from));
  }
}

/** What can come along: no depot and no laid bridge. */
const pullable = (state: State, from: number, side: number): number[] =>
  outside(state, from, side).filter((p) => isCombat[p] || isLeader[p] || isArmy[p] || travels(state, p));

function mayPull(play: P, frame: ActivationLocals, from: number): Verdict {
  const { state } = play;
  const others = pullable(state, from, frame.side);
  const spent = unitsIn(others).find((p) => !isAvailable(state, p));
  if (spent !== undefined) return no('NA-5.1.3-n', 'end of activation', { piece: spent });
  if (others.some((p) => isArmy[p])) return no('NA-5.1.8-b', 'armies are not pulled', { place: from });
  const leave = mayLeaveBox(state, others);
  if (leave !== true) return leave;
  const cost = stepCost(play, from, directionTo(from, frame.place), others);
  if (cost > PULL_COST) return no('NA-5.1.8-c', 'too dear to pull', { cost, most: PULL_COST });
  if (frame.spent + cost > frame.allowance) return no('NA-5.1.8-d', 'no movement left', { cost });
  const go = mayGo(play, others, frame.place);
  if (go !== true) return go;
  return fits(state, frame, others);
}

/** Would these pieces fit into the active army, its roster included (NA-5.1.8-g)? */
function fits(state: State, frame: ActivationLocals, others: readonly number[]): Verdict {
  const verdict = wouldServe(state, movers(state), others, armyLedBy(state, frame.leader));
  if (verdict !== true) return verdict;
  const roster =
    frame.roster +
    stepsIn(
      state,
      unitsIn(others).filter((p) => !has(state, p, ROSTER)),
    );
  const most = capacityOf[frame.leader];
  return roster <= most || no('NA-5.1.8-g', 'roster full', { steps: roster, most });
}

function pullIn(play: P, frame: ActivationLocals, from: number): void {
  const { state } = play;
  const others = pullable(state, from, frame.side);
  const direction = directionTo(from, frame.place);
  const cost = stepCost(play, from, direction, others);
  const army = armyLedBy(state, frame.leader);
  play.log('pull', { place: from, to: frame.place, leader: frame.leader, cost }, { clause: 'NA-5.1.8-b' });
  for (const p of others) {
    put(state, p, frame.place);
    setMark(state, p, MOVING, true);
    // NA-5.2.3.6-n: engineers who have moved lay no bridge any more.
    if (isEngineer[p]) setMark(state, p, ROSTER, true);
    if (!isCombat[p] && !isLeader[p]) continue;
    serve(state, p, army);
    if (isCombat[p]) setMark(state, p, ROSTER, true);
  }
  frame.roster += stepsIn(state, unitsIn(others));
  frame.spent += cost;
  spreadStates(state, movers(state));
  refresh(state, frame);
}

/** NA-5.2.3.6-m to NA-5.2.3.6-o: a supplied engineer of the force bridges one river side of the hex. */
function offerBridges(play: P, frame: ActivationLocals, offers: OpenOffers): void {
  const { state } = play;
  if (!offers.wants('bridge')) return;
  for (const p of movers(state)) {
    if (!isEngineer[p]) continue;
    for (let d = 0; d < DIRECTIONS; d++) {
      const side = frame.place * DIRECTIONS + d;
      if (neighbour[side] < 0 || !isUnbridged(side) || floodCost(state) > 0) continue;
      const fed = isSupplied(state, p) || no('NA-6.1.2-e', 'engineers unsupplied', { piece: p });
      const verdict = has(state, p, ROSTER) ? no('NA-5.2.3.6-n', 'engineers have moved', { piece: p }) : fed;
      offers.offer('bridge', { engineer: p as PieceId, place: neighbour[side] as PlaceId }, verdict);
    }
  }
}

/** NA-12.4.1-c: the force may become an army before the first MP is spent, if there is money for it. */
function offerArmy(play: P, frame: ActivationLocals, offers: OpenOffers): void {
  const { state } = play;
  if (!offers.wants('raise') || frame.spent > 0 || state.money.length === 0) return;
  const army = freeMarker(state, powerOf[frame.leader]);
  if (army < 0 || unitsIn(movers(state)).length === 0) return;
  const verdict = mayRaiseArmy(play, army, frame.place, movers(state), markerValue(frame.marker));
  offers.offer('raise', { army: army as PieceId, place: frame.place as PlaceId }, verdict);
}

/** NA-5.2.3-i, NA-5.2.3-j: steps change places inside the force. */
function offerSwaps(play: P, offers: OpenOffers): void {
  if (!offers.wants('swap')) return;
  const { state } = play;
  const units = unitsIn(movers(state));
  for (const from of units)
    for (const to of units)
      if (from !== to && powerOf[from] === powerOf[to] && !isDetachment[from] && canAbsorb(state, from, to) === true)
        offers.offer('swap', { from: from as PieceId, to: to as PieceId });
}
