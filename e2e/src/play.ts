/** A player who clicks what glows or what is on a button, and nothing else. */
import type { Page } from 'playwright-core';

/** What the page says. */
export const promptOf = async (page: Page): Promise<string> =>
  (await page.locator('.now-bar .prompt').first().textContent()) ?? '';

export const isOver = async (page: Page): Promise<boolean> => (await page.locator('.now-bar .prompt b').count()) > 0;

/** Until this page's seat is asked or the game is over; `until` is a text of the top bar that ends the wait, too. */
export const untilAsked = async (page: Page, until: string | null = null): Promise<void> => {
  const isAsked = (text: string | null): boolean =>
    document.querySelector<HTMLElement>('.now-bar')?.dataset.mine === 'true' ||
    document.querySelector('.now-bar .prompt b') !== null ||
    (text !== null && (document.querySelector('.top-bar')?.textContent ?? '').includes(text));
  await page.waitForFunction(isAsked, until, { timeout: 0 });
};

/** What can be clicked now, in one look: buttons, cards and blocks that glow, places. */
interface Choosable {
  mine: boolean;
  over: boolean;
  buttons: number;
  things: number;
  places: { x: number; y: number }[];
  more: number;
  mark: string;
}

/** What stands behind a verb that was picked: values to narrow it down, or the whole list where counters cover what is lit. */
const MORE = '.now-bar .chip:has(button) ~ button:enabled';

const look = (page: Page): Promise<Choosable> =>
  page.evaluate((more) => {
    const board = document.querySelector('.board')?.getBoundingClientRect();
    const places = [...document.querySelectorAll('.light.may')].flatMap((each) => {
      const box = each.getBoundingClientRect();
      // A point of the shape that nothing else covers: tried on a grid, as an eye would.
      for (let i = 1; i < 8; i++)
        for (let j = 1; j < 8; j++) {
          const [x, y] = [box.left + (box.width * i) / 8, box.top + (box.height * j) / 8];
          if (board && document.elementFromPoint(x, y) === each) return [{ x, y }];
        }
      return [];
    });
    const bar = document.querySelector<HTMLElement>('.now-bar');
    return {
      mine: bar?.dataset.mine === 'true',
      over: document.querySelector('.now-bar .prompt b') !== null,
      buttons: document.querySelectorAll('.now-bar button[data-verb]:enabled').length,
      things: document.querySelectorAll('.al-card.lit, .al-block.lit').length,
      more: document.querySelectorAll(more).length,
      places,
      mark: bar?.textContent ?? '',
    };
  }, MORE);

/** Plays until the game is over; returns how often it clicked. `pick` gives numbers from 0 to n − 1. */
export async function playToEnd(page: Page, pick: (n: number) => number, most: number): Promise<number> {
  let clicks = 0;
  while (clicks < most) {
    const now = await look(page);
    if (now.over) return clicks;
    if (!now.mine) {
      await untilAsked(page);
      continue;
    }
    clicks++;
    if (now.things > 0 && now.buttons === 0)
      await page
        .locator('.al-card.lit, .al-block.lit')
        .nth(pick(now.things))
        .click({ position: { x: 12, y: 30 }, timeout: 2000 })
        .catch(() => {});
    else if (now.places.length > 0 && pick(3) > 0) {
      const { x, y } = now.places[pick(now.places.length)];
      await page.mouse.click(x, y);
    } else if (now.buttons > 0)
      await page
        .locator('.now-bar button[data-verb]:enabled')
        .nth(pick(now.buttons))
        .click({ timeout: 2000 })
        // The position moved on between the look and the click: look again.
        .catch(() => {});
    else if (now.more > 0)
      await page
        .locator(MORE)
        .nth(pick(now.more))
        .click({ timeout: 2000 })
        .catch(() => {});
    else await page.keyboard.press('Escape');
  }
  throw new Error(`not over after ${most} clicks: ${await promptOf(page)}`);
}

/** A small generator with a seed, so that a failing run can be repeated. */
export function picker(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * n);
  };
}
