import { describe, expect, test } from 'vitest';
import { benchmarks, runBenchmarks } from '../src/index.ts';
import { measure, median } from '../src/measure.ts';
import { boardgameIo } from '../src/peers/boardgame-io.ts';

describe('benchmarks', () => {
  test('have names of their own', () => {
    expect(new Set(benchmarks.map(({ name }) => name)).size).toBe(benchmarks.length);
  });

  // Whether they are fast is for `concert bench` to say; here only that every side of every contest runs.
  test.for(benchmarks.map((benchmark) => [benchmark.name, benchmark] as const))(
    '%s runs',
    async ([, benchmark], context) => {
      if ('value' in benchmark) {
        const value = await benchmark.value(true);
        // What it needs is not here: that is no success.
        if (value === null) context.skip();
        else expect(typeof value === 'number' ? value : value.median).toBeGreaterThan(0);
        if (benchmark.peer) expect(await benchmark.peer.value(true)).toBeGreaterThan(0);
      } else {
        expect(benchmark.ours()()).toBeGreaterThan(0);
        if (benchmark.peer) expect((await benchmark.peer.work())!()).toBeGreaterThan(0);
      }
    },
  );

  test('are reported in one shape, with what is asked for', async () => {
    const told: string[] = [];
    const figures = await runBenchmarks({
      only: 'area game, largest position',
      onProgress: ({ name }) => told.push(name),
      onFigure: ({ name, value }) => told.push(`${name}: ${value}`),
    });
    expect(figures).toEqual([
      {
        name: 'area game, largest position as JSON',
        value: expect.any(Number),
        unit: 'bytes',
        peer: null,
        peerValue: null,
        ratio: null,
        target: '≤ 4 096',
      },
    ]);
    const { name, value } = figures[0]!;
    expect(told).toEqual([name, `${name}: ${value}`]);
  });

  test('say how a peer did, whichever way the unit counts, and name one that could not run', async () => {
    const beside = (unit: string, theirs: number | null) =>
      measure({ name: 'n', unit, value: () => 10, peer: { name: 'peer', value: () => theirs } });
    expect(await beside('/s', 4)).toMatchObject({ value: 10, peer: 'peer', peerValue: 4, ratio: 2.5 });
    expect(await beside('ms', 4)).toMatchObject({ value: 10, peer: 'peer', peerValue: 4, ratio: 0.4 });
    expect(await beside('/s', null)).toMatchObject({ value: 10, peer: 'peer', peerValue: null, ratio: null });
  });

  test('take medians', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});

test('the peer plays tic-tac-toe by the same rules', () => {
  const { start, mark } = boardgameIo()!;
  const won = [0, 3, 1, 4, 2].reduce((state, cell) => mark(state, cell), start);
  expect(won.ctx.gameover).toEqual({ winner: '0' });
  const drawn = [0, 1, 2, 4, 3, 5, 7, 6, 8].reduce((state, cell) => mark(state, cell), start);
  expect(drawn.ctx.gameover).toEqual({ draw: true });
});
