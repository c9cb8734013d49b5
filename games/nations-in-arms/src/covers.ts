/** 1.3, NA-R-100: which stacks are covered, and what of them others do not see. Light enough for boards. */
import { type Seat, SPECTATOR, type Viewer } from '@concert/kernel';
import { highestIn } from './rules/1-forces.ts';
import { ALLIED, relationOf } from './rules/1-relations.ts';
import { blocOf, commanderOfArmy, hasPlayers, seatOf, seatOfPiece, servedBy, sideOfPiece } from './rules/1-units.ts';
import {
  BRIDGE,
  FOUGHT,
  type Frame,
  INSIDE,
  INTERCEPTOR,
  MARCHER,
  MOVING,
  NEUTRAL,
  type P,
  PARTING,
  type State,
} from './shape.ts';
import { HEXES, isArmy, isCombat, isEngineer, isFleet, isLeader } from './tables.ts';

/** Are the contents of stacks hidden from others? */
export const hasFog = ({ options }: Pick<P, 'options'>): boolean => options.fog === 'stacks';

/** A stack that others see only from above. */
export interface Cover {
  readonly place: number;
  readonly side: number;
  /** Who may look into it: its own player and that player's allies. */
  readonly seats: readonly Seat[];
  /** Army markers, their commanders or the highest leader, supply units, laid bridges. */
  readonly shown: readonly number[];
  /** Everything else; at least one combat unit is among it. */
  readonly hidden: readonly number[];
}

/** Pieces that have shown themselves: they fight, or have come into a fight. */
const SHOWN_MARKS = FOUGHT | INTERCEPTOR | MARCHER | PARTING;

/** Hexes in which everything is open: where a battle, a siege combat or an overrun test is under way. */
function openHexes(flow: readonly Frame[]): number[] {
  const found: number[] = [];
  for (const frame of flow) {
    const isFight = frame.at.startsWith('battle') || frame.at === 'siege';
    const isTested = frame.at === 'enter' && TESTED.includes(frame.stage);
    if ((isFight || isTested) && 'place' in frame) found.push(frame.place as number);
  }
  return found;
}

const TESTED: readonly string[] = ['fight', 'checked', 'fought'];

/** Neutral powers keep to themselves. */
const FIRST_NEUTRAL = 100;

/** Whose stacks a piece stands in, no matter which power acts: those of its bloc, or of its own power if that is neutral. */
export function bannerOf(state: State, p: number): number {
  const power = servedBy(state, p);
  const bloc = blocOf(state, power);
  if (bloc !== NEUTRAL) return bloc;
  return FIRST_NEUTRAL + (state.allegiance[power] < 0 ? power : state.allegiance[power]);
}

/** Who may look into the stacks of a power: its player, and those allied to it. */
export function lookersInto(state: State, power: number): Seat[] {
  const seats = new Set([seatOf(state, power)]);
  if (hasPlayers(state))
    state.player.forEach((seat, major) => {
      if (seat >= 0 && relationOf(state, major, power) === ALLIED) seats.add(seat);
    });
  return [...seats].filter((seat) => seat >= 0);
}

/** Those of a side that stand together: outside or inside walls, on the march or not. */
export const groupKey = (state: State, p: number): number => {
  const marks = state.marks[p];
  const where = bannerOf(state, p) * HEXES + state.place[p];
  return where * 4 + (marks & INSIDE ? 1 : 0) + (marks & MOVING ? 2 : 0);
};

/** What lies on top of a stack. */
function topOf(state: State, pieces: readonly number[]): number[] {
  const chiefs = pieces.flatMap((army) => (isArmy[army] ? [commanderOfArmy(state, army)] : []));
  const present = chiefs.filter((l) => l >= 0 && pieces.includes(l));
  const leaders = present.length > 0 ? present : [highestIn(pieces)];
  return pieces.filter((p) => {
    if (isCombat[p]) return false;
    if (isEngineer[p]) return (state.marks[p] & BRIDGE) !== 0;
    return !isLeader[p] || leaders.includes(p);
  });
}

