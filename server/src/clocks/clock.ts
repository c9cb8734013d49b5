/**
 * The clock of one table, as plain data and what becomes of it. Everybody whose answer is awaited is shown as running. When
 * several are asked together, who has answered is a secret: all of them are shown running alike until all have answered,
 * and they have as long as whoever has most left. What each really used is charged when the round is over.
 */
import type { Seat } from '@concert/kernel';
import type { ClockMessage, ClockSetting, Standing } from '@concert/wire';

export const DAY = 24 * 3600 * 1000;
/** Whoever comes back with nothing left gets this part of the whole, or one increment if that is more. */
const GRACE = 0.1;

export type Running = Exclude<ClockSetting, { kind: 'none' }>;

export interface ClockState {
  /** How long the journal was when it was last set. */
  entries: number;
  /** Until when time has been counted. */
  since: number;
  /** Seats that people play themselves. */
  people: Seat[];
  /** Those of them who are waited for. */
  running: Seat[];
  /** Those of them who have still to answer. */
  thinking: Seat[];
  left: number[];
  /** The open count at which several were asked together, and what they are all shown to have left. */
  round: { count: number; shown: number[] } | null;
  /** Vacations: until when, since when, and how much was used up before. */
  away: (number | null)[];
  awaySince: number[];
  spent: number[];
  votes: Seat[];
  paused: boolean;
  /** The game is not being played. */
  halted: boolean;
}

export function newClock(setting: Running, seats: number, now: number): ClockState {
  return {
    entries: -1,
    since: now,
    people: [],
    running: [],
    thinking: [],
    left: Array(seats).fill(setting.ms),
    round: null,
    away: Array(seats).fill(null),
    awaySince: Array(seats).fill(0),
    spent: Array(seats).fill(0),
    votes: [],
    paused: false,
    halted: false,
  };
}

const stands = ({ paused, halted }: ClockState): boolean => paused || halted;

/** Counts the time until now. */
export function charge(state: ClockState, now: number): void {
  if (!stands(state)) {
    const used = (seat: Seat): number => Math.max(0, now - Math.max(state.since, state.away[seat] ?? 0));
    const take = (from: number[], seat: Seat): void => {
      from[seat] = Math.max(0, from[seat]! - used(seat));
    };
    for (const seat of state.thinking) take(state.left, seat);
    if (state.round) for (const seat of state.running) take(state.round.shown, seat);
  }
  state.since = Math.max(state.since, now);
  state.away.forEach((until, seat) => {
    if (until !== null && until <= now) comeHome(state, seat, until);
  });
}

/** The game stands where it stands now; `by` has moved, if somebody here knows who. */
export function moved(
  state: ClockState,
  setting: Running,
  standing: Standing,
  people: readonly Seat[],
  by: { seat: Seat | null; choice: boolean },
  now: number,
): void {
  charge(state, now);
  const before = state.running;
  const sameRound = standing.together && state.round?.count === standing.count;
  state.entries = standing.entries;
  state.people = [...people];
  state.running = standing.waiting.filter((seat) => people.includes(seat));
  state.thinking = state.running.filter((seat) => standing.busy.includes(seat));
  // Once for a turn, however many choices it takes.
  const nextRound = state.round !== null && !sameRound;
  if (setting.kind === 'player' && by.choice)
    for (const seat of before)
      if (nextRound || !state.running.includes(seat)) state.left[seat] = state.left[seat]! + setting.increment;
  // What is taken back must not win time, and within a round the common time counts.
  const renewed = (seat: Seat): boolean =>
    (by.choice || by.seat === null) && (seat === by.seat || !before.includes(seat));
  if (setting.kind === 'decision' && !sameRound)
    for (const seat of state.running) if (renewed(seat) || standing.together) state.left[seat] = setting.ms;
  if (!standing.together) state.round = null;
  else if (!sameRound) state.round = { count: standing.count, shown: [...state.left] };
  recount(state);
}

