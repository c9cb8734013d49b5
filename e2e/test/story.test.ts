import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withBrowser } from '../src/browser-session.ts';
import { openScene, type Scene } from '../src/saved-scene.ts';

const battle: Scene = { game: 'alliance', golden: 3, when: ({ count }) => count('fire') >= 2 };
/** A turn of its own with points left, after others have moved. */
const turn: Scene = {
  game: 'alliance',
  golden: 3,
  when: ({ count, view }) => count('group') >= 3 && count('endTurn') === 1 && view.count > 60,
};
/** A turn of Power & Prestige, whose rules leave it to the page to say what is left. */
const moves: Scene = {
  game: 'power-and-prestige',
  golden: 3,
  when: ({ count }) => count('group') >= 2 && count('ready') === 1,
};
/** A group of one block that can go to many places. */
const alone: Scene = {
  game: 'alliance',
  golden: 3,
  when: ({ choices, count }) =>
    count('march') > 9 &&
    count('march') + count('halt') === choices.length &&
    new Set(choices.map(({ arg }) => arg.block)).size === 2,
};
const over: Scene = { game: 'power-and-prestige', golden: 3 };
const sizes = ['wide', 'phone'] as const;

const openLog = async (page: Page, size: (typeof sizes)[number]): Promise<void> => {
  if (size === 'phone') await page.click('.phone-bar button[aria-label="Log"]');
  await page.waitForSelector('.log-entry');
};

