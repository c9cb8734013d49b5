/** A page on a fresh profile with the built application, and all its errors. */

import { findChromium, launch } from '@concert/bench/browser';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Served, serve } from './serve.ts';

export const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

export interface BrowserSession {
  page: Page;
  context: BrowserContext;
  /** Errors of the page and of its console. */
  pageErrors: string[];
  close(): Promise<void>;
}
export interface PageOptions extends BrowserContextOptions {
  /** The person's settings, besides those of the tests. */
  settings?: object;
}
export interface BrowserSessions {
  address(): string;
  open(size?: keyof typeof sizes, options?: PageOptions): Promise<BrowserSession>;
}

/** Tests that need a browser: skipped, and counted as such, where there is none. Notifications need a `whole` one. */
export function withBrowser(
  name: string,
  tests: (sessions: BrowserSessions) => void,
  start: () => Promise<Served> = () => serve(),
  kind: 'whole' | 'shell' = 'shell',
): void {
  const path = findChromium(kind);
  describe.skipIf(path === null)(name, () => {
    let browser: Browser;
    let served: Served;
    beforeAll(async () => {
      served = await start();
      browser = await launch(path!);
    });
    afterAll(async () => {
      await browser?.close();
      await served?.close();
    });
    tests({
      address: () => served.address,
      open: (size, options) => openPage(browser, served.address, size, options),
    });
  });
}

export async function openPage(
  browser: Browser,
  address: string,
  size: keyof typeof sizes = 'wide',
  { settings, ...options }: PageOptions = {},
): Promise<BrowserSession> {
  const touched = size === 'phone';
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: touched,
    isMobile: touched,
    locale: 'en-GB',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    ...options,
  });
  // Bots don't pause, nothing is animated and no choice is confirmed: a test has no eyes.
  await context.addInitScript(
    (given) => localStorage.setItem('concert-settings', given),
    JSON.stringify({ pace: 0, motion: false, asks: false, ...settings }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    // Plain files have no server behind them; the page asks once and is content.
    const asked = message.location().url.endsWith('/api/me');
    if (message.type() === 'error' && !asked) pageErrors.push(message.text());
  });
  await page.goto(address);
  await page.waitForSelector('.game-card');
  // A route that is still being answered when the session ends would complain of a page that is gone.
  const close = async (): Promise<void> => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, context, pageErrors, close };
}

/** Starts a game against bots: the two clicks of the first minute. */
export async function playBots(page: Page, game: string): Promise<void> {
  await page.click(`[data-game="${game}"] button.main`);
  await page.waitForSelector('.now-bar');
}

/** Logs in as a guest, where there is a server. */
export async function enter(page: Page, name: string): Promise<void> {
  await page.fill('.name-form input', name);
  await page.click('.name-form button');
  await page.waitForSelector('.people ul');
}

/** A step of setting up a table. */
export type NewTableStep = 'play' | 'seats' | 'rules';

/** Goes to a step of setting up a table. */
export async function toStep(page: Page, step: NewTableStep): Promise<void> {
  await page.click(`.new-table [data-step="${step}"]`);
  await page.waitForSelector(
    { play: '.presets', seats: '.new-table .chairs select', rules: '.new-table .field' }[step],
  );
}

/** Begins to set up a table, at this step. */
export async function newTable(page: Page, game: string, step: NewTableStep = 'seats'): Promise<void> {
  await page.click(`[data-game="${game}"] button:not(.main)`);
  await toStep(page, step);
}

/** Anna opens a table of Skirmish with an open seat for Red; `more` of its rules are set before. */
export async function withOpenSeat(
  sessions: BrowserSessions,
  more: (page: Page) => Promise<void> = async () => {},
): Promise<BrowserSession> {
  const anna = await sessions.open();
  const { page } = anna;
  await enter(page, 'Anna');
  await newTable(page, 'skirmish');
  await page.locator('dialog .chairs label', { hasText: /^Red/ }).locator('select').selectOption('open');
  await toStep(page, 'rules');
  await more(page);
  await page.click('dialog button[type=submit]:enabled');
  await page.waitForSelector('button:has-text("Add a bot")');
  return anna;
}

/** Sets up a table with the dialog: options by name, seats by who plays them. */
export async function setUp(
  page: Page,
  game: string,
  options: { [name: string]: string },
  chairs: { [seat: string]: string } = {},
  then = '.now-bar',
): Promise<void> {
  await newTable(page, game, 'rules');
  for (const [name, value] of Object.entries(options)) {
    const input = page.locator('dialog label.field', { hasText: name }).locator('input, select').first();
    if ((await input.evaluate((element) => element.tagName)) === 'SELECT') await input.selectOption(value);
    else await input.fill(value);
  }
  await toStep(page, 'seats');
  for (const [seat, chair] of Object.entries(chairs))
    await page
      .locator('dialog .chairs label', { hasText: new RegExp(`^${seat}`) })
      .locator('select')
      .selectOption(chair);
  await page.click('dialog button[type=submit]:enabled');
  await page.waitForSelector(then);
}
