/** How the bot takes promises (6.2, AL-R-45): by whom a march would be met. */
import type { AnyChoice } from '@concert/kernel';
import { type Fight, maskList, promiseHabits } from '@concert/kit';
import { atWar, leaderOf, survey } from '../rules/4-control.ts';
import { ownersOf } from '../rules/4-entry.ts';
import type { Alliance, P } from '../shape.ts';
import { trained } from './features.ts';

/** The choices that move blocks. */
export const MOVES: readonly string[] = ['march', 'marchAll', 'seaMove', 'invade'];

/** AL-4.1-h: an attack, or a step on the land of another. */
export function fightBy({ state }: P, seat: number, { verb, arg }: AnyChoice): Fight | null {
  if (!MOVES.includes(verb)) return null;
  const owners = ownersOf(survey(state), arg.to, state.seat.indexOf(seat));
  return { on: maskList(owners).map((camp) => leaderOf(state, camp)), place: arg.to };
}

export const promises = promiseHabits<Alliance>({
  value: trained.value,
  areAtWar: ({ state }, seat, other) => atWar(state, state.seat.indexOf(seat), state.seat.indexOf(other)),
  fightBy,
  peace: 4,
});
