/** Cards, bids, and what winter asks. */
import type { AnyChoice } from '@concert/kernel';
import { oddsOfAtLeast } from '@concert/kit';
import { areAllied, campOf, isLed } from '../rules/4-control.ts';
import { bidBonus } from '../rules/6-diplomacy.ts';
import type { At, P } from '../shape.ts';
import { cardEmpire, EMPIRES, isLeader, POWERS, TALLEYRAND } from '../tables.ts';
import { MANNER } from './manner.ts';
import { assets } from './situation.ts';

/** What a card is worth in the hand: initiative, a point more, and a leader's bid. */
function cardWorth(play: P, seat: number, card: number): number {
  const { state } = play;
  const own = cardEmpire[card] === state.seat.indexOf(seat) ? 3 : 0;
  const leads = isLeader[card] ? 4 + (card === TALLEYRAND ? 2 : 0) + Math.min(6, state.gold[seat] * 2) : 0;
  return card / 20 + own + leads;
}

export const scoreDiscard = (play: P, seat: number, choices: readonly AnyChoice[]): number[] =>
  choices.map(({ arg }) => -cardWorth(play, seat, arg.card));

/** Leaders with Gold to bid come first, one at a time; who comes last in winter has the last word. */
export function scoreLay(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const { state } = play;
  return choices.map(({ arg }) => {
    const leads = isLeader[arg.card];
    if (leads) return state.gold[seat] > 0 ? 10 + arg.card / 20 : -5;
    return state.turn >= 4 ? -arg.card / 20 : arg.card / 20;
  });
}

/** How likely two dice and a bonus reach a number. */
const reaches = (total: number, bonus: number): number => oddsOfAtLeast(2, 6, total - bonus);

/** What it is worth to a camp that a power changes sides once: to its own, or away from another's. */
function swing(play: P, target: number, camp: number): number {
  const { state } = play;
  const head = campOf(state, target);
  if (head === camp || (state.patron[target] >= 0 && areAllied(state, head, camp))) return 0;
  let sum = 0;
  for (let p = 0; p < POWERS; p++)
    if (p === target || (target < EMPIRES && state.patron[p] === target)) sum += assets(state, p);
  if (state.patron[target] < 0) return sum;
  return isLed(state, head) ? sum / (play.seats - 1) : sum * 0.3;
}

export function scoreBid(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const { state } = play;
  const camp = state.seat.indexOf(seat);
  const worths = new Map<number, number>();
  return choices.map(({ verb, arg }) => {
    if (verb !== 'bid') return 0;
    let worth = worths.get(arg.power);
    if (worth === undefined)
      worths.set(arg.power, (worth = swing(play, arg.power, camp) * reaches(7, bidBonus(play, arg.power, seat, true))));
    const rivals = state.gold.filter((gold, other) => other !== seat && gold >= arg.gold).length;
    return MANNER.swing * worth * 0.6 ** rivals - arg.gold * MANNER.bid - 0.5;
  });
}

export function scoreMatch(
  play: P,
  { power, gold, bidders }: At<'match'>,
  seat: number,
  choices: readonly AnyChoice[],
): number[] {
  const { state } = play;
  const [camp, rival] = [state.seat.indexOf(seat), state.seat.indexOf(bidders[0])];
  const own = swing(play, power, camp) * 0.4 * reaches(7, bidBonus(play, power, seat, false));
  const denied = areAllied(state, camp, rival) ? 0 : swing(play, power, rival) * 0.35;
  return choices.map(({ verb }) =>
    verb === 'match' ? MANNER.swing * (own + denied / Math.max(1, play.seats - 1)) - gold * MANNER.bid : 0,
  );
}
