/** Imperial Borders through the page: a whole game by clicks, plotting on a phone, teams in two browsers. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter, playBots, setUp, withBrowser } from '../src/browser-session.ts';
import { isOver, picker, promptOf, untilAsked } from '../src/play.ts';
import { openScene } from '../src/saved-scene.ts';
import { serveTables } from '../src/server.ts';

/** What takes back, ends early or could be done for ever. */
const seldom = new Set(
  [
    ...['cancel', 'callOff', 'back', 'strike', 'undot', 'unbuy', 'insist', 'aside', 'attempt', 'lead', 'halt'],
    ...['hold', 'holdShip', 'holdFort', 'join', 'joinShip', 'joinFort', 'front', 'rear', 'refuse'],
    ...['load', 'unload', 'shift', 'exchange', 'give'],
  ].values(),
);

interface Seen {
  over: boolean;
  mine: boolean;
  /** Enabled buttons of the stage, of the foot and of the prompt bar, with their verbs. */
  verbs: (string | null)[];
  places: { x: number; y: number }[];
}

const BUTTONS =
  ':is(.stage, .hand, .now-bar) button[data-verb]:enabled:not([aria-disabled="true"]), .now-bar .verbs button:enabled:not([data-verb]):not(.chip button)';

const look = (page: Page): Promise<Seen> =>
  page.evaluate((buttons) => {
    const places = [...document.querySelectorAll('.light.may')].flatMap((each) => {
      const box = each.getBoundingClientRect();
      for (let i = 1; i < 8; i++)
        for (let j = 1; j < 8; j++) {
          const [x, y] = [box.left + (box.width * i) / 8, box.top + (box.height * j) / 8];
          if (document.elementFromPoint(x, y) === each) return [{ x, y }];
        }
      return [];
    });
    return {
      over: document.querySelector('.now-bar .prompt b') !== null,
      mine: document.querySelector<HTMLElement>('.now-bar')?.dataset.mine === 'true',
      // Paths that are tapped place by place have a test of their own.
      verbs: [...document.querySelectorAll<HTMLElement>(buttons)].map(
        (each) => each.dataset.verb ?? (each.textContent?.startsWith('Tap a path') ? 'tap a path' : null),
      ),
      places,
    };
  }, BUTTONS);

/** What ends a question: chosen often enough that a game comes to its end. */
const endings = new Set(['ready', 'send', 'march', 'battles', 'end']);

const clickButton = (page: Page, i: number): Promise<void> =>
  page
    .locator(BUTTONS)
    .nth(i)
    .click({ timeout: 2000 })
    // The position moved on between the look and the click: look again.
    .catch(() => {});

/** Whole games take minutes: `npm run soak` plays them to their end, `npm test` to the second round. */
const WHOLE = process.env.WHOLE_GAMES !== undefined;

/** What the top bar says when `npm test` has seen enough. */
const STOP = WHOLE ? null : 'Round 2';

const isSecondRound = async (page: Page): Promise<boolean> =>
  ((await page.locator('.top-bar').textContent()) ?? '').includes('Round 2');

/** Has this page seen enough of the game? */
const isFar = (page: Page): Promise<boolean> => (WHOLE ? isOver(page) : isSecondRound(page));

/** Plays one seat by clicks: what is lit on the map and what is on buttons; returns the panels it met. */
async function playByClicks(page: Page, pick: (n: number) => number, most: number): Promise<Set<string>> {
  const met = new Set<string>();
  for (let clicks = 0; clicks < most; ) {
    const { over, mine, verbs, places } = await look(page);
    if (over || (!WHOLE && (await isSecondRound(page)))) return met;
    if (!mine) {
      await untilAsked(page, STOP);
      continue;
    }
    clicks++;
    for (const stage of await page.locator('.stage, .hand').evaluateAll((all) => all.map((each) => each.ariaLabel)))
      met.add(stage ?? '');
    const wanted = verbs.flatMap((verb, i) =>
      verb === 'tap a path' || (seldom.has(verb ?? '') && pick(12) > 0) ? [] : [i],
    );
    const ending = wanted.filter((i) => endings.has(verbs[i] ?? ''));
    if (ending.length > 0 && pick(3) === 0) await clickButton(page, ending[0]);
    else if (places.length > 0 && (wanted.length === 0 || pick(2) === 0)) {
      const { x, y } = places[pick(places.length)];
      await page.mouse.click(x, y);
    } else if (wanted.length > 0) await clickButton(page, wanted[pick(wanted.length)]);
    else await page.keyboard.press('Escape');
  }
  throw new Error(`not over after ${most} clicks: ${await promptOf(page)}`);
}

