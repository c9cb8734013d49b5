import {
  ask,
  done,
  EventLog,
  field,
  type Game,
  hash,
  KeyedChance,
  type Offers,
  openTable,
  recordOf,
  replay,
  type Shape,
  SPECTATOR,
  say,
  secretFrom,
  together,
  unlessVetoed,
  verify,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { go, type Sandbox, sandbox, sandboxTable, tiny } from './sandbox.ts';

const viewers = [0, 1, 2, SPECTATOR];

describe('undo in the open', () => {
  test('gives back position, views and log; choice by choice', () => {
    const table = sandboxTable();
    const seen: unknown[] = [];
    const look = () => [hash(table.position), viewers.map((viewer) => [table.view(viewer), table.log(viewer)])];
    for (const n of [1, 2, 3]) {
      seen.push(look());
      go(table, 0, 'note', { n });
    }
    for (const before of seen.reverse()) {
      expect(table.mayUndo(0)).toBe(true);
      expect(table.undo(0).ok).toBe(true);
      expect(look()).toEqual(before);
    }
    expect(table.mayUndo(0)).toBe(false);
    expect(table.undo(0)).toMatchObject({ ok: false, no: { what: 'kernel.no-undo' } });
    expect(table.journal).toHaveLength(6);
  });

  test.each([
    ['chance is consumed', 'roll', {}],
    ['the seat itself learns something', 'peek', { seat: 1 }],
    ['another seat is told something', 'tell', {}],
    ['another seat is asked', 'pass', {}],
    ['more seats are asked', 'share', {}],
    ['secret orders begin', 'orders', {}],
    ['a vote begins', 'vote', {}],
  ])('closes when %s', (_, verb, arg) => {
    const table = sandboxTable();
    go(table, 0, 'note', { n: 1 });
    expect(table.mayUndo(0)).toBe(true);
    go(table, 0, verb, arg);
    for (const seat of [0, 1, 2]) {
      expect(table.mayUndo(seat)).toBe(false);
      expect(table.do({ seat, undo: true }).ok).toBe(false);
    }
  });

  test('of a shared ask: only the last choice, only by who made it', () => {
    const table = sandboxTable();
    go(table, 0, 'share');
    go(table, 0, 'note', { n: 1 });
    go(table, 1, 'note', { n: 2 });
    go(table, 0, 'note', { n: 3 });
    expect([table.mayUndo(0), table.mayUndo(1)]).toEqual([true, false]);
    table.undo(0);
    expect([table.mayUndo(0), table.mayUndo(1)]).toEqual([false, true]);
    table.undo(1);
    expect(table.position.state.notes).toEqual([1, 0, 0]);
    expect([table.mayUndo(0), table.mayUndo(1)]).toEqual([true, false]);
    table.undo(0);
    expect([table.mayUndo(0), table.mayUndo(1)]).toEqual([false, false]);
  });

  test('offers that expired by a choice are open again when it is taken back', () => {
    const table = sandboxTable();
    table.do({ seat: 1, offer: { to: [2], kind: 'promise', terms: { n: 1 } } });
    const status = () => table.summary(2).offers.map((offer) => offer.status);
    go(table, 0, 'note', { n: 9 });
    expect(status()).toEqual(['expired']);
    table.undo(0);
    expect(status()).toEqual(['open']);
    expect(replay(sandbox(), recordOf(table)).table.summary(2).offers).toEqual(table.summary(2).offers);
  });

  test('an undone game is the same as one in which it never happened, but for the journal', () => {
    const [a, b] = [sandboxTable(), sandboxTable()];
    go(a, 0, 'note', { n: 1 });
    a.undo(0);
    for (const table of [a, b]) {
      go(table, 0, 'roll');
      go(table, 0, 'note', { n: 2 });
    }
    expect(a.position).toEqual(b.position);
    for (const viewer of viewers) expect(a.log(viewer)).toEqual(b.log(viewer));
  });
});

test('what was seen once stays as it was, also when something is done, undone, drafted or fails afterwards', () => {
  const table = sandboxTable();
  const seen: [view: object, text: string][] = [];
  const look = () => {
    for (const viewer of viewers) {
      const view = table.view(viewer);
      seen.push([view, JSON.stringify(view)]);
    }
    expect(table.journal.at(-1)?.hash ?? table.setup.hash).toBe(hash(table.position));
  };
  const steps = [
    () => go(table, 0, 'note', { n: 1 }),
    () => go(table, 0, 'grow'),
    () => go(table, 0, 'note', { n: 2 }),
    () => table.undo(0),
    () => table.undo(0),
    () => go(table, 0, 'note', { n: 3 }),
    () => expect(() => table.do({ seat: 0, verb: 'boom', arg: {} })).toThrow('boom'),
    () => table.undo(0),
    () => go(table, 0, 'orders'),
    () => go(table, 1, 'more'),
    () => go(table, 1, 'more'),
    () => table.undo(1),
    () => go(table, 1, 'more'),
    () => table.undo(1),
    () => go(table, 1, 'ready'),
    () => go(table, 0, 'ready'),
    () => go(table, 2, 'ready'),
  ];
  for (const step of steps) {
    step();
    look();
  }
  for (const [view, text] of seen) expect(JSON.stringify(view)).toBe(text);
});

describe('secret orders', () => {
  const opened = () => {
    const table = sandboxTable();
    go(table, 0, 'orders');
    return table;
  };

  test('each seat drafts, takes back and is ready by itself', () => {
    const table = opened();
    go(table, 0, 'more');
    go(table, 0, 'more');
    go(table, 0, 'ready');
    expect(table.do({ seat: 0, verb: 'more', arg: {} })).toMatchObject({ no: { what: 'kernel.ready' } });
    expect(table.choices(0)).toEqual([]);
    expect(table.undo(0).ok).toBe(true);
    expect(table.view(0).lane).toMatchObject({ ready: false, stack: [{ n: 2 }] });
    table.undo(0);
    expect(table.view(0).lane).toMatchObject({ stack: [{ n: 1 }] });
    go(table, 0, 'ready');
    expect(table.mayUndo(1)).toBe(false);
    go(table, 2, 'ready');
    go(table, 1, 'more');
    expect(table.position.state.bids).toEqual([]);
    go(table, 1, 'ready');
    expect(table.position.state.bids).toEqual([1, 1, 0]);
    for (const seat of [0, 1, 2]) expect(table.mayUndo(seat)).toBe(false);
  });

  test('no one notices anything of another’s drafts: not in view, prompt, choices, mark, undo, offers or log', () => {
    const table = opened();
    const seen = (viewer: number) => [table.summary(viewer), table.log(viewer)];
    for (const [doer, action] of [
      [0, { verb: 'more', arg: {} }],
      [0, { verb: 'whisper', arg: {} }],
      [0, { verb: 'look', arg: {} }],
      [0, { verb: 'ready', arg: {} }],
      [0, { undo: true }],
      [1, { verb: 'more', arg: {} }],
      [1, { verb: 'ready', arg: {} }],
    ] as const) {
      const others = viewers.filter((viewer) => viewer !== doer);
      const before = others.map(seen);
      const mark = table.mark(doer);
      expect(table.do({ seat: doer, ...action }).ok).toBe(true);
      expect(others.map(seen)).toEqual(before);
      expect(table.mark(doer)).toBe(mark + 1);
    }
  });

  test('all who are asked are waited for, ready or not', () => {
    const table = opened();
    go(table, 1, 'ready');
    for (const viewer of viewers) expect(table.view(viewer).waiting).toEqual([0, 1, 2]);
  });

  test('the order in which seats are ready matters neither to the position nor to any log', () => {
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [1, 2, 0],
    ];
    const ends = orders.map((order) => {
      const table = opened();
      for (const seat of order) {
        for (let n = 0; n < seat; n++) go(table, seat, 'more');
        go(table, seat, 'whisper');
        go(table, seat, 'ready');
      }
      return [table.position, viewers.map((viewer) => table.log(viewer))];
    });
    for (const end of ends) expect(end).toEqual(ends[0]);
    expect(ends[0]![0]).toMatchObject({ state: { bids: [0, 1, 2] } });
  });

  test('what was learned in a lane is not taken back', () => {
    const table = opened();
    go(table, 0, 'more');
    go(table, 0, 'look');
    expect(table.mayUndo(0)).toBe(false);
    go(table, 0, 'more');
    expect(table.mayUndo(0)).toBe(true);
    table.undo(0);
    expect(table.mayUndo(0)).toBe(false);
    expect(table.log(0).map(({ event }) => event.what)).toEqual(['looked']);
  });

  test('undo does not reach across lanes that closed and opened again', () => {
    const table = opened();
    for (const seat of [0, 1, 2]) {
      go(table, seat, 'more');
      go(table, seat, 'ready');
    }
    go(table, 0, 'orders');
    for (const seat of [0, 1, 2]) expect(table.mayUndo(seat)).toBe(false);
    go(table, 1, 'more');
    expect([0, 1, 2].map((seat) => table.mayUndo(seat))).toEqual([false, true, false]);
  });

  test.each([
    ['the next ones', 2],
    ['the end of the game', 1],
  ])('undo does not reach back from %s when lanes have closed', (_, rounds) => {
    const lanes = tiny({
      setup: () => ({ round: 0 }),
      steps: {
        start: (play: { state: { round: number } }) =>
          play.state.round++ < rounds ? together([0, 1], () => ({ at: 'q' }), { at: 'start' }) : done(),
        q: {
          prompt: () => say('q'),
          offer: (_play: unknown, _frame: unknown, _seat: unknown, offers: Offers<Shape>) => offers.offer('go', {}),
          take: { go: () => done() },
        },
      } as never,
    });
    const table = openTable(lanes, {}, secretFrom('lanes'));
    for (const seat of [0, 1]) table.choose(seat, { verb: 'go', arg: {} });
    expect(table.over).toBe(rounds === 1);
    expect([table.mayUndo(0), table.mayUndo(1)]).toEqual([false, false]);
  });

  test('what is said in a lane is heard by its seat alone', () => {
    const table = opened();
    go(table, 1, 'whisper');
    expect(viewers.map((viewer) => table.log(viewer).length)).toEqual([0, 1, 0, 0]);
    expect(viewers.map((viewer) => table.logLength(viewer))).toEqual([0, 1, 0, 0]);
    expect(table.log(1, 1)).toEqual([]);
    expect(table.log(1, 0)).toEqual(table.log(1));
    table.undo(1);
    expect(table.log(1)).toEqual([]);
    expect(table.logLength(1)).toBe(0);
  });
});

