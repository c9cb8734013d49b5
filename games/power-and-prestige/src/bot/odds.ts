/** What a battle is likely to bring: the combat rounds played out on average, without dice. */
import { ATTACK, armsValue, DEFENCE } from '../rules/6.3-values.ts';
import { worthOf } from '../tables.ts';

/** Infantry, cavalry, artillery. */
export type Arms = number[];
export const countOf = (arms: Arms): number => arms[0] + arms[1] + arms[2];

/** Combat value without any bonus. */
export const combatValueOf = (arms: Arms): number => arms[0] * worthOf[0] + arms[1] * worthOf[1] + arms[2] * worthOf[2];
export const plus = (a: Arms, b: Arms): Arms => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Arms, b: Arms): Arms => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** How a side stands beside its troops: combat advantages, and what the ground takes from the attacker. */
export interface Ground {
  attackBonus: number;
  defenceBonus: number;
  fort: boolean;
  /** Fortress, hills or river. */
  terrain: number;
}

export interface Duel {
  /** How likely the attacker wins. */
  odds: number;
  /** Units that fall on either side, survivors not counted yet. */
  attackersLost: number;
  defendersLost: number;
}

const LONGEST = 14;

/** Takes losses from the cheapest arm first. */
function strike(arms: Arms, hits: number): void {
  let left = hits;
  for (let arm = 0; arm < 3 && left > 0; arm++) {
    const here = Math.min(arms[arm], left);
    arms[arm] -= here;
    left -= here;
  }
}

export function duel(attack: Arms, defence: Arms, { attackBonus, defenceBonus, fort, terrain }: Ground): Duel {
  const [a, d] = [attack.slice(), defence.slice()];
  const [attackers, defenders] = [countOf(a), countOf(d)];
  if (attackers === 0) return { odds: 0, attackersLost: 0, defendersLost: 0 };
  if (defenders === 0) return { odds: 1, attackersLost: 0, defendersLost: 0 };
  for (let round = 0; round < LONGEST; round++) {
    const [mine, theirs] = [countOf(a), countOf(d)];
    if (mine < 0.3 || theirs < 0.3) break;
    const hits = armsValue(a, d, fort, ATTACK) - terrain + Math.min(attackBonus, mine) - Math.min(defenceBonus, theirs);
    const blows = armsValue(d, a, fort, DEFENCE);
    if (hits <= 0) {
      strike(a, blows / 6);
      break;
    }
    strike(d, hits / 6);
    strike(a, blows / 6);
  }
  const [mine, theirs] = [countOf(a), countOf(d)];
  const margin = mine / attackers - theirs / defenders;
  return {
    odds: 1 / (1 + Math.exp(-6 * margin)),
    attackersLost: attackers - mine,
    defendersLost: defenders - theirs,
  };
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
