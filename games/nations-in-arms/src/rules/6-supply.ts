/** 6.0: supply lines, traced backwards from the sources over the whole map, and the markers that keep what was found. */
import { contactDirections, DIRECTIONS, isUnbridged, neighbour, opposite, plainCost, RIVER_COST } from '../graph.ts';
import { BRIDGE, BRIDGE_DIRECTION, DEPOT, INSIDE, type P, type State, UNSUPPLIED } from '../shape.ts';
import {
  CITIES,
  capitalOfPower,
  cityAt,
  fortressOf,
  HEXES,
  hexOfCity,
  isArmy,
  isCombat,
  isDetachment,
  isEngineer,
  isGuerrilla,
  isHarbour,
  isSupply,
  MAJORS,
  PIECES,
  POWERS,
  powerOf,
  provinceOfCity,
} from '../tables.ts';
import { piecesAt, stepsIn, unitsIn } from './1-forces.ts';
import { armyOf, has, isHostile, setMark, sideOf, sideOfPiece } from './1-units.ts';
import { ENEMY, ENEMY_DEPOT, hostileFortress, isOpenLand, type Survey, survey } from './4-survey.ts';
import { type CampaignRules, campaignOf } from './scenarios/campaigns.ts';

/** NA-6.2.1-d: the greatest distance between two links. */
export const LINK_DISTANCE = 4;

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

/** By hex: does the contact area of an enemy cover it for supply? */
function contactHexes(contact: Contact | null, side: number): number[] {
  if (contact === null || !isHostile(side, contact.side)) return [];
  const directions = contact.army ? contactDirections(contact.direction) : [contact.direction];
  return directions.map((d) => neighbour[contact.place * DIRECTIONS + d]).filter((hex) => hex >= 0);
}

/** NA-6.2.1-f to NA-6.2.1-l: hexes that a line of this side cannot pass. */
export function blockedHexes(
  campaign: CampaignRules,
  state: State,
  side: number,
  look: Survey,
  contact: Contact | null,
): Uint8Array {
  const blocked = new Uint8Array(HEXES);
  for (let hex = 0; hex < HEXES; hex++) {
    if (campaign.area[hex] === 0) blocked[hex] = 1;
    else if (look.zone[hex] || look.at[hex] & (ENEMY | ENEMY_DEPOT)) blocked[hex] = 1;
    else if (!isOpenLand(campaign, state, side, hex)) blocked[hex] = 1;
    else if (hostileFortress(state, side, hex) > 0 && state.siege[cityAt[hex]] === 0) blocked[hex] = 1;
  }
  for (const hex of contactHexes(contact, side)) blocked[hex] = 1;
  return blocked;
}

/** Active, held by the power itself or a minor of its own, and not besieged (NA-6.2-e). */
const holds = (state: State, city: number, power: number): boolean =>
  fortressOf[city] > 0 && state.controller[city] === power && state.siege[city] === 0;

/** NA-6.2-a to NA-6.2-d, NA-6.2-i: the hexes that are sources for the units of a power, its major's not included. */
export function sourcesOf(campaign: CampaignRules, state: State, power: number): number[] {
  const found = new Set<number>(campaign.sources?.(state, power) ?? []);
  const side = sideOf(state, power);
  for (let c = 0; c < CITIES; c++) {
    // NA-6.2-a: an active fortress on national territory.
    if (holds(state, c, power) && state.owner[provinceOfCity[c]] === power) found.add(hexOfCity[c]);
  }
  addCapital(state, capitalOfPower[power], side, found);
  // NA-6.2-b: the capital of an allied minor, if its fortress is active.
  for (let minor = MAJORS; minor < POWERS; minor++) {
    const capital = capitalOfPower[minor];
    if (power < MAJORS && state.allegiance[minor] === power && capital >= 0 && holds(state, capital, minor))
      found.add(hexOfCity[capital]);
  }
  // NA-R-165: outside its area a campaign has no map.
  return [...found].filter((hex) => campaign.area[hex] === 1);
}

