/** A game as the database has it, as a record; with the secret of its dice. */
import { type GameRecord, RECORD_FORMAT } from '@concert/kernel';
import type { Store } from '../src/store/index.ts';

export interface StoredRecord {
  record: GameRecord;
  secret: string;
  /** The numbers its entries have in the database. */
  numbers: number[];
}

export async function storedRecord({ db }: Pick<Store, 'db'>, table: string): Promise<StoredRecord> {
  const row = await db.selectFrom('tables').selectAll().where('id', '=', table).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('entries').selectAll().where('table_id', '=', table).orderBy('seq').execute();
  const record: GameRecord = {
    format: RECORD_FORMAT,
    game: row.game,
    rules: row.rules,
    options: JSON.parse(row.options),
    chance: {
      commitment: row.commitment,
      contributions: JSON.parse(row.contributions!),
      ...(row.shares !== null && { shares: JSON.parse(row.shares) }),
    },
    setup: JSON.parse(row.setup!),
    entries: rows.map(({ body }) => JSON.parse(body)),
    outcome: null,
  };
  return { record, secret: row.secret!, numbers: rows.map(({ seq }) => seq) };
}
