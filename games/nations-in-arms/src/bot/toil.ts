/** What a march costs in stragglers: the check that a second activation or an extended move asks for (7.2, 7.4). */
import { outside, unitsIn } from '../rules/1-forces.ts';
import { isDrained } from '../rules/1-quality.ts';
import { sideOfPiece } from '../rules/1-units.ts';
import { newAttrition } from '../rules/7-attrition.ts';
import { attritionForecast } from '../rules/8-forecast.ts';
import type { State } from '../shape.ts';
import { FRANCE, isSupply, powerOf, RUSSIA } from '../tables.ts';

/** MP of an ordinary march. */
const MARCH = 5;

/** The steps that these troops would lose on average, a supply unit spent where they have one. */
export function toil(state: State, pieces: readonly number[], forced: boolean, extended: boolean): number {
  const units = unitsIn(pieces);
  if (units.length === 0) return 0;
  const place = state.place[units[0]];
  const side = sideOfPiece(state, units[0]);
  const check = newAttrition(place, side, { spent: MARCH, terrain: 0, forced, extended });
  check.supply = outside(state, place, side).find((p) => isSupply[p]) ?? -1;
  check.bonus = nationOf(state, units);
  return attritionForecast(state, check, units).mean;
}

/** NA-7.4-c, NA-7.4-f: the hardy nation that half of the troops are of, or −1. */
function nationOf(state: State, units: readonly number[]): number {
  for (const major of [FRANCE, RUSSIA]) {
    if (major === FRANCE && isDrained(state)) continue;
    const own = units.filter((p) => state.allegiance[powerOf[p]] === major);
    if (2 * own.length >= units.length) return major;
  }
  return -1;
}
