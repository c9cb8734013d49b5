// Runs a game's case files and golden games against one copy of its compiled rules, with the questions these were asked:
// exit code 0 when all is as expected. For
// mutants.mjs; in a process of its own, because a mutant may hang.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCase, readRecord, replay, runCase } from '@concert/kernel';
import { questionsIn } from '@concert/kernel/conformance';

const [home, copy] = process.argv.slice(2);
const module = await import(pathToFileURL(join(copy, 'index.js')).href);
const game = Object.values(module).find((each) => each?.steps && each?.setup);
const read = (folder, recursive) => {
  const dir = join(home, 'test', folder);
  return existsSync(dir)
    ? readdirSync(dir, { recursive })
        .filter((file) => file.endsWith('.json'))
        .map((file) => ({ path: join(dir, file), raw: JSON.parse(readFileSync(join(dir, file), 'utf8')) }))
    : [];
};
for (const { raw } of read('cases', true)) if (!runCase(game, readCase(raw)).ok) process.exit(1);
// In folders beneath are games of earlier versions, which have rules of their own.
for (const { path, raw } of read('golden', false)) {
  const record = readRecord(raw);
  const asked = path.replace(/\.json$/, '.questions');
  if (!existsSync(asked)) {
    if (replay(game, record).divergence) process.exit(1);
  } else if (`${questionsIn(game, record).join('\n')}\n` !== readFileSync(asked, 'utf8')) process.exit(1);
}
