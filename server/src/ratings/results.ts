/** What a rated game leaves for the ratings: how each seat came out, written once, when the game is counted. */
import type { Outcome } from '@concert/kernel';
import type { Transaction } from 'kysely';
import type { ChairRow, Schema, TableRow } from '../store/index.ts';
import { agreed } from '../tables/settings.ts';

/** The player of a seat that has no owner. */
export const BOT = 'bot ';

type Seat = Pick<ChairRow, 'seat' | 'user_id' | 'bot' | 'resigned' | 'name'>;

/** Games that people ended by a vote have no result. */
export async function writeResults(db: Transaction<Schema>, row: TableRow, chairs: readonly Seat[]): Promise<void> {
  if (row.state !== 'over' || row.outcome === null || !agreed(row.settings).rated) return;
  const places = placesOf(JSON.parse(row.outcome) as Outcome, chairs);
  const { game, id: table_id } = row;
  const format = formatOf(row.options, chairs.length);
  const ended_at = row.ended_at ?? Date.now();
  await db
    .insertInto('results')
    .values(
      chairs.map(({ seat, name, user_id, bot }, i) => ({
        ...{ table_id, seat, game, format, ended_at },
        seat_name: name,
        player: user_id ?? `${BOT}${bot ?? ''}`,
        place: places[i]!,
      })),
    )
    .execute();
}

/** Winners first, then by points; a seat that its player left is last, however its stand-in fared. */
export function placesOf({ winners, scores }: Outcome, chairs: readonly Pick<Seat, 'seat' | 'resigned'>[]): number[] {
  const worth = ({ seat, resigned }: Pick<Seat, 'seat' | 'resigned'>): number[] =>
    resigned === 1 ? [0, 0, 0] : [1, winners.includes(seat) ? 1 : 0, winners.includes(seat) ? 0 : (scores[seat] ?? 0)];
  const all = chairs.map(worth);
  return all.map((own) => 1 + all.filter((other) => compare(other, own) > 0).length);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i < 0 ? 0 : a[i]! - b[i]!;
}

/** Seats are compared only with the same seats of the same scenario. */
function formatOf(options: string, seats: number): string {
  const { scenario } = JSON.parse(options) as { scenario?: unknown };
  return `${typeof scenario === 'string' ? `${scenario} ` : ''}${seats}`;
}
