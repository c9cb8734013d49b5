// Skirmish as it is, and as it might be one day: a die more is thrown at the set-up, and points count double.
import { bundleOf } from '@concert/bundles';
import { BadInput } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';

const first = { ...skirmish, rules: '1.0.0' };
const doubled = {
  ...skirmish,
  rules: '2.0.0',
  setup: (play) => {
    play.chance.d6('weather');
    return skirmish.setup(play);
  },
  outcome: (play) => {
    const outcome = skirmish.outcome(play);
    return { ...outcome, scores: outcome.scores.map((score) => 2 * score) };
  },
};

export const versions = { '1.0.0': first, '2.0.0': doubled };

/** Where the newest version is this one, and earlier ones are kept. */
export const libraryUpTo = (newest) => ({
  ids: ['skirmish'],
  load: async (id, rules = newest) => {
    if (id !== 'skirmish' || !versions[rules] || rules > newest)
      throw new BadInput(`there are no rules ${rules} of ${id} here`);
    return bundleOf(versions[rules]);
  },
});
