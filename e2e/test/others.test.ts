/** The turns of others: battles watched or skipped, a camera that follows, arrows until one's own choice. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withBrowser } from '../src/browser-session.ts';
import { openScene, type Scene } from '../src/saved-scene.ts';

interface Fight {
  readonly attackers: number;
  readonly defenders: number;
  readonly sides: readonly number[];
}

/** The forces or Nations in the battle, as bits; a seat of these games runs those of its own number. */
const fighters = ({ view }: { view: { flow: readonly object[] } }): number => {
  const battle = view.flow.find((frame) => 'at' in frame && frame.at === 'battle') as Fight | undefined;
  return battle
    ? (battle.attackers ?? 0) | (battle.defenders ?? 0) | (battle.sides ?? []).reduce((a, b) => a | b, 0)
    : 0;
};
const bystanders = (mask: number): number[] => [0, 1, 2].filter((seat) => ((mask >> seat) & 1) === 0);

const battleOfOthers: Scene = {
  game: 'power-and-prestige',
  golden: 3,
  when: (asked) => asked.count('lose') > 0 && bystanders(fighters(asked)).length > 0,
  seat: (asked) => bystanders(fighters(asked))[0]!,
};

/** Others are to move. */
const turnOfOthers: readonly Scene[] = [
  {
    game: 'alliance',
    golden: 3,
    when: ({ count, view }) => count('group') >= 3 && count('endTurn') === 1 && view.count > 60,
    seat: ({ seat }) => (seat + 1) % 2,
  },
  {
    game: 'power-and-prestige',
    golden: 3,
    when: ({ count, view }) => count('march') >= 1 && view.count > 300,
    seat: ({ seat }) => (seat + 1) % 3,
  },
];

/** A seat that can only be ready, before it has done anything: in an open game, and in one with fog. */
const onlyReady = (golden: number): Scene => ({
  game: 'power-and-prestige',
  golden,
  when: ({ choices, count, mayUndo }) => choices.length === 1 && count('ready') === 1 && !mayUndo,
});

/** So long that nothing happens until a test lets it. */
const still = { pace: 600_000 };

const moment = (page: Page): Promise<string | null> => page.locator('.replay-bar .when').textContent();
const moved = (page: Page, was: string | null): Promise<unknown> =>
  page.waitForFunction((before) => document.querySelector('.replay-bar .when')?.textContent !== before, was);

const eye = (page: Page): Promise<string> =>
  page.locator('.sheet').evaluate((sheet: HTMLElement) => sheet.style.transform);

/** The place that the oldest line of the log tells of, near by; the camera was not moved by hand. */
async function lookAtCorner(page: Page): Promise<void> {
  const before = await eye(page);
  await page.locator('.log > .log-entry:not(.log-head) .log-line').first().click();
  await page.waitForFunction((was) => document.querySelector<HTMLElement>('.sheet')?.style.transform !== was, before);
  await page.click('.replay-bar button:text-is("Back to now")');
  await page.waitForSelector('.table[data-time=now]');
}

/** As if the last choice of every seat had been made when the game began. */
const playedBefore = (page: Page, { game, golden }: Scene): Promise<void> =>
  page.evaluate((id) => {
    for (let seat = 0; seat < 7; seat++)
      localStorage.setItem(`concert-turn-${id}-${seat}`, JSON.stringify({ lines: 5, count: 1 }));
  }, `local-${game}-${golden}`);

/** Lets the bots go on. */
async function letGo(page: Page): Promise<void> {
  await page.click('button:text-is("Settings")');
  await page.selectOption('dialog select:has(option[value="900"])', '0');
  await page.click('dialog button:text-is("Close")');
}

withBrowser('the turns of others', (sessions) => {
  test('a battle of others is on the stage; skipped, it is over at once', async () => {
    const { page, pageErrors, close } = await sessions.open('wide', { settings: still });
    await openScene(page, battleOfOthers);
    await page.waitForSelector('.stage .pp-battle');
    const was = await moment(page);
    await page.click('.stage [data-skip]');
    await moved(page, was);
    await page.waitForSelector('.stage .pp-battle', { state: 'detached' });
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('a person who does not want to see battles of others is spared them', async () => {
    const { page, pageErrors, close } = await sessions.open('wide', { settings: { ...still, battles: false } });
    await openScene(page, battleOfOthers);
    await page.waitForSelector('.now-bar[data-mine=false]');
    expect(await page.locator('.stage').count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(turnOfOthers)('the camera follows what others do, and their moves leave arrows: $game', async (scene) => {
    const { page, pageErrors, close } = await sessions.open('wide', { settings: still });
    await playedBefore(page, scene);
    await openScene(page, scene);
    await lookAtCorner(page);
    const was = await eye(page);
    await letGo(page);
    await page.waitForFunction(
      (before) => document.querySelector<HTMLElement>('.sheet')?.style.transform !== before,
      was,
    );
    await page.waitForSelector('.now-bar[data-mine=true]');
    await page.waitForSelector('.arrows .arrow');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test.for(turnOfOthers)('a camera that was moved by hand stays: $game', async (scene) => {
    const { page, pageErrors, close } = await sessions.open('wide', { settings: still });
    await openScene(page, scene);
    await lookAtCorner(page);
    await page.mouse.move(600, 300);
    await page.mouse.down();
    await page.mouse.move(640, 330, { steps: 3 });
    await page.mouse.up();
    const was = await eye(page);
    await letGo(page);
    await page.waitForSelector('.now-bar[data-mine=true]');
    expect(await eye(page)).toBe(was);
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('a question with one answer that all can see is answered; where fog hides that, it is asked', async () => {
    const { page, pageErrors, close } = await sessions.open('wide', { settings: still });
    await openScene(page, onlyReady(1));
    await page.waitForSelector('.now-bar[data-mine=false], .now-bar .verbs button:not([data-verb=ready])');
    await openScene(page, onlyReady(3));
    await page.waitForSelector('.now-bar .verbs [data-verb=ready]');
    expect(pageErrors).toEqual([]);
    await close();
  });

  test('your turn is signalled: title, icon, sound, and a notification while the page is hidden', async () => {
    const { page, pageErrors, close } = await sessions.open('wide', {
      settings: { ...still, notify: true, sound: true },
    });
    await openScene(page, turnOfOthers[0]!);
    await page.evaluate(() => {
      const heard: string[] = [];
      class Told {
        static permission = 'granted';
        constructor(title: string) {
          heard.push(title);
        }
      }
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...given) {
        heard.push('sound');
        start.apply(this, given);
      };
      Object.assign(window, { heard, Notification: Told });
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    });
    expect(await page.title()).not.toContain('●');
    await letGo(page);
    await page.waitForFunction(() => document.title.startsWith('● Your turn'));
    await page.waitForSelector('link[rel=icon][href*=icon-turn]', { state: 'attached' });
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard).toContain('Your turn');
    expect(heard).toContain('sound');
    expect(pageErrors).toEqual([]);
    await close();
  });
});
