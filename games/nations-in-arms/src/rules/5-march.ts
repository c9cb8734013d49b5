/** 5.2.3: the question in which the active force moves, takes in, leaves behind, besieges and halts. */
import { ask, call, type Next, no, type Offers, type Question, say, type Verdict } from '@concert/kernel';
import { hasFog } from '../covers.ts';
import { DIRECTIONS, directionTo, neighbour } from '../graph.ts';
import {
  ACTED,
  type ActivationLocals,
  type At,
  DEPOT,
  type Frame,
  INSIDE,
  MOVING,
  type NationsInArms,
  type P,
  POOL,
  type State,
  TIRED,
} from '../shape.ts';
import {
  cityAt,
  classOf,
  fortressOf,
  fullSteps,
  isCombat,
  isDetachment,
  isLeader,
  isSupply,
  type PieceId,
  type PlaceId,
  piecesOf,
  powerOf,
  terrainOf,
} from '../tables.ts';
import { bystanders, hasUnits, inside, leadersIn, movers, moversAt, outside, unitsIn } from './1-forces.ts';
import {
  armyLedBy,
  enemySide,
  has,
  isInside,
  partWays,
  poolLeader,
  put,
  setLevel,
  setMark,
  setUp,
  sideOfPiece,
} from './1-units.ts';
import { stacks } from './4-stacking.ts';
import { hostileFortress, isForOthers, survey, unbesieged } from './4-survey.ts';
import { mayLeaveBox } from './5-boxes.ts';
import { draftBy, type Purpose } from './5-draft.ts';
import { enterFrame, needsEnter } from './5-enter.ts';
import { canBesiege, mayEnter, stackOf, stepCost } from './5-entry.ts';
import { absorbOnMarch, integrate, mayAbsorb, mayIntegrate } from './5-merge.ts';
import { allowanceOf, refresh } from './5-muster.ts';
import { eachWay, hasStep, isTelling, pathTo } from './5-reach.ts';
import { mayBesiege, mayReactivate, reactivate, siegeFrame, surrender, updateSieges } from './9-sieges.ts';
import { lisbonYields } from './11-passage.ts';
import { campaignOf } from './scenarios/campaigns.ts';

type MarchOffers = Offers<NationsInArms>;

export const march: Question<NationsInArms, At<'activation.march'>> = {
  prompt: (_, frame) =>
    say(
      'where to march',
      { piece: Math.max(frame.leader, frame.unit), left: frame.allowance - frame.spent },
      'NA-5.2.3-a',
    ),
  // Who may halt and something else is asked: there is no need to look at more.
  auto: (play, frame) => !hasFog(play) && !mayGoOn(play, frame),
  offer(play, frame, _seat, offers) {
    const { state } = play;
    const part = moversAt(state, frame.place);
    // The cheap offers come first: a question that only has to know whether there is more than one stops looking.
    offers.offer('halt', {});
    if (part.some((p) => isInside(state, p))) {
      offerSortie(part, frame, offers);
      return;
    }
    offerDrops(play, frame, part, offers);
    offerMerges(play, frame, part, offers);
    if (offers.wants('besiege')) offers.offer('besiege', {}, mayBesiege(play, frame));
    if (offers.wants('reactivate')) offerReactivation(play, frame, part, offers);
    if (offers.wants('go')) offerMoves(play, frame, offers);
  },
  take: {
    go(play, frame, { to, via }) {
      // No way comes back to where it begins: over that hex there is but the single step.
      const path = via === frame.place ? [to] : pathTo(play, frame, to, via);
      return walk(play, frame, path, isTelling(play, frame, to, via, path));
    },
    integrate(play, frame, { piece }) {
      integrate(play, frame, piece);
      return ask(frame.actor, frame);
    },
    absorb(play, frame, { from, into }) {
      absorbOnMarch(play, frame, from, into);
      return ask(frame.actor, frame);
    },
    detach: (play, frame) =>
      draftBy(
        frame.actor,
        { purpose: 'detach', leader: frame.leader, place: frame.place, to: -1, rival: -1, chosen: [] },
        play.sibling(frame, 'activation', { stage: 'detached' }),
      ),
    split(play, frame, { corps }) {
      split(play, frame, corps);
      return ask(frame.actor, frame);
    },
    depot(play, frame, { unit }) {
      setMark(play.state, unit, DEPOT, true);
      drop(play, frame, [unit]);
      play.log('depot', { piece: unit, place: frame.place }, { clause: 'NA-6.2.2-b' });
      return ask(frame.actor, frame);
    },
    besiege(play, frame) {
      const free = frame.won && !frame.freeUsed;
      if (free) frame.freeUsed = true;
      else frame.spent += hostileFortress(play.state, frame.side, frame.place);
      return call(siegeFrame(play, frame.place, frame.side), play.sibling(frame, 'activation', { stage: 'besieged' }));
    },
    sortie(play, frame) {
      return play.advance(frame, 'activation', { stage: 'sortied' });
    },
    reactivate(play, frame, { with: by }) {
      reactivate(play, frame.place, frame.side, by);
      return play.advance(frame, 'activation', { stage: 'march' });
    },
    pool(play, frame, { leader }) {
      poolLeader(play, leader, 'NA-1.1.4-n');
      return play.advance(frame, 'activation', { stage: 'march' });
    },
    alone(play, frame) {
      rideOn(play, frame);
      return ask(frame.actor, frame);
    },
    halt: (play, frame) => play.advance(frame, 'activation', { stage: 'close' }),
  },
};

