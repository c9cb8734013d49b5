/** Looking and asking at the table: what makes room, what follows, and what is said. */
import { expect, test } from 'vitest';
import { openScene } from '../src/kept.ts';
import { withBrowser } from '../src/stand.ts';

withBrowser('at the table', (stands) => {
  test('the stage makes room for the map when the victor regroups, and can be opened', {
    timeout: 120_000,
  }, async () => {
    for (const size of ['wide', 'phone'] as const) {
      const { page, complaints, close } = await stands.open(size);
      await openScene(page, { game: 'alliance', golden: 3, when: ({ count }) => count('regroup') > 0 });
      await page.waitForSelector('.stage.folded');
      await page.click('.stage .panel-head button');
      expect(await page.locator('.stage h3').allTextContents()).toEqual([expect.stringMatching(/^Victor · \w+/)]);
      expect(await page.locator('.al-odds').count()).toBe(0);
      await page.click('.now-bar [data-verb="pass"]');
      await page.waitForFunction(() => !document.querySelector('.stage h3')?.textContent?.startsWith('Victor'));
      expect(complaints).toEqual([]);
      await close();
    }
  });

  test('and when a block that retreats has only its goal left to choose', { timeout: 120_000 }, async () => {
    const { page, close } = await stands.open();
    await openScene(page, {
      game: 'alliance',
      golden: 2,
      when: ({ count }) => count('retreat') >= 4 && count('fire') > 0,
    });
    await page.waitForSelector('.stage:not(.folded)');
    await page.click('.now-bar [data-verb="retreat"]');
    await page.waitForSelector('.stage.folded');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.stage:not(.folded)');
    await close();
  });

  test('the dispatches go where the scrubber goes, and back', { timeout: 120_000 }, async () => {
    const { page, close } = await stands.open();
    await openScene(page, { game: 'alliance', golden: 2 });
    const isSeen = (what: string) =>
      page.waitForFunction((selector) => {
        const body = document.querySelector('.dispatches .tab-body')!.getBoundingClientRect();
        const entry = [...document.querySelectorAll(selector)].at(selector.includes('now') ? 0 : -1);
        const box = entry?.getBoundingClientRect();
        return box !== undefined && box.top >= body.top - 1 && box.bottom <= body.bottom + 1;
      }, what);
    await isSeen('.log-entry');
    const last = await page.locator('.log-entry').last().textContent();
    const range = page.locator('.top-bar input[type=range]');
    const most = Number(await range.getAttribute('max'));
    for (const part of [0.5, 0.1, 0.9]) {
      await range.evaluate(
        (input: HTMLInputElement, value) => {
          input.value = String(value);
          input.dispatchEvent(new Event('change', { bubbles: true }));
        },
        Math.round(most * part),
      );
      await page.waitForFunction(
        (at) => document.querySelector('.top-bar .when')?.textContent === `choice ${at}`,
        Math.round(most * part),
      );
      await isSeen('.log-entry.now');
      expect(await page.locator('.log-entry.later').count()).toBeGreaterThan(0);
    }
    await page.click('.now-bar button.main');
    await isSeen('.log-entry');
    expect(await page.locator('.log-entry').last().textContent()).toBe(last);
    await close();
  });
});
