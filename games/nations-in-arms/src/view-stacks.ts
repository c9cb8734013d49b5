/**
 * Who knows what is in a stack (1.3, NA-R-100): its own side, and everyone while it fights. To others a stand-in lies in a covered
 * stack, a counter picked by a rule that looks at nothing hidden; it carries the markers that all can see. The rest is HIDDEN.
 */
import { type Args, type Audience, type Chance, everySeat, onlySeat, SPECTATOR, type Viewer } from '@concert/kernel';
import { bannerOf, type Cover, coversOf, groupKey, hasFog, hiddenFrom, lookersAt, lookersInto } from './covers.ts';
import { isUnbridged } from './graph.ts';
import { LOST_ORDERS } from './rules/1-effects.ts';
import { armiesIn, byRank, leadersIn, stepsIn, unitsIn } from './rules/1-forces.ts';
import { armyNumber, put, seatsOfSide, servedBy, sideOfPiece, takeOff } from './rules/1-units.ts';
import { stacks } from './rules/4-stacking.ts';
import { hostileFortress } from './rules/4-survey.ts';
import { directed } from './rules/5-interception.ts';
import {
  type ActivationLocals,
  type At,
  type Board,
  CHECKING,
  type Frame,
  HIDDEN,
  INSIDE,
  LEVEL_SHIFT,
  MOVING,
  type P,
  type SettleLocals,
  type State,
  UNSUPPLIED,
} from './shape.ts';
import { capacityOf, fullSteps, isCombat, isDetachment, isFleet, isLeader, PIECES, powerOf, rankOf } from './tables.ts';

const LEVEL = 3 << LEVEL_SHIFT;

/** The markers that lie on a stack: every one that a unit in it has, and the highest activation level. */
function marksOn(state: State, units: readonly number[]): number {
  let [bits, level] = [0, 0];
  for (const p of units) {
    bits |= state.marks[p] & ~LEVEL;
    level = Math.max(level, state.marks[p] & LEVEL);
  }
  return bits | level;
}

/** The numbers of the armies that those in a stack may serve; 0 for none. */
const armiesOn = (shown: readonly number[]): number[] => {
  const numbers = armiesIn(shown).map((army) => armyNumber(army) + 1);
  return numbers.length > 0 ? numbers : [0];
};

/** Without those that are hidden: pairs or longer groups that begin with a piece. */
const without = (list: readonly number[], size: number, hidden: ReadonlySet<number>): number[] =>
  list.filter((_, i) => !hidden.has(list[i - (i % size)]));

/** Card 5 holds up the units with a leader: which these are stays hidden. */
const withoutUnits = (effects: readonly number[], hidden: ReadonlySet<number>): number[] =>
  effects.filter((_, i) => !(effects[i - (i % 2)] === LOST_ORDERS && hidden.has(effects[i - (i % 2) + 1])));

/** Makes of a copied state what a viewer may see of the stacks of others. */
export function hideStacks(state: Board, flow: readonly Frame[], viewer: Viewer): void {
  const covers = coversOf(state, flow, viewer);
  const hidden = covers.flatMap((cover) => cover.hidden).sort((a, b) => a - b);
  const marks = covers.map((cover) =>
    marksOn(
      state,
      cover.hidden.filter((p) => isCombat[p]),
    ),
  );
  const standIns = chooseStandIns(state, covers, hidden);
  takeOff(state, hidden, HIDDEN);
  for (const p of hidden) state.steps[p] = state.marks[p] = state.army[p] = 0;
  covers.forEach((cover, i) => {
    const p = standIns[i];
    put(state, p, cover.place);
    state.steps[p] = 1;
    state.marks[p] = marks[i];
    state.army[p] = armiesOn(cover.shown)[0];
  });
  const gone = new Set(hidden);
  state.origins = without(state.origins, 2, gone);
  state.dropped = without(state.dropped, 3, gone);
  state.effects = withoutUnits(state.effects, gone);
  state.standIns = [...standIns].sort((a, b) => a - b);
}

/** For each cover a hidden unit of its side, of the nation that leads it where one is left: the first in the table. */
function chooseStandIns(state: State, covers: readonly Cover[], hidden: readonly number[]): number[] {
  const free = hidden.filter((p) => isCombat[p]);
  const take = (fits: (p: number) => boolean): number => {
    const at = free.findIndex(fits);
    return at < 0 ? -1 : free.splice(at, 1)[0];
  };
  const banners = covers.map(({ shown }) => bannerOf(state, shown[0]));
  const own = covers.map(({ shown }, i) =>
    take((p) => bannerOf(state, p) === banners[i] && powerOf[p] === powerOf[shown[0]]),
  );
  return banners.map((banner, i) => (own[i] >= 0 ? own[i] : take((p) => bannerOf(state, p) === banner)));
}

