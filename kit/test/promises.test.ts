import { kind as kindOf, type Testimony, type VisibleEvent } from '@concert/kernel';
import { type Deed, type PromiseRules, promiseJudge, promiseKinds } from '@concert/kit';
import { describe, expect, test } from 'vitest';

/** Powers 4, 5 and 6 belong to the seats 0, 1 and 2. */
const HOLDERS = [-1, -1, -1, -1, 0, 1, 2];
const rules: PromiseRules = {
  place: kindOf('place', ['Paris', 'Ulm']),
  unit: 'turns',
  most: 4,
  clock: ({ turn }) => Number(turn),
  deeds: ({ args }) => (args!.deeds ?? []) as unknown as Deed[],
  votes: ['Peace', 'War'],
};
const judge = promiseJudge(rules);
const told = (deed: Deed): VisibleEvent => ({ what: 'told', args: { deeds: [deed] as never } });

const becomes = (kind: string, terms: object, deed: Deed | null, turn = 1, over = false) => {
  const testimony: Testimony = { event: deed && told(deed), since: { turn: 1 }, now: { turn }, over, holders: HOLDERS };
  return judge({ from: 0, to: [1], kind, terms }, testimony);
};
const fight = (by: number[], on: number[], place = 0): Deed => ({ deed: 'fight', by, on, place });

describe('a promise with a structure', () => {
  test('is of a kind that the game can judge, and free text is not', () => {
    expect(Object.keys(promiseKinds(rules))).toEqual(['keepPeace', 'attack', 'stayOut', 'support', 'vote']);
    expect(Object.keys(promiseKinds({ ...rules, votes: undefined as never }))).not.toContain('vote');
    expect(becomes('promise', { text: 'I will.' }, null)).toBeNull();
  });

  test('to keep the peace is broken by a fight between the two, there, and kept when its time is over', () => {
    const terms = { length: 2, where: null };
    expect(becomes('keepPeace', terms, fight([4], [5]))).toBe('broken');
    expect(becomes('keepPeace', terms, fight([5, 6], [4]))).toBe('broken');
    expect(becomes('keepPeace', terms, fight([4, 5], [6]))).toBe('open');
    expect(becomes('keepPeace', { length: 2, where: 1 }, fight([4], [5], 0))).toBe('open');
    expect(becomes('keepPeace', { length: 2, where: 1 }, fight([4], [5], 1))).toBe('broken');
    expect([1, 2, 3].map((turn) => becomes('keepPeace', terms, null, turn))).toEqual(['open', 'open', 'kept']);
    expect(becomes('keepPeace', terms, null, 1, true)).toBe('kept');
  });

  test('to attack is kept by an attack on that rival, and broken when its time is over', () => {
    const terms = { whom: 2, length: 2 };
    expect(becomes('attack', terms, fight([4], [6]))).toBe('kept');
    expect(becomes('attack', terms, fight([6], [4]))).toBe('open');
    expect(becomes('attack', terms, fight([5], [6]))).toBe('open');
    expect(becomes('attack', terms, null, 3)).toBe('broken');
  });

  test('to stay out is broken by the promiser alone, in that place alone', () => {
    const terms = { place: 1, length: 2 };
    expect(becomes('stayOut', terms, { deed: 'enter', by: 4, place: 1 })).toBe('broken');
    expect(becomes('stayOut', terms, { deed: 'enter', by: 4, place: 0 })).toBe('open');
    expect(becomes('stayOut', terms, { deed: 'enter', by: 5, place: 1 })).toBe('open');
    expect(becomes('stayOut', terms, null, 3)).toBe('kept');
  });

  test('to support is kept beside the friend, broken where the friend fights alone, and kept where there was no fight', () => {
    const terms = { whom: 1, length: 2, where: null };
    expect(becomes('support', terms, fight([4, 5], [6]))).toBe('kept');
    expect(becomes('support', terms, fight([6], [5]))).toBe('broken');
    expect(becomes('support', terms, fight([6], [4]))).toBe('open');
    expect(becomes('support', { ...terms, where: 1 }, fight([6], [5], 0))).toBe('open');
    expect(becomes('support', terms, null, 3)).toBe('kept');
  });

  test('to vote is judged by the next vote of the promiser', () => {
    const vote = (by: number, what: string) => becomes('vote', { what: 'Peace' }, { deed: 'vote', by, what }, 9);
    expect([vote(4, 'Peace'), vote(4, 'War')]).toEqual(['kept', 'broken']);
    expect(becomes('vote', { what: 'Peace' }, { deed: 'vote', by: 5, what: 'War' }, 9)).toBe('open');
  });
});
