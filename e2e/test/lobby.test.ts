/** The lobby, a new table, keys, resigning and languages, on a desktop and on a phone. */
import { expect, test } from 'vitest';
import { barriers } from '../src/barriers.ts';
import { newTable, playBots, toStep, withBrowser } from '../src/browser-session.ts';

withBrowser('the lobby', (sessions) => {
  test.for(['wide', 'phone'] as const)('shows first where it is your turn (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size, { bypassCSP: true });
    expect(await page.locator('.turn-card').count()).toBe(0);
    await playBots(page, 'skirmish');
    await page.waitForSelector('.now-bar[data-mine="true"]');
    await page.goto(`${sessions.address()}/#/`);
    await page.waitForSelector('.turn-card');
    expect(await barriers(page)).toEqual([]);
    const [first, games] = await page.evaluate(() =>
      ['.turn-card', '.games'].map((each) => document.querySelector(each)!.getBoundingClientRect().top),
    );
    expect(first).toBeLessThan(games);
    await page.click('.turn-card button');
    await page.waitForSelector('.now-bar[data-mine="true"]');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(['wide', 'phone'] as const)('sets up a table step by step, with presets (%s)', async (size) => {
    const { page, pageErrors, close } = await sessions.open(size, { bypassCSP: true });
    await newTable(page, 'skirmish', 'play');
    expect(await barriers(page)).toEqual([]);
    expect(await page.locator('.preset').count()).toBe(4);
    // Without a server there is no one to play with over the network.
    expect(await page.locator('.preset input:disabled').count()).toBe(2);
    await page.check('.preset input[value="screen"]');
    await page.click('.new-table .buttons button:has-text("Next: seats and people")');
    expect(
      await page
        .locator('.new-table .chairs select')
        .evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value)),
    ).toEqual(['person', 'person']);
    await toStep(page, 'rules');
    await page.locator('.new-table label', { hasText: 'Turns' }).locator('input').fill('3');
    expect(await page.locator('.new-table .chips').textContent()).toContain('1 option changed');
    expect(await barriers(page)).toEqual([]);
    await page.click('.new-table button[type=submit]:enabled');
    await page.waitForSelector('.now-bar');
    expect(await page.locator(size === 'wide' ? '.standing' : '.phone-bar').textContent()).toContain('Turn 1 of 3');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('resigning a game for two here ends it in favour of the other, and the review says so', async () => {
    const { page, pageErrors, close } = await sessions.open();
    await playBots(page, 'skirmish');
    await page.click('.top-bar button:has-text("Table…")');
    await page.click('.table-menu button:has-text("Resign")');
    await page.click('dialog.sure .risk');
    await page.waitForSelector('.now-bar .prompt b:has-text("Red has won")');
    expect(await page.locator('.log').textContent()).toContain('Blue has resigned');
    await page.click('.now-bar button:has-text("Review the game")');
    await page.waitForSelector('.review h2:has-text("Red has won")');
    // It was the first turn: in place of an empty chart it is said why there is none.
    await page.waitForSelector('.review .one-turn:has-text("ended in its first turn")');
    expect(await page.locator('.review .chart-scroll').count()).toBe(0);
    await page.click('.review button:has-text("Play again, swap seats")');
    await page.waitForSelector('.powers .power:has-text("Red"):has-text("you")');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('with three a bot plays on for the one who resigned', async () => {
    const { page, close } = await sessions.open();
    await newTable(page, 'skirmish', 'rules');
    await page.locator('.new-table label', { hasText: 'Seats' }).locator('input').fill('3');
    await page.waitForSelector('.chips:has-text("2 bots")');
    await page.click('.new-table button[type=submit]:enabled');
    await page.waitForSelector('.now-bar[data-mine="true"]');
    await page.click('.top-bar button:has-text("Table…")');
    await page.click('.table-menu button:has-text("Resign as Blue")');
    await page.click('dialog.sure .risk');
    await page.waitForSelector('.powers:has-text("resigned; a bot plays")');
    await page.waitForSelector('.now-bar .prompt b', { timeout: 60_000 });
    await close();
  });
});

withBrowser('keys', (sessions) => {
  test('are listed under “?”, press what they say, and the map names its own', async () => {
    const { page, pageErrors, close } = await sessions.open('wide', { bypassCSP: true });
    await playBots(page, 'skirmish');
    await page.waitForSelector('.now-bar[data-mine="true"]');
    await page.keyboard.press('?');
    await page.waitForSelector('.key-help');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('?');
    await page.waitForSelector('.key-help', { state: 'detached' });
    const label = (await page.locator('.board').getAttribute('aria-label'))!;
    for (const said of ['N: go to the next place', 'F, 0: show the whole map', '−: zoom out'])
      expect(label).toContain(said);
    expect(label).not.toContain('Tab');
    // The letter on a button presses it.
    const letter = (await page.locator('.now-bar button[data-verb="order"] .key').textContent())!;
    await page.keyboard.press(letter.toLowerCase());
    await page.waitForSelector('.now-bar .chip');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.now-bar .chip', { state: 'detached' });
    await page.keyboard.press('s');
    await page.waitForSelector('.text-view');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('Enter sends a message, Shift+Enter begins a line', async () => {
    const { page, close } = await sessions.open();
    await playBots(page, 'skirmish');
    await page.click('#tab-press');
    await page.fill('.press-form textarea', 'Peace?');
    await page.press('.press-form textarea', 'Shift+Enter');
    expect(await page.inputValue('.press-form textarea')).toBe('Peace?\n');
    await page.press('.press-form textarea', 'Enter');
    await page.waitForSelector('.press-line:has-text("Peace?")');
    expect(await page.inputValue('.press-form textarea')).toBe('');
    await close();
  });
});

withBrowser('another language', (sessions) => {
  test.for([
    ['de', 'Gegen Bots spielen', 'Gib jedem Korps einen Befehl', 'Wirf eine deiner fünf Karten'],
    ['fr', 'Jouer contre des bots', 'Donnez un ordre à chaque corps', 'Défaussez une de vos cinq cartes'],
  ] as const)('%s: the page, Skirmish and Alliance speak it', async ([language, play, prompt, discard]) => {
    const { page, pageErrors, close } = await sessions.open('wide', { settings: { language } });
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('[data-game="skirmish"] button.main').textContent()).toBe(play);
    await playBots(page, 'skirmish');
    await page.waitForSelector(`.now-bar .prompt:has-text("${prompt}")`);
    await page.goto(`${sessions.address()}/#/`);
    await page.waitForSelector('.game-card');
    await playBots(page, 'alliance');
    await page.waitForSelector(`.now-bar .prompt:has-text("${discard}")`);
    expect(pageErrors).toEqual([]);
    await close();
  });
});
