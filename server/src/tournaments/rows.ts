/** What the database has of a tournament, and what it means. */
import type { TournamentPlan } from '@concert/wire';
import type { Kysely } from 'kysely';
import { notFound } from '../errors.ts';
import type { BoardRow, BoardSeatRow, EntrantRow, Schema, TournamentRow } from '../store/index.ts';
import type { Entrant, PlayedBoard } from './standings.ts';

/** What `withdrawn` says of a person whom the organiser has removed. */
export const REMOVED = 2;

export interface Board extends BoardRow {
  seats: BoardSeatRow[];
}

export interface Loaded {
  row: TournamentRow;
  plan: TournamentPlan;
  /** In the order in which they joined. */
  entrants: EntrantRow[];
  /** Of all rounds, in their order. */
  boards: Board[];
}

export async function loadTournament(db: Kysely<Schema>, id: string): Promise<Loaded> {
  const row = await db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('tournament');
  const of = <T extends 'entrants' | 'boards' | 'board_seats'>(table: T) =>
    db
      .selectFrom(table as 'boards')
      .selectAll()
      .where('tournament_id', '=', id);
  const entrants = (await of('entrants')
    .orderBy('n' as never)
    .execute()) as unknown as EntrantRow[];
  const boards = await of('boards').orderBy('round').orderBy('board').execute();
  const seats = (await of('board_seats')
    .orderBy('seat' as never)
    .execute()) as unknown as BoardSeatRow[];
  return {
    row,
    plan: JSON.parse(row.plan) as TournamentPlan,
    entrants,
    boards: boards.map((board) => ({
      ...board,
      seats: seats.filter(({ round, board: at }) => round === board.round && at === board.board),
    })),
  };
}

export const seatNames = (row: TournamentRow): string[] => JSON.parse(row.seats) as string[];

export const entrantOf = ({ user_id: id, division, lot, withdrawn }: EntrantRow): Entrant => ({
  id,
  division,
  lot,
  withdrawn: withdrawn !== 0,
});

export const playedOf = ({ seats }: Board): PlayedBoard =>
  seats.map(({ user_id, seat, place }) => ({ player: user_id, seat, place }));

/** The tables of the rounds that the plan has; a final is counted on its own. */
export const ofRounds = ({ boards, plan }: Loaded): Board[] => boards.filter(({ round }) => round <= plan.rounds);

export const finalOf = ({ boards, plan }: Loaded): Board | undefined => boards.find(({ round }) => round > plan.rounds);
