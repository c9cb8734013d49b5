/** What arrives at a table from outside may be anything. It is refused with a sentence; nothing changes, nothing throws. */
import { type Action, hash, notPlain, recordOf } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { go, sandboxTable } from './sandbox.ts';

const deep = (): object => {
  let nest = {};
  for (let i = 0; i < 100_000; i++) nest = { nest };
  return nest;
};

const endless = (): object => {
  const ring: { ring?: object } = {};
  ring.ring = ring;
  return ring;
};

const parsed = (text: string): never => JSON.parse(text) as never;

const offer = { to: [1], kind: 'promise', terms: { n: 1 } };
const intruders: [string, unknown][] = [
  ['nothing', null],
  ['a number', 5],
  ['a text', 'note'],
  ['an empty action', {}],
  ['no seat', { verb: 'note', arg: { n: 1 } }],
  ...[Number.NaN, -0, 1.5, -1, 3, 99, 2 ** 32, '0', null, [0], {}].map((seat): [string, unknown] => [
    `seat ${Object.is(seat, -0) ? '-0' : JSON.stringify(seat)}`,
    { seat, verb: 'note', arg: { n: 1 } },
  ]),
  ['another seat', { seat: 1, verb: 'note', arg: { n: 1 } }],
  ...[
    '',
    'nonsense',
    'constructor',
    '__proto__',
    'toString',
    'ready',
    5,
    null,
    ['note'],
    { toString: 1 },
    endless(),
  ].map((verb): [string, unknown] => [
    `verb ${verb === null || typeof verb !== 'object' ? verb : 'of a kind'}`,
    { seat: 0, verb, arg: {} },
  ]),
  ['no argument', { seat: 0, verb: 'note' }],
  ...[null, 5, 'x', [], {}, { n: 10 }, { n: -0 }, { n: '1' }, { n: 1.5 }, { n: [1] }, { n: 1, m: 1 }].map(
    (arg): [string, unknown] => [`argument ${JSON.stringify(arg)}`, { seat: 0, verb: 'note', arg }],
  ),
  ['an inherited argument', parsed('{"seat":0,"verb":"note","arg":{"__proto__":{"n":1}}}')],
  ['a deep argument', { seat: 0, verb: 'note', arg: deep() }],
  ['a deep value', { seat: 0, verb: 'note', arg: { n: deep() } }],
  ['an endless argument', { seat: 0, verb: 'note', arg: endless() }],
  ['a list too long', { seat: 0, verb: 'list', arg: { items: Array(1e6).fill(1) } }],
  ['an undo of nothing', { seat: 0, undo: true }],
  ['an offer of nothing', { seat: 0, offer: null }],
  ['an offer that is a number', { seat: 0, offer: 5 }],
  ...[null, [], [0], [0, 1], [3], [-1], [1.5], ['1'], [1, 1], 'bob', 1, endless()].map((to): [string, unknown] => [
    `an offer to ${Array.isArray(to) ? JSON.stringify(to) : typeof to}`,
    { seat: 0, offer: { ...offer, to } },
  ]),
  ...['', 'nonsense', 'constructor', ['promise'], null, { toString: 1 }].map((kind): [string, unknown] => [
    `an offer of kind ${JSON.stringify(kind)}`,
    { seat: 0, offer: { ...offer, kind } },
  ]),
  ...[null, {}, { n: 10 }, { n: 1, m: 1 }, deep(), endless()].map((terms, i): [string, unknown] => [
    `an offer on terms ${i}`,
    { seat: 0, offer: { ...offer, terms } },
  ]),
  [
    'an offer on inherited terms',
    parsed('{"seat":0,"offer":{"to":[1],"kind":"promise","terms":{"__proto__":{"n":1}}}}'),
  ],
  ['an offer to a seat in its terms', { seat: 0, offer: { to: [1], kind: 'gift', terms: { gold: 1, to: 3 } } }],
  ...[null, 5, '', '0-1#9', {}].map((answers): [string, unknown] => [
    `an answer to ${JSON.stringify(answers)}`,
    { seat: 0, offer: { ...offer, answers } },
  ]),
  ...[null, 5, 'accept', 'nonsense', '__proto__'].map((answer): [string, unknown] => [
    `the answer ${answer} to nothing`,
    { seat: 0, answer, id: '0-1#9' },
  ]),
];

describe('a table refuses', () => {
  test.each(intruders)('%s', (_, action) => {
    const table = sandboxTable();
    const before = [hash(table.position), table.journal.length, table.mark(0), table.mark(1), table.mark(-1)];
    const result = table.do(action as Action);
    expect(result.ok).toBe(false);
    expect((result as { sentence: string }).sentence).toMatch(/\w.*\.$/);
    expect([hash(table.position), table.journal.length, table.mark(0), table.mark(1), table.mark(-1)]).toEqual(before);
  });
});

test('a choice made at any older mark is stale', () => {
  const table = sandboxTable();
  const mark = table.mark(0);
  go(table, 0, 'note', { n: 1 });
  for (const stale of [mark, Number.NaN, -1, 1e9, '1' as never, null as never])
    expect(table.do({ seat: 0, verb: 'note', arg: { n: 2 } }, stale)).toMatchObject({ no: { what: 'kernel.stale' } });
  expect(table.do({ seat: 0, verb: 'note', arg: { n: 2 } }, table.mark(0)).ok).toBe(true);
});

test('only what was asked for is written down: draws and other things that come with a action are not', () => {
  const table = sandboxTable();
  const extras = { draws: [['luck', 6, 6]], hash: 'x', junk: deep() };
  expect(table.do({ seat: 0, verb: 'note', arg: { n: 1 }, ...extras } as never).ok).toBe(true);
  expect(
    table.do({ seat: 0, offer: { ...offer, from: 2, status: 'accepted', junk: deep() }, ...extras } as never).ok,
  ).toBe(true);
  expect(table.do({ seat: 1, answer: 'refuse', id: '0-1#1', ...extras } as never).ok).toBe(true);
  const { hash: now } = table.journal.at(-1)!;
  expect(table.journal).toEqual([
    { seat: 0, verb: 'note', arg: { n: 1 }, hash: now },
    { seat: 0, offer, hash: now },
    { seat: 1, answer: 'refuse', id: '0-1#1', hash: now },
  ]);
  expect(notPlain(recordOf(table))).toBeNull();
});

test('what is written down does not change with the game, nor the game with what was sent', () => {
  const table = sandboxTable();
  const items = [1, 2];
  go(table, 0, 'list', { items });
  items.push(3);
  expect(table.position.state.list).toEqual([1, 2]);
  go(table, 0, 'grow');
  expect(table.position.state.list).toEqual([1, 2, 7]);
  expect(table.journal[0]).toMatchObject({ arg: { items: [1, 2] } });
});
