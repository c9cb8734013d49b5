import { BadInput, readRecord } from '@concert/kernel';
import { loadBundle } from '@concert/registry';
import { type Command, jsonOption } from '../command.ts';
import { readJson } from '../files.ts';

export const verifyCommand: Command = {
  name: 'verify',
  about:
    'Verifies finished games: the opened secret fits the commitment, every die is what the secret and the seats’\n' +
    'contributions give, every choice was legal, every position is as recorded. Each with the version of the rules it was played with.',
  takes: 'FILE…',
  options: jsonOption,
  async run(args, out) {
    if (args.files.length === 0) throw new BadInput('a record is needed');
    const results = [];
    for (const path of args.files) {
      const record = readRecord(readJson(path));
      const bundle = await loadBundle(record.game, record.rules);
      const wrong = bundle.verify(record, (done, of) => out.progress(`${path}: ${done} of ${of} entries`));
      out.settle();
      const draws = record.setup.draws.length + record.entries.reduce((sum, { draws = [] }) => sum + draws.length, 0);
      results.push({
        file: path,
        ok: wrong === null,
        draws,
        choices: record.entries.length,
        ended: record.ended === true,
        ...wrong,
      });
    }
    if (args.flag('json')) out.json(results);
    else
      for (const { file, ok, draws, choices, ended, at, why } of results)
        out.line(
          ok
            ? `ok   ${file}: ${choices} entries and ${draws} draws are as they should be${ended ? '; the game was ended there' : ''}`
            : `FAIL ${file}: ${at === -1 ? 'at the set-up' : `at entry ${at}`}: ${why}`,
        );
    return results.every(({ ok }) => ok) ? 0 : 1;
  },
};
