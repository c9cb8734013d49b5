/** The moments whose look is stored: where in a game, at which size, in which theme, and what is opened there. */
import type { CaseFile, Seat } from '@concert/kernel';
import type { Page } from 'playwright-core';
import type { sizes } from './browser-session.ts';
import { duel, peace } from './nations-scenes.ts';
import { openCaseFile, openScene, type Scene } from './saved-scene.ts';

export interface Moment {
  readonly name: string;
  readonly size: keyof typeof sizes;
  readonly desk: 'light' | 'dark';
  /** Without one, and without a position, it is the lobby. */
  readonly scene?: Scene;
  /** A position instead, with people at these seats. */
  readonly position?: { readonly file: CaseFile; readonly people: readonly Seat[] };
  /** What is clicked then. */
  readonly clicks?: (page: Page) => Promise<unknown>;
}

const alliance = (golden: number, when?: Scene['when']): Scene => ({ game: 'alliance', golden, ...(when && { when }) });

const power = (golden: number, when?: Scene['when']): Scene => ({
  game: 'power-and-prestige',
  golden,
  ...(when && { when }),
});

const imperial = (golden: number, when: Scene['when']): Scene => ({
  game: 'imperial-borders',
  golden,
  ...(when && { when }),
});

const nations = (when?: Scene['when']): Scene => ({ game: 'nations-in-arms', golden: 1, ...(when && { when }) });

/** A year of all Europe. */
const europe = (when: Scene['when']): Scene => ({ game: 'nations-in-arms', golden: 6, ...(when && { when }) });

const odds = (page: Page): Promise<unknown> => page.waitForSelector('.al-odds-bar, .odds-bar');

const drawer = (name: string, tab: string) => async (page: Page) => {
  await page.click(`.phone-bar button[aria-label="${name}"]`);
  await page.click(`.tabs button:text-is("${tab}")`);
};

