// Runs a game's case files and golden games against one copy of its compiled rules: exit code 0 when all is as expected. For
// mutants.mjs; in a process of its own, because a mutant may hang.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCase, readRecord, replay, runCase } from '@concert/kernel';

const [home, copy] = process.argv.slice(2);
const module = await import(pathToFileURL(join(copy, 'index.js')).href);
const game = Object.values(module).find((each) => each?.steps && each?.setup);
const read = (folder) => {
  const dir = join(home, 'test', folder);
  return existsSync(dir)
    ? readdirSync(dir, { recursive: true })
        .filter((file) => file.endsWith('.json'))
        .map((file) => JSON.parse(readFileSync(join(dir, file), 'utf8')))
    : [];
};
for (const raw of read('cases')) if (!runCase(game, readCase(raw)).ok) process.exit(1);
for (const raw of read('golden')) if (replay(game, readRecord(raw)).divergence) process.exit(1);
