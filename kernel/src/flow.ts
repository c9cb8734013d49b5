/**
 * The flow of a game is an explicit stack of frames. A frame names the step it stands at and carries that step's
 * locals. It is plain data, so a position can be stored, copied, searched from and migrated in the middle of a battle
 * inside a pursuit inside a turn. A step acts and then returns what comes next with one of the words below.
 */
import type { Choice, Offers } from './choices.ts';
import type { Seat } from './fields.ts';
import type { Play, Shape } from './game.ts';
import type { Json } from './json.ts';
import type { Meaning } from './meaning.ts';
import type { Say } from './words.ts';

/** The frame of one step: `FrameAt<Frame, 'battle.round'>`. A game's shape gives it a short name. */
export type FrameAt<Frame extends AnyFrame, Name extends Frame['at']> = Extract<Frame, { at: Name }>;

/** What a step keeps in its frame. */
export type LocalsOf<F extends AnyFrame> = Omit<F, 'at' | 'result'>;

/** Locals of `To` that a frame of `From` does not bring along. */
type Missing<To extends AnyFrame, From extends AnyFrame> = {
  [K in keyof LocalsOf<To> as K extends keyof From ? (From[K] extends To[K] ? never : K) : K]: To[K];
};

/** What must be given, and what may be, when a frame of `From` moves on to the step of `To`. */
export type Changes<To extends AnyFrame, From extends AnyFrame> =
  Record<never, never> extends Missing<To, From>
    ? [changes?: Partial<LocalsOf<To>>]
    : [changes: Missing<To, From> & Partial<LocalsOf<To>>];

export interface AnyFrame {
  at: string;
  /** What the called procedure returned; set by the kernel when the frame resumes. */
  result?: Json;
}

export type Next<F extends AnyFrame = AnyFrame> =
  | { readonly next: 'goto'; readonly frame: F }
  | { readonly next: 'call'; readonly frame: F; readonly resume: F }
  | { readonly next: 'done'; readonly result: Json }
  | { readonly next: 'exit'; readonly frame: AnyFrame; readonly result: Json }
  | { readonly next: 'ask'; readonly seats: readonly Seat[]; readonly frame: F }
  | {
      readonly next: 'together';
      readonly seats: readonly Seat[];
      readonly enter: (seat: Seat) => F;
      readonly resume: F;
      readonly until: 'all' | 'veto';
    }
  | { readonly next: 'again' };

/**
 * All words are made here, with the same slots in the same order: the machine reads one after every step of every game,
 * and objects of the same shape are read several times as fast.
 */
const word = <F extends AnyFrame>(
  next: Next['next'],
  frame: F | null,
  resume: F | null = null,
  seats: readonly Seat[] | null = null,
  result: Json = null,
  enter: ((seat: Seat) => F) | null = null,
  until: 'all' | 'veto' = 'all',
): Next<F> => ({ next, frame, resume, seats, result, enter, until }) as Next<F>;

/** Continue with another step in place of this one. */
export const goto = <F extends AnyFrame>(frame: F): Next<F> => word('goto', frame);

/** Run a procedure; when it is done this frame continues as `resume`, which finds the returned value in `result`. */
export const call = <F extends AnyFrame, R extends AnyFrame>(frame: F, resume: R): Next<F | R> =>
  word<F | R>('call', frame, resume);

/** This procedure is finished; the frame below continues. When the lowest frame is done the game is over. */
export const done = (result: Json = null): Next<never> => word<never>('done', null, null, null, result);

/**
 * Leave an enclosing procedure early: everything above the nearest frame that stands at `at` is dropped, and that frame
 * is done. For events that end a turn or a game at once.
 */
export const exit = (at: string, result: Json = null): Next<never> =>
  word<AnyFrame>('exit', { at }, null, null, result) as Next<never>;

/**
 * Ask one seat, or several of which any may answer at once and in the open (the shared turn of an alliance). The frame
 * must stand at a question; it waits there.
 */
export const ask = <F extends AnyFrame>(seats: Seat | readonly Seat[], frame: F): Next<F> =>
  word('ask', frame, null, typeof seats === 'number' ? [seats] : seats);

