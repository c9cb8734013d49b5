/** 5.3.3: what fleets can carry, and what is aboard. How troops go aboard is in 5-embarkation.ts. */
import { ABOARD, DEPOT, INSIDE, type P, type State } from '../shape.ts';
import { isArmy, isEngineer, isLeader, isSupply } from '../tables.ts';
import { leadersIn, unitsIn } from './1-forces.ts';
import { isTroops, leaveArmy, put, setMark, toPool } from './1-units.ts';
import { cargoOf, sailing, unload } from './10-fleets.ts';

/** NA-5.3.3-a: combat points, and support units or army markers, that a fleet carries. */
export const [POINTS, SUPPORT] = [2, 1];

const isBaggage = (p: number): boolean => isSupply[p] || isEngineer[p] || isArmy[p];

/** What the sailing fleets have aboard, in the order of the pieces. */
export const aboard = (state: State): number[] =>
  sailing(state)
    .flatMap((fleet) => cargoOf(state, fleet))
    .sort((a, b) => a - b);

/** A way to stow pieces on fleets, piece by piece, or null. Large units first; leaders go with the troops. */
export function stow(
  state: State,
  ships: readonly number[],
  pieces: readonly number[],
): [piece: number, fleet: number][] | null {
  const load = new Map(ships.map((fleet) => [fleet, cargoOf(state, fleet)]));
  const plan: [number, number][] = [];
  const place = (p: number, fits: (cargo: readonly number[]) => boolean): boolean => {
    const ship = ships.find((fleet) => fits(load.get(fleet)!));
    if (ship === undefined) return false;
    load.get(ship)!.push(p);
    plan.push([p, ship]);
    return true;
  };
  const points = (cargo: readonly number[]): number => cargo.reduce((sum, p) => sum + state.steps[p], 0);
  for (const p of unitsIn(pieces).sort((a, b) => state.steps[b] - state.steps[a] || a - b))
    if (!place(p, (cargo) => points(cargo) + state.steps[p] <= POINTS)) return null;
  for (const p of pieces.filter(isBaggage))
    if (!place(p, (cargo) => cargo.filter(isBaggage).length < SUPPORT)) return null;
  for (const p of leadersIn(pieces)) if (!place(p, (cargo) => cargo.some(isTroops))) place(p, () => true);
  return plan;
}

/** Pieces go aboard, each with its fleet. */
export function putAboard(state: State, plan: readonly (readonly [piece: number, fleet: number])[]): void {
  for (const [p, fleet] of plan) {
    put(state, p, ABOARD);
    setMark(state, p, DEPOT | INSIDE, false);
    state.cargo.push(p, fleet);
  }
}

/** Pieces come off their fleets into a hex. */
export function putAshore(state: State, pieces: readonly number[], hex: number, within: boolean): void {
  for (const p of pieces) {
    unload(state, p);
    put(state, p, hex);
    setMark(state, p, INSIDE, within);
  }
}

/** NA-5.3.3-e: what is still aboard when the Activation phase ends is lost; leaders go to the pool. */
export function loseAboard(play: P): void {
  const { state } = play;
  const lost = state.cargo.filter((_, i) => i % 2 === 0);
  state.cargo = [];
  for (const p of lost) {
    play.log('lost aboard', { piece: p }, { clause: 'NA-5.3.3-e' });
    if (isLeader[p]) leaveArmy(state, p);
    toPool(state, p);
  }
}
