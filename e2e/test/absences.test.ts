/** Players who are away, were cut off or have run out of time: what their page tells them, and how they come back. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type BrowserSessions, enter, newTable, setUp, toStep, withBrowser } from '../src/browser-session.ts';
import { serveTables } from '../src/server.ts';

const FREE = 'button:has-text("Add a bot")';

/** A table of this person against a bot, with the given settings. */
const openTable = (page: Page, settings: object, game = 'skirmish'): Promise<string> =>
  page.evaluate(
    async ([agreed, played]) => {
      const asked = { game: played, mine: [0], bots: [{ seat: 1, name: 'policy' }], open: true, settings: agreed };
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(asked) });
      return ((await answer.json()) as { table: string }).table;
    },
    [settings, game] as const,
  );

async function sitAlone(
  sessions: BrowserSessions,
  settings: object = {},
  game?: string,
): Promise<Awaited<ReturnType<BrowserSessions['open']>>> {
  const anna = await sessions.open();
  await enter(anna.page, 'Anna');
  await anna.page.goto(`${sessions.address()}/#/table/${await openTable(anna.page, settings, game)}`);
  await anna.page.waitForSelector('.now-bar');
  return anna;
}

withBrowser(
  'a player who is not there',
  (sessions) => {
    test('is told that a bot stands in, and takes the seat back with one click', async () => {
      const { page, close } = await sitAlone(sessions, { clock: { kind: 'decision', ms: 600_000 } });
      // A real one would finish the whole game before anyone has read that it plays.
      await page.routeWebSocket(/\/live$/, (socket) => {
        socket.connectToServer().onMessage((message) => {
          const said = JSON.parse(String(message));
          if (said.type === 'table') said.facts.seats[0].regent = 'policy';
          socket.send(JSON.stringify(said));
        });
      });
      await page.reload();
      await Promise.all([
        page.waitForRequest((request) => request.url().endsWith('/return') && request.method() === 'POST'),
        page.click('.now-bar .absent button:has-text("Take my seat back")'),
      ]);
      await close();
    });

    test('is told about the vacation, and is back with one click', async () => {
      const { page, close } = await sitAlone(sessions, { clock: { kind: 'decision', ms: 600_000 }, vacation: 5 });
      await page.click('.top-bar button:has-text("Table…")');
      await page.click('.table-menu button:text-is("Start vacation")');
      await page.click('.table-menu > .buttons .main');
      await page.click('.now-bar .absent button:has-text("End vacation")');
      await page.waitForFunction(() => !document.querySelector('.absent'));
      await close();
    });

    test('leaves a letter of instruction for the bot that stands in, and takes it back', async () => {
      const { page, pageErrors, close } = await sitAlone(sessions, {}, 'alliance');
      await page.click('.top-bar button:has-text("Table…")');
      const letter = page.locator('.orders', { hasText: 'Letter of instruction' });
      await letter.locator('summary').click();
      await letter.locator('button[type=submit]').click();
      // By seat 0 the only other player can be spared.
      const line = letter.locator('li', { has: page.locator('button') });
      await line.waitFor();
      expect(await line.textContent()).toMatch(/Britain/);
      await line.locator('button').click();
      await line.waitFor({ state: 'detached' });
      expect(pageErrors).toEqual([]);
      await close();
    });

    test('finds the table when the server answers again, also after the page was opened in the meantime', async () => {
      const { page, close } = await sitAlone(sessions);
      await page.route('**/api/me', (route) => route.abort());
      await page.reload();
      await page.waitForSelector('header:has-text("Connection lost")');
      await page.unroute('**/api/me');
      await page.waitForSelector('.now-bar');
      await close();
    });

    test('is asked to log in after logging out in another window', async () => {
      const { page, context, close } = await sitAlone(sessions);
      const other = await context.newPage();
      await other.goto(sessions.address());
      await other.click('.people .link');
      await other.click('.account button:has-text("Log out (as")');
      await page.waitForSelector('.name-form');
      expect(await page.locator('.now-bar').count()).toBe(0);
      await close();
    });

    test('reads in words of ours that the server does not answer', async () => {
      const { page, close } = await sitAlone(sessions);
      await page.route('**/api/tables', (route) => route.abort());
      await page.click('.top-bar button:has-text("Lobby")');
      await page.waitForSelector('.people .refusal:has-text("The server does not answer")');
      await page.unroute('**/api/tables');
      await page.waitForSelector('.people li[data-table]');
      expect(await page.locator('.people .refusal').count()).toBe(0);
      await close();
    });
  },
  serveTables,
);

