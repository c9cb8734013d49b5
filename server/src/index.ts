export { type Config, ConfigError, readConfig } from './config.ts';
export { type BackupSummary, backupOf, restoreInto } from './operations/backup.ts';
export { type CheckedTable, checkUpgrade, type Fate } from './operations/upgrade-check.ts';
export { hostLink, newHostLink } from './people/hosting.ts';
export { type ConcertServer, openServer, type ServerOverrides } from './server.ts';
export { StoreError } from './store/index.ts';