/** The pieces of the map by stack, in an order that tells nothing of what is in them: all, or only the wanted. */
export function groupsOn(state: State, isWanted?: (p: number) => boolean): number[][] {
  const groups = new Map<number, number[]>();
  for (const p of state.present) {
    if (state.place[p] >= HEXES || isFleet[p] || (isWanted && !isWanted(p))) continue;
    const key = groupKey(state, p);
    const group = groups.get(key);
    if (group) group.push(p);
    else groups.set(key, [p]);
  }
  return [...groups.entries()].sort((a, b) => a[0] - b[0]).map(([, pieces]) => pieces);
}

/**
 * Every covered stack that a viewer may not look into; a spectator looks into none. A unit without a leader is its own top; so is
 * what is without troops.
 */
export function coversOf(state: State, flow: readonly Frame[], viewer: Viewer = SPECTATOR): Cover[] {
  if (flow.length === 0) return [];
  const open = openHexes(flow);
  const known: (readonly Seat[] | undefined)[] = [];
  const seatsOf = (p: number): readonly Seat[] => {
    const power = servedBy(state, p);
    known[power] ??= lookersInto(state, power);
    return known[power];
  };
  // With two players all of a bloc are run by one: what the viewer runs need not be looked at.
  const isWanted = viewer === SPECTATOR || hasPlayers(state) ? undefined : (p: number) => !seatsOf(p).includes(viewer);
  const found: Cover[] = [];
  for (const pieces of groupsOn(state, isWanted)) {
    const place = state.place[pieces[0]];
    if (open.includes(place) || !isCovered(state, pieces)) continue;
    const shown = topOf(state, pieces);
    const seats = seatsOf(shown[0]);
    if (seats.includes(viewer)) continue;
    const hidden = pieces.filter((p) => !shown.includes(p));
    found.push({ place, side: sideOfPiece(state, pieces[0]), seats, shown, hidden });
  }
  return found;
}

/**
 * Seats that may have someone in one of these stacks of a side: who runs what lies on top, and who has pieces under some cover of
 * that side. Which pieces are covered everyone knows, but not where.
 */
export function seatsUnder(state: State, covers: readonly Cover[], isMeant: (cover: Cover) => boolean): Set<Seat> {
  const seats = new Set<Seat>();
  const meant = covers.filter(isMeant);
  for (const { shown } of meant) seats.add(seatOfPiece(state, shown[0]));
  // With two players all of a side are run by one.
  if (!hasPlayers(state)) return seats;
  for (const { side, hidden } of covers)
    if (meant.some((cover) => cover.side === side)) for (const p of hidden) seats.add(seatOfPiece(state, p));
  return seats;
}

/** Do these lie as one stack, troops under a leader or an army marker of which none has shown itself? */
function isCovered(state: State, pieces: readonly number[]): boolean {
  let [led, troops] = [false, false];
  for (const p of pieces) {
    if (state.marks[p] & SHOWN_MARKS) return false;
    if (isCombat[p]) troops = true;
    else if (isLeader[p] || isArmy[p]) led = true;
  }
  return led && troops;
}

/** Who may know what a covered piece is; null if all may. */
export function lookersAt(play: Pick<P, 'state' | 'stack' | 'options'>, p: number): readonly Seat[] | null {
  if (!hasFog(play)) return null;
  return coversOf(play.state, play.stack).find(({ hidden }) => hidden.includes(p))?.seats ?? null;
}

/** Pieces that a viewer may not see. */
export const hiddenFrom = (play: Pick<P, 'state' | 'stack' | 'options'>, viewer: Viewer): ReadonlySet<number> =>
  new Set(hasFog(play) ? coversOf(play.state, play.stack, viewer).flatMap((cover) => cover.hidden) : []);

/** Does a seat know what all these pieces are? */
export function isKnown(play: Pick<P, 'state' | 'stack' | 'options'>, seat: Seat, pieces: readonly number[]): boolean {
  if (!hasFog(play)) return true;
  const hidden = hiddenFrom(play, seat);
  return !pieces.some((p) => hidden.has(p));
}
