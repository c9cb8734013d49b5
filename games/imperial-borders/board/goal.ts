/** What is played for, and how the Nations stand. */
import type { Goal } from '@concert/board';
import type { Context } from './context.ts';
import { standings } from './panels/medals.tsx';

/** IB-F: Medal Points and Prestige; the Congress decides when it ends. Until the last round is known it is the sixth to the ninth. */
export function goal(context: Context): Goal | null {
  const { board } = context.view;
  if (board.round === 0) return null;
  const scores = standings(context).flatMap(({ nation, score }) =>
    score === undefined ? [] : [{ key: `nation ${nation}`, value: score }],
  );
  const last = board.last > 0 ? board.last : null;
  return {
    goal: 'Most points win, and Capitals before points',
    about: 'Medal Points and Prestige',
    ends: last === null ? 'ends between round 6 and 9, by vote' : `ends with round ${last}`,
    last: last !== null && board.round >= last,
    unit: 'Points',
    scores,
  };
}