test('what is said to some is not said to spectators, even if some is no one', () => {
  const chronicle = new EventLog(2);
  chronicle.add(0, [
    { what: 'first', when: 0 },
    { what: 'pact', when: 1, to: [-1, 0] },
    { what: 'last', when: 1 },
  ]);
  const heardBy = (viewer: number) => chronicle.linesFor(viewer, 1).map(({ event }) => event.what);
  expect([heardBy(0), heardBy(1), heardBy(SPECTATOR)]).toEqual([['pact', 'last'], ['last'], ['last']]);
});

describe('a vote with a veto', () => {
  test('passes when all have agreed, and an agreement can be taken back until then', () => {
    const table = sandboxTable();
    go(table, 0, 'vote');
    go(table, 0, 'ready');
    table.undo(0);
    go(table, 1, 'ready');
    go(table, 2, 'ready');
    expect(table.log(0)).toEqual([]);
    go(table, 0, 'ready');
    expect(table.log(0).map(({ event }) => event.args)).toEqual([{ votes: [true, true, true] }]);
  });

  test('ends with the first veto; who had not answered counts as null', () => {
    const table = sandboxTable();
    go(table, 0, 'vote');
    go(table, 2, 'ready');
    go(table, 1, 'veto');
    expect(table.log(0).map(({ event }) => event.args)).toEqual([{ votes: [null, false, true] }]);
    expect(table.view(2).together).toBeNull();
  });
});

