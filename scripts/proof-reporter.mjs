// A Vitest reporter: counts the run for `npm test` and writes down which clauses passing tests proved, for
// `concert ledger`. A clause named by both a passing and a failing test is not proved.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

export default class ProofReporter {
  onTestRunEnd(modules, unhandled) {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    const proved = new Map();
    for (const module of modules) {
      // A file that could not be collected has no tests to fail, so it counts itself.
      if (module.errors().length > 0) count.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') count.passed++;
        else if (state === 'failed') count.failed++;
        else count.skipped++;
        for (const id of test.meta().clauses ?? []) {
          const before = proved.get(id) ?? { passed: [], failed: [] };
          if (state === 'passed') before.passed.push(test.fullName);
          if (state === 'failed') before.failed.push(test.fullName);
          proved.set(id, before);
        }
      }
    }
    const dir = join(root, '.concert');
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'last-run.json'), JSON.stringify(count));
    writeFileSync(join(dir, 'proofs.json'), JSON.stringify(Object.fromEntries(proved), null, 1));
  }
}
