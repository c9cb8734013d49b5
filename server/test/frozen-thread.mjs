// A thread that hosts nothing but what has been frozen, even where the newest rules still have the same version.
import { readdirSync } from 'node:fs';
import { hostTables } from '../dist/rules/host-thread.js';

const frozen = new URL('../../bundles/frozen/', import.meta.url);
const versionsOf = (game) => readdirSync(new URL(`${game}/`, frozen)).sort();

hostTables({
  ids: readdirSync(frozen).filter((name) => name !== 'assets'),
  load: async (game, rules = versionsOf(game).at(-1)) =>
    (await import(new URL(`${game}/${rules}/rules.js`, frozen).href)).bundle,
});
