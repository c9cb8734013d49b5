/**
 * 6.5.6, PP-R-15 What the members of an alliance do together: each acts when he likes and all see it; a phase is over when
 * all are ready; whoever wants an order asks for it, and the leader sets it.
 */
import { again, ask, type Next, type Offers, type Question, say } from '@concert/kernel';
import type { At, Frame, P, PowerAndPrestige, SharedLocals } from '../shape.ts';
import { bits, leaderOf } from './5-concepts.ts';

type Shared = At<'move' | 'deed'>;

/** Seats still at it. */
const busy = (play: P, { ready }: SharedLocals): number[] => bits(play.state.active & ~ready);

/** Nobody waits for one who is ready. */
export const isDone = ({ ready }: SharedLocals, seat: number): boolean => ((ready >> seat) & 1) === 1;

/** Offered to one who is ready: to think again. Is he? */
export function offerWaiting({ ready, stale }: SharedLocals, seat: number, offers: Offers<PowerAndPrestige>): boolean {
  if (!((ready >> seat) & 1)) return false;
  if ((stale >> seat) & 1) offers.offer('notReady', {});
  return true;
}
export function offerReady(play: P, frame: SharedLocals, offers: Offers<PowerAndPrestige>): void {
  // PP-6.5.6-g: any of several may ask for an order, once.
  if (frame.line.length === 0 && frame.stale === 0 && busy(play, frame).length > 1) offers.offer('takeTurns', {});
  offers.offer('ready', {});
}

/** Somebody has done something: those who have said that they are ready may think again. */
export function acted(frame: SharedLocals): Next<Frame> {
  if (frame.line.length === 0) frame.stale = frame.ready;
  return again;
}
/** A seat is ready; `over` follows when all are. */
export function isReady(play: P, frame: Shared, seat: number, over: () => Next<Frame>): Next<Frame> {
  frame.ready |= 1 << seat;
  frame.stale &= ~(1 << seat);
  frame.line = frame.line.filter((each) => each !== seat);
  if (busy(play, frame).length === 0) return over();
  return frame.line.length > 0 ? ask(frame.line[0], frame) : again;
}
export function notReady(frame: SharedLocals, seat: number): Next<Frame> {
  frame.ready &= ~(1 << seat);
  frame.stale &= ~(1 << seat);
  return again;
}
export function takeTurns(play: P, phase: Shared, seat: number): Next<Frame> {
  play.log('asks for turns', { seat }, { clause: 'PP-6.5.6-g' });
  return ask(leaderOf(play.state, play.state.camp[seat]), { at: 'order', line: [], phase });
}

/** The leader says who goes first, and who next; the last one need not be said. */
export const order: Question<PowerAndPrestige, At<'order'>> = {
  prompt: () => say('set the order', {}, 'PP-6.5.6-g'),
  offer(play, { line, phase }, _seat, offers) {
    for (const seat of busy(play, phase)) if (!line.includes(seat)) offers.offer('goFirst', { seat });
  },
  take: {
    goFirst(play, frame, { seat }) {
      frame.line.push(seat);
      const left = busy(play, frame.phase).filter((each) => !frame.line.includes(each));
      if (left.length > 1) return again;
      const line = [...frame.line, ...left];
      return ask(line[0], { ...frame.phase, line });
    },
  },
};
