// `node scripts/shots.mjs OUT [game]`: pictures of the built page at both sizes, for looking at it.
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './bootstrap.mjs';

const { module } = await runnerImport(join(root, 'e2e/src/shots.ts'));
await module.shots(resolve(process.argv[2] ?? '.concert/shots'), process.argv[3] ?? 'alliance');
