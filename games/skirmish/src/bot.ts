import type { BotRules, FrameAt } from '@concert/kernel';
import { eachChoice, policyByFrame } from '@concert/kit';
import { type Corps, GOTHA, owner } from './tables.ts';
import type { Skirmish } from './rules.ts';

type At<Name extends Skirmish['frame']['at']> = FrameAt<Skirmish['frame'], Name>;

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
  policy: policyByFrame<Skirmish>(
    {
      orders: eachChoice(({ state, options }, { to }: At<'orders'>, _seat, { verb, arg }) => {
        if (verb !== 'order') return 1;
        const ordered = to[arg.corps % 3]! >= 0 || state.at[arg.corps] === GOTHA;
        return state.turn === options.turns && arg.to === GOTHA && !ordered ? 2 : 0;
      }),
      help: { help: 2, decline: 1 },
    },
    {},
    { strike: 1 },
  ),
};
