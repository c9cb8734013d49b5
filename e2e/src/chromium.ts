/** Finds a Chromium, and starts it so that it keeps to itself. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Where a browser is, or null: then the tests that need one are skipped, and counted as such. */
export function findChromium(): string | null {
  for (const path of places) if (path && existsSync(path)) return path;
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({
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
