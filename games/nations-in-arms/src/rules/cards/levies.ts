/** Cards of levies, reforms and trade: 31, 58 to 60, 68 and 80. All are played while the budget is open. */

import { countOf, setCount } from '../../pairs.ts';
import { GONE, type P, POOL, type State } from '../../shape.ts';
import { AUSTRIA, BRITAIN, FRANCE, isHarbour, isLandwehr, PRUSSIA, piecesOf, provinceOfCity } from '../../tables.ts';
import { cardNumber } from '../../tables-cards.ts';
import { tradeOf } from '../../tables-economy.ts';
import { ALL, beginEffect, effectOn, hasEffect, LANDWEHR, MARIE_LOUISES, TIMBER } from '../1-effects.ts';
import { put, seatOf } from '../1-units.ts';
import { isReformed } from '../8-reform.ts';
import { idleFleets, yardsOf } from '../12-fleets.ts';
import { budgetPowers, incomeOf } from '../12-income.ts';
import { MARIE_LOUISES_STEPS } from '../12-prices.ts';
import { isMember } from '../12-system.ts';
import { campaignOf } from '../scenarios/campaigns.ts';
import { type CardRule, when } from './rule.ts';

/** 31: as many steps again, and every one of foot for a pound less. */
const leveeEnMasse: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(countOf(state.levies, FRANCE) < ALL_STEPS),
  play(play) {
    const { state } = play;
    state.recruit[FRANCE] += incomeOf(play, FRANCE).steps;
    setCount(state.levies, FRANCE, ALL_STEPS);
    return null;
  },
};
/** More than any budget raises. */
const ALL_STEPS = 99;

/** 59 and 60: a reform before its year; Prussia also raises more in this Spring. */
const reform = (number: number, power: number, steps: number): CardRule => ({
  on: 'nothing',
  targets: ({ state }) => when(!isReformed(state, power)),
  play({ state }) {
    beginEffect(state, cardNumber(number), power);
    state.recruit[power] += steps;
    return null;
  },
});
const PRUSSIAN_STEPS = 3;

/** 58: from now on the power has free steps in each Spring, and its Landwehr (14.5.3). */
const landwehr: CardRule = {
  on: 'power',
  targets: ({ state }, seat) =>
    [PRUSSIA, AUSTRIA].filter((power) => seatOf(state, power) === seat && !effectOn(state, LANDWEHR, power)),
  play({ state }, _seat, power) {
    beginEffect(state, LANDWEHR, power);
    // Its corps come, before their year too.
    for (const p of piecesOf[power]) if (isLandwehr[p] && state.place[p] === GONE) put(state, p, POOL);
    // The card leaves the game once both have been named.
    if ([PRUSSIA, AUSTRIA].every((major) => effectOn(state, LANDWEHR, major))) {
      state.discard = state.discard.filter((card) => card !== LANDWEHR);
      state.removed.push(LANDWEHR);
    }
    return null;
  },
};

/** 68: a pound less for each harbour with trade that a member owns. */
const DECREES_MOST = 8;
const closedHarbours = (state: State): number =>
  tradeOf.filter((trade, c) => trade > 0 && isHarbour[c] && isMember(state, state.owner[provinceOfCity[c]])).length;

const decrees: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(closedHarbours(state) > 0),
  play(play: P) {
    const { state } = play;
    const amount = Math.min(DECREES_MOST, closedHarbours(state), state.money[BRITAIN]);
    state.money[BRITAIN] -= amount;
    state.budget[BRITAIN] = Math.max(0, state.budget[BRITAIN] - amount);
    play.log('trade cut', { power: BRITAIN, amount }, { clause: 'NA-11.1-o' });
    return null;
  },
};

/** 80: steps beyond the level for a pound each, in corps that are the weaker for it until Winter. */
const marieLouises: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(!hasEffect(state, MARIE_LOUISES)),
  play({ state }) {
    state.recruit[FRANCE] += MARIE_LOUISES_STEPS;
    beginEffect(state, MARIE_LOUISES, ALL);
    return null;
  },
};

/** 22: one fleet of a power is cheaper this Spring. */
const timber: CardRule = {
  on: 'power',
  targets: (play, seat) =>
    campaignOf(play).naval
      ? budgetPowers(play).filter(
          (power) =>
            seatOf(play.state, power) === seat &&
            !effectOn(play.state, TIMBER, power) &&
            yardsOf(play.state, power).length > 0 &&
            idleFleets(play.state, power).length > 0,
        )
      : [],
  play({ state }, _seat, power) {
    beginEffect(state, TIMBER, power);
    return null;
  },
};

export const levyCards = {
  22: timber,
  31: leveeEnMasse,
  58: landwehr,
  59: reform(59, AUSTRIA, 0),
  60: reform(60, PRUSSIA, PRUSSIAN_STEPS),
  68: decrees,
  80: marieLouises,
};
