/** Cards 6 and 7: an eye for the ground, and a council before the battle. */
import type { At, P } from '../../shape.ts';
import { beginEffect, COUNCIL_OF_WAR, effectOn } from '../1-effects.ts';
import { type CardRule, when } from './rule.ts';

const councilOfWar: CardRule = {
  on: 'nothing',
  targets(play, seat) {
    const battle = play.enclosingOrNull('battle');
    const fights = battle?.sides.some((side) => side.seat === seat) ?? false;
    return when(fights && !effectOn(play.state, COUNCIL_OF_WAR, seat));
  },
  play({ state }, seat) {
    beginEffect(state, COUNCIL_OF_WAR, seat);
    return null;
  },
};

const checkOf = (play: P): At<'tactics'> | null => play.enclosingOrNull('tactics');

/** The check that is about to be rolled succeeds. */
const coupDoeil: CardRule = {
  on: 'nothing',
  targets(play, seat) {
    const check = checkOf(play);
    const battle = play.enclosingOrNull('battle');
    return when(check !== null && battle !== null && battle.sides[check.role].seat === seat && !check.sure);
  },
  play(play) {
    checkOf(play)!.sure = true;
    return null;
  },
};

export const battleCards = { 6: coupDoeil, 7: councilOfWar };
