/** NA-R-123, NA-R-154, NA-R-206: what two powers are to each other: by their blocs, or as a pair that differs from them. */
import { NEUTRAL, type State } from '../shape.ts';
import { MAJORS } from '../tables.ts';
import { blocOf, isHostile, isPlayed, leaderOf } from './1-units.ts';

/** What two powers are to each other. */
export const [ALLIED, ALOOF, AT_WAR] = [1, 0, -1];

/** NA-R-123, NA-R-154: of two powers: a war of their own, a pact, standing aside, else what their blocs are to each other. */
export function relationOf(state: State, power: number, other: number): number {
  const [one, two] = [spokesman(state, power), spokesman(state, other)];
  if (one === two && one >= 0) return ALLIED;
  if (isFeud(state, power, other) || isFeud(state, one, two)) return AT_WAR;
  if (isPair(state.pacts, one, two)) return ALLIED;
  if (isPair(state.strangers, one, two)) return ALOOF;
  const [side, theirs] = [blocOf(state, power), blocOf(state, other)];
  if (isHostile(side, theirs)) return AT_WAR;
  return side === theirs && side !== NEUTRAL ? ALLIED : ALOOF;
}

/** Whose wars a power shares: its own if it has a player or is neutral, else those of the major that runs it. */
export function spokesman(state: State, power: number): number {
  const major = state.allegiance[power];
  if (major < 0) return power;
  return isPlayed(state, major) || state.side[major] === NEUTRAL ? major : leaderOf(state, state.side[major]);
}

const isPair = (pairs: readonly number[], one: number, two: number): boolean =>
  pairs.some((p, i) => i % 2 === 0 && ((p === one && pairs[i + 1] === two) || (p === two && pairs[i + 1] === one)));

/** Are two powers in a war of their own? */
export const isFeud = ({ feuds }: State, one: number, two: number): boolean =>
  feuds.some((p, i) => i % 3 === 0 && ((p === one && feuds[i + 1] === two) || (p === two && feuds[i + 1] === one)));

// Pairs that change.

const majors: readonly number[] = Array.from({ length: MAJORS }, (_, major) => major);

const without = (list: readonly number[], size: number, one: number, two: number): number[] =>
  list.filter((_, i) => {
    const [a, b] = [list[i - (i % size)], list[i - (i % size) + 1]];
    return !((a === one && b === two) || (a === two && b === one));
  });

/** From now on the two are this to each other, for all that their sides say. */
export function setRelation(state: State, one: number, two: number, relation: number): void {
  state.pacts = without(state.pacts, 2, one, two);
  state.strangers = without(state.strangers, 2, one, two);
  state.feuds = without(state.feuds, 3, one, two);
  if (relationOf(state, one, two) === relation) return;
  if (relation === ALLIED) state.pacts = [...state.pacts, one, two];
  else if (relation === ALOOF) state.strangers = [...state.strangers, one, two];
  else state.feuds = [...state.feuds, one, two, -1];
}

/** NA-R-123: sides change, and yet every two powers with wars of their own stay to each other what they were. */
export function keepRelations(state: State, change: () => void): void {
  const before = majors.map((one) => majors.map((two) => relationOf(state, one, two)));
  change();
  const speaks = (major: number): boolean => spokesman(state, major) === major;
  for (const one of majors)
    for (const two of majors)
      if (one < two && speaks(one) && speaks(two) && relationOf(state, one, two) !== before[one][two])
        setRelation(state, one, two, before[one][two]);
}
