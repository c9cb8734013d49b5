/** Pictures of the page at both sizes, for looking at it: `node scripts/shots.mjs OUT [game]`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, launch } from '@concert/bench/browser';
import { serve } from './serve.ts';

import { sizes } from './stand.ts';

export async function shots(out: string, game: string): Promise<void> {
  mkdirSync(out, { recursive: true });
  const path = findChromium();
  if (!path) throw new Error('there is no Chromium');
  const served = await serve();
  const browser = await launch(path);
  try {
    for (const [name, viewport] of Object.entries(sizes)) {
      const context = await browser.newContext({ viewport, hasTouch: name === 'phone' });
      const page = await context.newPage();
      page.on('console', (message) => console.log(`[${name}] ${message.type()} ${message.text()}`));
      page.on('pageerror', (error) => console.log(`[${name}] ${error.stack}`));
      await page.goto(served.address);
      await page.waitForSelector('.game-card');
      await page.waitForTimeout(600);
      await page.screenshot({ path: join(out, `${name}-lobby.png`) });
      await page.click(`[data-game="${game}"] button.main`);
      await page.waitForSelector('.now-bar', { timeout: 20_000 });
      await page.waitForTimeout(1200);
      await page.screenshot({ path: join(out, `${name}-table.png`) });
      await context.close();
    }
  } finally {
    await browser.close();
    await served.close();
  }
}
