/** 6.6 The economic round: its six phases in order; alliance scoring (6.6.5), the convention (6.5.3), the end of the year. */
import { ask, call, done, goto, type Next, type Question, say } from '@concert/kernel';
import { ALLIANCE, type At, COUNTER, type Frame, type P, type PowerAndPrestige } from '../shape.ts';
import { ALLY, lengthOf } from '../tables.ts';
import { addPrestige, areAllied, inOrder, isLastYear, membersOf } from './5-concepts.ts';
import { countBoth } from './6.5-alliances.ts';
import { giveUp, givingUp, income, worksheets } from './6.6-income.ts';
import { market, trade } from './6.6-market.ts';
import { lineUp, liningUp, placements, placing } from './6.6-placement.ts';
import { basket, baskets, dismiss, levy, locked, newSheet, reside, reveal, sheet } from './6.6-purchases.ts';
import { abandon, abandoning, revolts } from './6.6-revolts.ts';
import { lend, supply } from './6.6-supply.ts';
import { endBonus } from './6.7-artists.ts';
import { contest, rechoose, settle } from './6.7-contest.ts';
import { announceScores } from './7-end.ts';

/** PP-6.6.5-a: victory points of the dominant alliance, and in the last year. */
const [MEDAL, LAST_MEDAL] = [10, 20];
/** PP-6.5.3-b */
const CONVENTION_COST = 10;

/** PP-6.6-a: supply, revolts, income, placements, scoring, convention. */
export function economy(play: P): Next<Frame> {
  play.log('economic round', { year: play.state.year }, { clause: 'PP-6.6-a' });
  return goto({ at: 'supply' });
}

/** PP-6.6.5: the alliance with more provinces is dominant. PP-R-64: none before the first alliancing. */
function dominance(play: P): Next<Frame> {
  const { state } = play;
  if (areAllied(state)) {
    const inside = membersOf(state, ALLIANCE).reduce((mask, seat) => mask | (1 << seat), 0);
    // PP-6.6.5-c: counted as when alliances are formed.
    const counts = countBoth(state, inside, state.camp[ALLY]);
    const winner = counts[0] === counts[1] ? -1 : counts[0] > counts[1] ? ALLIANCE : COUNTER;
    const medal = isLastYear(play) ? LAST_MEDAL : MEDAL;
    const members = winner < 0 ? [] : membersOf(state, winner);
    for (const seat of members) state.medals[seat] += medal;
    if (winner < 0) play.log('nobody dominant', { counts }, { clause: 'PP-6.6.5-b' });
    else play.log('dominant', { seats: members, counts, points: medal }, { clause: 'PP-6.6.5-a' });
  }
  return goto({ at: 'convention', next: 0 });
}

/** PP-6.5.3-f: none in the last year; PP-6.5.3-g: one comes by itself if nobody has allied so far. */
function convention(play: P, { next }: At<'convention'>): Next<Frame> {
  const { state } = play;
  if (isLastYear(play)) return goto({ at: 'yearEnd' });
  if (!areAllied(state) && state.year >= lengthOf(play.options.years).convention) {
    play.log('automatic convention', {}, { clause: 'PP-6.5.3-g' });
    return call({ at: 'alliancing', convention: true }, { at: 'yearEnd' });
  }
  const order = inOrder(state);
  return next < order.length ? ask(order[next], { at: 'callConvention', next }) : goto({ at: 'yearEnd' });
}
/** PP-6.5.3-a, -c, -e, PP-R-26: in seating order; the first yes ends the asking; whoever calls pays first. */
const callConvention: Question<PowerAndPrestige, At<'callConvention'>> = {
  prompt: () => say('call a convention', { prestige: CONVENTION_COST }, 'PP-6.5.3-a'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('callConvention', {});
    offers.offer('pass', {});
  },
  take: {
    callConvention(play, _frame, _arg, seat) {
      play.log('calls convention', { seat }, { clause: 'PP-6.5.3-b' });
      addPrestige(play.state, seat, -CONVENTION_COST);
      return call({ at: 'alliancing', convention: true }, { at: 'yearEnd' });
    },
    pass: (_, { next }) => goto({ at: 'convention', next: next + 1 }),
  },
};

/** PP-7-a, -b: the end of the game, or PP-6.6-b: the next year. */
function yearEnd(play: P, { result }: At<'yearEnd'>): Next<Frame> {
  const { state } = play;
  if (isLastYear(play)) {
    endBonus(play);
    announceScores(play);
    return done();
  }
  state.year++;
  state.economy.account = [];
  state.economy.left = [];
  return goto({ at: 'year', result: result ?? null });
}

export const economySteps = {
  economy,
  supply,
  lend,
  revolts,
  abandoning,
  abandon,
  income,
  givingUp,
  giveUp,
  worksheets,
  market,
  trade,
  baskets,
  newSheet,
  locked,
  sheet,
  reside,
  levy,
  dismiss,
  basket,
  reveal,
  contest,
  rechoose,
  settle,
  placements,
  placing,
  lineUp,
  liningUp,
  dominance,
  convention,
  callConvention,
  yearEnd,
};
