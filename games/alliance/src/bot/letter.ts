/** What choices mean for the letter of instruction of a seat's owner. */
import { aimHabits } from '@concert/kit';
import { blocksIn } from '../rules/1-mapboard.ts';
import { blockCamp } from '../rules/4-control.ts';
import type { Alliance, State } from '../shape.ts';
import { FORTRESS, typeOf } from '../tables.ts';
import { fightBy, MOVES } from './promises.ts';

const ownIn = (state: State, seat: number, place: number): number[] =>
  blocksIn(state, place).filter((b) => blockCamp(state, b) === state.seat.indexOf(seat));

export const letter = aimHabits<Alliance>({
  fightBy,
  enters: (_play, _seat, { verb, arg }) => (MOVES.includes(verb) ? arg.to : null),
  empties({ state, stack }, seat, { verb, arg }) {
    if (!MOVES.includes(verb)) return null;
    if (verb !== 'marchAll') {
      const from = state.place[arg.block];
      return ownIn(state, seat, from).length === 1 ? from : null;
    }
    const group = stack.at(-1);
    if (group?.at !== 'group') return null;
    return ownIn(state, seat, group.place).every((b) => typeOf[b] !== FORTRESS) ? group.place : null;
  },
});
