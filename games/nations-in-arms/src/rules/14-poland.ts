/** Card 37: while Poland has risen, those who share it out are kept in the east. */
import { no, type Verdict } from '@concert/kernel';
import { COALITION, type P, type State } from '../shape.ts';
import { AUSTRIA, cityId, HEXES, PRUSSIA, powerId, powerOf, provinceOfHex, RUSSIA } from '../tables.ts';
import { endEffects, hasEffect, KOSCIUSZKO } from './1-effects.ts';
import { isOccupied } from './scenarios/common.ts';

export const POLAND: number = powerId('poland');
export const partitioners: readonly number[] = [PRUSSIA, RUSSIA];
const WARSAW: number = cityId('warsaw');

/** Until Warsaw is taken Russians and Prussians stay in the east: what is beyond may stay where it is. */
export function kosciuszkoBinds(state: State, pieces: readonly number[], to: number): Verdict {
  if (state.effects.length === 0 || !hasEffect(state, KOSCIUSZKO)) return true;
  const land = provinceOfHex[to];
  if ([...partitioners, AUSTRIA, POLAND].includes(state.owner[land])) return true;
  const isThere = (p: number): boolean =>
    state.place[p] >= 0 && state.place[p] < HEXES && provinceOfHex[state.place[p]] === land;
  const bound = pieces.find((p) => partitioners.includes(powerOf[p]) && !isThere(p));
  return bound === undefined || no('NA-11.1-o', 'poland has risen', { piece: bound });
}

/** Warsaw is in enemy hands: the rising binds no one any more. */
export function endKosciuszko(play: P): void {
  if (hasEffect(play.state, KOSCIUSZKO) && isOccupied(play, COALITION, WARSAW))
    endEffects(play.state, (card) => card === KOSCIUSZKO);
}
