/** Living together, times, and the pages about Concert: in the browser, on a desktop and a phone. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers } from '../src/barriers.ts';
import {
  type BrowserSession,
  type BrowserSessions,
  enter,
  newTable,
  toStep,
  withBrowser,
} from '../src/browser-session.ts';
import { serveTables } from '../src/server.ts';

const opened = (
  sessions: BrowserSessions,
  size: 'wide' | 'phone' = 'wide',
  more: object = {},
): Promise<BrowserSession> => sessions.open(size, { bypassCSP: true, ...more });
const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const part = (page: Page, name: string) => page.locator(`.account-part[data-part="${name}"]`);

/** Opens a table of Skirmish with an open seat for Red, with names hidden or not. */
async function openTable(page: Page, anonymous: boolean): Promise<void> {
  await newTable(page, 'skirmish');
  await page.locator('dialog .chairs label', { hasText: /^Red/ }).locator('select').selectOption('open');
  await toStep(page, 'rules');
  if (anonymous)
    await page.locator('dialog label', { hasText: 'Names of players are hidden' }).locator('input').check();
  await page.click('dialog button[type=submit]:enabled');
  await page.waitForSelector('button:has-text("Add a bot")');
}

withBrowser(
  'people who live together',
  (sessions) => {
    test.for(['wide', 'phone'] as const)('report each other, and the host decides (%s)', async (size) => {
      // The first person on a new server is its host.
      const [host, anna, ben] = [await opened(sessions), await opened(sessions, size), await opened(sessions)];
      if ((await host.page.locator('.people ul').count()) === 0) await enter(host.page, `Host ${size}`);
      await enter(anna.page, `Anna ${size}`);
      await enter(ben.page, `Ben ${size}`);
      const { page } = anna;
      await openTable(page, false);
      await ben.page.goto(`${sessions.address()}/${new URL(page.url()).hash}`);
      const isHost = size === 'wide';
      await part(page, 'people').locator('summary').click();
      await part(page, 'people').locator('p:has-text("No one else")').waitFor();
      expect(await barriers(page)).toEqual([]);
      await ben.page.click('button:has-text("Sit here")');
      await page.waitForSelector('.now-bar');
      // On a phone the menu is behind a button.
      if (size === 'phone') await page.click('.phone-bar button[aria-label="Time"]');
      await page.click('.top-bar button:has-text("Table…")');
      await part(page, 'people').locator('summary').click();
      const bens = part(page, 'people').locator('li', { hasText: `Ben ${size}` });
      await bens.locator('button:has-text("Mute")').click();
      await bens.locator('.quiet:has-text("muted")').waitFor();
      await bens.locator('button:has-text("Report")').click();
      await bens.locator('textarea').fill('Ben is rude');
      expect(await barriers(page)).toEqual([]);
      await bens.locator('button[type=submit]').click();
      await bens.locator('[role=status]').waitFor();
      expect(await fits(page)).toBe(true);

      if (isHost) {
        const desk = host.page;
        await desk.click('button:has-text("Manage server")');
        await desk.click('.admin-page summary:text-is("Reports from players")');
        const row = desk.locator('.admin-page [data-row]', { hasText: 'Anna wide reports Ben wide' });
        await row.locator('summary').click();
        expect(await barriers(desk)).toEqual([]);
        await row.locator('input').fill('Be kind.');
        await row.locator('button:has-text("Warn")').click();
        await row.waitFor({ state: 'detached' });
        await desk.click('.admin-page summary:text-is("What hosts did")');
        await desk.waitForSelector('.admin-page [data-row]:has-text("warned Ben wide")');
        await ben.page.waitForSelector('[role=status]:has-text("Be kind."), .notices:has-text("Be kind.")', {
          state: 'attached',
        });
      }
      for (const session of [host, anna, ben]) {
        expect(session.pageErrors).toEqual([]);
        await session.close();
      }
    });

    test.for(['wide', 'phone'] as const)('see who plays how well, and what seats are worth (%s)', async (size) => {
      const { page, pageErrors, close } = await opened(sessions, size);
      await enter(page, `Rated ${size}`);
      await newTable(page, 'skirmish');
      await page.locator('dialog .chairs label', { hasText: /^Red/ }).locator('select').selectOption('open');
      await toStep(page, 'rules');
      await page.locator('dialog label', { hasText: 'The result counts for ratings' }).locator('input').check();
      await page.keyboard.press('Escape');
      await page.click('.lobby footer a:has-text("Ratings")');
      await page.waitForSelector('.ratings :text("No rated game has been finished yet")');
      const sure = { low: 1480, high: 1700, games: 12 };
      const players = [
        { name: 'Anna', bot: false, yours: true, points: 1590, ...sure },
        { name: 'captain', bot: true, yours: false, points: 1480, ...sure },
      ];
      const seats = [{ name: 'Blue', format: '2', points: -12, low: -40, high: 16, games: 12 }];
      await page.route('**/api/ratings/skirmish', (route) => route.fulfill({ json: { players, seats } }));
      await page.click('.ratings nav a:has-text("Skirmish")');
      await page.waitForSelector('.ratings-table tr.yours:has-text("Anna"):has-text("1480 to 1700")');
      await page.waitForSelector('.ratings-table tr:has-text("Blue"):has-text("−12")');
      expect(await barriers(page)).toEqual([]);
      expect(await fits(page)).toBe(true);
      expect(pageErrors).toEqual([]);
      await close();
    });

    test.for(['wide', 'phone'] as const)('play a tournament from its opening to its standings (%s)', async (size) => {
      const [anna, ben] = [await opened(sessions, size), await opened(sessions, size)];
      const { page } = anna;
      // Guests are told what they need; the organiser signs up.
      await enter(page, `Anna Cup ${size}`);
      await enter(ben.page, `Ben Cup ${size}`);
      await ben.page.click('.lobby footer a:has-text("Tournaments")');
      await ben.page.waitForSelector('.tournaments :text("you need an account")');
      await page.evaluate(
        (name) =>
          fetch('/api/accounts', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ name, password: 'correct horse' }),
          }),
        `Anna Cup ${size}`,
      );
      await page.goto(`${sessions.address()}/#/tournaments`);
      await page.reload();
      await page.locator('.new-tournament summary').press('Enter');
      await page.fill('.new-tournament input[required]', `Cup ${size}`);
      await page.locator('.new-tournament select').first().selectOption('skirmish');
      await page.fill('.new-tournament input[name=rounds]', '1');
      expect(await barriers(page)).toEqual([]);
      expect(await fits(page)).toBe(true);
      await page.click('.new-tournament button[type=submit]');
      await page.click('.tournaments button:text-is("Join")');
      await page.waitForSelector('.tournaments header:has-text("you take part")');
      await ben.page.goto(page.url());
      await ben.page.click('.tournaments button:text-is("Join")');
      await ben.page.waitForSelector('.tournaments header:has-text("2 of 40 people")');
      await page.reload();
      await page.click('button:text-is("Begin with 2 people")');
      await page.click('dialog.sure .risk');
      await page.click('button:text-is("Go to your table")');
      await page.waitForSelector('.door li:has-text("kept for you")');
      await page.waitForSelector('.door li:has-text("kept for Ben")');
      expect(await barriers(page)).toEqual([]);
      await page.click('button:text-is("Sit here")');
      await ben.page.reload();
      await ben.page.click('button:text-is("Go to your table")');
      await ben.page.click('button:text-is("Sit here")');
      await page.waitForSelector('.now-bar');
      if (size === 'phone') await page.click('.phone-bar button[aria-label="Time"]');
      await page.click('.top-bar button:has-text("Table…")');
      await page.click('.table-menu button:text-is("Resign")');
      await page.click('dialog.sure .risk');
      await page.waitForSelector('.now-bar button:has-text("Review the game")', { state: 'attached' });
      const tournament = await ben.page.evaluate(async () => {
        const { tables } = await (await fetch('/api/tables')).json();
        return tables.find((table: { tournament?: string }) => table.tournament).tournament as string;
      });
      await page.goto(`${sessions.address()}/#/tournament/${tournament}`);
      await page.waitForSelector('.tournaments header:has-text("· over ·")', { timeout: 30_000 });
      await page.waitForSelector('.ratings-table tbody tr:first-child:has-text("Ben Cup")');
      await page.waitForSelector('.tournaments tr.yours:has-text("Anna Cup")');
      await page.waitForSelector('.boards li:has-text("ended early"), .boards li:has-text("over")');
      expect(await barriers(page)).toEqual([]);
      expect(await fits(page)).toBe(true);
      for (const session of [anna, ben]) {
        expect(session.pageErrors).toEqual([]);
        await session.close();
      }
    });

    test('hide their names at a table until its game is over', async () => {
      const [anna, ben] = [await opened(sessions), await opened(sessions, 'phone')];
      await enter(anna.page, 'Anna Masked');
      await enter(ben.page, 'Ben Masked');
      const { page } = anna;
      await openTable(page, true);
      await ben.page.goto(`${sessions.address()}/${new URL(page.url()).hash}`);
      await ben.page.waitForSelector('p.terms:has-text("names hidden until the end")');
      expect(await ben.page.textContent('.lobby')).not.toContain('Anna Masked');
      await ben.page.click('button:has-text("Sit here")');
      await page.waitForSelector('.powers .who:has-text("hidden")');
      expect(await page.textContent('body')).not.toContain('Ben Masked');
      expect(await barriers(page)).toEqual([]);
      await page.click('.top-bar button:has-text("Table…")');
      await page.click('.table-menu button:text-is("Resign")');
      await page.click('dialog.sure .risk');
      await ben.page.waitForFunction(() => document.body.textContent?.includes('Anna Masked'));
      for (const session of [anna, ben]) await session.close();
    });

    test.for(['wide', 'phone'] as const)('keep quiet hours and have a calendar (%s)', async (size) => {
      const cid = await opened(sessions, size, { timezoneId: 'Asia/Kathmandu' });
      const { page } = cid;
      await enter(page, `Cid ${size}`);
      const open = async (): Promise<void> => {
        await page.click('.people button.link');
        await page.click('.notification-settings summary');
      };
      await open();
      const settings = page.locator('.notification-settings');
      await settings.locator('label', { hasText: 'Quiet hours' }).locator('input').check();
      expect(await settings.locator('.quiet-hours').textContent()).toMatch(/Asia\/Kat[h]?mandu/);
      await settings.locator('input[type=time]').first().fill('23:30');
      expect(await barriers(page)).toEqual([]);
      await settings.locator('button[type=submit]').click();
      await settings.locator('[role=status]').waitFor();
      await part(page, 'calendar').locator('summary').click();
      await part(page, 'calendar').locator('button').first().click();
      const address = await part(page, 'calendar').locator('code').textContent();
      expect(await (await fetch(address!)).text()).toContain('BEGIN:VCALENDAR');
      expect(await fits(page)).toBe(true);
      await page.reload();
      await page.waitForSelector('.people ul');
      await open();
      expect(await settings.locator('input[type=time]').first().inputValue()).toBe('23:30');
      await cid.close();
    });
  },
  serveTables,
);

