/** What passes between threads comes out as it went in. */
import { expect, test } from 'vitest';
import { type Packet, packAnswer, packFailure, packRequest, repliesIn, requestsIn } from '../src/rules/packet.ts';
import type { RequestKind, RulesAnswers, RulesRequest } from '../src/rules/requests.ts';

const overThere = (packet: Packet): Packet => structuredClone(packet);

test('requests, one behind the other', () => {
  const requests: RulesRequest[] = [
    { kind: 'do', table: 'a', seat: 1, mark: 7, deed: { verb: 'order', arg: { corps: 2, to: 5 } } },
    { kind: 'watch', table: 'b', viewer: -1, have: 3 },
    { kind: 'do', table: 'a', seat: 0, mark: 8, deed: { verb: 'ready', arg: {} }, knows: 'all' },
    { kind: 'do', table: 'a', seat: 0, mark: 8, deed: { verb: 'ready', arg: {} }, knows: 7 },
    { kind: 'do', table: 'a', seat: 0, mark: 0, deed: { undo: true } },
    { kind: 'do', table: 'a', seat: 0, deed: { resign: true } },
    { kind: 'ordered', table: 'a', seat: 0 },
    { kind: 'games', table: '' },
  ];
  const packet: Packet = [];
  for (const [i, request] of requests.entries()) packRequest(packet, i + 1, request);
  expect([...requestsIn(overThere(packet))]).toEqual(requests.map((request, i) => ({ n: i + 1, request })));
});

test('answers and failures', () => {
  const turnStatus = {
    over: null,
    entries: 9,
    busy: [0, 2],
    ordered: [2],
    offered: [1],
    waiting: [0, 1, 2],
    together: true,
    count: 4,
    question: '2 orders 0 1 2',
  };
  const over = { winners: [1], scores: [0, 3], what: 'over' };
  const texts: [number, string][] = [
    [0, '{"type":"change"}'],
    [-1, ''],
  ];
  const answers: [RequestKind, RulesAnswers[RequestKind]][] = [
    ['do', { ok: true, entry: '{}', texts, turnStatus, snapshot: null }],
    [
      'do',
      {
        ok: true,
        entry: '{"seat":1}',
        texts: [],
        turnStatus: { ...turnStatus, over },
        snapshot: { entries: 300, count: 200, lines: [1, 2], text: '{}' },
      },
    ],
    ['do', { ok: false, key: 'kernel.stale', sentence: 'Too late.', now: '{}' }],
    ['ordered', { ok: true, entry: '{}', texts, turnStatus, snapshot: null }],
    ['ordered', null],
    ['watch', ['{"type":"sight"}']],
    ['unwatch', null],
    ['talk', true],
  ];
  const packet: Packet = [];
  for (const [n, [kind, answer]] of answers.entries()) packAnswer(packet, n, n / 2, { kind } as RulesRequest, answer);
  packFailure(packet, 99, 7, { why: 'broken', message: 'oh' });
  expect([...repliesIn(overThere(packet))]).toEqual([
    ...answers.map(([, answer], n) => ({ n, ms: n / 2, answer })),
    { n: 99, ms: 7, failure: { why: 'broken', message: 'oh' } },
  ]);
});
