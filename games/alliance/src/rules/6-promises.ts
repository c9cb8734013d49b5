/** Promises between players: nothing enforces them, and what becomes of them is told from what everyone saw (6.2, AL-R-45). */
import { type Deed, type PromiseRules, promiseJudge, promiseKinds } from '@concert/kit';
import type { P } from '../shape.ts';
import { POWERS, place } from '../tables.ts';
import { campOf, leaderOf } from './4-control.ts';

/** The events in which a block comes into a place, by its power or, of a minor's, by the empire it acts with. */
const entries: readonly string[] = ['march', 'attack', 'reinforce', 'sea move', 'invade', 'regroups'];
const minorEntries: readonly string[] = [
  'minor marches',
  'minor attacks',
  'minor reinforces',
  'minor sails',
  'minor lands',
  'minor regroups',
];

/** AL-GT-a: winter belongs to the year that ends with it. */
const TURNS_A_YEAR = 4;

const rules: PromiseRules = {
  place,
  unit: 'game turns',
  most: 8,
  clock({ gameTurn }) {
    const [year, turn] = gameTurn as number[];
    return year * TURNS_A_YEAR + turn;
  },
  deeds({ what, args }): readonly Deed[] {
    // AL-4.1-h: war between two players begins with an attack, or by word.
    if (what === 'war') return [{ deed: 'fight', by: [args!.a as number], on: [args!.b as number] }];
    if (what === 'battle')
      return [
        {
          deed: 'fight',
          by: args!.attackers as number[],
          on: args!.defenders as number[],
          place: args!.place as number,
        },
      ];
    const by = entries.includes(what) ? args!.power : minorEntries.includes(what) ? args!.camp : undefined;
    return by === undefined ? [] : [{ deed: 'enter', by: by as number, place: args!.to as number }];
  },
};

export const kinds = promiseKinds(rules);
export const judge = promiseJudge(rules);

/** By power: the seat at the head of its camp, or −1; who follows whom is open. */
export const holders = ({ state }: P): number[] =>
  Array.from({ length: POWERS }, (_, power) => leaderOf(state, campOf(state, power)));
