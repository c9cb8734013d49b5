/** 6.6 The economic round. */
import { done, goto, type Next } from '@concert/kernel';
import type { Frame, P } from '../shape.ts';

export function economy(play: P): Next<Frame> {
  const { state } = play;
  if (state.year >= play.options.years || state.fallen) return done();
  state.year++;
  return goto({ at: 'year' });
}

export const economySteps = { economy };
