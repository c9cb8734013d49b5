/** Rules as the command line loads them: also those of editions, from where `concert serve` has them with the same settings. */
import { join } from 'node:path';
import { loadEdition } from '@concert/bundles/editions';
import { loaderWith } from '@concert/registry';

export const editionsFolder = (): string =>
  process.env.EDITIONS_DIR || join(process.env.DATA_DIR || './data', 'editions');

export const loadRules = loaderWith((game, rules) => loadEdition(editionsFolder(), game, rules));
