/** The longest game of a game that has one, as its manifest says: what it costs to open, to keep open and to play on. */
import type { AnyGame, BenchEntry } from '@concert/kernel';
import { type Benchmark, spreadOf } from '../measure.ts';
import { LongRun } from './long-games.ts';
import { isOffered } from './whole-game.ts';

/** Only shows that it works. */
const BRIEF_CHOICES = 350;
const TABLES = 200;

export function longCampaignFigures(game: AnyGame, { long }: Pick<BenchEntry, 'long'>): Benchmark[] {
  if (!long) return [];
  const title = `${game.title}, ${long.name} of ${long.choices.toLocaleString('en').replace(',', ' ')} choices`;
  const run = new LongRun({ game, options: long.options }, long.choices, BRIEF_CHOICES);
  const figure = <T>(value: (brief: boolean) => Promise<T>) => ({
    value: (brief = false): Promise<T> | null => (isOffered(game, long.options) ? value(brief) : null),
  });
  return [
    { name: `${title}: open`, unit: 'ms', target: '≤ 300', ...figure(run.opening) },
    {
      name: `${title}: a late choice, against an early one`,
      unit: '×',
      target: '≤ 1.1',
      ...figure(async (brief) => spreadOf((await run.lateChoices(brief)).ms)),
    },
    {
      name: `${title}: held by ${TABLES} open tables`,
      unit: 'MB',
      target: '≤ 1 000',
      ...figure(async (brief) => {
        const { median, low, high } = await run.held(brief);
        return { median: TABLES * median, low: TABLES * low, high: TABLES * high };
      }),
    },
  ];
}
