/** 5.3.3: troops go aboard, and what fleets can carry. */
import { no, type Verdict } from '@concert/kernel';
import {
  ABOARD,
  type At,
  DEPOT,
  type DraftLocals,
  INSIDE,
  NEUTRAL,
  type P,
  type SailLocals,
  type State,
} from '../shape.ts';
import { cityAt, isArmy, isEngineer, isLeader, isSupply } from '../tables.ts';
import { harbourAt, isIsland, isSea, landingHexes, seasOfHex } from '../tables-sea.ts';
import { inside, leadersIn, outside, unitsIn } from './1-forces.ts';
import { isTroops, leaveArmy, partWays, put, setMark, toPool } from './1-units.ts';
import type { Purpose } from './5-draft.ts';
import { isLegalPart } from './5-muster.ts';
import { updateSieges } from './9-sieges.ts';
import { cargoOf, isOwnHarbour, sailing, unload } from './10-fleets.ts';

/** NA-5.3.3-a: combat points, and support units or army markers, that a fleet carries. */
const [POINTS, SUPPORT] = [2, 1];

const isBesieged = (state: State, hex: number): boolean => cityAt[hex] >= 0 && state.siege[cityAt[hex]] > 0;

/** NA-R-142: from a besieged harbour those inside embark. */
export const waitingAt = (state: State, hex: number, side: number): number[] =>
  isBesieged(state, hex) ? inside(state, hex, side) : outside(state, hex, side);

const isCargo = (p: number): boolean => isTroops(p) || isLeader[p] || isSupply[p] || isEngineer[p] || isArmy[p];
const isBaggage = (p: number): boolean => isSupply[p] || isEngineer[p] || isArmy[p];

/** What the sailing fleets have aboard, in the order of the pieces. */
export const aboard = (state: State): number[] =>
  sailing(state)
    .flatMap((fleet) => cargoOf(state, fleet))
    .sort((a, b) => a - b);

/** NA-5.3.3-d: the places where troops could come aboard: the harbour the squadron is in, or islands of its sea. */
export function embarkPlaces(state: State, { place, side }: SailLocals): number[] {
  // NA-11.2.5-c: troops of a neutral stay in their land.
  if (side === NEUTRAL) return [];
  if (harbourAt(place) >= 0) return isOwnHarbour(state, side, harbourAt(place)) ? withTroops(state, [place], side) : [];
  if (!isSea(place)) return [];
  const islands = landingHexes.filter((hex) => isIsland(hex) && harbourAt(hex) < 0 && seasOfHex(hex).includes(place));
  return withTroops(state, islands, side);
}

const withTroops = (state: State, hexes: readonly number[], side: number): number[] =>
  hexes.filter((hex) => waitingAt(state, hex, side).some(isCargo));

/** In harbour it is free; off an island without one it costs 1 MP, as a landing there does. */
export const embarkCost = (hex: number): number => (harbourAt(hex) >= 0 ? 0 : 1);

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

/** Who goes aboard: a legal part of the force, not more than the fleets carry. */
export const embarkDraft: Purpose = {
  candidates: ({ state }, { place, rival }) => waitingAt(state, place, rival).filter(isCargo),
  fixed: () => [],
  verdict: ({ state }, draft) => mayEmbark(state, draft),
};

function mayEmbark(state: State, { place, rival, chosen }: DraftLocals): Verdict {
  if (chosen.length === 0) return no('NA-5.3.3-a', 'nothing chosen', {});
  const legal = isLegalPart(state, chosen, waitingAt(state, place, rival));
  if (legal !== true) return legal;
  const ships = sailing(state).length;
  return (
    stow(state, sailing(state), chosen) !== null || no('NA-5.3.3-a', 'fleets full', { ships, most: ships * POINTS })
  );
}

/** The part goes aboard; levels stay as they are (NA-R-46). */
export function embark(play: P, frame: At<'sail'>, hex: number, part: readonly number[]): void {
  const { state } = play;
  const left = waitingAt(state, hex, frame.side).filter((p) => !part.includes(p));
  const plan = stow(state, sailing(state), part)!;
  partWays(state, part, left);
  putAboard(state, plan);
  frame.spent += embarkCost(hex);
  play.log('embarks', { pieces: [...part], place: hex }, { clause: 'NA-5.3.3-a' });
  updateSieges(play, hex);
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
