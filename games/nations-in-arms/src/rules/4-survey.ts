/** What a side finds on the map: made once for a question or an act and handed on. */

import { DIRECTIONS, neighbour, zoneReaches } from '../graph.ts';
import { DEPOT, FOUGHT, INSIDE, MOVING, type P, type State } from '../shape.ts';
import {
  CITIES,
  cityAt,
  fortressOf,
  HEXES,
  hexOfCity,
  isArmy,
  isCombat,
  isLeader,
  isSupply,
  PIECES,
  provinceOfHex,
} from '../tables.ts';

import { armyOf, isDemoralized, isHostile, sideOf, sideOfPiece } from './1-units.ts';
import { type CampaignRules, campaignOf } from './scenarios/campaigns.ts';

/** Bits of `Survey.at`, by hex. Everything is outside walls. */
export const [FRIEND, ENEMY, ENEMY_DEPOT, ENEMY_LED, ENEMY_ARMY, ENEMY_OTHER] = [1, 2, 4, 8, 16, 32];

export interface Survey {
  readonly side: number;
  readonly at: Uint8Array;
  /** By hex: 1 next to an enemy combat unit. */
  readonly near: Uint8Array;
  /** By hex: 1 in the zone of influence of an enemy army (NA-1.1.2-f). */
  readonly zone: Uint8Array;
}

export function survey(state: State, side: number): Survey {
  const at = new Uint8Array(HEXES);
  const near = new Uint8Array(HEXES);
  const zone = new Uint8Array(HEXES);
  const { place, marks } = state;
  for (let p = 0; p < PIECES; p++) {
    const hex = place[p];
    if (hex < 0 || hex >= HEXES) continue;
    const other = sideOfPiece(state, p);
    if (other === side) {
      if (isCombat[p] && !(marks[p] & (INSIDE | MOVING))) at[hex] |= FRIEND;
    } else if (isHostile(side, other) && !(marks[p] & INSIDE)) noteEnemy(state, at, zone, p, hex);
  }
  for (let hex = 0; hex < HEXES; hex++) {
    if (!(at[hex] & ENEMY)) continue;
    for (let d = 0; d < DIRECTIONS; d++) {
      const next = neighbour[hex * DIRECTIONS + d];
      if (next >= 0) near[next] = 1;
    }
  }
  return { side, at, near, zone };
}

function noteEnemy(state: State, at: Uint8Array, zone: Uint8Array, p: number, hex: number): void {
  if (isCombat[p]) at[hex] |= ENEMY;
  else if (isLeader[p]) at[hex] |= ENEMY_LED;
  else if (isArmy[p]) {
    at[hex] |= ENEMY_ARMY;
    if (hasZone(state, p)) spread(zone, hex);
  } else at[hex] |= isSupply[p] && state.marks[p] & DEPOT ? ENEMY_DEPOT : ENEMY_OTHER;
}

/** NA-1.1.2-f, NA-1.1.2-g: an army in good order that is in no battle. */
export function hasZone(state: State, army: number): boolean {
  if (state.marks[army] & (FOUGHT | INSIDE)) return false;
  for (let p = 0; p < PIECES; p++)
    if (isCombat[p] && armyOf(state, p) === army && state.place[p] >= 0) return !isDemoralized(state, p);
  return false;
}

/** NA-1.1.2-k: not over all-sea hexsides. */
function spread(zone: Uint8Array, hex: number): void {
  for (let d = 0; d < DIRECTIONS; d++) {
    const side = hex * DIRECTIONS + d;
    if (zoneReaches(side)) zone[neighbour[side]] = 1;
  }
}

/** The level of an active fortress in a hex that is hostile to a side, or 0. */
export function hostileFortress(state: State, side: number, hex: number): number {
  const city = cityAt[hex];
  if (city < 0 || fortressOf[city] === 0 || state.controller[city] < 0) return 0;
  return isHostile(side, sideOf(state, state.controller[city])) ? fortressOf[city] : 0;
}

/** The same if it is not besieged. */
export const unbesieged = (state: State, side: number, hex: number): number =>
  hostileFortress(state, side, hex) > 0 && state.siege[cityAt[hex]] === 0 ? fortressOf[cityAt[hex]] : 0;

/** An active fortress of the side itself in a hex, as a city, or −1. */
export function ownFortress(state: State, side: number, hex: number): number {
  const city = cityAt[hex];
  if (city < 0 || fortressOf[city] === 0 || state.controller[city] < 0) return -1;
  return sideOf(state, state.controller[city]) === side ? city : -1;
}

/** Cities with an active fortress of a side. */
export function fortressesOf(state: State, side: number): number[] {
  const found: number[] = [];
  for (let c = 0; c < CITIES; c++)
    if (fortressOf[c] > 0 && state.controller[c] >= 0 && sideOf(state, state.controller[c]) === side) found.push(c);
  return found;
}

/** NA-5.2.1-o, NA-R-124, NA-R-165: is a hex open to the troops of a side at all? */
export function isOpenLand(campaign: CampaignRules, state: State, side: number, hex: number): boolean {
  if (campaign.area[hex] === 0) return false;
  const province = provinceOfHex[hex];
  const ruled = campaign.mayEnter?.(state, side, province);
  if (ruled !== undefined && ruled !== null) return ruled;
  const other = sideOf(state, state.owner[province]);
  return other === side || isHostile(side, other);
}

export const isOpen = (play: P, side: number, hex: number): boolean =>
  isOpenLand(campaignOf(play), play.state, side, hex);

/** The same for a reaction or a retreat, which brings no neutral state into the war (NA-8.3.2-g). */
export const isOpenToReaction = (play: P, side: number, hex: number): boolean =>
  isOpen(play, side, hex) && !campaignOf(play).invades?.(play.state, side, provinceOfHex[hex]);

/** NA-9.3-r, NA-R-130: the side that controls a city: by its active fortress, else by troops in it, else by its province. */
export function controlOf(state: State, city: number): number {
  if (fortressOf[city] > 0 && state.controller[city] >= 0) return sideOf(state, state.controller[city]);
  const hex = hexOfCity[city];
  const owner = sideOf(state, state.owner[provinceOfHex[hex]]);
  for (let p = 0; p < PIECES; p++)
    if (isCombat[p] && state.place[p] === hex && sideOfPiece(state, p) !== owner) return sideOfPiece(state, p);
  return owner;
}
