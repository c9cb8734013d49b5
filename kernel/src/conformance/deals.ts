/**
 * Games with many deals. Deals change a position in the middle of anything, where no step expects it: whole games are
 * played at random with offers, answers and undo, and each goes through the two-worlds test.
 */
import { caseFrom } from '../cases.ts';
import { FastChance, secretFrom } from '../chance.ts';
import type { Action, Entry } from '../entries.ts';
import type { AnyGame } from '../game.ts';
import { copy, type Json } from '../json.ts';
import type { Machine } from '../machine.ts';
import { someOptions } from '../options.ts';
import { openTable, recordOf } from '../record.ts';
import type { Table } from '../table.ts';
import type { Audit, Failure } from './audit.ts';
import { assertCheck, CheckFailed, type CheckName } from './checks.ts';
import { dealBy, likely, tryOffer } from './offers.ts';
import { twoWorlds } from './witness.ts';

export interface DealingOptions {
  /** Games per variant; without variants, games in total. */
  games?: number;
  seed?: string;
  /** Options to play; by default each game gets random options. */
  variants?: { [name: string]: Json }[];
  /** One choice in this many is followed by an attempt at a deal. */
  bargains?: number;
  /** Worlds are imagined every this many entries. */
  every?: number;
  /** A game longer than this counts as endless. */
  maxChoices?: number;
  /** Verbs and kinds of deals to choose rarely, because they end a game before it has got anywhere. */
  seldom?: readonly string[];
  onProgress?: (done: number, of: number) => void;
}

export interface DealAudit extends Audit {
  /** Binding deals that were struck. */
  struck: number;
  worlds: number;
}

/** Undo happens once in this many choices. */
const TAKES_BACK = 12;

export function auditDeals(game: AnyGame, options: DealingOptions = {}): DealAudit {
  const { games = 1, seed = 'deals', onProgress } = options;
  const chance = new FastChance(seed);
  const all = options.variants?.flatMap((variant) => Array<typeof variant>(games).fill(variant));
  const played = all ?? Array.from({ length: games }, () => someOptions(game, chance));
  const started = performance.now();
  const result: DealAudit = { game: game.id, games: 0, choices: 0, seconds: 0, failures: [], struck: 0, worlds: 0 };
  for (const [n, variant] of played.entries()) {
    examine(game, variant, `${seed}/${n}`, options, result);
    onProgress?.(n + 1, played.length);
  }
  result.seconds = (performance.now() - started) / 1000;
  return result;
}

function examine(
  game: AnyGame,
  variant: { [name: string]: Json },
  seed: string,
  options: DealingOptions,
  result: DealAudit,
): void {
  const table = openTable(game, variant, secretFrom(seed), [seed]) as Table;
  const fail = (entries: readonly Entry[], error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error);
    const check = error instanceof CheckFailed ? error.check : 'sound rules';
    result.failures.push(failureOf(table, entries, check, message));
  };
  result.games++;
  try {
    result.struck += play(table, new FastChance(seed), options);
  } catch (error) {
    fail(table.journal, error);
    return;
  } finally {
    result.choices += table.journal.length;
  }
  let at = 0;
  try {
    const { worlds } = twoWorlds(game, recordOf(table), {
      seed,
      every: options.every ?? 1,
      witness: (moment) => {
        at = moment.at;
      },
    });
    result.worlds += worlds;
  } catch (error) {
    fail(table.journal.slice(0, at + 1), error);
  }
}

/** Plays a table to its end and returns how many binding deals were struck. */
function play(
  table: Table,
  chance: FastChance,
  { maxChoices = 20_000, seldom = [], bargains = 6 }: DealingOptions,
): number {
  const { machine } = table;
  let struck = 0;
  const attempt = (action: Action): boolean => {
    const deal = dealBy(table, action);
    const { ok } = table.do(action);
    if (ok && deal) struck++;
    return ok;
  };
  while (!table.over) {
    assertCheck(
      table.journal.length < maxChoices,
      'finishes',
      () => `the game has not ended after ${maxChoices} choices`,
    );
    if (chance.die(bargains, 'bargain') === 1) tryOffer(table, chance, attempt, seldom);
    const busy = machine.busy(table.position).filter((each) => machine.count(table.position, each) > 0);
    const seat = chance.pick(busy, 'seat');
    if (table.mayUndo(seat) && chance.die(TAKES_BACK, 'undo') === 1) {
      attempt({ seat, undo: true });
      continue;
    }
    const listed = likely(table.choices(seat), ({ verb }) => seldom.includes(verb), chance);
    const { verb, arg } = chance.pick(listed, 'choice');
    assertCheck(attempt({ seat, verb, arg }), 'listed is accepted', () => `${verb} was listed and then refused`);
  }
  return struck;
}

function failureOf(table: Table, entries: readonly Entry[], check: CheckName, message: string): Failure {
  const { machine, setup } = table;
  const draws = entries.flatMap((entry) => entry.draws ?? []);
  const actions = entries.map(({ hash: _, draws: __, ...action }) => copy(action) as Action);
  const file = caseFrom(machine as Machine, `${check}: ${message}`, setup.draws, draws, actions);
  return { check, message, options: machine.options, case: { ...file, seed: 'beyond' } };
}
