/** Two nodes on one PostgreSQL, for the tests of one `describe`; where PostgreSQL is not installed these are skipped. */
import { afterAll, beforeAll, describe } from 'vitest';
import type { ConcertServer, ServerOverrides } from '../src/index.ts';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';
import { testServer } from './server.ts';

export type Pair = readonly [ConcertServer, ConcertServer];

export interface TwoNodes {
  readonly postgres: Postgres;
  readonly nodes: Pair;
  readonly urls: readonly [string, string];
}

/** Two servers on a fresh database. */
export async function openPair(
  postgres: Postgres,
  env: { [name: string]: string } = {},
  instead: ServerOverrides = {},
): Promise<Pair> {
  const both = { DATABASE_URL: await postgres.database(), ...env };
  return [await testServer(both, instead), await testServer(both, instead)];
}

/** `env` is asked when the nodes are started: what it speaks of may have been started just before. */
export function twoNodes(
  title: string,
  tests: (both: TwoNodes) => void,
  { env, instead }: { env?: () => { [name: string]: string }; instead?: ServerOverrides } = {},
): void {
  describe.skipIf(!postgresPrograms())(title, () => {
    const both: { postgres?: Postgres; nodes?: Pair; urls?: TwoNodes['urls'] } = {};
    beforeAll(async () => {
      both.postgres = await startPostgres();
      both.nodes = await openPair(both.postgres, env?.(), instead);
      both.urls = [both.nodes[0].url, both.nodes[1].url];
    });
    afterAll(async () => {
      await Promise.all((both.nodes ?? []).map((node) => node.close()));
      await both.postgres?.stop();
    });
    tests(both as TwoNodes);
  });
}
