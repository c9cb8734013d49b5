/** What several campaigns have in common: places that are held, states that an invader draws into the war, points and levels. */
import { levelOf, levels } from '../../levels.ts';
import { COALITION, EMPIRE, type P, POOL, type State } from '../../shape.ts';
import {
  armies,
  capitalOfPower,
  city as cityKind,
  hexOfCity,
  isCombat,
  isDetachment,
  piecesOf,
  powerOf,
  provinceOfHex,
} from '../../tables.ts';
import { piecesAt } from '../1-forces.ts';
import { isDemoralized, isHostile, setUp, sideOf, sideOfPiece } from '../1-units.ts';
import { hostileFortress, ownFortress } from '../4-survey.ts';
import { isUnitSupplied } from '../6-supply.ts';
import type { PointLine, Replacement } from './campaigns.ts';

// Places.

/** A city that a side can draw supplies from: not besieged, no enemy fortress and no enemy troops in it. */
export function isFree(state: State, side: number, city: number): boolean {
  const hex = hexOfCity[city];
  if (state.siege[city] > 0 || hostileFortress(state, side, hex) > 0) return false;
  return !piecesAt(state, hex).some((p) => isCombat[p] && isHostile(side, sideOfPiece(state, p)));
}

/** Held by an active fortress of the side, or by its troops where none is active. */
export const isHeld = (state: State, side: number, city: number): boolean =>
  ownFortress(state, side, hexOfCity[city]) >= 0 ||
  (state.controller[city] < 0 &&
    piecesAt(state, hexOfCity[city]).some((p) => isCombat[p] && sideOfPiece(state, p) === side));

/** G.Occupy: an active fortress of the side, or a supplied combat unit where none is active. */
export function isOccupied(play: P, side: number, city: number): boolean {
  const { state } = play;
  const hex = hexOfCity[city];
  if (ownFortress(state, side, hex) >= 0) return true;
  if (state.controller[city] >= 0) return false;
  return piecesAt(state, hex).some(
    (p) => isCombat[p] && sideOfPiece(state, p) === side && isUnitSupplied(play, p, new Map()),
  );
}

// States that one side may invade without a declaration.

/** A province and the state it belongs to. */
export type Invadable = readonly (readonly [province: number, minor: number])[];

/** NA-R-187, NA-R-188: they are open to the Empire alone until its first troops come. */
export function invasion(invadable: Invadable, protector: (state: State) => number, clause: string) {
  const neutral = (state: State, province: number): number => {
    const invaded = invadable.find(([p]) => p === province);
    return invaded && state.allegiance[invaded[1]] < 0 ? invaded[1] : -1;
  };
  return {
    mayEnter: (state: State, side: number, province: number): boolean | null =>
      neutral(state, province) >= 0 ? side === EMPIRE : null,
    invades: (state: State, side: number, province: number): boolean =>
      side === EMPIRE && neutral(state, province) >= 0,
    /** The state joins the Coalition, its detachment in its capital. */
    entered(play: P, side: number, place: number): void {
      const { state } = play;
      const minor = neutral(state, provinceOfHex[place]);
      if (minor < 0 || side !== EMPIRE) return;
      state.allegiance[minor] = protector(state);
      play.log('state invaded', { power: minor }, { clause });
      const detachment = piecesOf[minor].find((p) => isDetachment[p] && state.place[p] === POOL);
      const capital = hexOfCity[capitalOfPower[minor]];
      if (detachment === undefined) return;
      setUp(state, detachment, capital, 1);
      play.log('set up', { piece: detachment, place: capital }, { clause });
    },
  };
}

// Replacements.

/** Infantry for supplied armies and at sources. */
export const infantrySteps = (power: number, steps: number): Replacement => ({
  power,
  steps,
  classes: ['infantry'],
  at: null,
  corpsAt: -1,
});

// Points.

export const line = (
  what: string,
  worth: number,
  counts: boolean | number,
  cities: readonly number[] = [],
): PointLine => ({ what, worth, points: worth * Number(counts), cities });

/** A city that France occupies. */
export const french = (play: P, city: number, worth: number): PointLine =>
  line(cityKind.labels![city], worth, isOccupied(play, EMPIRE, city), [city]);

/** How many army markers of a side have been destroyed. */
export const destroyedArmies = (state: State, powers: readonly number[]): number =>
  armies.filter((army, i) => state.destroyed[i] && powers.includes(powerOf[army])).length;

/** Armies of a side on the map that are demoralized. */
export const shakenArmies = (state: State, side: number): number =>
  armies.filter(
    (army, i) =>
      state.place[army] >= 0 &&
      sideOf(state, powerOf[army]) === side &&
      state.present.some((p) => isCombat[p] && state.army[p] === i + 1 && isDemoralized(state, p)),
  ).length;

export const total = (lines: readonly PointLine[]): number => lines.reduce((sum, { points }) => sum + points, 0);

/** Row `levels`: the ending that the points bring. */
export const endingOf = (scenario: string, points: number): string =>
  levels[scenario][levelOf(scenario, points)].ending;

/** Who has won, by the ending. */
export const winnersOf = (ending: string): number[] =>
  ending === 'draw' ? [EMPIRE, COALITION] : ending === 'coalition victory' ? [COALITION] : [EMPIRE];
