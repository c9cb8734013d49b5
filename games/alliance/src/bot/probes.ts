/** Simple ways to play, each the bot's own policy with one habit followed through. None of them may beat it. */
import type { BotRules, Probe } from '@concert/kernel';
import { type Habit, withHabit } from '@concert/kit';
import type { Alliance } from '../shape.ts';

const ideas: { readonly [id: string]: { about: string; habit: Habit<Alliance> } } = {
  idle: { about: 'Ends every turn at once and bids nothing', habit: { likes: ['endTurn', 'ready', 'pass'] } },
  turtle: { about: 'Plays as the bot does, but only levies and builds', habit: { avoids: ['group'] } },
  miser: {
    about: 'Plays as the bot does, but spends no Gold on bids and levies nothing',
    habit: { avoids: ['levy', 'build', 'bid', 'match'] },
  },
  bidder: { about: 'Plays as the bot does, but bids and matches whenever it can', habit: { likes: ['bid', 'match'] } },
  stubborn: {
    about: 'Plays as the bot does, but never retreats and always pursues',
    habit: { likes: ['pursue'], avoids: ['retreat'] },
  },
  admiral: { about: 'Plays as the bot does, but lands wherever it can', habit: { likes: ['invade'] } },
};

/** The probes beside the bot's own policy. */
export const probesOf = (policy: NonNullable<BotRules<Alliance>['policy']>): readonly Probe<Alliance>[] =>
  Object.entries(ideas).map(([id, { about, habit }]) => ({ id, about, policy: withHabit(policy, habit) }));
