/** 6.1 Diplomatic bids: who may bid, who matches, the rolls, and the battles that a change of sides brings. */
import { ask, call, done, goto, type Next, no, type Question, type Seat, say } from '@concert/kernel';
import {
  type Alliance,
  ATTACKER,
  type At,
  type Clash,
  type Frame,
  type P,
  type PlaceId,
  type PowerId,
  type State,
} from '../shape.ts';
import { citiesOf, EMPIRES, isLeader, PLACES, POWERS, powerOf, power as powers, TALLEYRAND, vpOf } from '../tables.ts';
import { goldPrice } from './0-meaning.ts';
import { blocksIn } from './1-mapboard.ts';
import { campOf, FRIENDLY, inOrder, isEmbattled, leaderOf, openState, statusOf, survey } from './4-control.ts';
import { follows } from './6-alliances.ts';
import { newBattle } from './7-battle.ts';
import { settleSides } from './7-sides.ts';

/**
 * AL-R-1, AL-R-2, AL-6.1-b: the highest leader shown, and no other, may open one bid. With open Treasuries a seat that
 * cannot pay is not asked; with hidden ones that would tell.
 */
export function bidding(play: P): Next<Frame> {
  const { state } = play;
  const seat = inOrder(state).find((each) => isLeader[state.card[each]]);
  if (seat === undefined || (state.gold[seat] < 1 && !play.options.hiddenTreasuries)) return done();
  return ask(seat, { at: 'bid', seat });
}

/** AL-6.1-c: NPEs and minors may be bid for, never an empire with a player. */
const isTarget = (state: State, p: number): boolean => p >= EMPIRES || state.seat[p] < 0;

export const bid: Question<Alliance, At<'bid'>> = {
  prompt: (_, { seat }) => say('bid', { seat }, 'AL-6.1-b'),
  offer(play, { seat }, _seat, offers) {
    const { state } = play;
    for (let p = 0; p < POWERS; p++) {
      for (let gold = 1; gold <= 3; gold++) {
        const arg = { power: p as PowerId, gold };
        if (!isTarget(state, p)) offers.offer('bid', arg, no('AL-6.1-c', 'has a player', { power: p }));
        else offers.offer('bid', arg, gold <= state.gold[seat] || no('AL-6.1-c', 'not so much gold'));
      }
    }
    offers.offer('pass', {});
  },
  meaning: { bid: (_play, _frame, { gold }) => ({ ...goldPrice(gold), final: true }) },
  take: {
    bid(play, { seat }, { power, gold }) {
      play.state.gold[seat] -= gold; // AL-6.13-c, AL-3.4-i
      // With hidden Treasuries this tells that there was so much Gold.
      play.log('bids', { seat, power, gold }, { clause: 'AL-6.1-c', reveals: play.options.hiddenTreasuries });
      return goto({ at: 'matching', power, gold, bidders: [seat], next: 0 });
    },
    pass: () => done(),
  },
};

/** AL-6.1-d: the others, in descending card order, match the Gold or decline. */
export function matching(play: P, frame: At<'matching'>): Next<Frame> {
  const { state } = play;
  const order = inOrder(state);
  for (let next = frame.next; next < order.length; next++) {
    const seat = order[next];
    if (seat === frame.bidders[0]) continue;
    if (state.gold[seat] < frame.gold && !play.options.hiddenTreasuries) continue;
    return ask(seat, play.sibling(frame, 'match', { next }));
  }
  return rollFor(play, frame.power, frame.bidders);
}

export const match: Question<Alliance, At<'match'>> = {
  prompt: (_, { power, gold }) => say('match', { power, gold }, 'AL-6.1-d'),
  offer(play, { gold }, seat, offers) {
    offers.offer('match', {}, play.state.gold[seat] >= gold || no('AL-6.1-d', 'not so much gold'));
    offers.offer('pass', {});
  },
  meaning: { match: (_play, { gold }) => ({ ...goldPrice(gold), final: true }) },
  take: {
    match(play, frame, _arg, seat) {
      const { gold, bidders, next } = frame;
      play.state.gold[seat] -= gold;
      play.log('matches', { seat, gold }, { clause: 'AL-6.1-d' });
      return play.advance(frame, 'matching', { bidders: [...bidders, seat], next: next + 1 });
    },
    pass(play, frame, _arg, seat) {
      play.log('declines', { seat }, { clause: 'AL-6.1-d' });
      return play.advance(frame, 'matching', { next: frame.next + 1 });
    },
  },
};