/** May the stack leave the hex it is in, with what it leaves behind? */
function mayLeave(play: P, frame: ActivationLocals): Verdict {
  const { state } = play;
  if (frame.frozen) return no('NA-5.1.3-g', 'frozen', {});
  const part = moversAt(state, frame.place);
  const legal = stacks(state, part);
  if (legal !== true) return legal;
  const rest = bystanders(state, frame.place, frame.side);
  const left = stacks(state, rest);
  if (left !== true) return no('NA-4.2.4.3-a', 'rest illegal', { why: left.what });
  // NA-5.2.3.6-a: only a screen lets the force go on from an enemy fortress it has entered.
  const level = hostileFortress(state, frame.side, frame.place);
  if (frame.stopped && level > 0 && !canBesiege(state, rest, level))
    return no('NA-5.2.3.6-a', 'stopped by the fortress', { place: frame.place, level });
  return true;
}

/** NA-5.2.3-c: can a part of the force be left behind? */
const mayDetach = (frame: ActivationLocals, part: readonly number[]): boolean =>
  frame.leader >= 0 && part.length > 1 && hasUnits(part);

/** Has the force more to choose from than to halt, as far as that can be told at a glance: who is outside walls and could go on? */
function mayGoOn(play: P, frame: ActivationLocals): boolean {
  const part = moversAt(play.state, frame.place);
  if (part.some((p) => isInside(play.state, p))) return false;
  return mayDetach(frame, part) || (hasStep(play, frame) && mayLeave(play, frame) === true);
}

function offerMoves(play: P, frame: ActivationLocals, offers: MarchOffers): void {
  const leave = mayLeave(play, frame);
  if (leave === true)
    eachWay(play, frame, (to, via) => {
      offers.offer('go', { to: to as PlaceId, via: via as PlaceId });
    });
  if (offers.explains) refuseSteps(play, frame, offers, leave);
}

/** Why the neighbours that are not offered are not. */
function refuseSteps(play: P, frame: ActivationLocals, offers: MarchOffers, leave: Verdict): void {
  const look = survey(play.state, frame.side);
  const stack = stackOf(play, frame);
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = neighbour[frame.place * DIRECTIONS + d];
    if (to < 0) continue;
    const cost = stepCost(play, frame.place, d, stack.pieces);
    const bound = leave === true ? mayLeaveBox(play.state, stack.pieces) : leave;
    const entry = bound === true ? mayStay(play, to, mayEnter(play, look, stack, to)) : bound;
    const paid = cost + frame.spent + frame.toll <= frame.allowance || no('NA-G.MP-a', 'no movement left', { cost });
    const verdict = entry === true ? paid : entry;
    if (verdict !== true) offers.offer('go', { to: to as PlaceId, via: frame.place as PlaceId }, verdict);
  }
}

/** NA-R-123: where others stand a walk leads on, but does not end. */
const mayStay = ({ state }: P, to: number, entry: Verdict): Verdict =>
  entry === true && isForOthers(state, to) ? no('NA-11.3-i', 'others stand there', { to }) : entry;

/** Walks a path hex by hex, and stops where anyone may react or something must be settled; the rest is forgotten. */
function walk(play: P, frame: At<'activation.march'>, path: readonly number[], tells: boolean): Next<Frame> {
  for (const to of path) {
    step(play, frame, to, tells);
    if (needsEnter(play, frame))
      return call(enterFrame(play, frame), play.sibling(frame, 'activation', { stage: 'entered' }));
  }
  return play.advance(frame, 'activation', { stage: 'march' });
}

