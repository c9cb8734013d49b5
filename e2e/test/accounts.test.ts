/** An account, as people look after it: a forgotten password, a passkey, sessions, their data, and the end of it. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../server/test/mail-server.ts';
import { barriers } from '../src/barriers.ts';
import { type BrowserSession, type BrowserSessions, withBrowser } from '../src/browser-session.ts';
import { serveTables } from '../src/server.ts';

const password = 'long enough for that';
let mail: MailServer;
afterAll(() => mail?.close());

/** Signs up and opens the account dialog. */
async function signUp({ page }: BrowserSession, name: string): Promise<void> {
  await page.click('.name-form button:has-text("Create an account")');
  await page.fill('.name-form input[autocomplete="username"]', name);
  await page.fill('.name-form input[type=password]', password);
  await page.click('.name-form button.main');
  await page.waitForSelector('.people ul');
  await openAccount(page);
}

async function openAccount(page: Page): Promise<void> {
  await page.click('.people button.link');
  await page.waitForSelector('.account .account-part');
}

const part = (page: Page, name: string) => page.locator(`.account-part[data-part="${name}"]`);

async function openPart(page: Page, name: string): Promise<void> {
  await part(page, name).locator('summary').click();
  await part(page, name).locator('.rows, .buttons').first().waitFor();
}

/** The newest email to an address, once it is there. */
async function mailTo(address: string, holding: RegExp): Promise<string> {
  const found = () => mail.mails.findLast(({ to, text }) => to === address && holding.test(text))?.text;
  await expect.poll(found, { timeout: 60_000 }).toBeDefined();
  return holding.exec(found()!)![1]!;
}

const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

const opened = (sessions: BrowserSessions, size: 'wide' | 'phone'): Promise<BrowserSession> =>
  sessions.open(size, { bypassCSP: true });

withBrowser(
  'an account',
  (sessions) => {
    test.for(['wide', 'phone'] as const)('whose password is forgotten gets a new one by mail (%s)', async (size) => {
      const name = `Anna ${size}`;
      const anna = await opened(sessions, size);
      const { page } = anna;
      await signUp(anna, name);
      await page.click('.notification-settings summary');
      const address = `anna-${size}@example.org`;
      await page.fill('.notification-settings input[type=email]', address);
      await page.fill('.notification-settings input[type=password]', password);
      await page.click('.notification-settings button[type=submit]');
      const confirm = await mailTo(address, /(http\S+\/api\/letters\/\S+)/);
      await page.goto(confirm);
      await page.click('button');
      await page.goto(sessions.address());
      await openAccount(page);
      await page.click('.account button:text-is("Log out")');

      await page.click('.name-form button:has-text("I have an account")');
      await page.click('.name-form a:has-text("Forgot")');
      await page.fill('.name-form input', name.toUpperCase());
      expect(await barriers(page)).toEqual([]);
      await page.click('.name-form button.main');
      await page.waitForSelector('[role=status]');
      expect(await fits(page)).toBe(true);
      const link = await mailTo(address, /(http\S+\/\?reset=\S+)/);
      await page.goto(link);
      await page.fill('input[type=password]', 'short');
      await page.click('.name-form button.main');
      await page.waitForSelector('.refusal');
      await page.fill('input[type=password]', 'another good one');
      expect(await barriers(page)).toEqual([]);
      await page.click('.name-form button.main');
      await page.waitForSelector(`p:has-text("logged in as ${name}")`);
      await page.goto(`${sessions.address()}/#/`);
      await page.waitForSelector('.people ul');
      // The link has done what it was for.
      await page.goto(link);
      await page.waitForSelector('.refusal:has-text("no such link")');
      await anna.close();
    });

    test.for(['wide', 'phone'] as const)('has a passkey, and is entered with it (%s)', async (size) => {
      const ben = await opened(sessions, size);
      const { page, context } = ben;
      const cdp = await context.newCDPSession(page);
      await cdp.send('WebAuthn.enable');
      await cdp.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      // Passkeys belong to a name.
      await page.goto(sessions.address().replace('127.0.0.1', 'localhost'));
      const name = `Ben ${size}`;
      await signUp(ben, name);
      await openPart(page, 'passkeys');
      await part(page, 'passkeys').locator('input:not([type=password])').fill('My laptop');
      await part(page, 'passkeys').locator('input[type=password]').fill(password);
      await part(page, 'passkeys').locator('button[type=submit]').click();
      await part(page, 'passkeys').locator('li:has-text("My laptop")').waitFor();
      expect(await barriers(page)).toEqual([]);
      await page.click('.account button:text-is("Log out")');
      await page.click('.name-form button:has-text("I have an account")');
      await page.click('.name-form button:has-text("passkey")');
      await page.waitForSelector(`.people p:has-text("You are ${name}")`);
      await openAccount(page);
      await openPart(page, 'passkeys');
      await part(page, 'passkeys').locator('li:has-text("last used")').waitFor();
      expect(await fits(page)).toBe(true);
      await part(page, 'passkeys').locator('li button').click();
      await page.click('dialog.sure .risk');
      await part(page, 'passkeys').locator('li:has-text("no passkeys yet")').waitFor();
      expect(ben.pageErrors).toEqual([]);
      await ben.close();
    });

    test('lists its sessions, ends one of them, gives its data and is deleted', async () => {
      const [cid, other] = [await opened(sessions, 'wide'), await opened(sessions, 'phone')];
      const { page } = cid;
      await signUp(cid, 'Cid');
      await other.page.click('.name-form button:has-text("I have an account")');
      await other.page.fill('.name-form input[autocomplete="username"]', 'cid');
      await other.page.fill('.name-form input[type=password]', password);
      await other.page.click('.name-form button.main');
      await other.page.waitForSelector('.people ul');

      await openPart(page, 'sessions');
      await part(page, 'sessions').locator('li:has-text("this browser")').waitFor();
      expect(await part(page, 'sessions').locator('li').count()).toBe(2);
      expect(await part(page, 'sessions').textContent()).toContain('Chrome');
      await part(page, 'sessions').locator('button').click();
      await expect.poll(() => part(page, 'sessions').locator('li').count()).toBe(1);
      await other.page.reload();
      await other.page.waitForSelector('.name-form');

      await openPart(page, 'data');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        part(page, 'data').locator('button:has-text("Download")').click(),
      ]);
      expect(JSON.parse(readFileSync((await file.path())!, 'utf8'))).toMatchObject({ person: { name: 'Cid' } });
      expect(await barriers(page)).toEqual([]);
      await part(page, 'data').locator('input').fill('not my password');
      await part(page, 'data').locator('button.risk').click();
      await page.click('dialog.sure .risk');
      await part(page, 'data').locator('.refusal').waitFor();
      await part(page, 'data').locator('input').fill(password);
      await part(page, 'data').locator('button.risk').click();
      await page.click('dialog.sure .risk');
      await page.waitForSelector('.people .name-form');
      for (const session of [cid, other]) await session.close();
    });
  },
  async () => {
    mail = await startMailServer();
    return serveTables(async () => {}, { SMTP_URL: mail.url, MAIL_FROM: 'concert@example.org' });
  },
);
