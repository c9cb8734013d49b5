/** What may still swing the game: points that are fought over, or those of powers no player leads. */
import { put } from '@concert/board';
import { prizes, vpOf } from '../src/tables.ts';
import { type AllianceContext, campsAt, holderOf } from './context.ts';

/** AL-10.1: only places that count. */
export function swing(context: AllianceContext): string {
  const { board } = context.view;
  const camps = campsAt(board);
  const pointsIn = (places: readonly number[]): number => places.reduce((sum, p) => sum + vpOf[p], 0);
  const fought = prizes.filter((p) => camps[p].size > 1);
  if (fought.length > 0) return put(context, 'swing battles', { points: pointsIn(fought), places: fought });
  const isNeutral = (p: number): boolean => {
    const holder = holderOf(board, camps, p);
    return holder >= 0 && !(board.seat[holder] >= 0);
  };
  const points = pointsIn(prizes.filter(isNeutral));
  return points > 0 ? put(context, 'swing neutral', { points }) : '';
}
