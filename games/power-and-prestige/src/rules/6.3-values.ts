/**
 * 6.3.1 Combat values, line by line: units, effective arms, advantages, terrain. The total a side rolls for is the sum of
 * its lines, so that players can check the sum during a battle.
 */

import { maskList } from '@concert/kit';
import { unitsIn } from '../chips.ts';
import { ASIDE, type BattleLocals, type P, type State } from '../shape.ts';
import {
  ALLY,
  ARMS,
  ARTILLERY,
  advantage,
  allySends,
  CAVALRY,
  effectiveAgainst,
  effectiveBonus,
  isHills,
  worthOf,
} from '../tables.ts';
import { attackLevel, defenceLevel } from './5-concepts.ts';
import { unitsAt } from './5-troops.ts';

export const [ATTACK, DEFENCE] = [0, 1];
/** What can be worked out from a view too. */
type Look = Pick<P, 'state' | 'seats'> & { options: { readonly years: number } };

export interface ValueLine {
  side: number;
  what: 'units' | 'effective arms' | 'advantage' | 'advantage of the defenders' | 'fortress' | 'hills' | 'river';
  /** An arm of units and effective arms, a force of advantages. */
  of: number;
  /** Units or pairs; of an advantage the bonus before it is capped. */
  count: number;
  value: number;
}

/** The units of each arm that a side has in battle. */
export function armsOf(state: State, mask: number, place: number): number[] {
  const arms = [0, 0, 0];
  for (let i = 0; i < state.force.length; i++)
    if (state.place[i] === place && (mask >> state.force[i]) & 1 && state.marched[i] !== ASIDE) {
      arms[0] += unitsIn(state.infantry[i]);
      arms[1] += unitsIn(state.cavalry[i]);
      arms[2] += unitsIn(state.artillery[i]);
    }
  return arms;
}

/** PP-6.3.1-l to n: how many units of an arm find an enemy they are effective against. */
function pairsOf(arm: number, own: readonly number[], enemy: readonly number[], fort: boolean, side: number): number {
  // PP-6.3.1-v: cavalry does not charge fortresses; PP-6.3.1-u: artillery in one always has its bonus.
  if (fort && side === ATTACK && arm === CAVALRY) return 0;
  return fort && side === DEFENCE && arm === ARTILLERY ? own[arm] : Math.min(own[arm], enemy[effectiveAgainst[arm]]);
}

/** PP-6.3.1-k to n: units with what they are worth, and pairs of effective arms. */
function armLines(own: readonly number[], enemy: readonly number[], fort: boolean, side: number): ValueLine[] {
  const lines: ValueLine[] = [];
  for (let arm = 0; arm < ARMS; arm++)
    if (own[arm] > 0) lines.push({ side, what: 'units', of: arm, count: own[arm], value: own[arm] * worthOf[arm] });
  for (let arm = 0; arm < ARMS; arm++) {
    const pairs = pairsOf(arm, own, enemy, fort, side);
    if (pairs > 0)
      lines.push({ side, what: 'effective arms', of: arm, count: pairs, value: pairs * effectiveBonus[arm] });
  }
  return lines;
}

/** The sum of those lines, for those who weigh many battles. */
export function armsValue(own: readonly number[], enemy: readonly number[], fort: boolean, side: number): number {
  let total = 0;
  for (let arm = 0; arm < ARMS; arm++)
    total += own[arm] * worthOf[arm] + pairsOf(arm, own, enemy, fort, side) * effectiveBonus[arm];
  return total;
}

/** The bonus of a force, attacking or defending (PP-6.5.5-j, PP-R-43). */
function bonusOf({ state, seats, options }: Look, force: number, side: number): number {
  if (force === ALLY) return allySends(seats, options.years, state.year).bonus;
  return advantage[side === ATTACK ? attackLevel(state, force) : defenceLevel(state, force)];
}

/** PP-6.3.1-q, r: a bonus is at most the number of units its player has in battle. */
function bonusLine(look: Look, force: number, place: number, side: number): ValueLine[] {
  const count = bonusOf(look, force, side);
  const value = Math.min(count, unitsAt(look.state, force, place));
  if (value === 0) return [];
  // A defender's advantage takes from what the attackers roll for.
  return side === ATTACK
    ? [{ side: ATTACK, what: 'advantage', of: force, count, value }]
    : [{ side: ATTACK, what: 'advantage of the defenders', of: force, count, value: -value }];
}

/** PP-6.5.7-d: no fortress counts in the extra turn. */
export const hasFort = (state: State, f: BattleLocals): boolean =>
  !f.allianceChange && state.fortresses.includes(f.place);

/** Fortress, hills or river: only the highest counts (PP-6.3.1-w to z). */
function terrainLine(state: State, f: BattleLocals): ValueLine[] {
  const line = (what: ValueLine['what'], value: number): ValueLine[] => [
    { side: ATTACK, what, of: 0, count: 1, value },
  ];
  if (hasFort(state, f)) return line('fortress', -6);
  if (isHills[f.place]) return line('hills', -3);
  return f.overRiver ? line('river', -3) : [];
}

/** What the ground takes off the attack. */
export const terrainOf = (state: State, f: BattleLocals): number => -(terrainLine(state, f)[0]?.value ?? 0);

/** Everything that counts for both sides. */
export function valueLines(look: Look, f: BattleLocals): ValueLine[] {
  const { state } = look;
  const { place, attackers, defenders } = f;
  const fort = hasFort(state, f);
  const [own, enemy] = [armsOf(state, attackers, place), armsOf(state, defenders, place)];
  return [
    ...armLines(own, enemy, fort, ATTACK),
    ...maskList(attackers).flatMap((force) => bonusLine(look, force, place, ATTACK)),
    ...maskList(defenders).flatMap((force) => bonusLine(look, force, place, DEFENCE)),
    ...terrainLine(state, f),
    ...armLines(enemy, own, fort, DEFENCE),
  ];
}

/** PP-6.3.1-ao: the totals of both sides. */
export function totals(look: Look, f: BattleLocals): [attack: number, defence: number] {
  const sums: [number, number] = [0, 0];
  for (const { side, value } of valueLines(look, f)) sums[side] += value;
  return sums;
}

/** PP-6.3.1-c, d, i: what a total inflicts: a loss for every six, and one more if a die shows no more than the rest. */
export const lossesBy = (total: number): { sure: number; rest: number } =>
  total <= 0 ? { sure: 0, rest: 0 } : { sure: Math.floor(total / 6), rest: total % 6 };
