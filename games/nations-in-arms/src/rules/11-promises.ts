/** Promises between players: nothing holds them to it; what becomes of them is told from what everyone saw. */
import { type Deed, type PromiseRules, promiseJudge, promiseKinds } from '@concert/kit';
import type { P } from '../shape.ts';
import { POWERS, place, powerOf } from '../tables.ts';
import { seatOf } from './1-units.ts';

const rules: PromiseRules = {
  place,
  unit: 'turns',
  most: 12,
  clock: ({ turn }) => Number(turn),
  deeds({ what, args }): readonly Deed[] {
    if (what === 'declares war') return [{ deed: 'fight', by: [args!.power as number], on: [args!.on as number] }];
    return what === 'march' ? [{ deed: 'enter', by: powerOf[args!.piece as number], place: args!.to as number }] : [];
  },
};

export const kinds = promiseKinds(rules);
export const judge = promiseJudge(rules);

/** By power: the seat that runs it now. */
export const holders = ({ state }: P): readonly number[] =>
  Array.from({ length: POWERS }, (_, power) => seatOf(state, power));
