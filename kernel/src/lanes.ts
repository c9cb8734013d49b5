/** Lanes: the private sub-flows of seats that are asked together; and how a flow, private or not, asks and moves on. */
import { RulesError } from './errors.ts';
import type { Seat } from './fields.ts';
import { type AnyFrame, done, type Lane, type Next, type Position } from './flow.ts';
import { copy } from './json.ts';
import { isInt } from './schema.ts';
import type { Viewer } from './view.ts';

const DEEPEST_STACK = 64;

export const newLane = <F extends AnyFrame>(seat: Seat, enter: F): Lane<F> => ({
  seat,
  enter: copy(enter),
  // The rules may give every seat the same frame object, or keep it; what one seat drafts must not show in another's.
  stack: [copy(enter)],
  ready: false,
  answer: null,
});

export function findLane(position: Position, seat: Viewer): Lane | null {
  if (position.lanes === null) return null;
  for (const lane of position.lanes) if (lane.seat === seat) return lane;
  return null;
}

/** Have all lanes ended, or has one said no where one no is enough? */
export function lanesClosed(position: Position): boolean {
  const lanes = position.lanes!;
  if (position.until === 'veto' && lanes.some((lane) => lane.ready && lane.answer === false)) return true;
  return lanes.every((lane) => lane.ready);
}

/** Hands the answers to the waiting frame. */
export function closeLanes(position: Position): void {
  const answers = position.lanes!.map((lane) => (lane.ready ? lane.answer : null));
  position.lanes = null;
  position.stack[position.stack.length - 1]!.result = answers;
}

/** Follows what a step returned, when that needs no answer from a seat. */
export function follow(stack: AnyFrame[], next: Next): null {
  if (next.next === 'goto') stack[stack.length - 1] = next.frame;
  else if (next.next === 'call') {
    stack[stack.length - 1] = next.resume;
    if (stack.length >= DEEPEST_STACK) throw new RulesError(`more than ${DEEPEST_STACK} procedures deep`, stack);
    stack.push(next.frame);
  } else if (next.next === 'done') {
    stack.pop();
    if (stack.length > 0) stack[stack.length - 1]!.result = next.result;
  }
  return null;
}

/** Drops the frames above the procedure that is left early; that procedure is then done. */
export function unwind(stack: AnyFrame[], { frame, result }: Extract<Next, { next: 'exit' }>): Next {
  const at = stack.findLastIndex((each) => each.at === frame.at);
  if (at < 0) throw new RulesError(`there is no procedure ${frame.at} to leave`, stack);
  stack.length = at + 1;
  return done(result);
}

/** The asked seats must exist, and be named once. */
export function assertSeats(asked: readonly Seat[], seats: number, stack: readonly AnyFrame[]): void {
  if (asked.length === 0) throw new RulesError('no seat is asked', stack);
  for (let i = 0; i < asked.length; i++) {
    if (!isInt(asked[i], 0, seats - 1)) throw new RulesError(`there is no seat ${asked[i]} to ask`, stack);
    if (asked.indexOf(asked[i]!) !== i) throw new RulesError(`seat ${asked[i]} is asked twice`, stack);
  }
}
