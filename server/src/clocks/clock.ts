/**
 * The clock of one table, as plain data and pure functions. Everyone who is to move is shown as running. When several
 * are asked together, it is secret who has answered: all are shown running until all have answered, with the longest
 * time any of them has left. What each really used is charged when the round is over.
 */
import type { Seat } from '@concert/kernel';
import type { ClockMessage, ClockSetting, TurnStatus } from '@concert/wire';

export const DAY = 24 * 3600 * 1000;
/** A player who returns with no time left gets this part of the whole, or one increment if that is more. */
const GRACE = 0.1;
/** This many choices of one turn are remembered, so that undoing them wins no time. */
const MOST_TAKEN_BACK = 100;

export type Running = Exclude<ClockSetting, { kind: 'none' }>;

export interface ClockState {
  /** The length of the journal when the clock was last set. */
  entries: number;
  /** How many choices had been made in the open, who was asked, and which of them were waited for: people and bots. */
  count: number;
  asked: Seat[];
  waiting: Seat[];
  /** Time is accounted for until then. */
  since: number;
  /** Seats that people play themselves. */
  people: Seat[];
  /** Those of them that are to move. */
  running: Seat[];
  /** Those of them that still have to answer. */
  thinking: Seat[];
  left: number[];
  /** What a seat would have left without the choice made at that open count, which may yet be undone. */
  without: { at: number; seat: Seat; left: number }[];
  /** The open count at which several were asked together, and the time they are all shown to have left. */
  round: { count: number; shown: number[] } | null;
  /** Vacations: until when, since when, and how much was used up before. */
  away: (number | null)[];
  awaySince: number[];
  spent: number[];
  votes: Seat[];
  paused: boolean;
  /** The game is not running. */
  halted: boolean;
  /** By seat: turns that its player took in time, and times a stand-in had to take over. No one is shown it before the end. */
  inTime: { [seat: Seat]: number };
  late: { [seat: Seat]: number };
}

export function newClock(setting: Running, seats: number, now: number): ClockState {
  return {
    entries: -1,
    count: 0,
    asked: [],
    waiting: [],
    since: now,
    people: [],
    running: [],
    thinking: [],
    left: Array(seats).fill(setting.ms),
    without: [],
    round: null,
    away: Array(seats).fill(null),
    awaySince: Array(seats).fill(0),
    spent: Array(seats).fill(0),
    votes: [],
    paused: false,
    halted: false,
    inTime: {},
    late: {},
  };
}

/** A stored clock, perhaps from before it had all of today's fields. */
export const readClock = (kept: string): ClockState => ({
  count: 0,
  asked: [],
  waiting: [],
  without: [],
  inTime: {},
  late: {},
  ...JSON.parse(kept),
});

const stands = ({ paused, halted }: ClockState): boolean => paused || halted;

/** Accounts for the time until now. */
export function charge(state: ClockState, now: number): void {
  if (!stands(state)) {
    const after = (left: number, seat: Seat): number =>
      Math.max(0, left - Math.max(0, now - Math.max(state.since, state.away[seat] ?? 0)));
    for (const seat of state.thinking) state.left[seat] = after(state.left[seat]!, seat);
    for (const each of state.without) each.left = after(each.left, each.seat);
    const shown = state.round?.shown;
    if (shown) for (const seat of state.running) shown[seat] = after(shown[seat]!, seat);
  }
  state.since = Math.max(state.since, now);
  state.away.forEach((until, seat) => {
    if (until !== null && until <= now) comeHome(state, seat, until);
  });
}

/** What a seat did: chose, undid a choice, or neither. */
export interface ClockAction {
  seat: Seat;
  choice: boolean;
  undo?: boolean;
}

