/** The later campaigns of Nations in Arms through the page, by clicks from both chairs. */
import { expect, test } from 'vitest';
import { setUp, withBrowser } from '../src/browser-session.ts';
import { picker, playToEnd } from '../src/play.ts';
import { openScene, type Scene } from '../src/saved-scene.ts';

const GAME = 'nations-in-arms';
/** `npm run soak` plays them all to their end, `npm test` the first turn of one. */
const WHOLE = process.env.WHOLE_GAMES !== undefined;

withBrowser('the budget of the Peninsular War on a phone', (sessions) => {
  test('the sheet has the room, and every order can be given in it', async () => {
    const { page, pageErrors, close } = await sessions.open('phone');
    const when: Scene['when'] = ({ steps, count }) => steps.at(-1) === 'orders' && count('fill') > 0;
    await openScene(page, { game: GAME, golden: 5, when });
    const sheet = page.locator('.stage .na-budget.answers');
    await sheet.waitFor();
    expect(await page.locator('.now-bar > .acts > .verbs').isVisible()).toBe(false);
    expect(await page.locator('.hand').isVisible()).toBe(false);
    expect((await page.locator('.stage').boundingBox())!.height).toBeGreaterThan(420);
    await sheet.locator('button[data-verb="fill"]').first().tap();
    await sheet.locator('button[data-verb="unbuy"]').first().waitFor();
    // Folded, it gives the buttons back.
    await page.locator('.stage .panel-head button').tap();
    await page.locator('.now-bar > .acts > .verbs button').first().waitFor();
    expect(pageErrors).toEqual([]);
    await close();
  });
});

const MORE = [
  ['russia1812', 'Russia', 1812, { France: 'policy', Russia: 'person' }, 0],
  // Four turns come to the first Spring with its budget.
  ['peninsula1808', 'France', 1808, {}, 4],
  // A year of all Europe.
  ['grand1805', 'France', 1805, {}, 4],
] as const;

withBrowser('the campaigns of 1805, 1808 and 1812', (sessions) => {
  test.for([['austerlitz1805', 'France', 1805, {}, 0], ...(WHOLE ? MORE : [])] as const)(
    '%s as %s, by clicks, to the end',
    { timeout: 1_800_000 },
    async ([scenario, , seed, chairs, turns]) => {
      const { page, pageErrors, close } = await sessions.open();
      const until = WHOLE ? turns : 1;
      await setUp(page, GAME, { Campaign: scenario, ...(until > 0 && { 'Stop after': String(until) }) }, chairs);
      const clicks = await playToEnd(page, picker(seed), WHOLE ? 20_000 : 4000);
      expect(clicks).toBeGreaterThan(0);
      expect((await page.locator('.now-bar').textContent()) ?? '').toMatch(/France wins|Coalition wins|a draw/);
      expect(pageErrors).toEqual([]);
      await close();
    },
  );
});
