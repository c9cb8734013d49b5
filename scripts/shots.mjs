// `node scripts/shots.mjs OUT [part of a name]`: pictures of the built page at its chief moments, for looking at them.
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './bootstrap.mjs';

const { module } = await runnerImport(join(root, 'e2e/src/shots.ts'));
await module.shots(resolve(process.argv[2] ?? '.concert/shots'), process.argv[3] ?? '');
