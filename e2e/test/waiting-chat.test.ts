/** Talking before the game, on a desktop and on a phone. */
import { expect, test } from 'vitest';
import { barriers } from '../src/barriers.ts';
import { enter, withBrowser, withOpenSeat } from '../src/browser-session.ts';
import { serveTables } from '../src/server.ts';

withBrowser(
  'the chat before a game',
  (sessions) => {
    test.for(['wide', 'phone'] as const)(
      'is read on the invitation, in the waiting room and at the table (%s)',
      async (size) => {
        const anna = await withOpenSeat(sessions);
        await anna.page.fill('.waiting-chat textarea', 'Good evening. We begin at eight.');
        await anna.page.press('.waiting-chat textarea', 'Enter');
        await anna.page.waitForSelector('.waiting-lines .press-line:has-text("We begin at eight")');
        const link = (await anna.page.locator('.link-line code').first().textContent())!;
        const ben = await sessions.open(size, { bypassCSP: true });
        const { page } = ben;
        await page.goto(link);
        await page.waitForSelector('.invited .press-line:has-text("Anna")');
        expect(await barriers(page)).toEqual([]);
        // In the waiting room one who has no seat reads, and is told how to write.
        await page.goto(`${sessions.address()}/#/`);
        await enter(page, 'Ben');
        await page.goto(anna.page.url());
        await page.waitForSelector('.waiting-lines .press-line:has-text("We begin at eight")');
        expect(await barriers(page)).toEqual([]);
        const width = size === 'wide' ? 1440 : 390;
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await page.fill('.waiting-chat textarea', 'May I?');
        await page.click('.waiting-chat button:has-text("Send")');
        await page.waitForSelector('.waiting-chat .refusal:has-text("Take a seat first")');
        await page.click('button:has-text("Sit here")');
        await page.waitForSelector('.now-bar');
        // The game has begun: what was said before stands above its own chat.
        await anna.page.waitForSelector('.now-bar');
        await anna.page.click('#tab-press');
        await anna.page.click('.lines-before summary');
        await anna.page.waitForSelector('.lines-before .press-line:has-text("We begin at eight")');
        expect(anna.pageErrors).toEqual([]);
        await anna.close();
        await ben.close();
      },
    );
  },
  serveTables,
);
