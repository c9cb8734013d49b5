/** 6.6.3 The secret part of the income phase: each player fills in a sheet alone, and all are revealed together. */
import { again, ask, done, goto, type Next, type Question, say, together } from '@concert/kernel';
import type { At, Frame, P, PowerAndPrestige } from '../shape.ts';
import { type Sheet, studies } from '../shape-economy.ts';
import {
  ARMS,
  ARTISTS,
  type Arm,
  type Artist,
  type Building,
  LOCATIONS,
  type Location,
  type Province,
} from '../tables.ts';
import { ITEMS, type Item, siteCity, siteProvince } from '../tables-economy.ts';
import { goldPrice } from './0-meaning.ts';
import { inOrder, seatsOf } from './5-concepts.ts';
import { survey, unitsOfRow } from './5-troops.ts';
import {
  emptySheet,
  mayBuy,
  mayHire,
  mayRaise,
  mayRebuild,
  mayStudy,
  meansOf,
  priceOf,
  purse,
  REBUILD_COST,
  RESIDENCE_COST,
  remainingOf,
  shortage,
  upkeepDue,
  withArtist,
  withItem,
} from './6.6-sheet.ts';
import { residenceSpots } from './6.6-sites.ts';

/** PP-6.6.3-d: all decide alone and at the same time; PP-6.6.4-a: all purchases are announced together. */
function purchases(play: P, { result }: At<'purchases'>): Next<Frame> {
  if (!result) return together(seatsOf(play), (seat) => ({ at: 'newSheet', seat }), { at: 'purchases' });
  for (const seat of inOrder(play.state)) announce(play, seat, result[seat]);
  play.enclosing('income').sheets = result;
  return done();
}

/** How a lane begins is kept as long as it is open: the less it says, the smaller is the position. */
const newSheet = (_: P, { seat }: At<'newSheet'>): Next<Frame> =>
  goto({ at: 'sheet', seat, stage: 0, sheet: emptySheet() });

/** What is locked stays to be seen, but not what it was worked out from. */
const locked = (_: P, { sheet: mine }: At<'locked'>): Next<Frame> => done(mine);

/** PP-R-52: first the residence, then the units of unpaired buildings, then upkeep, then purchases. */
function sheet(play: P, { seat, stage, sheet: mine, means: known }: At<'sheet'>): Next<Frame> {
  if (stage <= 0 && mustReside(play, seat)) return ask(seat, { at: 'reside', seat, sheet: mine });
  const means = known ?? meansOf(play, seat, mine);
  const next = { seat, sheet: mine, means };
  if (stage <= 1 && [0, 1, 2].some((arm) => mayRaise(means, mine, arm) === true))
    return ask(seat, { at: 'levy', ...next });
  if (shortage(means, mine) > 0) return ask(seat, { at: 'dismiss', ...next });
  return ask(seat, { at: 'basket', ...next });
}

/** PP-6.8.2-e, -g: a lost residence is replaced as soon as there is a city and the gold. */
const mustReside = ({ state }: P, seat: number): boolean =>
  state.residence[seat] < 0 &&
  state.gold[seat] >= RESIDENCE_COST &&
  residenceSpots(state, survey(state), seat).length > 0;

const reside: Question<PowerAndPrestige, At<'reside'>> = {
  prompt: () => say('new residence', { gold: RESIDENCE_COST }, 'PP-6.8.2-e'),
  offer(play, _frame, seat, offers) {
    for (const city of residenceSpots(play.state, survey(play.state), seat))
      offers.offer('reside', { city: city as Location });
  },
  take: {
    reside: (play, frame, { city }) =>
      play.advance(frame, 'sheet', { stage: 1, sheet: { ...frame.sheet, residence: city } }),
  },
};

