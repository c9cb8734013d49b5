import type { BotRules } from '@concert/kernel';
import { GOTHA } from './tables.ts';
import { type Skirmish, scoreOf, seatsOf } from './rules.ts';

/** How the bot values things. It only ever sees imagined positions, so it may look at everything in them. */
export const bot: BotRules<Skirmish> = {
  value: (play) => seatsOf(play).map((seat) => scoreOf(play, seat) / 8),
  policy: ({ state }, frame, _seat, choices) =>
    choices.map(({ verb, arg }) => {
      // Strong corps go for Gotha, weak ones keep away; a corps that has its order is left alone.
      if (verb === 'order' && frame.at === 'orders') {
        if (frame.to[arg.corps % 3]! >= 0) return 0;
        return (arg.to === GOTHA) === state.worth[arg.corps]! > 1 ? 3 : 1;
      }
      return verb === 'help' ? 2 : 1;
    }),
};
