/** The income phase: what is bought, who is hired, what universities teach. Gains are in gold, in the last year in points. */
import type { AnyChoice } from '@concert/kernel';
import { isPlundered } from '../rules/5-buildings.ts';
import { areAllied, isLastYear, provincesOf } from '../rules/5-concepts.ts';
import { foesOf, unitsOf } from '../rules/5-troops.ts';
import { meansOf, priceOf, purse, STUDY_ROOM } from '../rules/6.6-sheet.ts';
import { artistsOf } from '../rules/6.7-artists.ts';
import { roomsOf } from '../rules/6.8-residence.ts';
import type { At, P, State } from '../shape.ts';
import type { Means, Sheet } from '../shape-economy.ts';
import {
  ART_ACADEMY,
  ART_MANUFACTORY,
  artistCost,
  artistDice,
  artistPlus,
  artistType,
  BANK,
  BARRACKS,
  capitalOf,
  extensionPrestige,
  extensionRooms,
  FOUNDRY,
  HORSE_FARM,
  inPlay,
  isRural,
  MANUFACTORY,
  PROVINCES,
  ROOM,
  TRADING_HOUSE,
  UNIVERSITY,
  WINDMILL,
} from '../tables.ts';
import {
  BACH,
  EXTENSIONS,
  FIRST_BUILDING,
  FIRST_EXTENSION,
  FORTRESS,
  GOETHE,
  SCHILLER,
  siteCity,
  sitesIn,
} from '../tables-economy.ts';
import { MANNER } from './manner.ts';
import { buyable, rankPoints } from './ranks.ts';
import { residenceWorth, riskAt, situationOf } from './situation.ts';
import { type Style, USUAL } from './style.ts';

/** With so much prestige there is enough for annexing. */
const ENOUGH_TO_SPEND = 10;
const FULL = 5;

/** A seat's means and wants while it fills its sheet. */
interface Books {
  play: P;
  state: State;
  seat: number;
  sheet: Sheet;
  means: Means;
  /** Economic rounds after this one. */
  rounds: number;
  purse: number;
  /** Prestige with what is in the basket. */
  prestige: number;
  court: number;
  /** Troops including those in the basket; barrels that feed no unit yet; how many more troops the seat wants. */
  units: number;
  hungry: number;
  need: number;
  style: Style;
}

function booksOf(play: P, seat: number, sheet: Sheet, means: Means, style: Style = USUAL): Books {
  const { state } = play;
  const last = isLastYear(play);
  let court = state.extensions[seat] | (sheet.studied[STUDY_ROOM] ? ROOM : 0);
  let prestige = state.prestige[seat];
  for (let e = 0; e < EXTENSIONS; e++)
    if (sheet.items[FIRST_EXTENSION + e] > 0) {
      court |= 1 << e;
      prestige += extensionPrestige[e];
    }
  const units = means.units + sheet.items[0] + sheet.items[1] + sheet.items[2];
  return {
    play,
    state,
    seat,
    sheet,
    means,
    rounds: last ? 0 : Math.max(1, play.options.years - state.year),
    purse: purse(means, sheet),
    prestige,
    court,
    units,
    hungry: units - means.barrels - 2 * sheet.items[FIRST_BUILDING + WINDMILL],
    need: last ? 0 : needOf(play, seat, units) * style.troops,
    style,
  };
}

/** How much the seat wants troops, about 1: for free land, and against the armies of the others. */
function needOf(play: P, seat: number, units: number): number {
  const { state, seats } = play;
  let free = 0;
  for (let p = 0; p < PROVINCES; p++) if (inPlay[seats][p] && state.owner[p] < 0) free++;
  const foes = foesOf(state, seat);
  let [most, sum, count] = [0, 0, 0];
  for (let other = 0; other < seats; other++)
    if (other !== seat) {
      const theirs = unitsOf(state, other);
      sum += theirs;
      count++;
      if ((foes >> other) & 1) most = Math.max(most, theirs);
    }
  const land = MANNER.land * 3 * Math.min(4, Math.ceil((2 * free) / seats / 2));
  const wanted =
    MANNER.wanted *
    Math.max(land + 2, 0.6 * most + 0.4 * (sum / count), provincesOf(state, seat) * (areAllied(state) ? 1.6 : 1.1));
  return MANNER.need * Math.max(0.45, Math.min(1.9, 2.1 - MANNER.needSlope * (units / wanted)));
}

