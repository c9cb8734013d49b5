/** The gazette of a table and links to its moments, on a desktop and on a phone. */
import { expect, test } from 'vitest';
import { barriers } from '../src/barriers.ts';
import { setUp, withBrowser } from '../src/browser-session.ts';

withBrowser('the gazette', (sessions) => {
  // Its picture of the map stays away about once in thirty games, cause unknown: a second try, named in the run, until it is found.
  test.for(['wide', 'phone'] as const)(
    'tells the news of a turn, and leads to the moment (%s)',
    { retry: 1 },
    async (size) => {
      const { page, pageErrors, close } = await sessions.open(size, { bypassCSP: true });
      await setUp(page, 'skirmish', { Turns: '2' });
      const address = page.url();
      await page.click('.now-bar button[data-verb="ready"]');
      // In the last turn Red goes to Gotha; one corps of ours meets it there.
      await page.waitForFunction(() => document.querySelector('main')?.textContent?.includes('Turn 2 of 2'));
      await page.waitForSelector('.now-bar[data-mine="true"] button[data-verb="order"]:enabled');
      await page.click('.now-bar button[data-verb="order"]');
      await page.click('.now-bar button:has-text("list all")');
      await page.click('.now-bar button:text-is("Blue I")');
      await page.click('.now-bar button[data-verb="order"]:has-text("Send Blue I to Gotha")');
      await page.click('.now-bar button[data-verb="ready"]');
      const over = page.locator('.now-bar .prompt b');
      const asked = page.locator('.now-bar button[data-verb="decline"], .now-bar button[data-verb="strike"]');
      while ((await over.count()) === 0) {
        await over.or(asked).first().waitFor();
        // The position may have moved on since the look: then look again.
        if ((await over.count()) === 0)
          await asked
            .first()
            .click({ timeout: 1000 })
            .catch(() => {});
      }
      await page.goto(address.replace('#/table/', '#/gazette/'));
      await page.waitForSelector('.news article.lead:has-text("Gotha")');
      // The pictures come with the map.
      const lead = async () => {
        const pictures = await page.locator('.lead .vignette i').count();
        return { pictures, errors: pageErrors, text: pictures === 1 ? '' : await page.innerHTML('.news') };
      };
      await expect.poll(lead).toEqual({ pictures: 1, errors: [], text: '' });
      // Gotha lies far from the edges: it is in the middle of its picture.
      const off = await page.locator('.lead .vignette i').evaluate((map) => {
        const [all, part] = [map.getBoundingClientRect(), map.parentElement!.getBoundingClientRect()];
        const at = (name: string): number => Number(getComputedStyle(map).getPropertyValue(name));
        return [
          all.left + at('--x') * all.width - (part.left + part.width / 2),
          all.top + at('--y') * all.height - (part.top + part.height / 2),
        ];
      });
      for (const distance of off) expect(Math.abs(distance)).toBeLessThan(3);
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        size === 'wide' ? 1440 : 390,
      );
      // All issues together are a book, and on paper it is nothing but the book.
      await page.click('.gazette footer button:has-text("All issues")');
      await page.waitForSelector('.chapter h2:has-text("Turn 2")');
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.gazette :is(button, a):visible').count()).toBe(0);
      await page.emulateMedia({ media: null });
      await page.goBack();
      await page.waitForSelector('.gazette footer button:has-text("All issues")');
      // Each of them leads to its moment at the table.
      await page.click('.news article.lead a');
      await page.waitForSelector('.now-bar:has-text("You are viewing an earlier moment")');
      expect(pageErrors).toEqual([]);
      await close();
    },
  );
});