describe('rules that fail', () => {
  /** All there is to know of a table. */
  const whole = (table: ReturnType<typeof sandboxTable>) =>
    structuredClone([
      table.position,
      table.journal,
      viewers.map((viewer) => [table.summary(viewer), table.log(viewer)]),
    ]);

  test('in the middle of a choice, after draws: nothing has happened, and the record still verifies', () => {
    const table = sandboxTable();
    go(table, 0, 'note', { n: 1 });
    const before = whole(table);
    expect(() => table.do({ seat: 0, verb: 'boom', arg: {} })).toThrow('boom');
    expect(whole(table)).toEqual(before);
    go(table, 0, 'roll');
    go(table, 0, 'end');
    expect(verify(sandbox(), recordOf(table, secretFrom('desk')))).toBeNull();
    expect(table.journal[1]!.draws).toHaveLength(1);
    const stream = new KeyedChance(secretFrom('desk'), ['a', 'b', 'c'], table.setup.draws.length);
    expect(table.journal[1]!.draws![0]![2]).toBe(stream.d6('roll'));
  });

  test('in a lane: the draft is as it was', () => {
    const table = sandboxTable();
    go(table, 0, 'orders');
    go(table, 1, 'more');
    const before = whole(table);
    expect(() => table.do({ seat: 1, verb: 'boom', arg: {} })).toThrow('boom');
    expect(whole(table)).toEqual(before);
    table.undo(1);
    expect(table.view(1).lane).toMatchObject({ stack: [{ n: 0 }] });
  });

  test.each(['onSecrets', 'onMay'] as const)('when they are asked in passing (%s)', (where) => {
    let failing = false;
    const table = sandboxTable({
      [where]: () => {
        if (failing) throw new Error('boom');
      },
    });
    table.do({ seat: 1, offer: { to: [2], kind: 'promise', terms: { n: 1 } } });
    go(table, 0, 'note', { n: 1 });
    const before = whole(table);
    for (const action of [{ verb: 'note', arg: { n: 2 } }, ...(where === 'onMay' ? [{ undo: true as const }] : [])]) {
      failing = true;
      expect(() => table.do({ seat: 0, ...action })).toThrow('boom');
      failing = false;
      expect(whole(table)).toEqual(before);
    }
    go(table, 0, 'roll');
    go(table, 0, 'end');
    expect(verify(sandbox(), recordOf(table, secretFrom('desk')))).toBeNull();
  });
});

