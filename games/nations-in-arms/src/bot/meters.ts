/** How blunders of this game are counted: armies that starve, attacks that had better not been made. */
import type { Meter } from '@concert/kernel';
import { isSupplied } from '../rules/1-units.ts';
import type { NationsInArms } from '../shape.ts';
import { armies } from '../tables.ts';

/** A good player ends no season with an army out of supply. */
const starving: Meter<NationsInArms> = {
  id: 'starving armies',
  about: 'armies out of supply when a turn ends, of all armies on the map',
  begin:
    () =>
    ({ events, play: { state } }) => {
      if (!events.some(({ what }) => what === 'score')) return null;
      const present = armies.filter((army) => state.place[army] >= 0);
      return [present.filter((army) => !isSupplied(state, army)).length, present.length];
    },
};

/** A good player attacks where it will win; one in so many goes wrong by the dice. */
const failing: Meter<NationsInArms> = {
  id: 'lost attacks',
  about: 'battles that the attacker has lost, of all that were decided by dice',
  begin: () => {
    let attacker = -1;
    return ({ events }) => {
      let [lost, fought] = [0, 0];
      for (const { what, args } of events) {
        if (what === 'battle') [attacker] = args!.sides as number[];
        if (what !== 'battle won') continue;
        fought++;
        if (args!.seat !== attacker) lost++;
      }
      return fought > 0 ? [lost, fought] : null;
    };
  },
};

export const meters: readonly Meter<NationsInArms>[] = [starving, failing];
