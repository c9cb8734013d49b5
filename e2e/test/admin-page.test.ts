import { expect, test } from 'vitest';
import { enter, setUp, withBrowser } from '../src/browser-session.ts';
import { serveTables } from '../src/server.ts';

withBrowser(
  'the host’s desk',
  (stands) => {
    test('shows people and tables, locks somebody out and lets him in again', async () => {
      // Whoever comes first to a new house is its host.
      const anna = await stands.open();
      await enter(anna.page, 'Anna');
      const ben = await stands.open('phone');
      await enter(ben.page, 'Ben');
      expect(await ben.page.locator('button:has-text("The host’s desk")').count()).toBe(0);
      await setUp(ben.page, 'skirmish', {}, { Red: 'open' }, 'button:has-text("Put a bot here")');

      const { page } = anna;
      page.on('dialog', (dialog) => void dialog.accept());
      await page.click('button:has-text("The host’s desk")');
      const his = page.locator('.house [data-row]', { hasText: 'Ben' });
      await his.locator('button:has-text("Lock out")').click();
      await his.locator('button:has-text("Let in again")').waitFor();
      expect(await his.textContent()).toContain('locked out');
      // He is out at once, wherever he was.
      await ben.page.reload();
      await ben.page.waitForSelector('.name-form');
      await his.locator('button:has-text("Let in again")').click();
      await his.locator('button:has-text("Lock out")').waitFor();
      // Nobody can lock himself out.
      expect(await page.locator('.house [data-row]', { hasText: 'Anna' }).locator('button').count()).toBe(0);

      await page.click('.house summary:text-is("Tables")');
      await page.waitForSelector('.house [data-row]:has-text("gathering")');
      await page.click('.house summary:text-is("What went wrong")');
      await page.waitForSelector('.house li:has-text("Nothing here.")');
      await page.locator('.house [data-row]:has-text("gathering") button:has-text("Look in")').click();
      await page.waitForSelector('h1:has-text("Skirmish")');

      // A table that gathers in vain can be closed.
      await page.goBack();
      await page.click('button:has-text("The host’s desk")');
      await page.click('.house summary:text-is("Tables")');
      await page.locator('.house [data-row]:has-text("gathering") button:text-is("Close it")').click();
      await page.waitForSelector('.house [data-row]:has-text("ended")');
      expect(await page.locator('.house [data-row] button:text-is("Close it")').count()).toBe(0);
      for (const stand of [anna, ben]) {
        expect(await stand.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await stand.close();
      }
    });
  },
  serveTables,
);
