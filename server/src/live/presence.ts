/**
 * Who is looking at a table, through whatever node. On one node its sockets tell; where there may be several, each writes
 * down now and then who looks through it.
 */
import { newId } from '../ids.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import type { Connection, Correspondent } from './connection.ts';

const BEAT_MS = 10_000;
/** A node that has written nothing for so long is gone, and its people with it. */
const GONE_MS = 30_000;

export class Presence implements Correspondent {
  private readonly tables: () => OpenTables;
  private readonly node = newId();
  private readonly beat: NodeJS.Timeout;

  constructor(tables: () => OpenTables) {
    this.tables = tables;
    this.beat = setInterval(() => this.safely(this.write()), BEAT_MS);
    this.beat.unref();
  }

  async isHere(table: string, user: string): Promise<boolean> {
    const tables = this.tables();
    if (tables.find(table)?.audience.isHere(user)) return true;
    if (tables.store.kind === 'sqlite') return false;
    const row = await tables.store.db
      .selectFrom('presence')
      .select('node')
      .where('table_id', '=', table)
      .where('user_id', '=', user)
      .where('node', '<>', this.node)
      .where('seen_at', '>', Date.now() - GONE_MS)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  take(): boolean {
    return false;
  }

  watched(table: string, _seat: unknown, { user }: Connection): void {
    if (this.tables().store.kind !== 'sqlite') this.safely(this.insert([{ table_id: table, user_id: user }]));
  }

  async close(): Promise<void> {
    clearInterval(this.beat);
    const { db, kind } = this.tables().store;
    if (kind !== 'sqlite')
      await db
        .deleteFrom('presence')
        .where('node', '=', this.node)
        .execute()
        .catch(() => {});
  }

  private async write(): Promise<void> {
    const tables = this.tables();
    if (tables.store.kind === 'sqlite') return;
    const began = Date.now();
    const here: { table_id: string; user_id: string }[] = [];
    for (const { id, audience } of tables)
      for (const user of audience.users) here.push({ table_id: id, user_id: user });
    for (let i = 0; i < here.length; i += 1000) await this.insert(here.slice(i, i + 1000));
    // Those who have left, and nodes that are gone.
    await tables.store.db
      .deleteFrom('presence')
      .where((eb) =>
        eb.or([
          eb.and([eb('node', '=', this.node), eb('seen_at', '<', began)]),
          eb('seen_at', '<', began - 10 * GONE_MS),
        ]),
      )
      .execute();
  }

  private async insert(here: readonly { table_id: string; user_id: string }[]): Promise<void> {
    const seen_at = Date.now();
    await this.tables()
      .store.db.insertInto('presence')
      .values(here.map((each) => ({ ...each, node: this.node, seen_at })))
      .onConflict((conflict) => conflict.columns(['table_id', 'user_id', 'node']).doUpdateSet({ seen_at }))
      .execute();
  }

  private safely(work: Promise<void>): void {
    work.catch((error) => this.tables().log('who is here could not be written down', { error }));
  }
}
