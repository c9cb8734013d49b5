/** The page in a language that no one speaks: what is not between its marks could not be translated. */
import { expect, test } from 'vitest';
import { newTable, playBots, toStep, withBrowser } from '../src/browser-session.ts';
import { unmarked } from '../src/unmarked.ts';

const LOCALE = { locale: 'en-XA' };
/** Where boards, and the text tables of the rules, speak for themselves. Handbooks are documents. */
const BOARD = '.power, .flag, .standing, .top-bar select, .side-panels, .stage, .hand, .guide, .text-view table';
const MAP = '.board-host';

/** Boards still say so much in English of their own at the beginning of a game, besides the names of pieces: it may only fall. */
const OWN_WORDS: { readonly [game: string]: number } = {
  alliance: 45,
  'power-and-prestige': 25,
  'imperial-borders': 30,
  'nations-in-arms': 0,
};

withBrowser('a language that no one speaks', (sessions) => {
  test('is found wherever the lobby and its dialogs say something', async () => {
    const { page, close } = await sessions.open('wide', LOCALE);
    await page.waitForSelector('.game-card');
    expect(await unmarked(page)).toEqual([]);
    for (const game of Object.keys(OWN_WORDS)) {
      await newTable(page, game);
      for (const step of ['play', 'seats', 'rules'] as const) {
        await toStep(page, step);
        expect(await unmarked(page, { within: 'dialog[open]' }), `${game}: ${step}`).toEqual([]);
      }
      await page.keyboard.press('Escape');
    }
    await close();
  });

  test.each(Object.keys(OWN_WORDS))('is found at a table of %s, wherever the page says something', async (game) => {
    const { page, pageErrors, close } = await sessions.open('wide', LOCALE);
    await playBots(page, game);
    await page.waitForSelector('.now-bar .prompt');
    const check = async (where: string): Promise<void> =>
      expect(await unmarked(page, { without: `${BOARD}, ${MAP}` }), where).toEqual([]);
    await check('at the beginning');
    const own = (await unmarked(page, { without: MAP })).length;
    expect(own, 'words of the board').toBeLessThanOrEqual(OWN_WORDS[game]!);
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