/** What a building brings over the rounds to come. */
function buildingGain({ rounds: n, prestige, means, hungry, need, sheet }: Books, b: number): number {
  const fed = hungry > 0 ? 0.9 : 0.2;
  const bank = prestige >= 3 ? 4 : 1;
  const art = MANNER.fame + 1.5 + (prestige >= 16 ? 4 : prestige >= 8 ? 2 : 0) - 1.8;
  const later = (yearly: number): number => (n >= 2 ? Math.max(0, MANNER.later * (yearly * (n - 1) - 2)) : 0);
  const bought = sheet.items[FIRST_BUILDING + b];
  // Too many buildings that raise troops cost more in upkeep than the troops are worth.
  const many = (count: number): number => Math.max(0.3, 1 - 0.12 * (means.active[b] + count));
  switch (b) {
    case TRADING_HOUSE:
      return n + later(bank);
    case BANK:
      return bank * n;
    case MANUFACTORY:
      return n * (1 + fed) + later(art);
    case ART_MANUFACTORY:
      return n * art + 1;
    case ART_ACADEMY:
      return n * MANNER.fame + later(MANNER.fame + 1.5) * many(bought);
    case UNIVERSITY:
      return n * (MANNER.fame + (prestige >= 6 ? 2.2 : 0.6));
    case BARRACKS:
      return n * 1.7 * need * many(bought);
    case FOUNDRY:
      return n * 4 * need * many(bought);
    case HORSE_FARM:
      return n * (2.5 * need * many(bought) + fed);
    default:
      return n * (1.3 + 1.7 * fed);
  }
}

/** Prestige opens income: banks, art manufactories, provinces (PP-10.4). */
function thresholds({ state, seat, means, rounds, prestige }: Books, gained: number): number {
  const opens = (level: number): boolean => prestige < level && prestige + gained >= level;
  let gain = 0;
  if (opens(5)) gain += 3 * means.active[BANK];
  if (opens(10)) gain += 2 * means.active[UNIVERSITY];
  if (opens(20)) gain += 4 * means.active[ART_MANUFACTORY];
  if (opens(40)) gain += 2 * provincesOf(state, seat);
  return gain * rounds;
}

/** Rooms without an artist, those in the basket counted. */
const emptyRooms = ({ state, seat, court, sheet }: Books): number =>
  roomsOf(court) - artistsOf(state, seat).length - sheet.artists.length;

function extensionGain(books: Books, e: number): number {
  const { rounds } = books;
  const gained = extensionPrestige[e];
  const artist = extensionRooms[e] * Math.max(0, rounds * 4 * MANNER.fame - 3) * (emptyRooms(books) > 0 ? 0.3 : 1);
  const reserve = books.prestige < ENOUGH_TO_SPEND ? MANNER.reserve : 0;
  return gained * MANNER.splendour + MANNER.bands * thresholds(books, gained) + MANNER.rooms * artist + reserve;
}

const typesOf = ({ state, seat, sheet }: Books): Set<string> =>
  new Set([...artistsOf(state, seat), ...sheet.artists].map((a) => artistType[a]));

function artistGain(books: Books, a: number): number {
  const { rounds, state, seat } = books;
  const mine = (other: number): boolean => state.artistOwner[other] === seat || books.sheet.artists.includes(other);
  let yearly = 3.5 * artistDice[a] + artistPlus[a];
  if ((a === SCHILLER && mine(GOETHE)) || (a === GOETHE && mine(SCHILLER))) yearly += 5;
  const once = (a === BACH ? 10 : 0) + (typesOf(books).has(artistType[a]) ? 0 : 3);
  return MANNER.artists * MANNER.fame * (rounds * yearly + once);
}

