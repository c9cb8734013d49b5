/** When a player with standing answers is answered for while away. */
import type { AnyChoice } from '@concert/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BotChairs } from '../src/tables/bot-chairs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const PATIENCE_MS = 30_000;
const READY = { verb: 'ready', arg: {} };
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A table at which Ben is asked, who left something to be answered. */
function bensTable() {
  const chair = {
    user_id: 'ben',
    bot: null as string | null,
    regent: null as string | null,
    resigned: 0,
    answers: '1',
  };
  const chosen: AnyChoice[] = [];
  let woken = 0;
  const table = {
    id: 't',
    seating: { row: { state: 'playing', options: '{}' }, chairs: [chair], settings: { clock: { kind: 'none' } } },
    turnStatus: { busy: [0], entries: 0 },
    decisionFor: async () => ({ mark: 1, turn: '' }),
    wakeBots: () => {
      woken++;
      wake();
    },
    act: (_seat: number, _mark: number, action: AnyChoice, tell: (result: object) => void) => {
      chosen.push(action);
      table.turnStatus.busy = [];
      tell({ ok: true });
    },
  };
  const thoughts: ((choice: AnyChoice | null) => void)[] = [];
  const answer = () => new Promise<AnyChoice | null>((resolve) => thoughts.push(resolve));
  const absent = { patienceMs: PATIENCE_MS, answer };
  const bots = new BotChairs(
    table as never,
    { absent, bots: { choose: async () => ({ verb: 'regent', arg: {} }) }, log: () => {} } as never,
  );
  const wake = (): void => bots.wake(table.turnStatus as never, table.seating as never);
  return { table, chair, bots, wake, chosen, thoughts, woken: () => woken };
}

const noOne = (): boolean => false;
const everyone = (): boolean => true;

test('others who come and go do not delay an answer', async () => {
  const { bots, woken } = bensTable();
  bots.stirred(noOne);
  for (let ms = 0; ms < PATIENCE_MS; ms += PATIENCE_MS / 3) {
    expect(woken()).toBe(0);
    await passed(PATIENCE_MS / 3);
    bots.stirred(noOne);
  }
  expect(woken()).toBe(1);
  expect(bots.busy).toBe(true);
});

test('coming back and leaving again starts the wait again', async () => {
  const { bots, woken } = bensTable();
  bots.stirred(noOne);
  await passed(PATIENCE_MS - 1);
  bots.stirred(everyone);
  bots.stirred(noOne);
  await passed(PATIENCE_MS - 1);
  expect(woken()).toBe(0);
  await passed(1);
  expect(woken()).toBe(1);
});

test('an answer left while an older one is being decided, which that makes void, is given', async () => {
  const { wake, chosen, thoughts } = bensTable();
  wake();
  await passed(0);
  // The answers have changed: the table is looked at again, and the old decision is dropped.
  wake();
  thoughts[0]!(null);
  await passed(0);
  expect(thoughts).toHaveLength(2);
  thoughts[1]!(READY);
  await passed(0);
  expect(chosen).toEqual([READY]);
});

test('a stand-in that takes the seat meanwhile plays, if nothing is answered', async () => {
  const { table, chair, wake, chosen, thoughts } = bensTable();
  wake();
  await passed(0);
  table.seating = { ...table.seating, chairs: [{ ...chair, regent: 'policy' }] };
  wake();
  thoughts[0]!(null);
  await passed(0);
  thoughts[1]?.(null);
  await passed(0);
  expect(chosen).toEqual([{ verb: 'regent', arg: {} }]);
});

test('nothing is thought about again for which nothing has changed', async () => {
  const { wake, thoughts, woken } = bensTable();
  wake();
  await passed(0);
  thoughts[0]!(null);
  await passed(PATIENCE_MS);
  expect(thoughts).toHaveLength(1);
  expect(woken()).toBe(0);
});
