/** Cards 16–18: treason, a sortie, the siege park. */
import type { At, P } from '../../shape.ts';
import { beginEffect, effectOn, SIEGE_PARK, TREASON } from '../1-effects.ts';
import { unitsIn } from '../1-forces.ts';
import { isSupplied } from '../1-units.ts';
import { companions } from '../5-muster.ts';
import { newLosses } from '../8-losses.ts';
import { type CardRule, when } from './rule.ts';
import { aboutToAct } from './supply.ts';

const siegeOf = (play: P): At<'siege'> | null => play.enclosingOrNull('siege');

const treason: CardRule = {
  on: 'nothing',
  targets(play, seat) {
    const siege = siegeOf(play);
    return when(siege !== null && siege.sides[0].seat === seat && !effectOn(play.state, TREASON, siege.city));
  },
  play(play) {
    beginEffect(play.state, TREASON, siegeOf(play)!.city);
    return null;
  },
};

/** The besieger loses a step and begins anew; the attempt is still rolled. */
const sortie: CardRule = {
  on: 'nothing',
  targets(play, seat) {
    const siege = siegeOf(play);
    return when(siege !== null && siege.sides[1].seat === seat);
  },
  play(play) {
    const { place, city, besieger } = siegeOf(play)!;
    play.state.siege[city] = 1;
    return newLosses(place, besieger, siegeOf(play)!.sides[0].seat, 1, 'NA-11.1-o');
  },
};

const siegePark: CardRule = {
  on: 'piece',
  targets: (play, seat) =>
    aboutToAct(play, seat).filter((l) => unitsIn(companions(play.state, l)).every((p) => isSupplied(play.state, p))),
  play({ state }, _seat, leader) {
    beginEffect(state, SIEGE_PARK, leader);
    return null;
  },
};

export const siegeCards = { 16: treason, 17: sortie, 18: siegePark };
