/** 12.1: the call for conscripts, made by France once her income is known (NA-R-209). */
import { type Meaning, no, type Seat, say, type Verdict } from '@concert/kernel';
import type { P } from '../shape.ts';
import { FRANCE } from '../tables.ts';
import { seatOf } from './1-units.ts';
import { incomeOf } from './12-income.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-12.1-b: half as much money again, rounded down with the rest (NA-R-106). */
const moneyOf = ({ state }: P): number => Math.floor(state.budget[FRANCE] * 1.5) - state.budget[FRANCE];

/** NA-12.1-a: from a year on that the campaign names, and never two years running. */
export function mayConscript(play: P, seat: Seat): Verdict {
  const { state } = play;
  const from = campaignOf(play).economy?.conscripts;
  if (from === undefined || seatOf(state, FRANCE) !== seat) return no('NA-12.1-a', 'no conscripts', {});
  if (state.year < from) return no('NA-12.1-a', 'conscripts from', { year: from });
  const last = state.calls.at(-1);
  return last === undefined || last < state.year - 1 || no('NA-12.1-a', 'conscripts called', { year: last });
}

/** NA-12.1-b, NA-12.1-f: provinces and trade count, and the limit on gifts stays where it was. */
export function callConscripts(play: P): void {
  const { state } = play;
  const amount = moneyOf(play);
  const { steps } = incomeOf(play, FRANCE);
  state.calls = [...state.calls, state.year];
  state.money[FRANCE] += amount;
  state.recruit[FRANCE] += steps;
  play.log('conscripts called up', { amount, steps, calls: state.calls.length }, { clause: 'NA-12.1-b' });
}

export const conscriptsMeaning = (play: P): Meaning => ({
  final: true,
  gain: say('conscripts bring', { amount: moneyOf(play), steps: incomeOf(play, FRANCE).steps }, 'NA-12.1-b'),
  // NA-12.1-c to NA-12.1-e: the second call is dear.
  ...(play.state.calls.length === 1 && { stake: say('conscripts wear out', {}, 'NA-12.1-c') }),
});
