/** What each army wants: a target worth having, how strong the enemy is around it, and how far away it is. */

import { commanderIn, hasUnits, outside, unitsIn } from '../rules/1-forces.ts';
import { combatValue, enemySide, isDemoralized, isSupplied, sideOfPiece } from '../rules/1-units.ts';
import { hostileFortress } from '../rules/4-survey.ts';
import { distancesTo } from '../rules/8-paths.ts';
import { campaignOf } from '../rules/scenarios/campaigns.ts';
import { isOccupied } from '../rules/scenarios/common.ts';
import { PIEDMONT_OUT } from '../rules/scenarios/italy1796.ts';
import { EMPIRE, type P, type State } from '../shape.ts';
import {
  capitalOfProvince,
  cityAt,
  cityId,
  fortressOf,
  HEXES,
  hexOfCity,
  isArmy,
  isCombat,
  modifierOf,
} from '../tables.ts';
import { prizesOf } from './prizes.ts';

/** Strength of troops as a battle would feel it: steps, order, supply and the commander. */
export function strength(state: State, pieces: readonly number[]): number {
  const units = unitsIn(pieces);
  let total = 0;
  for (const p of units) {
    const order = isDemoralized(state, p) ? 0.6 : 1;
    const fed = isSupplied(state, p) ? 1 : 0.7;
    total += state.steps[p] * (1 + 0.08 * modifierOf[p]) * order * fed;
  }
  return total * (1 + 0.12 * combatValue(state, commanderIn(state, pieces)));
}

/** The strongest enemy in a hex or next to it, seen from a side. */
export function threat(state: State, side: number, hex: number, neighbours: readonly number[]): number {
  let total = strength(state, outside(state, hex, enemySide(side)));
  for (const n of neighbours) total += 0.5 * strength(state, outside(state, n, enemySide(side)));
  return total;
}

/** A place to go to, and by hex how far it is from there. */
export interface Goal {
  readonly hex: number;
  readonly worth: number;
  readonly distance: Int16Array;
}

/** Is there something to gain at this city for this side? */
function isWanted(play: P, side: number, city: number): boolean {
  const held = isOccupied(play, side, city);
  return side === EMPIRE ? !held : !held && (isOccupied(play, EMPIRE, city) || play.state.siege[city] > 0);
}

/** Places that count only until Piedmont has left the war; of Turin the capture is enough. */
const TURIN: number = cityId('turin');
const piedmontese: readonly number[] = [TURIN, cityId('cuneo'), cityId('alessandria')];
const isItaly = ({ options }: P): boolean => options.scenario === 'italy1796';
const isSpent = (play: P, city: number): boolean =>
  isItaly(play) && piedmontese.includes(city) && play.state.facts[PIEDMONT_OUT] === 1;

/** France beats Piedmont first: what lies behind it draws less until then. */
const order = (play: P, side: number, city: number): number =>
  isItaly(play) && side === EMPIRE && play.state.facts[PIEDMONT_OUT] === 0 && !piedmontese.includes(city) ? 0.25 : 1;

/** How much more a prize that is held counts than one that is still to be won. */
const KEEP = 1.5;

/** What a place is worth that a side holds only by these troops: no active fortress, no other friends in it. */
export function soleHolding(play: P, side: number, hex: number, pieces: readonly number[]): number {
  const { state } = play;
  const city = cityAt[hex];
  const prize = prizesOf(play).cities.find(([c]) => c === city);
  if (side !== EMPIRE || !prize || state.controller[city] >= 0) return 0;
  if ((isItaly(play) && city === TURIN) || isSpent(play, city)) return 0;
  return hasUnits(outside(state, hex, side).filter((p) => !pieces.includes(p))) ? 0 : prize[1];
}

/** Undefended places draw more, those that friends are at already draw less. */
function ease(state: State, side: number, hex: number, pieces: readonly number[]): number {
  const friends = outside(state, hex, side).filter((p) => !pieces.includes(p));
  if (hasUnits(friends)) return 0.25;
  const open = hostileFortress(state, side, hex) === 0 && !hasUnits(outside(state, hex, enemySide(side)));
  return open ? 1.6 : 1;
}

/** The best goal for a force: prizes by worth and distance, an enemy it can beat, or a threatened place to cover. */
export function goalOf(play: P, side: number, at: number, pieces: readonly number[]): Goal | null {
  const { state } = play;
  const own = strength(state, pieces);
  const hasArmy = pieces.some((p) => isArmy[p]);
  const candidates: [hex: number, worth: number][] = [];
  for (const [city, worth] of prizesOf(play).cities) {
    const hex = hexOfCity[city];
    // What only these troops hold is kept.
    if (hex === at && soleHolding(play, side, at, pieces) > 0) candidates.push([hex, worth * KEEP]);
    if (!isWanted(play, side, city) || (side === EMPIRE && isSpent(play, city))) continue;
    if (hostileFortress(state, side, hex) >= 3 && !hasArmy) continue;
    if (hostileFortress(state, side, hex) > own) continue;
    candidates.push([hex, worth * ease(state, side, hex, pieces) * order(play, side, city)]);
  }
  for (const hex of enemyHexes(state, side)) {
    const foe = strength(state, outside(state, hex, enemySide(side)));
    if (foe > 0 && own > 1.25 * foe) candidates.push([hex, Math.min(3, foe * 0.35)]);
  }
  if (side !== EMPIRE) for (const city of prizesOf(play).covered) candidates.push([hexOfCity[city], 0.8]);
  return best(play, at, candidates);
}

function best(play: P, at: number, candidates: readonly [hex: number, worth: number][]): Goal | null {
  let found: Goal | null = null;
  let score = 0;
  for (const [hex, worth] of candidates) {
    if (campaignOf(play).area[hex] === 0) continue;
    const distance = distancesTo(play, [hex]);
    const value = worth / (4 + distance[at]);
    if (value > score) {
      score = value;
      found = { hex, worth, distance };
    }
  }
  return found;
}

/** Hexes with enemy troops outside walls. */
function enemyHexes(state: State, side: number): Set<number> {
  const found = new Set<number>();
  for (const p of state.present)
    if (isCombat[p] && state.place[p] < HEXES && sideOfPiece(state, p) === enemySide(side)) found.add(state.place[p]);
  return found;
}

/** How many levels a hostile fortress here has, for sieges. */
export const siegeWork = (state: State, side: number, hex: number): number =>
  cityAt[hex] >= 0 ? hostileFortress(state, side, hex) : 0;

export const isCapital = (hex: number): boolean => cityAt[hex] >= 0 && capitalOfProvince.includes(cityAt[hex]);
export const wallsAt = (hex: number): number => (cityAt[hex] >= 0 ? fortressOf[cityAt[hex]] : 0);
