/** Simple ways to play, each the bot's own policy with one habit followed through. None of them may beat it. */
import type { BotRules, Probe } from '@concert/kernel';
import { type Habit, withHabit } from '@concert/kit';
import type { PowerAndPrestige } from '../shape.ts';

const ideas: { readonly [id: string]: { about: string; habit: Habit<PowerAndPrestige> } } = {
  idle: { about: 'Is ready at once, wherever that can be said', habit: { likes: ['ready', 'pass', 'decline'] } },
  homebody: {
    about: 'Plays as the bot does, but never moves a unit',
    habit: { avoids: ['group', 'onward', 'army'] },
  },
  peaceful: {
    about: 'Plays as the bot does, but attacks, plunders and razes nothing and declares no war',
    habit: {
      avoids: ['attack', 'declare', 'plunder', 'plunderRural', 'plunderResidence', 'plunderProvince', 'raze'],
    },
  },
  raider: {
    about: 'Plays as the bot does, but attacks, annexes and plunders wherever it can',
    habit: { likes: ['attack', 'annex', 'plunder', 'plunderRural', 'plunderResidence', 'plunderProvince'] },
  },
  hoarder: { about: 'Plays as the bot does, but buys nothing', habit: { avoids: ['buy', 'hire', 'study'] } },
};

/** The probes beside the bot's own policy. */
export const probesOf = (
  policy: NonNullable<BotRules<PowerAndPrestige>['policy']>,
): readonly Probe<PowerAndPrestige>[] =>
  Object.entries(ideas).map(([id, { about, habit }]) => ({ id, about, policy: withHabit(policy, habit) }));