/**
 * Ask several seats at the same time and in private. Each works alone in a sub-flow of its own (its *lane*), which
 * starts at `enter(seat)`, keeps its drafts in its own frames and ends with `done(answer)`. When every lane has ended,
 * `resume` finds the answers in `result`, in the order of `seats`. Until then the others can't see who has ended.
 */
export const together = <F extends AnyFrame, R extends AnyFrame>(
  seats: readonly Seat[],
  enter: (seat: Seat) => F,
  resume: R,
): Next<F | R> => word<F | R>('together', null, resume, seats, null, enter);

/**
 * Ask for permission: like `together`, but the first lane that ends with `done(false)` decides and closes the others.
 * `resume` finds the answers so far in `result`; a seat that had not answered counts as null.
 */
export const unlessVetoed = <F extends AnyFrame, R extends AnyFrame>(
  seats: readonly Seat[],
  enter: (seat: Seat) => F,
  resume: R,
): Next<F | R> => word<F | R>('together', null, resume, seats, null, enter, 'veto');

/** After a choice: ask the same seats the same question again (it may have changed its locals). */
export const again: Next<never> = word<never>('again', null);

/** A step that acts. */
export type Act<G extends Shape, F extends AnyFrame> = (play: Play<G>, frame: F) => Next<G['frame']>;

/** By verb: what its choices mean. */
export type MeaningRules<G extends Shape, F extends AnyFrame> = {
  readonly [V in keyof G['verbs']]?: (
    play: Play<G>,
    frame: F,
    arg: Extract<Choice<G>, { verb: V }>['arg'],
    seat: Seat,
  ) => Meaning | null;
};

/** A step that asks: what may be chosen and what each choice does, in one place. */
export interface Question<G extends Shape, F extends AnyFrame> {
  /** What the seat is asked to do. */
  prompt(play: Play<G>, frame: F, seat: Seat): Say;
  /** Offers every legal choice, and names what is tempting but refused. The only place that decides legality. */
  offer(play: Play<G>, frame: F, seat: Seat, offers: Offers<G>): void;
  /** What each verb does. */
  take: {
    readonly [V in keyof G['verbs']]?: (
      play: Play<G>,
      frame: F,
      arg: Extract<Choice<G>, { verb: V }>['arg'],
      seat: Seat,
    ) => Next<G['frame']>;
  };
  /**
   * What the choices of a verb mean: price, gain, stake. Verbs that are not listed, or null, are plain. A function is called once
   * for all choices of the question: for what has to be worked out only once.
   */
  meaning?: MeaningRules<G, F> | ((play: Play<G>, frame: F, seat: Seat) => MeaningRules<G, F>);
  /** The powers for which this seat is asked, in a game whose seats run several. Follows from public knowledge. */
  powers?(play: Play<G>, frame: F, seat: Seat): readonly number[];
  /**
   * Take an only choice without asking. Only where it is no secret that there is only one, which may depend on the
   * game.
   */
  auto?: boolean | ((play: Play<G>, frame: F) => boolean);
  /**
   * Of several asked in the open: is this seat done? It may still change its mind, if it is offered that, but the
   * others don't wait for it and its clock stops. Decided from the frame alone, which everyone sees.
   */
  isDone?(frame: F, seat: Seat): boolean;
}

/** Every step of a game by name. */
export type Steps<G extends Shape> = {
  readonly [At in G['frame']['at']]:
    | Act<G, Extract<G['frame'], { at: At }>>
    | Question<G, Extract<G['frame'], { at: At }>>;
};

/** One seat's private sub-flow while several are asked together. */
export interface Lane<F extends AnyFrame = AnyFrame> {
  seat: Seat;
  /** Where it began: the public part of it. */
  enter: F;
  stack: F[];
  ready: boolean;
  answer: Json;
}

/** Where a game stands: the game's own state and the flow. Plain JSON at every moment. */
export interface Position<S = object, F extends AnyFrame = AnyFrame> {
  state: S;
  stack: F[];
  /** Seats the topmost frame waits for; empty while lanes are open and when the game is over. */
  asked: Seat[];
  /** Open lanes, when several seats are asked together. */
  lanes: Lane<F>[] | null;
  until: 'all' | 'veto';
  /** Choices made in the open so far. Choices in lanes don't count: that would tell the others. */
  count: number;
  /** The secret handle seed: it decides the order in which hidden things get their handles. */
  veil: number;
}
