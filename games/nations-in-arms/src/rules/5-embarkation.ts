/** 5.3.3: troops go aboard. */
import { no, type Verdict } from '@concert/kernel';
import { type At, type DraftLocals, NEUTRAL, type P, type SailLocals, type State } from '../shape.ts';
import { cityAt, isArmy, isEngineer, isLeader, isSupply } from '../tables.ts';
import { isIsland, landingHexes, seasOfHex } from '../tables-landings.ts';
import { harbourAt, isSea } from '../tables-sea.ts';
import { inside, outside } from './1-forces.ts';
import { isTroops, partWays } from './1-units.ts';
import type { Purpose } from './5-draft.ts';
import { isLegalPart } from './5-muster.ts';
import { POINTS, putAboard, stow } from './5-transport.ts';
import { updateSieges } from './9-sieges.ts';
import { isOwnHarbour, sailing } from './10-fleets.ts';

const isBesieged = (state: State, hex: number): boolean => cityAt[hex] >= 0 && state.siege[cityAt[hex]] > 0;

/** NA-R-142: from a besieged harbour those inside embark. */
const waitingAt = (state: State, hex: number, side: number): number[] =>
  isBesieged(state, hex) ? inside(state, hex, side) : outside(state, hex, side);

const isCargo = (p: number): boolean => isTroops(p) || isLeader[p] || isSupply[p] || isEngineer[p] || isArmy[p];

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
