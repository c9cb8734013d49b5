/** The page: what it weighs, and how it feels in a real Chromium. Skipped where there is none. */

import type { PageFigures } from '../browser/page.ts';
import { isBuilt, kilobytes, shell } from '../browser/sizes.ts';
import type { Benchmark } from '../measure.ts';

/** Everything that one run in a browser measures. */
function figures(): Benchmark[] {
  let running: Promise<PageFigures | null> | null = null;
  const page =
    (part: keyof PageFigures) =>
    async (brief = false): Promise<number | null> => {
      // The browser driver is loaded only when it is needed.
      running ??= import('../browser/page.ts').then(({ measurePage }) => measurePage(brief));
      return (await running)?.[part] ?? null;
    };
  return [
    {
      name: 'page: shell, compressed',
      unit: 'KB',
      target: '≤ 120',
      value: () => (isBuilt() ? kilobytes(shell()) : null),
    },
    {
      name: 'page: a game with its map, compressed, besides the base picture',
      unit: 'KB',
      target: '≤ 150',
      value: page('game'),
    },
    { name: 'page: first map after its data', unit: 'ms', target: '≤ 300', value: page('firstMap') },
    { name: 'page: panning and zooming with 300 pieces', unit: 'frames/s', target: '≥ 55', value: page('frames') },
    { name: 'page: processor for such a frame', unit: 'ms', value: page('frameCost') },
    { name: 'page: click answered on the screen, on loopback', unit: 'ms', target: '≤ 100', value: page('click') },
  ];
}

export const pageFigures: readonly Benchmark[] = figures();
