/** The sheets and stages of all Europe, opened where they are needed: at a desk and on a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type sizes, withBrowser } from '../src/browser-session.ts';
import { GAME, naval, peace } from '../src/nations-scenes.ts';
import { openCaseFile, openPlayed } from '../src/saved-scene.ts';

const [FRENCH, BRITISH] = [0, 1];
const screens = ['wide', 'phone'] as const;

const tap = (page: Page, selector: string, size: keyof typeof sizes): Promise<void> =>
  size === 'phone' ? page.locator(selector).first().tap() : page.locator(selector).first().click();

/** Opens a sheet beside the map; on a phone it is behind a button of the bar. */
async function openSheet(page: Page, size: keyof typeof sizes, title: string): Promise<void> {
  if (size === 'phone') await page.click('.phone-bar button[aria-label="Game tables"]');
  await page.click(`.side-panels .tabs button:text-is("${title}")`);
}

withBrowser('all Europe', (sessions) => {
  test.for(screens)(
    'the peace table says what each condition brings and why others can’t be had (%s)',
    async (size) => {
      const { page, pageErrors, close } = await sessions.open(size);
      await openCaseFile(page, peace, [FRENCH]);
      const table = page.locator('.stage .na-peace-table');
      await table.waitFor();
      await expect.poll(() => table.locator('.na-slot').count()).toBe(4);
      await table.locator('.na-term-closed:has-text("Only for a power that fought on.")').waitFor();
      await tap(page, '.na-peace-table button[data-verb="demandSystem"]', size);
      await table.locator('.na-slot-done:has-text("Continental System")').waitFor();
      await table.locator('.na-term-closed:has-text("Taken already.")').waitFor();
      await table.locator('.na-slot-now:has-text("2 · France")').waitFor();
      await table.locator('button[data-verb="cede"]').first().waitFor();
      expect(pageErrors).toEqual([]);
      await close();
    },
  );

  test.for(screens)('a declaration of war says whom it brings into the field (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size);
    const when = ({ steps }: { steps: readonly string[] }): boolean => steps.at(-1) === 'declare.choose';
    await openPlayed(page, { game: GAME, options: { scenario: 'grand1805' }, when });
    const stage = page.locator('.stage .na-wars');
    await stage.locator('.na-term:has-text("Prussia joins your enemies with 23 steps.")').first().waitFor();
    await tap(page, '.na-wars button[data-verb="noWar"]', size);
    // Spain speaks first, then the others, and France after them.
    await stage.locator('.na-peace-head:has-text("France: declare war?")').waitFor();
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(screens)('the diplomacy track has price, chance and gain of each attempt (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size);
    const when = ({ steps, count }: { steps: readonly string[]; count(verb: string): number }): boolean =>
      steps.at(-1) === 'attempts.choose' && count('court') > 3;
    await openPlayed(page, { game: GAME, options: { scenario: 'grand1805' }, when });
    const stage = page.locator('.stage .na-diplomacy');
    await stage.locator('.na-pill-lit').first().waitFor();
    await stage.locator('.na-court-line').first().click();
    await stage.locator('.na-court-card:visible').first().waitFor();
    await stage.locator('button[data-verb="abstain"]').first().click();
    await stage.locator('.na-steps .na-now:has-text("Embassies to minors")').waitFor();
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(screens)('a squadron sails with its fleets, and trade stands in a sheet (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size);
    await openCaseFile(page, naval, [BRITISH]);
    await openSheet(page, size, 'Squadron');
    await page.locator('.na-squadron .na-blockades li').first().waitFor();
    await page.click('.side-panels .tabs button:text-is("Trade")');
    await page.locator('.na-trade:has-text("harbours closed")').waitFor();
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('seven seats fit on a phone: each major in the rail, each hand counted', async () => {
    const { page, pageErrors, close } = await sessions.open('phone');
    const when = ({ steps }: { steps: readonly string[] }): boolean => steps.at(-1) === 'declare.choose';
    await openPlayed(page, { game: GAME, options: { scenario: 'grand1805_multi', players: 7 }, when });
    await page.locator('.stage .na-wars').waitFor();
    await page.click('.phone-bar button >> nth=0');
    await expect.poll(() => page.locator('.power:visible').count()).toBe(7);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(pageErrors).toEqual([]);
    await close();
  });
});
