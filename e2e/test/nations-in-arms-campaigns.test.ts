/** The later campaigns of Nations in Arms through the page, by clicks from both chairs. */
import { expect, test } from 'vitest';
import { setUp, withBrowser } from '../src/browser-session.ts';
import { picker, playToEnd } from '../src/play.ts';

const GAME = 'nations-in-arms';
/** `npm run soak` plays a campaign to its end, `npm test` its first turn. */
const WHOLE = process.env.WHOLE_GAMES !== undefined;

withBrowser('the campaigns of 1805 and 1812', (sessions) => {
  test.for([
    ['austerlitz1805', 'France', 1805, {}],
    ['russia1812', 'Russia', 1812, { France: 'policy', Russia: 'person' }],
  ] as const)('%s as %s, by clicks, to the end', { timeout: 1_800_000 }, async ([scenario, , seed, chairs]) => {
    const { page, pageErrors, close } = await sessions.open();
    await setUp(page, GAME, { Campaign: scenario, ...(!WHOLE && { 'Stop after': '1' }) }, chairs);
    const clicks = await playToEnd(page, picker(seed), WHOLE ? 20_000 : 4000);
    expect(clicks).toBeGreaterThan(0);
    expect((await page.locator('.now-bar').textContent()) ?? '').toMatch(/France wins|Coalition wins|a draw/);
    expect(pageErrors).toEqual([]);
    await close();
  });
});
