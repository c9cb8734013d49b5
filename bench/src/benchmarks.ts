import { areaFigures } from './figures/area.ts';
import { gameFigures } from './figures/games.ts';
import { kernelFigures } from './figures/kernel.ts';
import { largeFigures } from './figures/large.ts';
import { longGameFigures } from './figures/long-games.ts';
import { pageFigures } from './figures/page.ts';
import { serverFigures } from './figures/server.ts';
import { ticTacToeFigures } from './figures/tic-tac-toe.ts';
import type { Benchmark } from './measure.ts';

/** Every figure there is, in the order of a report. */
export const benchmarks: readonly Benchmark[] = [
  ...ticTacToeFigures,
  ...areaFigures,
  ...kernelFigures,
  ...largeFigures,
  ...longGameFigures,
  ...(await gameFigures()),
  ...serverFigures,
  ...(await pageFigures()),
];
