/** The position as a seat sees it: who stands where, what provinces are worth to it, what is in danger. In victory points. */

import { maskList } from '@concert/kit';
import { unitsIn } from '../chips.ts';
import { builtOn, isPlundered, supplied } from '../rules/5-buildings.ts';
import { areAllied, attackLevel, defenceLevel, isLastYear } from '../rules/5-concepts.ts';
import { campForces, foesOf, survey } from '../rules/5-troops.ts';
import { WINTER } from '../rules/6.1-seasons.ts';
import { UNITS_FOR_PROVINCE } from '../rules/6.4-plunder.ts';
import { ASIDE, type P, type State } from '../shape.ts';
import {
  ALLY,
  advantage,
  allySends,
  capitalOf,
  extendedOf,
  extensionPrestige,
  goldOf,
  isHills,
  LOCATIONS,
  luxuryOf,
  moveOf,
  PROVINCES,
  provinceOf,
  roadsInPlay,
} from '../tables.ts';
import { buildingBonus, buildingGold, buildingPrestige, buildingThreshold, sitesIn } from '../tables-economy.ts';
import { type Band, bandsOf, prestigeCost } from './fame.ts';
import { MANNER } from './manner.ts';
import { type Arms, combatValueOf, sigmoid } from './odds.ts';
import { buyable, rankPoints } from './ranks.ts';
import { stepsBetween } from './roads.ts';

/** What a point of prestige is worth that is won, in points. What is paid is weighed by `costOfPrestige`. */
export const PRESTIGE = 0.6;
/** PP-6.1.1-e, PP-6.5.1-b: prestige that annexing and an act of war cost. */
const [ANNEXING, ACT_OF_WAR] = [5, 5];
/** In the last year, by how much prestige may still change. */
const LAST_SLACK = 8;

/** Troops that move together: those of a force in one place, on the map or in an army box. */
export interface Stack {
  force: number;
  at: number;
  box: number;
  arms: Arms;
}

export interface Situation {
  play: P;
  state: State;
  seat: number;
  allied: boolean;
  /** Economic rounds still to come. */
  left: number;
  last: boolean;
  /** What a gold coin and a unit are worth. */
  gold: number;
  unit: number;
  friends: number;
  foes: number;
  forces: Uint8Array;
  /** By location: units of the seat, combat value of its camp, and of its foes. */
  own: Float32Array;
  ours: Float32Array;
  theirs: Float32Array;
  /** Foes' stacks. */
  enemies: Stack[];
  /** By location: foes' combat value, and units, that can come there in a turn: −1 until asked for. */
  near: Float32Array;
  far: Float32Array;
  /** What each band of prestige opens to the seat. */
  bands: readonly Band[];
  /** By province: what it brings to annex it. */
  prize: number[];
  /** By province: what it is worth to its owner. */
  worth: number[];
  /** Where a line of supply can be traced from; null while that does not matter. */
  supply: Uint8Array | null;
}

export const armsAt = (state: State, i: number): Arms => [
  unitsIn(state.infantry[i]),
  unitsIn(state.cavalry[i]),
  unitsIn(state.artillery[i]),
];

/** What a province gives in a year, by the owner's prestige. */
function yieldOf(state: State, p: number, prestige: number): { gold: number; prestige: number; full: boolean } {
  let gold = goldOf[p] + (prestige >= 40 ? 2 : 0) + (luxuryOf[p] >= 0 ? 2 : 0);
  let fame = 0;
  let full = true;
  for (const site of sitesIn[p]) {
    const b = builtOn(state, site);
    if (b < 0 || isPlundered(state, site)) {
      full = false;
      continue;
    }
    gold += buildingGold[b] + (prestige >= buildingThreshold[b] ? buildingBonus[b] : 0) + 1;
    fame += buildingPrestige[b];
  }
  return { gold, prestige: fame, full };
}

/** Economic rounds still to come, this year's included until its income has been paid. */
export const roundsLeft = (play: P): number =>
  (isLastYear(play) ? 1 : Math.max(1, play.options.years - play.state.year + 1)) - (isPaid(play.state) ? 1 : 0);

/** Has this year's income been paid? */
const isPaid = ({ economy }: State): boolean => economy.account.length > 0;
const goldWorth = (left: number): number => MANNER.gold * Math.min(0.8, 0.3 + 0.1 * left);

export function situationOf(play: P, seat: number): Situation {
  const { state } = play;
  const last = isLastYear(play);
  const left = roundsLeft(play);
  const gold = goldWorth(left);
  const allied = areAllied(state);
  const friends = campForces(state, seat);
  const situation: Situation = {
    play,
    state,
    seat,
    allied,
    left,
    last,
    gold,
    // In the last winter troops have done their work.
    unit: last ? 0.4 + 0.3 * (WINTER - state.season) : MANNER.unit * gold,
    friends,
    foes: foesOf(state, seat),
    forces: survey(state),
    own: new Float32Array(LOCATIONS),
    ours: new Float32Array(LOCATIONS),
    theirs: new Float32Array(LOCATIONS),
    enemies: [],
    near: new Float32Array(LOCATIONS).fill(-1),
    far: new Float32Array(LOCATIONS).fill(-1),
    bands: bandsOf(state, seat),
    prize: [],
    worth: [],
    supply: allied && state.season === WINTER && !isPaid(state) ? supplied(state, play.seats, state.camp[seat]) : null,
  };
  for (let i = 0; i < state.force.length; i++) {
    if (state.marched[i] === ASIDE) continue;
    const [force, at] = [state.force[i], state.place[i]];
    const arms = armsAt(state, i);
    const value = combatValueOf(arms);
    if (force === seat) situation.own[at] += arms[0] + arms[1] + arms[2];
    if ((friends >> force) & 1) situation.ours[at] += value;
    else if ((situation.foes >> force) & 1) {
      situation.theirs[at] += value;
      situation.enemies.push({ force, at, box: state.box[i], arms });
    }
  }
  for (let p = 0; p < PROVINCES; p++) {
    situation.worth.push(worthOf(situation, p));
    situation.prize.push(prizeOf(situation, p));
  }
  return situation;
}

