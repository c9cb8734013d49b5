import { BadInput, type Player, readCase, runCase } from '@concert/kernel';
import { blundersIn, playerByName } from '@concert/players';
import { loadGame } from '@concert/registry';
import { type Arguments, type Command, jsonOption } from '../command.ts';
import { readJson } from '../files.ts';

export const caseCommand: Command = {
  name: 'case',
  about: 'Runs case files and prints what differs.\nThe format is described in docs/case-files.md.',
  takes: 'FILE…',
  options: {
    player: { type: 'string', value: 'NAME', about: 'who is asked where a case asks a bot', default: 'policy' },
    ...jsonOption,
  },
  async run(args, out) {
    if (args.files.length === 0) throw new BadInput('a case file is needed');
    const results = [];
    const wrong: string[] = [];
    for (const path of args.files) {
      try {
        const file = readCase(readJson(path));
        const { bot, ...rest } = file;
        const game = await loadGame(file.game);
        const result = runCase(game, rest);
        if (bot && result.ok) result.differences.push(...blundersIn(game, { ...rest, bot }, byName(args)));
        results.push({ file: path, ...result, ok: result.differences.length === 0 });
      } catch (error) {
        if (!(error instanceof BadInput)) throw error;
        wrong.push(`${path}: ${error.message}`);
      }
    }
    const failed = results.filter((result) => !result.ok);
    if (args.flag('json')) out.json(results);
    else {
      for (const { file, case: name, ok, differences } of results) {
        out.line(`${ok ? 'ok  ' : 'FAIL'} ${file} · ${name}`);
        for (const line of differences) out.line(`       ${line}`);
      }
      out.line(`${results.length - failed.length} of ${results.length} cases as expected`);
    }
    // The others have been run all the same.
    if (wrong.length > 0) throw new BadInput(wrong.join('\n'));
    return failed.length === 0 ? 0 : 1;
  },
};

/** The player that is asked in a bot case, each time with another seed. */
function byName(args: Arguments): (seed: string) => Player {
  const name = args.text('player')!;
  playerByName(name, '');
  return (seed) => playerByName(name, seed);
}
