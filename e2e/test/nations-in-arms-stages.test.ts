/** Stages of Nations in Arms that come up rarely, opened from positions: a duel of cards, fog over stacks, a battle at sea. */
import { expect, test } from 'vitest';
import { withBrowser } from '../src/browser-session.ts';
import { duel, GAME } from '../src/nations-scenes.ts';
import { openCaseFile, openPlayed, openScene } from '../src/saved-scene.ts';

const FRENCH = 0;
const screens = ['wide', 'phone'] as const;

withBrowser('stages of Nations in Arms', (sessions) => {
  test('the duel of tactical cards with a thumb: read, used, and agreed to, all in the stage', async () => {
    const { page, pageErrors, close } = await sessions.open('phone');
    await openCaseFile(page, duel, [FRENCH]);
    const stage = page.locator('.stage .na-battle.answers');
    await stage.locator('.na-tactic').first().waitFor();
    // The stage has the room of the buttons; what ends the question is in sight before anything is scrolled.
    expect(await page.locator('.now-bar > .acts > .verbs').isVisible()).toBe(false);
    const agree = stage.locator('button[data-verb="agree"]');
    await page.waitForFunction(() => {
      const edge = document.querySelector('.stage')!.getBoundingClientRect();
      const button = document.querySelector('.stage button[data-verb="agree"]')!.getBoundingClientRect();
      return button.bottom <= edge.bottom && button.height >= 44;
    });
    const before = await stage.locator('.na-tactic').count();
    await stage.locator('.na-tactic button[data-verb="tactic"]').first().tap();
    await stage.locator('.na-tactic.first').waitFor();
    expect(await stage.locator('.na-tactic').count()).toBe(before);
    await agree.tap();
    // Both plans are shown, the dice are rolled, and the battle goes on.
    await page.waitForFunction(() => !document.querySelector('.stage button[data-verb="tactic"]'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('under fog the enemy’s stacks are question marks: on the map, in titles and on cards', async () => {
    const { page, pageErrors, close } = await sessions.open();
    const options = { scenario: 'italy1796', fog: 'stacks' };
    await openPlayed(page, { game: GAME, options, when: ({ steps }) => steps.at(-1) === 'impulse.choose' });
    const hidden = page.locator('.piece[aria-label*="strength hidden"]');
    await hidden.first().waitFor();
    // Beaulieu, Colli and Saint-Amour lie on top of what they lead; one's own army is open.
    expect(await hidden.count()).toBe(3);
    for (const text of await hidden.allTextContents()) expect(text).toContain('?');
    for (const title of await hidden.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))))
      expect(title).toMatch(/^(Beaulieu with Army of Italy|Colli|Saint-Amour), strength hidden$/);
    await page.locator('.piece[aria-label="Bonaparte with Armee d\'Italie, 6 steps"]').waitFor();
    const box = (await hidden.first().boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const card = page.locator('.hover-card.floating');
    await card.waitFor();
    expect(await card.textContent()).not.toMatch(/Corps|\d steps?/);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(screens)('a battle at sea has both sides, their dice, and every harbour to run to (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size);
    await openScene(page, { game: GAME, golden: 6, when: ({ steps }) => steps.at(-1) === 'seaBattle.run' });
    const stage = page.locator('.stage .na-sea.answers');
    await stage.locator('.na-side').first().waitFor();
    expect(await stage.locator('.na-side').count()).toBe(2);
    expect(await stage.locator('.na-roll').count()).toBe(2);
    await stage.locator('.na-steps .na-now:has-text("Retreat")').waitFor();
    // The nearest harbour comes first.
    const first = stage.locator('.na-answers button').first();
    expect(await first.textContent()).toContain('Portsmouth');
    await (size === 'phone' ? first.tap() : first.click());
    await stage.waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
    await close();
  });
});
