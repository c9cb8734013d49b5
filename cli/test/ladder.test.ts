/** What `concert ladder` puts into docs/players.md, and the plots. */
import { expect, test } from 'vitest';
import { ladderPart, withPart } from '../src/players-page.ts';
import { intervalPlot } from '../src/plots.ts';

const part = {
  members: ['policy', 'marshal'],
  formats: [{ seats: 2 }, { seats: 4 }],
  all: [
    { format: '{"seats":2}', seating: ['policy', 'marshal'], order: [[1], [0]], round: 'a' },
    { format: '{"seats":2}', seating: ['marshal', 'policy'], order: [[0, 1]], round: 'a' },
  ],
  anchor: 'policy',
  seed: 'x',
  ratings: [{ name: 'marshal', rating: 1100.4, low: 900, high: 1300, games: 2 }],
  seats: [],
  plot: '',
};

test('every cell says what it rests on, or that it is untested', () => {
  const text = ladderPart({ id: 'errands', title: 'Errands', rules: '1' }, part);
  expect(text).toContain('| marshal | 1100 | 900–1300 | 2 |');
  expect(text).toContain('| seats 2 | 0.5 of 2 | 1.5 of 2 |');
  expect(text).toContain('| seats 4 | untested | untested |');
});

test('a game’s part of the page is written anew, and nothing else', () => {
  const page = withPart(withPart('# Page\n\nText.\n', 'one', 'first'), 'two', 'second');
  const again = withPart(page, 'one', 'third');
  expect(again).toContain('Text.');
  expect(again).not.toContain('first');
  expect(again.indexOf('third')).toBeLessThan(again.indexOf('second'));
});

test('a plot shows every row with its interval inside the picture', () => {
  const rows = [
    { label: 'a < b', at: 1000, low: 950, high: 1060 },
    { label: 'c', at: 1200, low: 1200, high: 1200 },
  ];
  const svg = intervalPlot('Ratings', rows, (x) => x.toFixed(0), 1000);
  expect(svg).toContain('a &lt; b');
  expect(svg.match(/<circle/g)).toHaveLength(2);
  for (const [, x] of svg.matchAll(/ (?:x1|x2|cx)="([\d.-]+)"/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(0);
    expect(Number(x)).toBeLessThanOrEqual(640);
  }
});
