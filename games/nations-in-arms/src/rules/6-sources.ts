/** 6.2: where supply comes from by land and sea, what carries a line on, and what none passes. */
import { contactDirections, DIRECTIONS, neighbour, scratch, sideBack } from '../graph.ts';
import { BRIDGE, BRIDGE_DIRECTION, DEPOT, INSIDE, type P, type State, UNSUPPLIED } from '../shape.ts';
import {
  blockadeOfCity,
  capitalOfPower,
  cityAt,
  engineers,
  FIRST_SEA,
  fortressOf,
  HEXES,
  hexOfCity,
  isArmy,
  isCombat,
  isDetachment,
  isFleet,
  isHarbour,
  isSupply,
  MAJORS,
  POWERS,
  powerOf,
  provinceOfCity,
  RUSSIA,
  seaNeighbours,
  seaOfCity,
  supplyUnits,
} from '../tables.ts';
import { hasEffect, SCORCHED_EARTH } from './1-effects.ts';
import { findAt, piecesAt } from './1-forces.ts';
import { has, isHostile, sideOf, sideOfPiece } from './1-units.ts';
import { ENEMY, ENEMY_DEPOT, hostileFortress, isLandOpen, type Survey, unbesieged, ZONE } from './4-survey.ts';
import { boxSources } from './5-boxes.ts';
import type { CampaignRules } from './scenarios/campaigns.ts';

/** The contact area of the active side, if it has one (NA-5.2.3-s). */
export interface Contact {
  readonly side: number;
  readonly place: number;
  readonly direction: number;
  /** Three hexes block supply, or only the hex of entry (NA-6.2.1-h, NA-6.2.1-i). */
  readonly army: boolean;
}

/** The contact area there is now, as the activation on the stack has it. */
export function contactNow(play: P): Contact | null {
  const frame = play.enclosingOrNull('activation');
  if (frame === null || frame.contact < 0) return null;
  const army = piecesAt(play.state, frame.place).some((p) => isArmy[p] && sideOfPiece(play.state, p) === frame.side);
  return { side: frame.side, place: frame.place, direction: frame.contact, army };
}

/** The hexes that the contact area of an enemy covers for supply. */
export function contactHexes(contact: Contact | null, side: number): number[] {
  if (contact === null || !isHostile(side, contact.side)) return [];
  const directions = contact.army ? contactDirections(contact.direction, contact.place) : [contact.direction];
  return directions.map((d) => neighbour[contact.place * DIRECTIONS + d]).filter((hex) => hex >= 0);
}

export type Block = 'enemy' | 'zone' | 'closed' | 'fortress' | 'contact';

/** NA-6.2.1-f to NA-6.2.1-l: why a line of this side cannot pass a hex, or null if it can. */
export function blockAt(
  campaign: CampaignRules,
  state: State,
  side: number,
  look: Survey,
  contact: readonly number[],
  hex: number,
): Block | null {
  if (look.at[hex] & (ENEMY | ENEMY_DEPOT)) return 'enemy';
  if (look.at[hex] & ZONE) return 'zone';
  if (!isLandOpen(campaign, state, look, hex)) return 'closed';
  if (unbesieged(state, side, hex) > 0) return 'fortress';
  return contact.includes(hex) ? 'contact' : null;
}

/** The same for the whole map: 1 where no line passes. */
export function blockedHexes(
  campaign: CampaignRules,
  state: State,
  side: number,
  look: Survey,
  contact: Contact | null,
): Uint8Array {
  const near = contactHexes(contact, side);
  const blocked = new Uint8Array(HEXES);
  for (let hex = 0; hex < HEXES; hex++) blocked[hex] = blockAt(campaign, state, side, look, near, hex) === null ? 0 : 1;
  return blocked;
}

/** Active, held by the power itself or a minor of its own, and not besieged (NA-6.2-e). */
const holds = (state: State, city: number, power: number): boolean =>
  fortressOf[city] > 0 && state.controller[city] === power && state.siege[city] === 0;

/** NA-6.2-a to NA-6.2-d, NA-6.2-i: the hexes that are sources for the units of a power, its major's not included. */
export function sourcesOf(campaign: CampaignRules, state: State, power: number, goal = -1): number[] {
  const found: number[] = [];
  // NA-R-165: outside its area a campaign has no map.
  const add = (hex: number): void => {
    if (campaign.area[hex] === 1 && !found.includes(hex)) found.push(hex);
  };
  campaign.sources?.(state, power, goal).forEach(add);
  const side = sideOf(state, power);
  // NA-6.2-a: an active fortress on national territory.
  for (const c of campaign.fortresses)
    if (holds(state, c, power) && state.owner[provinceOfCity[c]] === power) add(hexOfCity[c]);
  const own = capitalOfPower[power];
  if (own >= 0 && isFreeCapital(state, own, side)) add(hexOfCity[own]);
  // NA-6.2-b: the capital of an allied minor, if its fortress is active.
  for (let minor = MAJORS; power < MAJORS && minor < POWERS; minor++) {
    const capital = capitalOfPower[minor];
    if (state.allegiance[minor] === power && capital >= 0 && holds(state, capital, minor)) add(hexOfCity[capital]);
  }
  for (const box of boxSources(state, power)) add(box);
  return found;
}

