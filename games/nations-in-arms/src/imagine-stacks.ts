/** What may be in the covered stacks of others (1.3, NA-R-100): contents that fit what a viewer sees, drawn by chance. */
import type { Chance } from '@concert/kernel';
import { bannerOf, groupKey } from './covers.ts';
import { armiesIn, byRank, leadersIn, stepsIn, unitsIn } from './rules/1-forces.ts';
import { relationOf } from './rules/1-relations.ts';
import { armyNumber, put, servedBy, sideOfPiece } from './rules/1-units.ts';
import { stacks } from './rules/4-stacking.ts';
import { hostileFortress } from './rules/4-survey.ts';
import { type Board, HIDDEN, INSIDE, MOVING, type State, UNSUPPLIED } from './shape.ts';
import {
  capacityOf,
  cityAt,
  fortressOf,
  fullSteps,
  isCombat,
  isCossack,
  isDetachment,
  isFleet,
  isLeader,
  PIECES,
  POWERS,
  powerOf,
  rankOf,
} from './tables.ts';
import { armiesOn } from './view-stacks.ts';

/** A covered stack that is being filled. */
interface Filled {
  readonly place: number;
  readonly marks: number;
  /** Those whom its troops may serve, by number; 0 for none. */
  readonly armies: readonly number[];
  readonly shown: readonly number[];
  readonly room: number;
  /** Steps that it has at least: before an enemy fortress enough for a siege (NA-9.1-a). */
  readonly least: number;
  readonly wars: readonly string[];
  pieces: number[];
}

/** How often contents are drawn before a unit that fits nowhere is put into the largest stack. */
const TRIES = 12;

/** Draws contents for the covered stacks of others: what was seen there last if it fits, else what the stacks can hold. */
export function imagineStacks(state: Board, chance: Chance): void {
  const standIns = state.standIns ?? [];
  delete state.standIns;
  if (standIns.length === 0) return;
  const hidden = [...standIns];
  for (let p = 0; p < PIECES; p++) if (state.place[p] === HIDDEN) hidden.push(p);
  const wars = warsByPower(state);
  const covers = standIns.map((p) => coverOf(state, p, standIns, wars));
  const sides = covers.map((_, i) => bannerOf(state, standIns[i]));
  for (const side of new Set(sides)) {
    const own = covers.filter((_, i) => sides[i] === side);
    const pieces = hidden.filter((p) => bannerOf(state, p) === side).sort((a, b) => a - b);
    for (let left = TRIES; !fill(state, own, pieces, chance, left === 0); left--);
    for (const cover of own) settleIn(state, cover);
  }
}

function coverOf(state: State, standIn: number, standIns: readonly number[], wars: readonly string[]): Filled {
  const key = groupKey(state, standIn);
  const shown = state.present.filter((p) => !isFleet[p] && groupKey(state, p) === key && !standIns.includes(p));
  const room = Math.max(1, ...leadersIn(shown).map((l) => Math.max(capacityOf[l], rankOf[l])));
  const { place, marks } = state;
  const least = Math.max(1, marks[standIn] & INSIDE ? 0 : wallsBefore(state, standIn));
  return {
    place: place[standIn],
    marks: marks[standIn],
    armies: armiesOn(shown),
    shown,
    room,
    least,
    wars,
    pieces: [],
  };
}

/** The level of the fortress that a stack stands before: one that is besieged, in whichever war, or one of its enemies. */
function wallsBefore(state: State, standIn: number): number {
  const city = cityAt[state.place[standIn]];
  if (city >= 0 && state.siege[city] > 0) return fortressOf[city];
  return hostileFortress(state, sideOfPiece(state, standIn), state.place[standIn]);
}

