import { expect, test } from 'vitest';
import { playBots, withBrowser } from '../src/browser-session.ts';
import { promptOf } from '../src/play.ts';

withBrowser('the first minute', (sessions) => {
  test('two clicks from the page to a table that says what to do, under a strict policy', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await playBots(page, 'alliance');
    expect(await promptOf(page)).toContain('Discard one of your five cards');
    await page.waitForFunction(() => (document.querySelector('.picture') as HTMLImageElement)?.naturalWidth > 0);
    expect(await page.locator('.piece').count()).toBeGreaterThan(60);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('a card is laid with a click, and what is not possible is explained with its clause', async () => {
    const { page, close } = await sessions.open();
    await playBots(page, 'alliance');
    const before = await page.locator('.al-card').count();
    await page.locator('.al-card.lit').last().click();
    await page.waitForFunction((n) => document.querySelectorAll('.al-card').length === n - 1, before);
    await page.locator('.al-card.lit').last().click();
    await page.waitForFunction((n) => document.querySelectorAll('.al-card').length === n - 2, before);
    // Bids may come first, and the bot's turn with its battles: at every question the player can ask why, too. Only as
    // long as the bot chooses what is answered is soon gone.
    for (;;) {
      await page.waitForSelector('.now-bar[data-mine="true"]');
      const pass = page.locator('.now-bar button[data-verb="pass"]');
      if ((await promptOf(page)).includes('Your turn') || (await pass.count()) === 0) break;
      await pass
        .first()
        .click({ timeout: 1000 })
        .catch(() => {});
      await page.waitForTimeout(50);
    }
    await page.locator('.now-bar button', { hasText: 'Why can’t I' }).click();
    const neutral = await page.evaluate(() => {
      const piece = document.querySelector('[data-at="angora"]')!.getBoundingClientRect();
      return { x: piece.left + piece.width / 2, y: piece.top + piece.height / 2 };
    });
    await page.mouse.click(neutral.x, neutral.y);
    await page.waitForSelector('.refusal .clause');
    await page.click('.refusal .clause');
    await page.waitForSelector('.handbook .passage.here');
    await close();
  });

  test('on a phone the first look at Skirmish is at one’s own corps, above the question', async () => {
    const { page, pageErrors, close } = await sessions.open('phone');
    await playBots(page, 'skirmish');
    const seen = (): Promise<number> =>
      page.locator('.piece.lit').evaluateAll((all) => {
        const foot = document.querySelector('.foot')!.getBoundingClientRect().top;
        return all.filter((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return left >= 0 && right <= innerWidth && top >= 48 && bottom <= foot;
        }).length;
      });
    await expect.poll(seen).toBe(3);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('it works by touch on a phone, without scrolling sideways', async () => {
    const { page, pageErrors, close } = await sessions.open('phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.tap('[data-game="alliance"] button.main');
    await page.waitForSelector('.al-card.lit');
    const before = await page.locator('.al-card').count();
    await page.locator('.al-card.lit').last().tap();
    await page.waitForFunction((n) => document.querySelectorAll('.al-card').length === n - 1, before);
    await page.locator('.phone-bar button').first().tap();
    expect(await page.locator('.powers').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(pageErrors).toEqual([]);
    await close();
  });
});
