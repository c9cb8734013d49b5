/** 6.6.3 The secret part of the income phase: each player fills his sheet alone, and all are revealed together. */
import { again, ask, done, goto, type Next, type Question, say, together } from '@concert/kernel';
import type { Frame, P, PowerAndPrestige, State } from '../shape.ts';
import { type Sheet, studies } from '../shape-economy.ts';
import { ARMS, ARTISTS, type Arm, type Artist, type Building, type Location, type Province } from '../tables.ts';
import { ITEMS, type Item, siteCity, siteProvince } from '../tables-economy.ts';
import { builtOn } from './5-buildings.ts';
import { inOrder, seatsOf } from './5-concepts.ts';
import { survey, unitsAt } from './5-troops.ts';
import {
  emptySheet,
  mayRaise,
  meansOf,
  purse,
  RESIDENCE_COST,
  rebuildable,
  residenceSpots,
  shortage,
  upkeepDue,
  verdictOn,
  withArtist,
  withItem,
} from './6.6-sheet.ts';

type At<Name extends Frame['at']> = Extract<Frame, { at: Name }>;

/** PP-6.6.3-d: everybody decides alone and at the same time. */
export const baskets = (play: P): Next<Frame> =>
  together(seatsOf(play), (seat) => ({ at: 'sheet', seat, stage: 0, sheet: emptySheet() }), { at: 'reveal' });

/** PP-R-52: first the residence, then the units of unpaired buildings, then upkeep, then purchases. */
export function sheet(play: P, { seat, stage, sheet: mine }: At<'sheet'>): Next<Frame> {
  const next = { seat, sheet: mine };
  if (stage <= 0 && mustReside(play, seat)) return ask(seat, { at: 'reside', ...next });
  if (stage <= 1 && mayRaiseAny(play, seat, mine)) return ask(seat, { at: 'levy', ...next });
  if (shortage(play, seat, mine) > 0) return ask(seat, { at: 'dismiss', ...next });
  return ask(seat, { at: 'basket', ...next });
}

/** PP-6.8.2-e, -g: a lost residence is replaced as soon as there is a city and the gold. */
const mustReside = ({ state }: P, seat: number): boolean =>
  state.residence[seat] < 0 &&
  state.gold[seat] >= RESIDENCE_COST &&
  residenceSpots(state, survey(state), seat).length > 0;
const mayRaiseAny = (play: P, seat: number, mine: Sheet): boolean => {
  const means = meansOf(play, seat, mine);
  return [0, 1, 2].some((arm) => mayRaise(play, seat, mine, arm, means) === true);
};

export const reside: Question<PowerAndPrestige, At<'reside'>> = {
  prompt: () => say('new residence', { gold: RESIDENCE_COST }, 'PP-6.8.2-e'),
  offer(play, _frame, seat, offers) {
    for (const city of residenceSpots(play.state, survey(play.state), seat))
      offers.offer('reside', { city: city as Location });
  },
  take: {
    reside: (_, { seat, sheet: mine }, { city }) =>
      goto({ at: 'sheet', seat, stage: 1, sheet: { ...mine, residence: city } }),
  },
};

/** PP-6.6.3-s: a unit more for gold, once for each kind. */
export const levy: Question<PowerAndPrestige, At<'levy'>> = {
  prompt: (play, { seat }) => say('raise units', { gold: play.state.gold[seat] }, 'PP-6.6.3-s'),
  offer(play, { sheet: mine }, seat, offers) {
    const means = meansOf(play, seat, mine);
    for (let arm = 0; arm < ARMS; arm++)
      offers.offer('raise', { arm: arm as Arm }, mayRaise(play, seat, mine, arm, means));
    offers.offer('ready', {});
  },
  take: {
    raise: (_, { seat, sheet: mine }, { arm }) =>
      goto({ at: 'sheet', seat, stage: 1, sheet: { ...mine, odd: mine.odd | (1 << arm) } }),
    ready: (_, { seat, sheet: mine }) => goto({ at: 'sheet', seat, stage: 2, sheet: mine }),
  },
};

/** PP-6.6.3-w: exactly as many units as cannot be paid. */
export const dismiss: Question<PowerAndPrestige, At<'dismiss'>> = {
  prompt: (play, { seat, sheet: mine }) => say('dismiss', { units: shortage(play, seat, mine) }, 'PP-6.6.3-w'),
  offer(play, { sheet: mine }, seat, offers) {
    const gone = (place: number, arm: number): number =>
      mine.dismissed.filter((at, i) => i % 2 === 0 && at === place && mine.dismissed[i + 1] === arm).length;
    for (const place of placesOf(play.state, seat))
      for (let arm = 0; arm < ARMS; arm++)
        if (unitsAt(play.state, seat, place, arm) > gone(place, arm))
          offers.offer('dismiss', { arm: arm as Arm, place: place as Location });
  },
  take: {
    dismiss: (_, { seat, sheet: mine }, { arm, place }) =>
      goto({ at: 'sheet', seat, stage: 2, sheet: { ...mine, dismissed: [...mine.dismissed, place, arm] } }),
  },
};
const placesOf = (state: State, seat: number): number[] => [
  ...new Set(state.at.filter((_, i) => state.who[i] === seat)),
];

