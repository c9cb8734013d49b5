/** 8.3.2, NA-R-66: which ways of retreat are open, and what they cost. */
import {
  CLOSED,
  contactDirections,
  DIRECTIONS,
  directionTo,
  entryCost,
  isUnbridged,
  neighbour,
  plainCost,
  STRAIT,
  sideBack,
  sideOf as sideBits,
} from '../graph.ts';
import { INTERCEPTOR, type P, PARTING, type RetreatLocals, type State } from '../shape.ts';
import { HEXES, powerOf } from '../tables.ts';
import { commanderIn, hasEngineers, hasUnits, outside, pointsIn, stepsIn, unitsIn } from './1-forces.ts';
import { enemySide, originOf } from './1-units.ts';
import {
  ENEMY,
  ENEMY_DEPOT,
  isOpenToReaction,
  ownFortress,
  type Survey,
  survey,
  unbesieged,
  ZONE,
} from './4-survey.ts';
import { OVERRUN_RATIO } from './5-enter.ts';
import { isStraitClosed, pontoonsFor } from './5-entry.ts';
import { sourcesOf } from './6-sources.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-8.3.2-k, NA-8.3.2-i */
const [ZONE_LOSS, CONTACT_LOSS, RIVER_LOSS, RIVER_LOSS_ENGINEERS] = [2, 3, 2, 1];

/**
 * The hex to which a force must go back first (NA-R-133): the phasing side to the hex of its entry, interceptors and those who
 * marched to the guns for it to their own (NA-8.3.2-c, NA-8.3.2-d, NA-8.3.2-u); −1 where the way is free.
 */
function wayBack(state: State, frame: RetreatLocals, force: readonly number[]): number {
  if (frame.mark === INTERCEPTOR || (frame.phasing && frame.mark === PARTING)) {
    const leader = commanderIn(state, force);
    return originOf(state, leader >= 0 ? leader : unitsIn(force)[0]);
  }
  return frame.phasing && frame.entry >= 0 ? neighbour[frame.place * DIRECTIONS + frame.entry] : -1;
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
  const d = directionTo(from, to);
  const side = from * DIRECTIONS + d;
  // NA-5.2.3.6-v: a strait must be open.
  if (entryCost[side] === CLOSED || isStraitClosed(state, frame.side, side)) return false;
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
  contactDirections(frame.entry, frame.place).some((d) => neighbour[frame.place * DIRECTIONS + d] === hex);
const contactsOn = (frame: RetreatLocals, _look: Survey, path: readonly number[]): number =>
  path.filter((hex) => inContact(frame, hex)).length;
const zonesOn = (_frame: RetreatLocals, look: Survey, path: readonly number[]): number =>
  path.filter((hex) => look.at[hex] & ZONE).length;

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
        const cost = plainCost[sideBack[hex * DIRECTIONS + d]];
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
  const look = survey(play.state, frame.side);
  const steps = path.reduce(
    (sum, hex, i) => sum + hexLosses(play, frame, force, look, i > 0 ? path[i - 1] : frame.place, hex),
    0,
  );
  // NA-R-184: what tactical cards add to a retreat or spare it.
  return Math.max(0, steps + frame.extra);
}

/** The same for one hex of it. */
export function hexLosses(
  play: P,
  frame: RetreatLocals,
  force: readonly number[],
  look: Survey,
  from: number,
  hex: number,
): number {
  const { state } = play;
  const side = from * DIRECTIONS + directionTo(from, hex);
  const strait = (sideBits[side] & STRAIT) !== 0;
  const wet = (isUnbridged(side) && !pontoonsFor(play, force).has(side)) || strait;
  const river = wet ? (hasEngineers(state, force) && !strait ? RIVER_LOSS_ENGINEERS : RIVER_LOSS) : 0;
  const danger = inContact(frame, hex) ? CONTACT_LOSS : look.at[hex] & ZONE ? ZONE_LOSS : 0;
  const cover = danger > 0 && isFriendly(state, frame, hex) ? 1 : 0;
  return river + danger - cover + stepsIn(state, unitsIn(outside(state, hex, enemySide(frame.side))));
}

const isFriendly = (state: State, frame: RetreatLocals, hex: number): boolean => {
  const city = ownFortress(state, frame.side, hex);
  return hasUnits(outside(state, hex, frame.side)) || (city >= 0 && state.siege[city] === 0);
};
