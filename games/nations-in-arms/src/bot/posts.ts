/** Where ships are wanted: in the strait before a capital, before enemy harbours, beside the convoys. */
import { straits as straitRows } from '../data/straits.ts';
import { distanceTo } from '../graph.ts';
import { has, isHostile, sideOf } from '../rules/1-units.ts';
import { enemyShipsAt, isEnemyHarbour, shipsAt } from '../rules/10-fleets.ts';
import { paidBy } from '../rules/12-trade.ts';
import { COALITION, MOVING, type State } from '../shape.ts';
import {
  blockadeOfCity,
  capitalOfPower,
  FIRST_SEA,
  hexOfCity,
  MAJORS,
  placeId,
  provinceOfHex,
  SEAS,
  seaNeighbours,
} from '../tables.ts';
import { tradeOf } from '../tables-economy.ts';
import { CORSAIRS, ESCORTS, harbours, SQUADRON, seaAround } from '../tables-sea.ts';

export interface Post {
  readonly place: number;
  readonly wanted: number;
  readonly worth: number;
}

/** So many ships go to a post. */
export interface Mission {
  readonly post: Post;
  readonly ships: number;
  readonly score: number;
}

/** What it is worth to shut the way over a strait to a capital, and to other land. */
const [GATE, CROSSING] = [12, 1];
/** What it is worth to shut in a fleet, to stop a pound of trade, to hunt a corsair. */
const [SHUT_IN, POUND, HUNT] = [2, 0.5, 2];
/** What the ships of a post are worth after the first. */
const FURTHER = 0.35;
/** A capital so many hexes from a strait is threatened over it. */
const NEAR_CAPITAL = 6;

const straits = straitRows.map(({ a, b, sea }) => ({ a: placeId(a), b: placeId(b), sea: placeId(sea) }));

/** The posts of a side. The Empire's fleets are safe in port, where they bind the enemy's. */
export function postsOf(state: State, side: number): Post[] {
  if (side !== COALITION) return [];
  const convoys = state.present.filter((p) => state.place[p] === CORSAIRS).length;
  const posts = [...gates(state, side), ...blockades(state, side)];
  if (convoys > 0) posts.push({ place: ESCORTS, wanted: convoys, worth: HUNT });
  return posts;
}

/** NA-5.2.3.6-q: an enemy fleet in its sea area closes a strait. */
function gates(state: State, side: number): Post[] {
  const found = new Map<number, Post>();
  for (const { a, b, sea } of straits)
    for (const [own, other] of [
      [a, b],
      [b, a],
    ]) {
      const across = sideOf(state, state.owner[provinceOfHex[other]]);
      if (sideOf(state, state.owner[provinceOfHex[own]]) !== side || !isHostile(side, across)) continue;
      const vital = isNearCapital(state, side, own);
      const worth = vital ? GATE : CROSSING;
      if (worth > (found.get(sea)?.worth ?? 0)) found.set(sea, { place: sea, wanted: vital ? SQUADRON : 1, worth });
    }
  return [...found.values()];
}

function isNearCapital(state: State, side: number, hex: number): boolean {
  for (let major = 0; major < MAJORS; major++)
    if (state.side[major] === side && distanceTo(hex, hexOfCity[capitalOfPower[major]]) <= NEAR_CAPITAL) return true;
  return false;
}

/** Before harbours with fleets in them, and before those whose trade pays the enemy (NA-12.2.3-b). */
function blockades(state: State, side: number): Post[] {
  return harbours.flatMap((city) => {
    if (!isEnemyHarbour(state, side, city)) return [];
    const fleets = enemyShipsAt(state, hexOfCity[city], side).length;
    const box = blockadeOfCity[city];
    const pays =
      shipsAt(state, box, side).length > 0 || paidBy(state, city).some((p) => isHostile(side, sideOf(state, p)));
    const worth = SHUT_IN * fleets + (pays ? POUND * tradeOf[city] : 0);
    return worth > 0 ? [{ place: box, wanted: Math.max(1, Math.min(SQUADRON, fleets)), worth }] : [];
  });
}

/** What so many ships at a post are worth. */
const worthWith = ({ worth, wanted }: Post, ships: number): number =>
  ships <= 0 ? 0 : worth * (1 + FURTHER * (Math.min(ships, wanted) - 1));

/** Ships that lie there and are not under way. */
const lying = (state: State, place: number, side: number): number =>
  shipsAt(state, place, side).filter((p) => !has(state, p, MOVING)).length;

/** By sea area from FIRST_SEA: how many areas it is from one; the convoys are everywhere. */
export function seaDistances(from: number): number[] {
  const far = Array<number>(SEAS).fill(SEAS);
  if (from < FIRST_SEA) return far;
  far[from - FIRST_SEA] = 0;
  for (const open = [from]; open.length > 0; ) {
    const sea = open.shift()!;
    for (const next of seaNeighbours[sea - FIRST_SEA])
      if (far[next - FIRST_SEA] === SEAS) {
        far[next - FIRST_SEA] = far[sea - FIRST_SEA] + 1;
        open.push(next);
      }
  }
  return far;
}

/** How many sea areas it is from a sea area to a post. */
export const wayTo = (post: Post, sea: number): number =>
  post.place === ESCORTS ? 0 : seaDistances(seaAround(post.place))[sea - FIRST_SEA];

/**
 * The best use of ships that are in a place: `most` of them can go, `least` must. What they leave is counted against what they
 * go to; null where they had better stay.
 */
export function missionFrom(state: State, side: number, place: number, least: number, most: number): Mission | null {
  const posts = postsOf(state, side);
  const here = posts.find((post) => post.place === place);
  const there = lying(state, place, side);
  const far = seaDistances(seaAround(place));
  let best: Mission | null = null;
  for (const post of posts) {
    if (post.place === place) continue;
    const now = lying(state, post.place, side);
    const way = post.place === ESCORTS ? 0 : far[seaAround(post.place) - FIRST_SEA];
    for (let ships = least; ships <= Math.min(most, SQUADRON, Math.max(least, post.wanted - now)); ships++) {
      const gain = (worthWith(post, now + ships) - worthWith(post, now)) / (1 + 0.25 * way);
      const loss = here && least === 1 ? worthWith(here, there) - worthWith(here, there - ships) : 0;
      const score = gain - loss - 0.1;
      if (score > 0 && score > (best?.score ?? 0)) best = { post, ships, score };
    }
  }
  return best;
}
