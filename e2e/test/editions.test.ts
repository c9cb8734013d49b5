/** A table with the values of a printed copy: chosen in the lobby, played with its own rules and board, and told in the handbook. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter, newTable, toStep, withBrowser } from '../src/browser-session.ts';
import { playToEnd } from '../src/play.ts';
import { serveTables } from '../src/server.ts';

const command = fileURLToPath(new URL('../../cli/bin/concert.mjs', import.meta.url));
const FILE =
  'concert-edition-1\timperial-borders\nid\tprinted\ntitle\tPrinted copy of 1815\n\ntable\tnations\nid\tstart_gold\nfrance\t3\n';

/** Installs the edition as a host would. */
async function install(folder: string): Promise<void> {
  const file = join(folder, 'edition.tsv');
  writeFileSync(file, FILE);
  const env = { ...process.env, DATA_DIR: folder };
  await promisify(execFile)(process.execPath, [command, 'edition', 'install', file], { env });
}

async function chooseEdition(page: Page): Promise<void> {
  await newTable(page, 'imperial-borders', 'rules');
  await page.selectOption('dialog select[name="edition"]', { label: 'Printed copy of 1815' });
}

/** The board of the edition shows pieces, a click is accepted, and the handbook says what is printed. */
async function insistOnEdition(page: Page): Promise<void> {
  await page.waitForSelector('.board-host .board img[src*="/editions/"]');
  await expect(playToEnd(page, () => 0, 3)).rejects.toThrow('not over after 3 clicks');
  const drawer = page.locator('.phone-bar button[aria-label="Log"]');
  if (await drawer.isVisible()) await drawer.click();
  await page.click('#tab-handbook');
  await page.waitForSelector('.edition-note:has-text("Printed copy of 1815")');
  await page.selectOption('.press-form select', { label: 'About this edition' });
  const values = page.locator('.handbook-table', { hasText: 'Values of this edition' });
  await values.locator('summary').evaluate((summary: HTMLElement) => summary.click());
  await expect.poll(() => values.textContent()).toContain('3‡');
}

withBrowser(
  'an edition',
  (sessions) => {
    for (const size of ['wide', 'phone'] as const)
      test(`is chosen and played in this browser, ${size}`, async () => {
        const { page, pageErrors, close } = await sessions.open(size);
        await chooseEdition(page);
        await page.click('dialog button[type=submit]:enabled');
        await insistOnEdition(page);
        expect(pageErrors).toEqual([]);
        await close();
      });

    test('is chosen for a table on the server, and those who come are told', async () => {
      const { page, pageErrors, close } = await sessions.open();
      await enter(page, 'Anna');
      await chooseEdition(page);
      await toStep(page, 'seats');
      await page.locator('dialog .chairs select').nth(1).selectOption('open');
      await page.click('dialog button[type=submit]:enabled');
      await page.waitForSelector('.edition-note:has-text("Printed copy of 1815")');
      await page.click('button:has-text("Add a bot")');
      await insistOnEdition(page);
      const table = page.url().split('/').at(-1)!;
      const { rules } = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), table);
      expect(rules).toContain('+printed.');
      expect(pageErrors).toEqual([]);
      await close();
    });
  },
  () => serveTables(install),
);
