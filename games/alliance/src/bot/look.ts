/** What one look at a position tells about every empire: points, armies, and what may change hands soon. */
import { areAllied, isEmbattled, isLed, type Survey, survey } from '../rules/4-control.ts';
import { lastYear } from '../rules/12-scenarios.ts';
import { soloTarget } from '../rules/12-solitaire.ts';
import { ATTACKER, type P, type State } from '../shape.ts';
import {
  BLOCKS,
  EMPIRES,
  FLEET,
  FORTRESS,
  homeOf,
  isSea,
  neighbouringRegions,
  PLACES,
  powerOf,
  prizes,
  typeOf,
  vpOf,
} from '../tables.ts';
import { attackOdds, losses, strengthAt } from './odds.ts';
import { POINT, riskAt, type Situation, situationOf } from './situation.ts';

/** By type of block, beside others: walls win nothing, and a lost fleet is not made again soon. */
const [WALLS, SAILS] = [0.4, 3];

/** What one look at a position tells: by empire, all that its features are made of. */
export interface Look {
  play: P;
  /** Game turns that are left after this one. */
  left: number;
  points: readonly number[];
  strength: readonly number[];
  /** By empire that is led: what stands to be lost soon, in points; and what could be won. */
  risks: readonly number[];
  chances: readonly number[];
}

export function lookAt(play: P): Look {
  const { state } = play;
  const look = survey(state);
  const fights = fightsIn(state, look);
  const strength: number[] = Array(EMPIRES).fill(0);
  armies(state, look, fights, strength);
  const points: number[] = Array(EMPIRES).fill(0);
  for (const p of prizes) count(state, look, fights, p, points);
  const risks: number[] = Array(EMPIRES).fill(0);
  const chances: number[] = Array(EMPIRES).fill(0);
  for (let empire = 0; empire < EMPIRES; empire++) {
    if (!isLed(state, empire)) continue;
    const situation = situationOf(play, empire);
    risks[empire] = atRisk(situation) / POINT;
    chances[empire] = inReach(situation) / POINT;
  }
  return { play, left: turnsLeft(play), points, strength, risks, chances };
}

/** Game turns that are left after this one. */
export const turnsLeft = ({ state, options }: P): number =>
  Math.max(0, (lastYear(options) - state.year) * 4 + 4 - state.turn);

/** What others could take soon from where a camp stands. */
function atRisk(situation: Situation): number {
  let sum = 0;
  for (const p of prizes)
    if (situation.theirs[p] === 0) sum += riskAt(situation, p, situation.mine[p], situation.own[p].length);
  return sum;
}

/** What a camp's blocks next to it could take, for one prize each. */
function inReach({ worth, mine, theirs }: Situation): number {
  let sum = 0;
  for (const p of prizes) {
    if (isSea(p) || worth[p] <= 0) continue;
    let near = 0;
    for (const q of neighbouringRegions[p]) near = Math.max(near, theirs[q] > 0 ? 0 : mine[q]);
    sum += worth[p] * attackOdds(near, theirs[p] + 0.5);
  }
  return sum;
}

/** Alone: the score so far, and what the cards to come are likely to bring. */
export function soloValue(play: P): number {
  const { state } = play;
  const target = soloTarget(play);
  const expected = state.score + (target - state.turn) * 1.3;
  return 1 / (1 + Math.exp(-(expected - target) / 4));
}

/** By place: what stands there in battle, and how likely the attacker wins. */
interface Fight {
  attack: number;
  defence: number;
  odds: number;
}

function fightsIn(state: State, look: Survey): Map<number, Fight> {
  const fights = new Map<number, Fight>();
  for (let p = 0; p < PLACES; p++) if (isEmbattled(look, p)) fights.set(p, { attack: 0, defence: 0, odds: 0 });
  if (fights.size === 0) return fights;
  for (let b = 0; b < BLOCKS; b++) {
    const fight = fights.get(state.place[b]);
    if (!fight) continue;
    if (state.role[b] & ATTACKER) fight.attack += strengthAt(state, b, state.place[b]);
    else fight.defence += strengthAt(state, b, state.place[b]);
  }
  for (const fight of fights.values()) fight.odds = attackOdds(fight.attack, fight.defence);
  return fights;
}

/** Adds the strength of the armies; those in battle will not all be left. */
function armies(state: State, look: Survey, fights: Map<number, Fight>, camps: number[]): void {
  for (let b = 0; b < BLOCKS; b++) {
    const p = state.place[b];
    const camp = look.camp[powerOf[b]];
    if (p < 0 || camp >= EMPIRES || state.seat[camp] < 0) continue;
    let strength = strengthAt(state, b, p) * (typeOf[b] === FORTRESS ? WALLS : typeOf[b] === FLEET ? SAILS : 1);
    const fight = fights.get(p);
    if (fight) {
      const attacks = (state.role[b] & ATTACKER) !== 0;
      strength *= 1 - 0.8 * (attacks ? losses(fight.attack, fight.defence) : losses(fight.defence, fight.attack));
    }
    camps[camp] += strength;
  }
}

/** Adds what a city or a starred sea pays: its own side in full or by half, others by half; in battle by the odds. */
function count(state: State, look: Survey, fights: Map<number, Fight>, p: number, camps: number[]): void {
  const home = isSea(p) ? -1 : homeOf[p];
  const owner = home < 0 ? -1 : look.camp[home];
  const pays = (camp: number): number => (home === camp ? vpOf[p] : vpOf[p] / 2);
  const fight = fights.get(p);
  const here = look.camps[p];
  const led = (camp: number): boolean => camp >= 0 && camp < EMPIRES && state.seat[camp] >= 0;
  if (fight) {
    let [attacker, defender] = [-1, -1];
    for (let b = 0; b < BLOCKS; b++)
      if (state.place[b] === p) {
        if (state.role[b] & ATTACKER) attacker = look.camp[powerOf[b]];
        else defender = look.camp[powerOf[b]];
      }
    if (led(attacker)) camps[attacker] += pays(attacker) * fight.odds;
    if (led(defender)) camps[defender] += pays(defender) * (1 - fight.odds);
    return;
  }
  if (here === 0 || (owner >= 0 && (here >> owner) & 1)) {
    if (led(owner)) camps[owner] += pays(owner);
    return;
  }
  const holder = 31 - Math.clz32(here & -here);
  if (led(owner) && areAllied(state, owner, holder)) camps[owner] += pays(owner);
  else if (led(holder)) camps[holder] += pays(holder);
}
