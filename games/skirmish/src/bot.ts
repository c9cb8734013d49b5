import type { BotRules } from '@concert/kernel';
import { type Corps, GOTHA, owner } from './tables.ts';
import type { Skirmish } from './rules.ts';

/** How the bot values things. It only ever sees imagined positions, so it may look at everything in them. */
export const bot: BotRules<Skirmish> = {
  // A point ahead is three wins to two. Gotha has no owner before the end.
  value({ state, seats }) {
    const odds: number[] = Array(seats).fill(1);
    state.worth.forEach((worth, c) => {
      if (state.at[c]! >= 0) odds[owner(c as Corps)]! *= 1.5 ** worth;
    });
    return odds.map((each) => each / odds.reduce((sum, other) => sum + other));
  },
  // Corps that stay together win their battles, and Gotha counts only at the end: wait, and go there in the last turn.
  policy: ({ state, options }, frame, _seat, choices) =>
    choices.map(({ verb, arg }) => {
      if (verb !== 'order' || frame.at !== 'orders') return verb === 'help' ? 2 : 1;
      const ordered = frame.to[arg.corps % 3]! >= 0 || state.at[arg.corps] === GOTHA;
      return state.turn === options.turns && arg.to === GOTHA && !ordered ? 2 : 0;
    }),
};
