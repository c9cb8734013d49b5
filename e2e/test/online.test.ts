import { readFileSync } from 'node:fs';
import { readRecord, verify } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  type BrowserSession,
  type BrowserSessions,
  enter,
  playBots,
  withBrowser,
  withOpenSeat,
} from '../src/browser-session.ts';
import { serveTables } from '../src/server.ts';

/** Ben comes to the table Anna opened, and the game begins. */
async function joined(sessions: BrowserSessions, anna: BrowserSession): Promise<BrowserSession> {
  const ben = await sessions.open();
  await enter(ben.page, 'Ben');
  await ben.page.goto(anna.page.url());
  await ben.page.locator('button', { hasText: 'Sit here' }).click();
  for (const { page } of [anna, ben]) await page.waitForSelector('.now-bar');
  return ben;
}

const menu = (page: Page): Promise<void> => page.click('.top-bar button:has-text("Table…")');
const closeMenu = (page: Page): Promise<void> => page.click('.table-menu > .buttons .main');

withBrowser(
  'a table with people',
  (sessions) => {
    test('a guest plays at once, makes an account, leaves and comes back to the same tables', async () => {
      const { page, close } = await withOpenSeat(sessions);
      await page.goto(`${sessions.address()}/#/`);
      await page.waitForSelector('.people li[data-table]');
      await page.click('.people button.link');
      await page.fill('.account input[autocomplete="username"]', 'Anna of Weimar');
      await page.fill('.account input[type=password]', 'short');
      await page.click('.account button:has-text("Sign up")');
      await page.waitForSelector('.account .refusal');
      await page.fill('.account input[type=password]', 'long enough for that');
      await page.click('.account button:has-text("Sign up")');
      await page.waitForSelector('.account h2:text-is("Anna of Weimar")');
      await page.click('.account button:text-is("Log out")');
      await page.waitForSelector('.name-form');
      await page.click('.name-form button:has-text("I have an account")');
      await page.fill('.name-form input[autocomplete="username"]', 'anna of weimar');
      await page.fill('.name-form input[type=password]', 'long enough for that');
      await page.click('.name-form button.main');
      await page.waitForSelector('.people li[data-table]');
      expect(await page.locator('.people').textContent()).toContain('Anna of Weimar');
      await close();
    });

    test('a table that waits in vain is cancelled by the person who opened it, and by no one else', async () => {
      const anna = await withOpenSeat(sessions);
      const ben = await sessions.open('phone');
      await enter(ben.page, 'Ben');
      await ben.page.goto(anna.page.url());
      await ben.page.waitForSelector('button:has-text("Sit here")');
      for (const deed of ['Cancel table', 'Add a bot'])
        expect(await ben.page.locator(`button:has-text("${deed}")`).count(), deed).toBe(0);
      await anna.page.click('button:has-text("Cancel table")');
      await anna.page.click('dialog.sure .risk');
      await anna.page.waitForSelector('.people li[data-table]:has-text("ended")');
      await ben.page.waitForSelector('header:has-text("closed before its game started") button:has-text("Lobby")');
      for (const { pageErrors, close } of [anna, ben]) {
        expect(pageErrors).toEqual([]);
        await close();
      }
    });

    test('an invite link leads a new person to the reserved seat', async () => {
      const anna = await withOpenSeat(sessions, async (page) => {
        await page.locator('.agreement label', { hasText: 'Anyone on this server' }).locator('input').uncheck();
      });
      await anna.page.locator('.invitation select').selectOption({ label: 'for Red' });
      await anna.page.click('.invitation button[type=submit]');
      const link = (await anna.page.locator('.invitation code').textContent())!;
      expect(link).toMatch(/#\/join\/[\w-]+$/);
      const ben = await sessions.open();
      await ben.page.goto(link);
      await ben.page.waitForSelector('text=Anna invites you to a game of Skirmish');
      // A name and a click: that is all.
      await ben.page.fill('.name-form input', 'Ben');
      await ben.page.click('button:has-text("Sit down as Red")');
      for (const { page } of [anna, ben]) await page.waitForSelector('.now-bar');
      expect(await ben.page.locator('.powers').textContent()).toContain('Anna');
      // Ben's own link leads back. It was valid for one person: anyone else is refused.
      await ben.page.goto(`${sessions.address()}/#/`);
      await ben.page.goto(link);
      await ben.page.click('button:has-text("Join the table")');
      await ben.page.waitForSelector('.now-bar');
      const cid = await sessions.open();
      await cid.page.goto(link);
      await cid.page.waitForSelector('.refusal');
      for (const each of [anna, ben, cid]) await each.close();
    });

    test('letters arrive with a mark until they are read, and only where they are meant for', async () => {
      const anna = await withOpenSeat(sessions);
      const ben = await joined(sessions, anna);
      await ben.page.click('#tab-press');
      await ben.page.fill('.press-form textarea', 'To everyone: good morning.');
      await ben.page.click('.press-form button[type=submit]');
      await ben.page.waitForSelector('.press-line');
      await anna.page.waitForSelector('#tab-press .unread:text-is("1")');
      await anna.page.click('#tab-press');
      await anna.page.waitForSelector('.press-line.fresh');
      expect(await anna.page.locator('.press-line').textContent()).toContain('good morning');
      await anna.page.waitForFunction(() => !document.querySelector('#tab-press .unread'));
      // A message that was read stays read after the page is opened again, even if the tab is opened before it has loaded.
      const held: (() => void)[] = [];
      await anna.page.routeWebSocket(/\/live$/, (socket) => {
        socket.connectToServer().onMessage((message) => {
          if (String(message).startsWith('{"type":"press"')) held.push(() => socket.send(message));
          else socket.send(message);
        });
      });
      await anna.page.reload();
      await anna.page.waitForSelector('.now-bar');
      await anna.page.click('#tab-press');
      await anna.page.waitForSelector('.press-form');
      await expect.poll(() => held.length).toBeGreaterThan(0);
      for (const send of held.splice(0)) send();
      await anna.page.waitForSelector('.press-line:not(.fresh)');
      // Spectators are counted, and see no one's orders.
      const eve = await sessions.open();
      await enter(eve.page, 'Eve');
      await eve.page.goto(anna.page.url());
      await eve.page.waitForSelector('.now-bar:has-text("You are watching")');
      await anna.page.waitForSelector('.spectators:has-text("1 spectator")');
      for (const session of [anna, ben, eve]) await session.close();
    });

    test('clocks run, stand still when both want it, and a vacation is shown', async () => {
      const anna = await withOpenSeat(sessions, async (page) => {
        await page.locator('.agreement select').selectOption('decision 600');
        await page.locator('.agreement label', { hasText: 'vacation' }).locator('input').fill('10');
      });
      const ben = await joined(sessions, anna);
      await anna.page.waitForSelector('.clock.runs');
      const first = await anna.page.locator('.clock').first().textContent();
      expect(first).toMatch(/(\d:\d\d|10:00)/);
      await anna.page.waitForFunction((text) => document.querySelector('.clock')?.textContent !== text, first);
      for (const { page } of [anna, ben]) {
        await menu(page);
        await page.locator('.table-menu label', { hasText: 'pause the clocks' }).locator('input').click();
      }
      await anna.page.waitForSelector('.spectators:has-text("clocks are paused")');
      await anna.page.click('.table-menu button:text-is("Start vacation")');
      await ben.page.waitForSelector('.power:has-text("on vacation until")');
      await anna.page.click('.table-menu button:has-text("End vacation")');
      await ben.page.waitForFunction(() => !document.querySelector('.powers')?.textContent?.includes('on vacation'));
      await anna.close();
      await ben.close();
    });

    test('standing orders are given and taken back', async () => {
      const anna = await withOpenSeat(sessions);
      const ben = await joined(sessions, anna);
      const { page } = anna;
      await menu(page);
      await page.click('.table-menu .orders summary');
      await page.click('.table-menu .orders button[type=submit]');
      await page.waitForSelector('.table-menu .orders li button');
      await page.reload();
      await page.waitForSelector('.now-bar');
      await menu(page);
      await page.waitForSelector('.table-menu .orders .figures:text-is("(1)")');
      await page.click('.table-menu .orders summary');
      await page.click('.table-menu .orders li button');
      await page.waitForFunction(() => !document.querySelector('.table-menu .orders .figures'));
      await anna.close();
      await ben.close();
    });

    test('notes are kept on the server, each one’s own', async () => {
      const anna = await withOpenSeat(sessions);
      const ben = await joined(sessions, anna);
      await anna.page.click('#tab-notes');
      await anna.page.fill('.notes', 'Ben cannot be trusted.');
      const table = anna.page.url().split('/').at(-1)!;
      const kept = (): Promise<string> =>
        anna.page.evaluate(async (id) => (await fetch(`/api/tables/${id}/notes`)).text(), table);
      await expect.poll(kept).toContain('Ben cannot be trusted.');
      await anna.page.evaluate(() => localStorage.clear());
      await anna.page.reload();
      await anna.page.waitForSelector('.now-bar');
      await anna.page.click('#tab-notes');
      await anna.page.waitForFunction(
        () => document.querySelector<HTMLTextAreaElement>('.notes')?.value === 'Ben cannot be trusted.',
      );
      await ben.page.click('#tab-notes');
      await ben.page.waitForSelector('.notes:enabled');
      expect(await ben.page.inputValue('.notes')).toBe('');
      await anna.close();
      await ben.close();
    });

    test('a vote ends the game, its record can be saved and verifies, and it is played again', async () => {
      const anna = await withOpenSeat(sessions);
      const ben = await joined(sessions, anna);
      await anna.page.click('.now-bar [data-verb="ready"]');
      await anna.page.waitForSelector('.now-bar button:has-text("Undo")');
      for (const { page } of [anna, ben]) {
        await menu(page);
        await page.locator('.table-menu label', { hasText: 'end the game' }).locator('input').click();
      }
      await anna.page.waitForSelector('.table-menu button:has-text("Rematch")');
      const [file] = await Promise.all([
        anna.page.waitForEvent('download'),
        anna.page.click('.table-menu button:has-text("Save the record")'),
      ]);
      const record = readRecord(JSON.parse(readFileSync(await file.path(), 'utf8')));
      expect(record.entries.length).toBeGreaterThan(0);
      expect(verify(await loadGame('skirmish'), record)).toBeNull();
      await anna.page.click('.table-menu button:has-text("Rematch")');
      await anna.page.waitForSelector('button:has-text("Add a bot")');
      await ben.page.click('.table-menu button:has-text("Go to the rematch")');
      await ben.page.locator('button', { hasText: 'Sit here' }).click();
      for (const { page } of [anna, ben]) await page.waitForSelector('.now-bar');
      // One of two resigns: the game is over, and the other is told who has won.
      await menu(ben.page);
      await ben.page.click('.table-menu button:text-is("Resign")');
      await ben.page.click('dialog.sure .risk');
      await anna.page.waitForSelector('.now-bar:has-text("has resigned")');
      await anna.close();
      await ben.close();
    });

    test('a bug is reported with a file that holds only what the seat knows', async () => {
      const anna = await withOpenSeat(sessions);
      const ben = await joined(sessions, anna);
      for (const page of [anna.page]) {
        await menu(page);
        await page.click('.report summary');
        await page.fill('.report textarea', 'It rained.');
        const [file] = await Promise.all([page.waitForEvent('download'), page.click('.report button[type=submit]')]);
        const made = JSON.parse(readFileSync(await file.path(), 'utf8'));
        expect(made).toMatchObject({ case: 'It rained.', game: 'skirmish' });
        await closeMenu(page);
      }
      await anna.close();
      await ben.close();
      // The same at a table of this browser.
      const { page, close } = await sessions.open();
      await playBots(page, 'alliance');
      await menu(page);
      await page.click('.report summary');
      const [file] = await Promise.all([page.waitForEvent('download'), page.click('.report button[type=submit]')]);
      expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ game: 'alliance' });
      await close();
    });
  },
  serveTables,
);
