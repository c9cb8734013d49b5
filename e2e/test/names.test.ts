/** Players who may choose a place must be able to read which one it is: names under what glows, measured on the screen. */
import { readFileSync } from 'node:fs';
import type { MapFile, MapLabel } from '@concert/cartography/map';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withBrowser } from '../src/browser-session.ts';
import { goTo, moments } from '../src/moments.ts';

/** By the usual measure for text, letters of this size need 4.5. */
const READABLE = 4.5;

interface Box {
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where on the screen the names of the places that glow are, as far as no panel lies over them. */
async function litNames(page: Page, game: string): Promise<Box[]> {
  const url = new URL(`../../games/${game}/data/map/map.json`, import.meta.url);
  const map = JSON.parse(readFileSync(url, 'utf8')) as MapFile;
  const lit = await page
    .locator('.light.may[data-place]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.place!));
  const seen = await page.evaluate(() => {
    const { a: k, e: x, f: y } = new DOMMatrix(document.querySelector<HTMLElement>('.sheet')!.style.transform);
    return { k, x, y };
  });
  const boxOf = ({ at, size, lines }: MapLabel, name: string): Box => {
    // Letters of the book face are about 0.45 of their size wide; a narrower box misses nothing but the ends.
    const [width, height] = [
      Math.max(...lines.map((line) => line.length)) * size * 0.36 * seen.k,
      lines.length * size * seen.k,
    ];
    return {
      name,
      left: at[0] * seen.k + seen.x - width / 2,
      top: at[1] * seen.k + seen.y - height / 2,
      width,
      height,
    };
  };
  const boxes = map.places
    .filter(({ id }) => lit.includes(id))
    .flatMap(({ name, labels, within }) =>
      // A capital bears the name of its province.
      (labels ?? map.places.find(({ id }) => id === within)?.labels ?? [])
        .filter(({ zoom, size }) => zoom === 1 && size * seen.k >= 9)
        .map((label) => boxOf(label, name)),
    );
  const free = await page.evaluate(
    (all) =>
      all.map(({ left, top, width, height }) =>
        [0.1, 0.5, 0.9].every((share) =>
          document.elementFromPoint(left + share * width, top + height / 2)?.closest('.board'),
        ),
      ),
    boxes,
  );
  return boxes.filter((_, i) => free[i]);
}

/** Contrast between the letters and what they stand on: of the darkest and the lightest twentieth. */
async function contrast(shot: Buffer, { left, top, width, height }: Box): Promise<number> {
  const pixels = await sharp(shot)
    .removeAlpha()
    .extract({ left: Math.round(left), top: Math.round(top), width: Math.ceil(width), height: Math.ceil(height) })
    .raw()
    .toBuffer();
  const linear = (value: number): number => (value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const lights = Array.from({ length: pixels.length / 3 }, (_, i) => {
    const [r, g, b] = pixels.subarray(3 * i, 3 * i + 3);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  }).sort((a, b) => a - b);
  const at = (share: number): number => lights[Math.floor(share * (lights.length - 1))];
  return (at(0.95) + 0.05) / (at(0.05) + 0.05);
}

withBrowser('names under what glows', (sessions) => {
  for (const desk of ['light', 'dark'] as const)
    for (const name of ['alliance-group-moves', 'power-set-up-phone'])
      test(`can be read on the ${desk} desk: ${name}`, async () => {
        const moment = moments.find((each) => each.name === name)!;
        const { page, close } = await sessions.open('wide', { settings: { desk } });
        await goTo(page, moment);
        await page.evaluate(() => {
          for (const layer of ['.pieces', '.marks'])
            document.querySelector<HTMLElement>(layer)?.style.setProperty('display', 'none');
        });
        const names = await litNames(page, moment.scene!.game);
        expect(names.length).toBeGreaterThan(1);
        const shot = await page.screenshot();
        await page.evaluate(() => {
          for (const layer of ['.glows', '.lights'])
            document.querySelector<HTMLElement>(layer)?.style.setProperty('display', 'none');
        });
        const bare = await page.screenshot();
        await close();
        const pale: string[] = [];
        for (const box of names) {
          const [under, without] = [await contrast(shot, box), await contrast(bare, box)];
          if (under < Math.min(READABLE, 0.8 * without))
            pale.push(`${box.name}: ${under.toFixed(1)}, without the glow ${without.toFixed(1)}`);
        }
        expect(pale).toEqual([]);
      });
});