/** Spreads pieces over stacks. False if one fits nowhere, unless it has to. */
function fill(state: Board, covers: Filled[], pieces: readonly number[], chance: Chance, mustFit: boolean): boolean {
  for (const cover of covers) cover.pieces = [...cover.shown];
  const units = chance.shuffle(
    pieces.filter((p) => isCombat[p]),
    'hidden units',
  );
  for (const p of units) state.steps[p] = stepsOf(state, p, chance);
  // Cossacks go with few others (NA-1.1.3.4-d): they look for a leader of their own before all stacks have troops.
  for (const p of units.filter((unit) => isCossack[unit])) {
    const small = byLikelihood(state, covers, p, chance).filter(({ least }) => least <= state.steps[p]);
    if (small.some((cover) => join(state, cover, p))) units.splice(units.indexOf(p), 1);
  }
  // Every covered stack has troops: those that need most are given theirs first.
  for (const cover of [...covers].sort((a, b) => b.least - a.least || b.room - a.room))
    if (!raise(state, cover, units)) {
      if (!mustFit) return false;
      // An army that has lost its commander is not legal with anyone, and yet it has troops.
      if (unitsIn(cover.pieces).length === 0 && units.length > 0) force(state, cover, units.pop()!);
    }
  const leaders = chance.shuffle(
    pieces.filter((p) => isLeader[p]),
    'hidden leaders',
  );
  const support = pieces.filter((p) => !isLeader[p] && !isCombat[p]);
  return [...leaders, ...units, ...support].every((p) => {
    const order = byLikelihood(state, covers, p, chance);
    if (order.some((cover) => join(state, cover, p))) return true;
    state.steps[p] = Math.min(1, state.steps[p]);
    if (order.some((cover) => join(state, cover, p)) || squeeze(state, order, p)) return true;
    if (mustFit) force(state, order.find((cover) => mayFollow(cover, p)) ?? order[0], p);
    return mustFit;
  });
}

/** Makes room for a piece that fits nowhere: another of its kind goes to a stack that can take it. */
function squeeze(state: Board, covers: readonly Filled[], p: number): boolean {
  for (const cover of covers)
    for (const q of cover.pieces) {
      if (cover.shown.includes(q) || isLeader[q] !== isLeader[p] || isCombat[q] !== isCombat[p]) continue;
      const [before, army] = [cover.pieces, state.army[q]];
      cover.pieces = before.filter((each) => each !== q);
      const fits = join(state, cover, p) && stepsIn(state, unitsIn(cover.pieces)) >= cover.least;
      if (fits && covers.some((other) => other !== cover && join(state, other, q))) return true;
      cover.pieces = before;
      state.army[q] = army;
    }
  return false;
}

/** Gives a stack the least it has: a unit for each of its armies, and steps for a siege. Takes them out of the list. */
function raise(state: Board, cover: Filled, units: number[]): boolean {
  const take = (fits: (p: number) => boolean): boolean => {
    const order = [...units].sort((a, b) => strangeness(state, cover, a) - strangeness(state, cover, b));
    const found = order.find(fits);
    if (found !== undefined) units.splice(units.indexOf(found), 1);
    return found !== undefined;
  };
  // While an army is still without corps the stack can't be legal: theirs are of the nation of the marker.
  if (cover.armies.length > 1)
    for (const army of armiesIn(cover.shown))
      if (
        !take((p) => powerOf[p] === powerOf[army] && !isDetachment[p] && force(state, cover, p, armyNumber(army) + 1))
      )
        return false;
  while (stepsIn(state, unitsIn(cover.pieces)) < cover.least) if (!take((p) => join(state, cover, p))) return false;
  return cover.armies.length < 2 || stacks(state, cover.pieces) === true;
}

/** Units that were seen in a stack come into it first, then those of its leader's nation that were never seen. */
function strangeness(state: Board, cover: Filled, p: number): number {
  const seen = seenOf(state, p);
  const foreign = sharesWars(state, cover, p) ? 0 : 4;
  if (seen !== null) return foreign + (cover.shown.includes(seen.under) ? 0 : 3);
  return foreign + (isOwnNation(state, cover, p) ? 1 : 2);
}

/**
 * NA-R-123: by power, its wars and friends, where those of one bloc have different ones: they seldom stand together. Empty where
 * blocs say it all.
 */
function warsByPower(state: State): string[] {
  if (state.strangers.length + state.feuds.length + state.pacts.length === 0) return [];
  const powers = Array.from({ length: POWERS }, (_, power) => power);
  return powers.map((power) => powers.map((other) => relationOf(state, power, other)).join());
}

