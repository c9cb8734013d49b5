/** 8.3.2: retreats: which ways are open, what they cost, and where the beaten come to rest. */
import { ask, call, done, type Next, type Question, say } from '@concert/kernel';
import {
  CLOSED,
  contactDirections,
  DIRECTIONS,
  entryCost,
  isUnbridged,
  neighbour,
  opposite,
  plainCost,
  SEA,
  STRAIT,
  sideOf as sideBits,
} from '../graph.ts';
import {
  type At,
  type BattleLocals,
  BRIDGE,
  BRIDGE_DIRECTION,
  DEPOT,
  FOUGHT,
  type Frame,
  INSIDE,
  INTERCEPTOR,
  type NationsInArms,
  type P,
  type RetreatLocals,
  type State,
} from '../shape.ts';
import { HEXES, isEngineer, isSupply, type PlaceId, powerOf } from '../tables.ts';
import { commanderIn, hasEngineers, hasUnits, outside, pointsIn, stepsIn, unitsIn } from './1-forces.ts';
import { enemySide, has, isOnMap, partWays, setMark, toPool } from './1-units.ts';
import { couldStack } from './4-command.ts';
import { ENEMY, ENEMY_DEPOT, isOpenToReaction, ownFortress, type Survey, survey, unbesieged } from './4-survey.ts';
import { homeBound, pontoonsFor } from './5-entry.ts';
import { newSettle } from './5-merge.ts';
import { lose, OVERRUN_RATIO } from './5-reactions.ts';
import { sourcesOf } from './6-supply.ts';
import { wipeOut } from './8-battle.ts';
import { newLosses } from './8-losses.ts';
import { ATTACKER, forceOf } from './8-worksheet.ts';
import { updateSieges } from './9-sieges.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-8.3.2-k, NA-8.3.2-i */
const [ZONE_LOSS, CONTACT_LOSS, RIVER_LOSS, RIVER_LOSS_ENGINEERS] = [2, 3, 2, 1];

/** NA-8.3.2-d, NA-R-133: interceptors go back by themselves if both parts are legal; null when none are left. */
export function retreatParts(play: P, frame: BattleLocals, role: number): number | null {
  const { state } = play;
  const force = forceOf(state, frame, role).filter((p) => has(state, p, FOUGHT));
  if (force.length === 0) return null;
  const interceptors = force.filter((p) => has(state, p, INTERCEPTOR));
  const rest = force.filter((p) => !has(state, p, INTERCEPTOR));
  const apart =
    hasUnits(interceptors) && (!hasUnits(rest) || (couldStack(state, interceptors) && couldStack(state, rest)));
  return apart ? INTERCEPTOR : 0;
}

export const newRetreat = (_play: P, frame: BattleLocals, role: number, mark: number): At<'retreat'> => {
  const { side, seat } = frame.sides[role];
  const phasing = role === ATTACKER;
  return {
    at: 'retreat',
    stage: 'choose',
    place: frame.place,
    side,
    seat,
    entry: frame.entry,
    phasing,
    mark,
    lost: 0,
    path: [],
    sheltered: false,
  };
};

/** Who retreats now. */
const beaten = (state: State, { place, side, mark }: RetreatLocals): number[] =>
  outside(state, place, side).filter((p) => has(state, p, FOUGHT) && (mark === 0 || has(state, p, mark)));

export function retreat(play: P, frame: At<'retreat'>): Next<Frame> {
  const { state } = play;
  const result = frame.result;
  delete frame.result;
  if (frame.stage === 'lost') {
    frame.lost += Array.isArray(result) ? (result[0] as number) : 0;
    return arrive(play, frame);
  }
  if (frame.stage === 'settled') return done([frame.lost, frame.sheltered]);
  const force = beaten(state, frame);
  if (!hasUnits(force)) {
    for (const p of force) lose(play, p);
    return done([frame.lost, false]);
  }
  if (retreatPaths(play, frame, force).length === 0 && !canShelter(state, frame)) {
    // NA-8.3.2-m
    play.log('no retreat', { place: frame.place, seat: frame.seat }, { clause: 'NA-8.3.2-m' });
    frame.lost += stepsIn(state, force);
    wipeOut(play, force);
    return done([frame.lost, false]);
  }
  return ask(frame.seat, play.sibling(frame, 'retreat.choose'));
}

/** NA-8.3.2-n: always into an own fortress in the hex that is not besieged. */
const canShelter = (state: State, frame: RetreatLocals): boolean => {
  const city = ownFortress(state, frame.side, frame.place);
  return city >= 0 && state.siege[city] === 0;
};

