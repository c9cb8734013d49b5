import { type Action, recordOf, replay, SPECTATOR, secretFrom, verify } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { go, type Sandbox, sandbox, sandboxTable, type Wishes } from './sandbox.ts';

const promise = (to: number[], n = 1, answers?: string) => ({
  offer: { to, kind: 'promise', terms: { n }, ...(answers && { answers }) },
});

const gift = (from: number, to: number, gold: number, parties = [to]): Action => ({
  seat: from,
  offer: { to: parties, kind: 'gift', terms: { gold, to } },
});

/** A table with short ways to bargain. */
function bazaar(wishes: Wishes = {}) {
  const table = sandboxTable(wishes);
  return {
    table,
    ok: (action: Action) => expect(table.do(action)).toMatchObject({ ok: true }),
    no: (action: Action, what: string) => expect(table.do(action)).toMatchObject({ ok: false, no: { what } }),
    status: (seat: number) => table.summary(seat).offers.map(({ id, status }) => `${id} ${status}`),
    gold: () => table.position.state.gold,
  };
}

describe('an offer', () => {
  test('is known to those it is between, and to no one else', () => {
    const { table, ok } = bazaar();
    const third = [table.summary(2), table.summary(SPECTATOR)];
    ok({ seat: 0, ...promise([1]) });
    const offer = { id: '0-1#1', from: 0, to: [1], kind: 'promise', terms: { n: 1 }, status: 'open', accepted: [] };
    expect(table.summary(0).offers).toEqual([offer]);
    expect(table.summary(1).offers).toEqual([offer]);
    expect([table.summary(2), table.summary(SPECTATOR)]).toEqual(third);
    ok({ seat: 1, answer: 'accept', id: '0-1#1' });
    expect([table.summary(2), table.summary(SPECTATOR)]).toEqual(third);
  });

  test('has a number among those between the same seats, which tells nothing of others', () => {
    const { table, ok } = bazaar();
    for (let n = 0; n < 3; n++) ok({ seat: 0, ...promise([1], n) });
    ok({ seat: 2, ...promise([0]) });
    ok({ seat: 1, ...promise([0]) });
    ok({ seat: 1, ...promise([2, 0]) });
    expect(table.summary(2).offers.map(({ id }) => id)).toEqual(['0-2#1', '0-1-2#1']);
    expect(table.summary(1).offers.map(({ id }) => id)).toEqual(['0-1#1', '0-1#2', '0-1#3', '0-1#4', '0-1-2#1']);
  });

  test('moves the marks of its parties alone, and neither the position nor undo', () => {
    const { table, ok } = bazaar();
    go(table, 0, 'note', { n: 1 });
    const marks = () => [0, 1, 2, SPECTATOR].map((viewer) => table.mark(viewer));
    const [a, b, c, d] = marks() as [number, number, number, number];
    const { hash } = table.journal.at(-1)!;
    ok({ seat: 1, ...promise([2]) });
    expect(marks()).toEqual([a, b + 1, c + 1, d]);
    ok({ seat: 2, answer: 'refuse', id: '1-2#1' });
    expect(marks()).toEqual([a, b + 2, c + 2, d]);
    expect(table.journal.at(-1)!.hash).toBe(hash);
    expect(table.mayUndo(0)).toBe(true);
  });

  test('is accepted once all have accepted, each once', () => {
    const { table, ok, no, status } = bazaar();
    ok({ seat: 0, ...promise([1, 2]) });
    ok({ seat: 1, answer: 'accept', id: '0-1-2#1' });
    expect(table.summary(2).offers[0]).toMatchObject({ status: 'open', accepted: [1] });
    for (const answer of ['accept', 'refuse'] as const) no({ seat: 1, answer, id: '0-1-2#1' }, 'kernel.not-your-offer');
    no({ seat: 1, ...promise([0], 2, '0-1-2#1') }, 'kernel.no-offer');
    ok({ seat: 2, answer: 'accept', id: '0-1-2#1' });
    expect(status(0)).toEqual(['0-1-2#1 accepted']);
    no({ seat: 2, answer: 'accept', id: '0-1-2#1' }, 'kernel.no-offer');
  });

  test('is refused by one, withdrawn by who made it, answered by no one else', () => {
    const { ok, no, status } = bazaar();
    ok({ seat: 0, ...promise([1]) });
    no({ seat: 2, answer: 'accept', id: '0-1#1' }, 'kernel.no-offer');
    no({ seat: 0, answer: 'accept', id: '0-1#1' }, 'kernel.not-your-offer');
    no({ seat: 1, answer: 'withdraw', id: '0-1#1' }, 'kernel.not-your-offer');
    no({ seat: 1, answer: 'burn' as 'accept', id: '0-1#1' }, 'kernel.no-offer');
    ok({ seat: 0, answer: 'withdraw', id: '0-1#1' });
    ok({ seat: 0, ...promise([1]) });
    ok({ seat: 1, answer: 'refuse', id: '0-1#2' });
    for (const answer of ['accept', 'refuse'] as const) no({ seat: 1, answer, id: '0-1#2' }, 'kernel.no-offer');
    expect(status(0)).toEqual(['0-1#1 withdrawn', '0-1#2 refused']);
  });

  test('is countered, to and fro', () => {
    const { table, ok, no, status } = bazaar();
    ok({ seat: 0, ...promise([1]) });
    for (let n = 1; n < 6; n++) ok({ seat: n % 2, ...promise([(n + 1) % 2], n, `0-1#${n}`) });
    expect(status(0)).toEqual([...[1, 2, 3, 4, 5].map((n) => `0-1#${n} countered`), '0-1#6 open']);
    expect(table.summary(0).offers[5]).toMatchObject({ answers: '0-1#5' });
    no({ seat: 0, ...promise([1], 1, '0-1#1') }, 'kernel.no-offer');
    no({ seat: 1, ...promise([0], 1, '0-1#6') }, 'kernel.no-offer');
  });

  test('is not countered to a seat that does not know of it, nor past who made it', () => {
    const { table, ok, no, status } = bazaar();
    ok({ seat: 0, ...promise([1]) });
    no({ seat: 1, ...promise([2], 1, '0-1#1') }, 'kernel.no-offer');
    no({ seat: 1, ...promise([0, 2], 1, '0-1#1') }, 'kernel.no-offer');
    no({ seat: 2, ...promise([0], 1, '0-1#1') }, 'kernel.no-offer');
    expect(status(1)).toEqual(['0-1#1 open']);
    expect(table.summary(2).offers).toEqual([]);
  });

  test('expires when the rules no longer allow it, and cannot be accepted then', () => {
    const { table, ok, no, status } = bazaar();
    ok({ seat: 1, ...promise([2]) });
    go(table, 0, 'note', { n: 9 });
    expect(status(2)).toEqual(['1-2#1 expired']);
    no({ seat: 2, answer: 'accept', id: '1-2#1' }, 'kernel.no-offer');
    no({ seat: 1, ...promise([2]) }, 'no promises');
    go(table, 0, 'note', { n: 1 });
    expect(status(2)).toEqual(['1-2#1 expired']);
    ok({ seat: 1, ...promise([2]) });
    go(table, 0, 'end');
    expect(status(2)).toEqual(['1-2#1 expired', '1-2#2 expired']);
    no({ seat: 1, ...promise([2]) }, 'kernel.no-deal');
  });

  test('checks the hidden means of the seat that makes it, once: afterwards they neither end it nor bar its answer', () => {
    const { table, ok, no, status } = bazaar();
    const wager = (n: number): Action => ({ seat: 1, offer: { to: [2], kind: 'wager', terms: { n } } });
    table.position.state.number[1] = 4;
    no(wager(5), 'not so much');
    ok(wager(4));
    table.position.state.number[1] = 1;
    go(table, 0, 'note', { n: 1 });
    expect(status(2)).toEqual(['1-2#1 open']);
    no(wager(4), 'not so much');
    ok({ seat: 2, answer: 'accept', id: '1-2#1' });
    expect(status(1)).toEqual(['1-2#1 accepted']);
  });

  test('is one of a limited number', () => {
    const { table, ok, no } = bazaar();
    for (let n = 0; n < 20; n++) ok({ seat: 0, ...promise([1]) });
    no({ seat: 0, ...promise([1]) }, 'kernel.too-many-offers');
    ok({ seat: 1, ...promise([0]) });
    ok({ seat: 0, ...promise([2]) });
    ok({ seat: 0, answer: 'withdraw', id: '0-1#7' });
    no({ seat: 0, ...promise([1]) }, 'kernel.too-many-offers');
    go(table, 0, 'note', { n: 1 });
    no({ seat: 0, ...promise([1]) }, 'kernel.too-many-offers');
    // Others are asked: it begins again.
    go(table, 0, 'pass');
    ok({ seat: 0, ...promise([1]) });
  });

  test('is one of fifty open ones of its seat at most', () => {
    const { table, ok, no } = bazaar();
    for (let n = 0; n < 50; n++) {
      if (n % 20 === 0 && n > 0) go(table, table.position.asked[0]!, 'pass');
      ok({ seat: 0, ...promise([1]) });
    }
    no({ seat: 0, ...promise([2]) }, 'kernel.too-many-offers');
    ok({ seat: 0, answer: 'withdraw', id: '0-1#7' });
    ok({ seat: 0, ...promise([2]) });
  });

  test('is one of a hundred of its seat until others are asked, however they end', () => {
    const { table, ok, no } = bazaar();
    const groups = [[1], [2], [1, 2]];
    let made = 0;
    const withdrawn = (to: number[]) => {
      ok({ seat: 0, ...promise(to) });
      ok({ seat: 0, answer: 'withdraw', id: table.summary(0).offers.at(-1)!.id });
      made++;
    };
    for (const to of groups) for (let n = 0; n < 20; n++) withdrawn(to);
    expect(made).toBe(60);
    for (const to of groups) no({ seat: 0, ...promise(to) }, 'kernel.too-many-offers');
  });

  test('that is closed is shown for fifty more choices in the open, and no more than forty of them', () => {
    const { table, ok, status } = bazaar();
    for (let n = 0; n < 3; n++)
      for (let i = 0; i < 20; i++) {
        const from = n % 2;
        ok({ seat: from, ...promise([1 - from]) });
        ok({ seat: 1 - from, answer: 'refuse', id: table.summary(0).offers.at(-1)!.id });
        if (i === 19) go(table, table.position.asked[0]!, 'pass');
      }
    expect(status(0)).toHaveLength(40);
    expect(status(0)[0]).toBe('0-1#21 refused');
    ok({ seat: 0, ...promise([1]) });
    for (let n = 0; n < 46; n++) go(table, table.position.asked[0]!, 'pass');
    expect(status(0)).toHaveLength(41);
    for (let n = 0; n < 10; n++) go(table, table.position.asked[0]!, 'pass');
    expect(status(0)).toEqual(['0-1#61 open']);
    // Numbers go on where they were.
    ok({ seat: 1, ...promise([0]) });
    expect(status(1)).toEqual(['0-1#61 open', '0-1#62 open']);
  });
});

