/** Which tables stay where, as `concert upgrade --check` says. */
import { join } from 'node:path';
import { versionsOf } from '@concert/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupOf, checkUpgrade, restoreInto } from '../src/index.ts';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';
import { about, putDatabase, VERSIONS } from './release.ts';
import { scratch } from './server.ts';

let postgres: Postgres | null = null;
beforeAll(async () => {
  if (postgresPrograms()) postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

for (const kind of ['sqlite', 'postgres'] as const)
  test.skipIf(kind === 'postgres' && !postgresPrograms())(
    `every table is named with its rules and what becomes of it, on ${kind}`,
    async () => {
      const dataDir = scratch();
      const lacking = about.tables['skirmish-gathering']!;
      const elsewhere = about.tables['skirmish-over']!;
      await putDatabase(dataDir, async ({ db }) => {
        await db.updateTable('tables').set({ rules: '0.9.0' }).where('id', '=', lacking).execute();
        await db.updateTable('tables').set({ game: 'chess' }).where('id', '=', elsewhere).execute();
      });
      let place: { databaseUrl: string | null; dataDir: string } = { databaseUrl: null, dataDir };
      if (kind === 'postgres') {
        const file = join(scratch(), 'backup');
        await backupOf(place, file);
        place = { databaseUrl: await postgres!.database(), dataDir };
        await restoreInto(place, file);
      }
      const checked = await checkUpgrade(place);
      expect(checked.map(({ table }) => table).sort()).toEqual(Object.values(about.tables).sort());
      for (const { table, game, rules, newest, fate, why } of checked) {
        if (table === lacking) {
          expect([rules, fate, newest]).toEqual(['0.9.0', 'missing', versionsOf('skirmish').at(-1)]);
          expect(why).toContain('rules 0.9.0 are not kept here');
        } else if (table === elsewhere) {
          expect([fate, newest]).toEqual(['missing', null]);
          expect(why).toContain('listed and exported');
        } else {
          expect(rules).toBe(VERSIONS[game]);
          expect(newest).toBe(versionsOf(game).at(-1));
          expect(fate).toBe(rules === newest ? 'newest' : 'stays');
        }
      }
    },
  );