function worthOf({ state, seat, left, gold }: Situation, p: number): number {
  const { gold: coins, prestige, full } = yieldOf(state, p, state.prestige[seat]);
  return MANNER.province * (10 + (full ? 5 : 1)) + left * (coins * gold + prestige * PRESTIGE);
}

/** Is the province neutral, or its owner not a friend? */
export const isForeign = ({ state, friends }: Situation, p: number): boolean =>
  state.owner[p] < 0 || !((friends >> state.owner[p]) & 1);

/** What it costs the seat to pay so much prestige. */
export function costOfPrestige({ bands, state, seat, left, gold, last }: Situation, points: number): number {
  if (!last) return prestigeCost(bands, state.prestige[seat], points, left, gold);
  // In the last year it is the rank that counts, with what can still be bought.
  const expected = state.prestige.map((has, each) => has + 0.5 * buyable(state.extensions[each], state.gold[each]));
  const before = rankPoints(expected, seat, LAST_SLACK);
  expected[seat] -= Math.min(points, state.prestige[seat]);
  return before - rankPoints(expected, seat, LAST_SLACK);
}

function prizeOf(situation: Situation, p: number): number {
  const { state, allied } = situation;
  if (!isForeign(situation, p)) return 0;
  const owner = state.owner[p];
  let prize = situation.worth[p] - costOfPrestige(situation, ANNEXING);
  if (owner < 0) return prize;
  // What a rival loses is worth something too.
  prize += MANNER.spite;
  if (!allied) prize -= MANNER.peace + ((state.victims >> owner) & 1 ? 0 : costOfPrestige(situation, ACT_OF_WAR));
  return prize;
}

/** What enemies can bring to a place in their next turn: combat value into a battle, units to an empty place. */
function look(situation: Situation, l: number): void {
  let [near, far] = [0, 0];
  for (const { at, arms } of situation.enemies) {
    const steps = stepsBetween(situation.play.seats, at, l);
    if (steps > 6) continue;
    for (let arm = 0; arm < 3; arm++) {
      if (arms[arm] === 0) continue;
      if (steps <= moveOf[arm]) near += arms[arm] * (arm === 0 ? 1.1 : arm === 1 ? 2.3 : 4.5);
      if (steps <= extendedOf[arm]) far += arms[arm];
    }
  }
  situation.near[l] = near;
  situation.far[l] = far;
}

/** How likely foes take a place that is held by so much, from 0 to 1. */
export function riskAt(situation: Situation, l: number, held: number): number {
  if (situation.near[l] < 0) look(situation, l);
  const temper = situation.allied ? MANNER.temper : 0.1;
  if (held <= 0) return situation.far[l] >= UNITS_FOR_PROVINCE ? temper : situation.far[l] > 0 ? temper * 0.15 : 0.02;
  if (situation.near[l] === 0) return 0.01;
  const wall = situation.state.fortresses.includes(l) ? 6 : isHills[l] ? 3 : 0;
  const bonus = Math.min(advantage[defenceLevel(situation.state, situation.seat)], held);
  return temper * sigmoid(4 * (situation.near[l] / (held + wall + bonus) - MANNER.safe));
}

/** What it is worth that a camp holds a place with so much combat value, and the seat with this many units. */
export function holdValue(situation: Situation, l: number, units: number, held: number): number {
  const { state, seat } = situation;
  const p = provinceOf[l];
  let value = 0;
  if (capitalOf[p] === l) {
    if (isForeign(situation, p)) {
      if (units >= UNITS_FOR_PROVINCE && situation.prize[p] > 0)
        value += situation.prize[p] * (1 - MANNER.fleeting * riskAt(situation, l, held));
    } else value -= riskAt(situation, l, held) * situation.worth[p] * (state.owner[p] === seat ? 1 : 0.35);
  }
  if (state.residence[seat] === l) value -= riskAt(situation, l, held) * residenceWorth(situation);
  return value;
}

/** What the residence is worth: its extensions, its artists. */
export function residenceWorth({ state, seat }: Situation): number {
  let worth = MANNER.residence;
  for (let e = 0; e < extensionPrestige.length; e++)
    if ((state.extensions[seat] >> e) & 1) worth += extensionPrestige[e] * PRESTIGE;
  for (const patron of state.artistOwner) if (patron === seat) worth += 4;
  return worth;
}

/** Would troops that stand there be fed when winter is over? */
export const isInSupply = ({ supply, play }: Situation, l: number): boolean =>
  supply === null || supply[l] === 1 || roadsInPlay[play.seats][l].some((to) => supply[to] === 1);

/** Combat advantages of some forces, by how many units each has there. */
export function bonusOf({ play, state }: Situation, mask: number, units: number, attacking: boolean): number {
  let bonus = 0;
  for (const force of maskList(mask))
    bonus +=
      force === ALLY
        ? allySends(play.seats, play.options.years, state.year).bonus
        : advantage[attacking ? attackLevel(state, force) : defenceLevel(state, force)];
  return Math.min(bonus, units);
}
