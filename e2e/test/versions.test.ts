/** Tables of an earlier version in the page: rules, board and handbook of that version are loaded, and it is played on. */
import { type Entry, readRecord } from '@concert/kernel';
import type { SavedTable } from '@concert/web/saves';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { about, putDatabase, recordText } from '../../server/test/release.ts';
import { withBrowser } from '../src/browser-session.ts';
import { playToEnd } from '../src/play.ts';
import { openSaved } from '../src/saved-scene.ts';
import { serveTables } from '../src/server.ts';

/** Which files of Alliance 1.0.5 a page and its worker ask for, by their names. */
function requested(page: Page): Set<string> {
  const found = new Set<string>();
  page.context().on('request', (request) => {
    const [, part] = /\/frozen-alliance-1\.0\.5-(\w+)-[^/]*\.js$/.exec(request.url()) ?? [];
    if (part) found.add(part);
  });
  return found;
}

/** The board shows pieces, and what is clicked there is accepted. */
async function insistOnPlay(page: Page): Promise<void> {
  await page.waitForSelector('.board-host .piece');
  const before = await page.locator('.now-bar').textContent();
  await expect(playToEnd(page, () => 0, 3)).rejects.toThrow('not over after 3 clicks');
  await expect.poll(() => page.locator('.now-bar').textContent()).not.toBe(before);
}

withBrowser(
  'a server table of 0.1.0',
  (sessions) => {
    test('is shown on the board of its version and can be played', async () => {
      const { page, context, pageErrors, close } = await sessions.open();
      const files = requested(page);
      const [name, value] = about.cookie.split('=') as [string, string];
      await context.addCookies([{ name, value, url: sessions.address() }]);
      await page.goto(`${sessions.address()}/#/table/${about.tables['alliance-bots']}`);
      await page.reload();
      await insistOnPlay(page);
      expect([...files].sort()).toEqual(expect.arrayContaining(['board', 'rules']));
      expect(pageErrors).toEqual([]);
      await close();
    });
  },
  () => serveTables((folder) => putDatabase(folder)),
);

withBrowser('a table of 0.1.0 kept in the browser', (sessions) => {
  test('goes on by the rules it began with, against their bots', async () => {
    const { page, pageErrors, close } = await sessions.open();
    const files = requested(page);
    const { entries, outcome: _, ...record } = readRecord(JSON.parse(recordText('alliance-over')));
    const { secret = '', ...chance } = record.chance;
    const table: SavedTable = {
      id: 'local-earlier',
      game: record.game,
      record: { ...record, chance },
      secret,
      chairs: [
        { kind: 'person', name: 'Anna' },
        { kind: 'bot', level: 'policy' },
      ],
      created: 1,
      changed: 1,
      over: false,
      press: [],
    };
    await openSaved(page, { table, entries: (entries as Entry[]).slice(0, 40) });
    await insistOnPlay(page);
    expect([...files].sort()).toEqual(expect.arrayContaining(['board', 'rules']));
    await page.goto(`${sessions.address()}/#/`);
    await page.waitForSelector('text=Alliance');
    expect(pageErrors).toEqual([]);
    await close();
  });
});
