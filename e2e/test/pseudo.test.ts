/** The page in a language that no one speaks: what is not between its marks could not be translated. */
import { expect, test } from 'vitest';
import { playBots, withBrowser } from '../src/browser-session.ts';
import { unmarked } from '../src/unmarked.ts';

const LOCALE = { locale: 'en-XA' };

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

  test.each(['alliance', 'power-and-prestige', 'imperial-borders', 'nations-in-arms'])('is found at %s', async (game) => {
    const { page, close } = await sessions.open('wide', LOCALE);
    await playBots(page, game);
    await page.waitForTimeout(3000);
    console.log(game, JSON.stringify(await unmarked(page), null, 1));
    await page.screenshot({ path: `/tmp/machine/pseudo-${game}.png` });
    await close();
  });
});
