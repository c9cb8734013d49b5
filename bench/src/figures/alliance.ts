/** Alliance, the first whole game on the kernel: seven empires, 130 blocks, fog. */
import { alliance } from '@concert/alliance';
import type { Benchmark } from '../measure.ts';
import { wholeGameFigures } from './whole-game.ts';

export const allianceFigures: readonly Benchmark[] = wholeGameFigures({
  game: alliance,
  usual: { scenario: '1804', seats: 4 },
  complete: [
    { seats: 2, target: '≥ 60' },
    { seats: 4, target: '≥ 60' },
  ],
  largest: ['1804', '1808', '1812'].map((scenario) => ({ scenario, seats: 7 })),
  mostBytes: '≤ 4 096',
});
