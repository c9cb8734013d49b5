/** The page as a person meets it, driven in a real Chromium: what opening a game loads, and how long everything takes. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type GameWithMap, gamesWithMap } from '../figures/games.ts';
import { median, type Spread, spreadOf } from '../measure.ts';
import { type ServedProcess, serve } from '../server/process.ts';
import { findChromium, launch } from './chromium.ts';
import { type Motion, measureMotion } from './motion.ts';
import { built, isBuilt, kilobytes } from './sizes.ts';

export interface GamePageFigures {
  /** Kilobytes the game loads when it is opened, besides pictures. */
  size: number;
  /** Milliseconds from its data to its map on the screen. */
  firstMap: Spread;
  /** Null for a game of which no frames are wanted. */
  motion: Motion | null;
}

export interface PageFigures {
  games: { [game: string]: GamePageFigures };
  /** Milliseconds from a click to its answer on the screen, through the server. */
  click: number;
}

const PIECES = 300;
/** So many openings of each game, of which the median counts. */
const OPENINGS = 5;

/** Null where there is no Chromium, or the page has not been built. */
export async function measurePage(brief: boolean): Promise<PageFigures | null> {
  const path = findChromium();
  if (!path || !isBuilt()) return null;
  const server = await serve();
  let browser: Browser | null = null;
  try {
    browser = await launch(path);
    const games: PageFigures['games'] = {};
    for (const manifest of await gamesWithMap())
      games[manifest.id] = await measureGame(browser, server, manifest, brief);
    return { games, click: await clicking(browser, server, brief ? 1 : 7) };
  } finally {
    await browser?.close();
    await server.stop();
  }
}

async function measureGame(
  browser: Browser,
  server: ServedProcess,
  { id, bench }: GameWithMap,
  brief: boolean,
): Promise<GamePageFigures> {
  const openings = [];
  for (let i = 0; i < (brief ? 1 : OPENINGS); i++) openings.push(await opening(browser, server, id));
  return {
    size: openings[0]!.loaded,
    firstMap: spreadOf(openings.map(({ took }) => took)),
    motion: bench.page?.frames ? await moving(browser, server, id, brief ? 500 : 4000) : null,
  };
}

async function openPage(browser: Browser, server: ServedProcess): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.addInitScript(() => localStorage.setItem('concert-settings', JSON.stringify({ pace: 0 })));
  const page = await context.newPage();
  await page.goto(server.url);
  await page.waitForSelector('.game-card');
  return page;
}

/** Two clicks from the lobby to the map: what was loaded for it, and how long after its data it was seen. */
async function opening(
  browser: Browser,
  server: ServedProcess,
  game: string,
): Promise<{ loaded: number; took: number }> {
  const page = await openPage(browser, server);
  await page.waitForLoadState('networkidle');
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/.+\.(js|css|json)$/.test(pathname)) loaded.add(join(built, pathname));
  });
  // When the pieces stand and the picture under them is there, at the next frame. Some games begin with an empty map: while
  // others are to choose, the line that says so is all there is to wait for, and how long they think is not the map's.
  await page.evaluate(() => {
    const seen = new Promise<number>((resolve) => {
      const watcher = new MutationObserver(() => {
        const picture = document.querySelector<HTMLImageElement>('.picture');
        if (!picture?.src || !document.querySelector('.piece, .light, .now-bar[data-mine="false"]')) return;
        watcher.disconnect();
        void picture.decode().then(() => requestAnimationFrame(() => resolve(performance.now())));
      });
      watcher.observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    Object.assign(window, { seen });
  });
  await page.click(`[data-game="${game}"] button.main`);
  const took = await page.evaluate(async () => {
    const shown = await (window as unknown as { seen: Promise<number> }).seen;
    const data = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.+\.(js|json)$/.test(name)) as PerformanceResourceTiming[];
    return shown - Math.max(...data.map(({ responseEnd }) => responseEnd));
  });
  await page.waitForLoadState('networkidle');
  await page.context().close();
  return { loaded: kilobytes(loaded), took };
}

/** A game at its beginning, with more pieces than it has, moved about. */
async function moving(browser: Browser, server: ServedProcess, game: string, ms: number): Promise<Motion> {
  const page = await openPage(browser, server);
  await page.click(`[data-game="${game}"] button.main`);
  await page.waitForSelector('.piece');
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.picture')?.complete);
  // No game has so many at its beginning: those there are stand for more.
  await page.evaluate((wanted) => {
    const pieces = [...document.querySelectorAll('.piece')];
    for (let i = 0; pieces.length + i < wanted; i++) {
      const copy = pieces[i % pieces.length]!.cloneNode(true);
      pieces[0]!.parentElement!.append(copy);
    }
  }, PIECES);
  const motion = await measureMotion(page, ms);
  await page.context().close();
  return motion;
}

/** Throws a card away at a fresh table of the server, several times; the median counts. */
async function clicking(browser: Browser, server: ServedProcess, times: number): Promise<number> {
  const page = await openPage(browser, server);
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const table = await page.evaluate(async () => {
      const post = (path: string, body: object): Promise<Response> =>
        fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      await post('/api/guests', { name: 'Anna' });
      const answer = await post('/api/tables', { game: 'alliance', mine: [0], fill: 'policy' });
      return ((await answer.json()) as { table: string }).table;
    });
    await page.goto(`${server.url}/#/table/${table}`);
    await page.reload();
    await page.waitForSelector('.al-card.lit');
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      const answered = new Promise<number>((resolve) => {
        let clicked = 0;
        const cards = document.querySelectorAll('.al-card').length;
        window.addEventListener('pointerdown', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
        const watcher = new MutationObserver(() => {
          if (document.querySelectorAll('.al-card').length === cards) return;
          watcher.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - clicked));
        });
        watcher.observe(document.body, { childList: true, subtree: true });
      });
      Object.assign(window, { answered });
    });
    await page.locator('.al-card.lit').last().click();
    took.push(await page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered));
  }
  await page.context().close();
  return median(took);
}