/** Who plays changed: somebody was replaced, or came back. */
export function reseated(state: ClockState, people: readonly Seat[], now: number): void {
  charge(state, now);
  state.people = [...people];
  state.running = state.running.filter((seat) => people.includes(seat));
  state.thinking = state.thinking.filter((seat) => people.includes(seat));
  recount(state);
}

/** The owner of a seat has come back and plays it himself again. */
export function returned(
  state: ClockState,
  setting: Running,
  seat: Seat,
  standing: Pick<Standing, 'waiting' | 'busy'>,
  people: readonly Seat[],
  now: number,
): void {
  charge(state, now);
  const least = setting.kind === 'decision' ? setting.ms : Math.max(setting.increment, setting.ms * GRACE);
  state.left[seat] = Math.max(state.left[seat]!, least);
  if (state.round) state.round.shown[seat] = state.left[seat]!;
  state.people = [...people];
  state.running = standing.waiting.filter((each) => people.includes(each));
  state.thinking = state.running.filter((each) => standing.busy.includes(each));
  recount(state);
}

/** Wants the clocks to stand still, or no longer does. They do while everybody who plays wants it. */
export function vote(state: ClockState, seat: Seat, pause: boolean, now: number): void {
  charge(state, now);
  state.votes = state.votes.filter((each) => each !== seat);
  if (pause) state.votes.push(seat);
  recount(state);
}

function recount(state: ClockState): void {
  state.votes = state.votes.filter((seat) => state.people.includes(seat));
  state.paused = state.people.length > 0 && state.people.every((seat) => state.votes.includes(seat));
}

/** Goes on vacation; false when there are not so many days left. */
export function leave(state: ClockState, seat: Seat, days: number, most: number, now: number): boolean {
  charge(state, now);
  if (state.away[seat] !== null) comeHome(state, seat, now);
  if (state.spent[seat]! + days * DAY > most * DAY) return false;
  state.away[seat] = now + days * DAY;
  state.awaySince[seat] = now;
  return true;
}

/** Comes back from vacation before its end; what is left of it can be taken later. */
export function comeBack(state: ClockState, seat: Seat, now: number): void {
  charge(state, now);
  if (state.away[seat] !== null) comeHome(state, seat, now);
}

function comeHome(state: ClockState, seat: Seat, at: number): void {
  state.spent[seat] = state.spent[seat]! + at - state.awaySince[seat]!;
  state.away[seat] = null;
}

/** The game is not being played, or is again. */
export function halt(state: ClockState, halted: boolean, now: number): void {
  charge(state, now);
  state.halted = halted;
}

/** Nobody could play for so long, because no server was there. */
export function skip(state: ClockState, ms: number): void {
  state.since += ms;
}

/** When somebody's time runs out; null while no time runs. */
export function dueOf(state: ClockState): number | null {
  if (stands(state) || state.running.length === 0) return null;
  const end = (left: number[], seat: Seat): number => Math.max(state.since, state.away[seat] ?? 0) + left[seat]!;
  const { round } = state;
  return round
    ? Math.max(...state.running.map((seat) => end(round.shown, seat)))
    : Math.min(...state.running.map((seat) => end(state.left, seat)));
}

/** Those whose time has run out. */
export function outOfTime(state: ClockState, now: number): Seat[] {
  const due = dueOf(state);
  if (due === null || due > now) return [];
  charge(state, now);
  return state.round ? [...state.thinking] : state.thinking.filter((seat) => state.left[seat] === 0);
}

/** What everybody may know of it. */
export function shownClock(table: string, kept: ClockState, now: number): ClockMessage {
  const state = structuredClone(kept);
  charge(state, now);
  const left = state.round?.shown ?? state.left;
  return {
    type: 'clock',
    table,
    running: state.running,
    at: now,
    left: left.map((ms, seat) => (state.people.includes(seat) ? ms : null)),
    deadline: dueOf(state),
    paused: state.paused,
    votes: state.votes,
    away: state.away,
  };
}
