/**
 * Plotting as a plan: what all Nations of a seat are to plot is thought out once a round, then written down click by click. The first is
 * the usual one; others attack sooner, later, or not at all.
 */
import { type AnyChoice, type Plan, say } from '@concert/kernel';
import type { Frame, Order, P } from '../shape.ts';
import { pathScores, plotScores } from './orders.ts';
import { ENOUGH, planFor } from './plan.ts';

/** The round, and by Nation its orders. */
type Plots = { round: number; orders: { [nation: number]: Order[] } };

export function plans(play: P, frame: Frame, _seat: number, others = false): Plan[] {
  if (frame.at !== 'plot') return [];
  const found = new Map<string, Plan>();
  (others ? Object.values(ENOUGH) : [ENOUGH.usual]).forEach((enough, rank) => {
    const orders = Object.fromEntries(frame.nations.map((nation) => [nation, planFor(play, nation, enough)]));
    const count = Object.values(orders).reduce((sum, list) => sum + list.length, 0);
    const parts: Plots = { round: play.state.round, orders };
    const key = JSON.stringify(orders);
    if (!found.has(key))
      found.set(key, { kind: 'plot', parts, worth: 1 - rank / 10, about: say('plan.plot', { count }) });
  });
  return [...found.values()];
}

export function next(
  play: P,
  frame: Frame,
  _seat: number,
  plan: Plan,
  choices: readonly AnyChoice[],
): AnyChoice | 'later' | null {
  if (frame.at !== 'plot' && frame.at !== 'plot.path') return 'later';
  const { round, orders } = plan.parts as unknown as Plots;
  if (round !== play.state.round) return null;
  const plansOf = (nation: number): readonly Order[] => orders[nation] ?? [];
  const scores = frame.at === 'plot' ? plotScores(frame, choices, plansOf) : pathScores(frame, choices, plansOf);
  const best = scores.indexOf(Math.max(...scores));
  return scores[best] > 0 ? choices[best] : null;
}
