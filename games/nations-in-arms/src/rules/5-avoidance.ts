/** 5.2.3.3: who may avoid combat, where to, and how likely. */
import { checkModifier } from '../charts.ts';
import { isKnown } from '../covers.ts';
import {
  contactDirections,
  DIRECTIONS,
  isDifficult,
  isUnbridged,
  neighbour,
  SEA,
  sideOf as sideBits,
} from '../graph.ts';
import { type ActivationLocals, type EnterLocals, MOVING, type P } from '../shape.ts';
import { isCavalry, isCavalryLeader, isCossack, isGuerrilla, isLightCavalry, MOUNTAIN, terrainOf } from '../tables.ts';
import { commanderIn, hasEngineers, leadersIn, movers, outside, pointsIn, unitsIn } from './1-forces.ts';
import { has, initiative, isDemoralized, seatOfSide, unitInitiative } from './1-units.ts';
import { couldStack } from './4-command.ts';
import { isOpenToReaction, type Survey, survey, unbesieged, ZONE } from './4-survey.ts';
import { mayGo } from './5-bounds.ts';
import { isBound } from './5-boxes.ts';
import { OVERRUN_RATIO } from './5-enter.ts';
import { homeBound, pontoonsFor } from './5-entry.ts';
import { crossesRiver, moverInitiative } from './5-interception.ts';

/** Cossacks or guerrillas by themselves, who lead themselves. */
const isIrregular = (here: readonly number[]): boolean =>
  leadersIn(here).length === 0 && unitsIn(here).every((p) => isCossack[p] || isGuerrilla[p]);

/** NA-5.2.3.3-a */
export const mayAvoid = (_play: P, _frame: EnterLocals, here: readonly number[]): boolean =>
  unitsIn(here).length > 0 && (leadersIn(here).length > 0 || isIrregular(here));

/** NA-5.2.3.3-c to NA-5.2.3.3-e: demoralized, cavalry before foot, guerrillas in the mountains. */
export function avoidsAlways(play: P, here: readonly number[]): boolean {
  const { state } = play;
  const units = unitsIn(here);
  if (units.every((p) => isDemoralized(state, p))) return true;
  if (isIrregular(here) && units.every((p) => isGuerrilla[p]) && terrainOf[state.place[units[0]]] === MOUNTAIN)
    return true;
  if (leadersIn(here).length === 0 || !units.every((p) => isCavalry[p])) return false;
  const mover = unitsIn(movers(state));
  return !mover.every((p) => isCavalry[p] && !isDemoralized(state, p));
}

/** NA-5.2.3.3-o to NA-5.2.3.3-u: the neighbours to which these may withdraw. */
export function avoidHexes(play: P, frame: EnterLocals, here: readonly number[]): number[] {
  const { state } = play;
  if (isBound(state, here)) return [];
  const contact = frame.entry < 0 ? [] : contactDirections(frame.entry, frame.place);
  // NA-5.2.3.3-s, NA-5.2.3.3-t: an army that moves has a contact area and no zone for this rule.
  const look = survey(state, frame.defender, MOVING);
  const found: number[] = [];
  for (let d = 0; d < DIRECTIONS; d++)
    if (!contact.includes(d) && isWayOut(play, frame, look, here, d))
      found.push(neighbour[frame.place * DIRECTIONS + d]);
  return found.filter((to) => couldStack(state, [...here, ...outside(state, to, frame.defender)]));
}

function isWayOut(play: P, frame: EnterLocals, look: Survey, here: readonly number[], d: number): boolean {
  const { state } = play;
  const side = frame.place * DIRECTIONS + d;
  const to = neighbour[side];
  if (to < 0 || sideBits[side] & SEA || !isOpenToReaction(play, frame.defender, to)) return false;
  if (mayGo(play, here, to) !== true || homeBound(state, here, to) !== true) return false;
  const bridged = !isUnbridged(side) || pontoonsFor(play, here).has(side);
  if (!bridged && !hasEngineers(state, here)) return false;
  if (unbesieged(state, frame.defender, to) > 0 || look.at[to] & ZONE) return false;
  const enemies = outside(state, to, 1 - frame.defender).filter((p) => !has(state, p, MOVING));
  const points = pointsIn(state, enemies);
  // No one walks over a stack that may be anything.
  if (points > 0 && !isKnown(play, seatOfSide(state, frame.defender), enemies)) return false;
  return points === 0 || pointsIn(state, here) >= OVERRUN_RATIO * points;
}

/** NA-5.2.3.3-g to NA-5.2.3.3-n */
export function avoidanceModifier(
  play: P,
  active: ActivationLocals,
  here: readonly number[],
  place: number,
  to: number,
): number {
  const { state } = play;
  const modifier = (name: string): number => checkModifier('avoidance', name);
  const irregular = isIrregular(here);
  const own = irregular ? unitInitiative(unitsIn(here)[0]) : initiative(state, commanderIn(state, here));
  let total = own - Math.max(0, moverInitiative(state, active) - own);
  if (isDifficult(place)) total += modifier('difficult terrain (2+ MP)');
  if (here.some((p) => isLightCavalry[p])) total += modifier('light cavalry except cossacks');
  if (here.some((p) => isCavalryLeader[p])) total += modifier('cavalry leader');
  if (crossesRiver(play, here, place, to)) total += modifier('unbridged river with engineer or army');
  if (irregular) return total + modifier('cossacks or guerrillas alone');
  return Math.max(-CLAMP, Math.min(CLAMP, total));
}

/** NA-5.2.3.3-n */
const CLAMP = 3;
