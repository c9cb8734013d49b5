import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { playBots, withBrowser } from '../src/browser-session.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe holds to be serious or critical. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (window as never as { axe: { run(): Promise<AxeResult> } }).axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
  });
}

interface AxeResult {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

withBrowser('everyone', (sessions) => {
  test('axe finds nothing serious in lobby, table, text view and handbook, on either desk', async () => {
    for (const desk of ['light', 'dark']) {
      const { page, close } = await sessions.open('wide', { bypassCSP: true, settings: { desk } });
      expect(await barriers(page)).toEqual([]);
      await playBots(page, 'alliance');
      await page.waitForSelector('.al-card');
      expect(await barriers(page)).toEqual([]);
      await page.locator('.top-bar button', { hasText: 'Text view' }).click();
      await page.waitForSelector('.text-view table');
      await page.locator('#tab-handbook').click();
      await page.waitForSelector('.handbook .passage');
      expect(await barriers(page)).toEqual([]);
      await close();
    }
  });

  test('nor at the table of Power & Prestige with its tabs', async () => {
    for (const desk of ['light', 'dark']) {
      const { page, close } = await sessions.open('wide', { bypassCSP: true, settings: { desk } });
      await playBots(page, 'power-and-prestige');
      await page.waitForSelector('.side-panels .tabs button');
      for (const tab of ['Year', 'Artists']) {
        await page.locator('.side-panels .tabs button', { hasText: tab }).click();
        await page.waitForSelector('.side-panels .tab-body');
        expect(await barriers(page)).toEqual([]);
      }
      await close();
    }
  });
});
