/** Power & Prestige: 193 locations, armies by the dozen, an economy. */
import { powerAndPrestige } from '@concert/power-and-prestige';
import type { Benchmark } from '../measure.ts';
import { wholeGameFigures } from './whole-game.ts';

export const powerAndPrestigeFigures: readonly Benchmark[] = wholeGameFigures({
  game: powerAndPrestige,
  usual: { seats: 4, years: 5 },
  complete: [{ seats: 4, target: '≥ 60' }],
  largest: (['none', 'partial', 'full'] as const).map((fog) => ({ seats: 6, years: 7, fog })),
  mostBytes: '≤ 6 144',
});
