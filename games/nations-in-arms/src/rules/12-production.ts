/** 12.3: what can be produced, what it costs, and where it appears (12.4.1). */
import { no, type Verdict } from '@concert/kernel';
import { INSIDE, NEUTRAL, type OrderLine, type P, POOL, type State } from '../shape.ts';
import {
  capitalOfPower,
  cityAt,
  fortressOf,
  fullSteps,
  HEXES,
  hexOfCity,
  isBracketed,
  isCombat,
  isDetachment,
  isGuerrilla,
  isLandwehr,
  MAJORS,
  PRUSSIA,
  piecesOf,
  powerOf,
  provinceOfCity,
} from '../tables.ts';
import { outside, piecesAt } from './1-forces.ts';
import { armyOf, has, isHostile, sideOf, sideOfPiece } from './1-units.ts';
import { stacks } from './4-stacking.ts';
import { controlOf, hostileFortress } from './4-survey.ts';
import { homeBound, isHomeBound } from './5-entry.ts';
import { isHexSupplied, TracedAtOnce } from './6-supply.ts';
import { mayFitOut, mayLaunch } from './12-fleets.ts';
import { type Account, accountOf, billOn, hasLandwehr, itemOf } from './12-prices.ts';
import { servesOnFrontier } from './14-frontier.ts';
import { guerrillaSites, mayRaiseGuerrilla } from './14-liberation.ts';
import { isRaisedFeudal } from './14-turkey.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-12.3-i: steps that an army in the field may receive in one budget. */
export const ARMY_REPLACEMENTS = 2;

/** NA-12.0-d, NA-12.0-e, NA-12.3-d: money and recruitment suffice for all that is ordered. */
function mayPay(state: State, account: Account, line: OrderLine): Verdict {
  const { power } = account;
  const after = billOn(state, account, line);
  if (after.money > state.money[power]) {
    const before = billOn(state, account);
    const left = state.money[power] - before.money;
    return no('NA-12.0-d', 'too dear', { power, cost: after.money - before.money, left });
  }
  if (after.steps > state.recruit[power])
    return no('NA-12.3-d', 'recruitment used up', { power, most: state.recruit[power] });
  const horse = state.horse[power] + account.remounts;
  if (after.horse > horse) return no('NA-12.0-e', 'cavalry used up', { power, most: horse });
  return true;
}

/**
 * May this line be added to the sheet? Who asks of many lines hands on the sites and what its power has ordered so far. `anyReason`:
 * who does not need the first reason hears of the price before anything that takes longer to find out.
 */
export function mayOrder(
  play: P,
  lines: readonly OrderLine[],
  line: OrderLine,
  sites = sitesNow(play),
  anyReason = false,
  account = accountOf(play.state, line.power, lines),
): Verdict {
  const { state } = play;
  if (!produces(state, line.power)) return no('NA-12.2.2-g', 'capital held', { power: line.power });
  const touched = lines.some(({ piece, into }) => (piece >= 0 && isIn(line, piece)) || (into >= 0 && isIn(line, into)));
  if (touched) return no('NA-12.3-b', 'already ordered', { piece: line.piece });
  const paid = anyReason ? mayPay(state, account, line) : true;
  if (paid !== true) return paid;
  const verdict = kinds[line.what](play, lines, line, sites, anyReason);
  return verdict === true && !anyReason ? mayPay(state, account, line) : verdict;
}

const isIn = (line: OrderLine, p: number): boolean => line.piece === p || line.into === p;

/** NA-12.2.2-g: a minor whose capital the enemy holds produces nothing. */
export const produces = (state: State, power: number): boolean =>
  power < MAJORS || !isHostile(sideOf(state, power), controlOf(state, capitalOfPower[power]));

const kinds: {
  readonly [what in OrderLine['what']]: (
    play: P,
    lines: readonly OrderLine[],
    line: OrderLine,
    sites: Sites,
    anyReason: boolean,
  ) => Verdict;
} = {
  raise: mayRaise,
  fill: mayFill,
  garrison: mayGarrison,
  disband: (play, _lines, line) => mayDisband(play, line),
  fleet: mayLaunch,
  corsair: mayFitOut,
};

