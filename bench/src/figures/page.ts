/** The page: what it weighs, and how it feels in a real Chromium. Skipped where there is none. */

import type { PageFigures } from '../browser/page.ts';
import { isBuilt, kilobytes, shell } from '../browser/sizes.ts';
import type { Benchmark, Spread } from '../measure.ts';
import { gamesWithMap } from './games.ts';

/** Everything that one run in a browser measures, with the figures of every game that has a map. */
export async function pageFigures(): Promise<Benchmark[]> {
  let running: Promise<PageFigures | null> | null = null;
  const page =
    (part: (figures: PageFigures) => number | Spread | null | undefined) =>
    async (brief = false): Promise<number | Spread | null> => {
      // The browser driver is loaded only when it is needed.
      running ??= import('../browser/page.ts').then(({ measurePage }) => measurePage(brief));
      const figures = await running;
      return (figures && part(figures)) ?? null;
    };
  const frames = (id: string, title: string, target: string): Benchmark[] => [
    {
      name: `page: panning and zooming ${title} with 300 pieces`,
      unit: 'frames/s',
      target,
      value: page(({ games }) => games[id]?.motion?.frames),
    },
    {
      name: `page: processor for such a frame of ${title}`,
      unit: 'ms',
      value: page(({ games }) => games[id]?.motion?.frameCost),
    },
  ];
  const games = (await gamesWithMap()).flatMap(({ id, title, bench }): Benchmark[] => [
    {
      name: `page: ${title} with its map, compressed, besides the base picture`,
      unit: 'KB',
      target: bench.page?.size ?? '≤ 150',
      value: page(({ games }) => games[id]?.size),
    },
    {
      name: `page: first map of ${title} after its data`,
      unit: 'ms',
      target: bench.page?.firstMap ?? '≤ 300',
      value: page(({ games }) => games[id]?.firstMap),
    },
    ...(bench.page?.frames ? frames(id, title, bench.page.frames) : []),
  ]);
  return [
    {
      name: 'page: shell, compressed',
      unit: 'KB',
      target: '≤ 130',
      value: () => (isBuilt() ? kilobytes(shell()) : null),
    },
    ...games,
    {
      name: 'page: click answered on the screen, on loopback',
      unit: 'ms',
      target: '≤ 100',
      value: page(({ click }) => click),
    },
  ];
}
