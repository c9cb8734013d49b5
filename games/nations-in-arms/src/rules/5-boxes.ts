/** 5.2.3.7: off-map boxes. They are hexes to the rules (NA-R-43); here is what is different. */
import { no, type Verdict } from '@concert/kernel';
import { ARRIVED, type State } from '../shape.ts';
import { isOffMap, placeId, RUSSIA } from '../tables.ts';
import { findAt } from './1-forces.ts';
import { has, isHostile, sideOf, sideOfPiece } from './1-units.ts';

/** NA-5.2.3.7-c: in a box these have entered this very turn. */
export const isBound = (state: State, pieces: readonly number[]): boolean =>
  pieces.some((p) => isOffMap(state.place[p]) && has(state, p, ARRIVED));

/** May these go out of the box they are in, if they are in one? */
export const mayLeaveBox = (state: State, pieces: readonly number[]): Verdict =>
  !isBound(state, pieces) || no('NA-5.2.3.7-c', 'in the box this turn', { place: state.place[pieces[0]] });

/** NA-5.2.3.7-g: no one marches to the guns into a box or out of one. */
export const isGunsBarred = (from: number, to: number): boolean => isOffMap(from) || isOffMap(to);

/** Behind the Volga lie the depots of Russia, as long as no enemy is there. */
const VOLGA = placeId('volga_box');

export function boxSources(state: State, power: number): number[] {
  if (power !== RUSSIA) return [];
  const side = sideOf(state, power);
  const isTaken = findAt(state, VOLGA, (p) => isHostile(side, sideOfPiece(state, p))) >= 0;
  return isTaken ? [] : [VOLGA];
}
