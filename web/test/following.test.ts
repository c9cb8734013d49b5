import { expect, test } from 'vitest';
import { stillFollows } from '../src/table/following.ts';

test('a log is followed until its reader scrolls up, and again at its end', () => {
  const end = { top: 900, below: 0 };
  // New lines have come before the page told of its own scroll to what was the end.
  expect(stillFollows(true, { top: 300, below: 0 }, { top: 900, below: 260 })).toBe(true);
  expect(stillFollows(true, end, { top: 900, below: 260 })).toBe(true);
  expect(stillFollows(true, end, { top: 640, below: 260 })).toBe(false);
  expect(stillFollows(false, { top: 100, below: 800 }, { top: 400, below: 500 })).toBe(false);
  expect(stillFollows(false, { top: 640, below: 260 }, { top: 880, below: 20 })).toBe(true);
});
