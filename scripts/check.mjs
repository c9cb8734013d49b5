// Lint, format, types, import directions, commit subjects and wording over the whole tree. `npm test` runs the same checks.
import { pathToFileURL } from 'node:url';
import { ensureInstalled, node, tool } from './bootstrap.mjs';
import { checkSubjects } from './commit-subjects.mjs';
import { importsAreSound } from './imports.mjs';
import { checkWording } from './wording.mjs';

/** Each check with whether it passed. */
export function checks() {
  return [
    ['lint and format', node([tool('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.']) === 0],
    ['types', node([tool('typescript', 'bin/tsc'), '-p', 'tsconfig.json']) === 0],
    ['import directions', importsAreSound()],
    ['commit subjects', checkSubjects()],
    ['wording', checkWording()],
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  process.exit(checks().every(([, ok]) => ok) ? 0 : 1);
}