// Imagining.

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
  const covers = standIns.map((p) => coverOf(state, p, standIns));
  const sides = covers.map((_, i) => bannerOf(state, standIns[i]));
  for (const side of new Set(sides)) {
    const own = covers.filter((_, i) => sides[i] === side);
    const pieces = hidden.filter((p) => bannerOf(state, p) === side).sort((a, b) => a - b);
    for (let left = TRIES; !fill(state, own, pieces, chance, left === 0); left--);
    for (const cover of own) settleIn(state, cover);
  }
}

function coverOf(state: State, standIn: number, standIns: readonly number[]): Filled {
  const key = groupKey(state, standIn);
  const shown = state.present.filter((p) => !isFleet[p] && groupKey(state, p) === key && !standIns.includes(p));
  const room = Math.max(1, ...leadersIn(shown).map((l) => Math.max(capacityOf[l], rankOf[l])));
  const { place, marks } = state;
  const walls = marks[standIn] & INSIDE ? 0 : hostileFortress(state, sideOfPiece(state, standIn), place[standIn]);
  const least = Math.max(1, walls);
  return { place: place[standIn], marks: marks[standIn], armies: armiesOn(shown), shown, room, least, pieces: [] };
}

/** Spreads pieces over stacks. False if one fits nowhere, unless it has to. */
function fill(state: Board, covers: Filled[], pieces: readonly number[], chance: Chance, mustFit: boolean): boolean {
  for (const cover of covers) cover.pieces = [...cover.shown];
  const units = chance.shuffle(
    pieces.filter((p) => isCombat[p]),
    'hidden units',
  );
  for (const p of units) state.steps[p] = stepsOf(state, p, chance);
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
    if (order.some((cover) => join(state, cover, p))) return true;
    if (mustFit) force(state, order.find((cover) => mayFollow(cover, p)) ?? order[0], p);
    return mustFit;
  });
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

/** Units that were seen in a stack come into it first, then those that were never seen. */
function strangeness(state: Board, { shown }: Filled, p: number): number {
  const seen = seenOf(state, p);
  return seen === null ? 1 : shown.includes(seen.under) ? 0 : 2;
}

/** Steps as they were seen last, else full strength or, now and then, a step less. */
function stepsOf(state: Board, p: number, chance: Chance): number {
  const seen = seenOf(state, p);
  if (seen !== null) return Math.max(1, seen.steps);
  return fullSteps[p] > 1 && chance.index(4, 'hidden steps') === 0 ? fullSteps[p] - 1 : fullSteps[p];
}