/** AL-6.12, AL-R-8, AL-R-38, AL-R-39: what a bidder adds to the roll. */
export function bidBonus(play: P, target: number, seat: Seat, opened: boolean): number {
  const { state } = play;
  // A secret alliance gives no bonus, for the sum is rolled in the open (AL-R-42).
  const look = survey(openState(state));
  const camp = state.seat.indexOf(seat);
  let bonus = (opened ? 1 : 0) + (state.card[seat] === TALLEYRAND ? 2 : 0);
  if (target < EMPIRES || play.options.minorCityBonus)
    for (const city of citiesOf[target]) if (statusOf(state, look, city, camp) === FRIENDLY) bonus += vpOf[city];
  return bonus;
}

/** AL-6.13: the rolls, and what comes of them: gives back the battles that a change of sides brings. */
function rollFor(play: P, target: number, bidders: readonly Seat[]): Next<Frame> {
  const { state } = play;
  const totals = bidders.map((seat, i) => {
    const dice = play.chance.dice(2, 6, `bid for ${powers.names[target]}`);
    const bonus = bidBonus(play, target, seat, i === 0);
    play.log('bid roll', { seat, dice, bonus, total: dice[0] + dice[1] + bonus }, { clause: 'AL-6.13-a' });
    return dice[0] + dice[1] + bonus;
  });
  const best = Math.max(...totals);
  const winners = bidders.filter((_, i) => totals[i] === best);
  const ally = leaderOf(state, campOf(state, target));
  // AL-6.13-b, AL-6.13-d: too low, tied, or won by the present ally: nothing changes.
  if (best < 7 || winners.length > 1 || ally === winners[0]) {
    play.log('no change', { power: target }, { clause: best < 7 || winners.length > 1 ? 'AL-6.13-b' : 'AL-6.13-d' });
    return done();
  }
  return done(changeSides(play, target, winners[0]));
}

/** AL-6.13-e, AL-R-37: an ally turns neutral, a neutral joins the winner. */
function changeSides(play: P, target: number, winner: Seat): Clash[] {
  const { state } = play;
  if (state.patron[target] >= 0) {
    state.patron[target] = -1;
    play.log('turns neutral', { power: target }, { clause: 'AL-6.13-e' });
  } else {
    state.patron[target] = state.seat.indexOf(winner);
    play.log('joins', { power: target, seat: winner }, { clause: 'AL-6.13-e' });
  }
  state.enemies[target] = 0;
  return markClashes(state, [target]).map((place) => ({ place, regent: winner }));
}

/** AL-6.13-k: where blocks that changed sides stand among others there is a battle, and they attack. */
export function markClashes(state: State, changed: readonly number[]): number[] {
  const look = survey(state);
  const places: number[] = [];
  for (let p = 0; p < PLACES; p++) {
    if (!isEmbattled(look, p)) continue;
    const here = blocksIn(state, p);
    const turned = (b: number): boolean => changed.some((head) => follows(state, powerOf[b], head));
    if (!here.some(turned)) continue;
    for (const b of here) {
      state.cameFrom[b] = 0;
      state.role[b] = turned(b) ? ATTACKER : 0;
    }
    settleSides(state, look, p, true);
    places.push(p);
  }
  return places;
}

/** AL-6.13-m: Player 1 sets the order of such battles. */
export function clashes(play: P, frame: At<'clashes'>): Next<Frame> {
  const look = survey(play.state);
  const left = frame.clashes.filter(({ place }) => isEmbattled(look, place));
  return left.length === 0 ? done() : ask(inOrder(play.state)[0], { at: 'clash', clashes: left });
}

export const clash: Question<Alliance, At<'clash'>> = {
  prompt: () => say('choose clash', {}, 'AL-6.13-m'),
  auto: true,
  offer(_, { clashes: open }, _seat, offers) {
    for (const { place } of open) offers.offer('fight', { place: place as PlaceId });
  },
  take: {
    fight(play, frame, { place }) {
      const { regent } = frame.clashes.find((each) => each.place === place)!;
      return call(newBattle(place, regent), play.sibling(frame, 'clashes'));
    },
  },
};
