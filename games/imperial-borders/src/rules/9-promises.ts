/** Promises between players: they do not bind (IB-D.1-d), and what becomes of them is told from what everyone saw. */
import { type Deed, type PromiseRules, promiseJudge, promiseKinds } from '@concert/kit';
import type { P } from '../shape.ts';
import { place } from '../tables.ts';

const entries: readonly string[] = ['marches', 'sails', 'rides'];

const rules: PromiseRules = {
  place,
  unit: 'rounds',
  most: 4,
  clock: ({ round }) => Number(round),
  deeds({ what, args }): readonly Deed[] {
    if (what === 'battle begins')
      return [
        {
          deed: 'fight',
          by: args!.attackers as number[],
          on: args!.defenders as number[],
          place: args!.place as number,
        },
      ];
    if (what === 'votes Peace' || what === 'votes War')
      return [{ deed: 'vote', by: args!.nation as number, what: what === 'votes Peace' ? 'Peace' : 'War' }];
    // IB-4.C.6-c, IB-B3.B-a: what is taken is entered too.
    if (what === 'seized' || what === 'captured')
      return [{ deed: 'enter', by: args!.nation as number, place: args!.place as number }];
    return entries.includes(what) ? [{ deed: 'enter', by: args!.nation as number, place: args!.to as number }] : [];
  },
  votes: ['Peace', 'War'],
};

export const kinds = promiseKinds(rules);
export const judge = promiseJudge(rules);

/** By Nation: the seat that leads it. */
export const holders = ({ state }: P): readonly number[] => state.seat;
