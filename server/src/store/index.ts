import type { Config } from '../config.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export { Journal } from './journal.ts';
export type * from './schema.ts';
export { type Store, StoreError } from './store.ts';

export const openStore = (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (message: string) => void,
): Promise<Store> => (config.databaseUrl ? openPostgres(config.databaseUrl, log) : openSqlite(config.dataDir));
