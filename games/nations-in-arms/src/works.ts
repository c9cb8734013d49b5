/** The dearest searches of the rules, for `concert bench`. */
import type { Game } from '@concert/kernel';
import { eachWay } from './rules/5-reach.ts';
import { contactNow } from './rules/6-sources.ts';
import { traceSupply } from './rules/6-supply.ts';
import { campaignOf } from './rules/scenarios/campaigns.ts';
import type { NationsInArms } from './shape.ts';
import { FRANCE } from './tables.ts';

export const works: NonNullable<Game<NationsInArms>['works']> = {
  /** 5.2.3: everywhere the active force can go. */
  reach(play) {
    const frame = play.stack.at(-1);
    if (frame?.at === 'activation.march') eachWay(play, frame, () => {});
  },
  /** 6.2: every hex in which troops of France are in supply. */
  supply: (play) => traceSupply(campaignOf(play), play.state, FRANCE, contactNow(play)),
};
