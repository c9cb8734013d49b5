/** When a bot is started, and what becomes of what it has decided. */
import type { AnyChoice } from '@concert/kernel';
import { expect, test } from 'vitest';
import { BotChairs } from '../src/tables/bot-chairs.ts';

const READY = { verb: 'ready', arg: {} };
const chairOf = (more: object) => ({ user_id: 'ben', bot: null, regent: null, resigned: 0, answers: null, ...more });

/** A table at which the owner of the only seat is asked, perhaps with a stand-in. */
function bensTable(chair: object) {
  const chosen: AnyChoice[] = [];
  const thoughts: ((choice: AnyChoice) => void)[] = [];
  const table = {
    id: 't',
    seating: {
      row: { state: 'playing', options: '{}' },
      chairs: [chairOf(chair), chairOf({})],
      settings: { clock: { kind: 'none' } },
    },
    turnStatus: { busy: [0], ordered: [] as number[], entries: 0 },
    decisionFor: async () => ({ mark: 1, turn: '' }),
    wakeBots: () => wake(),
    act: (_seat: number, _mark: number, deed: AnyChoice, tell: (result: object) => void) => {
      chosen.push(deed);
      table.turnStatus.busy = [];
      tell({ ok: true });
    },
  };
  const choose = () => new Promise<AnyChoice>((resolve) => thoughts.push(resolve));
  const bots = new BotChairs(table as never, { bots: { choose }, log: () => {} } as never);
  const wake = (): void => bots.wake(table.turnStatus as never, table.seating as never);
  return { table, bots, wake, chosen, thoughts };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a stand-in plays, and decides once per question', async () => {
  const { wake, chosen, thoughts } = bensTable({ regent: 'policy' });
  wake();
  wake();
  await settled();
  expect(thoughts).toHaveLength(1);
  thoughts[0]!(READY);
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
  thoughts[0]!(READY);
  await settled();
  expect(chosen).toEqual([]);
});