export const retreatQuestion: Question<NationsInArms, At<'retreat.choose'>> = {
  prompt: (_, { place }) => say('retreat', { place }, 'NA-8.3.2-a'),
  auto: true,
  offer(play, frame, _seat, offers) {
    const force = beaten(play.state, frame);
    for (const path of retreatPaths(play, frame, force)) offers.offer('back', { path: path as PlaceId[] });
    if (canShelter(play.state, frame)) offers.offer('inside', {});
  },
  take: {
    back: (play, frame, { path }) => goBack(play, play.sibling(frame, 'retreat'), path),
    inside(play, frame) {
      const { state } = play;
      for (const p of beaten(state, frame)) setMark(state, p, INSIDE, true);
      play.log('shelters', { place: frame.place, seat: frame.seat }, { clause: 'NA-8.3.2-n' });
      return done([frame.lost, true]);
    },
  },
};

/** The hex from which the force came, where it must go back to: the phasing side and interceptors (NA-8.3.2-c, NA-8.3.2-d). */
function wayBack(state: State, frame: RetreatLocals, force: readonly number[]): number {
  if (!frame.phasing && frame.mark !== INTERCEPTOR) return -1;
  const leader = commanderIn(state, force);
  const piece = leader >= 0 ? leader : unitsIn(force)[0];
  return state.origin[piece] - 1;
}

/** NA-R-66: the legal paths of one or two hexes, filtered in the order of the list. */
export function retreatPaths(play: P, frame: RetreatLocals, force: readonly number[]): number[][] {
  const { state } = play;
  const look = survey(state, frame.side);
  const back = wayBack(state, frame, force);
  const firsts = back >= 0 ? [back] : neighboursOf(frame.place);
  const paths: number[][] = [];
  for (const first of firsts) {
    if (!mayPass(play, frame, force, look, frame.place, first)) continue;
    paths.push([first]);
    // An overrun on the way ends the retreat there.
    if (look.at[first] & ENEMY) continue;
    for (const second of neighboursOf(first))
      if (second !== frame.place && mayPass(play, frame, force, look, first, second)) paths.push([first, second]);
  }
  return back >= 0 ? paths : preferred(play, frame, force, look, paths);
}

const neighboursOf = (hex: number): number[] => {
  const found: number[] = [];
  for (let d = 0; d < DIRECTIONS; d++)
    if (neighbour[hex * DIRECTIONS + d] >= 0) found.push(neighbour[hex * DIRECTIONS + d]);
  return found;
};

const directionOf = (from: number, to: number): number => {
  for (let d = 0; d < DIRECTIONS; d++) if (neighbour[from * DIRECTIONS + d] === to) return d;
  return -1;
};

/** Bans: NA-8.3.2-b, NA-8.3.2-f, NA-8.3.2-g, NA-8.3.2-h, forbidden land and sea. */
function mayPass(
  play: P,
  frame: RetreatLocals,
  force: readonly number[],
  look: Survey,
  from: number,
  to: number,
): boolean {
  const { state } = play;
  const d = directionOf(from, to);
  const side = from * DIRECTIONS + d;
  if (entryCost[side] === CLOSED || (sideBits[side] & SEA && !(sideBits[side] & STRAIT))) return false;
  if (!frame.phasing && frame.entry >= 0 && neighbour[frame.place * DIRECTIONS + frame.entry] === to) return false;
  if (!isOpenToReaction(play, frame.side, to) || unbesieged(state, frame.side, to) > 0) return false;
  if (!(look.at[to] & (ENEMY | ENEMY_DEPOT))) return true;
  const enemies = outside(state, to, enemySide(frame.side));
  return pointsIn(state, force) >= OVERRUN_RATIO * pointsIn(state, enemies);
}

/** NA-8.3.2-e, NA-8.3.2-j: closer to a source first, then the fewest contact hexes, then the fewest zones. */
function preferred(
  play: P,
  frame: RetreatLocals,
  force: readonly number[],
  look: Survey,
  paths: number[][],
): number[][] {
  const power = powerOf[unitsIn(force)[0]];
  const distance = sourceDistances(play, power);
  const closer = paths.filter((path) => distance[path.at(-1)!] < distance[frame.place]);
  let kept = closer.length > 0 ? closer : paths;
  for (const count of [contactsOn, zonesOn]) {
    const least = Math.min(...kept.map((path) => count(frame, look, path)));
    kept = kept.filter((path) => count(frame, look, path) === least);
  }
  return kept;
}

/** NA-5.2.3-s: only the active side has a contact area. */
const inContact = (frame: RetreatLocals, hex: number): boolean =>
  !frame.phasing &&
  frame.entry >= 0 &&
  contactDirections(frame.entry).some((d) => neighbour[frame.place * DIRECTIONS + d] === hex);

const contactsOn = (frame: RetreatLocals, _look: Survey, path: readonly number[]): number =>
  path.filter((hex) => inContact(frame, hex)).length;

const zonesOn = (_frame: RetreatLocals, look: Survey, path: readonly number[]): number =>
  path.filter((hex) => look.zone[hex]).length;

