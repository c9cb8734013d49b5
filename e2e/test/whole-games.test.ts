import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers } from '../src/barriers.ts';
import { playBots, setUp, withBrowser } from '../src/browser-session.ts';
import { isOver, picker, playToEnd, untilAsked } from '../src/play.ts';

/** From the end of a game to its review, its news and back to the lobby. */
async function toReview(page: Page): Promise<string> {
  await page.click('.now-bar button:has-text("Review the game")');
  const review = page.locator('dialog.review');
  await review.locator('svg').first().waitFor();
  expect(await barriers(page)).toEqual([]);
  // On a phone nothing but the chart is scrolled sideways.
  const wide = await review.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const told = (await review.textContent()) ?? '';
  await review.locator('button:has-text("Gazette")').click();
  await page.waitForSelector('.gazette h1');
  await page.goto(page.url().replace(/#.*/, '#/'));
  await page.waitForSelector('.game-card');
  return told;
}

withBrowser('whole games through the page', (sessions) => {
  test('the solitaire game of Alliance, by clicks, from the lobby to the review', async () => {
    const { page, pageErrors, close } = await sessions.open('wide', { bypassCSP: true });
    await setUp(page, 'alliance', { Seats: '1' });
    const clicks = await playToEnd(page, picker(1805), 4000);
    expect(clicks).toBeGreaterThan(30);
    expect(await page.locator('.now-bar .prompt').first().textContent()).toMatch(/(Won|Lost), with -?\d+ points?/);
    expect(await toReview(page)).toContain('Promises');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('three years of Power & Prestige among three powers, by clicks, to the scoring and the review', {
    timeout: 300_000,
  }, async () => {
    const { page, pageErrors, close } = await sessions.open('wide', { bypassCSP: true });
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
    expect(await toReview(page)).toMatch(/ won|draw/);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('a game of Skirmish with a thumb, from the lobby to the review', async () => {
    const { page, pageErrors, close } = await sessions.open('phone', { bypassCSP: true });
    await setUp(page, 'skirmish', { Turns: '2' });
    while (!(await isOver(page))) {
      await untilAsked(page);
      const way = page.locator(
        '.now-bar button:is([data-verb="ready"], [data-verb="decline"], [data-verb="strike"]):enabled',
      );
      // The position may have moved on since the look: then look again.
      if (!(await isOver(page)))
        await way
          .first()
          .tap({ timeout: 1000 })
          .catch(() => {});
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await toReview(page)).toMatch(/won|draw/i);
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
