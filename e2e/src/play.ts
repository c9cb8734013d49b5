/** A person at the table who clicks: reads the page, takes what glows or what is on a button, and nothing else. */
import type { Page } from 'playwright-core';

export interface Clicker {
  /** Clicks once; false when nothing is asked. */
  step(): Promise<boolean>;
}

/** What the page says it is waiting for. */
export const promptOf = async (page: Page): Promise<string> =>
  (await page
    .locator('.now-bar .prompt')
    .first()
    .textContent({ timeout: 5000 })
    .catch(() => '')) ?? '';

export const isOver = (page: Page): Promise<boolean> =>
  page
    .locator('.now-bar .prompt b')
    .count()
    .then((n) => n > 0);

/** Buttons with a verb, as they are on the screen. */
export const verbs = (page: Page): Promise<string[]> =>
  page
    .locator('.now-bar button[data-verb]:enabled')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.verb ?? ''));
