/** What moves are worth: attacks by several groups, quiet marches, and voyages. */

import { goldLeft, turnOf } from '../rules/3-payment.ts';
import { isSolo } from '../rules/4-control.ts';
import { ATTACK, crossings, entryOf, HOSTILE, isInvasion, mayEnter, QUIET, REINFORCE } from '../rules/4-entry.ts';
import { mayMove } from '../rules/4-pinning.ts';
import { sideToJoin } from '../rules/7-sides.ts';
import { landfalls, mayEmbark, mayInvade, maySail, seaLanes, voyages } from '../rules/8-fleets.ts';
import { endsMove, isOpenBorder, isOpenSea, limitOf } from '../rules/11-gazetteer.ts';
import { ATTACKER } from '../shape.ts';
import {
  baseSeas,
  basesOn,
  borderOf,
  FLEET,
  isSea,
  NAPOLEON,
  neighbouringRegions,
  neighbouringSeas,
  PLACES,
  REGIONS,
  typeOf,
} from '../tables.ts';
import { MANNER } from './manner.ts';
import { attackOdds, losses, strengthAt } from './odds.ts';
import { noForces, riskAt, roomIn, type Situation, STRENGTH } from './situation.ts';

/** What the fall of Napoléon would cost. */
const NAPOLEON_PRICE = 45;

export interface Movers {
  situation: Situation;
  /** By place: the camp's blocks that can still move, the strongest first. */
  free: (readonly number[])[];
  /** Actions that are left, by points and by Gold. */
  actions: number;
}

export function moversOf(situation: Situation): Movers {
  const { state, look, play } = situation;
  const turn = turnOf(play);
  const free = situation.own.map((blocks, p) => {
    if (blocks.length === 0) return noForces;
    const able = blocks.filter((b) => mayMove(state, look, b) === true);
    return able.length > 1 ? able.sort((a, b) => strengthAt(state, b, p) - strengthAt(state, a, p)) : able;
  });
  const gold = isSolo(play) ? 0 : goldLeft(play, turn);
  return { situation, free, actions: turn.points + gold };
}

/** What a battle is worth to the camp with so much strength on either side. */
export function battleValue(
  situation: Situation,
  place: number,
  mine: number,
  theirs: number,
  attacking: boolean,
): number {
  if (mine <= 0) return 0;
  const odds = attacking ? attackOdds(mine * MANNER.sight, theirs) : 1 - attackOdds(theirs, mine * MANNER.sight);
  const worth = situation.worth[place];
  const stake = attacking
    ? worth < 0
      ? worth / Math.max(odds, 0.1)
      : worth
    : MANNER.defend * (situation.keep[place] + situation.presence[place]) + 1;
  const spoils = isSolo(situation.play) ? 0.3 : MANNER.spoils;
  const lost = STRENGTH * MANNER.losses * situation.style.losses * mine * losses(mine, theirs);
  return odds * stake - lost + spoils * STRENGTH * theirs * losses(theirs, mine);
}

const sum = (situation: Situation, blocks: readonly number[], place: number): number => {
  let all = 0;
  for (const b of blocks) all += strengthAt(situation.state, b, place);
  return all;
};

/** What it costs that these blocks are no longer in a place. */
function leaving(situation: Situation, from: number, blocks: readonly number[]): number {
  const gone = sum(situation, blocks, from);
  const before = riskAt(situation, from, situation.mine[from], situation.own[from].length);
  return (
    MANNER.leaving *
    (riskAt(situation, from, situation.mine[from] - gone, situation.own[from].length - blocks.length) - before)
  );
}

/** An attack, or help in a battle: what it brings, net, and who goes. */
export interface Attack {
  to: number;
  net: number;
  odds: number;
  groups: { from: number; blocks: number[] }[];
}

/** Which groups could go into a battle in a place, and with what. */
function sendersTo({ situation, free }: Movers, to: number): { from: number; blocks: number[] }[] {
  const { state, look, camp } = situation;
  const groups: { from: number; blocks: number[] }[] = [];
  const add = (from: number, fleets: boolean): void => {
    const blocks = free[from].filter((b) => (typeOf[b] === FLEET) === fleets);
    if (blocks.length === 0) return;
    const border = borderOf(from, to);
    const room = border < 0 ? 99 : limitOf(state, border, false) - crossings(state, from, to, camp).count;
    if (room > 0) groups.push({ from, blocks: blocks.slice(0, room) });
  };
  if (isSea(to)) {
    for (const from of neighbouringSeas[to])
      if (free[from].length > 0 && isOpenSea(look, from, to, camp)) add(from, true);
    for (const from of basesOn[to]) if (free[from].length > 0) add(from, true);
  } else
    for (const from of neighbouringRegions[to])
      if (free[from].length > 0 && isOpenBorder(state, from, to)) add(from, false);
  return groups;
}

