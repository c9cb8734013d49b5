/** Bonaparte in Italy through the page: the first impulse by hand, the entry side with a finger, whole games from both chairs. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { playBots, setUp, withBrowser } from '../src/browser-session.ts';
import { picker, playToEnd, promptOf } from '../src/play.ts';
import { openScene } from '../src/saved-scene.ts';

const GAME = 'nations-in-arms';
/** `npm run soak` plays the campaign to its end, `npm test` its first turn. */
const WHOLE = process.env.WHOLE_GAMES !== undefined;

/** Opens the campaign with a marker of the pool, taps a force and begins its activation. */
async function activate(page: Page, marker: string, leader: string): Promise<void> {
  await page.locator(`.na-opening[title*="${marker}"]`).click();
  await page.waitForFunction(() => document.querySelector('.now-bar')?.textContent?.includes('Activate a leader'));
  const force = page.locator(`.piece[aria-label^="${leader}"]`);
  await force.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const at = { bubbles: true, clientX: x, clientY: y, pointerId: 1, button: 0, pointerType: 'mouse' };
    element.dispatchEvent(new PointerEvent('pointerdown', at));
    element.dispatchEvent(new PointerEvent('pointerup', at));
  });
  await page.locator('.now-bar button[data-verb="activate"]', { hasText: leader }).click();
  const begin = page.locator('.now-bar button[data-verb="begin"]');
  await begin.click();
}

/** A point of a lit hex that nothing covers, once the hex is lit and the map is at rest: the same in two frames. */
async function openSpot(page: Page, hex: string): Promise<{ x: number; y: number }> {
  const found = await page.waitForFunction((id) => {
    const each = document.querySelector<HTMLElement>(`.light.may[data-place="${id}"]`);
    if (!each) return null;
    const box = each.getBoundingClientRect();
    const before = each.dataset.seenAt;
    each.dataset.seenAt = `${box.left} ${box.top}`;
    if (before !== each.dataset.seenAt) return null;
    for (let i = 1; i < 12; i++)
      for (let j = 1; j < 12; j++) {
        const [x, y] = [box.left + (box.width * i) / 12, box.top + (box.height * j) / 12];
        if (document.elementFromPoint(x, y) === each) return { x, y };
      }
    return null;
  }, hex);
  return (await found.jsonValue())!;
}

