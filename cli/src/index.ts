/** `concert <command>`: everything the project does, from the command line. */
import { readFileSync } from 'node:fs';
import { isBadInput } from '@concert/bundles';
import { BadInput } from '@concert/kernel';
import { type Command, help, type Output, parse } from './command.ts';
import { arena } from './commands/arena.ts';
import { backup, restore } from './commands/backup.ts';
import { balance } from './commands/balance.ts';
import { bench } from './commands/bench.ts';
import { caseCommand } from './commands/case.ts';
import { editionCommand } from './commands/edition.ts';
import { games } from './commands/games.ts';
import { host } from './commands/host.ts';
import { ladder } from './commands/ladder.ts';
import { ledger } from './commands/ledger.ts';
import { play } from './commands/play.ts';
import { replayCommand } from './commands/replay.ts';
import { serve } from './commands/serve.ts';
import { sim } from './commands/sim.ts';
import { trainCommand } from './commands/train.ts';
import { upgrade } from './commands/upgrade.ts';
import { verifyCommand } from './commands/verify.ts';
import { whyCommand } from './commands/why.ts';
import { root } from './root.ts';

const commands: readonly Command[] = [
  serve,
  host,
  backup,
  restore,
  upgrade,
  editionCommand,
  games,
  play,
  sim,
  replayCommand,
  whyCommand,
  verifyCommand,
  caseCommand,
  ledger,
  arena,
  trainCommand,
  ladder,
  balance,
  bench,
];

/** 0: done; 1: done, and the answer is no (a case fails, a record diverges); 2: bad input. */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const lines = commands.map((verb) => `  ${verb.name.padEnd(8)} ${verb.about.split('\n')[0]}`);
    console.log(`concert <verb> [options]\n\n${lines.join('\n')}\n\nconcert <verb> --help says more.`);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    console.log(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).version);
    return 0;
  }
  const out = terminal();
  try {
    const verb = commands.find((candidate) => candidate.name === name);
    if (!verb) throw new BadInput(`there is no verb ${JSON.stringify(name)}; see \`concert --help\``);
    if (rest.includes('--help') || rest.includes('-h')) {
      console.log(help(verb));
      return 0;
    }
    return await verb.run(parse(verb, rest), out);
  } catch (error) {
    out.settle();
    if (isBadInput(error)) {
      console.error(`concert ${name}: ${error.message}`);
      return 2;
    }
    console.error(`concert ${name}: failed: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    return 1;
  }
}

function terminal(): Output {
  const live = process.stderr.isTTY;
  let shown = false;
  let last = performance.now();
  return {
    line: (text) => console.log(text),
    json: (value) => console.log(JSON.stringify(value, null, 1)),
    progress(text) {
      const now = performance.now();
      // Often enough to be alive, seldom enough not to cost: four times a second, or every ten seconds into a file.
      if (now - last < (live ? 250 : 10_000)) return;
      last = now;
      process.stderr.write(live ? `\r\u001b[K${text}` : `${text}\n`);
      shown = live;
    },
    settle() {
      if (shown) process.stderr.write('\r\u001b[K');
      shown = false;
    },
  };
}
