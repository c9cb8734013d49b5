/**
 * Golden games: whole records kept in a folder that must go on replaying to the same positions. One that was played by rules
 * of an earlier version is played once more by both versions side by side: they must offer the same choices and give the
 * same log and outcome, although positions, frames and draws have another shape. Where a later version mended a rule, the
 * game names the mend, and nothing but what it names may differ.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostedTable, RulesBundle } from '@concert/bundles';
import {
  type AnyChoice,
  type AnyGame,
  canonical,
  convert,
  FastChance,
  FIRST_FORMAT,
  type GameRecord,
  openTable,
  readRecord,
  recordOf,
  replay,
  type Seat,
  SPECTATOR,
  secretFrom,
  type Table,
  type Viewer,
  type VisibleEvent,
  verify,
} from '@concert/kernel';
import { questionsIn } from '@concert/kernel/conformance';
import { describe, expect, test } from 'vitest';
import { jsonFiles } from './files.ts';

/** A rule that a later version mended, as far as it shows in games played before. */
export interface Mend {
  /** The clause that now refuses a choice which was offered before. */
  refuses?: string;
  /** Verbs that are offered where they were not before. */
  offers?: readonly string[];
  /** Events that now say more than before. */
  tellsMore?: readonly string[];
}

/** Chooses for a seat when a golden game is recorded. */
export type Picker = (choices: readonly AnyChoice[], chance: FastChance, table: Table, seat: Seat) => AnyChoice;

export interface GoldenOptions {
  /** By variant: who plays it; at random, if not said. */
  readonly pickers?: readonly (Picker | undefined)[];
  /** By variant: a seed with which happens what the game is kept for; by its number, if not said. */
  readonly seeds?: readonly (string | undefined)[];
  /** By variant: what the players agree on before a choice. */
  readonly bargains?: readonly (((table: Table) => void) | undefined)[];
  /** Are the questions written down beside the record? */
  readonly questions?: boolean;
}

/**
 * With GOLDEN=write in the environment the given variants are played and recorded again. Beside a record may lie what it
 * was asked (`.questions`): then the choices offered, prompts, meanings, refusals and logs must stay the same, too. Where
 * only words changed, GOLDEN=questions writes those anew and leaves the records.
 */
export function golden(
  game: AnyGame,
  folder: URL,
  variants: Parameters<typeof openTable>[1][] = [{}],
  how: GoldenOptions = {},
): void {
  if (process.env.GOLDEN === 'write') writeGolden(game, fileURLToPath(folder), variants, how);
  questionTests(game, folder);
  goldenTests(`golden games of ${game.title}`, folder, async (record) => {
    if (record.rules !== game.rules) await agree(game, record, []);
    else {
      expect(replay(game, record).divergence).toBeNull();
      expect(verify(game, record)).toBeNull();
    }
  });
}

/** Golden games of an earlier version, which the newest rules must play as its own do, but for what was mended since. */
export function earlierGolden(game: AnyGame, version: string, folder: URL, mends: readonly Mend[] = []): void {
  goldenTests(`golden games of ${game.title} ${version}`, folder, async (record) => {
    expect(record.rules).toBe(version);
    await agree(game, record, mends);
  });
}

function goldenTests(title: string, folder: URL, prove: (record: GameRecord) => Promise<void>): void {
  describe(title, () => {
    test('there are some', () => expect(jsonFiles(folder).length).toBeGreaterThan(0));
    for (const path of jsonFiles(folder))
      test(basename(path), () => prove(readRecord(JSON.parse(readFileSync(path, 'utf8')))));
  });
}

const questionsPath = (path: string): string => path.replace(/\.json$/, '.questions');

const writeQuestions = (game: AnyGame, record: GameRecord, path: string): void =>
  writeFileSync(questionsPath(path), `${questionsIn(game, record).join('\n')}\n`);

function questionTests(game: AnyGame, folder: URL): void {
  const asked = jsonFiles(folder).filter((each) => existsSync(questionsPath(each)));
  // A suite must have a test.
  if (asked.length === 0) return;
  describe(`questions of golden games of ${game.title}`, () => {
    for (const path of asked)
      test(basename(path), () => {
        const record = readRecord(JSON.parse(readFileSync(path, 'utf8')));
        if (process.env.GOLDEN === 'questions') writeQuestions(game, record, path);
        expect(questionsIn(game, record)).toEqual(readFileSync(questionsPath(path), 'utf8').trimEnd().split('\n'));
      });
  });
}