withBrowser(
  'the pages about Concert',
  (sessions) => {
    test.for(['wide', 'phone'] as const)('say what is in it, and what the operator says (%s)', async (size) => {
      const { page, close } = await opened(sessions, size);
      await page.click('.lobby footer a');
      await page.waitForSelector('h2:has-text("No affiliation")');
      for (const [name, text, unfold] of [
        ['Licences', 'summary:text("eb-garamond")', null],
        ['Licences', 'summary:text("preact")', null],
        ['Licences', '.packages li:text("preact")', 'details:has(.packages) > summary'],
        ['Accessibility', ':text("screen reader")', null],
        ['Privacy', ':text("Our own words on privacy.")', null],
      ] as const) {
        await page.click(`.about nav a:text-is("${name}")`);
        if (unfold) await page.click(`.about article ${unfold}`);
        await page.waitForSelector(`.about article ${text}`);
        expect(await barriers(page)).toEqual([]);
        expect(await fits(page)).toBe(true);
      }
      await close();
    });

    test('a shared invitation opens here, and the page can be installed', async () => {
      const { page, close } = await opened(sessions);
      const shared = new URLSearchParams({ share_text: `Join me! ${sessions.address()}/#/join/abc-DEF_1 tonight` });
      await page.goto(`${sessions.address()}/?${shared}`);
      await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/join/abc-DEF_1');
      const manifest = (await (await fetch(`${sessions.address()}/manifest.webmanifest`)).json()) as {
        icons: { src: string; sizes: string; type: string; purpose?: string }[];
      };
      for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === 'image/png')) {
        const answer = await fetch(sessions.address() + src);
        expect(answer.headers.get('content-type')).toBe(type);
        const png = Buffer.from(await answer.arrayBuffer());
        expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
      }
      const cdp = await page.context().newCDPSession(page);
      const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
      // Pages of tests have no service worker, and a private window can't install anything.
      const own = installabilityErrors.filter(
        ({ errorId }) => !/in-incognito|not-from-secure|service-worker/.test(errorId),
      );
      expect(own).toEqual([]);
      await close();
    });

    test('without a network a page of the server says so', async () => {
      const { page, context, close } = await opened(sessions, 'wide', { serviceWorkers: 'allow' });
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      await page.reload();
      await context.setOffline(true);
      await page.goto(`${sessions.address()}/api/letters/x`);
      await page.waitForSelector('h1:has-text("You are offline")');
      // The page is not there to choose a language: it says it in all of them.
      await page.waitForSelector('[lang=de] h2:has-text("Du bist offline")');
      await page.waitForSelector('[lang=fr] h2:has-text("Vous êtes hors ligne")');
      expect(await barriers(page)).toEqual([]);
      await context.setOffline(false);
      await close();
    });
  },
  () =>
    serveTables(async () => {}, {
      PRIVACY_FILE: fileURLToPath(new URL('../src/privacy-sample.txt', import.meta.url)),
    }),
);
