/** How blunders of this game are counted: armies that starve. */
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

export const meters: readonly Meter<NationsInArms>[] = [starving];
