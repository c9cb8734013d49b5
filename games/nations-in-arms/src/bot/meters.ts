/** How blunders of this game are counted: armies that starve, attacks that had better not been made. */
import type { Meter } from '@concert/kernel';
import { distanceTo } from '../graph.ts';
import { isHostile, isSupplied, sideOf, sideOfPiece } from '../rules/1-units.ts';
import { type NationsInArms, NEUTRAL, type State } from '../shape.ts';
import { armies, capitalOfPower, HEXES, hexOfCity, isCombat, MAJORS, provinceOfHex } from '../tables.ts';

/** A good player ends no season with an army out of supply. */
const starving: Meter<NationsInArms> = {
  id: 'starving armies',
  about: 'armies out of supply when a turn ends, of all armies on the map',
  begin:
    () =>
    ({ events, play: { state } }) => {
      if (!events.some(({ what }) => what === 'score')) return null;
      const present = armies.filter((army) => state.place[army] >= 0);
      return [present.filter((army) => !isSupplied(state, army)).length, present.length];
    },
};

/** A good player attacks where it will win; one in so many goes wrong by the dice. */
const failing: Meter<NationsInArms> = {
  id: 'lost attacks',
  about: 'battles that the attacker has lost, of all that were decided by dice',
  begin: () => {
    let attacker = -1;
    return ({ events }) => {
      let [lost, fought] = [0, 0];
      for (const { what, args } of events) {
        if (what === 'battle') [attacker] = args!.sides as number[];
        if (what !== 'battle won') continue;
        fought++;
        if (args!.seat !== attacker) lost++;
      }
      return fought > 0 ? [lost, fought] : null;
    };
  },
};

/** Enemies so many hexes away are a threat. */
const NEAR = 3;

/** A good player leaves no capital without walls and troops while an enemy is near. */
const open: Meter<NationsInArms> = {
  id: 'open capitals',
  about:
    'capitals of majors at war without walls and troops of their own when a turn ends and an enemy is near, of all',
  begin:
    () =>
    ({ events, play: { state } }) => {
      if (!events.some(({ what }) => what === 'score')) return null;
      const fighting = capitalOfPower.slice(0, MAJORS).filter((_, major) => state.side[major] !== NEUTRAL);
      return [fighting.filter((city) => isOpen(state, city)).length, fighting.length];
    },
};

function isOpen(state: State, city: number): boolean {
  const hex = hexOfCity[city];
  if (state.controller[city] >= 0) return false;
  const side = sideOf(state, state.owner[provinceOfHex[hex]]);
  const troops = state.present.filter((p) => isCombat[p] && state.place[p] < HEXES);
  if (troops.some((p) => state.place[p] === hex && sideOfPiece(state, p) === side)) return false;
  return troops.some((p) => isHostile(side, sideOfPiece(state, p)) && distanceTo(state.place[p], hex) <= NEAR);
}

export const meters: readonly Meter<NationsInArms>[] = [starving, failing, open];
