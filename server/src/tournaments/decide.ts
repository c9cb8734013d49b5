/** How a table of a tournament came out. Pure. */
import type { Outcome } from '@concert/kernel';
import { placesOf } from '../ratings/results.ts';
import type { ChairRow, TableRow } from '../store/index.ts';

type Seat = Pick<ChairRow, 'seat' | 'resigned'>;

/**
 * The places of the seats of a table that has ended; null while it goes on. Who resigned or did not come is last. A game
 * that was stopped before its end is a tie between all others.
 */
export function decidedPlaces(
  { state, outcome }: Pick<TableRow, 'state' | 'outcome'>,
  chairs: readonly Seat[],
  missed: ReadonlySet<number>,
): number[] | null {
  if (state !== 'over' && state !== 'ended') return null;
  const all = chairs.map(({ seat, resigned }): Seat => ({ seat, resigned: resigned || missed.has(seat) ? 1 : 0 }));
  const tie = { winners: [], scores: [], what: '' };
  return placesOf(state === 'over' && outcome !== null ? (JSON.parse(outcome) as Outcome) : tie, all);
}

/** Where at most one player came, nothing is played: who came is first, everyone else last. */
export const forfeitPlaces = (seats: number, came: readonly number[]): number[] =>
  Array.from({ length: seats }, (_, seat) => (came.includes(seat) ? 1 : 1 + came.length));
