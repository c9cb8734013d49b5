import type { Goal, PowerLine } from '@concert/board';
import { entriesSince, openBattle, recapOf, type StoryEntry } from '@concert/wire';
import { expect, test } from 'vitest';
import { arrowMarkup } from '../src/board/arrows.ts';
import { lastTurningPoints } from '../src/table/ending.tsx';
import { arrowsOf } from '../src/table/recap.ts';
import { marksOf, nextMark } from '../src/table/replay.ts';
import { type ReviewTurn, turningPoints, turnsOf } from '../src/table/review-data.ts';
import { placesOnTrack, scoresOf, standingOf } from '../src/table/standing.tsx';

const entry = (at: number, more: Partial<StoryEntry> = {}): StoryEntry => ({
  kind: 'act',
  line: { what: 'x', text: `line ${at}`, when: at * 10 },
  at,
  end: at + 1,
  until: at * 10,
  text: `line ${at}`,
  times: 1,
  weight: 1,
  actor: null,
  deal: false,
  capture: false,
  way: [],
  inside: [],
  rounds: 0,
  result: '',
  ...more,
});
const power = (key: string, seat: number): PowerLine => ({
  key,
  seat,
  name: key,
  flag: '',
  colour: '#123',
  figures: [],
});
const isOwn = ({ id }: { id: number | string }): boolean => id === 0;

test('a recap tells the news of others since the last choice, of too much the weightiest, in order', () => {
  const story = [
    entry(0, { weight: 3 }),
    entry(1, { weight: 2, actor: { kind: 'seat', id: 0 } }),
    ...[2, 3, 4, 5, 6, 7].map((at) => entry(at, { weight: at === 2 ? 3 : 2 })),
    entry(8),
  ];
  const since = entriesSince(story, 100, 101);
  expect(since.map(({ at }) => at)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(recapOf(since, isOwn).map(({ number, text }) => [number, text])).toEqual([
    [1, 'line 2'],
    [2, 'line 4'],
    [3, 'line 5'],
    [4, 'line 6'],
    [5, 'line 7'],
  ]);
});

test('a battle is told by what came of it, and moves of others are arrows with the number of their line', () => {
  const way = [1, 2].map((id) => ({ kind: 'town', id }));
  const entries = [
    entry(0, { kind: 'battle', weight: 2, text: 'Battle of Ulm.', result: 'Red wins.' }),
    entry(1, { weight: 2, actor: { kind: 'seat', id: 1 }, way }),
    entry(2, { actor: { kind: 'seat', id: 0 }, way }),
  ];
  const recap = recapOf(entries, isOwn);
  expect(recap[0].text).toBe('Battle of Ulm. Red wins.');
  const arrows = arrowsOf(
    entries,
    recap,
    isOwn,
    ({ id }) => `town ${id}`,
    () => power('red', 1),
  );
  expect(arrows).toEqual([{ key: '1', places: ['town 1', 'town 2'], colour: '#123', number: 2 }]);
  const markup = arrowMarkup(arrows, (place) => (place === 'town 1' ? [0, 0] : [100, 0]));
  expect(markup).toContain('stroke="#123"');
  expect(markup).toContain('>2</text>');
});

test('the replay bar has marks at turns, battles, captures and deals that matter', () => {
  const story = [
    entry(0, { kind: 'turn' }),
    entry(1, { kind: 'battle' }),
    entry(2, { capture: true }),
    entry(3, { deal: true }),
    entry(4, { deal: true, weight: 2 }),
    entry(5, { kind: 'turn' }),
  ];
  const marks = marksOf(story);
  expect(marks.map(({ kind, at }) => [kind, at])).toEqual([
    ['turn', 0],
    ['battle', 10],
    ['capture', 20],
    ['deal', 40],
    ['turn', 50],
  ]);
  expect(nextMark(marks, ['turn'], 30, 1)).toBe(50);
  expect(nextMark(marks, ['turn'], 30, -1)).toBe(0);
  expect(nextMark(marks, ['battle'], 10, 1)).toBeNull();
});

test('the standing says who leads by how much, from the viewer’s side', () => {
  const goal = (...values: number[]): Goal => ({
    goal: '',
    ends: '',
    unit: 'points',
    scores: values.map((value, i) => ({ key: `p${i}`, value })),
  });
  const powers = [power('p0', 0), power('p1', 1), power('p2', 2)];
  const said = (own: number | null, ...values: number[]): string => standingOf(scoresOf(goal(...values), powers, own));
  expect(said(0, 5, 3, 1)).toBe('You lead by 2');
  expect(said(1, 5, 3, 1)).toBe('2 behind p0');
  expect(said(0, 5, 5, 1)).toBe('Level');
  expect(said(null, 5, 3, 1)).toBe('p0 leads by 2');
});

test('a review goes turn by turn, and its turning points are where the forecast moved most', () => {
  const story = [
    entry(0, { kind: 'turn', text: 'Turn 1.' }),
    entry(1, { weight: 3 }),
    entry(2),
    entry(3, { kind: 'turn' }),
  ];
  expect(turnsOf(story, 99).map(({ text, from, at, news }) => [text, from, at, news?.text])).toEqual([
    ['Turn 1', 0, 30, 'line 1'],
    ['line 3', 30, 99, undefined],
  ]);
  const turns = [0.5, 0.52, 0.7, 0.1, 0.15, 0.4, 0.6].map(
    (worth, i): ReviewTurn => ({
      text: `turn ${i}`,
      from: i,
      at: i,
      scores: {},
      worth: [worth],
      news: null,
      events: [],
    }),
  );
  expect(turningPoints(turns, 0).map(({ turn }) => turn.text)).toEqual(['turn 2', 'turn 3', 'turn 5', 'turn 6']);
});

test('the flags of a track stand at their scores, side by side where those are close, and within its ends', () => {
  expect(placesOnTrack([10, 0]).map((at) => at.toFixed(2))).toEqual(['0.92', '0.08']);
  for (const values of [
    [6, 6, 6, 6, 6, 6],
    [9, 9, 9, 9, 9, 0],
    [9, 0, 0, 0, 0, 0],
    [9, 8, 7, 2, 1, 0],
    [3, 3],
    [20, 1, 1, 0, 0, 0, 0],
  ]) {
    const places = placesOnTrack(values);
    const gap = Math.min(0.16, 0.84 / (values.length - 1));
    for (const [i, at] of places.entries()) {
      expect(at, String(values)).toBeGreaterThanOrEqual(0.08 - 1e-9);
      expect(at, String(values)).toBeLessThanOrEqual(0.92 + 1e-9);
      if (i > 0) expect(places[i - 1]! - at, String(values)).toBeGreaterThanOrEqual(gap - 1e-9);
    }
  }
});

test('a battle is being fought until something comes of it, or after it', () => {
  const battle = entry(0, { kind: 'battle', weight: 3, text: 'Battle of Ulm.' });
  expect(openBattle([battle])).toBe(battle);
  expect(openBattle([{ ...battle, result: 'Red wins.' }])).toBeNull();
  expect(openBattle([battle, entry(1, { kind: 'turn', text: 'Turn 2.' })])).toBeNull();
});

test('a game that is over is explained by the turning points of its last turn', () => {
  const story = [
    entry(0, { weight: 3, text: 'Long ago.' }),
    entry(1, { kind: 'turn' }),
    entry(2, { text: 'A march.' }),
    ...['First.', 'France is defeated.', 'Sudden death.', 'Over.'].map((text, i) => entry(3 + i, { weight: 3, text })),
  ];
  expect(lastTurningPoints(story, 'Over.')).toEqual(['France is defeated.', 'Sudden death.']);
});
