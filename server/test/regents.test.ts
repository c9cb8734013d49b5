/** How fast regents play: for people who wait at once, and else as a person would. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paceOf } from '../src/clocks/clock.ts';
import { BotChairs } from '../src/tables/bot-chairs.ts';
import type { Seating } from '../src/tables/seating.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;
const owned = (regent: string | null) => ({ user_id: 'u', bot: null, regent, resigned: 0, answers: null });
const bot = { user_id: null, bot: 'policy', regent: null, resigned: 0, answers: null };

/** A table of which every seat is always asked; tells who has chosen. */
function seated(chairs: readonly object[]) {
  const chosen: number[] = [];
  const seating = {
    row: { state: 'playing', options: '{}' },
    chairs,
    settings: { clock: { kind: 'decision', ms: MINUTE } },
  };
  const table = {
    id: 't',
    seating: seating as unknown as Seating,
    turnStatus: { busy: [...chairs.keys()], ordered: [], offered: [] },
    decisionFor: async () => ({ mark: 1, turn: '' }),
    wakeBots: () => {},
    act: (seat: number, _mark: number, _action: object, tell: (result: object) => void) => {
      chosen.push(seat);
      tell({ ok: true });
    },
  };
  const environment = {
    bots: { act: async () => ({ choose: { verb: 'go', arg: {} } }) },
    absent: { patienceMs: 1 },
    log: () => {},
  };
  const bots = new BotChairs(table as never, environment as never);
  const wake = (): void => bots.wake(table.turnStatus as never, table.seating);
  return { table, bots, wake, chosen };
}

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('while a person plays they answer at once', async () => {
  const { wake, chosen } = seated([owned('policy'), owned(null), bot]);
  wake();
  await passed(0);
  expect(chosen.sort()).toEqual([0, 2]);
});

test('where none does they take as long for a choice as a person may; bots of their own do not', async () => {
  const { wake, chosen } = seated([owned('policy'), owned('policy'), bot]);
  wake();
  await passed(MINUTE - 1);
  // However often it is looked whose turn it is.
  wake();
  expect(chosen).not.toContain(0);
  expect(chosen).toContain(2);
  await passed(1);
  expect(chosen).toEqual(expect.arrayContaining([0, 1]));
});

test('and no longer when a player is back', async () => {
  const { table, wake, chosen } = seated([owned('policy'), owned('policy')]);
  wake();
  await passed(MINUTE / 2);
  Object.assign(table.seating.chairs[1]!, { regent: null });
  wake();
  await passed(0);
  expect(chosen).toEqual([0]);
  await passed(MINUTE);
  expect(chosen).toEqual([0]);
});

test('they take it on the node that moved last: of two that count, none is faster than one', async () => {
  const { bots, wake, chosen } = seated([owned('policy')]);
  wake();
  await passed(MINUTE - 1);
  // The other has moved a moment earlier; if it is gone by then, this one looks again whose turn it is.
  bots.forgetSlow();
  await passed(5_000);
  expect(chosen).toEqual([]);
  wake();
  await passed(MINUTE - 1);
  expect(chosen).toEqual([]);
  await passed(1);
  expect(chosen).toEqual([0]);
});

test('a player who resigns meanwhile is played for at once, and not twice', async () => {
  const { table, wake, chosen } = seated([owned('policy'), owned('policy')]);
  let think = (): void => {};
  const thought = new Promise<void>((resolve) => {
    think = resolve;
  });
  table.decisionFor = async () => {
    await thought;
    return { mark: 1, turn: '' };
  };
  wake();
  Object.assign(table.seating.chairs[0]!, { bot: 'policy', regent: null, resigned: 1 });
  wake();
  await passed(MINUTE);
  think();
  await passed(0);
  expect(chosen.filter((seat) => seat === 0)).toEqual([0]);
});

test('a table that is put away stands still', async () => {
  const { bots, wake, chosen } = seated([owned('policy')]);
  wake();
  bots.stopWaiting();
  await passed(MINUTE);
  expect(chosen).toEqual([]);
  expect(bots.busy).toBe(false);
});

test('their pace is that of the clock', () => {
  expect(paceOf({ kind: 'decision', ms: MINUTE })).toBe(MINUTE);
  expect(paceOf({ kind: 'player', ms: 100 * MINUTE, increment: 0 })).toBe(10 * MINUTE);
  expect(paceOf({ kind: 'player', ms: MINUTE, increment: MINUTE })).toBe(MINUTE);
  // No longer than a timer can wait.
  expect(paceOf({ kind: 'decision', ms: 90 * 24 * 60 * MINUTE })).toBeLessThan(2 ** 31);
});