/** The last year: points by rank in prestige, full provinces, artists of three kinds. Gold is worth nothing after it. */
function lastGain(books: Books, item: number): number {
  if (item < FIRST_BUILDING || item === FORTRESS) return -1;
  if (item >= FIRST_EXTENSION) return fameGain(books, extensionPrestige[item - FIRST_EXTENSION]);
  return fillGain(books, item - FIRST_BUILDING);
}

/** Ten points may change nothing and the next ten a rank, so what counts is the best rank that the gold can reach. */
function fameGain({ state, seat, prestige, purse: gold, court }: Books, gained: number): number {
  // The others may buy prestige too.
  const all = state.prestige.map((points, other) =>
    other === seat ? prestige : points + MANNER.rivalBuys * buyable(state.extensions[other], state.gold[other]),
  );
  const before = rankPoints(all, seat, 5);
  let best = 0;
  for (let more = gained; more <= Math.max(gained, buyable(court, gold)); more += 10) {
    all[seat] = prestige + more;
    best = Math.max(best, (rankPoints(all, seat, 5) - before) / more);
  }
  return (best + 0.01) * gained;
}

/** Points for a building, if there is the gold to fill the province that lacks fewest. */
function fillGain({ state, seat, sheet, purse: gold }: Books, b: number): number {
  let [urban, rural] = [0, 0];
  for (let i = 0; i < 10; i++)
    if (sheet.items[FIRST_BUILDING + i] > 0) {
      if (isRural[i]) rural += sheet.items[FIRST_BUILDING + i];
      else urban += sheet.items[FIRST_BUILDING + i];
    }
  for (const { u, r } of freeSitesByProvince(state, seat)) {
    const [needU, needR] = [Math.max(0, u - urban), Math.max(0, r - rural)];
    urban = Math.max(0, urban - u);
    rural = Math.max(0, rural - r);
    if (needU + needR === 0) continue;
    if (2 * (needU + needR) > gold) return -1;
    return (isRural[b] ? needR : needU) > 0 ? FULL / (needU + needR) : -1;
  }
  return -1;
}

/** By province that can be filled: its free sites, the fewest first. */
export function freeSitesByProvince(state: State, seat: number): { p: number; u: number; r: number }[] {
  const found: { p: number; u: number; r: number }[] = [];
  for (let p = 0; p < PROVINCES; p++) {
    if (state.owner[p] !== seat || sitesIn[p].some((site) => isPlundered(state, site))) continue;
    let [u, r] = [0, 0];
    for (const site of sitesIn[p])
      if (state.site[site] === 0) {
        if (siteCity[site] < 0) r++;
        else u++;
      }
    if (u + r > 0) found.push({ p, u, r });
  }
  return found.sort((a, b) => a.u + a.r - b.u - b.r);
}

/** What an item is worth in gold; in the last year, in points. */
function itemGain(books: Books, item: number): number {
  if (books.rounds === 0) return lastGain(books, item);
  const { need, state, seat, sheet } = books;
  if (item < FIRST_BUILDING) {
    const [infantry, cavalry, artillery] = [0, 1, 2].map((arm) => unitsOf(state, seat, arm) + sheet.items[arm]);
    // Guns shoot infantry, and infantry keeps them alive.
    const mix = [1, cavalry * 6 < infantry ? 0.8 : 0.6, artillery * 2.5 < infantry ? 0.98 : 0.6][item];
    return [3 * MANNER.infantry, 6 * MANNER.cavalry, 9 * MANNER.artillery][item] * need * mix;
  }
  if (item < FORTRESS)
    return (
      buildingGain(books, item - FIRST_BUILDING) * MANNER.buildings[item - FIRST_BUILDING] * books.style.buildings + 0.7
    );
  if (item === FORTRESS) return fortressGain(books);
  return extensionGain(books, item - FIRST_EXTENSION) * books.style.fame;
}

/** How much of what a fortress saves is counted: the enemy may attack elsewhere. */
const TRUST = 0.7;
/** PP-6.3.1-w: what a fortress takes off an attack. */
const WALL = 6;

