/** What each force wants: one intent, where, and why. */
import { distanceTo } from '../graph.ts';
import { hasUnits, outside, stepsIn } from '../rules/1-forces.ts';
import { couldStack } from '../rules/4-command.ts';
import { ownFortress } from '../rules/4-survey.ts';
import { LINK_DISTANCE } from '../rules/6-supply.ts';
import type { State } from '../shape.ts';
import { HEXES, isArmy, isCavalry, isCombat } from '../tables.ts';
import type { Aim } from './aims.ts';
import { type Assessment, hasArmy, strength } from './assessment.ts';

export type Intent = 'advance' | 'besiege' | 'attack' | 'cover' | 'withdraw' | 'concentrate';

export interface Goal {
  readonly intent: Intent;
  readonly hex: number;
  /** The better it is and the nearer it lies, the more. */
  readonly score: number;
}

/** How many times the enemy's strength a force wants before it seeks a battle. */
export const EDGE = 1.25;
/** How much more a prize that these troops alone hold counts than one that is still to be won. */
const KEEP = 1.5;
/** What a place that enemies threaten, or do not, is worth to those who could stand in it. */
const ALARM = 0.2;
const QUIET = 0.05;
/** What a capital is worth to those who can still save it. */
const RESCUE = 0.8;
/** Who is so many MP away can be there next; who is further than that comes too late. */
const [MARCH, HURRY] = [10, 15];
/** Enemies so many MP away may attack before this force acts again. */
const STRIKE = 7;
/** A place where friends are already at work draws less; one that lies open draws more. */
const [SHARED, OPEN] = [0.25, 1.6];
/** What is left of a place behind walls, by their level: sieges take time. */
const EASE: readonly number[] = [1, 1, 0.85, 0.55];
/** What is left of a prize beyond the line of supply. */
const UNFED = 0.5;
/** The same where one link more feeds those who hold it. */
const ONE_LINK = 0.6;
/** The same further on for a corps without an army, and for those whom stronger enemies wait for. */
const [FORLORN, RISKY] = [0.2, 0.3];
/** What is left of an enemy there. */
const CHASE = 0.75;
/** Enemies within this many hexes threaten a place. */
const NEAR = 3;
/** What it is worth to a hungry force to come back to its line. */
const BREAD = 5;
/** What it is worth to a small force to join a larger one. */
const COMPANY = 0.6;
/** The same to a corps that enemies could beat where it is. */
const REFUGE = 2.5;
/** Below this strength a force had better not be alone. */
const SMALL = 4;
/** MP that count like no distance at all. */
const AT_HAND = 4;
/** Steps of a force that hardly misses a detachment. */
const LARGE = 5;
/** So many times its strength destroys an army; it may still get away. */
const [CRUSHING, PREY] = [4, 0.4];
/** How many times the strength of those in its way takes a place for sure; and what walls ask for by level. */
const [AMPLE, WALLS] = [2, 3];

/** The goals of a force, the best first. */
export function goalsOf(assessment: Assessment, at: number, pieces: readonly number[]): Goal[] {
  const own = strength(assessment.state, pieces);
  const distance = assessment.from(at);
  const goals: Goal[] = [];
  const { reach } = assessment;
  const add = (intent: Intent, hex: number, worth: number): void => {
    if (worth > 0 && hex < HEXES && distance[hex] < reach)
      goals.push({ intent, hex, score: worth / (AT_HAND + distance[hex]) });
  };
  for (const aim of assessment.aims)
    if (aim.taking) {
      const share = assessment.isClaimed(aim.hex, at) ? SHARED : 1;
      add(assessment.walls(aim.hex) > 0 ? 'besiege' : 'advance', aim.hex, share * prize(assessment, aim, own, pieces));
    } else add('cover', aim.hex, keep(assessment, aim, at, pieces, own));
  const fed = assessment.fedBy(pieces);
  for (const [hex, foe] of assessment.enemies)
    if (own > EDGE * foe)
      add(
        'attack',
        hex,
        quarry(assessment, at, hex, foe, own, pieces) * (fed[hex] ? 1 : CHASE) * safety(assessment, hex, own, pieces),
      );
  if (!fed[at]) add('withdraw', nearestFed(assessment, distance, pieces), BREAD);
  const menace = menaceTo(assessment, distance);
  const friends = company(assessment, at, pieces, own, menace);
  if (friends >= 0) add('concentrate', friends, menace > own ? REFUGE : COMPANY);
  return goals.sort((a, b) => b.score - a.score);
}

