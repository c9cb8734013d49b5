import { expect, test } from 'vitest';
import { newTable, withBrowser } from '../src/browser-session.ts';
import { openPlayed } from '../src/saved-scene.ts';

withBrowser('what a bot thinks of a move', (sessions) => {
  test('is told for one’s own seat, and kept as a bot case', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await newTable(page, 'skirmish');
    const bots = await page.locator('dialog .chairs select').first().locator('option').allTextContents();
    expect(bots.join('\n')).toContain('Ensign – makes mistakes');
    expect(bots.join('\n')).toContain('Metternich');
    await openPlayed(page, {
      game: 'alliance',
      options: { scenario: '1804', seats: 2 },
      when: ({ steps }) => steps.at(-1) === 'group',
    });
    const why = page.locator('.replay-bar button', { hasText: 'Why?' });
    await why.click();
    await page.waitForSelector('.move-review b');
    expect(await page.locator('.move-review').textContent()).toContain('to win');
    // Saved as a file: a local table has no server to send it to.
    const download = page.waitForEvent('download');
    await page.click('.move-review .stupid button');
    expect((await download).suggestedFilename()).toBe('bot-case.json');
    await page.waitForSelector('.move-review [role="status"]');
    expect(pageErrors).toEqual([]);
    await close();
  });
});
