/**
 * 6.6.3 The income phase up to the payment: prestige is recorded, provinces are given up, and each player's account is
 * drawn up line by line. What is paid is the sum of the lines: the worksheet a player reads is the income itself.
 */
import { again, ask, done, type Next, type Point, type Question, say, seatCell, thing } from '@concert/kernel';
import type { At, Frame, P, PowerAndPrestige, State } from '../shape.ts';
import type { GivingUpLocals, Line } from '../shape-economy.ts';
import type { Province } from '../tables.ts';
import {
  ART_MANUFACTORY,
  ARTISTS,
  arm,
  artistDice,
  artistPlus,
  artist as artists,
  building,
  goldOf,
  good,
  location,
  luxuryOf,
  PROVINCES,
  province,
  WINDMILL,
} from '../tables.ts';
import {
  ARTWORK,
  buildingBarrels,
  buildingBonus,
  buildingGold,
  buildingPrestige,
  buildingThreshold,
  harvestOf,
  siteCity,
  siteProvince,
  sitesIn,
} from '../tables-economy.ts';
import { builtOn, isActive, isOccupied } from './5-buildings.ts';
import { addPrestige, hasTile, inOrder, noteFallen, provincesOf, seatsOf } from './5-concepts.ts';
import { survey } from './5-troops.ts';
import { actingIn, inSeatingOrder, mayTakeTurns, newRound, without } from './6.6-rounds.ts';
import { effectIncome, workingArtists } from './6.7-artists.ts';

/** PP-6.6.3-m: from how much recorded prestige on a province gives more, and how much. */
const [GREAT_PRESTIGE, PROVINCE_BONUS] = [40, 2];

/** PP-6.6.3-a: prestige as it is now counts for thresholds and for the claims to artists all phase long. */
export function recordPrestige(play: P): void {
  const { state } = play;
  state.economy.recordedPrestige = state.prestige.slice();
  play.log('income phase', { year: state.year }, { clause: 'PP-6.6.3-a' });
}

export const newGivingUp = ({ state }: P): GivingUpLocals => ({
  reviewing: 0,
  ...newRound(inOrder(state).filter((seat) => provincesOf(state, seat) > 0)),
});

/** PP-6.6.3-b: now and only now provinces may be given up, together or in seating order. */
const givingUp = (play: P, frame: At<'givingUp'>): Next<Frame> =>
  frame.busy.length > 0 ? ask(actingIn(frame), play.sibling(frame, 'giveUp')) : done();

const giveUp: Question<PowerAndPrestige, At<'giveUp'>> = {
  prompt: () => say('give up provinces', {}, 'PP-6.6.3-b'),
  offer(play, frame, seat, offers) {
    // Few ever want this: those who do look through their provinces first.
    if (!((frame.reviewing >> seat) & 1)) {
      if (provincesOf(play.state, seat) > 0) offers.offer('review', {});
    } else for (const p of owned(play.state, seat)) offers.offer('giveUp', { province: p as Province });
    if (mayTakeTurns(frame)) offers.offer('takeTurns', {});
    offers.offer('ready', {});
  },
  take: {
    review(_, frame, _arg, seat) {
      frame.reviewing |= 1 << seat;
      return again;
    },
    giveUp(play, frame, { province }, seat) {
      const { state } = play;
      state.owner[province] = -1;
      play.log('gives up', { seat, province }, { clause: 'PP-6.6.3-b' });
      // PP-R-65: to give up the last one is to lose it.
      noteFallen(state, seat);
      frame.reviewing &= ~(1 << seat);
      return again;
    },
    takeTurns(play, frame, _arg, seat) {
      play.log('asks for turns', { seat }, { clause: 'PP-6.6.3-b' });
      return play.advance(frame, 'givingUp', inSeatingOrder(play.state, frame));
    },
    ready: (play, frame, _arg, seat) => play.advance(frame, 'givingUp', without(frame, seat)),
  },
};

export const incomeSteps = { givingUp, giveUp } as const;

/** What can be worked out from a view too. */
export type Look = Pick<P, 'state' | 'seats'>;
/** What a line of an account is about; what it is of is told by `thingsOfLine`. */
export const lineNames = [
  'province',
  'building',
  'artist',
  'swap',
  'swap abroad',
  'gift',
  'residence',
  'unit raised',
  'upkeep',
  'purchases',
  'extensions',
] as const;
export const [
  L_PROVINCE,
  L_BUILDING,
  L_ARTIST,
  L_SWAP,
  L_ABROAD,
  L_GIFT,
  L_RESIDENCE,
  L_ODD_UNIT,
  L_UPKEEP,
  L_PURCHASES,
  L_EXTENSIONS,
] = lineNames.map((_, i) => i);

export const line = (what: number, of: number, gold: number, prestige = 0, barrels = 0): Line => [
  what,
  of,
  gold,
  prestige,
  barrels,
];

/** Provinces of a player. */
export function owned(state: State, seat: number): number[] {
  const found: number[] = [];
  for (let p = 0; p < PROVINCES; p++) if (state.owner[p] === seat) found.push(p);
  return found;
}

/** PP-6.6.3-e, PP-5.4.1-e: does a province give its owner gold and its luxury good? */
const isYielding = (state: State, forces: Uint8Array, p: number): boolean =>
  !state.unrest[p] && !isOccupied(state, forces, p);