/** The capital of the unit's own country, while no enemy holds or besieges it. */
function addCapital(state: State, capital: number, side: number, found: Set<number>): void {
  if (capital < 0 || state.siege[capital] > 0) return;
  const hex = hexOfCity[capital];
  if (hostileFortress(state, side, hex) > 0) return;
  const held = piecesAt(state, hex).some((p) => isCombat[p] && isHostile(side, sideOfPiece(state, p)));
  if (!held) found.add(hex);
}

/** NA-6.2.1-a: hexes that carry a line on: fortresses of the side, depots and detachments of the power and its minors. */
export function linksOf(state: State, power: number): Uint8Array {
  const links = new Uint8Array(HEXES);
  const side = sideOf(state, power);
  for (let c = 0; c < CITIES; c++) {
    if (fortressOf[c] === 0 || state.controller[c] < 0 || state.siege[c] > 0) continue;
    if (sideOf(state, state.controller[c]) === side) links[hexOfCity[c]] = 1;
  }
  for (let p = 0; p < PIECES; p++) {
    const hex = state.place[p];
    if (hex < 0 || hex >= HEXES || state.marks[p] & INSIDE) continue;
    if (powerOf[p] !== power && state.allegiance[powerOf[p]] !== power) continue;
    if (isDetachment[p] || (isSupply[p] && has(state, p, DEPOT))) links[hex] = 1;
  }
  return links;
}

/** NA-6.2.2-e: a depot in a harbour the side holds is a source if a source of the power is a harbour too. */
function seaSources(state: State, power: number, sources: readonly number[]): number[] {
  if (!sources.some((hex) => cityAt[hex] >= 0 && isHarbour[cityAt[hex]])) return [];
  const found: number[] = [];
  for (let p = 0; p < PIECES; p++) {
    if (!isSupply[p] || !has(state, p, DEPOT) || state.place[p] < 0 || state.place[p] >= HEXES) continue;
    if (powerOf[p] !== power && state.allegiance[powerOf[p]] !== power) continue;
    const city = cityAt[state.place[p]];
    if (city >= 0 && isHarbour[city]) found.push(state.place[p]);
  }
  return found;
}

/** NA-6.2.1-m: the pontoon of a supplied engineer makes one side a bridge for its owner's friends. */
function bridges(state: State, side: number): Set<number> {
  const found = new Set<number>();
  for (let p = 0; p < PIECES; p++) {
    if (!isEngineer[p] || !has(state, p, BRIDGE) || has(state, p, UNSUPPLIED)) continue;
    if (state.place[p] < 0 || sideOfPiece(state, p) !== side) continue;
    const d = bridgeDirection(state, p);
    const from = state.place[p] * DIRECTIONS + d;
    found.add(from);
    found.add(neighbour[from] * DIRECTIONS + opposite(d));
  }
  return found;
}

export const bridgeDirection = (state: State, engineer: number): number =>
  (state.marks[engineer] >> BRIDGE_DIRECTION) & 7;

export const pontoons = bridges;

/**
 * By hex: 1 where a force of this power is in supply. A search outward from the sources: a hex costs what the unit's step
 * towards the link costs (NA-6.2.1-e), every unblocked link starts again with 4, and a blocked hex is reached but not passed.
 */
export function suppliedHexes(play: P, power: number): Uint8Array {
  return traceSupply(campaignOf(play), play.state, power, contactNow(play));
}

export function traceSupply(campaign: CampaignRules, state: State, power: number, contact: Contact | null): Uint8Array {
  const side = sideOf(state, power);
  const blocked = blockedHexes(campaign, state, side, survey(state, side), contact);
  const sources = sourcesOf(campaign, state, power);
  const links = linksOf(state, power);
  const pontoon = bridges(state, side);
  const supplied = new Uint8Array(HEXES);
  /** What is left of the 4 MP when the line comes here; −1 where none has. */
  const left = new Int8Array(HEXES).fill(-1);
  const buckets: number[][] = Array.from({ length: LINK_DISTANCE + 1 }, () => []);
  const reach = (hex: number, rest: number): void => {
    supplied[hex] = 1;
    const budget = !blocked[hex] && links[hex] ? LINK_DISTANCE : rest;
    if (blocked[hex] || budget <= left[hex]) return;
    left[hex] = budget;
    buckets[budget].push(hex);
  };
  for (const hex of [...sources, ...seaSources(state, power, sources)]) {
    supplied[hex] = 1;
    if (!blocked[hex]) reach(hex, LINK_DISTANCE);
  }
  for (let at = LINK_DISTANCE; at >= 0; ) {
    const hex = buckets[at].pop();
    if (hex === undefined) {
      at--;
      continue;
    }
    if (left[hex] !== at) continue;
    const budget = at;
    for (let d = 0; d < DIRECTIONS; d++) {
      const from = neighbour[hex * DIRECTIONS + d];
      if (from < 0 || campaign.area[from] === 0) continue;
      const step = from * DIRECTIONS + opposite(d);
      const cost = plainCost[step] - (isUnbridged(step) && pontoon.has(step) ? RIVER_COST : 0);
      if (cost > budget) continue;
      const before = left[from];
      reach(from, budget - cost);
      if (left[from] > before) at = Math.max(at, left[from]);
    }
  }
  return supplied;
}