/** Special troops that are rebuilt like others once they serve: feudals, frontaliers, Landwehr (14.5). */
const isCalledUp = (state: State, p: number): boolean =>
  isRaisedFeudal(state, p) || servesOnFrontier(state, p) || (isLandwehr[p] && mayFieldLandwehr(state, p));

/** NA-12.3-b, NA-12.3-f: a counter of the force pool, with one step or all it has, that has somewhere to appear. */
function mayRaise(play: P, _lines: readonly OrderLine[], { piece: p, power }: OrderLine, sites: Sites): Verdict {
  const { state } = play;
  if (state.place[p] !== POOL) return no('NA-12.3-b', 'not in the pool', { piece: p });
  if (isGuerrilla[p]) {
    const verdict = mayRaiseGuerrilla(play, p);
    if (verdict !== true) return verdict;
  } else if (isBracketed[p] && !isCalledUp(state, p)) return no('NA-1.0-c', 'comes by itself', { piece: p });
  return sitesFor(play, p, sites).length > 0 || no('NA-12.4.1-a', 'no site', { power });
}

/** Landwehr corps: after card 58, and the Prussian ones from 1813 on. */
const LANDWEHR_YEAR = 1813;
const mayFieldLandwehr = (state: State, p: number): boolean =>
  hasLandwehr(state, powerOf[p]) || (powerOf[p] === PRUSSIA && state.year >= LANDWEHR_YEAR);

/** NA-12.3-h, NA-12.3-i: a reduced corps in a reinforcement site, or in a supplied army that has room for it. */
function mayFill(
  play: P,
  lines: readonly OrderLine[],
  { piece: p, power }: OrderLine,
  sites: Sites,
  anyReason: boolean,
): Verdict {
  const { state } = play;
  const hex = state.place[p];
  if (hex < 0 || hex >= HEXES || !isCombat[p] || state.steps[p] >= fullSteps[p])
    return no('NA-12.3-h', 'not reduced', { piece: p });
  if (has(state, p, INSIDE)) return no('NA-12.4.1-a', 'besieged', { piece: p });
  const filled = lines.filter(({ what }) => what === 'fill').map(({ piece }) => piece);
  // Lines of supply are the last to be drawn where any reason will do.
  const room = anyReason ? hasRoomFor(state, [...filled, p], hex, sideOf(state, power)) : true;
  if (room !== true) return room;
  if (!sites.of(power).includes(hex)) {
    const army = armyOf(state, p);
    if (army < 0) return no('NA-12.3-h', 'not at a site', { piece: p });
    const isDone = filled.filter((q) => armyOf(state, q) === army).length >= ARMY_REPLACEMENTS;
    if (!(anyReason && isDone) && !sites.isSupplied(powerOf[army], hex))
      return no('NA-12.3-i', 'army unsupplied', { army });
    if (isDone) return no('NA-12.3-i', 'army has its replacements', { army, most: ARMY_REPLACEMENTS });
  }
  return anyReason || hasRoomFor(state, [...filled, p], hex, sideOf(state, power));
}

/** May the force of a side in a hex be what it is with one more step for each of these that stand there? */
function hasRoomFor(state: State, units: readonly number[], hex: number, side: number): Verdict {
  // Only steps change, so that nothing else has to be taken back.
  const here = units.filter((q) => state.place[q] === hex);
  for (const q of here) state.steps[q]++;
  try {
    return stacks(state, outside(state, hex, side));
  } finally {
    for (const q of here) state.steps[q]--;
  }
}

/** NA-9.3-p, NA-R-131: the controller of an inactive fortress brings it back, if the hex is in supply. */
function mayGarrison(play: P, lines: readonly OrderLine[], { city, power }: OrderLine, sites: Sites): Verdict {
  const { state } = play;
  const [hex, side] = [hexOfCity[city], sideOf(state, power)];
  if (fortressOf[city] === 0 || state.controller[city] >= 0)
    return no('NA-9.3-p', 'no inactive fortress', { place: hex });
  if (lines.some((line) => line.city === city)) return no('NA-9.3-p', 'already ordered', { piece: -1 });
  const present = piecesAt(state, hex).some((p) => isCombat[p] && powerOf[p] === power);
  if (controlOf(state, city) !== side || (state.owner[provinceOfCity[city]] !== power && !present))
    return no('NA-R-131', 'not controlled', { city });
  if (campaignOf(play).mayReactivate?.(state, side, city, -1) === false)
    return no('NA-R-131', 'stays inactive', { place: hex });
  return sites.isSupplied(power, hex) || no('NA-R-131', 'hex unsupplied', { place: hex });
}

