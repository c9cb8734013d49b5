/** What choices mean for the letter of instruction of a seat's owner. Its places are provinces. */
import type { AnyChoice } from '@concert/kernel';
import { aimHabits, type Fight, maskList } from '@concert/kit';
import { opponentsOf, survey } from '../rules/5-troops.ts';
import type { P, PowerAndPrestige } from '../shape.ts';
import { provinceOf } from '../tables.ts';
import { armsAt } from './situation.ts';
import { KEEP } from './turn.ts';

const MOVES: readonly string[] = ['march', 'attack'];

/** PP-6.5.2: a declaration of war; and a step to where a foe's troops stand, or onto a foe's land. */
function fightBy({ state, seats }: P, seat: number, { verb, arg }: AnyChoice): Fight | null {
  if (verb === 'declare') return { on: [arg.seat], place: -1 };
  if (!MOVES.includes(verb)) return null;
  const owner = state.owner[provinceOf[arg.to]];
  const there = survey(state)[arg.to] | (owner < 0 ? 0 : 1 << owner);
  const on = maskList(there & opponentsOf(state, seat)).filter((force) => force < seats);
  return on.length > 0 ? { on, place: provinceOf[arg.to] } : null;
}

export const letter = aimHabits<PowerAndPrestige>({
  fightBy,
  enters: (_play, _seat, { verb, arg }) => (MOVES.includes(verb) ? provinceOf[arg.to] : null),
  empties({ state }, seat, { verb, arg }) {
    const inHand = state.inHand[seat];
    if (!MOVES.includes(verb) || inHand.length === 0) return null;
    const [, from] = inHand;
    const left = provinceOf[from];
    if (provinceOf[arg.to] === left || inHand.slice(KEEP, KEEP + 3).some((count) => count > 0)) return null;
    const isElsewhere = (i: number): boolean =>
      state.force[i] === seat && state.place[i] !== from && provinceOf[state.place[i]] === left;
    return state.force.some((_, i) => isElsewhere(i) && armsAt(state, i).some((count) => count > 0)) ? null : left;
  },
});
