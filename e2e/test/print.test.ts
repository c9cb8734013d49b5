/** What can be printed: a whole handbook, as a page of its own. */
import { expect, test } from 'vitest';
import { barriers } from '../src/barriers.ts';
import { withBrowser } from '../src/browser-session.ts';

withBrowser('a handbook to print', (sessions) => {
  test.for(['wide', 'phone'] as const)('has every chapter, and nothing else on paper (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size, { bypassCSP: true });
    await page.goto(`${sessions.address()}/#/handbook/alliance`);
    await page.waitForSelector('.book .chapter .passage .clause');
    const chapters = await page.locator('.book nav li').count();
    expect(await page.locator('.book .chapter').count()).toBe(chapters);
    expect(chapters).toBeGreaterThan(5);
    // Tables are in it, and nothing is left of the marks that it is written with.
    await page.waitForSelector('.handbook-table[open] td:has-text("Polish Lancers")');
    expect(await page.textContent('.book')).not.toMatch(/\]\(|\*\*/);
    // A chapter of the contents, and a clause that another names, are a click away.
    await page.click('.book nav li:last-child button');
    await page.locator('.book .chapter').last().locator('h2').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.book .buttons:visible').count()).toBe(0);
    const pages = (await page.pdf()).toString('latin1').match(/\/Type *\/Page\b/g);
    expect(pages?.length).toBeGreaterThan(chapters);
    expect(pageErrors).toEqual([]);
    await close();
  });
});
