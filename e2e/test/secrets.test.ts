import { expect, test } from 'vitest';
import { playBots, withBrowser } from '../src/browser-session.ts';

/** Everything a worker says to the page, as text. */
const listen = (): void => {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
    }
  };
};

withBrowser('what the page is told', (sessions) => {
  test('holds no secret of the table and nothing seen from another chair', async () => {
    const { page, context, close } = await sessions.open();
    await context.addInitScript(listen);
    await page.reload();
    await page.waitForSelector('.game-card');
    await playBots(page, 'alliance');
    await page.locator('.al-card.lit').last().click();
    await page.waitForFunction(() => document.querySelectorAll('.al-card').length === 4);
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    const all = heard.join('\n');
    expect(all.includes('"type":"sight"')).toBe(true);
    // Neither what the dice will be, nor the record, nor the position by which the host plays.
    expect(all.match(/"(secret|seed)":"|"(draws|hash|position|entries)":/g)).toBeNull();
    // Of long random words only the commitment, which everyone may have.
    const [, commitment] = /"commitment":"([0-9a-f]{64})"/.exec(all)!;
    expect(new Set(all.match(/[0-9a-f]{64}/g))).toEqual(new Set([commitment]));
    const sights = heard
      .map(
        (text) => JSON.parse(text) as { wire?: { type: string; seat: number; sight?: { view: { viewer: number } } } },
      )
      .flatMap(({ wire }) => (wire?.type === 'sight' ? [wire] : []));
    // The page sees through its own chair, or as anyone may: never through a bot's.
    for (const { seat, sight } of sights) {
      expect([0, 1, null]).toContain(seat);
      expect([seat ?? -1]).toContain(sight!.view.viewer);
    }
    const chairs = new Set(sights.map(({ seat }) => seat));
    chairs.delete(null as never);
    expect(chairs.size).toBe(1);
    await close();
  });
});
