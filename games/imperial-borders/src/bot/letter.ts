/** What choices mean for the letter of instruction of a seat's owner. */
import { aimHabits } from '@concert/kit';
import { headsOf } from '../rules/0-forces.ts';
import { COUNT, type ImperialBorders, ORIGIN, type P } from '../shape.ts';
import { fightBy } from './promises.ts';

/** The path that a seat is plotting, or null. */
function plotting(play: P, seat: number) {
  const frame = play.laneOf(seat)?.at(-1);
  return frame?.at === 'plot.path' ? frame : null;
}

export const letter = aimHabits<ImperialBorders>({
  fightBy,
  enters: (_play, _seat, { verb, arg }) => (verb === 'step' ? arg.place : verb === 'sail' ? arg.to : null),
  empties(play, seat, { verb, arg }) {
    const draft = verb === 'send' ? plotting(play, seat) : null;
    if (!draft) return null;
    const { from, lead, nations, plots } = draft;
    let gone = arg.count as number;
    for (const order of plots[nations.indexOf(lead)]) if (order[ORIGIN] === from) gone += order[COUNT];
    return gone >= headsOf(play.state, lead, from) ? from : null;
  },
});
