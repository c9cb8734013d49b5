/**
 * A person at a table, who sees what the page shows and clicks what glows or is on a button. They march
 * towards what they want, take what the page recommends, and don't do the same thing twice at one question.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { picker } from './play.ts';

/** Something that can be clicked: a button, or a lit place. */
interface Way {
  readonly verb: string;
  readonly words: string;
  readonly main: boolean;
  /** Of a lit place. */
  readonly place: string | null;
}

/** What the page shows at one moment. */
export interface Sight {
  readonly mine: boolean;
  readonly over: boolean;
  readonly prompt: string;
  readonly heading: string;
  readonly refusal: string;
  readonly ways: readonly Way[];
  /** Lit places that something covers, so that no finger gets at them. */
  readonly covered: number;
  /** Changes with everything that a person would notice. */
  readonly mark: string;
  /** The height of the question, as a part of the page. */
  readonly height: number;
}

/** Where the ways of the last look are kept in the page, to be clicked by their number. */
declare global {
  interface Window {
    waysSeen?: Element[];
  }
}

const BUTTONS = [
  '.now-bar .verbs button:enabled',
  '.now-bar .confirmation [data-confirm]',
  '.stage [data-verb]:not(.cannot):enabled',
  '.side-panels [data-verb]:not(.cannot):enabled',
  '.hand [data-verb]:not(.cannot):enabled',
  '.al-card.lit',
  '.na-opening',
].join();

export const look = (page: Page): Promise<Sight> =>
  page.evaluate((buttons) => {
    const text = (selector: string): string => document.querySelector<HTMLElement>(selector)?.textContent ?? '';
    const bar = document.querySelector<HTMLElement>('.now-bar');
    const seen: Element[] = [];
    const ways: Way[] = [];
    for (const each of document.querySelectorAll<HTMLElement>(buttons)) {
      if (each.closest('.chip') || each.closest('.onwards') || !each.checkVisibility()) continue;
      seen.push(each);
      const verb = each.dataset.verb ?? (each.dataset.confirm ? 'confirm' : '');
      const words = (each.textContent || each.getAttribute('aria-label') || each.title).replace(/\s+/g, ' ');
      ways.push({ verb, words, main: each.classList.contains('main'), place: null });
    }
    let covered = 0;
    for (const each of document.querySelectorAll<HTMLElement>('.light.may[data-place]')) {
      const place = each.dataset.place!;
      const box = each.getBoundingClientRect();
      const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const isOpen = middle === each || middle?.closest('.piece')?.getAttribute('data-at') === place;
      if (!isOpen && !middle?.closest('.board')) covered++;
      seen.push(each);
      ways.push({ verb: '', words: place, main: false, place });
    }
    window.waysSeen = seen;
    return {
      mine: bar?.dataset.mine === 'true',
      over: document.querySelector('.now-bar .prompt b') !== null,
      prompt: text('.now-bar .prompt'),
      heading: text('.top-bar') || text('.phone-bar .title'),
      refusal: text('.now-bar .refusal'),
      ways,
      covered,
      height: (bar?.offsetHeight ?? 0) / innerHeight,
      mark: [text('.now-bar'), text('.stage'), text('.hand'), ways.map(({ words }) => words).join()].join('|'),
    };
  }, BUTTONS);

