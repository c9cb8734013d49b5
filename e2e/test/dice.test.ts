/** The dice in the browser: shares made and opened, the badge that says what is proved, and the receipt. */
import { readFileSync } from 'node:fs';
import { commitTo, commitToShare, readReceipt, readRecord, receiptTrouble } from '@concert/kernel';
import type { DiceFacts } from '@concert/wire';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter, newTable, playBots, toStep, withBrowser, withOpenSeat } from '../src/browser-session.ts';
import { serveTables } from '../src/server.ts';

/** Where to put pictures for looking at them. */
const PICTURES = process.env.PICTURES;
const picture = async (page: Page, name: string): Promise<void> => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
};

const tableOf = (page: Page): string => page.url().split('/').at(-1)!;
const fetched = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (from) => (await fetch(from)).json(), path) as Promise<T>;
const keptIn = (page: Page, table: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `concert-dice-${table}`);

const badge = (page: Page, state: string): Promise<unknown> =>
  page.waitForSelector(`.dice-badge[data-dice="${state}"]`);
const openDialog = (page: Page): Promise<void> => page.click('.dice-badge');
const checks = (page: Page): Promise<string[]> => page.locator('.dice-dialog .checks li').allTextContents();

withBrowser(
  'the dice of a table',
  (sessions) => {
    test('are sealed by both browsers, say so, and are verified when the game is over', async () => {
      const anna = await withOpenSeat(sessions);
      const table = tableOf(anna.page);
      const before = await fetched<DiceFacts>(anna.page, `/api/tables/${table}/dice`);
      const kept = await keptIn(anna.page, table);
      expect(kept.commitment).toBe(before.commitment);
      expect(before.shares![0]).toMatchObject({ commitment: commitToShare(kept.shares[0].share), share: null });
      // Nothing that leaves the browser before every seat is taken holds the share.
      const sent: string[] = [];
      anna.page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
      const ben = await sessions.open();
      await enter(ben.page, 'Ben');
      await ben.page.goto(anna.page.url());
      await ben.page.waitForSelector('button:has-text("Sit here")');
      expect(sent.join()).not.toContain(kept.shares[0].share);
      await ben.page.click('button:has-text("Sit here")');
      for (const { page } of [anna, ben]) {
        await page.waitForSelector('.now-bar');
        await badge(page, 'proved');
      }
      const begun = await fetched<DiceFacts>(anna.page, `/api/tables/${table}/dice`);
      expect(begun.shares![0]!.share).toBe(kept.shares[0].share);
      await openDialog(anna.page);
      await anna.page.waitForSelector('.dice-dialog li:has-text("keeps 1 fingerprint")');
      expect(await checks(anna.page)).toEqual([
        expect.stringContaining('is the one it showed before the game'),
        expect.stringContaining('Blue: your share'),
        expect.stringContaining('Red: the share fits'),
        expect.stringContaining('keeps 1 fingerprint'),
        expect.stringContaining('When the game is over'),
      ]);
      await picture(anna.page, 'dice-playing');
      await anna.page.click('.dice-dialog .buttons .main');
      await picture(anna.page, 'dice-badge');
      // One more head is shown when Blue is ready; a spectator who comes late has seen nothing before.
      await anna.page.click('.now-bar button:has-text("Ready")');
      const eve = await sessions.open();
      await enter(eve.page, 'Eve');
      await eve.page.goto(anna.page.url());
      await badge(eve.page, 'others');
      await openDialog(eve.page);
      await eve.page.waitForSelector('.dice-dialog li:has-text("did not see the server’s commitment")');
      for (const { page } of [anna, ben]) {
        await page.click('.top-bar button:has-text("Table…")');
        await page.locator('.table-menu label', { hasText: 'end the game' }).locator('input').click();
        await page.click('.table-menu > .buttons .main');
      }
      await anna.page.waitForSelector('text=ended early');
      await openDialog(anna.page);
      await anna.page.waitForSelector(
        '.dice-dialog [data-mark="yes"]:has-text("every die and every choice is as recorded")',
      );
      await anna.page.waitForSelector('.dice-dialog [data-mark="yes"]:has-text("is in the record")');
      await badge(anna.page, 'verified');
      await picture(anna.page, 'dice-verified');
      const download = anna.page.waitForEvent('download');
      await anna.page.click('.dice-dialog button:has-text("Save the receipt")');
      const receipt = readReceipt(JSON.parse(readFileSync((await (await download).path())!, 'utf8')));
      const record = readRecord(await fetched(anna.page, `/api/tables/${table}/record`));
      expect(commitTo(record.chance.secret!)).toBe(before.commitment);
      expect(receipt.heads.length).toBeGreaterThan(1);
      expect(receiptTrouble(record, receipt)).toBeNull();
      for (const each of [anna, ben, eve]) {
        expect(each.pageErrors).toEqual([]);
        await each.close();
      }
    });

    test('a game against bots on the server begins by itself, and survives a reload before it does', async () => {
      const { page, close, pageErrors } = await sessions.open();
      await enter(page, 'Cid');
      await newTable(page, 'skirmish');
      await toStep(page, 'rules');
      await page.locator('dialog .kept input').check();
      // The share is opened by the page that is loaded next.
      let held = true;
      await page.route('**/share', (route) => (held ? route.abort() : route.continue()));
      await page.click('dialog button[type=submit]:enabled');
      await page.waitForSelector('text=The game begins when the shares of the dice are open');
      await page.waitForSelector('text=Waiting for Blue');
      await picture(page, 'dice-opening');
      expect(await page.locator('button:has-text("Leave seat")').count()).toBe(0);
      held = false;
      await page.reload();
      await page.waitForSelector('.now-bar');
      await badge(page, 'proved');
      // Requests that were cut off on purpose are noted by the console.
      expect(pageErrors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
      await close();
    });

    test('a person who comes with another browser can begin without the share that is in the first', async () => {
      const anna = await withOpenSeat(sessions);
      const address = anna.page.url();
      const state = await anna.context.storageState();
      await anna.page.goto('about:blank');
      const other = await sessions.open('wide', { storageState: { ...state, origins: [] } });
      const ben = await sessions.open();
      await enter(ben.page, 'Ben');
      await ben.page.goto(address);
      await ben.page.click('button:has-text("Sit here")');
      await other.page.goto(address);
      await other.page.waitForSelector('text=in the browser in which you sat down');
      await picture(other.page, 'dice-missing');
      await other.page.click('button:has-text("Begin without my share")');
      await badge(other.page, 'others');
      await openDialog(other.page);
      await other.page.waitForSelector('.dice-dialog li:has-text("Blue did not open the share")');
      for (const each of [anna, other, ben]) await each.close();
    });

    test('a server that changes its commitment gets no share', async () => {
      const anna = await withOpenSeat(sessions);
      const sent: string[] = [];
      anna.page.on('request', (request) => {
        if (request.url().endsWith('/share')) sent.push(request.postData() ?? '');
      });
      await anna.page.route('**/dice', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), commitment: '0'.repeat(64) } });
      });
      const ben = await sessions.open();
      await enter(ben.page, 'Ben');
      await ben.page.goto(anna.page.url());
      await ben.page.click('button:has-text("Sit here")');
      await anna.page.waitForSelector('.refusal:has-text("changed what it committed to")');
      expect(sent).toEqual([]);
      for (const each of [anna, ben]) await each.close();
    });

    test('a local game says that it proves less, on the phone too', async () => {
      for (const size of ['wide', 'phone'] as const) {
        const { page, close } = await sessions.open(size);
        await playBots(page, 'skirmish');
        if (size === 'phone') await page.click('.phone-bar button[aria-label="Time"]');
        await badge(page, 'local');
        await openDialog(page);
        await page.waitForSelector('.dice-dialog:has-text("not that no one began again")');
        await picture(page, `dice-local-${size}`);
        await close();
      }
    });
  },
  () => serveTables(),
);