/** The capital of the unit's own country, while no enemy holds or besieges it. */
function isFreeCapital(state: State, capital: number, side: number): boolean {
  const hex = hexOfCity[capital];
  if (state.siege[capital] > 0 || hostileFortress(state, side, hex) > 0) return false;
  return !piecesAt(state, hex).some((p) => isCombat[p] && isHostile(side, sideOfPiece(state, p)));
}

/**
 * NA-6.2.1-a: hexes that carry a line on: fortresses of the side, depots and detachments of the power and its minors. Lent troops
 * use those of the side they serve besides their own (NA-R-215).
 */
export function linksOf(campaign: CampaignRules, state: State, power: number, serves = -1): Uint16Array {
  const links = scratch.column();
  const side = sideOf(state, power);
  const sides = serves < 0 ? [side] : [side, serves];
  for (const c of campaign.fortresses)
    if (state.controller[c] >= 0 && state.siege[c] === 0 && sides.includes(sideOf(state, state.controller[c])))
      if (campaign.carries?.(state, power, c) !== false && !isScorched(state, side, c)) links[hexOfCity[c]] = 1;
  for (const p of state.present) {
    const hex = state.place[p];
    if (hex >= HEXES || state.marks[p] & INSIDE) continue;
    if (powerOf[p] !== power && state.allegiance[powerOf[p]] !== power) continue;
    if (isDetachment[p] || (isSupply[p] && has(state, p, DEPOT))) links[hex] = 1;
  }
  return links;
}

/** Card 77: a fortress taken on Russian soil carries no line. */
const isScorched = (state: State, side: number, city: number): boolean =>
  state.effects.length > 0 &&
  hasEffect(state, SCORCHED_EARTH) &&
  state.owner[provinceOfCity[city]] === RUSSIA &&
  isHostile(side, sideOf(state, RUSSIA));

/** NA-6.2.2-e, NA-6.2.2-g: sea areas that sources of the power reach: from unblockaded harbours, by areas enemies do not hold alone. */
function openSeas(state: State, side: number, sources: readonly number[]): ReadonlySet<number> {
  const [own, foreign] = [new Set<number>(), new Set<number>()];
  for (const p of state.present)
    if (isFleet[p] && state.place[p] >= FIRST_SEA)
      (isHostile(side, sideOfPiece(state, p)) ? foreign : own).add(state.place[p]);
  const isOpenSea = (sea: number): boolean => !foreign.has(sea) || own.has(sea);
  const reached = new Set<number>();
  const reach = (sea: number): void => {
    if (reached.has(sea) || !isOpenSea(sea)) return;
    reached.add(sea);
    for (const next of seaNeighbours[sea - FIRST_SEA]) reach(next);
  };
  for (const hex of sources) {
    const city = cityAt[hex];
    if (city >= 0 && isHarbour[city] && !isBlockaded(state, side, city)) reach(seaOfCity[city]);
  }
  return reached;
}

/** NA-6.2.2-e: a depot in a harbour the side holds is a source if the sea joins it to a source of the power. */
export function seaSources(state: State, power: number, sources: readonly number[]): number[] {
  const side = sideOf(state, power);
  const found: number[] = [];
  // Off the map they carry no marks.
  for (const p of supplyUnits) {
    if (!has(state, p, DEPOT) || state.place[p] >= HEXES) continue;
    if (powerOf[p] !== power && state.allegiance[powerOf[p]] !== power) continue;
    const city = cityAt[state.place[p]];
    if (city >= 0 && isHarbour[city] && !isBlockaded(state, side, city)) found.push(state.place[p]);
  }
  if (found.length === 0) return found;
  const seas = openSeas(state, side, sources);
  return found.filter((hex) => seas.has(seaOfCity[cityAt[hex]]));
}

/** NA-5.3.2-h: does an enemy fleet lie before the harbour? */
export const isBlockaded = (state: State, side: number, city: number): boolean =>
  findAt(state, blockadeOfCity[city], (p) => isFleet[p] && isHostile(side, sideOfPiece(state, p))) >= 0;

/** NA-6.2.1-m: the pontoon of a supplied engineer makes one side a bridge for its owner's friends. */
export function pontoons(state: State, side: number): ReadonlySet<number> {
  let found: Set<number> | null = null;
  // Off the map they carry no marks.
  for (const p of engineers) {
    if (!has(state, p, BRIDGE) || has(state, p, UNSUPPLIED) || sideOfPiece(state, p) !== side) continue;
    const d = bridgeDirection(state, p);
    const from = state.place[p] * DIRECTIONS + d;
    found ??= new Set();
    found.add(from);
    found.add(sideBack[from]);
  }
  return found ?? noPontoons;
}

export const noPontoons: ReadonlySet<number> = new Set();
export const bridgeDirection = (state: State, engineer: number): number =>
  (state.marks[engineer] >> BRIDGE_DIRECTION) & 7;

/** Sources by land, and the harbours that are fed from them by sea. */
export function allSources(campaign: CampaignRules, state: State, power: number, goal = -1): number[] {
  const sources = sourcesOf(campaign, state, power, goal);
  const bySea = seaSources(state, power, sources);
  return bySea.length === 0 ? sources : [...sources, ...bySea];
}
