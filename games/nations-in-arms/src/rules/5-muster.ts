/** 5.1.3, 5.1.10, 4.2.5: which part of a force acts, and its movement points. */
import { no, type Verdict } from '@concert/kernel';
import {
  ACTED,
  type ActivationLocals,
  BRIDGE,
  DEPOT,
  type DraftLocals,
  END_OF_ACTIVATION,
  MOVING,
  type P,
  ROSTER,
  type State,
  TIRED,
} from '../shape.ts';
import { isArmy, isCavalry, isCavalryLeader, isCombat, isEngineer, isSupply, movementOf } from '../tables.ts';
import {
  commanderIn,
  inside,
  leadersIn,
  levelIn,
  moversAt,
  outside,
  outsideOnce,
  stepsIn,
  supportIn,
  unitsIn,
} from './1-forces.ts';
import {
  armyLedBy,
  armyOf,
  clearMarks,
  has,
  isInside,
  isSupplied,
  partWays,
  setMark,
  sideOfPiece,
  unitLevel,
} from './1-units.ts';
import { stacks } from './4-stacking.ts';
import type { Purpose } from './5-draft.ts';
import { assessSupply } from './6-supply.ts';

/** Card 1: how far a strategic march goes. */
export const MARCH_POINTS = 12;
const [LEADER_MOVEMENT, TROOPS_MOVEMENT, CAVALRY_MOVEMENT] = [8, 6, 8];

/** Everyone of a side where a leader or unit stands, on the same side of the walls. */
export const companions = (state: State, p: number): number[] => {
  const [place, side] = [state.place[p], sideOfPiece(state, p)];
  return isInside(state, p) ? inside(state, place, side) : outside(state, place, side);
};

/** The same for many who are asked of while nothing changes: those outside walls are looked for once in each hex. */
export function companionsOnce(state: State): (p: number) => readonly number[] {
  const forceAt = outsideOnce(state);
  return (p) => (isInside(state, p) ? companions(state, p) : forceAt(state.place[p], sideOfPiece(state, p)));
}

/** Units that a leader may still take along in this impulse (NA-5.1.3-d, NA-R-193). */
export const isAvailable = (state: State, p: number): boolean =>
  !has(state, p, ACTED | TIRED) && unitLevel(state, p) < END_OF_ACTIVATION;

/** Trains and engineers that travel; a depot and a laid bridge stay until they are taken up. */
export const travels = (state: State, p: number): boolean =>
  (isSupply[p] && !has(state, p, DEPOT)) || (isEngineer[p] && !has(state, p, BRIDGE));

/**
 * The part of a force that acts with a leader unless its owner says otherwise: an army with its commander, a corps force with
 * its highest leader, as much as fits with a subordinate. Empty if there is nothing the leader could do.
 */
export function defaultPart(
  state: State,
  leader: number,
  here: readonly number[] = companions(state, leader),
): number[] {
  const army = armyLedBy(state, leader);
  if (army >= 0) {
    const own = here.filter((p) => p === army || armyOf(state, p) === army);
    if (unitsIn(own).some((p) => !isAvailable(state, p))) return [];
    const others = here.filter((p) => isArmy[p] && p !== army);
    const part = [...own, ...(others.length === 0 ? here.filter((p) => travels(state, p)) : [])];
    return isLegalPart(state, part, here) === true ? part : [];
  }
  const units = unitsIn(here).filter((p) => isAvailable(state, p));
  if (commanderIn(state, here) === leader && units.length === unitsIn(here).length && units.length > 0) {
    const whole = [...units, ...leadersIn(here), ...here.filter((p) => travels(state, p))];
    if (isLegalPart(state, whole, here) === true) return whole;
  }
  return partOfSubordinate(state, leader, here, units);
}

/** Is there anything the leader could do, alone or with troops? As `defaultPart`, without looking for the largest part. */
export function hasPart(state: State, leader: number, here: readonly number[] = companions(state, leader)): boolean {
  if (armyLedBy(state, leader) >= 0 || isInside(state, leader)) return defaultPart(state, leader, here).length > 0;
  return isLegalPart(state, [leader], here) === true || defaultPart(state, leader, here).length > 0;
}

