import { benchmarks } from './benchmarks.ts';
import { type Figure, measure } from './measure.ts';

export { areaGame } from './games/area.ts';
export { ticTacToe } from './games/tic-tac-toe.ts';
export type { Benchmark, Figure, Work } from './measure.ts';
export { benchmarks };

export interface BenchmarkOptions {
  /** Only figures whose name contains this. */
  only?: string;
  /** Called before each figure is measured. */
  onProgress?: (progress: { name: string; done: number; of: number }) => void;
}

/** Measures one figure after another on one core. Takes about two seconds for each that has a peer. */
export async function runBenchmarks({ only = '', onProgress }: BenchmarkOptions = {}): Promise<Figure[]> {
  const wanted = benchmarks.filter(({ name }) => name.includes(only));
  const figures: Figure[] = [];
  for (const benchmark of wanted) {
    onProgress?.({ name: benchmark.name, done: figures.length, of: wanted.length });
    figures.push(await measure(benchmark));
  }
  return figures;
}