/** PP-6.6.3-f, -i, -l, PP-6.9-c: what an active building gives, by what prestige was recorded. */
function buildingLine(state: State, s: number, recorded: number): Line {
  const b = builtOn(state, s);
  let [gold, barrels] = [buildingGold[b], buildingBarrels[b]];
  if (b === WINDMILL) ({ gold, barrels } = harvestOf(state.springWeather + state.fallWeather));
  if (recorded >= buildingThreshold[b]) gold += buildingBonus[b];
  // With the building, for it may be another one before the year is out.
  return line(L_BUILDING, s * 16 + b, gold, buildingPrestige[b], barrels);
}

/** PP-R-52: the account as it was paid or, before that, as it would be paid now if no die were rolled. */
export function accountOf(play: Look, seat: number): Line[] {
  const { account, artistDice, recordedPrestige } = play.state.economy;
  const forces = survey(play.state);
  if (account[seat] === undefined)
    return incomeLines(play, forces, seat, play.state.prestige[seat], Array(ARTISTS).fill(0));
  if (artistDice.length === 0) return account[seat];
  return [...incomeLines(play, forces, seat, recordedPrestige[seat], artistDice), ...account[seat]];
}

/** Writes the lines of income down: from now on the map changes, and they could not be worked out again. */
export function closeAccounts({ state, seats }: Look): void {
  const { economy } = state;
  economy.account = economy.account.map((_, seat) => accountOf({ state, seats }, seat));
  economy.artistDice = [];
}

/** The account of a player: where each gold, each prestige point and each barrel comes from. */
export function incomeLines(
  play: Look,
  forces: Uint8Array,
  seat: number,
  recorded: number,
  dice: readonly number[],
): Line[] {
  const { state } = play;
  const lines: Line[] = [];
  for (const p of owned(state, seat)) {
    const bonus = recorded >= GREAT_PRESTIGE ? PROVINCE_BONUS : 0;
    lines.push(line(L_PROVINCE, p, isYielding(state, forces, p) ? goldOf[p] + bonus : 0));
    for (const s of sitesIn[p])
      if (isActive(state, forces, p, s, siteCity[s])) {
        const given = buildingLine(state, s, recorded);
        if (given[2] || given[3] || given[4]) lines.push(given);
      }
  }
  // PP-6.6.3-x, PP-6.7.2-b, -c
  for (const a of workingArtists(play, seat))
    lines.push(line(L_ARTIST, a, 0, dice[a] + artistPlus[a] + effectIncome(play, forces, seat, a)));
  return lines;
}

/** PP-5.4.6-c, PP-5.4.1-e, PP-6.6.3-n: the goods a player produces this year, by good. */
export function goodsOf(state: State, forces: Uint8Array, seat: number): number[] {
  const goods: number[] = Array(good.names.length).fill(0);
  for (const p of owned(state, seat)) {
    if (luxuryOf[p] >= 0 && isYielding(state, forces, p)) goods[luxuryOf[p]]++;
    for (const s of sitesIn[p])
      if (builtOn(state, s) === ART_MANUFACTORY && isActive(state, forces, p, s, siteCity[s])) goods[ARTWORK]++;
  }
  return goods;
}

/** PP-6.7.2-b: a new roll for every artist every year, in the open (PP-R-52). */
function rollForArtists(play: P): number[] {
  const sums: number[] = Array(ARTISTS).fill(0);
  for (const seat of inOrder(play.state))
    for (const a of workingArtists(play, seat)) {
      const dice = play.chance.dice(artistDice[a], 6, `income of ${artists.names[a]}`);
      sums[a] = dice.reduce((sum, die) => sum + die, 0);
      play.log('artist income', { seat, artist: a, dice }, { clause: 'PP-6.7.2-b' });
    }
  return sums;
}

/** PP-6.5.5-d: sugar and tea, one each a year, if a player holds a tile. */
export const foreignGoods = (play: Look): number => (seatsOf(play).some((seat) => hasTile(play.state, seat)) ? 3 : 0);

/** PP-6.6.3-d: all accounts are drawn up before any player is paid, for income is simultaneous. */
export function payIncome(play: P): void {
  const { state } = play;
  const { economy } = state;
  const forces = survey(state);
  economy.artistDice = rollForArtists(play);
  economy.account = seatsOf(play).map(() => []);
  const lines = seatsOf(play).map((seat) => accountOf(play, seat));
  economy.produced = seatsOf(play).map((seat) => goodsOf(state, forces, seat));
  economy.unswapped = economy.produced.map((goods) => goods.slice());
  economy.foreignGoods = foreignGoods(play);
  for (const seat of inOrder(state)) {
    const [gold, prestige, barrels] = totals(lines[seat]);
    state.gold[seat] += gold;
    addPrestige(state, seat, prestige);
    play.log('income', { seat, gold, prestige, barrels }, { clause: 'PP-6.6.3-d' });
  }
}

/** What a line is of: a province, a building and where it stands, an artist, a good, a seat, a city, an arm; or nothing. */
export function thingsOfLine([what, of]: Line): Point[] {
  if (what === L_PROVINCE) return [thing(province, of)];
  if (what === L_ARTIST) return [thing(artists, of)];
  if (what === L_SWAP || what === L_ABROAD) return [thing(good, of)];
  if (what === L_GIFT) return [seatCell(of)];
  if (what === L_RESIDENCE) return [thing(location, of)];
  if (what === L_ODD_UNIT) return [thing(arm, of)];
  if (what !== L_BUILDING) return [];
  const s = of >> 4;
  const where = siteCity[s] < 0 ? thing(province, siteProvince[s]) : thing(location, siteCity[s]);
  return [thing(building, of & 15), where];
}

/** What the lines of an account come to. */
export function totals(lines: readonly Line[]): [gold: number, prestige: number, barrels: number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (const each of lines) for (let i = 0; i < 3; i++) sum[i] += each[i + 2];
  return sum;
}