withBrowser(
  'one person with several chairs',
  (sessions) => {
    test('keeps them on the server, gets nowhere behind the hand-over screen, and votes for all of them', async () => {
      const { page, pageErrors, close } = await sessions.open();
      await enter(page, 'Anna');
      await newTable(page, 'skirmish');
      await page.locator('dialog .chairs label', { hasText: /^Red/ }).locator('select').selectOption('person');
      await toStep(page, 'rules');
      await page.locator('dialog .kept input').check();
      await page.click('dialog button[type=submit]:enabled');
      await page.waitForSelector('.now-bar');
      expect(page.url()).not.toContain('local-');
      await page.click('.now-bar [data-verb="ready"]');
      await page.waitForSelector('.hand-over');
      for (const key of ['Escape', 'Escape', 'Tab', 'Tab', 'Escape']) await page.keyboard.press(key);
      // Wherever the keyboard is now, it is not at what lies behind.
      expect(await page.evaluate(() => document.activeElement?.closest('.now-bar, .text-view, .top-bar') ?? null)).toBe(
        null,
      );
      await page.click('.hand-over button');
      await page.waitForSelector('.hand-over', { state: 'detached' });
      await page.click('.top-bar button:has-text("Table…")');
      await page.locator('.table-menu label', { hasText: 'end the game' }).locator('input').click();
      // Ended: it says so, and offers nothing that would be refused.
      await page.waitForSelector('.now-bar .prompt b:has-text("ended")');
      await page.waitForSelector('.table-menu button:has-text("Rematch")');
      await page.click('.table-menu > .buttons .main');
      expect(await page.locator('.now-bar [data-verb], .orders button').count()).toBe(0);
      expect(await page.locator('.power.asked').count()).toBe(0);
      // All chairs are hers again, and so the next game begins at once.
      await page.click('.now-bar button:has-text("Rematch")');
      await page.waitForSelector('.now-bar [data-verb="ready"]');
      expect(pageErrors).toEqual([]);
      await close();
    });
  },
  serveTables,
);

withBrowser(
  'a table that gathers',
  (sessions) => {
    test('says what is played and agreed, and takes bots of any strength', async () => {
      const anna = await sessions.open();
      await enter(anna.page, 'Anna');
      await newTable(anna.page, 'skirmish');
      const chair = anna.page.locator('dialog .chairs label', { hasText: /^Red/ }).locator('select');
      expect(await anna.page.locator('dialog').textContent()).toContain('Nothing leaves this browser');
      await chair.selectOption('open');
      expect(await anna.page.locator('dialog').textContent()).not.toContain('Nothing leaves this browser');
      await toStep(anna.page, 'rules');
      await anna.page.locator('.agreement select').first().selectOption('decision 600');
      await anna.page.locator('.agreement label', { hasText: 'Spectator delay' }).locator('input').fill('5');
      await anna.page.locator('.agreement select').last().selectOption('minutes');
      await anna.page.click('dialog button[type=submit]:enabled');
      await anna.page.waitForSelector(FREE);
      const ben = await sessions.open('phone');
      await ben.page.goto(anna.page.url());
      await ben.page.waitForSelector('header:has-text("What name")');
      await ben.page.fill('.name-form input', 'Ben');
      await ben.page.click('.name-form button.main');
      await ben.page.waitForSelector('.terms:has-text("10 minutes per choice")');
      await ben.page.waitForSelector('.terms:has-text("spectator delay: 5 minutes")');
      await anna.page.locator('.saved li select').selectOption('ensign');
      await anna.page.click(FREE);
      await anna.page.waitForSelector('.power:has-text("bot, ensign")');
      // Spectators with a delay are told so.
      await ben.page.waitForSelector('.now-bar:has-text("delay of 5 minutes")');
      for (const { pageErrors, close } of [anna, ben]) {
        expect(pageErrors).toEqual([]);
        await close();
      }
    });
  },
  serveTables,
);

withBrowser(
  'letters',
  (sessions) => {
    test('to several go to them alone, keep their mark until they are seen, and show on a phone', async () => {
      const anna = await sessions.open();
      await enter(anna.page, 'Anna');
      await setUp(anna.page, 'power-and-prestige', { Seats: '3' }, { Blue: 'open', Green: 'open' }, FREE);
      const others = [];
      for (const name of ['Ben', 'Cid']) {
        const session = await sessions.open('phone');
        await enter(session.page, name);
        await session.page.goto(anna.page.url());
        await session.page.locator('button:has-text("Sit here")').first().click();
        others.push(session);
      }
      const [ben, cid] = others;
      for (const { page } of [anna, ben, cid]) await page.waitForSelector('.now-bar');
      const write = async (text: string): Promise<void> => {
        await anna.page.fill('.press-form textarea', text);
        await anna.page.click('.press-form button[type=submit]');
        await anna.page.waitForSelector(`.press-line:has-text("${text}")`);
      };
      await anna.page.click('#tab-press');
      await write('All of you');
      await anna.page.click('.channels button:has-text("Several")');
      for (const box of await anna.page.locator('.circle input').all()) await box.check();
      await anna.page.click('.circle button');
      await write('The two of you');
      await ben.page.waitForSelector('.phone-bar .unread:text-is("2")');
      await ben.page.click('.phone-bar button[aria-label="Log"]');
      await ben.page.click('#tab-press');
      await ben.page.waitForSelector('.press-line:has-text("All of you")');
      // What is in another conversation has not been seen, also when one comes back to the letters.
      await ben.page.waitForSelector('#tab-press .unread:text-is("1")');
      await ben.page.click('#tab-log');
      await ben.page.click('#tab-press');
      await ben.page.waitForSelector('.press-line.fresh:has-text("The two of you")');
      await ben.page.waitForFunction(() => !document.querySelector('.unread'));
      for (const { pageErrors, close } of [anna, ben, cid]) {
        expect(pageErrors).toEqual([]);
        await close();
      }
    });
  },
  serveTables,
);
