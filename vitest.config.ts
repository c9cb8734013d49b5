import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What only computes: these files share their modules, because no module keeps anything that changes. */
const pure = ['kernel', 'kit', 'cartography', 'wire', 'players', 'testing', 'bundles', 'games/*'];
/** What has servers and databases; each file closes what it opens. */
const services = ['server', 'cli', 'web'];
/** What has browsers or measures: a process for each file. */
const pages = ['bench', 'e2e'];

const filesOf = (packages: readonly string[]): string[] => packages.map((name) => `${name}/test/**/*.test.ts`);

export default defineConfig({
  resolve: { conditions: ['src'] },
  ssr: { resolve: { conditions: ['src'], externalConditions: ['src'] } },
  test: {
    // The proof reporter writes which clauses the run proved, for `concert ledger`.
    reporters: ['default', './scripts/proof-reporter.mjs'],
    // Tests measure no time; these only end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // Two more than there are cores: much of the time is spent waiting for browsers, disks, databases and other nodes.
    maxWorkers: availableParallelism() + 2,
    projects: [
      { extends: true, test: { name: 'pure', include: filesOf(pure), isolate: false } },
      { extends: true, test: { name: 'services', include: filesOf(services), isolate: false } },
      { extends: true, test: { name: 'pages', include: filesOf(pages) } },
    ],
  },
});
