/**
 * Golden games: whole records kept in a folder that must go on replaying to the same positions. One that was played by rules
 * of an earlier version is played once more by both versions side by side: they must offer the same choices and give the
 * same log and outcome, even if the shape of positions, frames and draws has changed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  SPECTATOR,
  secretFrom,
  type Table,
  type Viewer,
  type VisibleEvent,
  verify,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { jsonFiles } from './files.ts';

/** With GOLDEN=write in the environment the given variants are played at random and recorded anew. */
export function golden(game: AnyGame, folder: URL, variants: Parameters<typeof openTable>[1][] = [{}]): void {
  if (process.env.GOLDEN === 'write') writeGolden(game, fileURLToPath(folder), variants);
  describe(`golden games of ${game.title}`, () => {
    test('there are some', () => expect(jsonFiles(folder).length).toBeGreaterThan(0));
    for (const path of jsonFiles(folder))
      test(basename(path), async () => {
        const record = readRecord(JSON.parse(readFileSync(path, 'utf8')));
        if (record.rules !== game.rules) return agree(game, record);
        expect(replay(game, record).divergence).toBeNull();
        expect(verify(game, record)).toBeNull();
      });
  });
}

function writeGolden(game: AnyGame, dir: string, variants: Parameters<typeof openTable>[1][]): void {
  mkdirSync(dir, { recursive: true });
  for (const [i, options] of variants.entries())
    writeFileSync(
      join(dir, `${game.id}-${i + 1}.json`),
      `${JSON.stringify(randomRecord(game, options, `golden ${i}`))}\n`,
    );
}

/** A whole game at random, as a record. */
export function randomRecord(game: AnyGame, options: Parameters<typeof openTable>[1], seed: string): GameRecord {
  const secret = secretFrom(seed);
  const table = openTable(game, options, secret, [seed]);
  const chance = new FastChance(seed);
  while (!table.over) {
    const { machine, position } = table;
    const seat = chance.pick(
      machine.busy(position).filter((each) => machine.count(position, each) > 0),
      'seat',
    );
    table.choose(seat, chance.pick(table.choices(seat), 'choice'));
  }
  return recordOf(table, secret);
}

/** Plays a record by its own rules, as they were frozen, and by the newest, entry by entry. */
async function agree(game: AnyGame, record: GameRecord): Promise<void> {
  expect(record.format).toBe(FIRST_FORMAT);
  const { loadBundle } = await import('@concert/registry');
  const old = begin(await loadBundle(record.game, record.rules), record);
  const { table, divergence } = convert(game, record, (now, at) => {
    if (at >= 0) old.follow(record.entries[at]!);
    for (let seat = 0; seat < old.seats.length; seat++)
      expect(sorted(now.choices(seat)), `choices of seat ${seat} after entry ${at}`).toEqual(
        sorted(old.decisionFor(seat)?.choices ?? []),
      );
  });
  expect(divergence).toBeNull();
  for (const viewer of [...old.seats.keys(), SPECTATOR])
    expect(logOf(table, viewer), `log of viewer ${viewer}`).toEqual(hostedLog(old, viewer));
  expect(table.outcome()).toEqual(old.turnStatus().over);
}

function begin(bundle: RulesBundle, { options, chance, setup }: GameRecord): HostedTable {
  const { commitment, contributions, secret = null } = chance;
  return bundle.open({ options, chance: { commitment, contributions }, secret, setup, entries: [] }).table;
}

const sorted = (choices: readonly AnyChoice[]): string[] => choices.map(canonical).sort();

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
