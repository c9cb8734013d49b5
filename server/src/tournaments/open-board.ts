/** Opens a table for a round: closed, its seats kept for its players, bots on the others. */
import { randomBytes } from 'node:crypto';
import { commitTo } from '@concert/kernel';
import { addPendingFor } from '../notifications/pending.ts';
import type { ChairRow, TableRow } from '../store/index.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { blank, chairOf } from '../tables/rows.ts';
import { REGENT, type TablesService } from '../tables/service.ts';
import { botShare } from '../tables/shares.ts';
import type { Board, Loaded } from './rows.ts';

/**
 * May be tried again: a table that is there already is left as it is, and a tournament that was cancelled meanwhile gets no
 * more. Returns whether it was opened.
 */
export async function openBoard(
  tables: OpenTables,
  service: TablesService,
  { row, plan }: Loaded,
  { table_id: id, round, board, seats }: Board,
): Promise<boolean> {
  const { db, kind } = tables.store;
  if (id === null || (await db.selectFrom('tables').select('id').where('id', '=', id).executeTakeFirst())) return false;
  const { options, seats: infos, rules } = await service.preview(row.game, JSON.parse(row.options));
  const secret = randomBytes(32).toString('hex');
  const name = round > plan.rounds ? 'final' : `round ${round}, table ${board + 1}`;
  const table: TableRow = {
    ...blank(id, row.host),
    game: row.game,
    rules,
    title: `${row.title}: ${name}`,
    options: JSON.stringify(options),
    open: 0,
    secret,
    commitment: commitTo(secret),
    settings: row.settings,
    tournament_id: row.id,
  };
  const chairs = infos.map((info, seat): ChairRow => {
    const user = seats[seat]?.user_id ?? null;
    const bot = user === null ? { bot: REGENT, ...botShare() } : {};
    return { ...chairOf(id, seat, info), kept_for: user, ...bot };
  });
  const users = chairs.flatMap(({ kept_for }) => kept_for ?? []);
  return db.transaction().execute(async (tx) => {
    // It is cancelled before this, and finds no table; or after it, and ends the table.
    const going = tx.selectFrom('tournaments').select('id').where('id', '=', row.id).where('state', '=', 'playing');
    if (!(await going.$if(kind === 'postgres', (query) => query.forShare()).executeTakeFirst())) return false;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('tables')
      .values(table)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // Another node was faster.
    if (!numInsertedOrUpdatedRows) return false;
    await tx.insertInto('chairs').values(chairs).execute();
    await addPendingFor(tx, users, { table: id, kind: 'seat', since: tables.now() });
    return true;
  });
}