withBrowser('the table tells the story', (sessions) => {
  test.for(sizes)('the log has headings, flags, battles that open, filters and dice (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size);
    await openScene(page, battle);
    await openLog(page, size);
    expect(await page.locator('.log-head').count()).toBeGreaterThan(0);
    expect(await page.locator('.log-entry svg.flag').count()).toBeGreaterThan(3);
    const last = page.locator('.log-entry.battle').last();
    await last.locator('.log-line').first().click();
    await last.locator('.inside .log-entry').first().waitFor();
    // A clause shows only where one points or has the focus.
    const clause = page.locator('.log > .log-entry > .clause').first();
    expect(await clause.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
    await page.locator('.log > .log-entry:has(> .clause) > .log-line').first().focus();
    expect(await clause.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    // Dice are drawn from what was thrown, never from the number in a name.
    const fired = page.locator('.log-entry:has(.die)').first();
    if ((await fired.count()) > 0) {
      const [before] = ((await fired.locator('.log-line').textContent()) ?? '').split(' fires ');
      expect(await fired.locator('.die').first().textContent()).toMatch(/^[1-6]$/);
      expect(before).toBeTruthy();
    }
    await page.click('.log-filters button:text-is("Battles")');
    expect(await page.locator('.log > .log-entry:not(.battle)').count()).toBe(0);
    expect(await page.locator('.log > .log-entry.battle').count()).toBeGreaterThan(0);
    await page.click('.log-filters button:text-is("Deals")');
    expect(await page.locator('.log > .log-entry.battle').count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(sizes)('choices show their price; ending a turn with points left asks once (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size, { settings: { asks: true } });
    await openScene(page, turn);
    const end = page.locator('.now-bar .verbs [data-verb=endTurn]');
    expect(await page.locator('.now-bar .verbs [data-verb=group]').first().textContent()).toContain('AP');
    // What ends the turn says what becomes of the rest, and is neither first nor filled.
    expect(await end.textContent()).toMatch(/\+\d Gold/);
    expect(await end.getAttribute('class')).not.toContain('main');
    expect(await page.locator('.now-bar .verbs button').first().getAttribute('class')).toContain('main');
    const count = await page.locator('.replay-bar .when').textContent();
    await end.click();
    const question = page.locator('.confirmation');
    await question.waitFor();
    expect(await question.textContent()).toContain('Unspent AP become Gold');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Back');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await page.locator('.replay-bar .when').textContent()).toBe(count);
    await end.click();
    await question.locator('input[type=checkbox]').check();
    await question.locator('[data-confirm=endTurn]').click();
    await question.waitFor({ state: 'detached' });
    await page.waitForFunction((was) => document.querySelector('.replay-bar .when')?.textContent !== was, count);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('concert-settings')!).dontAsk);
    expect(kept).toEqual(['alliance endTurn']);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(sizes)('a place in the list takes one click, and undo says what it takes back (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size);
    await openScene(page, alone);
    const when = (): Promise<string | null> => page.locator('.replay-bar .when').textContent();
    const before = await when();
    await page.click('.now-bar .verbs [data-verb=march]');
    await page.click('.now-bar .verbs button:text-matches("^list all")');
    await page.click('.now-bar .verbs [data-verb=march]:not(.risk)');
    const undo = page.locator('.now-bar button:text-is("Undo: March")');
    await undo.waitFor();
    await expect.poll(when).not.toBe(before);
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    await expect.poll(when).toBe(before);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('a click on a place with one meaning and nothing at stake acts', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await openScene(page, alone);
    const before = await page.locator('.replay-bar .when').textContent();
    // The block stands in one of them; any other is where it can go.
    const spots = await page.locator('.light.may').evaluateAll((all) =>
      all.flatMap((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        for (let i = 1; i < 12; i++)
          for (let j = 1; j < 12; j++) {
            const [x, y] = [left + (width * i) / 12, top + (height * j) / 12];
            if (document.elementFromPoint(x, y) === each) return [{ x, y }];
          }
        return [];
      }),
    );
    for (const { x, y } of spots) {
      await page.mouse.click(x, y);
      const chosen = page.locator('.now-bar .chip');
      const moved = page.locator('.now-bar button:text-is("Undo: March")');
      await chosen.or(moved).first().waitFor();
      if ((await moved.count()) > 0) break;
      // Something is at stake there: it is shown first.
      expect(await page.locator('.now-bar .verbs .risk, .now-bar .verbs [data-verb]').count()).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      await chosen.waitFor({ state: 'detached' });
    }
    await expect.poll(() => page.locator('.replay-bar .when').textContent()).not.toBe(before);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('what ends something says what could still be done', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await openScene(page, moves);
    const ready = page.locator('.now-bar .verbs [data-verb=ready]');
    expect(await ready.locator('.left-to-do').textContent()).toMatch(/^you can still: \S/);
    expect(await page.locator('.now-bar .verbs .left-to-do').count()).toBe(1);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('a line above the map says what is played for, how all stand and when it ends', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await openScene(page, turn);
    await page.waitForSelector('.track > span');
    const said = await page.locator('.standing').textContent();
    for (const part of ['Most victory points win', 'turn ', 'ends with winter']) expect(said).toContain(part);
    // What would end it before that is one hover away, at the date and at what is played for.
    for (const hovered of ['.date', '.goal'])
      expect(await page.locator(`.standing ${hovered}`).getAttribute('title')).toContain(
        'the game ends with that turn',
      );
    expect(await page.locator('.track > .own').count()).toBe(1);
    // What is played for is never cut, however long the rest is.
    const cut = await page.locator('.standing .goal b').evaluate((goal) => {
      document.querySelector('.standing .lead > span')!.textContent =
        'Points being fought over: Denmark, Lyon and more. '.repeat(4);
      return goal.scrollWidth - goal.clientWidth;
    });
    expect(cut).toBeLessThanOrEqual(0);
    // The panels stand beside the map, not over it.
    const box = async (what: string) => (await page.locator(what).boundingBox())!;
    const [map, rail, side] = [await box('.board-host'), await box('.powers'), await box('.dispatches')];
    expect(rail.x + rail.width).toBeLessThanOrEqual(map.x + 1);
    expect(side.x).toBeGreaterThanOrEqual(map.x + map.width - 1);
    // The question takes at most a sixth of the page, with its tip beside the map and the newest line of the log in sight.
    await page.waitForSelector('.dispatches > .guide');
    expect((await box('.now-bar')).height).toBeLessThanOrEqual(900 / 6);
    expect(await page.locator('.now-bar > .guide').isVisible()).toBe(false);
    await page.waitForFunction(() => {
      const { scrollTop, clientHeight, scrollHeight } = document.querySelector('.log')!;
      return scrollTop + clientHeight >= scrollHeight - 1;
    });
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for<[string, string, Scene]>([
    ['alliance', 'match', { game: 'alliance', golden: 2, when: ({ count }) => count('match') === 1 }],
    ['imperial-borders', 'attack', { game: 'imperial-borders', golden: 1, when: ({ count }) => count('attack') === 1 }],
    [
      'power-and-prestige',
      'attack',
      { game: 'power-and-prestige', golden: 3, when: ({ count }) => count('attack') === 1 },
    ],
  ])('the odds are shown before it is made: %s, %s', async ([, verb, scene]) => {
    const { page, pageErrors, close } = await sessions.open();
    await openScene(page, scene);
    const button = page.locator(`.now-bar [data-verb=${verb}]`).first();
    await button.hover();
    await page.waitForSelector('.foresight .odds-line > span');
    const said = await page.locator('.odds-line').getAttribute('aria-label');
    expect(said).toMatch(/\d+%.*\(as far as you know\)$/);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('on a phone the bar says under the date how one stands', async () => {
    const { page, pageErrors, close } = await sessions.open('phone');
    await openScene(page, turn);
    await page.waitForFunction(() =>
      / (behind|lead) |Level/.test(document.querySelector('.phone-bar small')?.textContent ?? ''),
    );
    expect(await page.locator('.phone-bar small').textContent()).toMatch(/^turn \d+ of \d+ · .+/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(sizes)('the handbook is searched by everyday words (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size);
    await openScene(page, turn);
    if (size === 'phone') await page.click('.phone-bar button[aria-label="Log"]');
    await page.click('#tab-handbook');
    await page.fill('.dispatches input[type=search]', 'How do I win?');
    await page.waitForSelector('.handbook .passage:has-text("victory points")');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(sizes)('a card tells what is known of a place, and what one can do there (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size);
    await openScene(page, turn);
    const piece = page.locator('.piece.lit, .piece').first();
    const { x, y, width, height } = (await piece.boundingBox())!;
    if (size === 'wide') await page.mouse.move(x + width / 2, y + height / 2);
    else {
      const client = await page.context().newCDPSession(page);
      const touchPoints = [{ x: 195, y: 400 }];
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await page.waitForSelector('.hover-card');
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }
    await page.waitForSelector('.hover-card h3');
    expect((await page.locator('.hover-card').textContent())!.length).toBeGreaterThan(3);
    // The same by keyboard.
    await page.keyboard.press('Escape');
    await page.waitForSelector('.hover-card', { state: 'detached' });
    await page.keyboard.press('n');
    await page.keyboard.press('i');
    await page.waitForSelector('.hover-card.docked');
    expect(await page.locator('.hover-card dt').allTextContents()).toContain('You can');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(sizes)(
    'the replay bar goes by choice, turn and battle, and the past is not taken for now (%s)',
    async (size) => {
      const { page, pageErrors, close } = await sessions.open(size);
      await openScene(page, turn);
      if (size === 'phone') await page.click('.phone-bar button[aria-label="Time"]');
      const when = page.locator('.replay-bar .when');
      const at = async (): Promise<number> => Number(((await when.textContent()) ?? '').replace(/\D/g, ''));
      const now = await at();
      const press = async (label: string): Promise<number> => {
        const before = await at();
        await page.click(`.replay-bar button[aria-label="${label}"]`);
        await page.waitForFunction(
          (was) => document.querySelector('.replay-bar .when')?.textContent !== was,
          `choice ${before}`,
        );
        return at();
      };
      // All of the bar is on the page, its marks too.
      const bar = (await page.locator('.replay-bar').boundingBox())!;
      expect(bar.y + bar.height).toBeLessThanOrEqual(page.viewportSize()!.height);
      for (const mark of await page.locator('.replay-mark').all()) {
        const box = (await mark.boundingBox())!;
        expect(box.y + box.height).toBeLessThanOrEqual(bar.y + bar.height);
      }
      expect(await press('One choice back')).toBe(now - 1);
      await page.waitForSelector('.table[data-time=past]');
      const turnAt = await press('One turn back');
      expect(turnAt).toBeLessThan(now - 1);
      expect(await press('One choice on')).toBe(turnAt + 1);
      await page.click('.replay-bar button:text-is("Back to now")');
      await page.waitForSelector('.table[data-time=now]');
      expect(await at()).toBe(now);
      expect(pageErrors).toEqual([]);
      await close();
    },
  );

  test.for(sizes)('when it is your turn a recap tells the news since your last choice (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size);
    await openScene(page, turn);
    // As if the last choice had been made when the game began.
    const table = new URL(page.url()).hash.split('/').at(-1);
    await page.evaluate((id) => {
      for (let seat = 0; seat < 7; seat++)
        localStorage.setItem(`concert-turn-${id}-${seat}`, JSON.stringify({ lines: 5, count: 1 }));
    }, table);
    await page.reload();
    await page.waitForSelector('.recap li');
    expect(await page.locator('.recap li').count()).toBeLessThanOrEqual(5);
    expect(await page.locator('.arrows .arrow').count()).toBeGreaterThan(0);
    expect(await page.title()).toContain('● Your turn');
    await page.locator('.recap li.shown .link').click();
    await page.waitForSelector('.table[data-time=past]');
    await page.click('.recap button:text-is("Close")');
    await page.waitForSelector('.recap', { state: 'detached' });
    await page.waitForSelector('.table[data-time=now]');
    // The arrows stay until the first choice.
    expect(await page.locator('.arrows .arrow').count()).toBeGreaterThan(0);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(sizes)(
    'a finished game is reviewed: scores over time, final count, battles, promises (%s)',
    async (size) => {
      const { page, pageErrors, close } = await sessions.open(size);
      await openScene(page, over);
      await page.click('button:text-is("Review the game")');
      await page.waitForFunction(() => document.querySelectorAll('.review-chart polyline').length >= 3);
      // Each turning point shows where it happened.
      await page.waitForSelector('.turning .vignette svg');
      // The chart has the numbers of the turning points.
      const numbers = await page.locator('.turning .number').allTextContents();
      expect(await page.locator('.review-chart .mark text').allTextContents()).toEqual(numbers);
      expect(numbers[0]).toBe('1');
      // Luck is weighed in the same dialog, battle by battle.
      await page.waitForSelector('.review .luck li');
      const said = await page.locator('.review').textContent();
      for (const part of ['Final count', 'Battles', 'Promises']) expect(said).toContain(part);
      // What might still have swung the game is told no more.
      expect(await page.locator('.standing .lead > span').count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.click('.review button:text-is("Back to the board")');
      await page.waitForSelector('.review', { state: 'detached' });
      expect(pageErrors).toEqual([]);
      await close();
    },
  );
});
