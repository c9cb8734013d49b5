/**
 * 6.6.3 The market: luxury goods and gifts change hands in the open before the sheets are filled in secret. What needs
 * words is a deal (6.6-deals.ts); a plain swap is done when two have said that they want it. The external ally's goods
 * are taken here too (6.5.5).
 */
import { again, ask, done, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import { isReady, mayAct, mayThinkAgain, noneReady, setNotReady, setReady } from '@concert/kit';
import type { At, Frame, P, PowerAndPrestige, State } from '../shape.ts';
import type { MarketLocals } from '../shape-economy.ts';
import { type Good, good } from '../tables.ts';
import { SUGAR, TEA } from '../tables-economy.ts';
import { readiness } from './0-meaning.ts';
import { hasTile, isOpposing, leaderOf, seatsOf } from './5-concepts.ts';
import { credit, SWAP_GOLD, strikeSwap } from './6.6-deals.ts';
import { L_ABROAD } from './6.6-income.ts';

type Market = At<'trade'>;
const abroad = [SUGAR, TEA];
const firstGood = (state: State, seat: number): number => state.economy.unswapped[seat].findIndex((count) => count > 0);

export const newMarket = (play: P): MarketLocals => ({
  ...noneReady(),
  swapsWanted: seatsOf(play).map(() => 0),
});

/** All deal until all are ready. */
function market(play: P, frame: At<'market'>): Next<Frame> {
  if (seatsOf(play).every((seat) => isReady(frame, seat))) return done();
  const asked = play.state.seating.filter((seat) => mayAct(frame, seat));
  return ask(asked, play.sibling(frame, 'trade'));
}

const trade: Question<PowerAndPrestige, Market> = {
  prompt: (play, frame, seat) =>
    isReady(frame, seat)
      ? say('wait for the others', {}, 'PP-6.6.3-p')
      : say('trade', { goods: goodsLeft(play.state, seat) }, 'PP-6.6.3-p'),
  offer(play, frame, seat, offers) {
    const { state } = play;
    if (isReady(frame, seat)) {
      if (mayThinkAgain(frame, seat)) offers.offer('notReady', {});
      return;
    }
    for (const other of seatsOf(play))
      if (other !== seat) offers.offer('swapWith', { seat: other }, maySwap(state, frame, seat, other));
    if (hasTile(state, seat))
      for (let mine = 0; mine < good.names.length; mine++)
        if (state.economy.unswapped[seat][mine] > 0)
          abroad.forEach((foreign, i) => {
            const arg = { good: mine as Good, foreign: foreign as Good };
            offers.offer('swapAbroad', arg, maySwapAbroad(state, seat, i, frame));
          });
    offers.offer('ready', {});
  },
  isDone: isReady,
  meaning: { ready: readiness },
  take: {
    swapWith(play, frame, { seat: other }, seat) {
      if ((frame.swapsWanted[other] >> seat) & 1) {
        frame.swapsWanted[other] &= ~(1 << seat);
        strikeSwap(play, seat, other, firstGood(play.state, seat), firstGood(play.state, other));
        return again;
      }
      frame.swapsWanted[seat] |= 1 << other;
      play.log('wants to swap', { seat, other }, { clause: 'PP-6.6.3-p' });
      return play.advance(frame, 'market', { mayReconsider: frame.mayReconsider | (frame.ready & (1 << other)) });
    },
    // PP-6.5.5-d, PP-R-57: only the player earns something.
    swapAbroad(play, _frame, { good: mine, foreign }, seat) {
      const { state } = play;
      state.economy.unswapped[seat][mine]--;
      state.economy.foreignGoods &= ~(1 << abroad.indexOf(foreign));
      play.log('swaps abroad', { seat, good: mine, foreign }, { clause: 'PP-6.5.5-d' });
      credit(state, seat, SWAP_GOLD, L_ABROAD, mine);
      return again;
    },
    ready(play, frame, _arg, seat) {
      setReady(frame, seat);
      return play.advance(frame, 'market');
    },
    notReady(play, frame, _arg, seat) {
      setNotReady(frame, seat);
      return play.advance(frame, 'market');
    },
  },
};

const goodsLeft = (state: State, seat: number): number[] =>
  state.economy.unswapped[seat].flatMap((count, g) => Array<number>(count).fill(g));

/** PP-6.6.3-p, PP-R-56: any good for any, among those who do not oppose each other; what is said once stands. */
function maySwap(state: State, { swapsWanted }: Market, seat: number, other: number): Verdict {
  if (isOpposing(state, seat, other)) return no('PP-6.5.6-h', 'opposing alliance');
  for (const each of [seat, other])
    if (firstGood(state, each) < 0) return no('PP-6.6.3-q', 'no goods left', { seat: each });
  return !((swapsWanted[seat] >> other) & 1) || no('PP-6.6.3-p', 'has said so', { seat: other });
}

/** PP-R-57: each of the two goods once a year; the leader of the alliance comes first if they have something to swap. */
function maySwapAbroad(state: State, seat: number, which: number, frame: Market): Verdict {
  if (!((state.economy.foreignGoods >> which) & 1))
    return no('PP-6.5.5-d', 'foreign good is gone', { good: abroad[which] });
  const leader = leaderOf(state, state.camp[seat]);
  const waits = leader !== seat && !isReady(frame, leader) && firstGood(state, leader) >= 0;
  return !waits || no('PP-6.5.6-e', 'leader comes first', { seat: leader });
}

export const marketSteps = { market, trade } as const;