/** One hex: the price, the pieces, what the hex does to those who enter it. */
function step(play: P, frame: ActivationLocals, to: number, tells: boolean): void {
  const { state } = play;
  const from = frame.place;
  const part = moversAt(state, from);
  const direction = directionTo(from, to);
  frame.spent += stepCost(play, from, direction, part) + frame.toll;
  frame.toll = 0;
  for (const p of part) put(state, p, to);
  frame.from = from;
  frame.place = to;
  frame.terrain |= 1 << terrainOf[to];
  frame.contact = -1;
  frame.stopped = frame.won = false;
  frame.merged = -1;
  play.log('march', { piece: Math.max(frame.leader, frame.unit), from, to }, { clause: 'NA-5.2.3-a', reveals: tells });
  updateSieges(play, from);
  noteScreen(play, frame, from);
  if (unitsIn(part).length > 0) campaignOf(play).entered?.(play, frame.side, to);
  // Card 70: Lisbon opens its gates; who is there is taken with it.
  if (!lisbonYields(state, frame.side, to, part)) return;
  for (const p of outside(state, to, enemySide(frame.side))) setMark(state, p, INSIDE, true);
  surrender(play, cityAt[to], frame.side, false);
}

/** NA-5.2.3.6-d: a led force left before a fortress may try it once when the main force is done. */
function noteScreen(play: P, frame: ActivationLocals, from: number): void {
  const { state } = play;
  const left = bystanders(state, from, frame.side).filter((p) => has(state, p, ACTED));
  if (frame.laid === from && hostileFortress(state, frame.side, from) > 0 && leadersIn(left).length > 0)
    frame.screens.push(from);
}

function offerMerges(play: P, frame: ActivationLocals, part: readonly number[], offers: MarchOffers): void {
  const { state } = play;
  const here = bystanders(state, frame.place, frame.side);
  if (here.length === 0) return;
  const troops = unitsIn(part);
  for (const p of here) {
    if (offers.wants('integrate')) offers.offer('integrate', { piece: p as PieceId }, integrateVerdict(play, frame, p));
    if (!isCombat[p] || !offers.wants('absorb')) continue;
    for (const into of troops)
      if (state.steps[into] < fullSteps[into])
        offers.offer('absorb', { from: p as PieceId, into: into as PieceId }, mayAbsorb(play, frame, p, into));
  }
}

const integrateVerdict = (play: P, frame: ActivationLocals, p: number): Verdict => {
  const left = has(play.state, p, ACTED) && play.state.dropped.includes(p);
  if (left) return no('NA-5.2.3-y', 'dropped in this impulse', { piece: p });
  return mayIntegrate(play, frame, p);
};

/** NA-5.2.3-c, NA-1.1.1-b, NA-6.2.2-b, NA-4.2.6-a: what the force can leave behind. */
function offerDrops(play: P, frame: ActivationLocals, part: readonly number[], offers: MarchOffers): void {
  const units = unitsIn(part);
  if (mayDetach(frame, part)) offers.offer('detach', {});
  if (frame.leader >= 0 && !frame.extended && offers.wants('split'))
    for (const unit of units)
      if (isSplittable[unit] || offers.explains)
        offers.offer('split', { corps: unit as PieceId }, maySplit(play, frame, unit));
  for (const p of part) if (isSupply[p]) offers.offer('depot', { unit: p as PieceId });
  if (units.length === 0) for (const p of part) if (isLeader[p]) offers.offer('pool', { leader: p as PieceId });
  if (frame.leader >= 0 && units.length > 0 && offers.wants('alone')) offers.offer('alone', {}, mayRideOn(play, frame));
}

const SPLITTABLE = ['infantry', 'reserve', 'regulars', 'militia'];
const isSplittable: readonly boolean[] = classOf.map((kind, p) => SPLITTABLE.includes(kind) && fullSteps[p] >= 2);

/** NA-5.2.3-w: from a full infantry corps, while counters last and the hex stays legal. */
function maySplit(play: P, frame: ActivationLocals, corps: number): Verdict {
  const { state } = play;
  if (!isSplittable[corps] || state.steps[corps] < fullSteps[corps])
    return no('NA-5.2.3-w', 'makes no detachment', { piece: corps });
  if (freeDetachment(state, powerOf[corps]) < 0) return no('NA-5.2.3-w', 'no detachment left', { piece: corps });
  const rest = bystanders(state, frame.place, frame.side);
  return unitsIn(rest).length === 0 || no('NA-4.1.1-a', 'friends in the hex', { place: frame.place });
}

