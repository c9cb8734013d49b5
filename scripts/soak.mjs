// `npm run soak [-- --games N] [--game ID]`: what is too heavy for `npm test`. Random games by the thousand over every
// variant of every game, then the conformance suite many times over. Ends with one line `N passed, N failed`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, root } from './bootstrap.mjs';

ensureBuilt();
const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '10000' },
    game: { type: 'string' },
    seed: { type: 'string', default: 'soak' },
  },
});
const at = (path) => import(join(root, path, 'dist/index.js'));
const [{ gameIds, loadGame }, { simulateAll }, { variants }, { audit }] = await Promise.all([
  at('games/registry'),
  at('players'),
  at('kernel'),
  import(join(root, 'kernel/dist/conformance/index.js')),
]);

let passed = 0;
let failed = 0;
const judge = (what, ok, detail) => {
  if (ok) passed++;
  else failed++;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${what}: ${detail}`);
};

for (const id of values.game ? [values.game] : gameIds) {
  const game = await loadGame(id);
  const all = variants(game);
  const each = Math.ceil(Number(values.games) / all.length);
  for (const options of all) {
    const result = simulateAll({ game, options, players: ['random'], games: each, seed: values.seed });
    const { finished, games, deadEnds, errors, gamesPerSecond } = result;
    const speed = `${gamesPerSecond.toFixed(1)} games/s`;
    judge(
      `${id} ${JSON.stringify(options)}`,
      finished === games,
      `${finished} of ${games}, ${deadEnds} dead ends, ${errors} errors, ${speed}`,
    );
  }
  const { failures, games, choices, seconds } = audit(game, { games: 10, seed: values.seed });
  judge(`${id} conformance`, failures.length === 0, `${games} games, ${choices} choices, ${seconds.toFixed(1)} s`);
  for (const [i, failure] of failures.entries()) {
    const dir = join(root, '.concert', 'failures');
    mkdirSync(dir, { recursive: true });
    const path = join(dir, `soak-${id}-${i}.json`);
    writeFileSync(path, JSON.stringify(failure.case, null, 1));
    console.log(`       ${failure.check}: ${failure.message}\n       reproduce it with: concert case ${path}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
