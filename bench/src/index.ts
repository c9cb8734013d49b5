import { benchmarks } from './benchmarks.ts';
import { type Benchmark, type Figure, measure } from './measure.ts';

export { areaGame } from './games/area.ts';
export { ticTacToe } from './games/tic-tac-toe.ts';
export type { Benchmark, Figure, Work } from './measure.ts';
export { benchmarks };

export interface BenchmarkOptions {
  /** Only figures whose name contains this. */
  only?: string;
  /** Called before each figure is measured. */
  onProgress?: (progress: { name: string; done: number; of: number }) => void;
  /** Called with each figure as soon as it is measured: a run that is cut off has told what it had. */
  onFigure?: (figure: Figure) => void;
}

/** Those whose name contains this, in the order in which they are measured. */
export const benchmarksNamed = (only = ''): Benchmark[] => benchmarks.filter(({ name }) => name.includes(only));

/** Measures one figure after another on one core. Takes about two seconds for each that has a peer. */
export async function runBenchmarks({ only, onProgress, onFigure }: BenchmarkOptions = {}): Promise<Figure[]> {
  const wanted = benchmarksNamed(only);
  const figures: Figure[] = [];
  for (const benchmark of wanted) {
    onProgress?.({ name: benchmark.name, done: figures.length, of: wanted.length });
    const figure = await measure(benchmark);
    figures.push(figure);
    onFigure?.(figure);
  }
  return figures;
}
