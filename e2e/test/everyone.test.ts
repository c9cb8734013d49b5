import { expect, test } from 'vitest';
import { barriers } from '../src/barriers.ts';
import { playBots, withBrowser } from '../src/browser-session.ts';

withBrowser('everyone', (sessions) => {
  test('axe finds nothing serious in lobby, table, staff table and handbook, on either desk', async () => {
    for (const desk of ['light', 'dark']) {
      const { page, close } = await sessions.open('wide', { bypassCSP: true, settings: { desk } });
      expect(await barriers(page)).toEqual([]);
      await playBots(page, 'alliance');
      await page.waitForSelector('.al-card');
      expect(await barriers(page)).toEqual([]);
      await page.locator('.top-bar button', { hasText: 'Text view' }).click();
      await page.waitForSelector('.text-view table');
      await page.locator('#tab-handbook').click();
      await page.waitForSelector('.handbook .passage');
      expect(await barriers(page)).toEqual([]);
      await close();
    }
  });

  test('nor at the table of Power & Prestige with its tabs', async () => {
    for (const desk of ['light', 'dark']) {
      const { page, close } = await sessions.open('wide', { bypassCSP: true, settings: { desk } });
      await playBots(page, 'power-and-prestige');
      await page.waitForSelector('.side-panels .tabs button');
      for (const tab of ['Year', 'Artists']) {
        await page.locator('.side-panels .tabs button', { hasText: tab }).click();
        await page.waitForSelector('.side-panels .tab-body');
        expect(await barriers(page)).toEqual([]);
      }
      await close();
    }
  });
});
