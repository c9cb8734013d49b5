export { type Config, ConfigError, readConfig } from './config.ts';
export { type ConcertServer, openServer } from './server.ts';
export { StoreError } from './store/index.ts';
