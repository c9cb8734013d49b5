/**
 * What a game's tests are written with: tests that name the clauses they prove, folders of case files, golden games, the
 * whole conformance suite in one call, and what a handbook must keep.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type AnyGame, readCase, runCase } from '@concert/kernel';
import {
  type AuditOptions,
  audit,
  auditDeals,
  type CheckName,
  checkNames,
  type DealingOptions,
  type Failure,
} from '@concert/kernel/conformance';
import { beforeAll, describe, expect, test } from 'vitest';
import { jsonFiles } from './files.ts';

export { boardContext, checkMarkup, idleBoardUi, loadPanels, mapOf, offeredBy, tablesOf, wordsOf } from './boards.ts';
export { botCases, botMeters, botProbes, type MeterLimits, type ProbeLimits } from './bots.ts';
export { earlierGolden, type GoldenOptions, golden, type Picker, randomRecord } from './golden.ts';
export { type HandbookOptions, handbookTests } from './handbook.ts';
export { type LedgerOptions, ledgerTests } from './ledger.ts';
export { boldPicker, briskPicker, byPolicy, curiousPicker, struckWhen } from './pickers.ts';
export { randomGames, soundBot } from './play.ts';
export { type Promised, playPromises } from './promises.ts';
export { judgeLeaks, situations } from './situations.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The clauses this test proves when it passes. */
    clauses?: string[];
  }
}

/**
 * A test that proves clauses of a rulebook: `clause('AL-7.23-a', 'a pinned block cannot leave', () => { … })`. It must
 * fail when the rule it names is taken away.
 */
export function clause(ids: string | readonly string[], name: string, run: () => void | Promise<void>): void {
  const clauses = typeof ids === 'string' ? [ids] : [...ids];
  test(`${clauses.join(', ')} · ${name}`, async ({ task }) => {
    task.meta.clauses = clauses;
    await run();
  });
}

/** Every case file of a folder as a test; a case proves the clauses it lists. */
export function cases(game: AnyGame, folder: URL): void {
  describe(`cases of ${game.title}`, () => {
    for (const path of jsonFiles(folder)) {
      const file = readCase(JSON.parse(readFileSync(path, 'utf8')));
      test(`${basename(path)} · ${file.case}`, ({ task }) => {
        task.meta.clauses = file.clauses ?? [];
        expect(runCase(game, file).differences).toEqual([]);
      });
    }
  });
}

/** Writes the case of a failure where `concert case` and the browser can open it. */
function keepCase(failure: Failure, game: AnyGame): string {
  const dir = join(process.cwd(), '.concert', 'failures');
  mkdirSync(dir, { recursive: true });
  const path = join(dir, `${game.id}-${failure.check.replaceAll(' ', '-')}.json`);
  writeFileSync(path, `${JSON.stringify(failure.case, null, 1)}\n`);
  return path;
}

/**
 * The conformance suite: everything a game must keep, each check a test of its own. A game with deals is played with many
 * of them too; `deals` says how.
 */
export function conform(game: AnyGame, { deals, ...options }: AuditOptions & { deals?: DealingOptions } = {}): void {
  describe(`conformance of ${game.title}`, () => {
    let failures: Failure[] = [];
    beforeAll(() => {
      failures = audit(game, options).failures;
      if (!game.deals) return;
      const { variants, seldom } = options;
      const alike = { ...(variants && { variants }), ...(seldom && { seldom }) };
      failures.push(...auditDeals(game, { ...alike, ...deals }).failures);
    }, 600_000);
    for (const name of Object.keys(checkNames) as CheckName[])
      test(`${name}: ${checkNames[name]}`, () => {
        const failure = failures.find(({ check }) => check === name);
        if (failure) throw new Error(`${failure.message}\nreproduce it with: concert case ${keepCase(failure, game)}`);
      });
  });
}
