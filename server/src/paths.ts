/** Where things are. Sources, compiled files and the bundle are all two folders below the project's root. */
import { readFileSync } from 'node:fs';

export const home = new URL('../../', import.meta.url);

/** The page's own files; there may be none. */
export const WEB = new URL('web/dist/', home);

export const versionOfConcert = (): string =>
  (JSON.parse(readFileSync(new URL('package.json', home), 'utf8')) as { version: string }).version;