describe('what a viewer is given', () => {
  test('a mark that moves for all when something happens in the open', () => {
    const table = sandboxTable();
    const before = viewers.map((viewer) => table.mark(viewer));
    go(table, 0, 'note', { n: 1 });
    expect(viewers.map((viewer) => table.mark(viewer))).toEqual(before.map((mark) => mark + 1));
    table.undo(0);
    expect(viewers.map((viewer) => table.mark(viewer))).toEqual(before.map((mark) => mark + 2));
  });

  test('events as they were sent to it, and not to whom else', () => {
    const table = sandboxTable();
    go(table, 0, 'tell');
    expect(viewers.map((viewer) => table.log(viewer))).toEqual([
      [],
      [{ when: 1, event: { what: 'tell', args: { n: table.position.state.number[0] } } }],
      [],
      [],
    ]);
  });

  test('nothing to choose, to take back or to answer for a spectator', () => {
    const table = sandboxTable();
    go(table, 0, 'note', { n: 1 });
    table.do({ seat: 0, offer: { to: [1], kind: 'promise', terms: { n: 1 } } });
    expect(table.summary(SPECTATOR)).toMatchObject({ prompt: null, choices: [], mayUndo: false, offers: [] });
    expect(table.view(SPECTATOR).board.numbers).toEqual([null, null, null]);
  });

  test.each([3, 32, -2, 1.5, Number.NaN, '0', null])('there is no viewer %j', (viewer) => {
    const table = sandboxTable();
    for (const look of ['view', 'summary', 'log', 'mark'] as const)
      expect(() => table[look](viewer as number)).toThrow('there is no viewer');
  });

  test('the reason why not, with its clause and a sentence', () => {
    const table = sandboxTable();
    expect(table.explain(0, { verb: 'note', arg: { n: 0 } })).toEqual({
      key: 'twice',
      args: { n: 0 },
      clause: 'D-1',
      sentence: 'You have noted 0 already.',
    });
    expect(table.explain(0, { verb: 'note', arg: { n: 1 } })).toBeNull();
    expect(table.explain(0, { verb: 'ready', arg: {} })?.clause).toBe('D-3');
    // Only another question takes that.
    expect(table.explain(0, { verb: 'more', arg: {} })).toMatchObject({
      key: 'kernel.other-question',
      clause: '',
      sentence: 'You can do that at another point of the game, not now.',
    });
    expect(table.explain(0, { verb: 'list', arg: { items: [9] } })?.sentence).toBe('You can’t do that now.');
    expect(table.explain(1, { verb: 'note', arg: { n: 1 } })?.sentence).toBe('It is not your decision now.');
    go(table, 0, 'end');
    expect(table.explain(0, { verb: 'note', arg: { n: 1 } })?.sentence).toBe('The game is over.');
  });
});