withBrowser('Imperial Borders in the page', (sessions) => {
  test('a game of six against bots, by clicks, from the set-up on', {
    timeout: 900_000,
  }, async () => {
    const { page, pageErrors, close } = await sessions.open();
    await playBots(page, 'imperial-borders');
    await page.waitForSelector('.light.may');
    const met = await playByClicks(page, picker(1815), 4000);
    expect([...met]).toContain('At hand');
    if (WHOLE) {
      // A Nation without Gold is not asked for a bid: it may take more than one round to see that.
      for (const panel of ['Turn Order', 'On Parade']) expect([...met]).toContain(panel);
      await page.waitForSelector('.ib-medals');
      expect(await page.locator('.ib-medals tbody tr').count()).toBe(7);
    }
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('an order is plotted on a phone with a finger: stack, region, number', async () => {
    const { page, pageErrors, close } = await sessions.open('phone');
    await openScene(page, {
      game: 'imperial-borders',
      golden: 1,
      when: ({ steps, count }) => steps.at(-1) === 'plot' && count('from') > 3 && count('strike') === 0,
    });
    await page.waitForSelector('.light.may');
    const tapLit = async (): Promise<void> => {
      const { places } = await look(page);
      expect(places.length).toBeGreaterThan(0);
      await page.touchscreen.tap(places[0].x, places[0].y);
    };
    await tapLit();
    await page.waitForSelector('.ib-way');
    await tapLit();
    const send = page.locator('.hand button[data-verb="send"]').first();
    await send.waitFor();
    const box = (await send.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(43.5);
    await send.tap();
    await page.click('.phone-bar button[aria-label="Game tables"]');
    await page.click('.tabs button:text-is("Orders")');
    await page.waitForSelector('.ib-order');
    expect(await page.locator('.ib-order').count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(pageErrors).toEqual([]);
    await close();
  });
});

/** Gives the last of the answers that are offered, which is the way on, until the game is far enough. */
async function answerOn(page: Page): Promise<void> {
  while (!(await isFar(page))) {
    await untilAsked(page, STOP);
    const orders = page.locator('.orders button');
    const count = await orders.count();
    if (count === 0) continue;
    await orders
      .nth(count - 1)
      // Panels may lie over the text; a keyboard would reach it.
      .dispatchEvent('click', {}, { timeout: 1000 })
      // The position moved on between the look and the click: look again.
      .catch(() => {});
  }
}

withBrowser(
  'Imperial Borders in two browsers',
  (sessions) => {
    test('four powers in two teams, two people and two bots', { timeout: 900_000 }, async () => {
      const [anna, ben] = [await sessions.open(), await sessions.open()];
      await enter(anna.page, 'Anna');
      await setUp(
        anna.page,
        'imperial-borders',
        { Seats: '4', Teams: '1, 2, 1, 2, 0, 0' },
        { Austria: 'open', Prussia: 'policy', 'Great Britain': 'policy' },
        'button:has-text("Add a bot")',
      );
      await enter(ben.page, 'Ben');
      await ben.page.goto(anna.page.url());
      await ben.page.locator('button', { hasText: 'Sit here' }).click();
      for (const { page } of [anna, ben]) {
        await page.waitForSelector('.now-bar');
        await page.keyboard.press('s');
        await page.waitForSelector('.text-view');
      }
      await Promise.all([anna, ben].map(({ page }) => answerOn(page)));
      if (WHOLE) {
        const ends = await Promise.all(
          [anna, ben].map(({ page }) => page.locator('.now-bar .prompt').first().textContent()),
        );
        expect(ends[0]).toBe(ends[1]);
        // A team wins together, unless the game is shared.
        expect(ends[0]).toMatch(/(France|Austria) and (Prussia|Great Britain)|four|All/);
      }
      expect([...anna.pageErrors, ...ben.pageErrors]).toEqual([]);
      await anna.close();
      await ben.close();
    });
  },
  serveTables,
);