/** NA-6.2.1-b: a minor may use its own line or its major's; a major needs its own. */
export function isHexSupplied(play: P, power: number, hex: number, traced: Map<number, Uint8Array>): boolean {
  const ask = (who: number): boolean => {
    let map = traced.get(who);
    if (map === undefined) {
      map = suppliedHexes(play, who);
      traced.set(who, map);
    }
    return map[hex] === 1;
  };
  const major = play.state.allegiance[power];
  return ask(power) || (major >= 0 && major !== power && ask(major));
}

/** Is this unit in supply where it stands, as the map is now? NA-6.2.1-c: in an army by the line of the marker's nation. */
export function isUnitSupplied(play: P, unit: number, traced: Map<number, Uint8Array>): boolean {
  const army = armyOf(play.state, unit);
  const hex = play.state.place[unit];
  if (hex < 0 || hex >= HEXES) return true;
  return isHexSupplied(play, army >= 0 ? powerOf[army] : powerOf[unit], hex, traced);
}

/** NA-6.1.1-a: tests the supply of these pieces now and sets their markers. Guerrillas are never tested (NA-7.1-c). */
export function assessSupply(play: P, pieces: readonly number[]): void {
  const { state } = play;
  const traced = new Map<number, Uint8Array>();
  const besieged = pieces.filter((p) => isCombat[p] && has(state, p, INSIDE));
  const fed = fedUnits(state, besieged);
  for (const p of pieces) {
    if (!isCombat[p] || isGuerrilla[p]) continue;
    const supplied = besieged.includes(p) ? fed.has(p) || isHarbourFed(play, p) : isUnitSupplied(play, p, traced);
    setMark(state, p, UNSUPPLIED, !supplied);
  }
  // NA-R-174: a marker follows its army, engineers the force they are with.
  for (const p of pieces) {
    const friends = unitsIn(pieces).filter((u) => !isArmy[p] || armyOf(state, u) === p);
    if (isArmy[p] || isEngineer[p])
      setMark(state, p, UNSUPPLIED, friends.length > 0 && friends.every((u) => has(state, u, UNSUPPLIED)));
  }
}

/** NA-6.2-f: a besieged place feeds as many steps as its value. Largest units first, so that the fewest are left out. */
export function fedUnits(state: State, besieged: readonly number[]): Set<number> {
  const fed = new Set<number>();
  if (besieged.length === 0) return fed;
  let room = fortressOf[cityAt[state.place[besieged[0]]]];
  for (const p of [...besieged].sort((a, b) => state.steps[b] - state.steps[a] || a - b)) {
    if (state.steps[p] > room) continue;
    room -= state.steps[p];
    fed.add(p);
  }
  return fed;
}

/** NA-R-51: a depot inside a besieged harbour with an open sea edge feeds everyone. */
export function isHarbourFed(play: P, unit: number): boolean {
  const { state } = play;
  const hex = state.place[unit];
  const city = cityAt[hex];
  if (city < 0 || !isHarbour[city]) return false;
  const power = state.allegiance[powerOf[unit]];
  const sources = sourcesOf(campaignOf(play), state, power);
  return seaSources(state, power, sources).includes(hex);
}

export const unsuppliedSteps = (state: State, pieces: readonly number[]): number =>
  stepsIn(
    state,
    pieces.filter((p) => has(state, p, UNSUPPLIED)),
  );
