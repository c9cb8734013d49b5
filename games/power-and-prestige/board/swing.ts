/** What may still swing the game: the medals of the stronger alliance, or the land that is left. */
import { put } from '@concert/board';
import { ALONE } from '../src/shape.ts';
import { inPlay, PROVINCES } from '../src/tables.ts';
import type { PowerContext } from './context.ts';

/** PP-6.6.5-a: what the dominant alliance gets, and in the last year. */
const [MEDAL, LAST_MEDAL] = [10, 20];

/** PP-7-a, b: after so many years, or with the year in which a power lost its last province. */
export const isLastYear = ({ view: { board }, facts }: PowerContext): boolean =>
  board.year >= (facts.options.years as number) || board.fallen !== 0;

export function swing(context: PowerContext): string {
  const { view, facts } = context;
  const { board } = view;
  const seats = facts.seats.length;
  if (board.camp.slice(0, seats).some((camp) => camp < ALONE)) {
    const points = isLastYear(context) ? LAST_MEDAL : MEDAL;
    return put(context, 'swing medal', { points });
  }
  const free = Array.from({ length: PROVINCES }, (_, p) => p).filter((p) => inPlay[seats]?.[p] && board.owner[p] < 0);
  return free.length > 0 ? put(context, 'swing free', { n: free.length }) : '';
}
