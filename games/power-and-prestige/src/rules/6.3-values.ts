/**
 * 6.3.1 Combat values, line by line: units, effective arms, advantages, terrain. The total a side rolls for is the sum of
 * its lines, so that players can check the sum during a battle.
 */
import { maskList, type SheetLine, sheetLine, Worksheet } from '@concert/kit';
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
function addArms(
  sheet: Worksheet,
  own: readonly number[],
  enemy: readonly number[],
  fort: boolean,
  side: number,
): void {
  for (let arm = 0; arm < ARMS; arm++)
    sheet.add('units', own[arm] * worthOf[arm], 'PP-6.3.1-k', { arm, count: own[arm] });
  for (let arm = 0; arm < ARMS; arm++) {
    const count = pairsOf(arm, own, enemy, fort, side);
    sheet.add('effective arms', count * effectiveBonus[arm], 'PP-6.3.1-l', { arm, count });
  }
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
function addBonus(sheet: Worksheet, look: Look, force: number, place: number, side: number): void {
  const count = bonusOf(look, force, side);
  const value = Math.min(count, unitsAt(look.state, force, place));
  // A defender's advantage takes from what the attackers roll for.
  if (side === ATTACK) sheet.add('advantage', value, 'PP-6.3.1-q', { force, count });
  else sheet.add('advantage of the defenders', -value, 'PP-6.3.1-r', { force, count });
}

/** PP-6.5.7-d: no fortress counts in the extra turn. */
export const hasFort = (state: State, f: BattleLocals): boolean =>
  !f.allianceChange && state.fortresses.includes(f.place);

/** Fortress, hills or river: only the highest counts (PP-6.3.1-w to z). */
function terrainLines(state: State, f: BattleLocals): SheetLine[] {
  const lines: SheetLine[] = [];
  if (hasFort(state, f)) lines.push(sheetLine('fortress', -6, 'PP-6.3.1-w', { count: 1 }));
  if (isHills[f.place]) lines.push(sheetLine('hills', -3, 'PP-6.3.1-x', { count: 1 }));
  if (f.overRiver) lines.push(sheetLine('river', -3, 'PP-6.3.1-y', { count: 1 }));
  return lines;
}

/** What the ground takes off the attack. */
export const terrainOf = (state: State, f: BattleLocals): number =>
  0 - new Worksheet().addBest(terrainLines(state, f)).total;

/** Everything that counts, for each side. */
export function valueSheets(look: Look, f: BattleLocals): [attack: Worksheet, defence: Worksheet] {
  const { state } = look;
  const { place, attackers, defenders } = f;
  const fort = hasFort(state, f);
  const [own, enemy] = [armsOf(state, attackers, place), armsOf(state, defenders, place)];
  const [attack, defence] = [new Worksheet(), new Worksheet()];
  addArms(attack, own, enemy, fort, ATTACK);
  for (const force of maskList(attackers)) addBonus(attack, look, force, place, ATTACK);
  for (const force of maskList(defenders)) addBonus(attack, look, force, place, DEFENCE);
  attack.addBest(terrainLines(state, f));
  addArms(defence, enemy, own, fort, DEFENCE);
  return [attack, defence];
}

/** PP-6.3.1-ao: the totals of both sides. */
export function totals(look: Look, f: BattleLocals): [attack: number, defence: number] {
  const [attack, defence] = valueSheets(look, f);
  return [attack.total, defence.total];
}

/** PP-6.3.1-c, d, i: what a total inflicts: a loss for every six, and one more if a die shows no more than the rest. */
export const lossesBy = (total: number): { sure: number; rest: number } =>
  total <= 0 ? { sure: 0, rest: 0 } : { sure: Math.floor(total / 6), rest: total % 6 };
