/** One reading at a time, and nothing is forgotten. */
import { describe, expect, test } from 'vitest';
import { QueryQueue } from '../src/live/query-queue.ts';
import { CatchUp } from '../src/tables/catch-up.ts';

describe('what other nodes wrote', () => {
  /** Reads that end when they are told to. */
  function reading() {
    const state = { possible: true, begun: 0, end: [] as ((error?: Error) => void)[] };
    const catchUp = new CatchUp(
      () => state.possible,
      () => {
        state.begun++;
        return new Promise((resolve, reject) => {
          state.end.push((error) => (error ? reject(error) : resolve()));
        });
      },
    );
    return { state, catchUp };
  }

  test('is read by one at a time, and once more when there was news meanwhile', async () => {
    const { state, catchUp } = reading();
    const first = catchUp.request();
    const others = [catchUp.request(), catchUp.request()];
    expect(state.begun).toBe(1);
    await Promise.all(others);
    state.end[0]!();
    await expect.poll(() => state.begun).toBe(2);
    state.end[1]!();
    await first;
    expect(state.begun).toBe(2);
    expect(catchUp.isPending).toBe(false);
  });

  test('is not forgotten while it cannot be read', async () => {
    const { state, catchUp } = reading();
    state.possible = false;
    await catchUp.request();
    expect(state.begun).toBe(0);
    expect(catchUp.isPending).toBe(true);
    state.possible = true;
    const read = catchUp.readIfPossible();
    expect(state.begun).toBe(1);
    state.end[0]!();
    await read;
    expect(catchUp.isPending).toBe(false);
  });

  test('is still to be read when reading fails', async () => {
    const { state, catchUp } = reading();
    const first = catchUp.request();
    state.end[0]!(new Error('the database is gone'));
    await expect(first).rejects.toThrow('the database is gone');
    expect(catchUp.isPending).toBe(true);
  });
});

test('questions are answered one after the other; of too many the oldest are dropped', async () => {
  const questions = new QueryQueue();
  const said: string[] = [];
  const release: (() => void)[] = [];
  for (let n = 0; n < 20; n++)
    questions.put({
      answer: () => {
        said.push(`asked ${n}`);
        return new Promise((resolve) => release.push(resolve));
      },
      drop: () => said.push(`dropped ${n}`),
    });
  expect(said).toEqual(['asked 0', 'dropped 1', 'dropped 2', 'dropped 3']);
  release[0]!();
  await expect.poll(() => said.slice(4)).toEqual(['asked 4']);
  questions.clear();
  release[1]!();
  await Promise.resolve();
  expect(said).toHaveLength(5);
});