/** Which choices since an open count are still valid, and the lowest count that undo went back to. */
function standingChoices(
  count: number,
  actions: readonly ClockAction[],
): { made: { seat: Seat; at: number }[]; low: number } {
  const made: { seat: Seat; at: number }[] = [];
  let [at, low] = [count, count];
  for (const { seat, choice, undo } of actions) {
    if (choice) made.push({ seat, at: at++ });
    if (!undo) continue;
    const last = made.findLastIndex((each) => each.seat === seat);
    if (last >= 0) made.splice(last, 1);
    low = Math.min(low, --at);
  }
  return { made, low };
}

/** The current state of the game, after everything done since the clock was last set. */
export function moved(
  state: ClockState,
  setting: Running,
  turnStatus: TurnStatus,
  people: readonly Seat[],
  actions: readonly ClockAction[],
  now: number,
): void {
  charge(state, now);
  const { running: before, thinking: thought, waiting: waited, asked, round } = state;
  const { made, low } = standingChoices(state.count, actions);
  const back = takeBack(state, Math.min(low, turnStatus.count));
  const wentBack = made.length === 0 && turnStatus.count < state.count;
  const was = [...state.left];
  const sameRound = turnStatus.together && round?.count === turnStatus.count;
  const nextRound = round !== null && !sameRound;
  state.entries = turnStatus.entries;
  state.count = turnStatus.count;
  state.asked = [...(turnStatus.together ? turnStatus.waiting : turnStatus.busy)].sort((a, b) => a - b);
  state.waiting = [...turnStatus.waiting];
  state.people = [...people];
  state.running = turnStatus.waiting.filter((seat) => people.includes(seat));
  state.thinking = state.running.filter((seat) => turnStatus.busy.includes(seat));
  // A player who took an answer back was thinking while it stood, even if they have answered again.
  const resumed = (seat: Seat): boolean =>
    (sameRound && state.thinking.includes(seat)) || actions.find((action) => action.seat === seat)?.undo === true;
  if (round)
    for (const seat of before)
      if (!thought.includes(seat) && resumed(seat)) state.left[seat] = Math.min(state.left[seat]!, round.shown[seat]!);
  // Once per turn, however many choices it takes. Meanwhile others may have had a turn that is over now.
  const others = made.flatMap(({ seat }) => (asked.includes(seat) || state.asked.includes(seat) ? [] : seat));
  const passed = others.length > 0 && asked.length > 0 && !round && !turnStatus.together;
  const turn = passed ? [...before, ...others.filter((seat) => people.includes(seat))] : before;
  if (setting.kind === 'player' && made.length > 0)
    for (const seat of new Set(turn))
      if (nextRound || passed || !state.running.includes(seat))
        state.left[seat] = state.left[seat]! + setting.increment;
  if (made.length > 0)
    for (const seat of new Set(turn))
      if (nextRound || passed || !state.running.includes(seat)) count(state.inTime, seat);
  // Within a round the common time counts; a player who is asked again because of an undo has had theirs.
  const renewed = (seat: Seat): boolean =>
    nextRound || made.some((each) => each.seat === seat) || !(wentBack || waited.includes(seat) || back.includes(seat));
  // Also for players with a stand-in: when they come back they have as much as anyone, except for what they did not
  // answer.
  if (setting.kind === 'decision' && !sameRound)
    for (const seat of state.asked) if (renewed(seat) || turnStatus.together) state.left[seat] = setting.ms;
  // Nothing from before others were asked can be undone.
  if (turnStatus.together || round || asked.join() !== state.asked.join()) state.without = [];
  else if (made.length > 0) {
    for (const seat of waited)
      if (state.left[seat]! > was[seat]! || !state.waiting.includes(seat)) {
        const { at } = made.find((each) => each.seat === seat) ?? made[0]!;
        state.without.push({ at: Math.min(at, turnStatus.count - 1), seat, left: was[seat]! });
      }
    // The first ones are kept: going back that far wins nothing on the way.
    state.without.splice(waited.length, state.without.length - MOST_TAKEN_BACK);
  }
  if (!turnStatus.together) state.round = null;
  else if (!sameRound) state.round = { count: turnStatus.count, shown: [...state.left] };
  recount(state);
}

