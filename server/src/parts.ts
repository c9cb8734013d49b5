/** Parts of the server that can be measured on their own, without sockets and threads. */
export { backupOf, restoreInto } from './operations/backup.ts';
export { type GameLibrary, RequestError, RulesHost } from './rules/host.ts';
export { RulesError, type RulesPool } from './rules/pool.ts';
export type { RulesRequest } from './rules/requests.ts';
export { openStore, type Store, type TableRow } from './store/index.ts';
export { TableHistory } from './tables/history.ts';
export { type Opening, openStored } from './tables/opening.ts';
export { blank } from './tables/rows.ts';
