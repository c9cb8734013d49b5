/** Finds a Chromium, and starts it so that it keeps to itself. What drives it comes with the development dependencies. */
import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

const driver = await import('playwright-core').then(
  ({ chromium }) => chromium,
  () => null,
);

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];
/** The same browser without windows, tabs and notifications: it starts faster and needs a quarter less of the processor. */
const shells = ['/usr/bin/chromium-headless-shell'];

/**
 * The path of a browser, or null: then what needs one is skipped, and counted as such. What only looks at pages is content with
 * the shell of it, where there is one.
 */
export function findChromium(kind: 'whole' | 'shell' = 'whole'): string | null {
  if (!driver) return null;
  for (const path of [process.env.CHROMIUM, ...(kind === 'shell' ? shells : []), ...places])
    if (path && existsSync(path)) return path;
  const own = driver.executablePath();
  return own && existsSync(own) ? own : null;
}

export function launch(executablePath: string): Promise<Browser> {
  if (!driver) throw new Error('playwright-core is not installed');
  return driver.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