function writeGolden(
  game: AnyGame,
  dir: string,
  variants: readonly Parameters<typeof openTable>[1][],
  { pickers = [], seeds = [], bargains = [], questions = false }: GoldenOptions,
): void {
  mkdirSync(dir, { recursive: true });
  for (const [i, options] of variants.entries()) {
    const path = join(dir, `${game.id}-${i + 1}.json`);
    const record = randomRecord(game, options, seeds[i] ?? `golden ${i}`, pickers[i], bargains[i]);
    writeFileSync(path, `${JSON.stringify(record)}\n`);
    if (questions) writeQuestions(game, record, path);
  }
}

const anyChoice: Picker = (choices, chance) => chance.pick(choices, 'choice');

/** A whole game at random, as a record. */
export function randomRecord(
  game: AnyGame,
  options: Parameters<typeof openTable>[1],
  seed: string,
  pick: Picker = anyChoice,
  bargain: (table: Table) => void = () => {},
): GameRecord {
  const secret = secretFrom(seed);
  const table = openTable(game, options, secret, [seed]);
  const chance = new FastChance(seed);
  while (!table.over) {
    bargain(table);
    const { machine, position } = table;
    const seat = chance.pick(
      machine.busy(position).filter((each) => machine.count(position, each) > 0),
      'seat',
    );
    table.choose(seat, pick(table.choices(seat), chance, table, seat));
  }
  return recordOf(table, secret);
}

/** Plays a record by its own rules, as they were frozen, and by the newest, entry by entry. */
async function agree(game: AnyGame, record: GameRecord, mends: readonly Mend[]): Promise<void> {
  expect(record.format).toBe(FIRST_FORMAT);
  const { loadBundle } = await import('@concert/registry');
  const old = begin(await loadBundle(record.game, record.rules), record);
  const { table, divergence } = convert(game, record, (now, at) => {
    if (at >= 0) old.follow(record.entries[at]!);
    for (let seat = 0; seat < old.seats.length; seat++)
      expect(
        unexplained(now, seat, old.decisionFor(seat)?.choices ?? [], mends),
        `choices of seat ${seat} after entry ${at} that only one version offers`,
      ).toEqual([]);
  });
  expect(divergence).toBeNull();
  const more = mends.flatMap(({ tellsMore = [] }) => tellsMore);
  for (const viewer of [...old.seats.keys(), SPECTATOR]) {
    const before = hostedLog(old, viewer);
    const after = logOf(table, viewer);
    for (const [at, line] of after.entries()) if (more.includes(line.what)) after[at] = asFarAs(before[at], line);
    expect(after, `log of viewer ${viewer}`).toEqual(before);
  }
  expect(table.outcome()).toEqual(old.turnStatus().over);
}

/** The choices that one version offers and the other does not, but for those that a mend explains. */
function unexplained(now: Table, seat: Seat, before: readonly AnyChoice[], mends: readonly Mend[]): string[] {
  const had = new Map(before.map((choice) => [canonical(choice), choice]));
  const has = new Map(now.choices(seat).map((choice) => [canonical(choice), choice]));
  const offered = mends.flatMap(({ offers = [] }) => offers);
  const refused = mends.map(({ refuses }) => refuses);
  return [
    ...[...has].filter(([text, { verb }]) => !had.has(text) && !offered.includes(verb)),
    ...[...had].filter(([text, choice]) => !has.has(text) && !refused.includes(now.explain(seat, choice)?.clause)),
  ].map(([text, choice]) => `${text} ${now.explain(seat, choice)?.clause ?? ''}`);
}

/** What a line of the log says of the things that the line of the earlier version told. */
function asFarAs(before: Logged | undefined, line: Logged): Logged {
  if (before?.args === undefined || line.args === undefined) return line;
  const known = Object.keys(before.args);
  return { ...line, args: Object.fromEntries(Object.entries(line.args).filter(([name]) => known.includes(name))) };
}

function begin(bundle: RulesBundle, { options, chance, setup }: GameRecord): HostedTable {
  const { commitment, contributions, secret = null } = chance;
  return bundle.open({ options, chance: { commitment, contributions }, secret, setup, entries: [] }).table;
}

type Logged = VisibleEvent & { when: number };

const logOf = (table: Table, viewer: Viewer): Logged[] =>
  table
    .log(viewer)
    .map(({ when, event: { what, args, clause } }) => logged(when, { what, args, clause } as VisibleEvent));

const logged = (when: number, { what, args, clause }: VisibleEvent): Logged => ({
  when,
  what,
  ...(args && { args }),
  ...(clause && { clause }),
});

/** The whole log of a table behind the interface of bundles, page by page. */
function hostedLog(table: HostedTable, viewer: Viewer): Logged[] {
  const lines: Logged[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; before > 0; ) {
    const page = table.lines(viewer, before)!;
    lines.unshift(...page.lines.map(({ when, ...line }) => logged(when, line)));
    before = page.from;
  }
  return lines;
}
