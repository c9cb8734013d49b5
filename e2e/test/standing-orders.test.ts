/** Standing orders in the page: given at a question, listed in the menu, and answering by themselves. */
import { expect, test } from 'vitest';
import { withBrowser } from '../src/browser-session.ts';
import { openScene } from '../src/saved-scene.ts';

const OUT = process.env.SHOTS;

withBrowser('standing orders', (sessions) => {
  test('are given at the question and answer it at once; the menu lists them and takes them back', async () => {
    for (const size of ['wide', 'phone'] as const) {
      const { page, pageErrors, close } = await sessions.open(size);
      page.setDefaultTimeout(30_000);
      await openScene(page, {
        game: 'imperial-borders',
        golden: 1,
        when: ({ steps }) => steps.at(-1) === 'leave.answer',
      });
      if (OUT) await page.screenshot({ path: `${OUT}/closed-${size}.png` });
      await page.click('.answer-for-me summary');
      const answers = page.locator('.answer-for-me option');
      expect(await answers.allTextContents()).toContain('Refuse, whenever it is offered');
      await page.locator('.answer-for-me select').selectOption({ label: 'Refuse, whenever it is offered' });
      if (OUT) await page.screenshot({ path: `${OUT}/slip-${size}.png` });
      const asked = await page.locator('.now-bar .prompt').textContent();
      await page.click('.answer-for-me button:text-is("For this round")');
      await page.waitForFunction((text) => document.querySelector('.now-bar .prompt')?.textContent !== text, asked);
      if (size === 'wide') {
        await page.click('.top-bar button:has-text("Table…")');
        await page.click('.orders summary');
        await page.click('.orders button[type=submit]');
        await page.waitForSelector('.orders li button');
        if (OUT) await page.screenshot({ path: `${OUT}/menu-${size}.png` });
        const orders = await page.locator('.orders li').count();
        await page.locator('.orders li button').first().click();
        await page.waitForFunction((n) => document.querySelectorAll('.orders li button').length < n, orders);
      }
      expect(pageErrors).toEqual([]);
      await close();
    }
  });
});
