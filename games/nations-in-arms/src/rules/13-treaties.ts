/** 13.3.2: what treaties forbid, open and leave behind. Other chapters ask here. */
import { no, type Verdict } from '@concert/kernel';
import { NEUTRAL, type P, SPRING, type State, type Treaty } from '../shape.ts';
import { MAJORS } from '../tables.ts';
import { isHostile, leaderOf, sideOf } from './1-units.ts';
import { endTruce, setTruce } from './11-status.ts';
import { touches } from './13-lands.ts';

/** NA-13.3.2.2-m: Spring productions that opinion grants a beaten power. */
const RESPITE = 4;

const majors: readonly number[] = Array.from({ length: MAJORS }, (_, power) => power);

/** NA-R-151: who signs for the enemies of a power: with two players the leader of their bloc. */
export const signatory = (state: State, side: number): number => leaderOf(state, side);

const isInForce = ({ turn }: State, treaty: Treaty): boolean => turn <= treaty.until;

/** The treaty a power lives under, or null: the mandatory one if there are two. */
export function treatyOf(state: State, power: number): Treaty | null {
  const bound = state.treaties.filter((treaty) => treaty.loser === power && isInForce(state, treaty));
  return bound.find(({ kind }) => kind === 'mandatory') ?? bound[0] ?? null;
}

/** The mandatory peace a major lives under, or null. */
export function mandatoryPeace(state: State, power: number): Treaty | null {
  const treaty = state.treaties.length === 0 ? null : treatyOf(state, power);
  return treaty?.kind === 'mandatory' ? treaty : null;
}

/** NA-13.3.2.2-a, NA-13.3.1.1-c: from now on the two may not declare war on each other. */
export function sign({ state }: P, treaty: Treaty): void {
  state.treaties = [...state.treaties, treaty];
  setTruce(state, treaty.loser, treaty.victor, treaty.until);
}

/** NA-13.3.2.1-b, NA-13.3.1.1-d, NA-R-222: may powers of this side court a major? Under a truce that was negotiated its friends may. */
export function mayCourt(state: State, side: number, major: number): Verdict {
  const treaty = treatyOf(state, major);
  if (treaty === null || (treaty.kind === 'free' && sideOf(state, treaty.victor) !== side)) return true;
  const clause = treaty.kind === 'free' ? 'NA-13.3.1.1-d' : 'NA-13.3.2.1-b';
  return no(clause, 'closed to diplomacy', { power: major, turn: treaty.until });
}

/**
 * NA-13.3.2.2-d, NA-13.3.2.2-e, NA-13.3.2.2-g: may troops of a side go to a province of a power at peace? The victor's may, in the
 * land of the beaten power and of its minors; those of its former allies that are still at war only next to their own land, and
 * only if the power had fought on.
 */
export function isOpenByTreaty(state: State, side: number, province: number): boolean {
  if (state.treaties.length === 0) return false;
  const owner = state.owner[province];
  const peace = state.allegiance[owner] < 0 ? null : mandatoryPeace(state, state.allegiance[owner]);
  if (peace === null) return false;
  const victors = sideOf(state, peace.victor);
  if (victors === side && side !== NEUTRAL) return true;
  if (!peace.continued || owner !== peace.loser || !isHostile(side, victors)) return false;
  return majors.some((ally) => state.side[ally] === side && touches(state, province, ally));
}

/** NA-R-158: Springs that have begun after a turn. */
export function springsSince({ turn, season }: State, made: number): number {
  let springs = 0;
  for (let t = turn, s = season; t > made; t--, s = (s + 3) % 4) if (s === SPRING) springs++;
  return springs;
}

/** NA-13.3.2.2-m: does war on a power that the aggressor's bloc has beaten shock the others? */
export function isShocking(state: State, aggressor: number, victim: number): boolean {
  // A power at peace has no bloc that has beaten anyone.
  if (sideOf(state, aggressor) === NEUTRAL) return false;
  const victor = signatory(state, sideOf(state, aggressor));
  const last = state.treaties.findLast((t) => t.kind === 'mandatory' && t.loser === victim && t.victor === victor);
  return last !== undefined && springsSince(state, last.made) < RESPITE;
}

/** NA-13.3.2.2-m: who may then join the victim: neutral majors, and those whom an alliance binds to the aggressor. */
export function shockedBy(state: State, aggressor: number, victim: number): number[] {
  const victor = signatory(state, sideOf(state, aggressor));
  return majors.filter((power) => {
    if (power === victim || power === victor || power === aggressor) return false;
    if (sideOf(state, power) === sideOf(state, victor)) return allianceOf(state, power)?.with === victor;
    return !isHostile(sideOf(state, power), sideOf(state, victor));
  });
}

// Mandatory alliances (13.3.2.4).

export interface Alliance {
  readonly with: number;
  readonly since: number;
}

export function allianceOf({ alliances }: State, power: number): Alliance | null {
  for (let i = 0; i < alliances.length; i += 3)
    if (alliances[i] === power) return { with: alliances[i + 1], since: alliances[i + 2] };
  return null;
}

/** NA-R-158: four whole turns are a year of an alliance. */
const TURNS_OF_A_YEAR = 4;

/** NA-13.3.2.4-b: what helps to break an alliance: the conqueror's rout in the turn before, and every full year but the first. */
export function breakBonus(state: State, power: number): number {
  const alliance = allianceOf(state, power);
  if (alliance === null) return 0;
  const rout = lastRout(state, alliance.with) === state.turn - 1 ? 1 : 0;
  const years = Math.floor((state.turn - alliance.since) / TURNS_OF_A_YEAR);
  return rout + Math.max(0, years - 1);
}

function lastRout({ routs }: State, major: number): number {
  for (let i = 0; i < routs.length; i += 2) if (routs[i] === major) return routs[i + 1];
  return 0;
}

/** A major battle is lost: by these majors, as bits. */
export function noteRout(state: State, losers: number): void {
  for (const major of majors)
    if (losers & (1 << major)) {
      state.routs = state.routs.filter((_, i) => state.routs[i - (i % 2)] !== major);
      state.routs.push(major, state.turn);
    }
}

/** NA-13.3.2.4-a: what bound a power to its ally is gone. */
export function endAlliance(state: State, power: number): void {
  state.alliances = state.alliances.filter((_, i) => state.alliances[i - (i % 3)] !== power);
}

/** NA-R-201: a power that joins this side is free of what it has signed with the other. Was there something? */
export function voidTreaties(state: State, power: number, side: number): boolean {
  const isVoid = (t: Treaty): boolean =>
    t.loser === power && isInForce(state, t) && isHostile(side, sideOf(state, t.victor));
  const broken = state.treaties.filter(isVoid);
  for (const { victor } of broken) endTruce(state, power, victor);
  if (broken.length > 0)
    state.treaties = state.treaties.map((t) => (isVoid(t) ? { ...t, until: state.turn - 1, alliance: false } : t));
  return broken.length > 0;
}