/** The point at which a finger would touch a way; null when all of it is covered. */
const pointOf = (page: Page, at: number): Promise<{ x: number; y: number } | string> =>
  page.evaluate(async (i) => {
    const each = window.waysSeen?.[i];
    if (!each?.isConnected) return 'gone';
    const place = each.getAttribute('data-place');
    if (place === null) each.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    let box = each.getBoundingClientRect();
    // The map may still be on its way to what is asked about.
    for (let n = 0; n < 90; n++) {
      const before = box;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      box = each.getBoundingClientRect();
      if (box.left === before.left && box.top === before.top) break;
    }
    // Hidden meanwhile: a panel has come that answers all of it.
    if (box.width === 0) return 'gone';
    const isOpen = (x: number, y: number): boolean => {
      const found = document.elementFromPoint(x, y);
      if (!found) return false;
      return each.contains(found) || (place !== null && found.closest('.piece')?.getAttribute('data-at') === place);
    };
    // The middle first, as an eye would.
    for (const u of [4, 3, 5, 2, 6, 1, 7])
      for (const v of [4, 3, 5, 2, 6, 1, 7]) {
        const [x, y] = [box.left + (box.width * u) / 8, box.top + (box.height * v) / 8];
        if (isOpen(x, y)) return { x, y };
      }
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return over ? `covered by ${over.closest('[class]')?.getAttribute('class')}` : 'outside';
  }, at);

