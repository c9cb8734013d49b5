/** What the bot takes hidden blocks to be: the strength that a march would meet. */
import type { AnyChoice, BotRules } from '@concert/kernel';
import { survey } from '../rules/4-control.ts';
import { ownersOf } from '../rules/4-entry.ts';
import type { Alliance } from '../shape.ts';
import { powerOf } from '../tables.ts';
import { strengthAt } from './odds.ts';

const MOVES: readonly string[] = ['march', 'marchAll', 'seaMove', 'invade'];

export const expects: NonNullable<BotRules<Alliance>['expects']> = ({ state }, seat, { verb, arg }: AnyChoice) => {
  if (!MOVES.includes(verb)) return null;
  const look = survey(state);
  const owners = ownersOf(look, arg.to, state.seat.indexOf(seat));
  let amount = 0;
  let met = false;
  state.place.forEach((place, b) => {
    if (place !== arg.to || ((owners >> look.camp[powerOf[b]]) & 1) === 0) return;
    met = true;
    amount += strengthAt(state, b, place);
  });
  return met ? { what: 'bot.expected-strength', args: { place: arg.to }, amount } : null;
};
