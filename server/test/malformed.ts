/** Messages that no honest client sends, most of them almost right. */
import fc from 'fast-check';

/** What the sender knows of the server. */
export interface Known {
  /** Tables: the sender's own, one to watch, one not accessible, and one that does not exist. */
  own: string;
  open: string;
  closed: string;
  /** Choices that were legal at the last look. */
  choices: readonly object[];
}

export type Rubbish = { kind: 'text' | 'binary' | 'pieces'; text: string };

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const deepThing = (depth: number): string => '{"a":'.repeat(depth) + 0 + '}'.repeat(depth);

/** Values where another one belongs; `raw` ones are JSON that no object in JavaScript becomes. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    -0,
    '',
    '__proto__',
    'constructor',
    'toString',
    '\u0000',
    '\ud800',
    '‮',
    [],
    {},
    [[]],
    { length: 1e9 },
    { toJSON: 1 },
    'x'.repeat(70),
    'x'.repeat(5000),
    Array(200).fill(0),
  ),
  fc.jsonValue({ maxDepth: 5 }),
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

const nearly = ({ own, open, closed, choices }: Known): fc.Arbitrary<Record<string, unknown>> => {
  const table = fc.constantFrom(own, own, own, open, closed, 'nowhere00000');
  const seat = fc.constantFrom<unknown>(0, 0, 1, 2, 11, 12, null);
  const id = fc.nat(1e6);
  const mark = fc.oneof(fc.nat(3), fc.maxSafeNat());
  const choice = fc.oneof(
    fc.constantFrom(...choices),
    fc.record({ verb: fc.constantFrom('order', 'ready', 'toString', '__proto__', 'x'), arg: strange }),
  );
  const deed = fc.oneof(
    choice,
    fc.constant({ undo: true }),
    fc.record({
      offer: fc.record({
        to: fc.array(fc.nat(12), { maxLength: 4 }),
        kind: fc.constantFrom('truce', 'x'),
        terms: strange,
      }),
    }),
    fc.record({ answer: fc.constantFrom('accept', 'refuse', 'withdraw'), id: fc.constantFrom('0-1#0', '1-0#0', 'x') }),
  );
  const typed = (type: string, more: { [key: string]: fc.Arbitrary<unknown> }) =>
    fc.record({ type: fc.constant(type), ...more });
  return fc.oneof(
    typed('watch', { table, seat, have: mark }),
    typed('watch', { table, seat }),
    typed('unwatch', { table, seat }),
    typed('do', { id, table, seat, mark, deed }),
    typed('do', { id, table, seat, mark, deed }),
    typed('explain', { id, table, seat, choice }),
    typed('past', { id, table, seat, at: mark }),
    typed('lines', { id, table, seat, before: mark }),
    typed('say', { id, table, seat, to: fc.array(fc.nat(12), { maxLength: 4 }), text: fc.string({ maxLength: 60 }) }),
    typed('read', { table, seat, upTo: mark }),
    typed('ping', {}),
  ) as fc.Arbitrary<Record<string, unknown>>;
};

/** One place of it changed. */
const spoilt = (known: Known): fc.Arbitrary<string> =>
  fc.tuple(nearly(known), fc.nat(9), strange, fc.nat(5)).map(([message, at, value, how]) => {
    const keys = Object.keys(message);
    const key = keys[at % keys.length]!;
    const { [key]: _, ...without } = message;
    if (how === 0) return JSON.stringify(without);
    if (how === 1) return JSON.stringify({ ...message, [key]: value });
    if (how === 2) return JSON.stringify({ ...message, extra: value });
    if (how === 3) return JSON.stringify(message).replace('{', '{"__proto__":{"type":"ping"},');
    if (how === 4) return JSON.stringify(message).replace('{', `{"${key}":${JSON.stringify(value) ?? 0},`);
    return JSON.stringify(message).replace(/:\d+/, ':1e999');
  });

/** Letters of it changed, lost or doubled. */
const garbled = (known: Known): fc.Arbitrary<string> =>
  fc
    .tuple(nearly(known), fc.nat(400), fc.string({ unit: 'binary', maxLength: 3 }), fc.nat(3))
    .map(([message, at, letters, gone]) => {
      const text = JSON.stringify(message);
      const place = at % text.length;
      return text.slice(0, place) + letters + text.slice(place + gone);
    });

const monstrous = fc.constantFrom(
  deep(8_000),
  `{"type":"do","id":1,"table":"t","seat":0,"mark":0,"deed":{"verb":"order","arg":${deep(3_000)}}}`,
  `{"type":"explain","id":1,"table":"t","seat":0,"choice":{"verb":"x","arg":${deepThing(2_000)}}}`,
  'x'.repeat(16_385),
  `"${'x'.repeat(16_000)}"`,
  `[${'0,'.repeat(8_000)}0]`,
  '1'.repeat(16_000),
  '',
  '\u0000',
  'null',
);

/** What ends the connection comes seldom; what is merely wrong, often. */
export const rubbish = (known: Known): fc.Arbitrary<Rubbish> => {
  const as = (kind: Rubbish['kind']) => (text: string) => ({ kind, text }) as Rubbish;
  return fc.oneof(
    { weight: 30, arbitrary: nearly(known).map((message) => as('text')(JSON.stringify(message))) },
    { weight: 30, arbitrary: spoilt(known).map(as('text')) },
    { weight: 20, arbitrary: garbled(known).map(as('text')) },
    { weight: 8, arbitrary: garbled(known).map(as('pieces')) },
    { weight: 8, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map(as('text')) },
    { weight: 3, arbitrary: monstrous.map(as('text')) },
    { weight: 1, arbitrary: fc.constant(as('text')('x'.repeat(70_000))) },
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }).map(as('binary')) },
  );
};