/** PP-6.6.3-s: a unit more for gold, once for each kind. */
const levy: Question<PowerAndPrestige, At<'levy'>> = {
  prompt: (_, { means }) => say('raise units', { gold: means.gold }, 'PP-6.6.3-s'),
  offer(_play, { sheet: mine, means }, _seat, offers) {
    for (let arm = 0; arm < ARMS; arm++) offers.offer('raise', { arm: arm as Arm }, mayRaise(means, mine, arm));
    offers.offer('ready', {});
  },
  take: {
    raise: (play, frame, { arm }) =>
      play.advance(frame, 'sheet', { stage: 1, sheet: { ...frame.sheet, raised: frame.sheet.raised | (1 << arm) } }),
    ready: (play, frame) => play.advance(frame, 'sheet', { stage: 2 }),
  },
};

/** PP-6.6.3-w: exactly as many units as cannot be paid. */
const dismiss: Question<PowerAndPrestige, At<'dismiss'>> = {
  prompt: (_, { sheet: mine, means }) => say('dismiss', { units: shortage(means, mine) }, 'PP-6.6.3-w'),
  offer({ state }, { sheet: mine }, seat, offers) {
    const left = new Map<number, number>();
    for (let i = 0; i < state.force.length; i++)
      for (let arm = 0; arm < ARMS && state.force[i] === seat; arm++) {
        const key = dismissalOf(state.place[i], state.box[i]) * ARMS + arm;
        left.set(key, (left.get(key) ?? 0) + unitsOfRow(state, i, arm));
      }
    for (let i = 0; i < mine.dismissed.length; i += 2) {
      const key = mine.dismissed[i] * ARMS + mine.dismissed[i + 1];
      left.set(key, left.get(key)! - 1);
    }
    for (const [key, count] of left) {
      if (count === 0) continue;
      const [at, arm] = [Math.floor(key / ARMS), (key % ARMS) as Arm];
      const [place, box] = [(at % LOCATIONS) as Location, Math.floor(at / LOCATIONS)];
      if (box === 0) offers.offer('dismiss', { arm, place });
      else offers.offer('dismissBoxed', { arm, place, box });
    }
  },
  take: {
    dismiss: (play, frame, { arm, place }) => dismissed(play, frame, dismissalOf(place, 0), arm),
    dismissBoxed: (play, frame, { arm, place, box }) => dismissed(play, frame, dismissalOf(place, box), arm),
  },
};

/** How a sheet notes where a unit is dismissed: on the map, or from an army box there. */
const dismissalOf = (place: number, box: number): number => box * LOCATIONS + place;

const dismissed = (play: P, frame: At<'dismiss'>, at: number, arm: number): Next<Frame> =>
  play.advance(frame, 'sheet', {
    stage: 2,
    sheet: { ...frame.sheet, dismissed: [...frame.sheet.dismissed, at, arm] },
  });

const withStudy = (mine: Sheet, what: number): Sheet => ({
  ...mine,
  studied: mine.studied.map((n, i) => (i === what ? n + 1 : n)),
});

const isEmpty = ({ items, rebuilt, artists, studied }: Sheet): boolean =>
  rebuilt.length + artists.length === 0 && items.every((n) => n === 0) && studied.every((n) => n === 0);

const withSite = (mine: Sheet, s: number): Sheet => ({ ...mine, rebuilt: [...mine.rebuilt, s] });

/** Whether two sites have the same building in the same city or country, so that it does not matter which is rebuilt. */
const areAlike = (ruins: readonly number[], i: number, j: number): boolean =>
  ruins[i + 1] === ruins[j + 1] &&
  siteCity[ruins[i]] === siteCity[ruins[j]] &&
  siteProvince[ruins[i]] === siteProvince[ruins[j]];

/** Of ruins that are alike, the first that is not on the sheet; positions in the list. */
function ruinsLeft({ sheet: mine, means: { ruins } }: At<'basket'>): number[] {
  const found: number[] = [];
  for (let i = 0; i < ruins.length; i += 2)
    if (!mine.rebuilt.includes(ruins[i]) && !found.some((j) => areAlike(ruins, i, j))) found.push(i);
  return found;
}