/** The best that can be made of a battle in a place; `first`, if given, takes part and has been paid for or not. */
export function attackOn(movers: Movers, to: number, first = -1, paid = false): Attack | null {
  const { situation, actions } = movers;
  const { state, look, camp } = situation;
  const entry = entryOf(state, look, to, camp);
  if (entry !== ATTACK && entry !== REINFORCE) return null;
  const groups = sendersTo(movers, to);
  if (groups.length === 0) return null;
  const probe = groups[0].blocks[0];
  if (mayEnter(state, look, probe, to, camp, entry) !== true) return null;
  const joins = entry === REINFORCE ? sideToJoin(state, look, to, camp) : ATTACKER;
  if (entry === REINFORCE && joins === ATTACKER && isInvasion(state, to)) return null;
  const attacking = joins === ATTACKER;
  const [base, foes] = [situation.mine[to], situation.theirs[to]];
  const weights = groups.map(({ from, blocks }) => sum(situation, blocks, to) + (from === first ? 1000 : 0));
  const order = groups.map((_, i) => i).sort((a, b) => weights[b] - weights[a]);
  if (first >= 0 && groups[order[0]].from !== first) return null;
  const before = battleValue(situation, to, base, foes, attacking);
  let strength = base;
  let price = 0;
  let best: Attack | null = null;
  const most = Math.min(order.length, actions + (paid ? 1 : 0));
  for (let n = 0; n < most; n++) {
    const { from, blocks } = groups[order[n]];
    strength += sum(situation, blocks, to) * (n === 0 && base === 0 ? 1 : MANNER.reservePart);
    price += leaving(situation, from, blocks) + (n === 0 && paid ? 0 : situation.cost);
    const odds = attacking ? attackOdds(strength, foes) : 1 - attackOdds(foes, strength);
    const net =
      battleValue(situation, to, strength, foes, attacking) -
      before -
      price -
      (odds < MANNER.hopeless && base === 0 ? MANNER.despair : 0);
    if (!best || net > best.net) {
      best = { to, net, odds, groups: order.slice(0, n + 1).map((i) => groups[i]) };
    }
  }
  return best;
}

/** What it brings that blocks march where they meet no enemy. */
export function marchGain(situation: Situation, from: number, to: number, blocks: readonly number[]): number {
  const { state, look } = situation;
  const over = blocks.length - Math.max(0, roomIn(situation, to));
  let gain = over > 0 ? -60 * over : 0;
  const strength = sum(situation, blocks, to);
  if (!isSea(to) && !isSea(from)) gain += (situation.field[to] - situation.field[from]) * MANNER.pull * strength;
  if (situation.own[to].length === 0 && (look.camps[to] & ~look.friends[situation.camp]) === 0) {
    if (look.camps[to] === 0 || situation.worth[to] < 0)
      gain += situation.worth[to] * (situation.worth[to] > 0 ? MANNER.walkIn : 1);
    if (isSea(to)) gain += 0.2;
  }
  gain -= leaving(situation, from, blocks);
  const [before, after] = [situation.mine[to], situation.mine[to] + strength];
  const has = situation.own[to].length;
  gain += riskAt(situation, to, before, 1) - riskAt(situation, to, after, has + blocks.length);
  const danger = attackOdds(situation.threat[to], after) - attackOdds(situation.threat[from], situation.mine[from]);
  gain -= danger * STRENGTH * strength * MANNER.danger;
  if (blocks.includes(NAPOLEON) && state.activeEmpire < 0) gain -= danger * NAPOLEON_PRICE * 0.5;
  return gain;
}

/** What it costs that Napoléon himself takes part. */
export const napoleonRisk = (situation: Situation, b: number, odds: number): number =>
  b === NAPOLEON && situation.state.activeEmpire < 0 ? NAPOLEON_PRICE * (1 - odds) : 0;

