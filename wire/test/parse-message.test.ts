import { describe, expect, test } from 'vitest';
import { fc } from '../../kernel/test/fixed.ts';
import { type ClientMessage, MAX_MESSAGE_LENGTH, parseMessage } from '../src/index.ts';

const good: ClientMessage[] = [
  { type: 'watch', table: 't1', seat: 0 },
  { type: 'watch', table: 't1', seat: null, have: 12 },
  { type: 'unwatch', table: 't1', seat: null },
  { type: 'do', id: 1, table: 't1', seat: 2, mark: 3, deed: { verb: 'order', arg: { corps: 1, to: 4 } } },
  { type: 'do', id: 1, table: 't1', seat: 2, mark: 3, deed: { undo: true } },
  { type: 'do', id: 1, table: 't1', seat: 2, mark: 3, deed: { offer: { to: [1], kind: 'trade', terms: { gold: 1 } } } },
  { type: 'do', id: 1, table: 't1', seat: 2, mark: 3, deed: { answer: 'accept', id: '0-1#1' } },
  { type: 'do', id: 1, table: 't1', seat: 2, mark: 3, deed: { orders: [{ answer: { verb: 'ready', arg: {} } }] } },
  { type: 'explain', id: 2, table: 't1', seat: 0, choice: { verb: 'strike', arg: {} } },
  { type: 'past', id: 3, table: 't1', seat: null, at: 17 },
  { type: 'lines', id: 4, table: 't1', seat: 1, before: 100 },
  { type: 'say', id: 5, table: 't1', seat: 1, to: [0, 2], text: 'Sire!' },
  { type: 'read', table: 't1', seat: 1, upTo: 8 },
  { type: 'ping' },
];

describe('what a client sends', () => {
  test.each(good)('$type is read as it is', (message) => {
    expect(parseMessage(JSON.stringify(message))).toEqual({ ok: true, message });
  });

  test.each(good)('$type with a key too many or too few is refused', (message) => {
    expect(parseMessage(JSON.stringify({ ...message, extra: 1 }))).toMatchObject({ ok: false });
    for (const key of Object.keys(message)) {
      const { [key]: _, ...rest } = message as unknown as Record<string, unknown>;
      if (key !== 'have') expect(parseMessage(JSON.stringify(rest)), key).toMatchObject({ ok: false });
    }
  });

  test.each([
    ['', 'That is not JSON.'],
    ['[]', 'a message has a type, one of watch, '],
    ['null', 'a message has a type'],
    ['{"type":"constructor"}', 'a message has a type'],
    ['{"type":"watch","table":"t","seat":-1}', 'seat: a seat or null is needed'],
    ['{"type":"watch","table":"","seat":0}', 'table: a text of 1 to 64 characters'],
    ['{"type":"do","id":1,"table":"t","seat":0,"mark":1.5,"deed":{"undo":true}}', 'mark: a whole number'],
    ['{"type":"do","id":1,"table":"t","seat":0,"mark":1,"deed":{"undo":false}}', 'true is needed'],
    ['{"type":"do","id":1,"table":"t","seat":0,"mark":1,"deed":{"orders":{}}}', 'a list of at most 50'],
    [
      '{"type":"do","id":1,"table":"t","seat":0,"mark":1,"deed":{"orders":[],"verb":"a","arg":{}}}',
      'there is no field "orders"',
    ],
    ['{"type":"do","id":1,"table":"t","seat":0,"mark":1,"deed":{"verb":"a","arg":{},"standing":true}}', 'standing'],
    [
      '{"type":"do","id":1,"table":"t","seat":0,"mark":1,"deed":{"resign":true}}',
      'a deed has one of verb, undo, orders, offer, answer',
    ],
    [
      '{"type":"do","id":1,"table":"t","seat":0,"mark":1,"deed":{"verb":"a","arg":{},"seat":1}}',
      'there is no field "seat"; there are verb, arg',
    ],
    ['{"type":"do","id":1,"table":"t","seat":0,"mark":1,"deed":{"verb":"a","arg":{"__proto__":{}}}}', 'nested'],
    ['{"type":"say","id":1,"table":"t","seat":0,"to":[1,1],"text":"x"}', 'each seat may be named once'],
  ])('%s is refused with a reason', (raw, sentence) => {
    const reading = parseMessage(raw);
    expect(reading.ok ? '' : reading.sentence).toContain(sentence);
  });

  test.each([
    ['nought', '\0'],
    ['the first half of a character', '\ud83c'],
    ['the second half of one', '\udfb2'],
    ['halves in the wrong order', '\udfb2\ud83c'],
  ])('is refused when %s is anywhere in it, with the number it was sent under', (_, bad) => {
    const messages: object[] = [
      { type: 'watch', table: `a${bad}b`, seat: null },
      { type: 'say', id: 5, table: 't1', seat: 1, to: [0], text: `Sire${bad}` },
      { type: 'do', id: 5, table: 't1', seat: 0, mark: 1, deed: { verb: 'a', arg: { list: [['x', bad]] } } },
      { type: 'do', id: 5, table: 't1', seat: 0, mark: 1, deed: { verb: 'a', arg: { [`k${bad}`]: 1 } } },
    ];
    for (const message of messages) {
      // As an escape, however it is written: nought itself is no JSON, and half a character no UTF-8.
      const text = JSON.stringify(message);
      for (const raw of [text, text.replace(/\\u[0-9a-f]{4}/g, (code) => `\\u${code.slice(2).toUpperCase()}`)])
        expect(parseMessage(raw)).toEqual({
          ok: false,
          sentence: 'That message contains characters that cannot be stored.',
          ...('id' in message && { id: message.id }),
        });
    }
  });

  test('may hold every whole character, escaped or not, and tell of escapes', () => {
    const text = '🎲 \n \u001b \u2028 \\u0000 \\ud83c';
    const message = { type: 'say', id: 5, table: 't1', seat: 1, to: [], text } as const;
    const raw = JSON.stringify(message);
    expect(raw).toContain('\\\\u0000');
    for (const each of [raw, raw.replace('🎲', '\\ud83c\\udfb2')])
      expect(parseMessage(each)).toEqual({ ok: true, message });
  });

  test('is refused when it is too long or too deep, with the number it was sent under where there is one', () => {
    expect(parseMessage('x'.repeat(MAX_MESSAGE_LENGTH + 1))).toEqual({
      ok: false,
      sentence: 'That message is too long.',
    });
    const arg = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const deep = `{"type":"explain","id":7,"table":"t","seat":0,"choice":{"verb":"a","arg":${arg}}}`;
    expect(parseMessage(deep)).toMatchObject({ ok: false, id: 7 });
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...good), fc.jsonValue(), fc.nat(6), (message, junk, at) => {
        const key = Object.keys(message)[at % Object.keys(message).length]!;
        parseMessage(JSON.stringify({ ...message, [key]: junk }));
        parseMessage(JSON.stringify(junk));
      }),
      { numRuns: 1000 },
    );
  });
});
