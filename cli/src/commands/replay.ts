import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BadInput, readRecord, replay, SPECTATOR, seatOf } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import { type Arguments, type Command, jsonOption, type Output } from '../command.ts';
import { readJson } from '../files.ts';
import { showTextTables } from '../text-tables.ts';

export const replayCommand: Command = {
  name: 'replay',
  about: 'Replays a record, to its end or to any point, or a whole folder of records to see which ones diverge.',
  takes: 'FILE',
  options: {
    to: { type: 'string', value: 'N', about: 'stop before entry N' },
    as: { type: 'string', value: 'SEAT', about: 'show what this seat sees', default: 'spectator' },
    check: { type: 'string', value: 'DIR', about: 'replay every record in a folder and list those that diverge' },
    ...jsonOption,
  },
  async run(args, out) {
    const folder = args.text('check');
    if (folder !== undefined) return checkFolder(folder, args, out);
    const [path, more] = args.files;
    if (path === undefined || more !== undefined) throw new BadInput('one record is needed, or --check DIR');
    const record = readRecord(readJson(path));
    const game = await loadGame(record.game);
    const until = args.text('to') === undefined ? record.entries.length : args.number('to', 0, record.entries.length);
    const { table, divergence, entries } = replay(game, record, { until });
    const name = args.text('as')!;
    const viewer = name === 'spectator' ? SPECTATOR : seatOf(table.machine, name, '--as');
    const log = table.log(viewer).map(({ when, event }) => ({ when, text: table.words(event), clause: event.clause }));
    if (args.flag('json')) out.json({ file: path, entries, divergence, view: table.view(viewer), log });
    else {
      for (const { when, text, clause } of log)
        out.line(`${String(when).padStart(5)}  ${text}${clause ? `  [${clause}]` : ''}`);
      showTextTables(table.machine, table.view(viewer), out);
      out.line(`${entries} of ${record.entries.length} entries replayed`);
      if (divergence) out.line(`diverges at entry ${divergence.at}: ${divergence.why}`);
    }
    return divergence ? 1 : 0;
  },
};

async function checkFolder(folder: string, args: Arguments, out: Output): Promise<number> {
  let names: string[];
  try {
    if (!statSync(folder).isDirectory()) throw new BadInput(`--check ${folder}: is not a folder`);
    names = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`--check ${folder}: cannot be read`);
  }
  const results = [];
  for (const [i, name] of names.entries()) {
    out.progress(`replaying ${i + 1} of ${names.length}`);
    try {
      const record = readRecord(readJson(join(folder, name)));
      const game = await loadGame(record.game);
      const { divergence } = replay(game, record);
      const rules = record.rules === game.rules ? {} : { recordedRules: record.rules, rules: game.rules };
      results.push({ file: name, ok: divergence === null, ...divergence, ...rules });
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      results.push({ file: name, ok: false, at: -1, why: error.message });
    }
  }
  out.settle();
  const diverged = results.filter(({ ok }) => !ok);
  if (args.flag('json')) out.json({ records: results.length, diverged });
  else {
    for (const { file, at, why } of diverged) out.line(`diverges ${file} at entry ${at}: ${why}`);
    out.line(`${results.length - diverged.length} of ${results.length} records replay as recorded`);
  }
  return diverged.length === 0 ? 0 : 1;
}
