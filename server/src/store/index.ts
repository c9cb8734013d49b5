import type { Config } from '../config.ts';
import type { Store } from './store.ts';

export { Journal, type Settle } from './journal.ts';
export { type Change, change, columns, type QueryTemplate, queryTemplate } from './query-template.ts';
export type * from './schema.ts';
export { reasonOf, type Store, StoreError } from './store.ts';

/** Only the driver that is used is loaded. */
export async function openStore(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'busUrl'>>,
  log: (message: string) => void,
): Promise<Store> {
  if (config.databaseUrl)
    return (await import('./postgres.ts')).openPostgres(config.databaseUrl, log, undefined, config.busUrl);
  return (await import('./sqlite.ts')).openSqlite(config.dataDir);
}
