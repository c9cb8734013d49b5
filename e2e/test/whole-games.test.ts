import { expect, test } from 'vitest';
import { playBots, setUp, withBrowser } from '../src/browser-session.ts';
import { isOver, picker, playToEnd } from '../src/play.ts';

withBrowser('whole games through the page', (sessions) => {
  test('the solitaire game of Alliance, by clicks', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await setUp(page, 'alliance', { Seats: '1' });
    const clicks = await playToEnd(page, picker(1805), 4000);
    expect(clicks).toBeGreaterThan(30);
    expect(await page.locator('.now-bar .prompt').first().textContent()).toMatch(/(Won|Lost), with -?\d+ points?/);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('three years of Power & Prestige among three powers, by clicks, to the scoring', {
    timeout: 300_000,
  }, async () => {
    const { page, pageErrors, close } = await sessions.open();
    await setUp(page, 'power-and-prestige', { Seats: '3', Years: '3' });
    await page.waitForSelector('.light.may');
    const clicks = await playToEnd(page, picker(1809), 4000);
    expect(clicks).toBeGreaterThan(40);
    const scoring = page.locator('.pp-scoring');
    await scoring.waitFor();
    // The lines of every power come to what the page says it has.
    const totals = await scoring.locator('.total td').allTextContents();
    const standing = (await page.locator('.now-bar').textContent()) ?? '';
    for (const total of totals) expect(standing).toContain(total.trim());
    expect(totals.length).toBe(3);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('a game of Skirmish against a bot, by keyboard alone', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await playBots(page, 'skirmish');
    await page.keyboard.press('s');
    for (let i = 0; !(await isOver(page)); ) {
      const order = page.locator('.text-view input[type=text]');
      if ((await order.count()) === 0) {
        await page.waitForTimeout(20);
        continue;
      }
      // Tab leads to the line for typed orders; an order is its number.
      for (let tabs = 0; tabs < 200; tabs++) {
        if (await order.evaluate((input) => input === document.activeElement).catch(() => false)) break;
        await page.keyboard.press('Tab');
      }
      const count = await page.locator('.orders button').count();
      if (count === 0) continue;
      i++;
      // The last is always "ready" or a way on: the game comes to its end.
      await page.keyboard.type(String(i % 4 === 0 ? 1 + (i % count) : count));
      await page.keyboard.press('Enter');
      await page.waitForTimeout(20);
    }
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('two people at one screen: the hand-over screen comes before the next one is shown anything', async () => {
    const { page, close } = await sessions.open();
    await setUp(page, 'skirmish', {}, { Red: 'person' });
    await page.keyboard.press('s');
    await page.waitForSelector('.text-view table');
    expect(await page.locator('.text-view').textContent()).toContain('Blue I');
    await page.locator('.now-bar button[data-verb="ready"]').click();
    await page.waitForSelector('.hand-over');
    expect(await page.locator('.text-view').textContent()).not.toContain('Red I');
    await page.locator('.hand-over button').click();
    await page.waitForFunction(() => document.querySelector('.text-view')?.textContent?.includes('Red I'));
    // What is Blue's is nowhere in the page any more.
    expect(await page.locator('main').innerHTML()).not.toContain('Blue III');
    await close();
  });
});
