/** Campaigns of Nations in Arms, and Power & Prestige, by clicks from the lobby to the review: for `npm run soak -- --clicks`, and for looking at them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, launch } from '@concert/bench/browser';
import type { Page } from 'playwright-core';
import { enter, openPage, setUp, type sizes } from './browser-session.ts';
import { ALLIANCE, NATIONS, Person, PRESTIGE, type Sight, type Taste, untilTurn } from './person.ts';
import { promptOf } from './play.ts';
import { serve } from './serve.ts';
import { serveTables } from './server.ts';

export interface Campaign {
  readonly name: string;
  /** `nations-in-arms` unless said. */
  readonly game?: string;
  readonly options: { readonly [name: string]: string };
  readonly chairs: { readonly [seat: string]: string };
  readonly goals: readonly string[];
  readonly seed: number;
  /** How many leaders march with one marker: all Europe has too many for every one of them. */
  readonly marches?: number;
  readonly size?: keyof typeof sizes;
}

const NORTH_ITALY = ['milan', 'turin', 'genoa', 'nice', 'mantua'];
const AUSTRIA = ['ulm', 'munich', 'vienna', 'brunn'];
const SPAIN = ['madrid', 'saragossa', 'seville', 'lisbon'];

export const campaigns: readonly Campaign[] = [
  {
    name: 'italy-austria',
    options: {},
    chairs: { France: 'policy', Austria: 'person' },
    goals: NORTH_ITALY,
    seed: 1796,
  },
  { name: 'italy-france', options: {}, chairs: {}, goals: NORTH_ITALY, seed: 1797 },
  {
    name: 'italy-austria-phone',
    options: {},
    chairs: { France: 'policy', Austria: 'person' },
    goals: NORTH_ITALY,
    seed: 17960,
    size: 'phone',
  },
  { name: 'austerlitz', options: { Campaign: 'austerlitz1805' }, chairs: {}, goals: AUSTRIA, seed: 1805 },
  {
    name: 'austerlitz-phone',
    options: { Campaign: 'austerlitz1805' },
    chairs: {},
    goals: AUSTRIA,
    seed: 18050,
    size: 'phone',
  },
  {
    name: 'peninsula',
    options: { Campaign: 'peninsula1808', 'Stop after': '4' },
    chairs: {},
    goals: SPAIN,
    seed: 1808,
  },
  {
    name: 'grand',
    options: { Campaign: 'grand1805', 'Stop after': '4' },
    chairs: {},
    goals: AUSTRIA,
    seed: 18051,
    marches: 1,
  },
  { name: 'alliance', game: 'alliance', options: {}, chairs: {}, goals: [], seed: 1804 },
  { name: 'prestige', game: 'power-and-prestige', options: {}, chairs: {}, goals: [], seed: 1809 },
  {
    name: 'prestige-phone',
    game: 'power-and-prestige',
    options: {},
    chairs: {},
    goals: [],
    seed: 18090,
    size: 'phone',
  },
];

export interface Played {
  readonly ok: boolean;
  readonly clicks: number;
  readonly message: string;
  readonly complaints: readonly string[];
}

const tastes: { readonly [game: string]: Taste } = {
  'nations-in-arms': NATIONS,
  'power-and-prestige': PRESTIGE,
  alliance: ALLIANCE,
};
/** How the message of a game begins that came to no end. */
const FAILED = 'FAILED';
const MOST = 8000;
const ALL = 99;
/** Words need so many pixels to be read, on a phone too. */
const NARROWEST = 240;
/** A bot's turn in all Europe takes a while on a busy machine. */
const LONGEST_WAIT = 600_000;

/** Pictures of every new kind of question that a person meets. */
function photographer(page: Page, out: string) {
  mkdirSync(out, { recursive: true });
  const kinds = new Set<string>();
  const shot = (name: string): Promise<unknown> =>
    page.screenshot({ path: join(out, `${name.replace(/[^\w.-]+/g, '_').slice(0, 90)}.png`) });
  const watch = async ({ ways, prompt }: Sight): Promise<void> => {
    const verbs = [...new Set(ways.map(({ verb, place }) => (place ? 'map' : verb || 'other')))].sort().join('+');
    // Names and numbers don't make another question.
    const words = prompt.split(/[\s,.:]+/).filter((word, i) => i === 0 || /^[a-z]/.test(word));
    const kind = `${verbs} ${verbs.includes('go') || verbs.includes('halt') ? '' : words.slice(0, 4).join(' ')}`;
    if (kinds.has(kind)) return;
    kinds.add(kind);
    await shot(`${String(kinds.size).padStart(3, '0')}-${kind}`);
  };
  return { shot, watch };
}