/** By hex: MP to the nearest source of a power, enemies left aside. */
export function sourceDistances(play: P, power: number): Int16Array {
  const { state } = play;
  const campaign = campaignOf(play);
  const major = state.allegiance[power];
  return distancesTo(play, [
    ...sourcesOf(campaign, state, power),
    ...(major >= 0 ? sourcesOf(campaign, state, major) : []),
  ]);
}

/** By hex: MP to the nearest of some hexes, enemies left aside. */
export function distancesTo(play: P, goals: readonly number[]): Int16Array {
  const campaign = campaignOf(play);
  const distance = new Int16Array(HEXES).fill(FAR);
  const buckets: number[][] = [[...goals]];
  for (const hex of goals) distance[hex] = 0;
  for (let at = 0; at < buckets.length; at++)
    for (const hex of buckets[at] ?? []) {
      if (distance[hex] !== at) continue;
      for (let d = 0; d < DIRECTIONS; d++) {
        const from = neighbour[hex * DIRECTIONS + d];
        if (from < 0 || campaign.area[from] === 0) continue;
        const cost = plainCost[from * DIRECTIONS + opposite(d)];
        if (cost === CLOSED || at + cost >= distance[from]) continue;
        distance[from] = at + cost;
        while (buckets.length <= at + cost) buckets.push([]);
        buckets[at + cost].push(from);
      }
    }
  return distance;
}

const FAR = 9999;

/** Steps a path costs (NA-8.3.2-i to NA-8.3.2-l, NA-8.3.2-x). */
export function pathLosses(play: P, frame: RetreatLocals, force: readonly number[], path: readonly number[]): number {
  const { state } = play;
  const look = survey(state, frame.side);
  const bridges = pontoonsFor(play, force);
  let total = 0;
  let from = frame.place;
  for (const hex of path) {
    const side = from * DIRECTIONS + directionOf(from, hex);
    const wet = (isUnbridged(side) && !bridges.has(side)) || sideBits[side] & STRAIT;
    if (wet) total += hasEngineers(state, force) && !(sideBits[side] & STRAIT) ? RIVER_LOSS_ENGINEERS : RIVER_LOSS;
    const danger = inContact(frame, hex) ? CONTACT_LOSS : look.zone[hex] ? ZONE_LOSS : 0;
    if (danger > 0) total += danger - (isFriendly(state, frame, hex) ? 1 : 0);
    total += stepsIn(state, unitsIn(outside(state, hex, enemySide(frame.side))));
    from = hex;
  }
  return total;
}

const isFriendly = (state: State, frame: RetreatLocals, hex: number): boolean => {
  const city = ownFortress(state, frame.side, hex);
  return hasUnits(outside(state, hex, frame.side)) || (city >= 0 && state.siege[city] === 0);
};

function goBack(play: P, frame: At<'retreat'>, path: readonly number[]): Next<Frame> {
  const { state } = play;
  const force = beaten(state, frame);
  // NA-1.1.3.2-c: a depot is eliminated; an engineer takes up its bridge (NA-R-137).
  for (const p of force) {
    if (isSupply[p] && has(state, p, DEPOT)) lose(play, p);
    if (isEngineer[p]) state.marks[p] &= ~(BRIDGE | (7 << BRIDGE_DIRECTION));
  }
  const left = force.filter((p) => isOnMap(state, p));
  const cost = pathLosses(play, frame, left, path);
  play.log('retreats', { seat: frame.seat, from: frame.place, path: [...path], cost }, { clause: 'NA-8.3.2-a' });
  for (const hex of path)
    for (const p of outside(state, hex, enemySide(frame.side)))
      if (hasUnits([p]) || pointsOnly(state, p)) lose(play, p);
  partWays(
    state,
    left,
    outside(state, frame.place, frame.side).filter((p) => !left.includes(p)),
  );
  for (const p of left) state.place[p] = path.at(-1)!;
  frame.path = [...path];
  updateSieges(play, frame.place);
  const losses = newLosses(path.at(-1)!, frame.side, frame.seat, cost, 'NA-8.3.2-k', { mark: FOUGHT });
  return call(losses, play.sibling(frame, 'retreat', { stage: 'lost' }));
}

const pointsOnly = (state: State, p: number): boolean => isSupply[p] && has(state, p, DEPOT);

/** The beaten come to rest: with friends they become one force (NA-8.3.2-q); bound units are lost abroad (NA-5.2.3.8-e). */
function arrive(play: P, frame: At<'retreat'>): Next<Frame> {
  const { state } = play;
  const to = frame.path.at(-1)!;
  const force = outside(state, to, frame.side).filter((p) => has(state, p, FOUGHT));
  if (!hasUnits(force)) {
    for (const p of force) lose(play, p);
    return done([frame.lost, false]);
  }
  campaignOf(play).entered?.(play, frame.side, to);
  for (const p of unitsIn(force))
    if (homeBound(state, [p], to) !== true) {
      frame.lost += state.steps[p];
      toPool(state, p);
    }
  return call(newSettle(to, frame.side), play.sibling(frame, 'retreat', { stage: 'settled' }));
}