/** Stacks in the order in which a piece looks for its place: where it was seen last, then by chance, the larger the likelier. */
function byLikelihood(state: Board, covers: readonly Filled[], p: number, chance: Chance): Filled[] {
  const seen = seenOf(state, p);
  const left = [...covers];
  const order: Filled[] = [];
  const home = seen === null ? -1 : left.findIndex(({ shown }) => shown.includes(seen.under));
  if (home >= 0) order.push(...left.splice(home, 1));
  while (left.length > 0) {
    let at = chance.index(
      left.reduce((sum, { room }) => sum + room, 0),
      'hidden place',
    );
    const found = left.findIndex(({ room }) => {
      at -= room;
      return at < 0;
    });
    order.push(...left.splice(found, 1));
  }
  return order;
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

// Secrets, frames and the log.

const setOf = (seats: readonly number[]): number => seats.reduce((set, seat) => set | onlySeat(seat), 0);

type Tell = (about: string, index: number, knownTo: number, value: number[]) => void;

/** Every piece on land and who knows in which stack it is. */
export function tellStacks(play: P, tell: Tell): void {
  if (!hasFog(play)) return;
  const { state, seats } = play;
  const covers = coversOf(state, play.stack);
  for (let p = 0; p < PIECES; p++) {
    if (isFleet[p]) continue;
    const cover = covers.find(({ hidden }) => hidden.includes(p));
    const known = cover ? setOf(cover.seats) : everySeat(seats);
    tell('stack', p, known, [state.place[p], state.steps[p]]);
  }
}

/** What anyone could guess of the movement points of a force. */
const USUAL_ALLOWANCE = 6;

/** The open frames as a viewer may see them: not how many steps an army has, nor which pieces are meant or were left behind. */
export function flowFor(play: P, viewer: Viewer): ((frame: Frame) => Frame) | null {
  if (!hasFog(play)) return null;
  // Few frames name pieces, and what is hidden is dear to find.
  const open = (pieces: readonly number[]): number[] => {
    const hidden = hiddenFrom(play, viewer);
    return pieces.filter((p) => !hidden.has(p));
  };
  return (frame) => {
    if ('roster' in frame) return publicActivation(frame, viewer);
    if (frame.at === 'checks') return { ...frame, pieces: open(frame.pieces) };
    if (frame.at === 'draft') return publicDraft(play.state, frame, viewer);
    if (frame.at === 'attrition' || frame.at === 'attrition.prepare')
      return isCoveredAt(play, frame.place, viewer) ? { ...frame, bonus: -1 } : frame;
    if (frame.at === 'settle' || frame.at === 'settle.choose') return publicSettle(frame, viewer);
    if ('dropping' in frame) return { ...frame, dropping: open(frame.dropping) };
    return frame;
  };
}

/** With whom a draft begins is its owner's business. */
function publicDraft(state: State, frame: At<'draft'>, viewer: Viewer): At<'draft'> {
  const { leader, rival } = frame;
  const seats = leader >= 0 ? lookersInto(state, servedBy(state, leader)) : seatsOfSide(state, rival);
  return seats.includes(viewer) ? frame : { ...frame, chosen: leader >= 0 ? [leader] : [] };
}

/** Nations in a stack that is tested are hidden with it. */
const isCoveredAt = (play: P, place: number, viewer: Viewer): boolean =>
  coversOf(play.state, play.stack, viewer).some((cover) => cover.place === place);

function publicActivation<F extends ActivationLocals>(frame: F, viewer: Viewer): F {
  if (frame.actor === viewer) return frame;
  return { ...frame, roster: 0, allowance: Math.max(frame.spent, USUAL_ALLOWANCE) };
}

/** What the joining forces may still spend would tell how far they can go. */
const publicSettle = <F extends SettleLocals>(frame: F, viewer: Viewer): F =>
  frame.seat === viewer ? frame : { ...frame, points: Math.min(0, frame.points), paid: 0 };

/** Arguments of events that name pieces. */
const NAMING = ['piece', 'unit', 'leader', 'other', 'corps', 'pieces', 'lead'];
/** Events in which these are pieces and not places. */
const FROM_INTO = ['absorb', 'swap', 'disbanded'];
/** What is done in front of everyone: who does it comes out of the stack, and the modifier tells of what it has (NA-R-164). */
const IN_THE_OPEN = [
  ...['comes forward', 'activated', 'card played on', 'overrun', 'battle', 'siege roll', 'replacement', 'returns'],
  ...['intercepts', 'fails to intercept', 'marches', 'does not march'],
];

/** What names a hidden piece only its own side hears; the others are told that something has changed there. */
export function audienceOf(play: P, what: string, args: Args): Audience | null {
  if (!hasFog(play) || play.state.place === undefined) return null;
  const { state } = play;
  if (what === 'attrition') return attritionAudience(play, args);
  if (IN_THE_OPEN.includes(what) || (what === 'march' && tellsOfStack(play, args))) return { reveals: true };
  const names = FROM_INTO.includes(what) ? ['from', 'into', 'to'] : NAMING;
  const named = names.flatMap((name) => args[name] ?? []).filter((p): p is number => typeof p === 'number' && p >= 0);
  if (named.length === 0) return null;
  const hidden = hiddenFrom(play, SPECTATOR);
  const secret = named.find((p) => hidden.has(p));
  if (secret === undefined) return null;
  const publicly = { what: 'stack changes', args: { place: state.place[secret] } };
  return { to: lookersAt(play, secret)!, publicly };
}

/** A stack that goes far, or over a river without a bridge, shows something of what it has. */
function tellsOfStack({ stack }: P, { from, to }: Args): boolean {
  const frame = stack.at(-1);
  const side = directed(Number(from), Number(to));
  return (frame !== undefined && 'spent' in frame && frame.spent > USUAL_ALLOWANCE) || (side >= 0 && isUnbridged(side));
}

/** Dice, modifier and losses are public (NA-R-100), but not how many steps were tested. */
function attritionAudience(play: P, args: Args): Audience | null {
  const hidden = hiddenFrom(play, SPECTATOR);
  const tested = play.state.present.find((p) => hidden.has(p) && play.state.marks[p] & CHECKING);
  if (tested === undefined) return null;
  const { steps: _, ...others } = args;
  return {
    to: lookersAt(play, tested)!,
    publicly: { what: 'attrition of a stack', args: others },
  };
}
