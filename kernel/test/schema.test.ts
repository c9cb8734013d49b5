import { type Schema, schema, validate } from '@concert/kernel';
import { describe, expect, test } from 'vitest';

const { text, count, integer, plain, array, tuple, object, openObject, either, all, byKey, byValue } = schema;
const wrong = (of: Schema, value: unknown): string | null => validate(of, value, 'x');

describe('what comes from outside', () => {
  test.each<[string, Schema, unknown[], unknown[]]>([
    ['a text', text, ['', 'abc'], [5, null, undefined, ['a']]],
    ['a count', count, [0, 7], [-1, 1.5, -0, '1', null]],
    ['an integer', integer, [-3, 0], [0.5, '1', Number.NaN]],
    ['exactly that', schema.exactly(true), [true], [false, 1, 'true', undefined]],
    ['like that', schema.matching(/^[a-c]+$/, 'abc'), ['ab'], ['d', 5, null, ['a']]],
    ['a list', array(count, { min: 1, max: 2 }), [[1], [1, 2]], [[], [1, 2, 3], [-1], { 0: 1, length: 1 }, null]],
    ['a pair', tuple(text, count), [['a', 1]], [['a'], ['a', 1, 2], [1, 'a'], 'ab']],
    ['one or more', schema.oneOrMore(count), [1, [1, 2]], [[], ['a'], null]],
    ['perhaps', schema.nullable(text), [null, 'a'], [undefined, 5]],
    ['one of two', either('a or 1', text, count), ['a', 1], [-1, null]],
    ['both', all(openObject({ a: text }), openObject({ b: text })), [{ a: '', b: '' }], [{ a: '' }, { b: '' }]],
    [
      'by key',
      byKey('it', { a: object({ a: text }), b: object({ b: text }) }),
      [{ a: '' }, { b: '' }],
      [{}, null, { c: 1 }],
    ],
    [
      'by value',
      byValue('t', 'it', { a: object({ t: text, n: count }) }),
      [{ t: 'a', n: 1 }],
      [{ t: 'b' }, { t: 'a' }, []],
    ],
    ['closed', object({ a: text }, { b: text }), [{ a: '' }, { a: '', b: '' }], [{ a: '', c: 1 }, { a: '', b: 5 }, []]],
    ['open', openObject({ a: text }), [{ a: '', c: 1 }], [{ c: 1 }, { a: 5 }, [], null]],
    ['checked', schema.checked(count, (n) => (n === 3 ? 'not 3' : null)), [2], [3, -1]],
  ])('is %s or is not', (_, of, good, bad) => {
    for (const value of good) expect(wrong(of, value), JSON.stringify(value)).toBeNull();
    for (const value of bad) expect(wrong(of, value), JSON.stringify(value)).toMatch(/^x/);
  });

  test('is named where it is wrong', () => {
    const of = object({ list: array(object({ n: count })) }, { named: array(text) });
    expect(wrong(of, { list: [{ n: 1 }, { n: -1 }] })).toBe('x.list[1].n: a whole number from 0 is needed');
    expect(wrong(of, { list: [], named: [5] })).toBe('x.named[0]: a text is needed');
    expect(wrong(of, { list: [], more: 1 })).toBe('x: there is no field "more"; there are list, named');
  });

  test('has no parts it merely inherits, and none that all objects have', () => {
    expect(wrong(object({ a: text }), Object.create({ a: '' }))).toMatch(/^x\.a/);
    expect(wrong(byKey('it', { a: object({ a: text }) }), Object.create({ a: '' }))).toMatch(/^x/);
    for (const t of ['constructor', '__proto__', 'toString'])
      expect(wrong(byValue('t', 'it', { a: object({ t: text }) }), { t })).toMatch(/^x/);
    expect(wrong(plain(), JSON.parse('{"__proto__":{}}'))).toBe('x: that is nested too deeply');
  });

  test('is nested no deeper than is allowed', () => {
    expect(wrong(plain(2), [[1]])).toBeNull();
    expect(wrong(plain(2), [[[1]]])).toBe('x: that is nested too deeply');
    const loop: unknown[] = [];
    loop.push(loop);
    expect(wrong(plain(), loop)).toBe('x: that is nested too deeply');
  });
});
