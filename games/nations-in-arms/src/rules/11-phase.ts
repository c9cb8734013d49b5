/** 11.0: whether a campaign has diplomacy, and the windows for cards that are asked without it too. */
import { done, type Next } from '@concert/kernel';
import type { At, Frame, P } from '../shape.ts';
import { callWindow, seatsInOrder } from './11-cards.ts';

/** NA-11.0-a: every turn, in campaigns that have it. */
export const hasDiplomacy = ({ state }: P): boolean => state.runner.length > 0;

/** NA-R-84: windows for cards at the start and at the end of the phase. */
export function diplomacyCards(play: P, frame: At<'diplomacy.cards'>): Next<Frame> {
  delete frame.result;
  if (frame.asked) return done();
  return callWindow(play, frame.window, seatsInOrder(play.state), { ...frame, asked: true });
}
