/** What a side finds on the map: made once for a question or an act and handed on. */
import { Scratch } from '@concert/kit';
import { DIRECTIONS, neighbour, provinceScratch, scratch, zoneReaches } from '../graph.ts';
import { DEPOT, FOUGHT, INSIDE, MOVING, NEUTRAL, type P, type State } from '../shape.ts';
import {
  armies,
  CITIES,
  cityAt,
  fortressOf,
  HEXES,
  hexOfCity,
  isArmy,
  isCombat,
  isLeader,
  isSupply,
  powerOf,
  provinceOfHex,
} from '../tables.ts';
import { findAt } from './1-forces.ts';
import {
  armyNumber,
  blocOf,
  enemySide,
  isDemoralized,
  isHostile,
  servedBy,
  sideOf,
  sideOfPiece,
  sidesOfPowers,
} from './1-units.ts';
import { isPassage } from './11-passage.ts';
import { isOpenByTreaty } from './13-treaties.ts';
import { type CampaignRules, campaignOf } from './scenarios/campaigns.ts';

/**
 * Bits of `Survey.at`, by hex. Everything is outside walls. NEAR: next to an enemy combat unit. ZONE: in the zone of influence
 * of an enemy army (NA-1.1.2-f). WATCHED: next to a hex with an enemy leader and troops, who might intercept.
 */
export const [FRIEND, ENEMY, ENEMY_DEPOT, ENEMY_LED, ENEMY_ARMY, ENEMY_OTHER] = [1, 2, 4, 8, 16, 32];
export const [NEAR, ZONE, WATCHED] = [64, 128, 256];

export interface Survey {
  readonly side: number;
  readonly at: Uint16Array;
  /** By province: OPEN or CLOSED to the side, 0 as long as no one has asked. Read with `isOpenIn`. */
  readonly land: Uint16Array;
}

const [OPEN, CLOSED] = [1, 2];

const armyScratch = new Scratch(armies.length);

/**
 * Good for one question: not to be kept (see `scratch`). `zoneless`: armies that carry one of these marks have no zone for the
 * rule that asks.
 */
export function survey(state: State, side: number, zoneless = 0): Survey {
  const at = scratch.column();
  const { place, marks, present, army } = state;
  const enemy = enemySide(side);
  const sides = sidesOfPowers(state);
  const hasLent = state.lent.length > 0;
  const met: number[] = [];
  const zones: number[] = [];
  /** By army: 1 + the first of its units in the table, who tells how the army is (`hasZone`). */
  const firstOf = armyScratch.column();
  for (let i = 0; i < present.length; i++) {
    const p = present[i];
    const hex = place[p];
    if (army[p] !== 0 && isCombat[p] && firstOf[army[p] - 1] === 0) firstOf[army[p] - 1] = p + 1;
    if (hex >= HEXES || marks[p] & INSIDE) continue;
    const other = hasLent ? sideOfPiece(state, p) : sides[powerOf[p]];
    if (other === side) {
      if (isCombat[p] && !(marks[p] & MOVING)) at[hex] |= FRIEND;
    } else if (other === enemy) {
      if (isCombat[p] && !(at[hex] & ENEMY)) met.push(hex);
      at[hex] |= enemyBit(state, p);
      if (isArmy[p] && !(marks[p] & (zoneless | FOUGHT))) zones.push(p);
    }
  }
  for (let i = 0; i < zones.length; i++) {
    const first = firstOf[armyNumber(zones[i])] - 1;
    if (first >= 0 && !isDemoralized(state, first)) spread(at, place[zones[i]]);
  }
  // Only now is it known where leaders are.
  for (let i = 0; i < met.length; i++) surround(at, met[i]);
  return { side, at, land: provinceScratch.column() };
}

/** By piece: what it is to an enemy, unless it is a depot. */
const bitOf = Uint8Array.from(isCombat, (isUnit, p) => {
  if (isUnit) return ENEMY;
  if (isLeader[p]) return ENEMY_LED;
  return isArmy[p] ? ENEMY_ARMY : ENEMY_OTHER;
});

const enemyBit = (state: State, p: number): number => (isSupply[p] && state.marks[p] & DEPOT ? ENEMY_DEPOT : bitOf[p]);

