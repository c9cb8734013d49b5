/**
 * Acting in the open until all are ready: several seats are asked at once, each acts when it likes and all see it, and the
 * phase is over when every one of them has said that it is ready. A seat that is ready is not waited for; it may think
 * again only when another seat has acted since, so that a phase always comes to its end.
 */
import {
  type AnyFrame,
  again,
  ask,
  type Next,
  type Offers,
  type Play,
  type Question,
  type Say,
  type Seat,
  type Shape,
  type Verdict,
} from '@concert/kernel';
import { inMask, maskList, maskOf, withBit, withoutBit } from './bits.ts';

/** What such a frame remembers, as masks of seats: who takes part, who is ready, and who may think again. */
export interface ReadyLocals {
  participants: number;
  ready: number;
  mayReopen: number;
}

/** The locals at the start of the phase. */
export const readyLocals = (seats: Iterable<Seat>): ReadyLocals => ({
  participants: maskOf(seats),
  ready: 0,
  mayReopen: 0,
});

export interface UntilReady<G extends Shape, F extends AnyFrame & ReadyLocals> {
  readonly verbs: { readonly ready: keyof G['verbs'] & string; readonly notReady: keyof G['verbs'] & string };
  prompt(play: Play<G>, frame: F, seat: Seat): Say;
  /** What a seat is told that is ready and waits for the others; without it the usual prompt. */
  waitingPrompt?(play: Play<G>, frame: F, seat: Seat): Say;
  /** What may be done. Not called for seats that are ready. */
  offer(play: Play<G>, frame: F, seat: Seat, offers: Offers<G>): void;
  /** What each act does; it returns `acted(frame)` to go on. */
  readonly take: Question<G, F>['take'];
  /** Why a seat may not be ready yet. */
  mayBeReady?(play: Play<G>, frame: F, seat: Seat): Verdict;
  /** What follows when all are ready. */
  over(play: Play<G>, frame: F): Next<G['frame']>;
}

/** Asks all who take part, in the order given or by number. */
export const askAll = <F extends AnyFrame>(
  frame: F & ReadyLocals,
  seats: readonly Seat[] = maskList(frame.participants),
): Next<F> => ask<F>(seats, frame);

/** A seat has done something: those who said that they are ready may think again. */
export function acted(frame: ReadyLocals): Next<never> {
  frame.mayReopen = frame.ready;
  return again;
}

/** The seats that are still at it. */
export const seatsNotReady = ({ participants, ready }: ReadyLocals): Seat[] => maskList(participants & ~ready);

/** The question of such a phase. */
export function untilReady<G extends Shape, F extends AnyFrame & ReadyLocals>(rules: UntilReady<G, F>): Question<G, F> {
  const { verbs } = rules;
  const { prompt, waitingPrompt = prompt } = rules;
  const flow: Record<string, (play: Play<G>, frame: F, arg: object, seat: Seat) => Next<G['frame']>> = {
    [verbs.ready]: (play, frame, _, seat) => {
      frame.ready = withBit(frame.ready, seat);
      frame.mayReopen = withoutBit(frame.mayReopen, seat);
      return (frame.participants & ~frame.ready) === 0 ? rules.over(play, frame) : again;
    },
    [verbs.notReady]: (_play, frame, _, seat) => {
      frame.ready = withoutBit(frame.ready, seat);
      frame.mayReopen = withoutBit(frame.mayReopen, seat);
      return again;
    },
  };
  return {
    prompt: (play, frame, seat) =>
      inMask(frame.ready, seat) ? waitingPrompt.call(rules, play, frame, seat) : prompt.call(rules, play, frame, seat),
    offer(play, frame, seat, offers) {
      const sink = offers as unknown as Offers;
      if (inMask(frame.ready, seat)) {
        if (inMask(frame.mayReopen, seat)) sink.offer(verbs.notReady, {});
        return;
      }
      rules.offer(play, frame, seat, offers);
      sink.offer(verbs.ready, {}, rules.mayBeReady?.(play, frame, seat) ?? true);
    },
    take: { ...rules.take, ...flow } as Question<G, F>['take'],
    isDone: ({ ready }, seat) => inMask(ready, seat),
  };
}
