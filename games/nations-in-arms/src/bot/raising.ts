/** What the bot answers where armies are raised and naval markers committed, with money or without. */
import type { AnyChoice } from '@concert/kernel';
import { combatValue } from '../rules/1-units.ts';
import { type At, type P, SPRING } from '../shape.ts';
import { capacityOf, rankOf } from '../tables.ts';

type Choices = readonly AnyChoice[];

/** What a step that an army may hold is worth in its leader. */
const ROOM = 0.2;

export const raisingPolicy = {
  'newArmy.leader': ({ state }: P, _frame: At<'newArmy.leader'>, _seat: number, choices: Choices): number[] =>
    choices.map(({ arg }) => combatValue(state, arg.leader) + 0.1 * rankOf[arg.leader] + ROOM * capacityOf[arg.leader]),
  'newArmy.command': ({ state }: P, _frame: At<'newArmy.command'>, _seat: number, choices: Choices): number[] =>
    choices.map(({ arg }) => combatValue(state, arg.leader) + ROOM * capacityOf[arg.leader]),
  'garrisons.choose': { lose: 1 },
  // The ships are wanted before the year's fighting.
  'extraNaval.choose': ({ state }: P, _frame: At<'extraNaval.choose'>, _seat: number, choices: Choices): number[] =>
    choices.map(({ verb }) => Number(verb === (state.season === SPRING ? 'commit' : 'decline'))),
};
