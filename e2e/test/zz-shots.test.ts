import { expect, test } from 'vitest';
import { playBots, withBrowser } from '../src/browser-session.ts';

withBrowser('shots', (stands) => {
  test.for(['wide', 'phone'] as const)('%s', async (size) => {
    const { page, complaints, close } = await stands.open(size, { settings: { pace: 0 } });
    const shot = (name: string) => page.screenshot({ path: `/tmp/table/${name}-${size}.png` });
    await page.waitForTimeout(500);
    await shot('lobby');
    await page.click('[data-game="skirmish"] button:not(.main)');
    await page.waitForSelector('.presets');
    await page.waitForTimeout(300);
    await shot('new-1');
    await page.click('[data-step="seats"]');
    await shot('new-2');
    await page.click('[data-step="rules"]');
    await shot('new-3');
    await page.keyboard.press('Escape');
    await page.click('[data-game="skirmish"] button:has-text("Situations")');
    await page.waitForSelector('.situation-list li');
    await shot('situations');
    await page.click('[data-situation="3-three-against-one"] .buttons button');
    await page.waitForSelector('.now-bar[data-mine="true"]');
    await page.waitForTimeout(800);
    await shot('situation');
    await page.goto(`${stands.address()}/#/`);
    await page.waitForSelector('.game-card');
    await playBots(page, 'skirmish');
    await page.waitForTimeout(800);
    await shot('skirmish');
    if (size === 'wide') {
      await page.keyboard.press('?');
      await page.waitForTimeout(300);
      await shot('keys');
      await page.keyboard.press('Escape');
    }
    await page.goto(`${stands.address()}/#/`);
    await page.waitForSelector('.turn-card');
    await shot('lobby-turn');
    console.log(complaints);
    await close();
  });
});
