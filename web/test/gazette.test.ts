import { expect, test } from 'vitest';
import { issuesOf } from '../src/gazette/issues.ts';
import type { StoryEntry } from '../src/table/story.ts';

const entry = (at: number, kind: StoryEntry['kind'], weight: number): StoryEntry =>
  ({ at, kind, weight, text: `${kind} ${at}.`, line: { when: at }, until: at }) as unknown as StoryEntry;

test('a turn with news is an issue, its weightiest news first; details and turns without news are left out', () => {
  const issues = issuesOf([
    entry(0, 'turn', 1),
    entry(1, 'act', 1),
    entry(2, 'act', 2),
    entry(3, 'battle', 3),
    entry(4, 'turn', 1),
    entry(5, 'act', 1),
    entry(6, 'turn', 1),
    entry(7, 'phase', 3),
    entry(8, 'act', 2),
  ]);
  expect(issues.map(({ title, news }) => [title, news.map(({ at }) => at)])).toEqual([
    ['turn 0', [3, 2]],
    ['turn 6', [8]],
  ]);
});
