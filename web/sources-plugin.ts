/**
 * The games' tables say of every row where it comes from. That is for people who read or check the tables; no rule and no
 * board reads it, so it is left out of what is sent.
 */
import type { Plugin } from 'vite';

const TABLES = /\/games\/[^/]+\/src\/data\/[^/]+\.ts$/;
const SOURCE = /, source: '(?:[^'\\]|\\.)*'/g;

export function withoutSources(): Plugin {
  return {
    name: 'concert-without-sources',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (TABLES.test(id) ? { code: code.replace(SOURCE, ''), map: null } : null),
  };
}