describe('a binding deal', () => {
  test('is carried out by the rules when all have accepted, with its draws', () => {
    const { table, ok, gold } = bazaar();
    ok(gift(0, 1, 3, [1, 2]));
    ok({ seat: 2, answer: 'accept', id: '0-1-2#1' });
    expect(gold()).toEqual([5, 5, 5]);
    const marks = [0, 1, 2, SPECTATOR].map((viewer) => table.mark(viewer));
    ok({ seat: 1, answer: 'accept', id: '0-1-2#1' });
    expect(gold()).toEqual([2, 8, 5]);
    expect([0, 1, 2, SPECTATOR].map((viewer) => table.mark(viewer))).toEqual(marks.map((mark) => mark + 1));
    expect(table.journal.at(-1)!.draws).toEqual([['luck', 6, expect.any(Number)]]);
    expect(table.log(SPECTATOR).map(({ event }) => event.what)).toEqual(['gift']);
    go(table, 0, 'end');
    expect(verify(sandbox(), recordOf(table, secretFrom('desk')))).toBeNull();
  });

  test('closes undo', () => {
    const { table, ok } = bazaar();
    go(table, 0, 'note', { n: 1 });
    ok(gift(0, 1, 3));
    expect(table.mayUndo(0)).toBe(true);
    ok({ seat: 1, answer: 'accept', id: '0-1#1' });
    expect(table.mayUndo(0)).toBe(false);
  });

  test('of which others must not know moves nothing for them: neither marks nor undo, and it outlasts what they take back', () => {
    const { table, ok } = bazaar();
    go(table, 0, 'note', { n: 1 });
    go(table, 0, 'note', { n: 2 });
    const others = () => [table.summary(0), table.summary(SPECTATOR), table.log(0), table.log(SPECTATOR)];
    const before = others();
    ok({ seat: 1, offer: { to: [2], kind: 'confide', terms: {} } });
    ok({ seat: 2, answer: 'accept', id: '1-2#1' });
    expect(others()).toEqual(before);
    expect(table.view(2).board.numbers[1]).not.toBeNull();
    expect(table.log(2).at(-1)!.event.what).toBe('confided');
    for (const n of [1, 0]) {
      expect(table.undo(0).ok).toBe(true);
      expect(table.position.state.notes[0]).toBe(n);
      expect(table.view(2).board.numbers[1]).not.toBeNull();
      expect(table.log(2).map(({ event }) => event.what)).toEqual(n === 1 ? ['note', 'confided'] : ['confided']);
      expect(table.unchangedLines(2)).toBe(n);
    }
    expect(table.mayUndo(0)).toBe(false);
    go(table, 0, 'end');
    expect(verify(sandbox(), recordOf(table, secretFrom('desk')))).toBeNull();
  });

  test('closes the undo of those who know of it, and what lies before their choices', () => {
    const { table, ok } = bazaar();
    go(table, 0, 'note', { n: 1 });
    ok({ seat: 0, offer: { to: [2], kind: 'confide', terms: {} } });
    const mark = table.mark(1);
    ok({ seat: 2, answer: 'accept', id: '0-2#1' });
    expect([table.mayUndo(0), table.mark(1)]).toEqual([false, mark]);
  });

  test('lets those expire that it makes impossible, itself being accepted', () => {
    const { ok, status, gold } = bazaar();
    ok(gift(0, 1, 4));
    ok(gift(0, 2, 4));
    ok({ seat: 1, answer: 'accept', id: '0-1#1' });
    expect(status(0)).toEqual(['0-1#1 accepted', '0-2#1 expired']);
    expect(gold()).toEqual([1, 9, 5]);
  });

  test('waits while orders are written in secret, and does not expire by that', () => {
    const { table, ok, no, status, gold } = bazaar();
    ok(gift(0, 1, 3));
    go(table, 0, 'orders');
    expect(status(1)).toEqual(['0-1#1 open']);
    no({ seat: 1, answer: 'accept', id: '0-1#1' }, 'kernel.deal-later');
    no(gift(1, 2, 1), 'kernel.deal-later');
    ok({ seat: 1, ...promise([2]) });
    ok({ seat: 2, answer: 'accept', id: '1-2#1' });
    for (const seat of [0, 1, 2]) go(table, seat, 'ready');
    ok({ seat: 1, answer: 'accept', id: '0-1#1' });
    expect(gold()).toEqual([2, 8, 5]);
  });

  test('whose rules fail is not struck: the offer is open, position, marks and stream are as before', () => {
    let failing = true;
    const { table, ok, status, gold } = bazaar({
      onStrike: () => {
        if (failing) throw new Error('boom');
      },
    });
    ok(gift(0, 1, 3));
    const before = structuredClone([0, 1, 2, SPECTATOR].map((viewer) => [table.summary(viewer), table.log(viewer)]));
    expect(() => table.do({ seat: 1, answer: 'accept', id: '0-1#1' })).toThrow('boom');
    expect([0, 1, 2, SPECTATOR].map((viewer) => [table.summary(viewer), table.log(viewer)])).toEqual(before);
    expect(table.journal).toHaveLength(1);
    failing = false;
    ok({ seat: 1, answer: 'accept', id: '0-1#1' });
    expect(status(0)).toEqual(['0-1#1 accepted']);
    expect(gold()).toEqual([2, 8, 5]);
    go(table, 0, 'end');
    expect(verify(sandbox(), recordOf(table, secretFrom('desk')))).toBeNull();
  });
});

test('offers come back when a record is replayed', () => {
  const { table, ok } = bazaar();
  ok({ seat: 0, ...promise([1]) });
  ok({ seat: 1, ...promise([0], 2, '0-1#1') });
  ok(gift(0, 1, 3));
  ok({ seat: 1, answer: 'accept', id: '0-1#3' });
  const again = replay<Sandbox>(sandbox(), recordOf(table));
  expect(again.divergence).toBeNull();
  for (const seat of [0, 1, 2]) expect(again.table.summary(seat).offers).toEqual(table.summary(seat).offers);
});
