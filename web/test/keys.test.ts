import { describe, expect, test } from 'vitest';
import { type Binding, bindings, clashes, takenKeys, verbKeys } from '../src/table/key-table.ts';
import { pressed } from '../src/table/keys.ts';
import { en } from '../src/text/en.ts';

describe('the table of keys', () => {
  test('has no key that means two things at once', () => {
    expect(clashes()).toEqual([]);
  });

  test('would tell: the same key everywhere and on the map, or twice in one place', () => {
    const binding = (key: string, scope: Binding['scope'], does: Binding['does']): Binding => ({
      keys: [key],
      scope,
      does,
    });
    expect(clashes([binding('x', 'all', 'undo'), binding('x', 'map', 'fit')])).toEqual(['x: undo and fit']);
    expect(clashes([binding('x', 'log', 'undo'), binding('x', 'log', 'fit')])).toHaveLength(1);
    expect(clashes([binding('x', 'beside', 'undo'), binding('x', 'map', 'fit')])).toEqual([]);
  });

  test('says in words what each of them does, and nothing that none of them does', () => {
    expect(bindings.map(({ does }) => does).sort()).toEqual(Object.keys(en.keys.does).sort());
  });

  test('runs every one of them, except those of the log, which runs its own', () => {
    expect(bindings.filter(({ run, scope }) => !run && scope !== 'log')).toEqual([]);
  });
});

describe('letters for verbs', () => {
  test('come from their labels and leave the keys of the table alone', () => {
    const letters = verbKeys([
      ['march', 'March'],
      ['marchAll', 'March with all'],
      ['unbar', 'Unbar'],
    ]);
    expect([...letters.values()]).toEqual(['march', 'marchAll', 'unbar']);
    for (const letter of letters.keys()) expect(takenKeys.has(letter)).toBe(false);
    expect(letters.size).toBe(3);
  });

  test('are given out once; a verb without a free letter has none', () => {
    const same = Array.from({ length: 5 }, (_, i): [string, string] => [`v${i}`, 'Ab']);
    expect([...verbKeys(same)]).toEqual([
      ['a', 'v0'],
      ['b', 'v1'],
    ]);
  });
});

test('a key is written with Shift only where it would be the same without', () => {
  expect(pressed({ key: '?', shiftKey: true })).toBe('?');
  expect(pressed({ key: 'U', shiftKey: true })).toBe('u');
  expect(pressed({ key: 'ArrowLeft', shiftKey: true })).toBe('Shift+ArrowLeft');
});