/** Who goes for what: each place to be taken has those who are best for it, until they are enough. */
export function claimsOf(assessment: Assessment): Map<number, Set<number>> {
  const { state, side, friends, aims } = assessment;
  const wanted: { hex: number; at: number; own: number; score: number }[] = [];
  for (const [at, own] of friends) {
    const pieces = outside(state, at, side);
    const distance = assessment.from(at);
    for (const aim of aims)
      if (aim.taking && distance[aim.hex] < assessment.reach) {
        const worth = prize(assessment, aim, own, pieces);
        if (worth > 0) wanted.push({ hex: aim.hex, at, own, score: worth / (AT_HAND + distance[aim.hex]) });
      }
  }
  const claims = new Map<number, Set<number>>();
  const sent = new Map<number, number>();
  const busy = new Set<number>();
  for (const { hex, at, own } of wanted.sort((a, b) => b.score - a.score)) {
    const foe = Math.max(assessment.enemies.get(hex) ?? 0, threat(assessment, hex));
    const enough = AMPLE * foe + WALLS * assessment.walls(hex);
    if (busy.has(at) || (sent.get(hex) ?? 0) > enough) continue;
    busy.add(at);
    sent.set(hex, (sent.get(hex) ?? 0) + own);
    claims.set(hex, (claims.get(hex) ?? new Set<number>()).add(at));
  }
  // Where too few go, all may.
  for (const [hex, strong] of sent)
    if (strong <= AMPLE * (assessment.enemies.get(hex) ?? 0) + WALLS * assessment.walls(hex)) claims.delete(hex);
  return claims;
}

export const goalOf = (assessment: Assessment, at: number, pieces: readonly number[]): Goal | null =>
  goalsOf(assessment, at, pieces)[0] ?? null;

/** What a place is worth to a force that could take it: a citadel asks for an army, walls for strength. */
function prize(assessment: Assessment, { hex, worth }: Aim, own: number, pieces: readonly number[]): number {
  const level = assessment.walls(hex);
  if (level > own || (level >= 3 && !hasArmy(pieces))) return 0;
  const foe = assessment.enemies.get(hex) ?? 0;
  if (foe * EDGE > own) return 0;
  // Hungry besiegers wear themselves out, and hungry troops hold nothing that counts.
  const share = supplyShare(assessment, hex, pieces) * safety(assessment, hex, own, pieces);
  if (hasUnits(assessment.others(hex, pieces))) return worth * SHARED * share;
  return (level === 0 && foe === 0 ? worth * OPEN : worth * EASE[level]) * share;
}

/** What is left of a place by its way from the line of supply. */
function supplyShare(assessment: Assessment, hex: number, pieces: readonly number[]): number {
  const beyond = assessment.beyondLine(pieces)[hex];
  if (beyond === 0) return 1;
  return beyond <= LINK_DISTANCE ? ONE_LINK : hasArmy(pieces) ? UNFED : FORLORN;
}

/** What is left of a place beside which stronger enemies stand, to a corps; an army is there to meet them. */
const safety = (assessment: Assessment, hex: number, own: number, pieces: readonly number[]): number =>
  !hasArmy(pieces) && threat(assessment, hex) > EDGE * own ? RISKY : 1;

/** What it is worth to stand in a place of one's own. */
function keep(assessment: Assessment, aim: Aim, at: number, pieces: readonly number[], own: number): number {
  const { hex, worth } = aim;
  if (
    hex === at &&
    assessment.holding(at, pieces) > 0 &&
    (!canGarrison(assessment.state, pieces) || threat(assessment, hex) > 0)
  )
    return worth * KEEP;
  if (aim.vital && assessment.from(at)[hex] <= HURRY) {
    const missing = exposure(assessment, hex, pieces);
    // A few steps more save no capital; they are of use with others.
    if (missing > 0) return worth * RESCUE * Math.min(1, (2 * own) / missing);
  }
  const guard = strength(assessment.state, assessment.others(hex, pieces));
  return threat(assessment, hex) > guard ? worth * ALARM : Math.min(1, worth) * QUIET;
}

