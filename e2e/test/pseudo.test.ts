/** The page in a language that no one speaks: what is not between its marks could not be translated. */
import { expect, test } from 'vitest';
import { newTable, playBots, toStep, withBrowser } from '../src/browser-session.ts';
import { unmarked } from '../src/unmarked.ts';

const LOCALE = { locale: 'en-XA' };
/** The map is drawn with the names that stand on it; what stands on the map speaks by the words. */
const MAP = '.board-host';
/** The text tables of Nations in Arms have heads and titles in English still. */
const unspoken = (game: string): string => (game === 'nations-in-arms' ? `${MAP}, .text-view table` : MAP);
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
    const check = async (where: string): Promise<void> =>
      expect(await unmarked(page, { without: unspoken(game) }), where).toEqual([]);
    await check('at the beginning');
    expect(await unmarked(page, { within: `${MAP} .piece` }), 'pieces').toEqual([]);
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
