import { expect, test } from 'vitest';
import { playBots, withBrowser } from '../src/browser-session.ts';
import { promptOf } from '../src/play.ts';
import { serve } from '../src/serve.ts';

withBrowser('without a network', (sessions) => {
  test('after the first load a game goes on where it stood, and a new one can be begun', async () => {
    const { page, context, close } = await sessions.open('wide', { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await page.waitForSelector('.game-card');
    await playBots(page, 'alliance');
    await page.locator('.al-card.lit').last().click();
    await page.waitForFunction(() => document.querySelectorAll('.al-card').length === 4);
    const before = await promptOf(page);
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector('.now-bar');
    await page.waitForFunction((text) => document.querySelector('.now-bar .prompt')?.textContent === text, before);
    expect(await page.locator('.al-card').count()).toBe(4);
    await page.waitForFunction(() => (document.querySelector('.picture') as HTMLImageElement)?.naturalWidth > 0);
    await page.goto(`${sessions.address()}/#/`);
    await page.waitForSelector('.saved li');
    await playBots(page, 'skirmish');
    expect(await promptOf(page)).toContain('Give each corps an order');
    await close();
  });
});

/** Everything that only the service worker asks for breaks off so often; the page itself arrives. */
const overABadLine =
  (times: number): (() => ReturnType<typeof serve>) =>
  () =>
    serve((path, before) => /\/map-[^/]*\.json$/.test(path) && before < times);

withBrowser(
  'over a bad line',
  (sessions) => {
    test('files that break off are asked for again until all are kept', async () => {
      const { page, context, close } = await sessions.open('wide', { serviceWorkers: 'allow' });
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      await context.setOffline(true);
      await page.reload();
      await page.waitForSelector('.game-card');
      await playBots(page, 'power-and-prestige');
      expect(await promptOf(page)).not.toBe('');
      await close();
    });
  },
  overABadLine(5),
);