function rebuildOne(frame: At<'basket'>, isThere: (s: number) => boolean, building: number): Next<Frame> {
  const { ruins } = frame.means;
  const i = ruinsLeft(frame).find((each) => ruins[each + 1] === building && isThere(ruins[each]))!;
  frame.sheet = withSite(frame.sheet, ruins[i]);
  return again;
}

/** PP-6.6.3-z: what gold can buy, and the universities' choices. Undo takes back; the list is kept to what can be had. */
const basket: Question<PowerAndPrestige, At<'basket'>> = {
  prompt: (_, { sheet: mine, means }) =>
    say('basket', { gold: purse(means, mine), upkeep: upkeepDue(means, mine) }, 'PP-6.6.3-z'),
  offer({ state }, frame, _seat, offers) {
    const { sheet: mine, means } = frame;
    const remaining = remainingOf(means, mine);
    for (let i = 0; i < ITEMS; i++) {
      const verdict = mayBuy(means, mine, remaining, i);
      if (verdict === true || offers.explains) offers.offer('buy', { item: i as Item }, verdict);
    }
    if (remaining.rooms > 0 || offers.explains)
      for (let a = 0; a < ARTISTS; a++)
        if (state.artistOwner[a] < 0 && !mine.artists.includes(a))
          offers.offer('hire', { artist: a as Artist }, mayHire(remaining, a));
    for (const i of ruinsLeft(frame)) {
      const [s, building] = [means.ruins[i], means.ruins[i + 1] as Building];
      if (siteCity[s] >= 0) offers.offer('rebuild', { building, city: siteCity[s] as Location }, mayRebuild(remaining));
      else offers.offer('rebuildRural', { building, province: siteProvince[s] as Province }, mayRebuild(remaining));
    }
    for (const [i, what] of studies.entries()) offers.offer('study', { what }, mayStudy(means, mine, remaining, i));
    if (!isEmpty(mine)) offers.offer('emptyBasket', {});
    offers.offer('lock', {});
  },
  meaning: {
    buy: (_, { means }, { item }) => goldPrice(priceOf(means, item)),
    rebuild: () => goldPrice(REBUILD_COST),
    rebuildRural: () => goldPrice(REBUILD_COST),
    lock: () => ({ main: true }),
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
    rebuild: (_, frame, { building, city }) => rebuildOne(frame, (s) => siteCity[s] === city, building),
    rebuildRural: (_, frame, { building, province }) =>
      rebuildOne(frame, (s) => siteCity[s] < 0 && siteProvince[s] === province, building),
    study(_, frame, { what }) {
      frame.sheet = withStudy(frame.sheet, studies.indexOf(what));
      return again;
    },
    emptyBasket(_, frame) {
      const { residence, raised, dismissed } = frame.sheet;
      frame.sheet = { ...emptySheet(), residence, raised, dismissed };
      return again;
    },
    lock: (_, { seat, sheet: mine }) => goto({ at: 'locked', seat, sheet: mine }),
  },
};

/** What a player has bought, said to all. */
function announce(play: P, seat: number, { items, rebuilt, artists, studied }: Sheet): void {
  const clause = 'PP-6.6.4-a';
  items.forEach((count, item) => {
    if (count > 0) play.log('buys', { seat, item, count }, { clause });
  });
  if (rebuilt.length > 0) play.log('rebuilds', { seat, count: rebuilt.length }, { clause });
  for (const artist of artists) play.log('wants artist', { seat, artist }, { clause });
  studies.forEach((what, i) => {
    if (studied[i] > 0) play.log('studies', { seat, what, count: studied[i] }, { clause: 'PP-6.6.3-j' });
  });
}

export const purchaseSteps = { purchases, newSheet, locked, sheet, reside, levy, dismiss, basket } as const;
