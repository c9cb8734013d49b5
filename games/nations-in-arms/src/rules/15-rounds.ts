/** 15.7: the alternative Activation phase: a regular round and a force march round, each with a pool of its own. */
import {
  AUTUMN,
  COALITION,
  COALITION_NAVAL,
  EMPIRE,
  EMPIRE_NAVAL,
  FORCE_MARCH_ROUND,
  isLandMarker,
  MARKERS,
  markerSide,
  NEUTRAL_LAND,
  NEUTRAL_NAVAL,
  REGULAR_ROUND,
  type State,
  SUMMER,
  TIRED,
  WINTER,
  WINTER_QUARTERS,
} from '../shape.ts';

const bit = (m: number): number => 1 << m;
const land = (least: number): number[] =>
  [EMPIRE, COALITION].flatMap((side) => [1, 2, 3, 4].filter((v) => v >= least).map((v) => side * 4 + v - 1));

/** NA-15.7-b, NA-15.7-c: what is in the pool of a round. The extra naval markers need fleets (NA-R-121). */
export function poolOfRound({ round, season }: State): number {
  const regular = round === REGULAR_ROUND;
  const markers = regular ? [...land(1), EMPIRE_NAVAL, COALITION_NAVAL, NEUTRAL_LAND, NEUTRAL_NAVAL] : land(2);
  const quarters = regular ? season === AUTUMN || season === WINTER : season !== SUMMER;
  return [...markers, ...(quarters ? [WINTER_QUARTERS] : [])].reduce((bits, m) => bits | bit(m), 0);
}

/** NA-15.7-e to NA-15.7-h: the first Winter Quarters of a round is ignored, except in the second round of Winter. */
export const ignoredInRound = ({ round, season }: State): number =>
  round === FORCE_MARCH_ROUND && season === WINTER ? 0 : 1;

/** Does an ignored Winter Quarters go back into the pool? Its condition is read from what has been played in this round. */
export function quartersReturn({ round, season, played }: State): boolean {
  if (round === REGULAR_ROUND && season === AUTUMN)
    return [EMPIRE_NAVAL, COALITION_NAVAL].every((m) => (played & bit(m)) !== 0);
  const sides = new Set<number>();
  for (let m = 0; m < MARKERS; m++) if (isLandMarker(m) && played & bit(m)) sides.add(markerSide(m));
  return sides.size === 2;
}

/** NA-R-156: the second round begins: what was left of the first is out, and every force may act once more. */
export function beginForceMarch(state: State): void {
  state.round = FORCE_MARCH_ROUND;
  state.pool = poolOfRound(state);
  state.aside = state.played = state.quarters = 0;
  for (const p of state.present) state.marks[p] &= ~TIRED;
}
