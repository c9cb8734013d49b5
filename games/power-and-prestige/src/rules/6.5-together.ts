/**
 * 6.5.6, PP-R-15 What the members of an alliance do together: each acts when they like and all see it; a phase is over when
 * all are ready; a member who wants an order asks for it, and the leader sets it.
 */
import { again, ask, call, done, type Next, type Offers, type Question, say } from '@concert/kernel';
import {
  isReady,
  letReconsider,
  maskList,
  mayAct,
  mayThinkAgain,
  noneReady,
  seatsNotReady,
  setNotReady,
  setReady,
} from '@concert/kit';
import type { At, Frame, P, PowerAndPrestige, SharedLocals } from '../shape.ts';
import { leaderOf } from './5-concepts.ts';

/** Before anyone has done anything. */
export const newShared = (): SharedLocals => ({ ...noneReady(), turnOrder: [] });

/** Seats that are not ready. */
const busy = (play: P, frame: SharedLocals): number[] => seatsNotReady(play.state.active, frame);

/** Seats that may do something now: the one whose turn it is, or all but those who are ready and have no second thoughts. */
export const acting = ({ state }: P, frame: SharedLocals): number[] =>
  frame.turnOrder.length > 0
    ? frame.turnOrder.slice(0, 1)
    : maskList(state.active).filter((seat) => mayAct(frame, seat));

/** Takes over the order that the leader has set. */
export function noteOrder(frame: SharedLocals): void {
  if (frame.result) frame.turnOrder = frame.result;
}

/** Offers one who is ready to think again. Is this seat ready? */
export function offerWaiting(frame: SharedLocals, seat: number, offers: Offers<PowerAndPrestige>): boolean {
  if (!isReady(frame, seat)) return false;
  if (mayThinkAgain(frame, seat)) offers.offer('notReady', {});
  return true;
}

export function offerReady(play: P, frame: SharedLocals, offers: Offers<PowerAndPrestige>): void {
  // PP-6.5.6-g: any of several may ask for an order, once.
  if (frame.turnOrder.length === 0 && frame.mayReconsider === 0 && busy(play, frame).length > 1)
    offers.offer('takeTurns', {});
  offers.offer('ready', {});
}

/** A seat has done something: those who have said that they are ready may think again. */
export function acted(frame: SharedLocals): Next<Frame> {
  if (frame.turnOrder.length === 0) letReconsider(frame);
  return again;
}

/** A seat is ready; `over` follows when all are. */
export function becomeReady(
  play: P,
  frame: At<'move' | 'annexation.act'>,
  seat: number,
  over: () => Next<Frame>,
): Next<Frame> {
  setReady(frame, seat);
  frame.turnOrder = frame.turnOrder.filter((each) => each !== seat);
  if (busy(play, frame).length === 0) return over();
  return frame.turnOrder.length > 0 ? ask(frame.turnOrder[0], frame) : again;
}

export function notReady(frame: SharedLocals, seat: number): Next<Frame> {
  setNotReady(frame, seat);
  return again;
}

/** PP-6.5.6-g: a seat wants an order; the phase goes on, as `phase`, when the leader has set it. */
export function takeTurns(play: P, phase: At<'movement' | 'annexation.next'>, seat: number): Next<Frame> {
  play.log('asks for turns', { seat }, { clause: 'PP-6.5.6-g' });
  return call({ at: 'turnOrder', seats: busy(play, phase) }, phase);
}

export const turnOrder = ({ state }: P, { seats }: At<'turnOrder'>): Next<Frame> =>
  ask(leaderOf(state, state.camp[seats[0]]), { at: 'setTurnOrder', seats, line: [] });

/** The leader says who goes first, and who next; the last one need not be said. */
export const setTurnOrder: Question<PowerAndPrestige, At<'setTurnOrder'>> = {
  prompt: () => say('set the order', {}, 'PP-6.5.6-g'),
  offer(_, { seats, line }, _seat, offers) {
    for (const seat of seats) if (!line.includes(seat)) offers.offer('goFirst', { seat });
  },
  take: {
    goFirst(_, { seats, line }, { seat }) {
      line.push(seat);
      const left = seats.filter((each) => !line.includes(each));
      return left.length > 1 ? again : done([...line, ...left]);
    },
  },
};
