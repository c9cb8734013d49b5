/** How the bot takes promises (IB-D.1-d): whom an attack would be on. */
import type { AnyChoice } from '@concert/kernel';
import { type Fight, maskList, promiseHabits } from '@concert/kit';
import { enemiesIn } from '../rules/4-battle.ts';
import type { ImperialBorders, P } from '../shape.ts';
import { trained } from './features.ts';

/** IB-B0-a, IB-B1.B-a: a battle it starts, or one in which it joins the side that attacks. */
export function fightBy(play: P, _seat: number, { verb, arg }: AnyChoice): Fight | null {
  const { state, stack } = play;
  const frame = stack.at(-1);
  const joined = verb === 'side' && arg.side === 'with' && frame?.at === 'battle.side' ? frame : null;
  if (verb !== 'attack' && !joined) return null;
  const place = joined ? joined.place : (arg.place as number);
  const others = enemiesIn(play, joined ? joined.active : state.active, place);
  return { on: maskList(others).map((nation) => state.seat[nation]), place };
}

export const promises = promiseHabits<ImperialBorders>({
  value: trained.value,
  // IB-D.1: Nations are never at war as such; they fight where they meet.
  areAtWar: () => false,
  fightBy,
  peace: 2,
});
