import { expect, test } from 'vitest';
import { hash } from '../src/index.ts';

test('positions that differ in a few small integers meet in neither half of the hash more often than chance has it', () => {
  const halves = [new Set<string>(), new Set<string>()];
  const most = 31;
  for (let i = 0; i < most ** 4; i++) {
    const [a, b, c, d] = [i % most, Math.floor(i / most) % most, Math.floor(i / most ** 2) % most, i / most ** 3];
    const text = hash({ state: { at: [5, a, b, 3, c, Math.floor(d!), 0, 0] }, count: 3 });
    halves[0]!.add(text.slice(0, 8));
    halves[1]!.add(text.slice(8));
  }
  // Among this many, chance makes about a hundred pairs in 32 bits.
  for (const half of halves) expect(most ** 4 - half.size).toBeLessThan(180);
});

test('no number has the hash of something else', () => {
  const others = [null, true, false, '', [], {}];
  for (const tag of ['numb', 'text', 'true', 'fals', 'null', 'arry', 'obje'])
    others.push(Number(`0x${Buffer.from(tag).toString('hex')}`) as never);
  expect(new Set(others.map((value) => hash({ a: value }))).size).toBe(others.length);
  expect(new Set(others.map((value) => hash([value]))).size).toBe(others.length);
});
