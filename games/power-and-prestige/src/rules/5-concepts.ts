/** 5.1 – 5.3 Prestige, friends and leaders. */
import type { P, State } from '../shape.ts';
import { ALLIANCE, ALONE, COUNTER } from '../shape.ts';
import { ALLY, PROVINCES, provinceOf } from '../tables.ts';

export const seatsOf = (play: Pick<P, 'seats'>): number[] => Array.from({ length: play.seats }, (_, seat) => seat);

/** PP-5.1-a: prestige never falls below zero. Returns what was really gained or lost. */
export function addPrestige(state: State, seat: number, change: number): number {
  const before = state.prestige[seat];
  state.prestige[seat] = Math.max(0, before + change);
  return state.prestige[seat] - before;
}

/** Provinces a seat owns, with unrest or without. */
export function provincesOf(state: State, seat: number): number {
  let count = 0;
  for (let p = 0; p < PROVINCES; p++) if (state.owner[p] === seat) count++;
  return count;
}

/** How far clockwise from the holder of the starting player marker a seat sits. */
export const clockwise = (state: State, seat: number): number => {
  const { seating: order, startingPlayer: marker } = state;
  return (order.indexOf(seat) - order.indexOf(marker) + order.length) % order.length;
};

/** Seats clockwise from the holder of the marker. */
export const inOrder = ({ seating: order, startingPlayer: marker }: State): number[] => {
  const first = order.indexOf(marker);
  return [...order.slice(first), ...order.slice(0, first)];
};

/** PP-5.1.1-a, b: does the first come before the second: by points, then provinces, then clockwise from the marker? */
export function outranks(state: State, points: readonly number[], a: number, b: number): boolean {
  if (points[a] !== points[b]) return points[a] > points[b];
  const [mine, yours] = [provincesOf(state, a), provincesOf(state, b)];
  return mine !== yours ? mine > yours : clockwise(state, a) < clockwise(state, b);
}

/** The seat with the most prestige among these. */
export const mostPrestigious = (
  state: State,
  seats: readonly number[],
  points: readonly number[] = state.prestige,
): number => seats.reduce((best, seat) => (best < 0 || outranks(state, points, seat, best) ? seat : best), -1);

/** Has alliancing happened (PP-6.5-a)? */
export const areAllied = (state: State): boolean => state.camp[0] < ALONE;

/** PP-5.3-a, b: forces of one camp are friendly; before alliancing each seat is a camp of its own. */
export const isFriendly = (state: State, a: number, b: number): boolean => a === b || state.camp[a] === state.camp[b];

/**
 * Is the one in the alliance opposing the other? For occupation, supply and placement, where before the first alliancing
 * no seat is opposed to another (PP-R-63). In battle all who are not friendly are (PP-R-71).
 */
export const isOpposing = (state: State, a: number, b: number): boolean =>
  areAllied(state) && state.camp[a] !== state.camp[b];

/** The members of an alliance, or the one seat of a camp of its own. */
export function membersOf(state: State, camp: number): number[] {
  const members: number[] = [];
  for (let seat = 0; seat < state.prestige.length; seat++) if (state.camp[seat] === camp) members.push(seat);
  return members;
}

/** PP-6.5.6-d, PP-R-16: the member with the most prestige at this moment. */
export const leaderOf = (state: State, camp: number): number => mostPrestigious(state, membersOf(state, camp));

/** PP-6.5.5-b: does a seat hold an external ally tile? */
export const hasTile = (state: State, seat: number): boolean =>
  state.camp[ALLY] >= 0 && state.camp[seat] === state.camp[ALLY];

/** PP-6.5.5-c, PP-5.6-c: levels with what the tile adds. */
export const attackLevel = (state: State, seat: number): number =>
  state.attackLevel[seat] + (hasTile(state, seat) ? 1 : 0);

export const defenceLevel = (state: State, seat: number): number =>
  state.defenceLevel[seat] + (hasTile(state, seat) ? 1 : 0);

/** PP-6.5.5-k, l, m: who decides for external ally troops that stand in a location: its owner if they have a tile, or the leader. */
export function allyMaster(state: State, place: number): number {
  const owner = state.owner[provinceOf[place]];
  return owner >= 0 && hasTile(state, owner) ? owner : leaderOf(state, state.camp[ALLY]);
}

/** Is the year known to be the last (PP-7-a, PP-7-b, PP-R-64)? */
export const isLastYear = ({ state, options }: Pick<P, 'state' | 'options'>): boolean =>
  state.year >= options.years || state.fallen !== 0;

/** Notes that a seat has lost its last province; to be called whenever ownership changes (PP-7-b). */
export function noteFallen(state: State, seat: number): void {
  if (seat >= 0 && provincesOf(state, seat) === 0) state.fallen |= 1 << seat;
}

export const other = (camp: number): number => (camp === ALLIANCE ? COUNTER : ALLIANCE);
