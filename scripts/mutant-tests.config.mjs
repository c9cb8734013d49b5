// Vitest for mutants.mjs: the tests of a game against a copy of its compiled rules instead of its sources.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { root } from './bootstrap.mjs';

const { MUTANT_HOME: home, MUTANT_COPY: copy } = process.env;
const sources = join(home, 'src');

/** Everything that is imported from the game's sources comes from the copy. */
const fromCopy = {
  name: 'from-copy',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (!found?.id.startsWith(`${sources}/`)) return found;
    const compiled = join(copy, relative(sources, found.id).replace(/\.tsx?$/, '.js'));
    return existsSync(compiled) ? compiled : found;
  },
};

export default defineConfig({
  root,
  plugins: [fromCopy],
  resolve: { conditions: ['src'] },
  ssr: { resolve: { conditions: ['src'], externalConditions: ['src'] } },
  test: { pool: 'forks', isolate: false, testTimeout: 300_000, include: [`${relative(root, home)}/test/**/*.test.ts`] },
});