function surround(at: Uint16Array, hex: number): void {
  const bits = at[hex] & ENEMY_LED ? NEAR | WATCHED : NEAR;
  for (let side = hex * DIRECTIONS; side < (hex + 1) * DIRECTIONS; side++)
    if (neighbour[side] >= 0) at[neighbour[side]] |= bits;
}

/** NA-1.1.2-f, NA-1.1.2-g: an army in good order that is in no battle. */
export function hasZone(state: State, army: number): boolean {
  if (state.marks[army] & (FOUGHT | INSIDE)) return false;
  const number = armyNumber(army) + 1;
  for (const p of state.present) if (isCombat[p] && state.army[p] === number) return !isDemoralized(state, p);
  return false;
}

/** NA-1.1.2-k: not over all-sea hexsides. */
function spread(at: Uint16Array, hex: number): void {
  for (let side = hex * DIRECTIONS; side < (hex + 1) * DIRECTIONS; side++)
    if (zoneReaches(side)) at[neighbour[side]] |= ZONE;
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

/** NA-5.2.1-o, NA-R-124: is a province open to the troops of a side? */
function isOpenProvince(campaign: CampaignRules, state: State, side: number, province: number): boolean {
  const ruled = campaign.mayEnter?.(state, side, province);
  if (ruled !== undefined && ruled !== null) return ruled;
  const other = sideOf(state, state.owner[province]);
  return (
    other === side ||
    isHostile(side, other) ||
    isOpenByTreaty(state, side, province) ||
    isPassage(state, side, province)
  );
}

/** Is the land of a hex open to the side of a survey? A province is looked at once. */
export function isLandOpen(campaign: CampaignRules, state: State, { side, land }: Survey, hex: number): boolean {
  if (campaign.area[hex] === 0) return false;
  const province = provinceOfHex[hex];
  if (land[province] === 0) land[province] = isOpenProvince(campaign, state, side, province) ? OPEN : CLOSED;
  return land[province] === OPEN;
}

/** The same for who would stay there. */
export const isOpenIn = (campaign: CampaignRules, state: State, look: Survey, hex: number): boolean =>
  isLandOpen(campaign, state, look, hex) && !isForOthers(state, hex);

/**
 * NA-R-123: belligerents stand there who are neither friends nor enemies of who acts. They stop neither a walk nor a line of
 * supply, but two forces are not in one hex.
 */
export const isForOthers = (state: State, hex: number): boolean =>
  state.stance.length > 0 &&
  findAt(
    state,
    hex,
    (p) => isCombat[p] && sideOfPiece(state, p) === NEUTRAL && blocOf(state, servedBy(state, p)) !== NEUTRAL,
  ) >= 0;

/** The same for one hex (NA-R-165: a campaign is played in its area). */
export const isOpen = (play: P, side: number, hex: number): boolean =>
  campaignOf(play).area[hex] === 1 &&
  isOpenProvince(campaignOf(play), play.state, side, provinceOfHex[hex]) &&
  !isForOthers(play.state, hex);

/** The same for a reaction or a retreat, which brings no neutral state into the war (NA-8.3.2-g). */
export const isOpenToReaction = (play: P, side: number, hex: number): boolean =>
  isOpen(play, side, hex) && !campaignOf(play).invades?.(play.state, side, provinceOfHex[hex]);

/** NA-R-86: the power that holds a city: by its active fortress, else by troops of another side than its owner's, else by owning it. */
export function holderOf(state: State, city: number): number {
  if (fortressOf[city] > 0 && state.controller[city] >= 0) return state.controller[city];
  const hex = hexOfCity[city];
  const owner = state.owner[provinceOfHex[hex]];
  const enemy = findAt(state, hex, (p) => isCombat[p] && isHostile(sideOfPiece(state, p), sideOf(state, owner)));
  return enemy < 0 ? owner : powerOf[enemy];
}

/** NA-9.3-r, NA-R-130: the side that controls a city: by its active fortress, else by troops in it, else by its province. */
export function controlOf(state: State, city: number): number {
  if (fortressOf[city] > 0 && state.controller[city] >= 0) return sideOf(state, state.controller[city]);
  const hex = hexOfCity[city];
  const owner = sideOf(state, state.owner[provinceOfHex[hex]]);
  const other = findAt(state, hex, (p) => isCombat[p] && sideOfPiece(state, p) !== owner);
  return other < 0 ? owner : sideOfPiece(state, other);
}
