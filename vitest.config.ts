import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from './scripts/longest-first.ts';

/** Nearly everything: these files share their modules, because no module keeps anything that changes, and each closes what it opens. */
const shared = [
  ...['kernel', 'kit', 'cartography', 'wire', 'players', 'testing', 'bundles', 'games/*'],
  ...['server', 'cli', 'web', 'e2e'],
];
/** What measures: a process for each file. */
const measuring = ['bench'];

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
    sequence: { sequencer: LongestFirst },
    // Two more than there are cores: much of the time is spent waiting for browsers, disks, databases and other nodes.
    maxWorkers: availableParallelism() + 2,
    projects: [
      { extends: true, test: { name: 'shared', include: filesOf(shared), isolate: false } },
      { extends: true, test: { name: 'measuring', include: filesOf(measuring) } },
    ],
  },
});
