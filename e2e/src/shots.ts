/** Pictures of the page at its chief moments, whole, each at its size and in both themes, for looking at them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, launch } from '@concert/bench/browser';
import { openPage } from './browser-session.ts';
import { goTo, moments } from './moments.ts';
import { serve } from './serve.ts';

/** Of the moments whose names have `part` in them. */
export async function shots(out: string, part: string): Promise<void> {
  mkdirSync(out, { recursive: true });
  const path = findChromium();
  if (!path) throw new Error('there is no Chromium');
  const served = await serve();
  const browser = await launch(path);
  try {
    for (const moment of moments.filter(({ name }) => name.includes(part)))
      for (const desk of ['light', 'dark'] as const) {
        const name = `${moment.name}-${desk}`;
        const { size } = moment;
        const { page, pageErrors, close } = await openPage(browser, served.address, size, { settings: { desk } });
        await goTo(page, moment).catch((error) => console.log(`${name}: ${error.message.split('\n')[0]}`));
        await page.screenshot({ path: join(out, `${name}.png`) });
        for (const pageError of pageErrors) console.log(`${name}: ${pageError}`);
        await close();
      }
  } finally {
    await browser.close();
    await served.close();
  }
}
