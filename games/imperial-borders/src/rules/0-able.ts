/** Who can oppose what (IB-D.2, IB-R-15), and what has been granted and refused in this turn. */

import type { P, State } from '../shape.ts';
import {
  ASSAULT,
  CARRY,
  COLONIES,
  ENGLAND,
  EVERYTHING,
  EXIT,
  fortOf,
  isLand,
  isOpenSea,
  LOAD,
  LONDON,
  REFIT,
  REPAIR,
  SEIZE,
  TRANSFER,
  UNLOAD,
} from '../tables.ts';
import { fortStrength, isWorking, ownersAt, shipsAt } from './0-forces.ts';
import { bitsOf, interiorOf, teamOf } from './0-nations.ts';

/** Nations with land units there, as bits. Tents don't count. */
export const landUnitsIn = ownersAt;

/** Nations with a ship there that is not Out-of-Action, as bits. */
export function workingShipsIn(state: State, place: number): number {
  let bits = 0;
  const { owner, place: at } = state.ships;
  for (let s = 0; s < owner.length; s++)
    if (at[s] === place && owner[s] >= 0 && isWorking(state, s)) bits |= 1 << owner[s];
  return bits;
}

/** The Nation whose fortification there has 1 or more HP, as a bit. */
export const strongholdIn = (state: State, place: number): number =>
  fortStrength(state, fortOf(place)) > 0 ? 1 << state.forts.owner[fortOf(place)] : 0;

/** Nations able to oppose in a region, as bits. Cargo, 0 HP fortifications and cripples are not (IB-D.2-c). */
export function ableIn(state: State, place: number): number {
  if (place < 0 || isOpenSea(place)) return 0;
  return strongholdIn(state, place) | (isLand(place) ? landUnitsIn(state, place) : workingShipsIn(state, place));
}

/** Nations with any Force there, as bits, in any state (IB-R-99). */
export function presentIn(state: State, place: number): number {
  const fort = fortOf(place);
  const flag = fort >= 0 && state.forts.owner[fort] >= 0 ? 1 << state.forts.owner[fort] : 0;
  if (isLand(place)) return flag | landUnitsIn(state, place);
  return flag | bitsOf(shipsAt(state, place).map((s) => state.ships.owner[s]));
}

/** IB-R-15: the Nations whose permission an action needs, as bits; its own team is never asked. */
export function concernedBy(play: Pick<P, 'state' | 'options'>, nation: number, act: number, place: number): number {
  const { state } = play;
  return ablesFor(play, act, place) & ~teamOf(state, nation);
}

function ablesFor({ state, options }: Pick<P, 'state' | 'options'>, act: number, place: number): number {
  switch (act) {
    case LOAD:
      return ableIn(state, place) | ableIn(state, interiorOf(options, place));
    case SEIZE:
      return workingShipsIn(state, place);
    case ASSAULT:
      return ableIn(state, interiorOf(options, place));
    case REPAIR:
      return isLand(place) ? landUnitsIn(state, place) : workingShipsIn(state, place);
    case REFIT:
      return workingShipsIn(state, place) | (1 << state.forts.owner[fortOf(place)]);
    case COLONIES:
      return ableIn(state, ENGLAND) | ableIn(state, LONDON);
    case CARRY:
      return 0;
    default:
      return ableIn(state, place);
  }
}

const includes = (list: readonly number[], width: number, wanted: (i: number) => boolean): boolean => {
  for (let i = 0; i < list.length; i += width) if (wanted(i)) return true;
  return false;
};

/** Has the Nation given permission for this, here, in this turn (IB-R-17, IB-R-133)? */
export const hasGranted = ({ granted }: State, nation: number, act: number, place: number): boolean =>
  includes(
    granted,
    4,
    (i) =>
      granted[i] === nation && granted[i + 2] === place && (granted[i + 1] === act || granted[i + 1] === EVERYTHING),
  );

/** Has the Nation refused this here in this turn (IB-R-103)? */
export const hasRefused = ({ refused }: State, nation: number, act: number, place: number): boolean =>
  includes(refused, 3, (i) => refused[i] === nation && refused[i + 1] === act && refused[i + 2] === place);

/** IB-R-104: has the Active Nation declared that Nation's Forces here opposing? */
export const isDeclared = (state: State, nation: number, place: number): boolean =>
  hasRefused(state, nation, EVERYTHING, place);

/** IB-R-103, IB-R-104: must this not even be asked, since one of those concerned has refused or is regarded as a foe? */
export function isBarred(play: Pick<P, 'state' | 'options'>, nation: number, act: number, place: number): boolean {
  const { state, options } = play;
  const interior = act === LOAD ? interiorOf(options, place) : -1;
  const bits = concernedBy(play, nation, act, place);
  for (let n = 0; bits >> n > 0; n++) {
    if (((bits >> n) & 1) === 0) continue;
    if (hasRefused(state, n, act, place)) return true;
    if (act !== ASSAULT && (isDeclared(state, n, place) || (interior >= 0 && isDeclared(state, n, interior))))
      return true;
  }
  return false;
}

/** Which acts are not asked for again after a refusal (IB-R-103). */
export const STANDS: readonly number[] = [LOAD, UNLOAD, TRANSFER, SEIZE, ASSAULT, CARRY];
/** Acts of which one permission covers all pieces until something else is done (IB-R-133). */
export const COVERS: readonly number[] = [LOAD, UNLOAD, TRANSFER];

/** A grant volunteered or given takes the place of an earlier refusal. */
export function grant(state: State, nation: number, act: number, place: number, lasting: boolean): void {
  const { refused } = state;
  state.granted.push(nation, act, place, lasting ? 1 : 0);
  for (let i = refused.length - 3; i >= 0; i -= 3)
    if (refused[i] === nation && refused[i + 2] === place && (refused[i + 1] === act || act === EVERYTHING))
      if (refused[i + 1] !== EVERYTHING) refused.splice(i, 3);
}

/** IB-R-133: what was granted for the cargo work at hand ends when something else is done. */
export function endCargoWork(state: State, port = -1): void {
  const { granted } = state;
  for (let i = granted.length - 4; i >= 0; i -= 4)
    if (granted[i + 3] === 0 && granted[i + 2] !== port) granted.splice(i, 4);
}

/** Able Forces of others stand where a group wants to leave: the Active may go on or regard them as opposing (IB-R-20). */
export const foesAt = (play: Pick<P, 'state' | 'options'>, nation: number, place: number): number =>
  concernedBy(play, nation, EXIT, place);
