// Runs a copy of a game's case files and golden games, with the questions these were asked, against a copy of its compiled rules:
// exit code 0 when all is as expected. For mutants.mjs; in a process of its own, because a mutant may hang.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCase, readRecord, replay, runCase } from '@concert/kernel';
import { questionsIn } from '@concert/kernel/conformance';

const [copy, mutated = ''] = process.argv.slice(2);
const module = await import(pathToFileURL(join(copy, 'index.js')).href);
const game = Object.values(module).find((each) => each?.steps && each?.setup);
const pathsIn = (folder, recursive) => {
  const dir = join(copy, 'test', folder);
  return existsSync(dir)
    ? readdirSync(dir, { recursive })
        .filter((file) => file.endsWith('.json'))
        .map((file) => join(dir, file))
    : [];
};
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** How many characters the chapter of a case and that of the changed file have in common: 6.3-combat.js and 6.3.1-fire.json three. */
const nearness = (path) => {
  const [chapter] = /^[\d.]*/.exec(mutated);
  const name = basename(path);
  let alike = 0;
  while (alike < chapter.length && chapter[alike] === name[alike]) alike++;
  return alike;
};

// Those that most likely notice come first.
const cases = pathsIn('cases', true).sort((a, b) => nearness(b) - nearness(a));
for (const path of cases) if (!runCase(game, readCase(read(path))).ok) process.exit(1);
// In folders beneath are games of earlier versions, which have rules of their own.
for (const path of pathsIn('golden', false)) {
  const record = readRecord(read(path));
  const asked = path.replace(/\.json$/, '.questions');
  if (!existsSync(asked)) {
    if (replay(game, record).divergence) process.exit(1);
  } else if (`${questionsIn(game, record).join('\n')}\n` !== readFileSync(asked, 'utf8')) process.exit(1);
}
// So many seconds of the processor it took: what takes much longer hangs.
console.log(process.cpuUsage().user / 1e6);
