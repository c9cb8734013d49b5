/** 6.7.1 When several want the same artist, and 6.6.3 what becomes of the sheets then: everything is paid and noted. */
import { again, ask, done, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import { type At, FRESH, type Frame, NEW_COURT, type P, PLUNDERED, type PowerAndPrestige } from '../shape.ts';
import type { Sheet } from '../shape-economy.ts';
import { ARMS, ARTISTS, type Artist, extensionPrestige, LOCATIONS, ROOM } from '../tables.ts';
import { FIRST_EXTENSION, FORTRESS, generatorOf, ITEMS, type Item, oddCost } from '../tables-economy.ts';
import { addPrestige, inOrder, outranks, seatsOf } from './5-concepts.ts';
import { removeTroops } from './5-troops.ts';
import { credit } from './6.6-deals.ts';
import { closeAccounts, L_EXTENSIONS, L_ODD_UNIT, L_PURCHASES, L_RESIDENCE, L_UPKEEP, line } from './6.6-income.ts';
import {
  extensionBit,
  isSound,
  mayHire,
  meansOf,
  purchaseCost,
  RESIDENCE_COST,
  remainingOf,
  STUDY_ATTACK,
  STUDY_DEFENCE,
  STUDY_ROOM,
  upkeepDue,
  withArtist,
  withItem,
} from './6.6-sheet.ts';
import { extensionBonus } from './6.7-artists.ts';

/** Seats by recorded prestige, the best first (PP-6.7.1-b, PP-5.1.1). */
const ranked = (play: P): number[] => {
  const { state } = play;
  return seatsOf(play).sort((a, b) => (outranks(state, state.economy.recordedPrestige, a, b) ? -1 : 1));
};

const dropArtist = (sheet: Sheet, a: number): Sheet => ({
  ...sheet,
  artists: sheet.artists.filter((each) => each !== a),
});

/** PP-6.7.1-b, PP-R-54: each artist to the best-ranked player who wants it; the others choose again, the best-ranked first. */
function contest(play: P, frame: At<'contest'>): Next<Frame> {
  const { sheets } = play.enclosing('income');
  const { missed } = frame;
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
  return next === undefined ? done() : ask(next, play.sibling(frame, 'rechoose'));
}

/** PP-6.7.1-c: another artist, also one that a player of lower rank has chosen; other purchases may be given up for it. */
const rechoose: Question<PowerAndPrestige, At<'rechoose'>> = {
  prompt: () => say('choose another artist', {}, 'PP-6.7.1-c'),
  auto: true,
  offer(play, _frame, seat, offers) {
    const { state } = play;
    const { sheets } = play.enclosing('income');
    const mine = sheets[seat];
    const means = meansOf(play, seat, mine);
    const remaining = remainingOf(means, mine);
    const stands = (sheet: Sheet): Verdict => isSound(means, sheet) || no('PP-6.7.1-c', 'other things need it');
    for (let a = 0; a < ARTISTS; a++)
      if (state.artistOwner[a] < 0 && !mine.artists.includes(a)) {
        const rival = seatsOf(play).find(
          (other) => sheets[other].artists.includes(a) && outranks(state, state.economy.recordedPrestige, other, seat),
        );
        const verdict = rival === undefined ? mayHire(remaining, a) : no('PP-6.7.1-b', 'goes to another', { rival });
        offers.offer('hire', { artist: a as Artist }, verdict);
      }
    // To give something up makes sense only while there is an artist who might be had for it.
    if (mayGetArtist(play, sheets, seat)) {
      for (let i = 0; i < ITEMS; i++)
        if (mine.items[i] > 0) offers.offer('putBack', { item: i as Item }, stands(withItem(mine, i, -1)));
      for (const a of mine.artists) offers.offer('putBackArtist', { artist: a as Artist });
      if (mine.rebuilt.length > 0) offers.offer('putBackRebuilding', {}, stands(dropRebuilding(mine)));
    }
    offers.offer('pass', {});
  },
  take: {
    hire(play, frame, { artist }, seat) {
      change(play, seat, (mine) => withArtist(mine, artist));
      frame.missed[seat]--;
      return play.advance(frame, 'contest');
    },
    putBack: (play, _, { item }, seat) => change(play, seat, (mine) => withItem(mine, item, -1)),
    putBackArtist: (play, _, { artist }, seat) => change(play, seat, (mine) => dropArtist(mine, artist)),
    putBackRebuilding: (play, _, _arg, seat) => change(play, seat, dropRebuilding),
    pass(play, frame, _arg, seat) {
      frame.missed[seat] = 0;
      return play.advance(frame, 'contest');
    },
  },
};

function change(play: P, seat: number, how: (sheet: Sheet) => Sheet): Next<Frame> {
  const { sheets } = play.enclosing('income');
  sheets[seat] = how(sheets[seat]);
  return again;
}

const dropRebuilding = (sheet: Sheet): Sheet => ({ ...sheet, rebuilt: sheet.rebuilt.slice(0, -1) });

/** Is there an artist whom no player of higher rank has? */
const mayGetArtist = (play: P, sheets: readonly Sheet[], seat: number): boolean =>
  play.state.artistOwner.some(
    (patron, a) =>
      patron < 0 &&
      !seatsOf(play).some(
        (other) =>
          sheets[other].artists.includes(a) &&
          (other === seat || outranks(play.state, play.state.economy.recordedPrestige, other, seat)),
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
export function settleSheets(play: P, { sheets }: At<'income'>): void {
  const { state } = play;
  const bills = sheets.map((sheet, seat) => billOf(play, seat, sheet));
  closeAccounts(play);
  const free = seatsOf(play).map(() => [0, 0, 0]);
  const stock = seatsOf(play).map((seat) => sheets[seat].items.slice(0, FORTRESS + 1));
  for (const seat of inOrder(state)) {
    settleDues(play, seat, sheets[seat], bills[seat]);
    settlePurchases(play, seat, sheets[seat], bills[seat]);
    for (let arm = 0; arm < ARMS; arm++) {
      free[seat][arm] = bills[seat].free[arm] + ((sheets[seat].raised >> arm) & 1);
      stock[seat][arm] += free[seat][arm];
    }
  }
  // PP-6.6.3-y
  state.unrest.fill(0);
  const rebuilt = sheets.flatMap((sheet) => sheet.rebuilt);
  play.enclosing('economy').purchases = { stock, free, rebuilt };
}

/** What comes before purchases (PP-6.8.2-e, PP-6.6.3-s, -u, -w). */
function settleDues(play: P, seat: number, sheet: Sheet, { upkeep }: Bill): void {
  const { state } = play;
  if (sheet.residence >= 0) {
    state.residence[seat] = sheet.residence;
    state.extensions[seat] = 0;
    play.log('resides', { seat, place: sheet.residence }, { clause: 'PP-6.8.2-e' });
    credit(state, seat, -RESIDENCE_COST, L_RESIDENCE, sheet.residence);
  }
  for (let arm = 0; arm < ARMS; arm++)
    if ((sheet.raised >> arm) & 1) {
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
  const { studied } = sheet;
  credit(state, seat, -purchases, L_PURCHASES, 0);
  state.attackLevel[seat] += studied[STUDY_ATTACK];
  state.defenceLevel[seat] += studied[STUDY_DEFENCE];
  const court = built | (studied[STUDY_ROOM] ? ROOM : 0);
  state.extensions[seat] |= court | (court << NEW_COURT);
  if (prestige > 0) {
    addPrestige(state, seat, prestige);
    state.economy.account[seat].push(line(L_EXTENSIONS, built, 0, prestige));
    play.log('extends residence', { seat, prestige }, { clause: 'PP-6.8.1-f' });
  }
  for (const s of sheet.rebuilt) state.site[s] = (state.site[s] & ~PLUNDERED) | FRESH;
  for (const a of sheet.artists) {
    state.artistOwner[a] = seat;
    state.artistSince[a] = state.year;
    play.log('hires', { seat, artist: a }, { clause: 'PP-6.7.1-a' });
  }
}

export const contestSteps = { contest, rechoose } as const;
