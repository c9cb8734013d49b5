import { readFileSync } from 'node:fs';
import { readRecord, verify } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter, setUp, withBrowser } from '../src/browser-session.ts';
import { isOver } from '../src/play.ts';
import { serveTables } from '../src/server.ts';

/** Answers once, if asked: the last of what is offered. */
async function answer(page: Page): Promise<void> {
  const orders = page.locator('.orders button');
  const count = await orders.count().catch(() => 0);
  if (count > 0)
    await orders
      .nth(count - 1)
      .click({ timeout: 1000 })
      .catch(() => {});
}

/** Listens to a page's socket, and can cut it. */
async function tap(page: Page): Promise<{ heard: string[]; opened(): number; drop(): Promise<void> }> {
  const heard: string[] = [];
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    sockets.push(socket);
    server.onMessage((message) => {
      heard.push(String(message));
      socket.send(message);
    });
  });
  return { heard, opened: () => sockets.length, drop: async () => sockets.at(-1)!.close() };
}

withBrowser(
  'two browsers',
  (sessions) => {
    test('play each other live, and a dropped line loses nothing', async () => {
      const [anna, ben] = [await sessions.open(), await sessions.open()];
      const wire = await tap(ben.page);
      await enter(anna.page, 'Anna');
      await setUpOnline(anna.page);
      const address = anna.page.url();
      await enter(ben.page, 'Ben');
      await ben.page.goto(address);
      await ben.page.locator('button', { hasText: 'Sit here' }).click();
      for (const { page } of [anna, ben]) {
        await page.waitForSelector('.now-bar');
        await page.keyboard.press('s');
      }
      expect(await anna.page.locator('.powers').textContent()).toContain('Ben');

      for (let i = 0; !((await isOver(anna.page)) && (await isOver(ben.page))); i++) {
        if (i === 4) {
          await wire.drop();
          await answer(anna.page);
        }
        await answer(anna.page);
        await answer(ben.page);
        await anna.page.waitForTimeout(40);
      }
      const [annas, bens] = await Promise.all(
        [anna, ben].map(({ page }) => page.locator('.now-bar .prompt').first().textContent()),
      );
      expect(annas).toBe(bens);
      // What either saves holds the opened secret, and every die can be drawn again.
      const [file] = await Promise.all([
        ben.page.waitForEvent('download'),
        ben.page.click('.now-bar button:has-text("Save the record")'),
      ]);
      const record = readRecord(JSON.parse(readFileSync(await file.path(), 'utf8')));
      expect(verify(await loadGame('skirmish'), record)).toBeNull();
      // It was a second socket that brought the end; and neither told what only the host may know.
      expect(wire.opened()).toBeGreaterThan(1);
      expect(wire.heard.join()).not.toMatch(/"hash"|"draws"|"secret"/);
      await anna.close();
      await ben.close();
    });
  },
  serveTables,
);

async function setUpOnline(page: Page): Promise<void> {
  await setUp(page, 'skirmish', {}, { Red: 'open' }, 'button:has-text("Add a bot")');
}