/** What a fortress saves in gold: in the capital where it takes most off the danger, after those in the basket. */
function fortressGain({ play, state, seat, sheet }: Books): number {
  if (!areAllied(state)) return 0;
  const situation = situationOf(play, seat);
  const saved: number[] = [];
  for (let p = 0; p < PROVINCES; p++) {
    const l = capitalOf[p];
    if (state.owner[p] !== seat || state.fortresses.includes(l)) continue;
    const held = Math.max(1, situation.ours[l]);
    const stake = situation.worth[p] + (state.residence[seat] === l ? residenceWorth(situation) : 0);
    saved.push(stake * (riskAt(situation, l, held) - riskAt(situation, l, held + WALL)));
  }
  saved.sort((a, b) => b - a);
  return (MANNER.forts * TRUST * (saved[sheet.items[FORTRESS]] ?? 0)) / situation.gold;
}

/** Gain for each gold spent, so that the best bargain is bought first. */
const rate = (gain: number, price: number): number => (gain - price) / Math.max(1, price);

export function scoreBasket(
  play: P,
  seat: number,
  { sheet, means }: At<'basket'>,
  choices: readonly AnyChoice[],
  style?: Style,
): number[] {
  const books = booksOf(play, seat, sheet, means, style);
  const last = books.rounds === 0;
  return choices.map(({ verb, arg }) => {
    switch (verb) {
      case 'lock':
        return 0;
      case 'buy': {
        const price = priceOf(means, arg.item);
        const gain = itemGain(books, arg.item);
        return last ? gain / Math.max(1, price) : rate(gain, price) - MANNER.thrift;
      }
      case 'hire':
        return scoreHire(books, arg.artist, last);
      case 'rebuild':
      case 'rebuildRural':
        return last ? 1 : rate(2.2 * books.rounds + 1, 1);
      case 'study':
        return studyScore(books, arg.what);
      default:
        return -10;
    }
  });
}

function scoreHire(books: Books, a: number, last: boolean): number {
  if (!last) return rate(artistGain(books, a) * books.style.fame, artistCost[a]);
  const kinds = typesOf(books);
  const fame = a === BACH ? fameGain(books, 10) : 0;
  const rooms = emptyRooms(books);
  const three = !kinds.has(artistType[a]) && kinds.size < 3 && kinds.size + rooms >= 3 ? 20 / (3 - kinds.size) : 0;
  return (fame + three) / artistCost[a] - 0.001 * artistCost[a];
}

/** A room while artists can be had, then levels: those of attack first, defence keeps up. */
function studyScore(books: Books, what: string): number {
  const { state, seat, sheet, rounds } = books;
  if (what === 'room') return rounds > 0 || emptyRooms(books) <= 0 ? 4 : 1;
  if (rounds === 0) return 0.1;
  const [attack, defence] = [state.attackLevel[seat] + sheet.studied[0], state.defenceLevel[seat] + sheet.studied[1]];
  return what === 'attack' ? MANNER.studyAttack * (2 - 0.1 * attack) : 2 - 0.1 * defence - 0.05;
}

/** PP-6.7.1-c: another artist, or none. */
export function scoreRechoose(play: P, seat: number, sheet: Sheet, choices: readonly AnyChoice[]): number[] {
  const books = booksOf(play, seat, sheet, meansOf(play, seat, sheet));
  return choices.map(({ verb, arg }) =>
    verb === 'hire' ? scoreHire(books, arg.artist, books.rounds === 0) : verb === 'pass' ? 0 : -10,
  );
}

/** PP-6.6.3-s: units of unpaired buildings are cheap, as long as there is a war to come. */
export function scoreLevy(
  play: P,
  seat: number,
  { sheet, means }: At<'levy'>,
  choices: readonly AnyChoice[],
  style?: Style,
): number[] {
  const books = booksOf(play, seat, sheet, means, style);
  const gains = [3 - 1, 6 - 3, 9 - 4].map((gain) => gain * books.need - 0.8);
  return choices.map(({ verb, arg }) => (verb !== 'raise' ? 0 : books.rounds === 0 ? -1 : gains[arg.arm]));
}
