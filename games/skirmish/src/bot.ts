import type { BotRules } from '@concert/kernel';
import { GOTHA } from './tables.ts';
import { type Skirmish, scoreOf, seatsOf } from './rules.ts';

/** How the bot values things. It only ever sees imagined positions, so it may look at everything in them. */
export const bot: BotRules<Skirmish> = {
  // Of two sides the one a point ahead wins two times in three.
  value(play) {
    const odds = seatsOf(play).map((seat) => 2 ** scoreOf(play, seat));
    const all = odds.reduce((sum, each) => sum + each);
    return odds.map((each) => each / all);
  },
  // Corps that stay together win their battles, and Gotha counts only at the end: wait, and go there in the last turn.
  policy: ({ state, options }, frame, _seat, choices) =>
    choices.map(({ verb, arg }) => {
      if (verb !== 'order' || frame.at !== 'orders') return verb === 'help' ? 2 : 1;
      const ordered = frame.to[arg.corps % 3]! >= 0 || state.at[arg.corps] === GOTHA;
      return state.turn === options.turns && arg.to === GOTHA && !ordered ? 2 : 0;
    }),
};
