/** Pushes: turned on by the person, shown by the service worker; and the setting to be told what happened. */
import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { barriers } from '../src/barriers.ts';
import { type BrowserSession, enter, withBrowser } from '../src/browser-session.ts';
import { serveTables } from '../src/server.ts';

/** What a push service would give: no test reaches one. */
function subscription() {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const keys = { p256dh: key.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') };
  return { endpoint: 'https://push.example.org/anna', keys };
}

async function withService({ page, context }: BrowserSession): Promise<void> {
  await context.grantPermissions(['notifications']);
  await page.addInitScript((given) => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as never;
  }, subscription());
  await page.reload();
  await page.waitForSelector('.people ul');
}

withBrowser(
  'notifications outside the page',
  (sessions) => {
    test.for(['wide', 'phone'] as const)(
      'are off until they are asked for, and stay as they were set (%s)',
      async (size) => {
        const anna = await sessions.open(size, { bypassCSP: true, serviceWorkers: 'allow' });
        const { page } = anna;
        await enter(page, 'Anna');
        await withService(anna);
        const settings = page.locator('.notification-settings');
        const box = (text: string) => settings.locator('label', { hasText: text }).locator('input');
        const open = async (): Promise<void> => {
          await page.click('.people button.link');
          await page.click('.notification-settings summary');
          await box('Push notifications').waitFor();
        };
        await open();
        for (const text of ['Push notifications', 'what happened'])
          expect(await box(text).isChecked(), text).toBe(false);
        expect(await barriers(page)).toEqual([]);
        const [sent] = await Promise.all([
          page.waitForResponse((answer) => answer.url().endsWith('/api/me/push')),
          box('Push notifications').check(),
        ]);
        expect(sent.status()).toBe(200);
        await box('what happened').check();
        await settings.locator('button[type=submit]').click();
        await settings.locator('[role=status]').waitFor();
        await page.reload();
        await page.waitForSelector('.people ul');
        await open();
        for (const text of ['Push notifications', 'what happened'])
          expect(await box(text).isChecked(), text).toBe(true);
        await box('Push notifications').uncheck();
        await expect.poll(() => page.evaluate(() => localStorage.getItem('concert-push'))).toBeNull();
        expect(anna.pageErrors).toEqual([]);
        await anna.close();
      },
    );

    test('are shown by the service worker once, however often they come, and nothing more than was sent', async () => {
      const anna = await sessions.open('wide', { serviceWorkers: 'allow' });
      const { page, context } = anna;
      await context.grantPermissions(['notifications']);
      const cdp = await context.newCDPSession(page);
      const known = new Promise<string>((resolve) => {
        cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          if (registrations[0]) resolve(registrations[0].registrationId);
        });
      });
      await cdp.send('ServiceWorker.enable');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      const data = JSON.stringify({ table: 'x', kind: 'turn', text: 'It is your turn: Jena' });
      const { origin } = new URL(sessions.address());
      // A browser that is busy drops what this command delivers, so it comes again until it is shown.
      const shown = async () => {
        await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data });
        return page.evaluate(async () => {
          const all = await (await navigator.serviceWorker.ready).getNotifications();
          return all.map(({ title, body }) => [title, body]);
        });
      };
      for (const _ of ['once', 'again'])
        await expect.poll(shown, { interval: 500 }).toEqual([['It is your turn: Jena', '']]);
      await anna.close();
    });
  },
  serveTables,
  'whole',
);