/** Can a force leave a detachment and still be one (NA-5.2.3-w)? */
const canGarrison = (state: State, pieces: readonly number[]): boolean =>
  stepsIn(state, pieces) >= LARGE && pieces.some((p) => isCombat[p] && !isCavalry[p] && state.steps[p] === 2);

/** How much stronger than other friends the enemies within a march of a capital are; 0 where they are not. */
function exposure(assessment: Assessment, hex: number, pieces: readonly number[]): number {
  const { state, enemies, friends } = assessment;
  const road = assessment.enemyTo(hex);
  let danger = 0;
  for (const [place, foe] of enemies) if (road[place] <= MARCH) danger += foe;
  if (danger === 0) return 0;
  const mine = state.place[pieces[0]];
  const back = assessment.to(hex);
  for (const [place, strong] of friends) if (place !== mine && back[place] <= MARCH) danger -= strong;
  return Math.max(0, danger);
}

/** The strongest enemy who could soon be upon a force, by the way to it. */
function menaceTo({ enemies }: Assessment, distance: Uint8Array): number {
  let most = 0;
  for (const [place, foe] of enemies) if (distance[place] <= STRIKE) most = Math.max(most, foe);
  return most;
}

/** The enemies who could soon be in a hex, those further away counting less. */
export function threat(assessment: Assessment, hex: number): number {
  let total = 0;
  for (const [place, foe] of assessment.enemies) {
    const apart = distanceTo(place, hex);
    if (apart <= NEAR) total += foe / (1 + apart / 2);
  }
  return total;
}

/** What beating an enemy is worth: more if an army might be destroyed, most if it stands close by and cuts the roads. */
function quarry(
  assessment: Assessment,
  at: number,
  hex: number,
  foe: number,
  own: number,
  pieces: readonly number[],
): number {
  const { state, aims } = assessment;
  const army = state.present.some((p) => isArmy[p] && state.place[p] === hex);
  const near = army && distanceTo(at, hex) <= NEAR;
  // Behind them may lie walls, for which these troops are too few.
  const aim = aims.find((each) => each.hex === hex && each.taking);
  const place = aim ? 0.5 * prize(assessment, aim, own, pieces) : 0;
  const kill = army ? PREY * assessment.prey * Math.min(1, own / (CRUSHING * foe)) : 0;
  return (army ? Math.min(3, foe * 0.35) + 0.5 : Math.min(1, foe * 0.2)) + (near ? 1 : 0) + place + kill;
}

/** The nearest hex in which these troops would be fed, or one beyond the map. */
function nearestFed(assessment: Assessment, distance: Uint8Array, pieces: readonly number[]): number {
  const fed = assessment.fedBy(pieces);
  let best = HEXES;
  for (let hex = 0; hex < HEXES; hex++)
    if (fed[hex] && !assessment.enemies.has(hex) && (best === HEXES || distance[hex] < distance[best])) best = hex;
  return best;
}

/** Where a small force, or a corps that stronger enemies are near to, finds friends it could serve with, or −1. */
function company(assessment: Assessment, at: number, pieces: readonly number[], own: number, menace: number): number {
  if (hasArmy(pieces) || (menace <= own && own >= SMALL)) return -1;
  const distance = assessment.from(at);
  let best = -1;
  for (const [hex, strong] of assessment.friends) {
    const others = assessment.others(hex, pieces);
    if (hex === at || strong <= (menace > own ? 0 : own) || (menace <= own && !hasArmy(others))) continue;
    if (best >= 0 && distance[hex] >= distance[best]) continue;
    if (couldStack(assessment.state, [...pieces, ...others])) best = hex;
  }
  return best;
}

/** Is there nothing left to do at a goal? */
export function isVoid(assessment: Assessment, { intent, hex }: Pick<Goal, 'intent' | 'hex'>, at: number): boolean {
  switch (intent) {
    case 'attack':
      return !assessment.enemies.has(hex);
    case 'besiege':
      return assessment.walls(hex) === 0;
    case 'advance':
      return hex === at || ownFortress(assessment.state, assessment.side, hex) >= 0;
    case 'withdraw':
      return hex === at;
    default:
      return false;
  }
}
