/** Squadrons and battles at sea as a viewer sees them. For boards and text tables; the rules do not need it. */
import { fleetsLost } from './charts.ts';
import type { View } from './reading.ts';
import { fighters } from './rules/10-fleets.ts';
import { batteryBonus } from './rules/10-sea-battles.ts';
import type { SeaBattleLocals, State } from './shape.ts';
import { broadsideOf } from './tables-sea.ts';

/** How many fleets of a side fire, and what is added to their dice. */
export interface Broadside {
  readonly fleets: readonly number[];
  /** What the batteries add. */
  readonly guns: number;
  readonly modifier: number;
  readonly dice: number;
}

export const seaBattleIn = ({ flow }: Pick<View, 'flow'>): SeaBattleLocals | null =>
  (flow.findLast(({ at }) => /^seaBattle(\.|$)/.test(at)) as SeaBattleLocals | undefined) ?? null;

/** Both sides of a battle, the attacker first. */
export const broadsidesOf = (state: State, frame: SeaBattleLocals): Broadside[] =>
  frame.sides.map((side, role) => {
    const fleets = fighters(state, side);
    const guns = role === 1 ? batteryBonus(state, frame.city, fleets.length) : 0;
    const modifier = fleets.reduce((sum, p) => sum + broadsideOf[p], 0) + guns;
    return { fleets, guns, modifier, dice: Math.max(1, fleets.length) };
  });

/** Chances of each total of so many dice, by the total. */
function totals(dice: number): number[] {
  let chances = [1];
  for (let die = 0; die < dice; die++) {
    const next = new Array<number>(chances.length + 6).fill(0);
    for (const [sum, chance] of chances.entries()) for (let face = 1; face <= 6; face++) next[sum + face] += chance / 6;
    chances = next;
  }
  return chances;
}

export interface SeaOdds {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  /** Fleets that the attacker and the defender lose on average. */
  readonly lost: readonly [number, number];
}

/** NA-10.1: the next broadsides, for the attacker. */
export function oddsOfBroadsides([attacker, defender]: readonly Broadside[]): SeaOdds {
  const odds = { win: 0, tie: 0, lose: 0, lost: [0, 0] as [number, number] };
  for (const [a, p] of totals(attacker.dice).entries())
    for (const [d, q] of totals(defender.dice).entries()) {
      const difference = a + attacker.modifier - d - defender.modifier;
      const chance = p * q;
      if (difference === 0) odds.tie += chance;
      else {
        odds[difference > 0 ? 'win' : 'lose'] += chance;
        const [loser, fleets] = difference > 0 ? [1, defender.fleets] : [0, attacker.fleets];
        odds.lost[loser] += chance * Math.min(fleets.length, fleetsLost(Math.abs(difference)));
      }
    }
  return odds;
}
