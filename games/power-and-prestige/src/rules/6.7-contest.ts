/** 6.7.1 When several want the same artist, and 6.6.3 what becomes of the sheets then: everything is paid and noted. */
import { again, ask, goto, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import { type At, FRESH, type Frame, NEW_COURT, type P, PLUNDERED, type PowerAndPrestige } from '../shape.ts';
import type { Sheet } from '../shape-economy.ts';
import { ARMS, ARTISTS, type Artist, extensionPrestige, LOCATIONS, ROOM } from '../tables.ts';
import { FIRST_EXTENSION, FORTRESS, generatorOf, ITEMS, type Item, oddCost } from '../tables-economy.ts';
import { addPrestige, inOrder, outranks, seatsOf } from './5-concepts.ts';
import { removeTroops } from './5-troops.ts';
import { credit } from './6.6-deals.ts';
import { closeAccounts, L_EXTENSIONS, L_ODD_UNIT, L_PURCHASES, L_RESIDENCE, L_UPKEEP, line } from './6.6-income.ts';
import { newRound } from './6.6-rounds.ts';
import {
  extensionBit,
  isSound,
  mayHire,
  meansOf,
  purchaseCost,
  RESIDENCE_COST,
  STUDY_ATTACK,
  STUDY_DEFENCE,
  STUDY_ROOM,
  slackOf,
  upkeepDue,
  withArtist,
  withItem,
} from './6.6-sheet.ts';
import { extensionBonus } from './6.7-artists.ts';

/** Seats by recorded prestige, the best first (PP-6.7.1-b, PP-5.1.1). */
const ranked = (play: P): number[] => {
  const { state } = play;
  return seatsOf(play).sort((a, b) => (outranks(state, state.economy.mark, a, b) ? -1 : 1));
};
const dropArtist = (sheet: Sheet, a: number): Sheet => ({
  ...sheet,
  artists: sheet.artists.filter((each) => each !== a),
});

/** PP-6.7.1-b, PP-R-54: each artist to the best-ranked who wants him; the others choose again, the best-ranked first. */
export function contest(play: P, { sheets, missed }: At<'contest'>): Next<Frame> {
  const order = ranked(play);
  for (let a = 0; a < ARTISTS; a++) {
    const [winner, ...losers] = order.filter((seat) => sheets[seat].artists.includes(a));
    for (const seat of losers) {
      sheets[seat] = dropArtist(sheets[seat], a);
      missed[seat]++;
      play.log('misses artist', { seat, artist: a, winner }, { clause: 'PP-6.7.1-b' });
    }
  }
  const next = order.find((seat) => missed[seat] > 0);
  return next === undefined ? goto({ at: 'settle', sheets }) : ask(next, { at: 'rechoose', sheets, missed });
}

/** PP-6.7.1-c: another artist, also one that somebody of lower rank has chosen; other purchases may be given up for it. */
export const rechoose: Question<PowerAndPrestige, At<'rechoose'>> = {
  prompt: () => say('choose another artist', {}, 'PP-6.7.1-c'),
  auto: true,
  offer(play, { sheets }, seat, offers) {
    const { state } = play;
    const mine = sheets[seat];
    const means = meansOf(play, seat, mine);
    const slack = slackOf(means, mine);
    const stands = (sheet: Sheet): Verdict => isSound(means, sheet) || no('PP-6.7.1-c', 'other things need it');
    for (let a = 0; a < ARTISTS; a++)
      if (state.patron[a] < 0 && !mine.artists.includes(a)) {
        const rival = seatsOf(play).find(
          (other) => sheets[other].artists.includes(a) && outranks(state, state.economy.mark, other, seat),
        );
        const verdict = rival === undefined ? mayHire(slack, a) : no('PP-6.7.1-b', 'goes to another', { rival });
        offers.offer('hire', { artist: a as Artist }, verdict);
      }
    // To give something up makes sense only while there is an artist who might be had for it.
    if (canHope(play, sheets, seat)) {
      for (let i = 0; i < ITEMS; i++)
        if (mine.items[i] > 0) offers.offer('putBack', { item: i as Item }, stands(withItem(mine, i, -1)));
      for (const a of mine.artists) offers.offer('putBackArtist', { artist: a as Artist });
      if (mine.rebuilt.length > 0) offers.offer('putBackRebuilding', {}, stands(dropRebuilding(mine)));
    }
    offers.offer('pass', {});
  },
  take: {
    hire(_, { sheets, missed }, { artist }, seat) {
      sheets[seat] = withArtist(sheets[seat], artist);
      missed[seat]--;
      return goto({ at: 'contest', sheets, missed });
    },
    putBack(_, { sheets }, { item }, seat) {
      sheets[seat] = withItem(sheets[seat], item, -1);
      return again;
    },
    putBackArtist(_, { sheets }, { artist }, seat) {
      sheets[seat] = dropArtist(sheets[seat], artist);
      return again;
    },
    putBackRebuilding(_, { sheets }, _arg, seat) {
      sheets[seat] = dropRebuilding(sheets[seat]);
      return again;
    },
    pass(_, { sheets, missed }, _arg, seat) {
      missed[seat] = 0;
      return goto({ at: 'contest', sheets, missed });
    },
  },
};
const dropRebuilding = (sheet: Sheet): Sheet => ({ ...sheet, rebuilt: sheet.rebuilt.slice(0, -1) });
/** Is there an artist whom nobody of higher rank has? */
const canHope = (play: P, sheets: readonly Sheet[], seat: number): boolean =>
  play.state.patron.some(
    (patron, a) =>
      patron < 0 &&
      !seatsOf(play).some(
        (other) =>
          sheets[other].artists.includes(a) &&
          (other === seat || outranks(play.state, play.state.economy.mark, other, seat)),
      ),
  );

/** What a sheet comes to, worked out for all before anything is done: income and purchases are simultaneous. */
interface Bill {
  upkeep: number;
  purchases: number;
  built: number;
  prestige: number;
  free: number[];
}
function billOf(play: P, seat: number, sheet: Sheet): Bill {
  let [built, prestige] = [0, 0];
  for (let i = FIRST_EXTENSION; i < ITEMS; i++)
    if (sheet.items[i] > 0) {
      built |= extensionBit(i);
      prestige += extensionPrestige[i - FIRST_EXTENSION];
    }
  const means = meansOf(play, seat, sheet);
  return {
    upkeep: upkeepDue(means, sheet),
    purchases: purchaseCost(means, sheet),
    built,
    // PP-6.8.1-f, PP-6.7.2-d
    prestige: prestige + extensionBonus(play, seat, built),
    // PP-6.6.3-r, PP-R-66: without a place for them they are forfeited.
    free: generatorOf.map((maker) => (means.spot ? Math.floor(means.active[maker] / 2) : 0)),
  };
}

/** PP-R-52: residence, units of unpaired buildings, upkeep, universities, purchases; then the unrest markers go. */
export function settle(play: P, { sheets }: At<'settle'>): Next<Frame> {
  const { state } = play;
  const bills = sheets.map((sheet, seat) => billOf(play, seat, sheet));
  closeAccounts(play);
  const free = seatsOf(play).map(() => [0, 0, 0]);
  const stock = seatsOf(play).map((seat) => sheets[seat].items.slice(0, FORTRESS + 1));
  for (const seat of inOrder(state)) {
    settleDues(play, seat, sheets[seat], bills[seat]);
    settlePurchases(play, seat, sheets[seat], bills[seat]);
    for (let arm = 0; arm < ARMS; arm++) {
      free[seat][arm] = bills[seat].free[arm] + ((sheets[seat].odd >> arm) & 1);
      stock[seat][arm] += free[seat][arm];
    }
  }
  // PP-6.6.3-y
  state.unrest.fill(0);
  const rebuilt = sheets.flatMap((sheet) => sheet.rebuilt);
  return goto({ at: 'placements', stage: 0, ...newRound([]), stock, free, laid: 0, rebuilt });
}

/** What comes before purchases (PP-6.8.2-e, PP-6.6.3-s, -u, -w). */
function settleDues(play: P, seat: number, sheet: Sheet, { upkeep }: Bill): void {
  const { state } = play;
  if (sheet.residence >= 0) {
    state.residence[seat] = sheet.residence;
    state.court[seat] = 0;
    play.log('resides', { seat, place: sheet.residence }, { clause: 'PP-6.8.2-e' });
    credit(state, seat, -RESIDENCE_COST, L_RESIDENCE, sheet.residence);
  }
  for (let arm = 0; arm < ARMS; arm++)
    if ((sheet.odd >> arm) & 1) {
      play.log('raises', { seat, arm }, { clause: 'PP-6.6.3-s' });
      credit(state, seat, -oddCost[arm], L_ODD_UNIT, arm);
    }
  for (let i = 0; i < sheet.dismissed.length; i += 2) {
    const [at, arm] = [sheet.dismissed[i], sheet.dismissed[i + 1]];
    const place = at % LOCATIONS;
    removeTroops(state, seat, place, arm, 1, false, Math.floor(at / LOCATIONS));
    play.log('dismisses', { seat, arm, place }, { clause: 'PP-6.6.3-w', reveals: play.options.fog !== 'none' });
  }
  // With fog the sum tells how many there are.
  play.log('upkeep', { seat, gold: upkeep }, { clause: 'PP-6.6.3-u', reveals: play.options.fog !== 'none' });
  credit(state, seat, -upkeep, L_UPKEEP, 0);
}

function settlePurchases(play: P, seat: number, sheet: Sheet, { purchases, built, prestige }: Bill): void {
  const { state } = play;
  const { study } = sheet;
  credit(state, seat, -purchases, L_PURCHASES, 0);
  state.attack[seat] += study[STUDY_ATTACK];
  state.defence[seat] += study[STUDY_DEFENCE];
  const court = built | (study[STUDY_ROOM] ? ROOM : 0);
  state.court[seat] |= court | (court << NEW_COURT);
  if (prestige > 0) {
    addPrestige(state, seat, prestige);
    state.economy.account[seat].push(line(L_EXTENSIONS, built, 0, prestige));
    play.log('extends residence', { seat, prestige }, { clause: 'PP-6.8.1-f' });
  }
  for (const s of sheet.rebuilt) state.site[s] = (state.site[s] & ~PLUNDERED) | FRESH;
  for (const a of sheet.artists) {
    state.patron[a] = seat;
    state.since[a] = state.year;
    play.log('hires', { seat, artist: a }, { clause: 'PP-6.7.1-a' });
  }
}
