/** Cards 20 and 21: a fair wind, and fog before a blockaded harbour. */
import type { Seat } from '@concert/kernel';
import type { At, P } from '../../shape.ts';
import { beginEffect, effectOn, FAIR_WIND, ROADSTEAD_FOG } from '../1-effects.ts';
import { markersOf, sideOfSeat } from '../1-units.ts';
import { idleShips } from '../10-fleets.ts';
import { type CardRule, when } from './rule.ts';

/** The naval impulse under way, if it is the seat's own. */
export const ownNaval = (play: P, seat: Seat): At<'naval'> | null => {
  const frame = play.stack.findLast((f) => f.at === 'naval' || f.at === 'naval.choose') as At<'naval'> | undefined;
  return frame && markersOf(sideOfSeat(play.state, seat)) === frame.side ? frame : null;
};

/** 20: the next squadron of the seat sails farther. */
const fairWind: CardRule = {
  on: 'nothing',
  targets(play, seat) {
    const frame = ownNaval(play, seat);
    if (frame === null || effectOn(play.state, FAIR_WIND, seat)) return when(false);
    return when(idleShips(play.state, frame.side).length > 0);
  },
  play({ state }, seat) {
    beginEffect(state, FAIR_WIND, seat);
    return null;
  },
};

/** 21: the squadron that is about to leave a blockaded harbour is not seen. */
const fog: CardRule = {
  on: 'nothing',
  targets(play, seat) {
    const frame = play.enclosingOrNull('sail');
    return when(
      frame !== null && frame.stage === 'out' && frame.seat === seat && !effectOn(play.state, ROADSTEAD_FOG, seat),
    );
  },
  play({ state }, seat) {
    beginEffect(state, ROADSTEAD_FOG, seat);
    return null;
  },
};

export const shipCards: { readonly [number: number]: CardRule } = { 20: fairWind, 21: fog };
