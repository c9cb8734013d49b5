/** 13.3.2.3: what may be picked as a condition of peace, and why something may not. */
import { no, type Verdict } from '@concert/kernel';
import type { Condition, P, PeaceLocals, State, Term } from '../shape.ts';
import { FRANCE, MAJORS, POWERS } from '../tables.ts';
import { isPlayed } from './1-units.ts';
import { isState, wasBeaten } from './11-status.ts';
import { alliesOf, firstOwner, isKeyProvince, provincesOf, touches } from './13-lands.ts';
import { newStateTable, servesState } from './13-states.ts';
import { signatory } from './13-treaties.ts';

/** NA-13.3.2.3-d */
const MOST_LAND = 3;
/** NA-13.3.2.3-i, NA-13.3.2.3-n: those two fill both slots of a pair. */
export const slotsOf = (condition: Condition): number =>
  condition === 'indemnities' || condition === 'alliance' ? 2 : 1;

const isLand = ({ what }: Term): boolean => what === 'province' || what === 'minor';
export const landTaken = ({ terms }: PeaceLocals): number => terms.filter(isLand).length;
export const slotsUsed = ({ terms }: PeaceLocals): number => terms.reduce((sum, { slots }) => sum + slots, 0);

/** NA-13.3.2.3-b: 0 where the victor picks, 1 where the loser does: two slots each in turn. */
export const pickerOf = (frame: PeaceLocals): number =>
  frame.turns === undefined ? Math.floor(slotsUsed(frame) / 2) % 2 : 0;

/** NA-13.3.2.3-d: is another cession possible? */
const landVerdict = (frame: PeaceLocals): Verdict =>
  landTaken(frame) < MOST_LAND || no('NA-13.3.2.3-d', 'land used up', { most: MOST_LAND });

// Provinces.

/** NA-13.3.2.3-e, NA-13.3.2.3-r: the victors and their minor allies whose land a province touches; a victor receives it for its ally too. */
function neighbours(state: State, victors: readonly number[], province: number): number[] {
  const found = new Set<number>();
  for (const victor of victors) {
    const allies = alliesOf(state, victor).filter((minor) => touches(state, province, minor));
    if (allies.length > 0 || touches(state, province, victor)) found.add(victor);
    for (const minor of allies) found.add(minor);
  }
  return [...found];
}

/** Provinces of the loser's own that the first kind of cession reaches at all, key cities or not. */
const reachable = (state: State, { loser, victors }: PeaceLocals): number[] =>
  provincesOf(state, loser).filter((province) => neighbours(state, victors, province).length > 0);

/** NA-13.3.2.3-e: a key city only when there is nothing else left. */
function firstKind(state: State, frame: PeaceLocals, province: number, to: number): Verdict {
  if (!neighbours(state, frame.victors, province).includes(to))
    return no('NA-13.3.2.3-e', 'touches no land', { province, power: to });
  if (!isKeyProvince[province] || reachable(state, frame).every((other) => isKeyProvince[other])) return true;
  return no('NA-13.3.2.3-e', 'key city not yet', { province });
}

/** NA-13.3.2.3-f, NA-R-211: it goes to a new state of France that exists, or that can still be formed in this peace. */
const secondKind = (state: State, frame: PeaceLocals, province: number, to: number): boolean =>
  frame.victors.includes(FRANCE) &&
  newStateTable.some(({ id }) => id === to) &&
  servesState(state, to, province, MOST_LAND - landTaken(frame));

/** NA-13.3.2.3-g: it belonged to a minor that is now an ally of a victor; that minor or the victor receives it. */
const thirdKind = (state: State, { victors }: PeaceLocals, province: number, to: number): boolean => {
  const first = firstOwner[province];
  if (first < MAJORS || !isState(state, first)) return false;
  return victors.some((victor) => state.allegiance[first] === victor && (to === first || to === victor));
};

/** NA-13.3.2.3-h: in place of one of the loser's own, a province of a minor ally that has several; a victor receives it. */
const replacement = (state: State, { loser, victors }: PeaceLocals, province: number, to: number): boolean => {
  const owner = state.owner[province];
  return (
    owner >= MAJORS && state.allegiance[owner] === loser && provincesOf(state, owner).length > 1 && victors.includes(to)
  );
};

