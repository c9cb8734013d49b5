/**
 * Acting in the open until all are ready: several seats are asked at once, each acts when it likes and all see it, and the
 * phase is over when every one of them has said that it is ready. A seat that is ready is not waited for; it may think
 * again only when another seat has acted since, so that a phase always comes to its end. What is offered and who is asked in
 * which order is the game's; here is what it remembers.
 */
import type { Seat } from '@concert/kernel';
import { inMask, maskList, withBit, withoutBit } from './bits.ts';

/** What such a frame remembers, as masks of seats: who is ready, and who of those may think again. */
export interface ReadyLocals {
  ready: number;
  mayReconsider: number;
}

/** The locals at the start of the phase. */
export const noneReady = (): ReadyLocals => ({ ready: 0, mayReconsider: 0 });

/** For `isDone` of the question, too: the others do not wait for this seat. */
export const isReady = ({ ready }: Pick<ReadyLocals, 'ready'>, seat: Seat): boolean => inMask(ready, seat);

/** Of these seats, as a mask, those that are still at it. */
export const seatsNotReady = (seats: number, { ready }: Pick<ReadyLocals, 'ready'>): Seat[] => maskList(seats & ~ready);

export const mayThinkAgain = ({ mayReconsider }: ReadyLocals, seat: Seat): boolean => inMask(mayReconsider, seat);

/** May this seat do anything now, if only to think again? */
export const mayAct = (locals: ReadyLocals, seat: Seat): boolean =>
  !isReady(locals, seat) || mayThinkAgain(locals, seat);

/** A seat says that it is ready. */
export function setReady(locals: ReadyLocals, seat: Seat): void {
  locals.ready = withBit(locals.ready, seat);
  locals.mayReconsider = withoutBit(locals.mayReconsider, seat);
}

/** A seat has thought again. */
export function setNotReady(locals: ReadyLocals, seat: Seat): void {
  locals.ready = withoutBit(locals.ready, seat);
  locals.mayReconsider = withoutBit(locals.mayReconsider, seat);
}

/** A seat has done something: those who said that they are ready may think again. */
export function letReconsider(locals: ReadyLocals): void {
  locals.mayReconsider = locals.ready;
}