const withStudy = (mine: Sheet, what: number): Sheet => ({
  ...mine,
  study: mine.study.map((n, i) => (i === what ? n + 1 : n)),
});
const isEmpty = ({ items, rebuilt, artists, study }: Sheet): boolean =>
  rebuilt.length + artists.length === 0 && items.every((n) => n === 0) && study.every((n) => n === 0);

const withSite = (mine: Sheet, s: number): Sheet => ({ ...mine, rebuilt: [...mine.rebuilt, s] });

/** Of sites that are alike (the same building in the same city or country) the first that is not chosen yet. */
function firstOfEach(state: State, sites: readonly number[], chosen: readonly number[]): number[] {
  const seen = new Set<string>();
  return sites.filter((s) => {
    const key = `${builtOn(state, s)} ${siteCity[s]} ${siteProvince[s]}`;
    return !chosen.includes(s) && !seen.has(key) && seen.add(key);
  });
}
function rebuildOne(play: P, frame: At<'basket'>, isThere: (s: number) => boolean, building: number): Next<Frame> {
  const { state } = play;
  const sites = rebuildable(state, survey(state), frame.seat).filter(
    (s) => builtOn(state, s) === building && isThere(s),
  );
  frame.sheet = withSite(frame.sheet, sites.find((s) => !frame.sheet.rebuilt.includes(s))!);
  return again;
}

/** PP-6.6.3-z: what gold can buy, and the universities' choices. Undo takes back; the list is kept to what can be had. */
export const basket: Question<PowerAndPrestige, At<'basket'>> = {
  prompt: (play, { seat, sheet: mine }) =>
    say('basket', { gold: purse(play, seat, mine), upkeep: upkeepDue(play, seat, mine) }, 'PP-6.6.3-z'),
  offer(play, { sheet: mine }, seat, offers) {
    const { state } = play;
    const means = meansOf(play, seat, mine);
    const judge = (wanted: Sheet) => verdictOn(play, seat, wanted, means);
    if (offers.wants('buy'))
      for (let i = 0; i < ITEMS; i++) offers.offer('buy', { item: i as Item }, judge(withItem(mine, i)));
    if (offers.wants('hire'))
      for (let a = 0; a < ARTISTS; a++)
        if (state.patron[a] < 0 && !mine.artists.includes(a))
          offers.offer('hire', { artist: a as Artist }, judge(withArtist(mine, a)));
    for (const s of firstOfEach(state, rebuildable(state, means.forces, seat), mine.rebuilt)) {
      const building = builtOn(state, s) as Building;
      const verdict = judge(withSite(mine, s));
      if (siteCity[s] >= 0) offers.offer('rebuild', { building, city: siteCity[s] as Location }, verdict);
      else offers.offer('rebuildRural', { building, province: siteProvince[s] as Province }, verdict);
    }
    for (const [i, what] of studies.entries()) offers.offer('study', { what }, judge(withStudy(mine, i)));
    if (!isEmpty(mine)) offers.offer('emptyBasket', {});
    offers.offer('lock', {});
  },
  take: {
    buy(_, frame, { item }) {
      frame.sheet = withItem(frame.sheet, item);
      return again;
    },
    hire(_, frame, { artist }) {
      frame.sheet = withArtist(frame.sheet, artist);
      return again;
    },
    rebuild: (play, frame, { building, city }) => rebuildOne(play, frame, (s) => siteCity[s] === city, building),
    rebuildRural: (play, frame, { building, province }) =>
      rebuildOne(play, frame, (s) => siteCity[s] < 0 && siteProvince[s] === province, building),
    study(_, frame, { what }) {
      frame.sheet = withStudy(frame.sheet, studies.indexOf(what));
      return again;
    },
    emptyBasket(_, frame) {
      const { residence, odd, dismissed } = frame.sheet;
      frame.sheet = { ...emptySheet(), residence, odd, dismissed };
      return again;
    },
    lock: (_, { sheet: mine }) => done(mine),
  },
};

/** What a player says he has bought. */
function announce(play: P, seat: number, { items, rebuilt, artists, study }: Sheet): void {
  const clause = 'PP-6.6.4-a';
  items.forEach((count, item) => {
    if (count > 0) play.log('buys', { seat, item, count }, { clause });
  });
  if (rebuilt.length > 0) play.log('rebuilds', { seat, count: rebuilt.length }, { clause });
  for (const artist of artists) play.log('wants artist', { seat, artist }, { clause });
  studies.forEach((what, i) => {
    if (study[i] > 0) play.log('studies', { seat, what, count: study[i] }, { clause: 'PP-6.6.3-j' });
  });
}

/** PP-6.6.4-a: all purchases are announced together. */
export function reveal(play: P, { result }: At<'reveal'>): Next<Frame> {
  const sheets = result!;
  for (const seat of inOrder(play.state)) {
    announce(play, seat, sheets[seat]);
  }
  return goto({ at: 'contest', sheets, missed: sheets.map(() => 0) });
}