/** May this province go to that power as one condition? */
export function mayCede({ state }: P, frame: PeaceLocals, province: number, to: number): Verdict {
  const land = landVerdict(frame);
  if (land !== true) return land;
  if (state.owner[province] !== frame.loser)
    return replacement(state, frame, province, to) || no('NA-13.3.2.3-h', 'not theirs to cede', { province });
  if (secondKind(state, frame, province, to) || thirdKind(state, frame, province, to)) return true;
  return firstKind(state, frame, province, to);
}

/** Everyone to whom land might go. */
function receivers(state: State, { victors }: PeaceLocals): number[] {
  const found = new Set(victors);
  for (const victor of victors) for (const minor of alliesOf(state, victor)) found.add(minor);
  if (victors.includes(FRANCE)) for (const { id } of newStateTable) found.add(id);
  return [...found].sort((a, b) => a - b);
}

/** Every province and receiver that may be named, and with `all` those that may not, of what the loser and its minors own. */
export function* cessions(play: P, frame: PeaceLocals, all: boolean): Generator<[number, number, Verdict]> {
  const { state } = play;
  const to = receivers(state, frame);
  for (let province = 0; province < state.owner.length; province++) {
    if (state.allegiance[state.owner[province]] !== frame.loser) continue;
    const verdicts = to.map((receiver) => mayCede(play, frame, province, receiver));
    const legal = verdicts.some((verdict) => verdict === true);
    for (const [i, verdict] of verdicts.entries())
      if (verdict === true) yield [province, to[i], verdict];
      // One reason is enough: that of the first victor.
      else if (all && !legal && i === to.indexOf(frame.victors[0])) yield [province, to[i], verdict];
  }
}

/** NA-13.3.2.3-h, NA-R-211: the alliance of a minor with one province, in place of a province; it changes masters with its troops. */
export function mayHandOver({ state }: P, frame: PeaceLocals, minor: number, to: number): Verdict {
  const land = landVerdict(frame);
  if (land !== true) return land;
  if (state.allegiance[minor] !== frame.loser || !isState(state, minor))
    return no('NA-13.3.2.3-h', 'no ally of the loser', { power: minor });
  if (provincesOf(state, minor).length > 1) return no('NA-13.3.2.3-h', 'has several provinces', { power: minor });
  return frame.victors.includes(to) || no('NA-R-211', 'no victor', { power: to });
}

export function* handOvers(play: P, frame: PeaceLocals): Generator<[number, number, Verdict]> {
  for (let minor = MAJORS; minor < POWERS; minor++)
    for (const to of frame.victors) {
      const verdict = mayHandOver(play, frame, minor, to);
      if (verdict === true) yield [minor, to, verdict];
    }
}

// Other conditions.

/** May this condition be picked now? Indemnities and aid go to one victor, what concerns the whole bloc to its first. */
export function mayImpose(play: P, frame: PeaceLocals, condition: Condition, to: number): Verdict {
  const { state } = play;
  if (frame.terms.some(({ what }) => what === condition)) return no('NA-R-95', 'already taken', {});
  if (slotsOf(condition) === 2 && slotsUsed(frame) % 2 === 1) return no('NA-R-95', 'needs two', {});
  const [first] = frame.victors;
  const named = condition === 'indemnities' || condition === 'aid' ? frame.victors.includes(to) : to === first;
  if (!named) return no('NA-13.3.2.3-s', 'no victor', { power: to });
  // NA-13.3.2.3-s: what the loser offers goes to the first of the victors.
  if (pickerOf(frame) === 1 && to !== first) return no('NA-13.3.2.3-s', 'first victor', { power: first });
  switch (condition) {
    case 'indemnities':
      return state.money.length > 0 || no('NA-13.3.2.3-i', 'no budget', { power: frame.loser });
    case 'system':
      return frame.victors.includes(FRANCE) || no('NA-R-213', 'france imposes the system', {});
    case 'longer':
      return frame.continued || no('NA-13.3.2.3-m', 'did not fight on', { power: frame.loser });
    case 'alliance':
      // NA-R-214: no player is bound to another by force.
      if (isPlayed(state, frame.loser)) return no('NA-R-214', 'has a player', { power: frame.loser });
      return mayBind(state, frame) || no('NA-13.3.2.3-o', 'not beaten enough', { power: frame.loser });
    default:
      return true;
  }
}

/** NA-13.3.2.3-o: it fought on and lost every criterion city, or the same opponent has beaten it before. */
function mayBind(state: State, { loser, victors, continued, total }: PeaceLocals): boolean {
  return (continued && total) || wasBeaten(state, loser, signatory(state, state.side[victors[0]]));
}
