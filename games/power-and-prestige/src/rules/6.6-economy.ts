/** 6.6 The economic round: its steps; alliance scoring (6.6.5) and the convention (6.5.3). */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import { maskOf } from '@concert/kit';
import { ALLIANCE, type At, COUNTER, type Frame, type P, type PowerAndPrestige } from '../shape.ts';
import { ALLY, lengthOf } from '../tables.ts';
import { prestigePrice } from './0-meaning.ts';
import { addPrestige, areAllied, isLastYear, membersOf } from './5-concepts.ts';
import { countBoth } from './6.5-alliances.ts';
import { incomeSteps } from './6.6-income.ts';
import { marketSteps } from './6.6-market.ts';
import { placementSteps } from './6.6-placement.ts';
import { purchaseSteps } from './6.6-purchases.ts';
import { revoltSteps } from './6.6-revolts.ts';
import { supplySteps } from './6.6-supply.ts';
import { contestSteps } from './6.7-contest.ts';

/** PP-6.6.5-a: victory points of the dominant alliance, and in the last year. */
const [MEDAL, LAST_MEDAL] = [10, 20];
/** PP-6.5.3-b */
const CONVENTION_COST = 10;

/** PP-6.6-a: winter is over. */
export function beginEconomy(play: P): void {
  play.log('economic round', { year: play.state.year }, { clause: 'PP-6.6-a' });
}

/** PP-6.6.5: the alliance with more provinces is dominant. PP-R-64: none before the first alliancing. */
export function scoreAlliances(play: P): void {
  const { state } = play;
  if (!areAllied(state)) return;
  const inside = maskOf(membersOf(state, ALLIANCE));
  // PP-6.6.5-c: counted as when alliances are formed.
  const counts = countBoth(state, inside, state.camp[ALLY]);
  const winner = counts[0] === counts[1] ? -1 : counts[0] > counts[1] ? ALLIANCE : COUNTER;
  const medal = isLastYear(play) ? LAST_MEDAL : MEDAL;
  const members = winner < 0 ? [] : membersOf(state, winner);
  for (const seat of members) state.medals[seat] += medal;
  if (winner < 0) play.log('nobody dominant', { counts }, { clause: 'PP-6.6.5-b' });
  else play.log('dominant', { seats: members, counts, points: medal }, { clause: 'PP-6.6.5-a' });
}

/** PP-6.5.3-g: a convention comes by itself if there have been no alliances so far. */
export function callByItself(play: P, convention: At<'convention'>): void {
  const { state, options } = play;
  if (areAllied(state) || state.year < lengthOf(options.years).convention) return;
  play.log('automatic convention', {}, { clause: 'PP-6.5.3-g' });
  convention.called = true;
}

const conventionCall = (_: P, { seat }: At<'conventionCall'>): Next<Frame> => ask(seat, { at: 'callConvention' });

/** PP-6.5.3-a, -c, -e, PP-R-26: the first yes ends the asking; the player who calls pays first. */
const callConvention: Question<PowerAndPrestige, At<'callConvention'>> = {
  prompt: () => say('call a convention', { prestige: CONVENTION_COST }, 'PP-6.5.3-a'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('callConvention', {});
    offers.offer('pass', {});
  },
  meaning: { callConvention: () => ({ ...prestigePrice(CONVENTION_COST), final: true }) },
  take: {
    callConvention(play, _frame, _arg, seat) {
      play.log('calls convention', { seat }, { clause: 'PP-6.5.3-b' });
      addPrestige(play.state, seat, -CONVENTION_COST);
      return done(true);
    },
    pass: () => done(false),
  },
};

export const economySteps = {
  ...supplySteps,
  ...revoltSteps,
  ...incomeSteps,
  ...marketSteps,
  ...purchaseSteps,
  ...contestSteps,
  ...placementSteps,
  conventionCall,
  callConvention,
} as const;