/** Does a piece serve a power with the same wars as what lies on top? */
const sharesWars = (state: State, { shown, wars }: Filled, p: number): boolean =>
  wars.length === 0 || wars[servedBy(state, p)] === wars[servedBy(state, shown[0])];

/** Steps as they were seen last, else full strength or, now and then, a step less. */
function stepsOf(state: Board, p: number, chance: Chance): number {
  const seen = seenOf(state, p);
  if (seen !== null) return Math.max(1, seen.steps);
  return fullSteps[p] > 1 && chance.index(4, 'hidden steps') === 0 ? fullSteps[p] - 1 : fullSteps[p];
}

/** Troops are mostly under leaders of their own nation: how much likelier a stack of theirs is. */
const OWN_NATION = 8;

const isOwnNation = ({ allegiance }: State, { shown }: Filled, p: number): boolean =>
  shown.some((top) => isLeader[top] && (powerOf[top] === powerOf[p] || powerOf[top] === allegiance[powerOf[p]]));

/** Stacks in the order in which a piece looks for its place: where it was seen last, then by chance, the larger the likelier. */
function byLikelihood(state: Board, covers: readonly Filled[], p: number, chance: Chance): Filled[] {
  const seen = seenOf(state, p);
  const left = [...covers];
  const order: Filled[] = [];
  const weigh = (cover: Filled): number => cover.room * (isOwnNation(state, cover, p) ? OWN_NATION : 1);
  const home = seen === null ? -1 : left.findIndex(({ shown }) => shown.includes(seen.under));
  if (home >= 0) order.push(...left.splice(home, 1));
  while (left.length > 0) {
    let at = chance.index(
      left.reduce((sum, cover) => sum + weigh(cover), 0),
      'hidden place',
    );
    const found = left.findIndex((cover) => {
      at -= weigh(cover);
      return at < 0;
    });
    order.push(...left.splice(found, 1));
  }
  // Those with its own wars before all others.
  const isLike = (cover: Filled): boolean => sharesWars(state, cover, p);
  return [...order.filter(isLike), ...order.filter((cover) => !isLike(cover))];
}

/** A leader below the one on top does not show. */
const mayFollow = ({ shown }: Filled, p: number): boolean =>
  !isLeader[p] || leadersIn(shown).every((top) => byRank(top, p) < 0);

/** Puts a piece into a stack if it is legal there (4.1.1), in one of its armies. */
function join(state: State, cover: Filled, p: number): boolean {
  if (!mayFollow(cover, p)) return false;
  const larger = [...cover.pieces, p];
  const isLegal = cover.armies.some((army) => {
    state.army[p] = army;
    return (!isCombat[p] && !isLeader[p]) || stacks(state, larger) === true;
  });
  if (isLegal) cover.pieces = larger;
  return isLegal;
}

/** Puts a piece into a stack, legal or not. */
function force(state: State, cover: Filled, p: number, army = cover.armies[0]): true {
  state.army[p] = army;
  cover.pieces = [...cover.pieces, p];
  return true;
}

/** Those who were drawn stand in the stack, under its markers. */
function settleIn(state: State, { place, marks, shown, pieces }: Filled): void {
  for (const p of pieces) {
    if (shown.includes(p)) continue;
    put(state, p, place);
    state.marks[p] = isCombat[p] ? marks : marks & (INSIDE | MOVING | (isLeader[p] ? 0 : UNSUPPLIED));
    if (!isCombat[p]) state.steps[p] = 0;
    if (!isCombat[p] && !isLeader[p]) state.army[p] = 0;
  }
}

// What was seen last.

/** What is remembered of a piece: under which leader or army marker it was, with how many steps. */
function seenOf(state: Board, p: number): { under: number; steps: number } | null {
  const seen = state.seen ?? [];
  for (let i = 0; i < seen.length; i += 3) if (seen[i] === p) return { under: seen[i + 1], steps: seen[i + 2] };
  return null;
}