const lines = (table: string): string[][] =>
  readFileSync(new URL(`../../games/nations-in-arms/data/${table}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** Where hexes are, and in which the towns. */
export interface Geography {
  distance(place: string, town: string): number;
}

export function geography(): Geography {
  const at = new Map(lines('map_hexes').map(([hex, lat, lon]) => [hex!, [Number(lat), Number(lon)] as const]));
  const hexOf = new Map(lines('cities').map((row) => [row[0]!, row[13]!]));
  return {
    distance(place, town) {
      const [a, b] = [at.get(place), at.get(hexOf.get(town) ?? '')];
      if (!a || !b) return 1000;
      return Math.hypot((a[0] - b[0]) * 111, (a[1] - b[1]) * 75);
    },
  };
}

/** What a verb is worth to a player who wants to get on with the war; others are worth 20. */
export interface Taste {
  readonly [verb: string]: number;
}

export const NATIONS: Taste = {
  confirm: 200,
  besiege: 60,
  begin: 55,
  activate: 45,
  activateUnit: 15,
  agree: 50,
  buy: 76,
  fill: 80,
  pursue: 45,
  fight: 45,
  stand: 35,
  halt: 8,
  pass: 2,
  retire: 5,
  decline: 12,
  cancel: 0,
  clear: 0,
  unbuy: 0,
  mark: 4,
  leave: 3,
  drop: 3,
  detach: 3,
  split: 3,
  depot: 14,
  cut: 2,
  alone: 0,
  pool: 1,
  integrate: 6,
  extend: 10,
  swap: 3,
  back: 30,
  dismiss: 2,
  undeclare: 0,
  resign: 0,
};
/** At Power & Prestige: marches and builds, and gives nothing away. */
export const PRESTIGE: Taste = {
  confirm: 200,
  attack: 60,
  fight: 50,
  march: 40,
  stationAll: 60,
  station: 45,
  stay: 10,
  stand: 45,
  accept: 30,
  decline: 25,
  halt: 12,
  pass: 15,
  ready: 24,
  annex: 60,
  forgo: 2,
  swapWith: 0,
  swapAbroad: 0,
  putBack: 0,
  putBackArtist: 0,
  putBackRebuilding: 0,
  chipToFigurines: 0,
  figurinesToChip: 0,
  consolidate: 0,
  gatherDummies: 0,
  placeDummy: 0,
  leaveDummy: 0,
  disperse: 0,
  notReady: 0,
  takeTurns: 0,
  callConvention: 2,
  review: -40,
  giveUp: -200,
};
/** At Alliance: marches, fights and bids, and asks nothing of others. */
export const ALLIANCE: Taste = {
  confirm: 200,
  group: 40,
  march: 35,
  marchAll: 45,
  seaMove: 25,
  invade: 40,
  match: 30,
  bid: 34,
  levy: 34,
  build: 34,
  fight: 50,
  fire: 50,
  fireAll: 60,
  endTurn: 14,
  halt: 12,
  ready: 20,
  hold: 6,
  retreat: 10,
  extend: 8,
  permit: -20,
  breakAlliance: -200,
  release: -100,
  review: -60,
  disband: -40,
  callOn: -20,
  pass: 15,
};
/** What ends a question: after many clicks at the same one a person has had enough. */
const ENDS = /^(agree|done|end|halt|pass|ready|skip|decline|keep|stay|abstain|noWar|noBribe|finish|close|accept|roll)/;
const SENDS = /^(activate|activateUnit|sail)$/;
const ENOUGH = 8;
/** So many clicks at one question that changes nothing are too many. */
const STUCK = 60;

/** How the page looks, short; null when it looks as it did. */
function changedFrom(was: string | null): string | null {
  const parts = ['.now-bar', '.stage', '.hand'].map((part) => document.querySelector(part)?.textContent ?? '');
  const lights = [...document.querySelectorAll<HTMLElement>('.light')];
  const looks = [...parts, ...lights.map((each) => `${each.getAttribute('class')} ${each.dataset.place}`)].join('|');
  return looks === was ? null : looks;
}

/** So much of the page a question may be, on a desk and on a phone. */
const SIXTH = 1 / 6;
const HALF = 1 / 2;
/** How long they wait for it, in milliseconds. */
const PATIENCE = 2500;

export interface PersonOptions {
  readonly page: Page;
  readonly seed: number;
  /** What they think of the verbs. */
  readonly taste: Taste;
  /** Towns that they march on, where the game has hexes. */
  readonly goals: readonly string[];
  readonly finger?: boolean;
  /** How many leaders they march with one marker. */
  readonly marches: number;
  /** Called before each click. */
  readonly watch?: (sight: Sight, person: Person) => Promise<void>;
}

export class Person {
  readonly page: Page;
  clicks = 0;
  /** The season that was last shown. */
  heading = '';
  /** What struck them as wrong, once each. */
  readonly complaints = new Set<string>();
  private readonly pick: (n: number) => number;
  private readonly map: Geography;
  private readonly options: PersonOptions;
  private goal: string;
  /** Where the last march went, and how often what was clicked at this question. */
  private last = 1e9;
  private prompt = '';
  private done = new Map<string, number>();
  private atPrompt = 0;
  private idle = 0;
  private mark = '';
  /** How many leaders or fleets were sent out, by the season and the question, which names the marker. */
  private readonly sent = new Map<string, number>();
  /** What was clicked last. */
  private before = '';

  constructor(options: PersonOptions) {
    this.options = options;
    this.page = options.page;
    this.map = geography();
    this.pick = picker(options.seed);
    this.goal = options.goals[0] ?? '';
  }

  /** Clicks once, if they are asked; says whether the game is over. */
  async step(): Promise<'over' | 'asked' | 'waiting'> {
    const sight = await look(this.page);
    if (sight.over) return 'over';
    this.heading = sight.heading.split('\n')[0]!;
    if (!sight.mine) return 'waiting';
    await this.options.watch?.(sight, this);
    this.note(sight);
    if (sight.ways.length === 0) {
      // Drawn in the next frames, perhaps: asked again, and then it is a dead end.
      await this.page
        .waitForFunction(
          (buttons) =>
            document.querySelector(`${buttons}, .light.may`) !== null ||
            document.querySelector<HTMLElement>('.now-bar')?.dataset.mine !== 'true',
          BUTTONS,
          { timeout: 20_000 },
        )
        .catch(() => {
          throw new Error(`nothing to click: ${sight.prompt}`);
        });
      return 'asked';
    }
    const ranked = this.ranked(sight);
    for (const i of ranked.slice(0, 6)) {
      const way = sight.ways[i]!;
      const point = await pointOf(this.page, i);
      if (typeof point === 'string') {
        if (point === 'gone') return 'asked';
        if (way.place === null) this.complaints.add(`${way.verb} “${way.words}” ${point} at: ${sight.prompt}`);
        continue;
      }
      await this.click(way, point);
      return 'asked';
    }
    // All of the best lie outside of what is shown: the key that goes from place to place brings them in.
    await this.page.keyboard.press('n');
    return 'asked';
  }

  private async click(way: Way, { x, y }: { x: number; y: number }): Promise<void> {
    const key = `${way.verb} ${way.words}`;
    this.done.set(key, (this.done.get(key) ?? 0) + 1);
    this.clicks++;
    this.before = key;
    if (way.place !== null) this.last = this.map.distance(way.place, this.goal);
    if (SENDS.test(way.verb)) this.sent.set(this.impulse(), (this.sent.get(this.impulse()) ?? 0) + 1);
    if (way.verb === 'begin' || way.verb === 'activate') {
      this.goal = this.options.goals[this.pick(this.options.goals.length)] ?? '';
      this.last = 1e9;
    }
    const before = await this.page.evaluate(changedFrom, null);
    if (this.options.finger) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
    // What follows is seen soon; what changes nothing is left alone after a moment.
    await this.page.waitForFunction(changedFrom, before, { timeout: PATIENCE, polling: 30 }).catch(() => {});
  }

  /** Is it still the same question, and does clicking change anything? */
  private note({ prompt, mark, refusal, height, ways }: Sight): void {
    const most = this.options.finger ? HALF : SIXTH;
    if (height > most)
      this.complaints.add(
        `${Math.round(height * 100)} % of the page are the question: ${prompt} (${ways.length} ways)`,
      );
    if (prompt !== this.prompt) {
      this.prompt = prompt;
      this.done = new Map();
      this.atPrompt = 0;
    }
    this.atPrompt++;
    this.idle = mark === this.mark ? this.idle + 1 : 0;
    this.mark = mark;
    if (refusal) this.complaints.add(`refused after “${this.before}”: ${refusal} at: ${prompt}`);
    if (this.idle > STUCK || this.atPrompt > 4 * STUCK)
      throw new Error(`stuck after ${this.clicks} clicks at: ${prompt}\n${mark}`);
  }

  /** The ways by what they are worth, the best first. */
  private ranked({ ways }: Sight): number[] {
    // A lit place may be what a verb that they never use is about.
    const unwanted = ways.some(({ verb }) => (this.options.taste[verb] ?? 0) < 0);
    const worth = ways.map((way) => this.worth(way) + this.pick(14) - (unwanted && way.place !== null ? 100 : 0));
    return ways.map((_, i) => i).sort((a, b) => worth[b]! - worth[a]!);
  }

  private impulse(): string {
    const [season = ''] = /(Spring|Summer|Autumn|Winter) \d+/.exec(this.heading) ?? [];
    return `${season} ${this.prompt}`;
  }

  /** Some have marched or sailed with this marker, and that is enough. */
  private isDoneWithImpulse(): boolean {
    return (this.sent.get(this.impulse()) ?? 0) >= this.options.marches;
  }

  private worth(way: Way): number {
    const again = 35 * (this.done.get(`${way.verb} ${way.words}`) ?? 0);
    if (way.place !== null) {
      if (this.goal === '') return 30 + this.pick(20) - again;
      const distance = this.map.distance(way.place, this.goal);
      // Nearer than before, by up to 300 km; what leads away is worth less than to halt.
      const nearer = Math.max(-40, Math.min(30, (Math.min(this.last, 600) - distance) / 10));
      // The second click on a place goes there.
      const shown = this.done.get(` ${way.words}`) === 1 ? 40 : 0;
      return 15 + nearer + shown - 0.7 * again;
    }
    const value = this.isDoneWithImpulse() && way.verb === 'pass' ? 100 : (this.options.taste[way.verb] ?? 20);
    const tired = this.atPrompt > ENOUGH && ENDS.test(way.verb) ? 10 * (this.atPrompt - ENOUGH) : 0;
    return value + (way.main ? 25 : 0) + tired - again;
  }
}

/** Until one of these pages is asked or the game is over. */
export const untilTurn = (page: Page, timeout: number): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector<HTMLElement>('.now-bar')?.dataset.mine === 'true' ||
      document.querySelector('.now-bar .prompt b') !== null,
    undefined,
    { timeout },
  );
