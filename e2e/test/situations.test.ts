/** Situations: chosen from a list, played at a table of their own, judged by the rules. On a desktop and on a phone. */
import { existsSync, readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers } from '../src/barriers.ts';
import { withBrowser } from '../src/browser-session.ts';

/** The games that have situations. */
const games = readdirSync(new URL('../../games/', import.meta.url)).filter((game) =>
  existsSync(new URL(`../../games/${game}/situations/`, import.meta.url)),
);

const open = async (page: Page, game: string): Promise<void> => {
  await page.click(`[data-game="${game}"] button:has-text("Situations")`);
  await page.waitForSelector('.situation-list li');
};

const play = async (page: Page, name: string): Promise<void> => {
  await page.click(`[data-situation="${name}"] .buttons button`);
  await page.waitForSelector('.situation-card');
  await page.waitForSelector('.now-bar[data-mine="true"]');
};

/** Orders a corps to Gotha, by the buttons of the prompt bar. */
const toGotha = async (page: Page, corps: string): Promise<void> => {
  await page.click('.now-bar button[data-verb="order"]');
  await page.click('.now-bar button:has-text("list all")');
  await page.click(`.now-bar button:text-is("${corps}")`);
  await page.click(`.now-bar button[data-verb="order"]:has-text("Send ${corps} to Gotha")`);
};

withBrowser('situations', (sessions) => {
  test.for(['wide', 'phone'] as const)('are solved and failed by the rules (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size, { bypassCSP: true });
    await open(page, 'skirmish');
    expect(await page.locator('.situation-list li').count()).toBe(5);
    expect(await barriers(page)).toEqual([]);
    await play(page, '1-march-to-gotha');
    expect(await barriers(page)).toEqual([]);
    // Hints come one after the other.
    await page.click('.situation-card button:has-text("Hint 1 of 2")');
    await page.click('.situation-card button:has-text("Hint 2 of 2")');
    expect(await page.locator('.situation-card .hints li').count()).toBe(2);
    // Ready without orders: the turn is over, and the corps are not in Gotha.
    await page.click('.now-bar button[data-verb="ready"]');
    await page.waitForSelector('.situation-card[data-state="failed"]');
    await page.click('.situation-card button:has-text("Try again")');
    await page.waitForSelector('.situation-card[data-state="open"]');
    await page.waitForSelector('.now-bar[data-mine="true"]');
    for (const corps of ['Blue I', 'Blue II', 'Blue III']) await toGotha(page, corps);
    await page.click('.now-bar button[data-verb="ready"]');
    await page.waitForSelector('.situation-card[data-state="solved"]');
    await page.click('.situation-card button:has-text("Next: Call for help")');
    await page.waitForSelector('.situation-card:has-text("Win the battle")');
    await page.click('.situation-card button:has-text("All situations")');
    await page.waitForSelector('[data-situation="1-march-to-gotha"][data-solved="true"]');
    expect(await page.locator('[data-solved="true"]').count()).toBe(1);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(games)('those of %s are listed, and each of them opens with a task', async (game) => {
    const { page, pageErrors, close } = await sessions.open();
    await page.goto(`${sessions.address()}/#/situations/${game}`);
    await page.waitForSelector('.situation-list li');
    const all = page.locator('[data-situation]');
    const names = await all.evaluateAll((found) => found.map((each) => each.getAttribute('data-situation')!));
    expect(names.length).toBeGreaterThanOrEqual(5);
    for (const name of names) {
      await page.goto(`${sessions.address()}/#/situations/${game}`);
      await play(page, name);
      expect(await page.locator('.situation-card[data-state="open"]').count(), name).toBe(1);
    }
    expect(pageErrors).toEqual([]);
    await close();
  });
});
