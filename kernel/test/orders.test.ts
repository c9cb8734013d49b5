import {
  type Aim,
  type AnyChoice,
  type AnyGame,
  field,
  openTable,
  orderedAnswer,
  readRecord,
  recordOf,
  replay,
  SPECTATOR,
  type StandingOrder,
  secretFrom,
  type Table,
  verify,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { go, type Sandbox, sandbox, sandboxTable } from './sandbox.ts';

const secret = secretFrom('desk');
const ready = { verb: 'ready', arg: {} };

/** The sandbox with a span: what the first seat has noted. */
const spanned = () => ({ ...sandbox(), spans: { note: ({ state }: { state: Sandbox['state'] }) => state.notes[0]! } });
const spannedTable = (): Table<Sandbox> => openTable(spanned(), { seats: 3 }, secret, ['a', 'b', 'c']);

/** Lets orders answer for as long as they do. */
function letAnswer(table: Table<Sandbox>): number {
  for (let answered = 0; ; answered++) {
    const seat = table.machine.busy(table.position).find((each) => table.standingAnswer(each) !== null);
    if (seat === undefined) return answered;
    const { verb, arg } = table.standingAnswer(seat)!;
    expect(table.do({ seat, verb, arg, standing: true })).toMatchObject({ ok: true, entry: { standing: true } });
  }
}

describe('what an order answers', () => {
  const choices: AnyChoice[] = [
    { verb: 'pass', arg: { who: 1, through: 4, price: { gold: 1 } } },
    { verb: 'pass', arg: { who: 1, through: 5, price: { gold: 2 } } },
    { verb: 'no', arg: {} },
  ];
  const answered = (order: Partial<StandingOrder>, question = 'leave', spans: { turn: number } | null = null) =>
    orderedAnswer([{ answer: { verb: 'no', arg: {} }, ...order }], question, spans, choices);
  const pass = (arg: object) => answered({ answer: { verb: 'pass', arg: arg as never } });

  test('is the one choice that fits, by the parts of it that are named', () => {
    expect(pass({ through: 4 })).toBe(choices[0]);
    expect(pass({ price: { gold: 2 } })).toBe(choices[1]);
    expect(answered({})).toBe(choices[2]);
    for (const none of [{ who: 1 }, { who: 2 }, { through: 4, more: 1 }, { constructor: {} }])
      expect(pass(none)).toBeNull();
  });

  test('holds at its question only, or at any', () => {
    expect(answered({ question: 'leave' })).toBe(choices[2]);
    expect(answered({ question: 'leave' }, 'stay')).toBeNull();
    expect(answered({}, 'stay')).toBe(choices[2]);
  });

  test('depends on what is offered beside it, where it says so', () => {
    const four = { verb: 'pass', arg: { through: 4 } };
    const six = { verb: 'pass', arg: { through: 6 } };
    expect(answered({ when: { offered: four } })).toBe(choices[2]);
    expect(answered({ when: { offered: six } })).toBeNull();
    expect(answered({ when: { missing: six } })).toBe(choices[2]);
    expect(answered({ when: { missing: four } })).toBeNull();
    expect(answered({ when: { offered: four, missing: six } })).toBe(choices[2]);
  });

  test('lasts as long as its span', () => {
    expect(answered({ until: { span: 'turn', is: 3 } }, 'leave', { turn: 3 })).toBe(choices[2]);
    expect(answered({ until: { span: 'turn', is: 3 } }, 'leave', { turn: 4 })).toBeNull();
    expect(answered({ until: { span: 'year', is: 3 } }, 'leave', { turn: 3 })).toBeNull();
    expect(answered({ until: { span: 'turn', is: 3 } })).toBeNull();
  });

  test('is that of the first order that answers', () => {
    const orders = [{ answer: { verb: 'pass', arg: {} } }, { answer: { verb: 'no', arg: {} } }];
    expect(orderedAnswer(orders, 'q', null, choices)).toBe(choices[2]);
  });
});

describe('standing orders at a table', () => {
  const veto: StandingOrder[] = [{ question: 'leave', answer: { verb: 'veto', arg: {} } }];

  test('are kept for their seat alone, replaced as a whole, and replayed', () => {
    const table = sandboxTable();
    const others = [0, 2, SPECTATOR].map((viewer) => table.summary(viewer));
    expect(table.do({ seat: 1, orders: veto })).toMatchObject({ ok: true, entry: { seat: 1, orders: veto } });
    expect(table.summary(1).orders).toEqual(veto);
    expect([0, 2, SPECTATOR].map((viewer) => table.summary(viewer))).toEqual(others);
    expect(replay(sandbox(), recordOf(table)).table.summary(1).orders).toEqual(veto);
    expect(table.do({ seat: 1, orders: [] }).ok).toBe(true);
    expect(table.summary(1).orders).toEqual([]);
  });

  test('are no longer listed when their span has ended, and answer no more', () => {
    const table = spannedTable();
    const orders = [{ question: 'desk', answer: { verb: 'note', arg: { n: 4 } }, until: { span: 'note', is: 0 } }];
    expect(table.do({ seat: 0, orders }).ok).toBe(true);
    expect(table.summary(0).view.spans).toEqual({ note: 0 });
    expect(letAnswer(table)).toBe(1);
    expect(table.summary(0)).toMatchObject({ orders: [], view: { spans: { note: 4 } } });
    // What was taken back is as it was, the order too; but it waits for its owner to answer.
    expect(table.undo(0).ok).toBe(true);
    expect(table.summary(0).orders).toEqual(orders);
    expect(table.standingAnswer(0)).toBeNull();
  });

  test('answer as the seat would, and the record says so', () => {
    const table = sandboxTable();
    table.do({ seat: 1, orders: veto });
    go(table, 0, 'vote');
    expect(letAnswer(table)).toBe(1);
    expect(table.log(2).at(-1)!.event).toMatchObject({ what: 'voted', args: { votes: [null, false, null] } });
    go(table, 0, 'end');
    const record = readRecord(JSON.parse(JSON.stringify(recordOf(table, secret))));
    expect(verify(sandbox() as AnyGame, record)).toBeNull();
    // Without the order, or with another, the same answer does not follow.
    const without = { ...record, entries: record.entries.filter((entry) => !('orders' in entry)) };
    expect(replay(sandbox(), without).divergence).toMatchObject({ at: 1, why: expect.stringContaining('orders') });
    const other = record.entries.map((entry) =>
      'orders' in entry ? { ...entry, orders: [{ ...veto[0]!, answer: ready }] } : entry,
    );
    expect(replay(sandbox(), { ...record, entries: other }).divergence).toMatchObject({ at: 2 });
    expect(verify(sandbox() as AnyGame, { ...record, entries: other })).toMatchObject({ at: 2 });
  });

  test('give no answer that none of them names', () => {
    const table = sandboxTable();
    expect(table.do({ seat: 0, verb: 'note', arg: { n: 1 }, standing: true })).toMatchObject({
      ok: false,
      no: { what: 'kernel.no-order' },
    });
    expect(table.journal).toEqual([]);
  });

  test('wait for their owner where it has taken an answer back, until it is asked anew or orders otherwise', () => {
    const table = sandboxTable();
    const orders = [{ question: 'draft', answer: ready }];
    table.do({ seat: 1, orders });
    go(table, 0, 'orders');
    expect(letAnswer(table)).toBe(1);
    expect(table.undo(1).ok).toBe(true);
    expect(table.standingAnswer(1)).toBeNull();
    go(table, 1, 'more');
    expect(table.standingAnswer(1)).toBeNull();
    table.do({ seat: 1, orders });
    expect(table.standingAnswer(1)).toEqual(ready);
    for (const seat of [0, 1, 2]) go(table, seat, 'ready');
    go(table, 0, 'orders');
    expect(table.standingAnswer(1)).toEqual(ready);
  });

  test('do not answer without end, nor for a seat that has resigned', () => {
    const table = sandboxTable();
    table.do({ seat: 1, orders: [{ question: 'draft', answer: { verb: 'whisper', arg: {} } }] });
    go(table, 0, 'orders');
    expect(letAnswer(table)).toBe(20);
    go(table, 0, 'whisper');
    expect(table.standingAnswer(1)).not.toBeNull();
    expect(table.do({ seat: 1, resign: true }).ok).toBe(true);
    expect(table.standingAnswer(1)).toBeNull();
    expect(table.do({ seat: 1, orders: veto })).toMatchObject({ no: { what: 'kernel.already-resigned' } });
  });

  test('leave no trace with others: with orders and by hand the same reaches them', () => {
    const worlds = [true, false].map((ordered) => {
      const table = sandboxTable();
      if (ordered) table.do({ seat: 1, orders: [...veto, { question: 'draft', answer: ready }] });
      const seen: unknown[] = [];
      const look = () => {
        for (const viewer of [0, 2, SPECTATOR]) {
          const { head: _, ...summary } = table.summary(viewer);
          seen.push(summary, table.log(viewer));
        }
      };
      for (const question of ['orders', 'vote']) {
        go(table, 0, question);
        look();
        if (ordered) expect(letAnswer(table)).toBe(1);
        else go(table, 1, question === 'vote' ? 'veto' : 'ready');
        look();
        if (question === 'orders') for (const seat of [0, 2]) go(table, seat, 'ready');
        look();
      }
      return seen;
    });
    expect(worlds[0]).toEqual(worlds[1]);
  });

  test('are part of a snapshot', () => {
    const table = sandboxTable();
    table.do({ seat: 1, orders: veto });
    go(table, 0, 'roll');
    expect(JSON.parse(table.takeSnapshot(1)!.text).orders).toEqual([[], veto, []]);
  });

  const [order] = veto as [StandingOrder];
  test.each<[unknown, string]>([
    ['x', 'orders: a list of at most 50'],
    [Array(51).fill(order), 'orders: a list of at most 50'],
    [[null], 'orders[0]: a standing order has one of answer, aim'],
    [[{ question: 'nowhere', answer: order.answer }], 'question: a question of the game'],
    [[{ question: 'turn', answer: order.answer }], 'question: a question of the game'],
    [[{ question: 'leave' }], 'orders[0]: a standing order has one of answer, aim'],
    [[{ question: 'leave', answer: { verb: 'fly', arg: {} } }], 'answer: what a standing order names has a verb'],
    [[{ question: 'leave', answer: { verb: 'veto' } }], 'answer.arg: an object'],
    [[{ question: 'leave', answer: { ...ready, more: 1 } }], 'answer: there is no field "more"'],
    [[{ question: 'leave', answer: { verb: 'note', arg: { n: 10 } } }], 'answer.arg.n: a whole number'],
    [[{ question: 'leave', answer: { verb: 'note', arg: { m: 1 } } }], 'answer.arg: there is no field "m"'],
    [[{ ...order, more: 1 }], 'orders[0]: there is no field "more"'],
    [Array(50).fill({ ...order, until: { span: 'note', is: 'x'.repeat(1_000) } }), 'too long'],
    [[{ ...order, until: { span: 'note', is: Number.NaN } }], 'is not plain data'],
    [[{ ...order, when: { power: 2 } }], 'when: there is no field "power"; there are offered, missing'],
    [
      [{ ...order, when: { offered: { verb: 'fly', arg: {} } } }],
      'when.offered: what a standing order names has a verb',
    ],
    [[{ ...order, until: 'turn' }], 'until: an object with span, is'],
    [[{ ...order, until: { span: 'turn', is: 1 } }], 'until.span: one of note'],
    [[{ ...order, until: { span: 'note' } }], 'until.is: a value'],
  ])('%j are refused', (given, why) => {
    const table = spannedTable();
    const done = table.do({ seat: 1, orders: given as never });
    expect(done).toMatchObject({ ok: false, no: { what: 'kernel.bad-argument' } });
    expect((done as { sentence: string }).sentence).toContain(why);
    expect(table.journal).toEqual([]);
  });
});

describe('a letter of instruction', () => {
  const lettered = () => ({ ...spanned(), aims: { spare: { whom: field.seat() }, hold: { n: field.int(0, 3) } } });
  const letteredTable = (): Table<Sandbox> => openTable(lettered(), { seats: 3 }, secret, ['a', 'b', 'c']);
  const spare: Aim = { aim: 'spare', terms: { whom: 2 } };

  test('stands beside the standing orders, for its seat alone, and answers nothing itself', () => {
    const table = letteredTable();
    const others = [0, 2, SPECTATOR].map((viewer) => table.summary(viewer));
    const orders = [spare, { question: 'leave', answer: { verb: 'veto', arg: {} } }];
    expect(table.do({ seat: 1, orders })).toMatchObject({ ok: true, entry: { orders } });
    expect(table.summary(1).orders).toEqual(orders);
    expect([0, 1, 2].map((seat) => table.aims(seat))).toEqual([[], [spare], []]);
    expect([0, 2, SPECTATOR].map((viewer) => table.summary(viewer))).toEqual(others);
    expect(replay(lettered(), recordOf(table)).table.aims(1)).toEqual([spare]);
    go(table, 0, 'vote');
    expect(letAnswer(table)).toBe(1);
  });

  test('ends with its span, and with the seat that resigns', () => {
    const table = letteredTable();
    table.do({ seat: 0, orders: [{ ...spare, until: { span: 'note', is: 0 } }, spare] });
    expect(table.aims(0)).toHaveLength(2);
    table.do({ seat: 0, verb: 'note', arg: { n: 4 } });
    expect(table.aims(0)).toEqual([spare]);
    table.do({ seat: 0, resign: true });
    expect(table.aims(0)).toEqual([]);
  });

  test.each<[unknown, string]>([
    [{ aim: 'love', terms: {} }, 'orders[0]: an instruction has an aim, one of spare, hold'],
    [{ aim: 'spare', terms: { whom: 3 } }, 'terms.whom: no such seat'],
    [{ aim: 'spare', terms: {} }, 'terms.whom: no such seat'],
    [{ aim: 'hold', terms: { n: 1, more: 1 } }, 'terms: there is no field "more"'],
    [{ ...spare, until: { span: 'turn', is: 1 } }, 'until.span: one of note'],
  ])('%j is refused', (given, why) => {
    const done = letteredTable().do({ seat: 1, orders: [given] as never });
    expect((done as { sentence: string }).sentence).toContain(why);
  });

  test('has no place in a game without aims', () => {
    expect(sandboxTable().do({ seat: 1, orders: [spare] })).toMatchObject({ ok: false });
  });
});