/** NA-4.2.5-b: as many units as the leader may command alone, if what stays is legal. */
function partOfSubordinate(state: State, leader: number, here: readonly number[], units: readonly number[]): number[] {
  let part = [leader];
  const sorted = [...units].sort((a, b) => state.steps[b] - state.steps[a] || a - b);
  for (const unit of sorted) {
    const larger = [...part, unit];
    if (isLegalPart(state, larger, here) === true) part = larger;
  }
  if (part.length > 1) return part;
  return isLegalPart(state, part, here) === true ? part : [];
}

/** The part as a force of its own, and what it leaves behind: both must be legal (NA-4.2.4.3-a, NA-R-126). */
export function isLegalPart(state: State, part: readonly number[], here: readonly number[]): Verdict {
  const verdict = stacks(state, part);
  if (verdict !== true) return verdict;
  // NA-5.2.3.6-e: behind walls any number may stand together.
  if (here.some((p) => isInside(state, p))) return true;
  const left = stacks(
    state,
    here.filter((p) => !part.includes(p)),
  );
  return left === true || no('NA-4.2.4.3-a', 'rest illegal', { why: left.what });
}

/** NA-5.1.10-a: a single combat unit, if what it leaves is legal; support units need a leader (NA-5.2.1-d). */
export function lonePart(state: State, unit: number, here: readonly number[] = companions(state, unit)): number[] {
  return isLegalPart(state, [unit], here) === true ? [unit] : [];
}

/** NA-5.2.3-x, NA-R-38, NA-R-160: the least of all, 8 for cavalry under a cavalry leader, half more if extended. */
export function allowanceOf(state: State, pieces: readonly number[], extended: boolean): number {
  const units = unitsIn(pieces);
  let most = LEADER_MOVEMENT;
  if (units.length > 0) {
    const commander = commanderIn(state, pieces);
    const horse = units.every((p) => isCavalry[p]) && commander >= 0 && isCavalryLeader[commander];
    most = horse ? CAVALRY_MOVEMENT : Math.min(...units.map((p) => movementOf[p]));
  }
  if (supportIn(pieces).length > 0) most = Math.min(most, TROOPS_MOVEMENT);
  return extended ? Math.floor(most * 1.5) : most;
}

/** Takes these pieces as the active force. */
export function muster(play: P, frame: ActivationLocals, part: readonly number[]): void {
  const { state } = play;
  clearMarks(state, MOVING | ROSTER);
  const army = frame.leader >= 0 ? armyLedBy(state, frame.leader) : -1;
  for (const p of part) {
    setMark(state, p, MOVING, true);
    // NA-6.2.2-c: a depot that is taken along becomes a train.
    if (isSupply[p]) setMark(state, p, DEPOT, false);
    if (isEngineer[p]) setMark(state, p, BRIDGE, false);
    if (army >= 0 && isCombat[p] && armyOf(state, p) === army) setMark(state, p, ROSTER, true);
  }
  const others = companions(state, Math.max(frame.leader, frame.unit)).filter((p) => !part.includes(p));
  partWays(state, part, others);
  frame.roster = army >= 0 ? stepsIn(state, unitsIn(part)) : 0;
  assessSupply(play, part);
  refresh(state, frame);
}

/** Works out again what follows from the units in the active force. */
export function refresh(state: State, frame: ActivationLocals): void {
  const part = moversAt(state, frame.place);
  const units = unitsIn(part);
  frame.level = Math.max(frame.level, levelIn(state, part));
  frame.forced = units.length > 0 && frame.level > 0;
  frame.unsupplied = units.some((p) => !isSupplied(state, p));
  frame.allowance = frame.strategic ? MARCH_POINTS : allowanceOf(state, part, frame.extended);
}

/** Who may be taken along, and whether the part and the rest are legal. */
export const musterDraft: Purpose = {
  candidates({ state }, { leader }) {
    const army = armyLedBy(state, leader);
    return companions(state, leader).filter((p) => {
      if (isCombat[p]) return isAvailable(state, p);
      if (isArmy[p]) return p === army || commanderIn(state, companions(state, leader)) === leader;
      return true;
    });
  },
  fixed: ({ state }, { leader }) => {
    const army = armyLedBy(state, leader);
    return army >= 0 ? [army, leader] : [leader];
  },
  verdict: ({ state }, { leader, chosen }: DraftLocals) => {
    if (isInside(state, leader) && unitsIn(chosen).length === 0) return no('NA-9.4-e', 'enclosed', { piece: leader });
    return isLegalPart(state, chosen, companions(state, leader));
  },
};
