/** 6.0: supply lines, traced backwards from the sources over the whole map, and the markers that keep what was found. */
import {
  CLOSED,
  contactDirections,
  DIRECTIONS,
  isUnbridged,
  lineCost,
  neighbour,
  RIVER_COST,
  STRAIT,
  scratch,
  sideBack,
  sideOf as sideBits,
  straitSea,
} from '../graph.ts';
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
  isEngineer,
  isFleet,
  isGuerrilla,
  isHarbour,
  isOffMap,
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
import { effectOn, floodCost, hasEffect, LIVING_OFF_THE_LAND, SCORCHED_EARTH } from './1-effects.ts';
import { findAt, piecesAt, stepsIn, unitsIn } from './1-forces.ts';
import { armyOf, has, isHostile, isLent, setMark, sideOf, sideOfPiece } from './1-units.ts';
import { ENEMY, ENEMY_DEPOT, hostileFortress, isLandOpen, type Survey, survey, unbesieged, ZONE } from './4-survey.ts';
import { boxSources } from './5-boxes.ts';
import { isFedInSpain } from './11-passage.ts';
import { isInsurgent } from './14-revolts.ts';
import { type CampaignRules, campaignOf } from './scenarios/campaigns.ts';

/** NA-6.2.1-d: the greatest distance between two links. */
export const LINK_DISTANCE = 4;
/** More than any line has left. */
const BLOCKED = 255;

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
function seaSources(state: State, power: number, sources: readonly number[]): number[] {
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

/** NA-6.2.2-f: a strait whose sea area the enemy has for itself carries no line. */
const isStraitCut = (state: State, side: number, step: number): boolean => {
  if (!(sideBits[step] & STRAIT)) return false;
  const sides = piecesAt(state, straitSea[step]).map((p) => sideOfPiece(state, p));
  return sides.some((other) => isHostile(side, other)) && !sides.includes(side);
};

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

/** What the lines of a power run by: made once for one question, and not to be kept (see `scratch`). */
interface Lines {
  readonly campaign: CampaignRules;
  readonly state: State;
  look: Survey;
  /** The hexes of an enemy's contact area. */
  readonly contact: readonly number[];
  sources: readonly number[];
  links: Uint16Array;
  readonly pontoons: ReadonlySet<number>;
  /** What rivers cost more (card 10). */
  readonly flood: number;
  /** What is left of the 4 MP when a line comes to a hex, and 1 more; 0 where none has, BLOCKED where none passes. */
  left: Uint16Array;
  /** By MP left, 0 to LINK_DISTANCE: hexes from which the line still has to be drawn on. */
  readonly open: readonly number[][];
}

/** Sources by land, and the harbours that are fed from them by sea. */
function allSources(campaign: CampaignRules, state: State, power: number, goal = -1): number[] {
  const sources = sourcesOf(campaign, state, power, goal);
  const bySea = seaSources(state, power, sources);
  return bySea.length === 0 ? sources : [...sources, ...bySea];
}

/** `serves`: the side that troops of the power are lent to, or −1. */
function linesOf(
  campaign: CampaignRules,
  state: State,
  power: number,
  contact: Contact | null,
  sources: readonly number[],
  serves = -1,
): Lines {
  const side = serves < 0 ? sideOf(state, power) : serves;
  return {
    campaign,
    state,
    look: survey(state, side),
    contact: contactHexes(contact, side),
    sources,
    links: linksOf(campaign, state, power, serves),
    pontoons: pontoons(state, side),
    flood: floodCost(state),
    left: scratch.column(),
    open: [[], [], [], [], []],
  };
}

const isBlocked = ({ campaign, state, look, contact }: Lines, hex: number): boolean =>
  blockAt(campaign, state, look.side, look, contact, hex) !== null;

/** What a line pays over a directed side (NA-R-52); CLOSED where it cannot run. */
function linePrice({ state, look, pontoons: bridges, flood }: Lines, step: number): number {
  if (isStraitCut(state, look.side, step)) return CLOSED;
  if ((bridges.size === 0 && flood === 0) || !isUnbridged(step)) return lineCost[step];
  return lineCost[step] + (bridges.has(step) ? -RIVER_COST : flood);
}

/** NA-5.2.3.7-h: an off-map box without a link of its own; no line runs into it or through it. */
const isUnlinked = ({ links, sources }: Lines, hex: number): boolean =>
  isOffMap(hex) && !links[hex] && !sources.includes(hex);

/** A line comes to a hex with so much left, or starts anew from a link there. */
function note(lines: Lines, hex: number, rest: number): void {
  const budget = lines.links[hex] ? LINK_DISTANCE : rest;
  if (budget < lines.left[hex]) return;
  lines.left[hex] = budget + 1;
  lines.open[budget].push(hex);
}

/** The hex from which most is left, or −1. It is not looked at again. */
function takeOpen({ left, open }: Lines): number {
  for (let at = LINK_DISTANCE; at >= 0; at--)
    for (;;) {
      const hex = open[at].pop();
      if (hex === undefined) break;
      if (left[hex] === at + 1) return hex;
    }
  return -1;
}

/**
 * By hex: 1 where a force of this power is in supply. A search outward from the sources: a hex costs what the unit's step
 * towards the link costs (NA-6.2.1-e), every unblocked link starts again with 4, and a blocked hex is reached but not passed.
 */
export function traceSupply(campaign: CampaignRules, state: State, power: number, contact: Contact | null): Uint8Array {
  const lines = linesOf(campaign, state, power, contact, allSources(campaign, state, power));
  const { left } = lines;
  const supplied = new Uint8Array(HEXES);
  const reach = (hex: number, rest: number): void => {
    if (isUnlinked(lines, hex)) return;
    if (!supplied[hex]) {
      supplied[hex] = 1;
      if (isBlocked(lines, hex)) left[hex] = BLOCKED;
    }
    note(lines, hex, rest);
  };
  for (const hex of lines.sources) reach(hex, LINK_DISTANCE);
  for (let hex = takeOpen(lines); hex >= 0; hex = takeOpen(lines)) {
    const budget = left[hex] - 1;
    for (let d = 0; d < DIRECTIONS; d++) {
      const from = neighbour[hex * DIRECTIONS + d];
      if (from < 0 || campaign.area[from] === 0) continue;
      const cost = linePrice(lines, sideBack[hex * DIRECTIONS + d]);
      if (cost <= budget) reach(from, budget - cost);
    }
  }
  return supplied;
}

/** The same for one hex, drawn from there: does a line come to a source? */
function hasLine(play: P, power: number, start: number, serves = -1): boolean {
  const { state } = play;
  const campaign = campaignOf(play);
  const byLand = sourcesOf(campaign, state, power, start);
  if (byLand.includes(start)) return true;
  // Without a source on land there is none by sea.
  if (byLand.length === 0) return false;
  const isInArea = campaign.area[start] === 1;
  const lines = linesOf(campaign, state, power, contactNow(play), byLand, serves);
  if (isInArea && leadsToSource(lines, start)) return true;
  // Most lines end on land: harbours that are fed by sea are looked for last.
  const bySea = seaSources(state, power, byLand);
  if (bySea.length === 0) return false;
  if (bySea.includes(start)) return true;
  lines.sources = bySea;
  return isInArea && leadsToSource(cleared(lines), start);
}

/** Ready to be drawn anew. */
function cleared(lines: Lines): Lines {
  lines.left.fill(0);
  for (const hexes of lines.open) hexes.length = 0;
  return lines;
}

/** Draws a line from a hex that is no source itself until it comes to one. */
function leadsToSource(lines: Lines, start: number): boolean {
  const { campaign, left, sources } = lines;
  if (isUnlinked(lines, start)) return false;
  left[start] = LINK_DISTANCE + 1;
  for (let hex = start; hex >= 0; hex = takeOpen(lines)) {
    const budget = left[hex] - 1;
    for (let step = hex * DIRECTIONS; step < (hex + 1) * DIRECTIONS; step++) {
      const to = neighbour[step];
      if (to < 0 || left[to] === BLOCKED || campaign.area[to] === 0) continue;
      const cost = linePrice(lines, step);
      if (cost > budget) continue;
      if (left[to] === 0 && isBlocked(lines, to)) left[to] = BLOCKED;
      else if (sources.includes(to)) return true;
      else if (!isUnlinked(lines, to)) note(lines, to, budget - cost);
    }
  }
  return false;
}

/** What has been found out of single hexes, by power and hex: one question asks of few of them, but often. */
export type Traced = Map<number, boolean>;

/**
 * The same for a question that asks of many hexes while nothing changes: what the lines of a power run by is looked for once, on
 * paper of its own.
 */
export class TracedAtOnce extends Map<number, boolean> {
  private readonly lines = new Map<number, Lines | null>();

  hasLine(play: P, power: number, start: number): boolean {
    let lines = this.lines.get(power);
    // Of most powers only one hex is asked.
    if (lines === undefined) {
      this.lines.set(power, null);
      return hasLine(play, power, start);
    }
    const campaign = campaignOf(play);
    // Where a campaign has sources for one hex and not for another they are looked for again.
    const known = campaign.sources ? undefined : lines?.sources;
    const sources = known ?? allSources(campaign, play.state, power, start);
    if (sources.includes(start)) return true;
    if (sources.length === 0 || campaign.area[start] === 0) return false;
    if (lines === null)
      this.lines.set(power, (lines = kept(linesOf(campaign, play.state, power, contactNow(play), sources))));
    lines.sources = sources;
    return leadsToSource(cleared(lines), start);
  }
}

/**
 * For forces that are tested one after the other: what a test marks changes no line but over a bridge, which hangs on the supply of
 * its engineer (NA-6.2.1-m); then each is looked at by itself.
 */
export const tracedInARow = (state: State): Traced | undefined =>
  engineers.some((p) => has(state, p, BRIDGE)) ? undefined : new TracedAtOnce();

/** On paper that no other search writes over. */
function kept(lines: Lines): Lines {
  const { side, at, land } = lines.look;
  lines.look = { side, at: at.slice(), land: land.slice() };
  lines.links = lines.links.slice();
  lines.left = lines.left.slice();
  return lines;
}

/** NA-6.2.1-b: a minor may use its own line or its major's; a major needs its own. */
export function isHexSupplied(play: P, power: number, hex: number, traced: Traced): boolean {
  const key = power * HEXES + hex;
  let known = traced.get(key);
  if (known === undefined) {
    const major = play.state.allegiance[power];
    const leads = (of: number): boolean =>
      traced instanceof TracedAtOnce ? traced.hasLine(play, of, hex) : hasLine(play, of, hex);
    known = leads(power) || (major >= 0 && major !== power && leads(major));
    traced.set(key, known);
  }
  return known;
}

/** Is this unit in supply where it stands, as the map is now? NA-6.2.1-c: in an army by the line of the marker's nation. */
export function isUnitSupplied(play: P, unit: number, traced: Traced): boolean {
  const army = armyOf(play.state, unit);
  const hex = play.state.place[unit];
  if (hex < 0 || hex >= HEXES || isInsurgent(unit)) return true;
  // NA-R-215: lent troops are fed from home, over their own land and that of the side they serve.
  if (isLent(play.state, unit)) return hasLine(play, powerOf[unit], hex, sideOfPiece(play.state, unit));
  return isHexSupplied(play, army >= 0 ? powerOf[army] : powerOf[unit], hex, traced);
}

/** NA-6.1.1-a: tests the supply of these pieces now and sets their markers. Guerrillas are never tested (NA-7.1-c). */
export function assessSupply(play: P, pieces: readonly number[], traced: Traced = new Map()): void {
  const { state } = play;
  const besieged = pieces.filter((p) => isCombat[p] && has(state, p, INSIDE));
  const fed = fedUnits(state, besieged);
  // Card 13: all who march with this leader live off the land. Card 70: the march to Lisbon is fed in Spain.
  const living =
    state.effects.length > 0 &&
    (pieces.some((p) => effectOn(state, LIVING_OFF_THE_LAND, p)) ||
      (pieces.length > 0 && isFedInSpain(state, pieces, state.place[pieces[0]])));
  for (const p of pieces) {
    if (!isCombat[p] || isGuerrilla[p] || isInsurgent(p)) continue;
    const supplied =
      living || (besieged.includes(p) ? fed.has(p) || isHarbourFed(play, p) : isUnitSupplied(play, p, traced));
    setMark(state, p, UNSUPPLIED, !supplied);
  }
  // NA-R-174: a marker follows its army, engineers the force they are with.
  for (const p of pieces) {
    if (!isArmy[p] && !isEngineer[p]) continue;
    const friends = unitsIn(pieces).filter((u) => !isArmy[p] || armyOf(state, u) === p);
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
