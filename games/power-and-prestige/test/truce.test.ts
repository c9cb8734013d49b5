import { openTable, secretFrom, type VisibleEvent } from '@concert/kernel';
import { expect, test } from 'vitest';
import { powerAndPrestige } from '../src/index.ts';

const judge = powerAndPrestige.deals!.judge!;
const truce = { from: 0, to: [2], kind: 'truce', terms: { years: 2 } };
const at = (year: number, event: VisibleEvent | null = null, over = false) =>
  judge(truce, { event, since: { year: 1 }, now: { year }, over, holders: null });
const battle = (attackers: number[], defenders: number[]): VisibleEvent => ({
  what: 'battle',
  args: { place: 3, attackers, defenders },
});

test('a truce is broken by a battle between its parties, on whichever side, and by no other', () => {
  expect(at(1, battle([0], [2]))).toBe('broken');
  expect(at(1, battle([1, 2], [0]))).toBe('broken');
  expect(at(1, battle([0, 2], [1]))).toBe('open');
  expect(at(1, battle([1], [0, 2]))).toBe('open');
  expect(at(1, { what: 'won', args: {} })).toBe('open');
});

test('it is kept when its years are over, or the game is', () => {
  expect([1, 2, 3].map((year) => at(year))).toEqual(['open', 'open', 'kept']);
  expect(at(2, null, true)).toBe('kept');
});

test('at a table it is judged, and a promise in words is not', () => {
  const table = openTable(powerAndPrestige, { seats: 3, years: 3 }, secretFrom('truce'), ['a', 'b', 'c']);
  for (const [kind, terms] of [
    ['truce', { years: 1 }],
    ['promise', { text: 'I will be good.' }],
  ] as const) {
    expect(table.do({ seat: 0, offer: { to: [1], kind, terms } })).toMatchObject({ ok: true });
    const { id } = table.summary(1).offers.at(-1)!;
    expect(table.do({ seat: 1, answer: 'accept', id })).toMatchObject({ ok: true });
  }
  expect(table.summary(0).offers.map(({ promise }) => promise)).toEqual(['open', undefined]);
});
