/** 6.0: supply lines, traced backwards from the sources over the whole map, and the markers that keep what was found. */
import {
  CLOSED,
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
import { BRIDGE, INSIDE, type P, type State, UNSUPPLIED } from '../shape.ts';
import {
  cityAt,
  engineers,
  fortressOf,
  HEXES,
  isArmy,
  isCombat,
  isEngineer,
  isGuerrilla,
  isHarbour,
  isOffMap,
  powerOf,
} from '../tables.ts';
import { effectOn, floodCost, LIVING_OFF_THE_LAND } from './1-effects.ts';
import { piecesAt, stepsIn, unitsIn } from './1-forces.ts';
import { armyOf, has, isHostile, isLent, setMark, sideOf, sideOfPiece } from './1-units.ts';
import { type Survey, survey } from './4-survey.ts';
import {
  allSources,
  blockAt,
  type Contact,
  contactHexes,
  contactNow,
  linksOf,
  pontoons,
  seaSources,
  sourcesOf,
} from './6-sources.ts';
import { isFedInSpain } from './11-passage.ts';
import { isInsurgent } from './14-revolts.ts';
import { type CampaignRules, campaignOf } from './scenarios/campaigns.ts';

/** NA-6.2.1-d: the greatest distance between two links. */
export const LINK_DISTANCE = 4;
/** More than any line has left. */
const BLOCKED = 255;

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

/** NA-6.2.2-f: a strait whose sea area the enemy has for itself carries no line. */
const isStraitCut = (state: State, side: number, step: number): boolean => {
  if (!(sideBits[step] & STRAIT)) return false;
  const sides = piecesAt(state, straitSea[step]).map((p) => sideOfPiece(state, p));
  return sides.some((other) => isHostile(side, other)) && !sides.includes(side);
};

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