/** Clicks until the game is over for all of them. */
async function playOn(people: readonly Person[], pageErrors: readonly string[]): Promise<void> {
  for (;;) {
    const states: Awaited<ReturnType<Person['step']>>[] = [];
    for (const person of people) states.push(await person.step());
    if (pageErrors.length > 0) throw new Error(pageErrors.join('\n'));
    if (states.every((state) => state === 'over')) return;
    const clicks = people.reduce((sum, person) => sum + person.clicks, 0);
    if (clicks > MOST) throw new Error(`not over after ${MOST} clicks`);
    if (states.includes('asked')) continue;
    await Promise.any(people.map(({ page }) => untilTurn(page, LONGEST_WAIT)));
  }
}

/** The end in words, and its review. */
async function lookBack(page: Page, shot: (name: string) => Promise<unknown>): Promise<string> {
  const message = (await promptOf(page)).replace(/\s+/g, ' ');
  await shot('end');
  await page.click('.now-bar .ended button.main');
  await page.waitForSelector('dialog.review .review-grid table');
  await page.waitForSelector('dialog.review .chart-scroll svg');
  const width = await page.$eval('dialog.review header .quiet', (words) => (words as HTMLElement).offsetWidth);
  if (width < NARROWEST) throw new Error(`how it ended is squeezed into ${width} pixels of the review`);
  await shot('review');
  return message;
}

const result = (people: readonly Person[], pageErrors: readonly string[], message: string): Played => ({
  ok: !message.startsWith(FAILED) && pageErrors.length === 0,
  clicks: people.reduce((sum, { clicks }) => sum + clicks, 0),
  message,
  complaints: [...people.flatMap(({ complaints }) => [...complaints]), ...pageErrors],
});

/** Plays a campaign against bots; pictures of every new kind of question and of the end go to `out`. */
export async function playByHand(campaign: Campaign, out: string): Promise<Played> {
  const path = findChromium();
  if (!path) throw new Error('there is no Chromium');
  const served = await serve();
  const browser = await launch(path);
  const { page, pageErrors, close } = await openPage(browser, served.address, campaign.size, {
    settings: { asks: true },
  });
  const { shot, watch } = photographer(page, out);
  const finger = campaign.size === 'phone';
  const { seed, goals, marches = ALL, game = 'nations-in-arms' } = campaign;
  const taste = tastes[game] ?? {};
  const person = new Person({ page, seed, goals, marches, finger, watch, taste });
  try {
    await setUp(page, game, campaign.options, campaign.chairs);
    await playOn([person], pageErrors);
    return result([person], pageErrors, await lookBack(page, shot));
  } catch (error) {
    await shot('failed').catch(() => {});
    return result([person], pageErrors, `${FAILED} ${(error as Error).message}`);
  } finally {
    await close();
    await browser.close();
    await served.close();
  }
}

/** Seven seats on a server: France at a desk, Britain on a phone, bots for the rest; two turns. */
export async function playSeven(out: string): Promise<Played> {
  const path = findChromium();
  if (!path) throw new Error('there is no Chromium');
  const served = await serveTables();
  const browser = await launch(path);
  const settings = { asks: true };
  const [anna, ben] = [
    await openPage(browser, served.address, 'wide', { settings }),
    await openPage(browser, served.address, 'phone', { settings }),
  ];
  const errors = (): string[] => [...anna.pageErrors, ...ben.pageErrors];
  const [desk, phone] = [photographer(anna.page, join(out, 'desk')), photographer(ben.page, join(out, 'phone'))];
  const people = [
    new Person({ page: anna.page, seed: 7, goals: AUSTRIA, marches: 2, taste: NATIONS, watch: desk.watch }),
    new Person({
      page: ben.page,
      seed: 8,
      goals: ['lisbon', 'hanover'],
      marches: 2,
      taste: NATIONS,
      finger: true,
      watch: phone.watch,
    }),
  ];
  try {
    await enter(anna.page, 'Anna');
    const bots = ['Spain', 'Austria', 'Prussia', 'Russia', 'Turkey'].map((seat) => [seat, 'policy']);
    const options = { Campaign: 'grand1805_multi', Players: '7', 'Stop after': '2' };
    const chairs = { Britain: 'open', ...Object.fromEntries(bots) };
    await setUp(anna.page, 'nations-in-arms', options, chairs, 'button:has-text("Add a bot")');
    await enter(ben.page, 'Ben');
    await ben.page.goto(anna.page.url());
    await ben.page.locator('button', { hasText: 'Sit here' }).first().click();
    for (const { page } of [anna, ben]) await page.waitForSelector('.now-bar');
    await playOn(people, anna.pageErrors);
    await lookBack(ben.page, phone.shot);
    return result(people, errors(), await lookBack(anna.page, desk.shot));
  } catch (error) {
    await Promise.allSettled([desk.shot('failed'), phone.shot('failed')]);
    return result(people, errors(), `${FAILED} ${(error as Error).message}`);
  } finally {
    await anna.close();
    await ben.close();
    await browser.close();
    await served.close();
  }
}
