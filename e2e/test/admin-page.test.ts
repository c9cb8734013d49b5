import { expect, test } from 'vitest';
import { enter, setUp, withBrowser } from '../src/browser-session.ts';
import { serveTables } from '../src/server.ts';

withBrowser(
  'the host’s desk',
  (sessions) => {
    test('shows people and tables, locks a person out and lets them in again', async () => {
      // The first person on a new server is its host.
      const anna = await sessions.open();
      await enter(anna.page, 'Anna');
      const ben = await sessions.open('phone');
      await enter(ben.page, 'Ben');
      expect(await ben.page.locator('button:has-text("Manage server")').count()).toBe(0);
      await setUp(ben.page, 'skirmish', {}, { Red: 'open' }, 'button:has-text("Add a bot")');

      const { page } = anna;
      await page.click('button:has-text("Manage server")');
      const bensRow = page.locator('.admin-page [data-row]', { hasText: 'Ben' });
      await bensRow.locator('button:has-text("Lock out")').click();
      await page.click('dialog.sure .risk');
      await bensRow.locator('button:has-text("Let in again")').waitFor();
      expect(await bensRow.textContent()).toContain('locked out');
      // Ben is out at once, on every page.
      await ben.page.reload();
      await ben.page.waitForSelector('.name-form');
      await bensRow.locator('button:has-text("Let in again")').click();
      await bensRow.locator('button:has-text("Lock out")').waitFor();
      // Hosts can't lock themselves out.
      expect(await page.locator('.admin-page [data-row]', { hasText: 'Anna' }).locator('button').count()).toBe(0);

      await page.click('.admin-page summary:text-is("Tables")');
      await page.waitForSelector('.admin-page [data-row]:has-text("waiting for players")');
      await page.click('.admin-page summary:text-is("Problems")');
      await page.waitForSelector('.admin-page li:has-text("Nothing here.")');
      await page.locator('.admin-page [data-row]:has-text("waiting for players") button:has-text("Watch")').click();
      await page.waitForSelector('h1:has-text("Skirmish")');

      // A table that gathers in vain can be closed.
      await page.goBack();
      await page.click('button:has-text("Manage server")');
      await page.click('.admin-page summary:text-is("Tables")');
      await page.locator('.admin-page [data-row]:has-text("waiting for players") button:text-is("End table")').click();
      await page.click('dialog.sure .risk');
      await page.waitForSelector('.admin-page [data-row]:has-text("ended")');
      expect(await page.locator('.admin-page [data-row] button:text-is("End table")').count()).toBe(0);
      for (const session of [anna, ben]) {
        expect(await session.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await session.close();
      }
    });
  },
  serveTables,
);