withBrowser('Bonaparte in Italy', (sessions) => {
  test('the first impulse: a marker, a leader, a way shown by one click and gone by another', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await playBots(page, GAME);
    await page.waitForSelector('.na-opening');
    await activate(page, 'Empire land 4', 'Bonaparte');
    await page.waitForFunction(() => document.querySelector('.now-bar .prompt')?.textContent?.includes('6 MP'));
    await page.waitForSelector('.light.may');
    const before = await promptOf(page);
    const spot = await openSpot(page, 'W3435');
    await page.mouse.click(spot.x, spot.y);
    await page.waitForSelector('.now-bar button[data-verb="go"]');
    // Only shown so far.
    expect(await promptOf(page)).toBe(before);
    await page.mouse.click(spot.x, spot.y);
    await page.waitForFunction((was) => document.querySelector('.now-bar .prompt')?.textContent !== was, before);
    expect(await page.locator('.piece[aria-label^="Bonaparte"]').getAttribute('data-at')).toBe('W3435');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('a pointer that rests on an army spreads its leaders and corps above it, and takes them back', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await playBots(page, GAME);
    await page.waitForSelector('.na-opening');
    const army = page.locator('.piece[aria-label^="Bonaparte"]');
    const box = (await army.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector('.piece-parts');
    // Three leaders, four corps, a depot and a train.
    expect(await page.locator('.piece-parts > g').count()).toBe(9);
    await page.mouse.move(5, 5);
    await page.waitForFunction(() => document.querySelector('.piece-parts') === null);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('the names of towns are a layer of their own, and far away forces are blocks', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await playBots(page, GAME);
    await page.waitForSelector('.piece');
    expect(await page.locator('.picture').count()).toBe(4);
    await page.locator('.board').focus();
    await page.keyboard.press('0');
    // The camera is still moving when the first block appears, and blocks are gathered anew on its way.
    await page.waitForFunction(() => document.querySelectorAll('.piece[aria-label*="steps around"]').length > 3);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for([
    ['France', 1796, {}],
    ['Austria', 1797, { France: 'policy', Austria: 'person' }],
  ] as const)('the campaign as %s, by clicks, to the end', { timeout: 1_800_000 }, async ([, seed, chairs]) => {
    const { page, pageErrors, close } = await sessions.open();
    await setUp(page, GAME, WHOLE ? {} : { 'Stop after': '1' }, chairs);
    // France opens the campaign with a marker of the pool, which is tapped on its card.
    if (!('France' in chairs)) await page.locator('.na-opening').first().click();
    const clicks = await playToEnd(page, picker(seed), WHOLE ? 20_000 : 4000);
    // How many there are to make depends on the markers that are drawn.
    expect(clicks).toBeGreaterThan(0);
    expect((await page.locator('.now-bar').textContent()) ?? '').toMatch(/France wins|Coalition wins|a draw/);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('the first situation is solved by clicks', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await page.goto(`${sessions.address()}/#/situations/${GAME}`);
    await page.click('[data-situation="1-join-hands-at-savona"] .buttons button');
    await page.waitForSelector('.situation-card[data-state="open"]');
    await page.locator('.now-bar button[data-verb="begin"]').click();
    await page.waitForSelector('.light.may');
    const savona = await openSpot(page, 'W3734');
    await page.mouse.click(savona.x, savona.y);
    await page.waitForSelector('.now-bar button[data-verb="go"]');
    await page.mouse.click(savona.x, savona.y);
    await page.waitForFunction(
      () => document.querySelector('.piece[aria-label^="Serurier"]')?.getAttribute('data-at') === 'W3734',
    );
    await page.locator('.now-bar button[data-verb="halt"]').click();
    await page.waitForSelector('.situation-card[data-state="solved"]');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('on a phone most of the hexes in reach are above the sheet of the question', async () => {
    const { page, close } = await sessions.open('phone');
    await openScene(page, {
      game: 'nations-in-arms',
      golden: 1,
      when: ({ steps, count }) => steps.at(-1) === 'activation.march' && count('go') >= 25,
    });
    await page.waitForFunction(() => {
      const edge = document.querySelector('.foot')!.getBoundingClientRect().top;
      const lit = [...document.querySelectorAll('.light.may')].map((each) => each.getBoundingClientRect());
      const seen = lit.filter(({ top, bottom, left, right }) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return y > 0 && y < edge && x > 0 && x < innerWidth;
      });
      return lit.length > 0 && seen.length * 2 >= lit.length;
    });
    await close();
  });

  test('with a finger: the side by which a hex with enemies is entered is chosen on the map', async () => {
    const { page, pageErrors, close } = await sessions.open('phone', { settings: { guide: false } });
    await playBots(page, GAME);
    await page.waitForSelector('.na-opening');
    await activate(page, 'Empire land 1', 'Serurier');
    await page.waitForSelector('.light.may');
    // The key for the next place in reach brings the hex of the Piedmontese into the free part of the map.
    const enemy = page.locator('.light.cursor[data-place="W3733"]');
    for (let n = 0; n < 80 && (await enemy.count()) === 0; n++) await page.keyboard.press('n');
    const { x, y } = await openSpot(page, 'W3733');
    await page.touchscreen.tap(x, y);
    await page.waitForFunction(() => document.querySelectorAll('.now-bar button[data-verb="go"]').length > 1);
    const offered = await page.locator('.now-bar button[data-verb="go"]').count();
    // Each way is drawn, and can be tapped as well as chosen below.
    await page.waitForFunction(
      (count) => document.querySelectorAll('.sheet path[fill="#6b1d1d"]').length === count,
      offered,
    );
    expect(pageErrors).toEqual([]);
    await close();
  });
});
