// `npm run soak -- --kills N`: kills a server, N times on each database, in rounds of a few. What was done is kept, so that it can
// be stopped at any time and goes on from there.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from './bootstrap.mjs';

/** So many at a time: what was done is written down after each round. */
const ROUND = 10;
const FILE = join(root, '.concert', 'kills.json');
/** The databases, and how the tests call them. */
const DATABASES = { sqlite: 'SQLite keeps every acknowledged choice', postgres: 'likewise' };
const WORDS = /(\d+) kills, (\d+) tables interrupted: (\d+) choices/;

function readCounts() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

/** Yields what has been done on each database when all is done, or no more time is left. */
export function* killSoak(wanted, minutes) {
  const until = Date.now() + minutes * 60_000;
  const counts = readCounts();
  for (const database of Object.keys(DATABASES))
    counts[database] ??= { kills: 0, interrupted: 0, choices: 0, failed: 0 };
  const left = () => Object.keys(DATABASES).filter((database) => counts[database].kills < wanted);
  // In turn, so that both have come equally far whenever it is stopped.
  for (let open = left(); open.length > 0 && Date.now() < until; open = left())
    for (const database of open) {
      if (Date.now() >= until) break;
      const count = counts[database];
      const round = Math.min(ROUND, wanted - count.kills);
      const [ok, text] = kill(DATABASES[database], round);
      const [, kills, interrupted, choices] = WORDS.exec(text) ?? [];
      if (ok && kills !== undefined) {
        count.kills += Number(kills);
        count.interrupted += Number(interrupted);
        count.choices += Number(choices);
      } else {
        count.failed++;
        console.log(text);
      }
      mkdirSync(join(root, '.concert'), { recursive: true });
      writeFileSync(FILE, `${JSON.stringify(counts, null, 1)}\n`);
      if (!ok) return yield { database, wanted, ...count, ok: false };
    }
  for (const database of Object.keys(DATABASES)) {
    const count = counts[database];
    yield { database, wanted, ...count, ok: count.kills >= wanted && count.failed === 0 };
  }
}

function kill(name, times) {
  const args = ['run', '--maxWorkers=1', 'server/test/kill.test.ts', '-t', name, '--reporter=default'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool('vitest', 'vitest.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, KILLS: String(times) },
    encoding: 'utf8',
  });
  return [status === 0, `${stdout}${stderr}`];
}
