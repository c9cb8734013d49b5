/** Tests of a server upon each kind of database; those on PostgreSQL are skipped where it is not installed. */
import { afterAll, beforeAll, describe } from 'vitest';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';

/** `env` gives what a server is to be started with. */
export function onBothStores(tests: (env: () => Promise<{ [name: string]: string }>) => void): void {
  describe('on SQLite', () => tests(async () => ({})));
  describe.skipIf(postgresPrograms() === null)('on PostgreSQL', () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(() => postgres?.stop());
    tests(async () => ({ DATABASE_URL: await postgres.database() }));
  });
}