export const moments: readonly Moment[] = [
  { name: 'lobby', size: 'wide', desk: 'light' },
  { name: 'lobby-phone', size: 'phone', desk: 'dark' },
  { name: 'alliance-start', size: 'wide', desk: 'light', scene: alliance(1, () => true) },
  {
    name: 'alliance-group-moves',
    size: 'wide',
    desk: 'dark',
    scene: alliance(2, ({ count }) => count('marchAll') >= 3 && count('march') >= 12),
  },
  {
    name: 'alliance-battle',
    size: 'wide',
    desk: 'light',
    scene: alliance(3, ({ count }) => count('fire') >= 2),
    clicks: odds,
  },
  {
    name: 'alliance-battle-phone',
    size: 'phone',
    desk: 'dark',
    scene: alliance(2, ({ count }) => count('fire') >= 2),
    clicks: odds,
  },
  {
    name: 'alliance-diplomacy-phone',
    size: 'phone',
    desk: 'light',
    scene: alliance(2, ({ count }) => count('lay') >= 3),
    clicks: drawer('Game tables', 'Diplomacy'),
  },
  { name: 'alliance-solitaire-end', size: 'wide', desk: 'dark', scene: alliance(4) },
  { name: 'power-set-up-phone', size: 'phone', desk: 'light', scene: power(1, () => true) },
  {
    name: 'power-movement',
    size: 'wide',
    desk: 'light',
    scene: power(3, ({ count, view }) => (view.board as { year: number }).year >= 2 && count('march') >= 4),
  },
  {
    name: 'power-battle',
    size: 'wide',
    desk: 'dark',
    scene: power(3, ({ count }) => count('lose') + count('stand') > 0),
    clicks: odds,
  },
  {
    name: 'power-purchases-phone',
    size: 'phone',
    desk: 'light',
    scene: power(3, ({ count, view }) => count('lock') > 0 && (view.board as { year: number }).year >= 2),
  },
  { name: 'power-alliances', size: 'wide', desk: 'light', scene: power(3, ({ count }) => count('form') >= 2) },
  { name: 'power-scoring', size: 'wide', desk: 'dark', scene: power(3) },
  {
    name: 'imperial-plot',
    size: 'wide',
    desk: 'light',
    scene: imperial(1, ({ steps, count }) => steps.at(-1) === 'plot.path' && count('send') >= 2 && count('step') >= 3),
  },
  {
    name: 'imperial-plot-phone',
    size: 'phone',
    desk: 'light',
    scene: imperial(2, ({ steps, count }) => steps.at(-1) === 'plot.path' && count('send') >= 1 && count('step') >= 3),
  },
  {
    name: 'imperial-leave',
    size: 'wide',
    desk: 'dark',
    scene: imperial(1, ({ steps }) => steps.at(-1) === 'leave.answer'),
  },
  {
    name: 'imperial-march',
    size: 'wide',
    desk: 'light',
    scene: imperial(1, ({ steps, count }) => steps.at(-1) === 'turn.march' && count('load') >= 2),
  },
  {
    name: 'imperial-battle',
    size: 'wide',
    desk: 'light',
    scene: imperial(5, ({ steps, count }) => steps.at(-1) === 'battle.hit' && count('hit') + count('hitShip') >= 2),
    clicks: odds,
  },
  {
    name: 'imperial-battle-phone',
    size: 'phone',
    desk: 'dark',
    scene: imperial(5, ({ steps }) => steps.at(-1) === 'battle.taking'),
    clicks: odds,
  },
  {
    name: 'imperial-congress',
    size: 'wide',
    desk: 'light',
    scene: imperial(1, ({ steps }) => steps.at(-1) === 'vote'),
  },
  {
    name: 'imperial-purchases-phone',
    size: 'phone',
    desk: 'light',
    scene: imperial(1, ({ steps, count }) => steps.at(-1) === 'buy' && count('buy') >= 3 && count('unbuy') > 0),
  },
  { name: 'nations-start', size: 'wide', desk: 'light', scene: nations(() => true) },
  {
    name: 'nations-march',
    size: 'wide',
    desk: 'light',
    scene: nations(({ steps, count }) => steps.at(-1) === 'activation.march' && count('go') >= 25),
    clicks: (page) => page.click('.side-panels button:has-text("Army")'),
  },
  {
    name: 'nations-march-phone',
    size: 'phone',
    desk: 'dark',
    scene: nations(({ steps, count }) => steps.at(-1) === 'activation.march' && count('go') >= 25),
  },
  {
    name: 'nations-plan',
    size: 'wide',
    desk: 'dark',
    scene: nations(({ steps, count }) => steps.at(-1) === 'plan' && count('lead') >= 2),
  },
  {
    name: 'nations-losses',
    size: 'wide',
    desk: 'light',
    scene: nations(({ count }) => count('lose') >= 2),
  },
  {
    name: 'nations-far',
    size: 'wide',
    desk: 'dark',
    scene: nations(({ steps }) => steps.at(-1) === 'impulse.choose'),
    clicks: async (page) => {
      await page.locator('.board').focus();
      await page.keyboard.press('0');
      await page.waitForSelector('.piece[aria-label*="steps around"]');
    },
  },
  {
    name: 'nations-fan',
    size: 'wide',
    desk: 'light',
    scene: nations(({ steps }) => steps.at(-1) === 'impulse.choose'),
    // A pointer that rests on an army spreads what it is made of, beside its card.
    clicks: async (page) => {
      const box = (await page.locator('.piece[aria-label^="Bonaparte"]').boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForSelector('.piece-parts');
      await page.waitForSelector('.hover-card.floating');
    },
  },
  {
    name: 'europe-far',
    size: 'wide',
    desk: 'light',
    scene: europe(({ steps }) => steps.at(-1) === 'impulse.choose'),
    clicks: (page) => page.waitForSelector('.na-land'),
  },
  {
    name: 'europe-orders',
    size: 'wide',
    desk: 'dark',
    scene: europe(({ steps }) => steps.at(-1) === 'orders'),
    clicks: (page) => page.waitForSelector('.na-budget'),
  },
  {
    name: 'europe-diplomacy',
    size: 'wide',
    desk: 'light',
    scene: europe(({ steps, count }) => steps.at(-1) === 'attempts.choose' && count('court') > 3),
    clicks: async (page) => {
      await page.waitForSelector('.na-pill-lit');
      await page.locator('.na-court-line').first().click();
    },
  },
  {
    name: 'europe-sail',
    size: 'wide',
    desk: 'light',
    scene: europe(({ steps, count }) => steps.at(-1) === 'sail.steer' && count('steer') > 3),
    clicks: (page) => page.click('.side-panels button:has-text("Squadron")'),
  },
  {
    name: 'europe-sea-battle-phone',
    size: 'phone',
    desk: 'dark',
    scene: europe(({ steps }) => steps.at(-1) === 'seaBattle.run'),
    clicks: (page) => page.waitForSelector('.na-answers'),
  },
  {
    name: 'europe-wars-phone',
    size: 'phone',
    desk: 'light',
    scene: europe(({ steps }) => steps.at(-1) === 'declare.choose'),
    clicks: (page) => page.waitForSelector('.na-wars'),
  },
  {
    name: 'europe-peace',
    size: 'wide',
    desk: 'dark',
    position: { file: peace, people: [0] },
    clicks: (page) => page.waitForSelector('.na-peace-table .na-term'),
  },
  {
    name: 'nations-duel-phone',
    size: 'phone',
    desk: 'light',
    position: { file: duel, people: [0] },
    clicks: (page) => page.waitForSelector('.na-tactic'),
  },
  { name: 'nations-end', size: 'wide', desk: 'light', scene: nations() },
  {
    name: 'staff-table-phone',
    size: 'phone',
    desk: 'dark',
    scene: alliance(3, ({ count }) => count('group') >= 4),
    clicks: async (page) => {
      await page.keyboard.press('s');
      await page.waitForSelector('.text-view table');
    },
  },
];

/** Goes there and waits until the page has come to rest. */
export async function goTo(page: Page, { scene, position, clicks }: Moment): Promise<void> {
  if (scene) await openScene(page, scene);
  if (position) await openCaseFile(page, position.file, position.people);
  if (scene || position) {
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.picture')?.complete);
  }
  await clicks?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].filter((image) => image.src).map((image) => image.decode().catch(() => {})));
  });
  // What the rules are asked for beside the view, and the last frame of it.
  await page.waitForTimeout(700);
}

/** A picture of it. How many worlds the odds come from, and so the odds, depend on how fast the machine is. */
export async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    for (const odds of document.querySelectorAll<HTMLElement>('.al-odds, .odds')) odds.style.visibility = 'hidden';
  });
  return page.screenshot();
}
