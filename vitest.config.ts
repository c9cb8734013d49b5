import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['src'] },
  ssr: { resolve: { conditions: ['src'], externalConditions: ['src'] } },
  test: {
    include: ['*/test/**/*.test.ts', 'games/*/test/**/*.test.ts'],
    // The proof reporter writes which clauses the run proved, for `concert ledger`.
    reporters: ['default', './scripts/proof-reporter.mjs'],
    // Tests measure no time; these only end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // One for each core, not one fewer: much of the time is spent waiting for browsers, disks and databases.
    maxWorkers: '100%',
  },
});
