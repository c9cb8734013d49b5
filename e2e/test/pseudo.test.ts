/** The page in a language that no one speaks: what is not between its marks could not be translated. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { playBots, withBrowser } from '../src/browser-session.ts';
import { unmarked } from '../src/unmarked.ts';

const LOCALE = { locale: 'en-XA' };
/** A board and a game's text tables are made by the game; handbooks are documents. The map has its names in its picture. */
const OF_THE_GAME =
  '.board, .side-panels, .stage, .hand, .text-view table, .handbook, .powers, .standing, .card, .guide';

const opened = async (page: Page, game: string): Promise<void> => {
  await page.click(`[data-game="${game}"] button.main`);
  await page.waitForSelector('.top-bar');
  await page.waitForSelector('.now-bar');
};

withBrowser('a language that no one speaks', (sessions) => {
  test('is found wherever the lobby and its dialogs say something', async () => {
    const { page, close } = await sessions.open('wide', LOCALE);
    await page.waitForSelector('.game-card');
    expect(await unmarked(page)).toEqual([]);
    for (const game of ['alliance', 'imperial-borders']) {
      await page.click(`[data-game="${game}"] button:not(.main)`);
      await page.waitForSelector('dialog[open] .fields');
      expect(await unmarked(page, { within: 'dialog[open]' })).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await close();
  });
});
