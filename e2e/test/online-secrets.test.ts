/** Two people at a server: what one of them may not know is neither sent to that browser nor anywhere in its memory. */
import type { HostMessage } from '@concert/wire';
import { expect, test } from 'vitest';
import { enter, setUp, withBrowser } from '../src/browser-session.ts';
import { captureTraffic, memoryOf } from '../src/memory.ts';
import { promptOf } from '../src/play.ts';
import { serveTables } from '../src/server.ts';

interface Board {
  hand: number[];
  blocks: { id: number; place: number; steps: number }[];
}

/** The last whole sight among what was heard. */
function boardIn(heard: readonly string[]): Board {
  const sights = heard.flatMap((text): HostMessage[] => {
    const message = JSON.parse(text) as HostMessage;
    return message.type === 'sight' && message.seat !== null ? [message] : [];
  });
  return (sights.at(-1) as Extract<HostMessage, { type: 'sight' }>).sight.view.board as unknown as Board;
}

const LETTER = 'Meet me at Tilsit, and not a word to Ben.';
const NOTE = 'Ben shall never see the fleet at Cadiz.';

withBrowser(
  'over the network',
  (sessions) => {
    test('neither the memory of a page nor what it was sent holds what another seat has hidden', async () => {
      const [anna, ben] = [await sessions.open(), await sessions.open()];
      const [toAnna, toBen] = [captureTraffic(anna.page), captureTraffic(ben.page)];
      await enter(anna.page, 'Anna');
      // The third seat is a bot's: there is someone to write to.
      await setUp(
        anna.page,
        'alliance',
        { Seats: '3', Scenario: '1812' },
        { Britain: 'open' },
        'button:has-text("Add a bot")',
      );
      await enter(ben.page, 'Ben');
      await ben.page.goto(anna.page.url());
      await ben.page.locator('button', { hasText: 'Sit here' }).click();
      for (const { page } of [anna, ben]) await page.waitForSelector('.al-card.lit');
      const [hers, bens] = [boardIn(toAnna), boardIn(toBen)];

      // She throws a card away in secret, writes to another player and notes something down.
      await anna.page.locator('.al-card.lit').last().click();
      await anna.page.waitForSelector('.now-bar:has-text("Waiting for")');
      await anna.page.click('#tab-press');
      await anna.page.click('.channels button:has-text("Russia")');
      await anna.page.fill('.press-form textarea', LETTER);
      await anna.page.click('.press-form button[type=submit]');
      await anna.page.waitForSelector('.press-line');
      await anna.page.click('#tab-notes');
      await anna.page.fill('.notes', NOTE);
      // Ben looks at everything there is.
      for (const tab of ['#tab-press', '#tab-notes', '#tab-log']) await ben.page.click(tab);
      await ben.page.keyboard.press('s');
      await ben.page.waitForSelector('.text-view table');
      expect(await promptOf(ben.page)).not.toBe('');
      await ben.page.waitForTimeout(1500);

      const hidden = hers.blocks
        .filter(({ id }) => !bens.blocks.some((block) => block.id === id))
        .map(({ id, place, steps }) => ({ id, place, steps }));
      expect(hers.hand.length).toBeGreaterThan(3);
      expect(hidden.length).toBeGreaterThan(10);
      const [annasMemory, bensMemory] = [await memoryOf(anna.page), await memoryOf(ben.page)];
      const listed = JSON.stringify(hers.hand).slice(1, -1);

      // What is looked for is to be found where it may be; so the search does find.
      for (const text of [LETTER, NOTE]) expect(annasMemory.hasText(text)).toBe(true);
      expect(await annasMemory.hasList(hers.hand)).toBe(true);
      expect(await annasMemory.like(hidden)).toEqual(hidden);
      expect(toAnna.join('\n')).toContain(listed);

      const sent = toBen.join('\n');
      for (const text of [LETTER, 'not a word to Ben', NOTE, 'shall never see']) {
        expect(bensMemory.hasText(text)).toBe(false);
        expect(sent).not.toContain(text);
      }
      expect(await bensMemory.hasList(hers.hand)).toBe(false);
      expect(sent).not.toContain(listed);
      expect(await bensMemory.like(hidden)).toEqual([]);
      for (const { id } of hidden) expect(sent).not.toMatch(new RegExp(`"id":${id},"place":\\d+,"steps":`));
      // Nor what only the host of the rules may know.
      expect(sent.match(/"(secret|seed)":"|"(draws|hash|position|entries)":/g)).toBeNull();
      await anna.close();
      await ben.close();
    });
  },
  serveTables,
);
