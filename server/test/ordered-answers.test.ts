/** When standing orders answer: so long after the question, and never depending on what a seat holds. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OrderedAnswers } from '../src/tables/ordered-answers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const WAIT = 500;

/** A table at which seats are asked; what is answered is noted with the time. */
function table(next: (seat: number) => number[] = () => []) {
  const begun = Date.now();
  const answers: [seat: number, ms: number][] = [];
  const ordered: OrderedAnswers = new OrderedAnswers(
    {
      answerByOrder(seat, settled) {
        answers.push([seat, Date.now() - begun]);
        settled(true);
        ordered.wake({ ordered: next(seat) }, true);
      },
    },
    WAIT,
  );
  return { ordered, answers };
}

test('an answer comes after the wait, also when others act meanwhile', () => {
  const { ordered, answers } = table();
  ordered.wake({ ordered: [1] }, false);
  expect(ordered.busy).toBe(true);
  for (let ms = 0; ms < WAIT; ms += 100) {
    expect(answers).toEqual([]);
    vi.advanceTimersByTime(100);
    // Something happened elsewhere, and the question is still open.
    if (ms + 100 < WAIT) ordered.wake({ ordered: [1] }, false);
  }
  expect(answers).toEqual([[1, WAIT]]);
  expect(ordered.busy).toBe(false);
});

test('a chain of windows is waited for once', () => {
  const chain: { [seat: number]: number[] } = { 0: [1], 1: [2], 2: [0] };
  let left = 5;
  const { ordered, answers } = table((seat) => (left-- > 0 ? chain[seat]! : []));
  ordered.wake({ ordered: [0] }, false);
  vi.advanceTimersByTime(WAIT);
  expect(answers).toEqual([0, 1, 2, 0, 1, 2].map((seat) => [seat, WAIT]));
});

test('what was answered by hand, or closed, is answered no more; the next question waits anew', () => {
  const { ordered, answers } = table();
  ordered.wake({ ordered: [1] }, false);
  vi.advanceTimersByTime(WAIT - 100);
  ordered.wake({ ordered: [] }, false);
  ordered.wake({ ordered: [1] }, false);
  vi.advanceTimersByTime(WAIT - 100);
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(answers).toEqual([[1, 2 * WAIT - 100]]);
});

/** When seat 1 answers the second question; the first was closed by another seat, 400 ms after it was asked. */
function secondAnswer(orderedAtFirst: readonly number[]): unknown {
  const { ordered, answers } = table();
  ordered.wake({ ordered: [...orderedAtFirst], question: '1 react 0 1' }, false);
  vi.advanceTimersByTime(WAIT - 100);
  ordered.wake({ ordered: [1], question: '1 react 1' }, false);
  vi.advanceTimersByTime(2 * WAIT);
  return answers;
}

test('two worlds: whether an order would have answered the question before can’t be told from the time', () => {
  expect(secondAnswer([1])).toEqual(secondAnswer([]));
  expect(secondAnswer([])).toEqual([[1, 2 * WAIT - 100]]);
});

test('of several asked together all are answered at the same moment', () => {
  const { ordered, answers } = table((seat) => (seat === 0 ? [2] : []));
  ordered.wake({ ordered: [0, 2] }, false);
  vi.advanceTimersByTime(WAIT);
  expect(answers).toEqual([
    [0, WAIT],
    [2, WAIT],
  ]);
});

test('nothing is answered at a table that is put away', () => {
  const { ordered, answers } = table();
  ordered.wake({ ordered: [1] }, false);
  ordered.stop();
  vi.advanceTimersByTime(2 * WAIT);
  expect(answers).toEqual([]);
  expect(ordered.busy).toBe(false);
});