const count = (by: ClockState['late'], seat: Seat): void => {
  by[seat] = (by[seat] ?? 0) + 1;
};

/** Stand-ins had to take over for these. */
export function countLate(state: ClockState, seats: readonly Seat[]): void {
  for (const seat of seats) count(state.late, seat);
}

/** What was chosen at this open count or later is undone, and what it won is lost; returns whose choice it was. */
function takeBack(state: ClockState, count: number): Seat[] {
  const back = state.without.filter(({ at }) => at >= count);
  for (const { seat, left } of back) state.left[seat] = Math.min(state.left[seat]!, left);
  state.without = state.without.filter(({ at }) => at < count);
  return back.map(({ seat }) => seat);
}

/** Who plays has changed: a player was replaced, or came back. */
export function reseated(state: ClockState, people: readonly Seat[], now: number): void {
  charge(state, now);
  state.people = [...people];
  state.running = state.running.filter((seat) => people.includes(seat));
  state.thinking = state.thinking.filter((seat) => people.includes(seat));
  recount(state);
}

/** What a player who returns with no time left is given. */
function graceOf(setting: Running): number {
  const grace = Math.ceil(setting.ms * GRACE);
  return setting.kind === 'player' ? Math.max(setting.increment, grace) : grace;
}

/**
 * How long a stand-in takes for a choice where no person plays any more: as long as a person would have. The others
 * don't wait for it, and a player who returns shouldn't find a game that was played to its end without them.
 */
export function paceOf(setting: ClockSetting): number {
  if (setting.kind === 'none') return 0;
  return Math.min(setting.kind === 'decision' ? setting.ms : graceOf(setting), DAY);
}

/** The owner of a seat is back and plays it again. */
export function returned(
  state: ClockState,
  setting: Running,
  seat: Seat,
  turnStatus: Pick<TurnStatus, 'waiting' | 'busy'>,
  people: readonly Seat[],
  now: number,
): void {
  charge(state, now);
  const least = graceOf(setting);
  state.left[seat] = Math.max(state.left[seat]!, least);
  for (const each of state.without) if (each.seat === seat) each.left = Math.max(each.left, least);
  if (state.round) state.round.shown[seat] = state.left[seat]!;
  state.people = [...people];
  state.running = turnStatus.waiting.filter((each) => people.includes(each));
  state.thinking = state.running.filter((each) => turnStatus.busy.includes(each));
  recount(state);
}

/** Votes for or against a pause. Clocks stop while everyone who plays wants it. */
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

/** Starts a vacation; false when not enough days are left. */
export function leave(state: ClockState, seat: Seat, days: number, most: number, now: number): boolean {
  charge(state, now);
  if (state.away[seat] !== null) comeHome(state, seat, now);
  if (state.spent[seat]! + days * DAY > most * DAY) return false;
  state.away[seat] = now + days * DAY;
  state.awaySince[seat] = now;
  return true;
}

/** Ends a vacation early; the rest can be taken later. */
export function comeBack(state: ClockState, seat: Seat, now: number): void {
  charge(state, now);
  if (state.away[seat] !== null) comeHome(state, seat, now);
}

function comeHome(state: ClockState, seat: Seat, at: number): void {
  state.spent[seat] = state.spent[seat]! + at - state.awaySince[seat]!;
  state.away[seat] = null;
}

/** The game stops running, or runs again. */
export function halt(state: ClockState, halted: boolean, now: number): void {
  charge(state, now);
  state.halted = halted;
}

/** No one could play from then to now: that time is not charged. */
export function skip(state: ClockState, from: number, now: number): void {
  state.since += Math.max(0, now - Math.max(state.since, from));
}

/** When the next player's time runs out; null while no clock runs. */
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

/** What everyone may know of it. */
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
