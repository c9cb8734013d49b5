/** 6.6.1 Out of supply losses, with the supply that the majority may lend to the external ally (6.5.5). */
import { done, type Next, type Question, say, together } from '@concert/kernel';
import { maskOf } from '@concert/kit';
import type { At, Frame, P, PowerAndPrestige } from '../shape.ts';
import { ALLY, ARMS } from '../tables.ts';
import { supplied } from './5-buildings.ts';
import { addPrestige, membersOf, other } from './5-concepts.ts';
import { removeTroops, unitsAt } from './5-troops.ts';

/** Locations where a force stands without a line of supply. */
function cutOff({ state }: P, force: number, reached: Uint8Array): number[] {
  const places = new Set<number>();
  for (let i = 0; i < state.force.length; i++)
    if (state.force[i] === force && !reached[state.place[i]]) places.add(state.place[i]);
  return [...places];
}

/** PP-6.6.1-f: before the first alliancing no troops are out of supply. PP-6.5.5-r: supply may be lent where it matters. */
function supply(play: P, { result }: At<'supply'>): Next<Frame> {
  const { state } = play;
  const weak = state.camp[ALLY];
  const majority = weak < 0 ? [] : membersOf(state, other(weak));
  if (weak >= 0 && !result && cutOff(play, ALLY, supplied(state, play.seats, weak)).length > 0)
    return together(majority, () => ({ at: 'lend' }), { at: 'supply' });
  const lenders = majority.filter((_, i) => result?.[i]);
  for (const seat of lenders) play.log('lends supply', { seat }, { clause: 'PP-6.5.5-r' });
  const lost: [force: number, place: number][] = [];
  for (const camp of new Set(state.camp.slice(0, play.seats))) {
    const reached = supplied(state, play.seats, camp);
    for (const seat of membersOf(state, camp)) for (const at of cutOff(play, seat, reached)) lost.push([seat, at]);
  }
  if (weak >= 0) {
    const lent = maskOf(lenders);
    for (const at of cutOff(play, ALLY, supplied(state, play.seats, weak, lent))) lost.push([ALLY, at]);
  }
  // PP-6.6.1-g: all at the same time.
  for (const [force, place] of lost) remove(play, force, place);
  return done();
}

function remove(play: P, force: number, place: number): void {
  const { state } = play;
  const units = Array.from({ length: ARMS }, (_, arm) => unitsAt(state, force, place, arm));
  const total = units.reduce((sum, count) => sum + count, 0);
  units.forEach((count, arm) => {
    removeTroops(state, force, place, arm, count);
  });
  // All see what leaves the map, hidden before or not.
  play.log('out of supply', { force, place, units: total }, { clause: 'PP-6.6.1-g', reveals: true });
  // PP-6.6.1-h; PP-6.5.5-p: the external ally's troops cost no player anything.
  if (force !== ALLY) addPrestige(state, force, -total);
}

/** PP-6.5.5-r, PP-R-75: each player of the majority is asked once. */
const lend: Question<PowerAndPrestige, At<'lend'>> = {
  prompt: () => say('lend supply', {}, 'PP-6.5.5-r'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('accept', {});
    offers.offer('decline', {});
  },
  take: { accept: () => done(true), decline: () => done(false) },
};

export const supplySteps = { supply, lend } as const;
