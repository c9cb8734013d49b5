/**
 * What a viewer sees. Views are built, never filtered: a view starts empty and gets what that viewer may know. With the
 * game's own board come the flow (always public), who is being waited for, and the viewer's own lane.
 */
import type { Seat } from './fields.ts';
import type { Lane } from './flow.ts';
import type { Outcome, Shape } from './game.ts';
import type { Json } from './json.ts';

/** A seat, or a spectator. */
export type Viewer = number;
export const SPECTATOR: Viewer = -1;

export interface SeatView<G extends Shape = Shape> {
  viewer: Viewer;
  board: G['board'];
  /** The open frames of the flow, lowest first. */
  flow: G['frame'][];
  /** Seats asked in the open, including those that are done and may only change their minds. */
  asked: Seat[];
  /**
   * Who is being waited for, as far as this viewer may know. Of seats asked together all are named, ready or not: who
   * is quick and who has nothing to decide would give something away.
   */
  waiting: Seat[];
  /** For which powers each of `waiting` is asked, where a seat may run several; null in other games. */
  acting: number[][] | null;
  /** What the seats are called now, where the position decides that; null where their names are fixed. */
  names: string[] | null;
  /** When seats are asked together: how each lane began, which is public, and how the question closes. */
  together: { until: 'all' | 'veto'; lanes: { seat: Seat; enter: G['frame'] }[] } | null;
  /** The viewer's own lane. */
  lane: Lane<G['frame']> | null;
  count: number;
  /** The spans of the game as they are now, where it names any: what a standing order can be given for. */
  spans: { [span: string]: Json } | null;
  over: Outcome | null;
}

/** Bits for sets of seats, of which there are at most 30. */
export const everySeat = (seats: number): number => (1 << seats) - 1;
export const onlySeat = (seat: Seat): number => 1 << seat;
export const inSet = (set: number, seat: Viewer): boolean => seat >= 0 && (set & (1 << seat)) !== 0;
