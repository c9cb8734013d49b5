/** What cards do to attempts: bonuses that lie on a country until they are used, and successes that are rolled again. */
import type { Seat } from '@concert/kernel';
import type { P, State } from '../shape.ts';
import { FRANCE, POWERS } from '../tables.ts';
import { cardNumber } from '../tables-cards.ts';
import { effectOn, endEffects } from './1-effects.ts';
import { seatOf } from './1-units.ts';

export const [ENVOY, ILDEFONSO, ERFURT]: readonly number[] = [23, 43, 73].map((n) => cardNumber(n));
/** Cards 23, 43 and 73, and what the last of them takes from the Coalition. */
const [ENVOY_BONUS, ILDEFONSO_BONUS, ERFURT_BONUS, ERFURT_LOSS] = [2, 4, 3, -2];
/** Card 24 */
const INTRIGUE = -1;

/** What an effect on the attempts of a seat on a country lies on. */
export const courtKey = (seat: Seat, power: number): number => seat * POWERS + power;

/** What cards add to an attempt. */
export function envoyModifier(state: State, asker: number, power: number): number {
  const key = courtKey(seatOf(state, asker), power);
  let sum = effectOn(state, ENVOY, key) ? ENVOY_BONUS : 0;
  if (effectOn(state, ILDEFONSO, key)) sum += ILDEFONSO_BONUS;
  if (effectOn(state, ERFURT, key)) sum += asker === FRANCE ? ERFURT_BONUS : ERFURT_LOSS;
  return sum;
}

/** An attempt has been made: what was meant for one is used up. The loss of card 73 lasts. */
export function useEnvoys(state: State, asker: number, power: number): void {
  const key = courtKey(seatOf(state, asker), power);
  endEffects(
    state,
    (card, subject) =>
      subject === key && (card === ENVOY || card === ILDEFONSO || (card === ERFURT && asker === FRANCE)),
  );
}

/** All of it ends with the phase. */
export const endEnvoys = (state: State): void =>
  endEffects(state, (card) => card === ENVOY || card === ILDEFONSO || card === ERFURT);

/** The last success on a country in this phase, as its place in `courted`, or −1. */
const lastOn = ({ courted }: State, power: number): number => {
  for (let i = courted.length - 6; i >= 0; i -= 6) if (courted[i] === power) return i;
  return -1;
};

/** Card 24: countries that stand where a success of another seat has put them. */
export const intriguable = (state: State, seat: Seat): number[] => {
  const moved = new Set(state.courted.filter((_, i) => i % 6 === 0));
  return [...moved].filter((power) => seatOf(state, state.courted[lastOn(state, power) + 1]) !== seat);
};

/** The roll is made again with 1 less; if it fails the country goes back one box. */
export function intrigue(play: P, power: number): void {
  const { state } = play;
  const at = lastOn(state, power);
  const [, asker, , , modifier, needed] = state.courted.slice(at, at + 6);
  const dice = play.chance.dice(2, 6, 'diplomacy');
  const holds = dice[0] + dice[1] + modifier + INTRIGUE >= needed;
  const args = { power: asker, target: power, dice, modifier: modifier + INTRIGUE, needed };
  play.log(holds ? 'intrigue fails' : 'intrigue succeeds', args, { clause: 'NA-R-201' });
  if (!holds) state.courted.splice(at, 6);
}
