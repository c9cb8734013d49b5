/** When a bot is started, and what becomes of what it has decided. */
import type { HostedAct } from '@concert/bundles';
import type { SeatAction } from '@concert/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BotChairs, TALK_MS } from '../src/tables/bot-chairs.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const READY = { verb: 'ready', arg: {} };
const chairOf = (more: object) => ({ user_id: 'ben', bot: null, regent: null, resigned: 0, answers: null, ...more });

/** A table at which the owner of the only seat is asked, perhaps with a stand-in. */
function bensTable(chair: object) {
  const chosen: SeatAction[] = [];
  const phase = { now: 'spring' };
  const thoughts: ((act: HostedAct | null) => void)[] = [];
  const said: { seat: number; to: readonly number[]; text: string }[] = [];
  const chat = {
    unread: async () => [{ from: 1, to: [0], text: 'Peace?' }],
    sayFor: async (_: string, seat: number, to: readonly number[], text: string) => void said.push({ seat, to, text }),
  };
  const table = {
    id: 't',
    seating: {
      row: { state: 'playing', options: '{}' },
      chairs: [chairOf(chair), chairOf({})],
      settings: { clock: { kind: 'none' } },
    },
    turnStatus: { busy: [0], ordered: [] as number[], offered: [] as number[], entries: 0 },
    decisionFor: async () => ({ mark: 1, turn: JSON.stringify({ offers: [{ id: 'o', from: 1 }] }), phase: phase.now }),
    wakeBots: () => wake(),
    act: (_seat: number, _mark: number, deed: SeatAction, tell: (result: object) => void) => {
      chosen.push(deed);
      table.turnStatus.busy = [];
      tell({ ok: true });
    },
  };
  const act = () => new Promise<HostedAct | null>((resolve) => thoughts.push(resolve));
  const bots = new BotChairs(table as never, { bots: { act }, chat, log: () => {} } as never);
  const wake = (): void => bots.wake(table.turnStatus as never, table.seating as never);
  return { table, bots, wake, chosen, thoughts, said, phase };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a stand-in plays, and decides once per question', async () => {
  const { wake, chosen, thoughts } = bensTable({ regent: 'policy' });
  wake();
  wake();
  await settled();
  expect(thoughts).toHaveLength(1);
  thoughts[0]!({ choose: READY });
  await settled();
  expect(chosen).toEqual([READY]);
});

test('no bot plays for a person who is there, nor where a standing order answers', async () => {
  const person = bensTable({});
  person.wake();
  const ordered = bensTable({ regent: 'policy' });
  ordered.table.turnStatus.ordered = [0];
  ordered.wake();
  await settled();
  expect([person.thoughts, ordered.thoughts]).toEqual([[], []]);
  expect(person.bots.busy || ordered.bots.busy).toBe(false);
});

test('what a stand-in has decided is void when the owner has come back', async () => {
  const { table, wake, chosen, thoughts } = bensTable({ regent: 'policy' });
  wake();
  await settled();
  table.seating = { ...table.seating, chairs: [chairOf({}), chairOf({})] };
  thoughts[0]!({ choose: READY });
  await settled();
  expect(chosen).toEqual([]);
});

test('an offer wakes a bot that has nothing to choose; the answer comes with its reason', async () => {
  const { table, wake, chosen, thoughts, said } = bensTable({ regent: 'policy' });
  Object.assign(table.turnStatus, { busy: [], offered: [0] });
  wake();
  await settled();
  thoughts[0]!({ answer: 'refuse', id: 'o', why: 'No.' });
  await settled();
  expect(chosen).toEqual([{ answer: 'refuse', id: 'o' }]);
  vi.advanceTimersByTime(TALK_MS);
  expect(said).toEqual([{ seat: 0, to: [1], text: 'No.' }]);
});

test('a message wakes a bot; it says no more than two things in a phase', async () => {
  const { table, bots, thoughts, said, phase } = bensTable({ regent: 'policy' });
  table.turnStatus.busy = [];
  for (let n = 0; n < 4; n++) {
    if (n === 3) phase.now = 'summer';
    bots.tellWritten([0]);
    await settled();
    thoughts[n]!({ say: `message ${n}`, to: [1] });
    await settled();
    vi.advanceTimersByTime(TALK_MS);
  }
  expect(said.map(({ text }) => text)).toEqual(['message 0', 'message 1', 'message 3']);
  expect(bots.busy).toBe(false);
});

/** When a bot that is written to while it thinks about something else, for so long, answers. */
async function answeredAfter(thoughtMs: number): Promise<number> {
  const { bots, wake, thoughts, said } = bensTable({ regent: 'policy' });
  const begun = performance.now();
  wake();
  await settled();
  bots.tellWritten([0]);
  vi.advanceTimersByTime(thoughtMs);
  thoughts[0]!(null);
  await settled();
  thoughts[1]!({ say: 'Peace.', to: [1] });
  await settled();
  while (said.length === 0) vi.advanceTimersByTime(10);
  return performance.now() - begun;
}

test('two worlds: when a bot answers a message does not tell how long it had to think', async () => {
  expect(await answeredAfter(20)).toBe(TALK_MS);
  expect(await answeredAfter(730)).toBe(TALK_MS);
});

test('what is about to be said is not said at a table that is put away, and keeps it busy until then', async () => {
  const { table, bots, thoughts, said } = bensTable({ regent: 'policy' });
  table.turnStatus.busy = [];
  bots.tellWritten([0]);
  await settled();
  thoughts[0]!({ say: 'Peace.', to: [1] });
  await settled();
  expect(bots.busy).toBe(true);
  bots.stopWaiting();
  vi.advanceTimersByTime(2 * TALK_MS);
  expect([said, bots.busy]).toEqual([[], false]);
});
