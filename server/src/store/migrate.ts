/** Brings a database up to date, once, however many nodes start at the same moment. */
import { type Kysely, sql } from 'kysely';
import type { Kind } from './migration.ts';
import { migrations } from './migrations.ts';

/** The same number for all nodes of one database: the node that holds the lock migrates, the others wait. */
const LOCK = 0x436f6e63;

/** Returns the names of the steps that were taken. */
// biome-ignore lint/suspicious/noExplicitAny: until it has run, the tables are unknown
export async function migrate(db: Kysely<any>, kind: Kind, all = migrations): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql.raw(kind === 'sqlite' ? 'begin immediate' : 'begin').execute(connection);
    try {
      if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(connection);
      const taken = await steps(connection, kind, all);
      await sql`commit`.execute(connection);
      return taken;
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function steps(db: Kysely<any>, kind: Kind, all: typeof migrations): Promise<string[]> {
  await sql`create table if not exists migrations (n integer primary key, name text not null, at bigint not null)`.execute(
    db,
  );
  const done = await db.selectFrom('migrations').select(['n', 'name']).orderBy('n').execute();
  for (const { n, name } of done)
    if (all[n]?.name !== name)
      throw new Error(
        `the database knows a step “${name}” that this version does not: it was written by a newer version`,
      );
  const taken: string[] = [];
  for (const [n, migration] of all.entries()) {
    if (n < done.length) continue;
    await migration.up(db, kind);
    await db.insertInto('migrations').values({ n, name: migration.name, at: Date.now() }).execute();
    taken.push(migration.name);
  }
  return taken;
}