/** Where blocks of a group can march without a fight. */
export function peacefulPlaces(movers: Movers, from: number): number[] {
  const { situation, free } = movers;
  const { state, look, camp } = situation;
  const found: number[] = [];
  const armies = free[from].filter((b) => typeOf[b] !== FLEET);
  const quiet = (b: number, to: number): number => {
    const entry = entryOf(state, look, to, camp);
    return (entry === QUIET || entry === HOSTILE) && mayEnter(state, look, b, to, camp, entry) === true ? entry : -1;
  };
  if (armies.length > 0)
    for (const over of neighbouringRegions[from]) {
      if (!isOpenBorder(state, from, over)) continue;
      const entry = quiet(armies[0], over);
      if (entry >= 0 && !found.includes(over)) found.push(over);
      if (entry !== QUIET || endsMove(from, over)) continue;
      for (const to of neighbouringRegions[over])
        if (to !== from && !found.includes(to) && isOpenBorder(state, over, to) && quiet(armies[0], to) >= 0)
          found.push(to);
    }
  const fleet = free[from].find((b) => typeOf[b] === FLEET);
  if (fleet !== undefined)
    for (const { to } of voyages(state, look, fleet, camp)) if (quiet(fleet, to) >= 0) found.push(to);
  return found;
}

/** The best quiet march of a group. */
export function bestMarch(movers: Movers, from: number): number {
  const { situation, free } = movers;
  let best = -Infinity;
  const fleets = free[from].filter((b) => typeOf[b] === FLEET);
  const armies = fleets.length === 0 ? free[from] : free[from].filter((b) => typeOf[b] !== FLEET);
  for (const to of peacefulPlaces(movers, from)) {
    const able = isSea(from) ? free[from] : isSea(to) ? fleets : armies;
    const room = Math.min(able.length, Math.max(0, roomIn(situation, to)));
    let before = 0;
    for (const many of [1, room - 1, room]) {
      if (many <= before || many > room) continue;
      before = many;
      best = Math.max(best, marchGain(situation, from, to, able.slice(-many)));
      if (many < able.length) best = Math.max(best, marchGain(situation, from, to, able.slice(0, many)));
    }
  }
  return best - situation.cost;
}

/** A voyage of armies from a base: where to, what it brings, and who goes. */
export interface Voyage {
  to: number;
  net: number;
  blocks: number[];
}

export function voyagesOf(movers: Movers, from: number): Voyage[] {
  const { situation, free, actions } = movers;
  const { state, look, camp } = situation;
  const turn = turnOf(situation.play);
  const armies = free[from].filter(maySail);
  if (armies.length === 0 || actions === 0 || mayEmbark(state, look, from, camp) !== true) return [];
  const lanes = seaLanes(state, look, baseSeas[from], camp, true);
  if (lanes.size === 0) return [];
  return landfalls(state, look, from, camp, lanes, turn.landing).flatMap(({ to, invasion }): Voyage[] => {
    if (!invasion) {
      const net = marchGain(situation, from, to, [armies[0]]) - situation.cost;
      return [{ to, net, blocks: [armies[0]] }];
    }
    const many = Math.min(2 - turn.landed, actions);
    const blocks = armies.filter((b) => mayInvade(b) && b !== NAPOLEON).slice(0, many);
    if (blocks.length === 0 || (turn.landing >= 0 && turn.landing !== to)) return [];
    const [base, foes] = [situation.mine[to], situation.theirs[to]];
    const price = leaving(situation, from, blocks) + situation.cost * blocks.length;
    if (foes === 0)
      return [
        { to, net: marchGain(situation, from, to, blocks.slice(0, 1)) - situation.cost, blocks: blocks.slice(0, 1) },
      ];
    const gain =
      battleValue(situation, to, base + sum(situation, blocks, to), foes, true) -
      battleValue(situation, to, base, foes, true);
    return [{ to, net: gain - price, blocks }];
  });
}

/** Places in which the camp could fight or fights. */
export function battlegrounds(situation: Situation): number[] {
  const found: number[] = [];
  for (let p = 0; p < PLACES; p++)
    if (situation.theirs[p] > 0 || situation.look.camps[p] & ~situation.look.friends[situation.camp]) found.push(p);
  return found;
}

export const isLand = (p: number): boolean => p < REGIONS;
