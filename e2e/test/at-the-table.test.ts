/** Looking and asking at the table: what makes room, what follows, and what is said. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withBrowser } from '../src/browser-session.ts';
import { openScene } from '../src/saved-scene.ts';

withBrowser('at the table', (sessions) => {
  test('the stage makes room for the map when the victor regroups, and can be opened', async () => {
    for (const size of ['wide', 'phone'] as const) {
      const { page, pageErrors, close } = await sessions.open(size);
      await openScene(page, { game: 'alliance', golden: 3, when: ({ count }) => count('regroup') > 0 });
      await page.waitForSelector('.stage.folded');
      await page.click('.stage .panel-head button');
      expect(await page.locator('.stage h3').allTextContents()).toEqual([expect.stringMatching(/^Victor · \w+/)]);
      expect(await page.locator('.al-odds').count()).toBe(0);
      await page.click('.now-bar [data-verb="pass"]');
      await page.waitForFunction(() => !document.querySelector('.stage h3')?.textContent?.startsWith('Victor'));
      expect(pageErrors).toEqual([]);
      await close();
    }
  });

  test('and when a block that retreats has only its goal left to choose', async () => {
    const { page, close } = await sessions.open();
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

  test('the dispatches go where the scrubber goes, and back', async () => {
    const { page, close } = await sessions.open();
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
    const range = page.locator('.replay-bar input[type=range]');
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
        (at) => document.querySelector('.replay-bar .when')?.textContent === `choice ${at}`,
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

  test('a thing that glows is said to be possible, and nothing is done', async () => {
    const { page, close } = await sessions.open();
    await openScene(page, { game: 'alliance', golden: 1, when: ({ count }) => count('group') > 0 });
    const before = await page.locator('.replay-bar .when').textContent();
    await page.click('.now-bar button:text("Why can’t I")');
    const at = await page.evaluate(() => {
      for (const each of document.querySelectorAll('.light.may')) {
        const box = each.getBoundingClientRect();
        for (let i = 1; i < 8; i++)
          for (let j = 1; j < 8; j++) {
            const [x, y] = [box.left + (box.width * i) / 8, box.top + (box.height * j) / 8];
            if (document.elementFromPoint(x, y) === each) return { x, y };
          }
      }
      throw new Error('nothing glows');
    });
    await page.mouse.click(at.x, at.y);
    await page.waitForSelector('.now-bar .granted');
    expect(await page.locator('.now-bar .refusal').count()).toBe(0);
    expect(await page.locator('.replay-bar .when').textContent()).toBe(before);
    await close();
  });

  test('a game that these rules do not follow to its end can be left, saved, and gone on with', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await openScene(page, { game: 'alliance', golden: 2, when: ({ count }) => count('group') > 0 });
    const id = await page.evaluate(async () => {
      const table = location.hash.split('/').at(-1)!;
      const asked = indexedDB.open('concert', 1);
      await new Promise((resolve) => {
        asked.onsuccess = resolve;
      });
      const store = asked.result.transaction('entries', 'readwrite').objectStore('entries');
      const got = store.get([table, 3]);
      await new Promise((resolve) => {
        got.onsuccess = resolve;
      });
      const put = store.put({ ...got.result, hash: 'other' }, [table, 3]);
      await new Promise((resolve) => {
        put.onsuccess = resolve;
      });
      asked.result.close();
      return table;
    });
    await page.reload();
    await page.waitForSelector('.ways-out button:text("Save the record")');
    const saved = page.waitForEvent('download');
    await page.click('.ways-out button:text("Save the record")');
    const record = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
    expect(record).toMatchObject({ game: 'alliance', entries: expect.any(Array) });
    expect(record.chance.secret).toBeUndefined();
    await page.click('.ways-out button.main');
    await page.waitForSelector('.now-bar');
    expect(page.url()).not.toContain(id);
    expect(await page.locator('.replay-bar .when').textContent()).toMatch(/^choice \d+$/);

    await page.goto(`${sessions.address()}#/table/local-none`);
    await page.click('.ways-out button:text("Lobby")');
    await page.waitForSelector('.game-card');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('the record of a finished game can be opened from a file', async () => {
    const { page, close } = await sessions.open();
    const golden = new URL('../../games/alliance/test/golden/alliance-4.json', import.meta.url).pathname;
    await page.setInputFiles('input[type=file]', {
      name: 'letter.json',
      mimeType: 'application/json',
      buffer: Buffer.from('Dear Anna'),
    });
    await page.waitForSelector('.saved .refusal:text("letter.json is not a game record")');
    await page.setInputFiles('input[type=file]', golden);
    await page.waitForSelector('.now-bar .prompt b');
    await close();
  });
});