/** NA-12.3-j: a reduced corps fills another of its kind and nation in its hex. */
export function mayDisband({ state }: P, { piece: from, into, power }: OrderLine): Verdict {
  const args = { from, into };
  for (const p of [from, into])
    if (state.place[p] < 0 || state.place[p] >= HEXES || state.steps[p] >= fullSteps[p] || powerOf[p] !== power)
      return no('NA-12.3-j', 'not reduced', { piece: p });
  const alike = from !== into && isCombat[from] && isCombat[into] && itemOf(from) === itemOf(into);
  if (!alike || isDetachment[from] !== isDetachment[into]) return no('NA-12.3-j', 'other production', args);
  const together = state.place[from] === state.place[into] && has(state, from, INSIDE) === has(state, into, INSIDE);
  return together || no('NA-12.3-j', 'not together', args);
}

/** Pairs of reduced corps of a power that could become one. */
export function disbandings(play: P, power: number): OrderLine[] {
  const { state } = play;
  // NA-R-207: who runs a neutral major does not dissolve its corps.
  if (sideOf(state, power) === NEUTRAL) return [];
  const reduced = piecesOf[power].filter((p) => isCombat[p] && state.place[p] >= 0 && state.steps[p] < fullSteps[p]);
  return reduced.flatMap((from) =>
    reduced
      .filter((into) => into !== from && state.place[into] === state.place[from])
      .map((into): OrderLine => ({ what: 'disband', power, piece: from, steps: 0, city: -1, into }))
      .filter((line) => mayDisband(play, line) === true),
  );
}

// Where new units appear.

/** NA-12.4.1-a, NA-R-149: the capital and unbesieged fortresses at home, and what the campaign adds; never an enemy-held place. */
export function sitesOf(play: P, power: number): number[] {
  const { state } = play;
  const campaign = campaignOf(play);
  const found = new Set<number>(campaign.economy?.sites?.(state, power) ?? []);
  for (const c of campaign.fortresses)
    if (state.controller[c] === power && state.owner[provinceOfCity[c]] === power) found.add(hexOfCity[c]);
  if (capitalOfPower[power] >= 0) found.add(hexOfCity[capitalOfPower[power]]);
  const side = sideOf(state, power);
  return [...found].filter((hex) => campaign.area[hex] === 1 && isClear(state, side, hex)).sort((a, b) => a - b);
}

/** The sites of powers as they are now: each power's are looked for once, however often one question asks. */
export interface Sites {
  of(power: number): readonly number[];
  guerrillas(power: number): readonly number[];
  /** Is a hex in supply for a power? */
  isSupplied(power: number, hex: number): boolean;
}

export function sitesNow(play: P): Sites {
  const [known, wild] = [new Map<number, readonly number[]>(), new Map<number, readonly number[]>()];
  const once = (found: Map<number, readonly number[]>, power: number, look: typeof sitesOf): readonly number[] => {
    const before = found.get(power);
    if (before !== undefined) return before;
    const sites = look(play, power);
    found.set(power, sites);
    return sites;
  };
  const traced = new TracedAtOnce();
  return {
    isSupplied: (power, hex) => isHexSupplied(play, power, hex, traced),
    of: (power) => once(known, power, sitesOf),
    guerrillas: (power) => once(wild, power, guerrillaSites),
  };
}

/** Neither besieged nor held by enemies. */
export function isClear(state: State, side: number, hex: number): boolean {
  const city = cityAt[hex];
  if (city >= 0 && state.siege[city] > 0) return false;
  if (hostileFortress(state, side, hex) > 0) return false;
  return !piecesAt(state, hex).some((p) => isCombat[p] && isHostile(side, sideOfPiece(state, p)));
}

/** The hexes where a new counter may be put, stacking apart. */
export function sitesFor(play: P, p: number, sites: Sites): readonly number[] {
  if (isGuerrilla[p]) return sites.guerrillas(powerOf[p]);
  const all = sites.of(powerOf[p]);
  return isHomeBound[p] ? all.filter((hex) => homeBound(play.state, [p], hex) === true) : all;
}
