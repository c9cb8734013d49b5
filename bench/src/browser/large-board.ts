/** The large synthetic game in the page's own board frame: how long its pieces take to draw, and how fluently they move. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { type Spread, spreadOf } from '../measure.ts';
import { findChromium, launch } from './chromium.ts';
import { measureMotion } from './motion.ts';

export interface LargeBoardFigures {
  /** Milliseconds until the board with all its pieces is on the screen. */
  drawn: Spread;
  /** Frames a second while the map is moved and zoomed. */
  frames: Spread;
  /** Milliseconds of processor time for one such frame; null where that can't be measured. */
  frameCost: Spread | null;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const entry = join(root, 'bench/page/large.ts');
/** The largest map there is: nothing else of its game is used. */
const mapFolder = join(root, 'games/nations-in-arms/data/map');
/** Answered by `route` and never looked up. */
const ORIGIN = 'http://large.invalid';
/** Each drawing is a page of its own, and is then moved and zoomed. */
const DRAWINGS = 5;

/** Null where there is no Chromium, or nothing to build with. */
export async function measureLargeBoard(brief: boolean): Promise<LargeBoardFigures | null> {
  const path = findChromium();
  const html = path && (await builtPage());
  if (!path || !html) return null;
  const browser = await launch(path);
  try {
    const times: number[] = [];
    const frames: number[] = [];
    const costs: number[] = [];
    for (let i = 0; i < (brief ? 1 : DRAWINGS); i++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      times.push(await draw(page, html));
      const motion = await measureMotion(page, brief ? 500 : 3000);
      frames.push(motion.frames);
      if (motion.frameCost !== null) costs.push(motion.frameCost);
      await context.close();
    }
    return {
      drawn: spreadOf(times),
      frames: spreadOf(frames),
      frameCost: costs.length > 0 ? spreadOf(costs) : null,
    };
  } finally {
    await browser.close();
  }
}

async function draw(page: Page, html: string): Promise<number> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === '/'
      ? route.fulfill({ contentType: 'text/html', body: html })
      : route.fulfill({ contentType: 'image/webp', body: readFileSync(join(mapFolder, pathname)) });
  });
  await page.goto(ORIGIN);
  const file: unknown = JSON.parse(readFileSync(join(mapFolder, 'map.json'), 'utf8'));
  const took = await page.evaluate(
    (map) => (window as unknown as { drawLarge(map: unknown): Promise<number> }).drawLarge(map),
    file,
  );
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.picture')?.complete);
  return took;
}

/** The entry with all it imports as one page; null where the builder is not installed. */
async function builtPage(): Promise<string | null> {
  const vite = await import('vite').catch(() => null);
  if (!vite) return null;
  const results = await vite.build({
    configFile: false,
    logLevel: 'silent',
    root,
    resolve: { conditions: ['src', 'module', 'browser', 'development|production'] },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'large' } },
  });
  const files = [results].flat().flatMap((result) => ('output' in result ? result.output : []));
  const styles = files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source] : [],
  );
  const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  return `<!doctype html><meta charset="utf-8"><style>html, body { margin: 0; height: 100% }
    ${styles.join('\n')}</style><body><script>${code.join('\n')}</script></body>`;
}
