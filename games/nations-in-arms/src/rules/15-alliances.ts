/** 15.1: what is asked for alliance credit: bribes, and the powers that leave. */
import { ask, done, type Next, no, type Question, type Seat, say, type Verdict } from '@concert/kernel';
import { type At, type Frame, type NationsInArms, type P, SPRING, type State } from '../shape.ts';
import { MAJORS, type PowerId } from '../tables.ts';
import { leaderOf, seatOf } from './1-units.ts';
import { turnNeutral } from './11-status.ts';
import { runBy } from './13-leaving.ts';
import { calmTroops } from './13-settling.ts';
import { addCredit, closeToEnvoys, isCredited, spentPowers } from './15-credit.ts';

/** NA-15.1-b, NA-15.1-f: the price of a point, and how many are for sale on joining and in a later Spring. */
const [PRICE, ON_JOINING, IN_SPRING] = [4, 3, 1];

/** NA-R-169: as the Diplomacy phase ends: what may still be bought: power, points, power, points … */
export function newBribes({ state }: P): { left: number[] } {
  const left: number[] = [];
  for (let major = 0; major < MAJORS; major++) {
    if (!isCredited(state, major) || leaderOf(state, state.side[major]) === major) continue;
    const points = state.joined.includes(major) ? ON_JOINING : state.season === SPRING ? IN_SPRING : 0;
    if (points > 0) left.push(major, points);
  }
  state.joined = [];
  return { left };
}

const payerOf = (state: State, major: number): number => leaderOf(state, state.side[major]);
const powersIn = (left: readonly number[]): number[] => left.filter((_, i) => i % 2 === 0);

/** A seat can pay for one more point of this power. */
const mayBribe = (state: State, major: number): Verdict => {
  const payer = payerOf(state, major);
  if (state.credit[major] >= 15) return no('NA-15.1-h', 'credit full', { power: major });
  return state.money[payer] >= PRICE || no('NA-15.1-b', 'no money for bribes', { power: payer, cost: PRICE });
};

export function bribes(play: P, frame: At<'bribes'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  const open = powersIn(frame.left).find((major) => mayBribe(state, major) === true);
  return open === undefined ? done() : ask(seatOf(state, payerOf(state, open)), play.sibling(frame, 'bribes.pay'));
}

/** The powers that this seat is asked about: those of the bloc that is next. */
const ownIn = (state: State, left: readonly number[], seat: Seat): number[] =>
  powersIn(left).filter((major) => seatOf(state, payerOf(state, major)) === seat);

export const bribesQuestion: Question<NationsInArms, At<'bribes.pay'>> = {
  prompt: ({ state }, { left }) => {
    const payer = payerOf(state, powersIn(left).find((major) => mayBribe(state, major) === true) ?? left[0]);
    return say('bribe allies?', { power: payer, left: state.money[payer], cost: PRICE }, 'NA-15.1-b');
  },
  powers: ({ state }, { left }, seat) => ownIn(state, left, seat).map((major) => payerOf(state, major)),
  meaning: {
    bribe: ({ state }, _frame, { power }) => ({
      final: true,
      cost: say('price', { cost: PRICE }, 'NA-15.1-b'),
      gain: say('credit after', { now: state.credit[power] + 1 }, 'NA-15.1-b'),
    }),
    noBribe: () => ({ main: true, final: true }),
  },
  offer({ state }, { left }, seat, offers) {
    for (const major of ownIn(state, left, seat))
      offers.offer('bribe', { power: major as PowerId }, mayBribe(state, major));
    offers.offer('noBribe', {});
  },
  take: {
    bribe(play, frame, { power }) {
      const { state } = play;
      state.money[payerOf(state, power)] -= PRICE;
      addCredit(play, power, 1, 'NA-15.1-b');
      const at = frame.left.findIndex((major, i) => i % 2 === 0 && major === power);
      const left = frame.left.slice();
      left[at + 1]--;
      if (left[at + 1] === 0) left.splice(at, 2);
      return play.advance(frame, 'bribes', { left });
    },
    noBribe(play, frame, _arg, seat) {
      const done = ownIn(play.state, frame.left, seat);
      const left = frame.left.filter((_, i) => !done.includes(frame.left[i - (i % 2)]));
      return play.advance(frame, 'bribes', { left });
    },
  },
};

/** NA-15.1-g, NA-R-157: at the end of a turn powers without credit leave the war, without conditions. */
export function alliances(play: P): Next<Frame> {
  const { state } = play;
  for (const major of spentPowers(state)) {
    play.log('credit spent', { power: major }, { clause: 'NA-15.1-g' });
    const powers = runBy(state, major);
    turnNeutral(play, major);
    calmTroops(state, powers);
    state.fightsUntil[major] = 0;
    closeToEnvoys(state, major);
  }
  return done();
}
