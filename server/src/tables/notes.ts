/** A person's private notes about a table, and whether it is archived in their list. No one else sees either. */
import type { NoteRow, Store } from '../store/index.ts';

export class Notes {
  private readonly store: Store;
  constructor(store: Store) {
    this.store = store;
  }

  async read(user: string, table: string): Promise<string> {
    const row = await this.store.db
      .selectFrom('notes')
      .select('text')
      .where('user_id', '=', user)
      .where('table_id', '=', table)
      .executeTakeFirst();
    return row?.text ?? '';
  }

  write(user: string, table: string, text: string): Promise<void> {
    return this.set(user, table, { text });
  }

  archive(user: string, table: string, archived: boolean): Promise<void> {
    return this.set(user, table, { archived: archived ? 1 : 0 });
  }

  private async set(user: string, table: string, part: Partial<NoteRow>): Promise<void> {
    const at = Date.now();
    const row: NoteRow = { table_id: table, user_id: user, text: '', archived: 0, at, ...part };
    await this.store.db
      .insertInto('notes')
      .values(row)
      .onConflict((conflict) => conflict.columns(['table_id', 'user_id']).doUpdateSet({ ...part, at }))
      .execute();
  }
}
