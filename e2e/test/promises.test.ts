/** A promise between two people, on a desktop and on a phone: offered, accepted, kept, and told so at the table and in the review. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers } from '../src/barriers.ts';
import { enter, setUp, withBrowser, withOpenSeat } from '../src/browser-session.ts';
import { isOver } from '../src/play.ts';
import { serveTables } from '../src/server.ts';

/** Says “ready” in a turn of two, once the page shows that turn: the button of the turn before looks the same. */
const ready = async (page: Page, turn: number): Promise<void> => {
  await page.waitForFunction(
    (text) => document.querySelector('main')?.textContent?.includes(text),
    `Turn ${turn} of 2`,
  );
  await page.click('.now-bar[data-mine="true"] [data-verb="ready"]:enabled');
};

withBrowser(
  'a promise',
  (sessions) => {
    test('that was kept is called kept', async () => {
      const anna = await withOpenSeat(sessions, async (page) => {
        await page.locator('dialog label', { hasText: 'Turns' }).locator('input, select').first().fill('2');
      });
      const ben = await sessions.open('phone', { bypassCSP: true });
      await enter(ben.page, 'Ben');
      await ben.page.goto(anna.page.url());
      await ben.page.click('button:has-text("Sit here")');
      for (const { page } of [anna, ben]) await page.waitForSelector('.now-bar');
      await anna.page.click('#tab-press');
      await anna.page.click('.press-form summary');
      await anna.page.click('.press-form button[type=submit]:has-text("Propose")');
      // Chat opens the conversation in which something waits: so first it must have come.
      await ben.page.waitForSelector('.phone-bar .unread');
      await ben.page.click('.phone-bar button:has-text("✉")');
      await ben.page.click('#tab-press');
      await ben.page.click('.offer button:has-text("Accept")');
      await anna.page.waitForSelector('.offer:has-text("Agreed. Not decided yet.")');
      await ben.page.click('.phone-bar button:has-text("✉")');
      for (let turn = 1; turn <= 2; turn++) for (const { page } of [anna, ben]) await ready(page, turn);
      await anna.page.waitForSelector('.offer:has-text("The promise was kept.")');
      const beside = anna.page.locator('.channels .promises');
      expect(await beside.textContent()).toContain('✓1');
      expect(await beside.getAttribute('aria-label')).toBe('Promises between you: 1 kept, 0 broken');
      for (const { page } of [anna, ben]) await expect.poll(() => isOver(page)).toBe(true);
      const { page } = ben;
      await page.click('.now-bar button:has-text("Review the game")');
      await page.waitForSelector('dialog.review [data-promise="kept"]:has-text("kept")');
      expect(await barriers(page)).toEqual([]);
      for (const each of [anna, ben]) {
        expect(each.pageErrors).toEqual([]);
        await each.close();
      }
    });
  },
  serveTables,
);

withBrowser('a promise to a bot', (sessions) => {
  test.for([
    ['wide', 'alliance'],
    ['phone', 'imperial-borders'],
  ] as const)('is accepted where it costs nothing, with the reason (%s, %s)', async ([size, game]) => {
    const { page, pageErrors, close } = await sessions.open(size);
    await setUp(page, game, game === 'alliance' ? { 'How many play': '3' } : {});
    if (size === 'phone') await page.click('.phone-bar button[aria-label="Log"]');
    await page.click('#tab-press');
    await page.click('.press-form summary');
    await page.locator('.press-form select').nth(1).selectOption('stayOut');
    await page.click('.press-form button[type=submit]:has-text("Propose")');
    await page.waitForSelector('.offer:has-text("Agreed. Not decided yet.")');
    await page.waitForSelector('.press-line:has-text("Agreed: it costs me nothing.")');
    expect(pageErrors).toEqual([]);
    await close();
  });
});
