import {
  type AnyGame,
  Chain,
  canonical,
  chainKey,
  type GameRecord,
  headsOf,
  headsTrouble,
  isHead,
  openTable,
  recordOf,
  replay,
  SPECTATOR,
  secretFrom,
  shownHead,
  type Table,
  verify,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { go, playToEnd, sandbox, sandboxTable } from './sandbox.ts';

const secret = secretFrom('desk');
const viewers = [0, 1, 2, SPECTATOR];
const headsShown = (table: ReturnType<typeof sandboxTable>) => viewers.map((viewer) => table.summary(viewer).head);

describe('a chain', () => {
  test('is the one that docs/records.md describes', () => {
    // Made with another implementation of SHA-256 and HMAC from the text of the document.
    const chain = new Chain(chainKey('00'.repeat(32)));
    expect(chain.add({ a: 1 }).head).toBe('xc8FgQgxc2e9i88uxJpTKWm_BgnGqn-3zaFcB35tUSY');
    chain.add({ seat: 0, verb: 'x', hash: 'h', arg: {} });
    expect(chain.head).toBe('JRQh9tX6DIZF8AuBiQD-Xp6UcyBTdYpzNAPnhfIKLFU');
    expect(chain.shownHead).toBe(shownHead(chain.head));
  });

  test('goes on from a head and a number as if it had been there from the beginning', () => {
    const key = chainKey(secret);
    const whole = new Chain(key);
    const heads = [1, 2, 3, 4].map((n) => whole.add({ n }).head);
    for (const at of [1, 2, 3]) {
      const rest = new Chain(key, heads[at - 1]!, at);
      expect([1, 2, 3, 4].slice(at).map((n) => rest.add({ n }).head)).toEqual(heads.slice(at));
    }
  });

  test('is blinded: the same links under another secret, or the same link once more, look like nothing before', () => {
    const [one, other] = [new Chain(chainKey(secret)), new Chain(chainKey(secretFrom('other')))];
    const heads = [one, one, other, other].map((chain) => chain.add({ same: true }).head);
    expect(new Set(heads).size).toBe(4);
    expect(heads.every(isHead)).toBe(true);
  });

  test.each(['', 'x', 'A'.repeat(42), `${'A'.repeat(42)}B`, 'A'.repeat(44), null])('%j is no head', (value) => {
    expect(isHead(value)).toBe(false);
  });

  test('takes plain data however its keys are ordered', () => {
    expect(canonical({ b: [1, { d: 'x', c: null }], a: true, e: undefined })).toBe(
      '{"a":true,"b":[1,{"c":null,"d":"x"}]}',
    );
    expect(canonical({ a: 1, b: 2 })).toBe(canonical({ b: 2, a: 1 }));
  });
});

/** A finished game with a secret phase, an undo, an offer and dice in it. */
function played(order: readonly number[] = [0, 1, 2]): GameRecord {
  const table = sandboxTable();
  go(table, 0, 'note', { n: 1 });
  table.undo(0);
  table.do({ seat: 1, offer: { to: [2], kind: 'promise', terms: { n: 3 } } });
  playToEnd(table, order);
  return JSON.parse(JSON.stringify(recordOf(table, secret)));
}

describe('the chain of a record', () => {
  test('ends in its head, and has every head that was shown in between', () => {
    const table = sandboxTable();
    const shown: string[] = [table.summary(1).head!];
    for (const [seat, verb, arg] of [
      [0, 'note', { n: 1 }],
      [0, 'roll', {}],
      [0, 'end', {}],
    ] as const) {
      go(table, seat, verb, arg);
      shown.push(table.summary(1).head!);
    }
    const record: GameRecord = JSON.parse(JSON.stringify(recordOf(table, secret)));
    expect(headsOf(record).map(shownHead)).toEqual(shown);
    expect(record.head).toBe(headsOf(record).at(-1));
    expect(verify(sandbox() as AnyGame, record)).toBeNull();
    expect(headsTrouble(record, shown)).toBeNull();
    expect(headsTrouble(record, [shown[1]!, shown[3]!])).toBeNull();
    expect(headsTrouble(record, [shown[2]!, shown[1]!])).toContain('comes earlier');
  });

  test('tells a game whose private drafts were put into another order, though each of the two verifies', () => {
    const was = played();
    const rewritten = played([1, 0, 2]);
    expect(verify(sandbox() as AnyGame, was)).toBeNull();
    expect(verify(sandbox() as AnyGame, rewritten)).toBeNull();
    expect(rewritten.entries.at(-1)!.hash).toBe(was.entries.at(-1)!.hash);
    expect(headsTrouble(was, headsOf(was))).toBeNull();
    expect(headsTrouble(rewritten, headsOf(was))).toContain('is not in the record');
  });

  test.each<[string, (record: GameRecord) => void]>([
    ['an entry', ({ entries }) => void ((entries[1] as { seat: number }).seat = 1)],
    ['an option', ({ options }) => void (options.loud = true)],
    ['a contribution', ({ chance }) => void (chance.contributions[0] = 'x')],
    ['the set-up', ({ setup }) => void (setup.hash = 'x')],
    ['the rules', (record) => void (record.rules = '9')],
  ])('is another when %s is', (_, change) => {
    const record = played();
    const other = structuredClone(record);
    change(other);
    expect(headsOf(other).at(-1)).not.toBe(record.head);
  });

  test('is checked: another head does not verify', () => {
    const record = played();
    expect(verify(sandbox() as AnyGame, { ...record, head: headsOf(record)[0]! })?.why).toContain('head of the chain');
    const { head: _, ...without } = record;
    expect(verify(sandbox() as AnyGame, without)).toBeNull();
  });

  test('can be worked out only when the secret has been opened, and there is none without it', () => {
    const record = played();
    const { secret: _, ...closed } = record.chance;
    expect(() => headsOf({ ...record, chance: closed })).toThrow('has not been opened');
    expect(() => headsOf({ ...record, format: 'concert-record-1' })).toThrow('no chain');
    expect(replay(sandbox(), record).table.head).toBeNull();
    expect(replay(sandbox(), record, { secret }).table.head).toBe(record.head);
  });
});

describe('a head is shown', () => {
  test('anew to those for whom something changed, and to no one else', () => {
    const table = sandboxTable();
    const moved = (act: () => void): boolean[] => {
      const [marks, heads] = [viewers.map((viewer) => table.mark(viewer)), headsShown(table)];
      act();
      const changed = headsShown(table).map((head, i) => head !== heads[i]);
      expect(changed).toEqual(viewers.map((viewer, i) => table.mark(viewer) !== marks[i]));
      return changed;
    };
    expect(moved(() => go(table, 0, 'note', { n: 1 }))).toEqual([true, true, true, true]);
    expect(moved(() => table.do({ seat: 1, offer: { to: [2], kind: 'promise', terms: { n: 3 } } }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    moved(() => go(table, 0, 'orders'));
    expect(moved(() => go(table, 1, 'more'))).toEqual([false, true, false, false]);
    expect(moved(() => table.undo(1))).toEqual([false, true, false, false]);
    expect(moved(() => go(table, 2, 'ready'))).toEqual([false, false, true, false]);
  });

  test('two worlds: a viewer’s head stands still until it is told something, no matter what others do in private', () => {
    const world = (privately: (table: Table) => void): (string | null)[] => {
      const table = sandboxTable() as unknown as Table;
      const shown: (string | null)[] = [];
      const look = () => shown.push(table.summary(0).head, table.summary(SPECTATOR).head);
      go(table as never, 0, 'orders');
      look();
      privately(table);
      look();
      return shown;
    };
    const quiet = world(() => {});
    const busy = world((table) => {
      for (const verb of ['more', 'more', 'whisper']) go(table as never, 1, verb);
      table.undo(1);
      go(table as never, 2, 'ready');
      table.do({ seat: 1, offer: { to: [2], kind: 'promise', terms: { n: 1 } } });
    });
    expect(busy).toEqual(quiet);
  });

  test('is the same for all who are told at the same moment, and different from every one before', () => {
    const table = openTable(sandbox(), { seats: 3 }, secret, []);
    const seen = new Set<string>();
    for (let n = 1; n <= 5; n++) {
      go(table, 0, 'note', { n });
      const heads = new Set(headsShown(table));
      expect(heads.size).toBe(1);
      seen.add([...heads][0]!);
    }
    expect(seen.size).toBe(5);
  });
});
