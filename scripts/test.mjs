// `npm test`: everything. Ends with one line `N passed, N failed[, N skipped]` over all packages.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, node, root, tool } from './bootstrap.mjs';
import { checks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';

ensureInstalled();
const results = checks();
ensureBuilt();

await ensureChromium();

const summary = join(root, '.concert', 'last-run.json');
rmSync(summary, { force: true });
const exit = node([tool('vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)]);

let passed = results.filter(([, ok]) => ok).length;
let failed = results.length - passed;
let skipped = 0;
if (existsSync(summary)) {
  const run = JSON.parse(readFileSync(summary, 'utf8'));
  passed += run.passed;
  failed += run.failed;
  skipped += run.skipped;
}
// A runner that died, or that complains of something outside any test, is a failure too.
if (exit !== 0 && failed === 0) failed = 1;
for (const [name, ok] of results) if (!ok) console.log(`failed: ${name}`);
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
