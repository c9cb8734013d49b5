import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type HostedTable, isBadInput, type OpenedTable, phrasesFor, type RulesBundle } from '@concert/bundles';
import { BadInput, type GameRecord, readRecord, type Seat, SPECTATOR, spellTables, type Viewer } from '@concert/kernel';
import type { SentLine } from '@concert/wire';
import { type Arguments, type Command, jsonOption, type Output } from '../command.ts';
import { loadRules } from '../editions.ts';
import { readJson } from '../files.ts';
import { showTextTables } from '../text-tables.ts';

export const replayCommand: Command = {
  name: 'replay',
  about:
    'Replays a record, to its end or to any point, or a whole folder of records to see which ones diverge; each with the\n' +
    'version of the rules it was played with, or with --rules.',
  takes: 'FILE',
  options: {
    to: { type: 'string', value: 'N', about: 'stop before entry N' },
    as: { type: 'string', value: 'SEAT', about: 'show what this seat sees', default: 'spectator' },
    check: { type: 'string', value: 'DIR', about: 'replay every record in a folder and list those that diverge' },
    rules: { type: 'string', value: 'VERSION', about: 'replay with these rules; `newest` is the newest version' },
    ...jsonOption,
  },
  async run(args, out) {
    const folder = args.text('check');
    if (folder !== undefined) return checkFolder(folder, args, out);
    const [path, more] = args.files;
    if (path === undefined || more !== undefined) throw new BadInput('one record is needed, or --check DIR');
    const record = readRecord(readJson(path));
    const until = args.text('to') === undefined ? record.entries.length : args.number('to', 0, record.entries.length);
    const bundle = await bundleFor(record, args);
    const { table, divergence } = replayed(bundle, record, until);
    const viewer = viewerNamed(table, args.text('as')!);
    const { view } = table.full(viewer).sight;
    const phrases = phrasesFor(bundle, record.options);
    const log = wholeLog(table, viewer).map(({ when, text, ...said }) => ({
      when,
      text: text ?? phrases.sentence(said),
      clause: said.clause,
    }));
    const { entries } = table;
    if (args.flag('json')) out.json({ file: path, entries, divergence, view, log });
    else {
      for (const { when, text, clause } of log)
        out.line(`${String(when).padStart(5)}  ${text}${clause ? `  [${clause}]` : ''}`);
      showTextTables(spellTables(bundle.textTables(table.options, view), phrases), view, out);
      out.line(`${entries} of ${record.entries.length} entries replayed`);
      if (divergence) out.line(`diverges at entry ${divergence.at}: ${divergence.why}`);
    }
    return divergence ? 1 : 0;
  },
};

/** The rules a record is replayed with: its own version, or the one given. */
function bundleFor({ game, rules }: GameRecord, args: Arguments): Promise<RulesBundle> {
  const wanted = args.text('rules') ?? rules;
  return loadRules(game, wanted === 'newest' ? undefined : wanted);
}

function replayed(bundle: RulesBundle, record: GameRecord, until = record.entries.length): OpenedTable {
  const { options, chance, setup, entries } = record;
  return bundle.open({ options, chance, secret: null, setup, entries: entries.slice(0, until) });
}

function viewerNamed({ seats }: HostedTable, name: string): Viewer {
  if (name === 'spectator') return SPECTATOR;
  const seat: Seat = seats.findIndex(({ id }) => id.toLowerCase() === name.toLowerCase());
  if (seat >= 0) return seat;
  throw new BadInput(
    `--as: there is no seat ${JSON.stringify(name)}; there are ${seats.map(({ id }) => id).join(', ')}`,
  );
}

/** A viewer's log from its first line. A table returns only a page of lines at once. */
function wholeLog(table: HostedTable, viewer: Viewer): SentLine[] {
  let { from, lines } = table.full(viewer).log;
  while (from > 0) {
    // Opened from its beginning, the table holds all of it.
    const before = table.lines(viewer, from)!;
    lines = [...before.lines, ...lines];
    from = before.from;
  }
  return lines;
}

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
      const bundle = await bundleFor(record, args);
      const { divergence } = replayed(bundle, record);
      const rules = record.rules === bundle.rules ? {} : { recordedRules: record.rules, rules: bundle.rules };
      results.push({ file: name, ok: divergence === null, ...divergence, ...rules });
    } catch (error) {
      if (!isBadInput(error)) throw error;
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
