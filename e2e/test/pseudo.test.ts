/** The page in a language that no one speaks: what is not between its marks could not be translated. */
import { expect, test } from 'vitest';
import { newTable, playBots, toStep, withBrowser } from '../src/browser-session.ts';
import { unmarked } from '../src/unmarked.ts';

const LOCALE = { locale: 'en-XA' };
/** Where the map is, the counters on it and what they say. */
const BOARD = '.board-host';
const GAMES = ['alliance', 'power-and-prestige', 'imperial-borders', 'nations-in-arms', 'skirmish'];

withBrowser('a language that no one speaks', (sessions) => {
  test('is found wherever the lobby and its dialogs say something', async () => {
    const { page, close } = await sessions.open('wide', LOCALE);
    await page.waitForSelector('.game-card');
    expect(await unmarked(page)).toEqual([]);
    for (const game of GAMES) {
      await newTable(page, game);
      for (const step of ['play', 'seats', 'rules'] as const) {
        await toStep(page, step);
        expect(await unmarked(page, { within: 'dialog[open]' }), `${game}: ${step}`).toEqual([]);
      }
      await page.keyboard.press('Escape');
    }
    await close();
  });

  test.each(GAMES)('is found at a table of %s, wherever the page says something', async (game) => {
    const { page, pageErrors, close } = await sessions.open('wide', LOCALE);
    await playBots(page, game);
    await page.waitForSelector('.now-bar .prompt');
    const check = async (where: string): Promise<void> => expect(await unmarked(page), where).toEqual([]);
    await check('at the beginning');
    // What glows, stands or is named on the board is looked at as well: there is something that speaks.
    expect(await page.locator(BOARD).locator('[aria-label], [title], title, text').count()).toBeGreaterThan(0);
    for (const sheet of await page.$$('.side-panels .tabs button')) {
      await sheet.click();
      await page.waitForSelector('.side-panels .tab-body .drawn');
      await check('a panel at the side');
    }
    for (const tab of ['press', 'notes', 'log']) {
      await page.click(`#tab-${tab}`);
      await check(tab);
    }
    await page.keyboard.press('s');
    await page.waitForSelector('.text-view table');
    await check('text view');
    await page.keyboard.press('s');
    for (const label of ['Settings', 'Table…']) {
      await page.locator('.top-bar button', { hasText: `⟦${label}⟧` }).click();
      await page.waitForSelector('dialog[open]');
      expect(await unmarked(page, { within: 'dialog[open]' }), label).toEqual([]);
      await page.keyboard.press('Escape');
    }
    expect(pageErrors).toEqual([]);
    await close();
  });
});