const freeDetachment = (state: State, power: number): number =>
  piecesOf[power].find((p) => isDetachment[p] && state.place[p] === POOL) ?? -1;

/** NA-5.2.3-f: the corps is reduced and a detachment stands in the hex. */
function split(play: P, frame: ActivationLocals, corps: number): void {
  const { state } = play;
  const detachment = freeDetachment(state, powerOf[corps]);
  state.steps[corps]--;
  setUp(state, detachment, frame.place, 1);
  play.log('detachment', { piece: detachment, corps, place: frame.place }, { clause: 'NA-5.2.3-f' });
  state.marks[detachment] = state.marks[corps] & ~MOVING;
  drop(play, frame, [detachment]);
}

/** Leaves pieces behind: they have acted, carry the level of the force, and check attrition with it (NA-R-178). */
export function drop(play: P, frame: ActivationLocals, pieces: readonly number[]): void {
  const { state } = play;
  const level = Math.min(2, frame.level + 1);
  frame.leftAt.push(frame.place);
  partWays(
    state,
    pieces,
    movers(state).filter((p) => !pieces.includes(p)),
  );
  const lone = unitsIn(pieces).length === 1 && leadersIn(pieces).length === 0;
  for (const p of pieces) {
    setMark(state, p, MOVING, false);
    setMark(state, p, state.round > 0 ? ACTED | TIRED : ACTED, true);
    // NA-5.1.9-b: a detachment left alone has no level.
    if (isCombat[p]) {
      setLevel(state, p, lone && isDetachment[p] ? 0 : level);
      state.dropped.push(p, frame.spent, frame.terrain);
    }
  }
  if (movers(state).length > 0) refresh(state, frame);
}

/** Which part of the active force may stay here. */
export const detachDraft: Purpose = {
  candidates: ({ state }, { leader }) => {
    const army = armyLedBy(state, leader);
    return movers(state).filter((p) => p !== leader && p !== army);
  },
  fixed: () => [],
  verdict({ state }, { leader, place, chosen }) {
    if (chosen.length === 0) return no('NA-5.2.3-c', 'nothing chosen', {});
    const staying = [...bystanders(state, place, sideOfPiece(state, leader)), ...chosen];
    const rest = stacks(state, staying);
    if (rest !== true) return rest;
    return stacks(
      state,
      movers(state).filter((p) => !chosen.includes(p)),
    );
  },
};

/** NA-4.2.6-a, NA-5.2.3-n: not the commander of an army, and what stays must be legal. */
function mayRideOn(play: P, frame: ActivationLocals): Verdict {
  const { state } = play;
  if (armyLedBy(state, frame.leader) >= 0) return no('NA-4.2.4.3-b', 'army commander stays', { piece: frame.leader });
  const staying = [...bystanders(state, frame.place, frame.side), ...movers(state)].filter((p) => p !== frame.leader);
  if (frame.spent >= 8) return no('NA-5.2.3-l', 'no movement left', { cost: 1 });
  return stacks(state, staying);
}

function rideOn(play: P, frame: ActivationLocals): void {
  const { state } = play;
  play.log('rides on', { leader: frame.leader, place: frame.place }, { clause: 'NA-5.2.3-n' });
  drop(
    play,
    frame,
    movers(state).filter((p) => p !== frame.leader),
  );
  frame.allowance = allowanceOf(state, movers(state), frame.extended);
  frame.stopped = false;
}

/** NA-R-79: a besieged force attacks the besiegers in its hex. */
function offerSortie(part: readonly number[], frame: ActivationLocals, offers: MarchOffers): void {
  const verdict = (unitsIn(part).length > 0 && !frame.extended) || no('NA-9.4-e', 'enclosed', { piece: frame.leader });
  offers.offer('sortie', {}, verdict);
}

function offerReactivation(play: P, frame: ActivationLocals, part: readonly number[], offers: MarchOffers): void {
  const { state } = play;
  const city = cityAt[frame.place];
  if (!offers.explains && (city < 0 || fortressOf[city] === 0 || state.controller[city] >= 0)) return;
  if (inside(state, frame.place, frame.side).length > 0 || unbesieged(state, frame.side, frame.place) > 0) return;
  for (const p of part)
    if (isCombat[p] || isSupply[p]) {
      const verdict = mayReactivate(play, frame.place, frame.side, p);
      if (verdict === true || offers.explains) offers.offer('reactivate', { with: p as PieceId }, verdict);
    }
}
