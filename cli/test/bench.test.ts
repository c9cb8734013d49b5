/** How `concert bench` tells its figures: a run that is cut off has told what it had. */
import type { Benchmark, BenchmarkOptions, Figure } from '@concert/bench';
import { expect, test } from 'vitest';
import { type Output, parse } from '../src/command.ts';
import { benchOf } from '../src/commands/bench.ts';

const figure = (name: string, rest: Partial<Figure> = {}): Figure => ({
  name,
  value: 1,
  unit: 'ms',
  peer: null,
  peerValue: null,
  ratio: null,
  ...rest,
});

const FIGURES = [
  figure('how soon', { target: '≤ 2', peer: 'a peer', peerValue: 3, ratio: 3 }),
  figure('how many of them', { value: 12_345, unit: '/s', spread: [9_000, 20_000] }),
  figure('what is not here', { value: null }),
];

/** Runs the command. `broken` is a figure that cannot be measured. */
function run({ broken = '', args = [] as string[] } = {}) {
  const told: string[] = [];
  /** How many lines had been told when each figure was about to be measured. */
  const before: number[] = [];
  const out: Output = {
    line: (text) => told.push(text),
    json: (value) => told.push(JSON.stringify(value)),
    progress: () => {},
    settle: () => {},
  };
  const runBenchmarks = async ({ onFigure }: BenchmarkOptions = {}): Promise<Figure[]> => {
    for (const each of FIGURES) {
      before.push(told.length);
      if (each.name === broken) throw new Error('the machine went away');
      onFigure?.(each);
    }
    return FIGURES;
  };
  const benchmarksNamed = (): Benchmark[] => FIGURES.map(({ name, unit }) => ({ name, unit, value: () => 1 }));
  const bench = benchOf(async () => ({ benchmarksNamed, runBenchmarks }));
  return { told, before, code: bench.run(parse(bench, args), out) };
}

test('each figure is a line of its own, told before the next is measured', async () => {
  const { told, before, code } = run();
  expect(await code).toBe(0);
  expect(before).toEqual([1, 2, 3]);
  expect(told[1]).toMatch(/^how soon .* 1\.00 .* ms .* ≤ 2 .* 3\.00 .* 3\.00×$/);
  expect(told[2]).toMatch(/^how many of them +12,345 +\/s +9,000–20,000 +$/);
  expect(told[3]).toMatch(/^what is not here +skipped +ms +$/);
});

test('its columns stand below each other although no later line is known yet', async () => {
  const { told, code } = run();
  await code;
  const places = told.slice(0, 3).map((line) => line.search(/ours|1\.00|12,345/));
  expect(new Set(places).size).toBe(1);
});

test('what was measured stays told when the next cannot be', async () => {
  const { told, code } = run({ broken: 'what is not here' });
  await expect(code).rejects.toThrow('the machine went away');
  expect(told).toHaveLength(3);
});

test('as JSON it is one document, at the end', async () => {
  const { told, before, code } = run({ args: ['--json'] });
  expect(await code).toBe(0);
  expect(before).toEqual([0, 0, 0]);
  expect(told).toEqual([JSON.stringify(FIGURES)]);
});
