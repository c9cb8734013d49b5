import { areaFigures } from './figures/area.ts';
import { kernelFigures } from './figures/kernel.ts';
import { ticTacToeFigures } from './figures/tic-tac-toe.ts';
import { type Benchmark, type Figure, measure } from './measure.ts';

export type { Benchmark, Contest, Figure, Work } from './measure.ts';

/** Every figure there is, in the order of a report. */
export const benchmarks: readonly Benchmark[] = [...ticTacToeFigures, ...areaFigures, ...kernelFigures];

export interface BenchmarkOptions {
  /** Only figures whose name contains this. */
  only?: string;
  /** Called before each figure is measured. */
  onProgress?: (progress: { name: string; done: number; of: number }) => void;
}

export async function runBenchmarks({ only = '', onProgress }: BenchmarkOptions = {}): Promise<Figure[]> {
  const wanted = benchmarks.filter(({ name }) => name.includes(only));
  const figures: Figure[] = [];
  // Peers check much more in development; each is measured at its best.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    for (const benchmark of wanted) {
      onProgress?.({ name: benchmark.name, done: figures.length, of: wanted.length });
      figures.push(await measure(benchmark));
    }
  } finally {
    // Assigning undefined would leave the text "undefined" behind.
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  return figures;
}