describe('talk', () => {
  test('is as the rules say', () => {
    const table = sandboxTable();
    expect(table.mayTalk(0, [1])).toBe(true);
    expect(table.mayTalk(0, [])).toBe(true);
    expect(table.mayTalk(0, [1, 2])).toMatchObject({ clause: 'D-4' });
  });

  test.each([
    [-1, [1]],
    [3, [1]],
    [0, [0]],
    [0, [3]],
    [0, [1, 1]],
    [0, [1.5]],
    [0, 'bob'],
    [Number.NaN, []],
  ])('there is none from %j to %j', (from, to) => {
    expect(sandboxTable().mayTalk(from, to as number[])).toMatchObject({ what: 'kernel.no-talk' });
  });
});

test('who is not asked while others are asked together is told so, by the rules where they have a word for it', () => {
  const game = sandbox();
  const question = game.steps.desk as { take: object };
  const vote = () => unlessVetoed([1, 2], () => ({ at: 'leave' }) as const, { at: 'voted' } as const);
  const steps = { ...game.steps, desk: { ...question, take: { ...question.take, vote } } };
  const table = openTable({ ...game, steps } as unknown as Game<Sandbox>, {}, secretFrom('desk'));
  go(table, 0, 'vote');
  const why = (verb: string) => table.do({ seat: 0, verb, arg: {} });
  expect(why('grow')).toMatchObject({ ok: false, no: { clause: 'D-8', args: { deep: 1, at: 'voted' } } });
  expect(why('roll')).toMatchObject({ ok: false, no: { what: 'kernel.not-asked' } });
  expect(table.explain(0, { verb: 'grow', arg: {} })).toMatchObject({ clause: 'D-8' });
  for (const seat of [1, 2]) go(table, seat, 'ready');
});

describe('a choice that was shown', () => {
  /** A table whose seat 0 counts up from the position, and how often its choices were looked for. */
  const counting = () => {
    const looked = { times: 0 };
    const game = tiny({
      verbs: { go: { n: field.int(0, 99) } },
      setup: () => ({ at: 0 }),
      steps: {
        start: () => ask(0, { at: 'asked' }),
        asked: {
          prompt: () => say('x'),
          offer: ({ state }: { state: { at: number } }, _frame: object, _seat: number, offers: Offers) => {
            looked.times++;
            offers.offer('go', { n: state.at + 1 } as never);
          },
          take: {
            go: ({ state }: { state: { at: number } }, frame: object, { n }: { n: number }) => {
              state.at = n;
              return ask(0, frame as never);
            },
          },
        },
      } as never,
    });
    return { table: openTable(game, {}, secretFrom('shown')), looked };
  };

  test('is not looked for again', () => {
    const { table, looked } = counting();
    expect(table.summary(0).choices).toEqual([{ verb: 'go', arg: { n: 1 } }]);
    looked.times = 0;
    expect(table.choose(0, { verb: 'go', arg: { n: 1 } }).ok).toBe(true);
    expect(looked.times).toBe(0);
  });

  test('is checked by the rules once the position is another, and so is one that was not shown', () => {
    const { table } = counting();
    table.summary(0);
    for (const wrong of [{ n: 2 }, { n: 1, m: 0 }, {}, null, [1]])
      expect(table.choose(0, { verb: 'go', arg: wrong }).ok).toBe(false);
    expect(table.choose(1, { verb: 'go', arg: { n: 1 } }).ok).toBe(false);
    expect(table.choose(0, { verb: 'go', arg: { n: 1 } }).ok).toBe(true);
    expect(table.choose(0, { verb: 'go', arg: { n: 1 } }).ok).toBe(false);
    table.summary(0);
    expect(table.undo(0).ok).toBe(true);
    expect(table.choose(0, { verb: 'go', arg: { n: 2 } }).ok).toBe(false);
  });
});
