/**
 * Who knows what is in a stack (1.3, NA-R-100): its own side, and everyone while it fights. To others a stand-in lies in a covered
 * stack, a counter picked by a rule that looks at nothing hidden; it carries the markers that all can see. The rest is HIDDEN.
 */
import { type Args, type Audience, everySeat, onlySeat, SPECTATOR, type Viewer } from '@concert/kernel';
import { bannerOf, type Cover, coversOf, hasFog, hiddenFrom, lookersAt, lookersInto } from './covers.ts';
import { isUnbridged } from './graph.ts';
import { LOST_ORDERS } from './rules/1-effects.ts';
import { armiesIn } from './rules/1-forces.ts';
import { armyNumber, put, seatsOfSide, servedBy, takeOff } from './rules/1-units.ts';
import { directed } from './rules/5-interception.ts';
import {
  type ActivationLocals,
  type At,
  type Board,
  CHECKING,
  type Frame,
  HIDDEN,
  LEVEL_SHIFT,
  type P,
  type SettleLocals,
  type State,
} from './shape.ts';
import { isCombat, isFleet, PIECES, powerOf } from './tables.ts';

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
export const armiesOn = (shown: readonly number[]): number[] => {
  const numbers = armiesIn(shown).map((army) => armyNumber(army) + 1);
  return numbers.length > 0 ? numbers : [0];
};

/** Without those that are hidden: pairs or longer groups that begin with a piece. */
const without = (list: readonly number[], size: number, isHidden: Uint8Array): number[] =>
  list.filter((_, i) => !isHidden[list[i - (i % size)]]);

/** Card 5 holds up the units with a leader: which these are stays hidden. */
const withoutUnits = (effects: readonly number[], isHidden: Uint8Array): number[] =>
  effects.filter((_, i) => !(effects[i - (i % 2)] === LOST_ORDERS && isHidden[effects[i - (i % 2) + 1]]));

/** Makes of a copied state what a viewer may see of the stacks of others. */
export function hideStacks(state: Board, flow: readonly Frame[], viewer: Viewer): void {
  const covers = coversOf(state, flow, viewer);
  const isHidden = new Uint8Array(PIECES);
  for (const cover of covers) for (const p of cover.hidden) isHidden[p] = 1;
  const hidden = state.present.filter((p) => isHidden[p]);
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
  state.origins = without(state.origins, 2, isHidden);
  state.dropped = without(state.dropped, 3, isHidden);
  state.effects = withoutUnits(state.effects, isHidden);
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
  ...['intercepts', 'fails to intercept', 'marches', 'does not march', 'court succeeds', 'court fails'],
];

/** What others see of these may tell them something: who is asked next depends on the room that stacks have. */
const TELLING = ['replaces', 'army raised', 'appointed', 'placed', 'not placed'];

/** What names a hidden piece only its own side hears; the others are told that something has changed there. */
export function audienceOf(play: P, what: string, args: Args): Audience | null {
  if (!hasFog(play) || play.state.place === undefined) return null;
  const { state } = play;
  if (what === 'attrition') return attritionAudience(play, args);
  if (IN_THE_OPEN.includes(what) || (what === 'march' && tellsOfStack(play, args))) return { reveals: true };
  const names = FROM_INTO.includes(what) ? ['from', 'into', 'to'] : NAMING;
  const named = names.flatMap((name) => args[name] ?? []).filter((p): p is number => typeof p === 'number' && p >= 0);
  const hidden = named.length > 0 ? hiddenFrom(play, SPECTATOR) : null;
  const secret = named.find((p) => hidden?.has(p));
  if (secret === undefined) return TELLING.includes(what) ? { reveals: true } : null;
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
