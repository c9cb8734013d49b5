/**
 * All messages between a browser and a table's host: a server over a socket, or a worker in the browser itself. One
 * JSON object per message, told apart by `type`. `table` names a table, `seat` the chair you act or watch from; null is
 * no chair: a spectator.
 */
import type { Action, AnyChoice, Args, Json, Order, Proposal, Seat, SituationState } from '@concert/kernel';
import type { Patch } from './patch.ts';
import type { NewLine } from './table-host.ts';
import type { SentExplanation, SentLine, SentTableView } from './table-view.ts';

/** What a seat wants to do; which seat it is stands beside it. */
export type SeatAction =
  | { verb: string; arg: Json }
  | { undo: true }
  | { offer: Proposal }
  | { answer: 'accept' | 'refuse' | 'withdraw'; id: string }
  /** All standing orders and aims of the seat, in place of those it had. */
  | { orders: Order[] };

export const actionOf = (seat: Seat, action: SeatAction): Action => ({ seat, ...action }) as Action;

export type Chair = Seat | null;

// ── from a client ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Show me this table from this chair. `have` is the mark of the table view the client still has, if any. */
export interface Watch {
  type: 'watch';
  table: string;
  seat: Chair;
  have?: number;
}
export interface Unwatch {
  type: 'unwatch';
  table: string;
  seat: Chair;
}
/** Do this. Answered by `done` when it is durable, or by `refused`; `id` is the client's own number for it. */
export interface Do {
  type: 'do';
  id: number;
  table: string;
  seat: Seat;
  /** The mark of the table view in which it was chosen. */
  mark: number;
  deed: SeatAction;
}
/** Why can't I? Answered by `explained`. */
export interface Explain {
  type: 'explain';
  id: number;
  table: string;
  seat: Seat;
  choice: AnyChoice;
}
/** How did it look after this many choices made in the open? Answered by `past`. */
export interface AskPast {
  type: 'past';
  id: number;
  table: string;
  seat: Chair;
  at: number;
}
/** Log lines older than those the client has: at most a page of them before line `before`. Answered by `lines`. */
export interface AskLines {
  type: 'lines';
  id: number;
  table: string;
  seat: Chair;
  before: number;
}
/** A chat message: an empty `to` is the whole table. Answered by `done` or `refused`. */
export interface SayTo {
  type: 'say';
  id: number;
  table: string;
  seat: Seat;
  to: Seat[];
  text: string;
}
/** I have read the chat up to this number. */
export interface Read {
  type: 'read';
  table: string;
  seat: Seat;
  upTo: number;
}
export interface Ping {
  type: 'ping';
}
export type ClientMessage = Watch | Unwatch | Do | Explain | AskPast | AskLines | SayTo | Read | Ping;

// ── from a host ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Hello {
  type: 'hello';
  /** Who the client is logged in as. */
  user: { id: string; name: string; guest: boolean };
  /** The host's time, in milliseconds since 1970: clocks are read against it. */
  now: number;
  /** Changes when the page should be reloaded. */
  build: string;
}
/** The whole table view. `lines` are the newest of the log; the first of them is line number `from`. */
export interface TableViewMessage {
  type: 'sight';
  table: string;
  seat: Chair;
  sight: SentTableView;
  log: { from: number; lines: SentLine[] };
}
/** What changed between two marks of one viewer. */
export interface ChangeMessage {
  type: 'change';
  table: string;
  seat: Chair;
  from: number;
  /** Absent: the next one. */
  to?: number;
  /** Of the table view; absent when nothing but its mark changed. */
  patch?: Patch;
  /**
   * New lines; `keep` says how many of the old ones remain valid after an undo. A line without `when` happened at the
   * view's current count.
   */
  log?: { keep?: number; lines: NewLine[] };
}
export interface DoneMessage {
  type: 'done';
  id: number;
}
/**
 * Refused. `key` and `args` are the reason (`kernel.stale` …), from which a page makes its own sentence; `sentence` says it in
 * English. A stale choice gets the current table view where the client does not watch the seat and has not been sent that
 * view before.
 */
export interface RefusedMessage {
  type: 'refused';
  id: number;
  key: string;
  args?: Args;
  sentence: string;
  clause?: string;
  now?: TableViewMessage;
}
export interface ExplainedMessage {
  type: 'explained';
  id: number;
  /** Null: it is possible now. */
  why: SentExplanation | null;
}
export interface PastMessage {
  type: 'past';
  id: number;
  /** The open count that was asked for, or the nearest there is. */
  at: number;
  /** How many there are. */
  of: number;
  sight: SentTableView;
}
export interface LinesMessage {
  type: 'lines';
  id: number;
  from: number;
  lines: SentLine[];
}

/** A chat line. Lines are numbered from 1 for each viewer, so that the numbers reveal nothing of what others say. */
export interface ChatLine {
  n: number;
  from: Seat;
  /** Empty: the whole table. */
  to: Seat[];
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}
export interface ChatMessage {
  type: 'press';
  table: string;
  seat: Chair;
  lines: ChatLine[];
  /** The number of the last line this seat has read. */
  read: number;
}
export interface ClockMessage {
  type: 'clock';
  table: string;
  /** Whose time runs, publicly. */
  running: Seat[];
  /** The host's time at which the following is true. */
  at: number;
  /** Milliseconds left by seat; null where there is no limit. */
  left: (number | null)[];
  /** When the next of them runs out, in the host's time. */
  deadline: number | null;
  paused: boolean;
  /** Seats that want the clocks to stop; they do when all people agree. */
  votes: Seat[];
  /** Until when each seat is on vacation; null when it is not. */
  away: (number | null)[];
}

/**
 * How time is measured. `decision`: a time for every choice. `player`: a time for the whole game, plus an increment
 * whenever the turn passes on.
 */
export type ClockSetting =
  | { kind: 'none' }
  | { kind: 'decision'; ms: number }
  | { kind: 'player'; ms: number; increment: number };
/** The spectator delay. */
export type Delay = { choices: number } | { minutes: number };
/** What was agreed about a table besides the game's own options. */
export interface TableSettings {
  clock: ClockSetting;
  /** How many days of vacation each seat may take. */
  vacation: number;
  /** May spectators read public chat? */
  gallery: boolean;
  delay: Delay | null;
  /** Are the names of players hidden until the game is over? */
  anonymous: boolean;
  /** Does the result count for the players' ratings? */
  rated: boolean;
}

/** What is believed of a strength, in Elo points; nineteen times of twenty it lies between `low` and `high`. */
export interface Estimate {
  points: number;
  low: number;
  high: number;
  games: number;
}

/** The ratings of a game: its players, and what its seats give or take. */
export interface Ratings {
  players: (Estimate & { name: string; bot: boolean; yours: boolean })[];
  seats: (Estimate & { name: string; format: string })[];
}

/** How a person has kept to their turns and games so far. */
export interface Reliability {
  /** Turns they took in time, and times a stand-in had to take over. */
  turns: number;
  late: number;
  /** Games with other people that they played to the end, and games they resigned. */
  finished: number;
  dropped: number;
}

/** Who has a seat. */
export interface SeatFacts {
  id: string;
  name: string;
  /** A person without a name is hidden until the game is over. */
  holder:
    | { kind: 'person'; name: string; here: boolean; reliability?: Reliability }
    | { kind: 'bot'; name: string }
    | null;
  /** The only person who may take it, while it is free; without a name where names are hidden. */
  keptFor?: { name: string; you: boolean };
  /** The stand-in that plays it while its owner is away. */
  regent: string | null;
  resigned: boolean;
}
export type TableState = 'gathering' | 'playing' | 'over' | 'ended' | 'frozen';
/** A situation as the person who plays it is told of it. */
export interface SituationFacts {
  /** The name of its file. */
  name: string;
  title: string;
  kind: string;
  about: string;
  task: string;
  hints: string[];
  state: SituationState;
}

/** What everyone at a table may know of it besides the game. */
export interface TableFacts {
  id: string;
  game: string;
  rules: string;
  title: string;
  options: { [name: string]: Json };
  state: TableState;
  /** Has the game been set up? A table may be closed before. */
  begun: boolean;
  open: boolean;
  seats: SeatFacts[];
  /** The seats held by the person this is sent to. */
  yours: Seat[];
  /** Who opened it. */
  host: string;
  /** Is it the person this is sent to? */
  opener: boolean;
  spectators: number;
  commitment: string | null;
  /**
   * Until when the seats may open their shares of the dice, in the host's time: every seat is taken, and the game begins
   * when all are open, or then at the latest. Null before and after that.
   */
  opening: number | null;
  /** How many choices had been made when this table began: a private branch starts in the middle of a game. */
  from?: number;
  /** In lists, at tables one plays at: who is waited for, whether oneself is, and how many milliseconds one has left. */
  turn?: { waiting: Seat[]; yours: boolean; left: number | null };
  /** The task at a table that plays a situation. */
  situation?: SituationFacts;
  /** Seats that want the game to end. */
  votes: Seat[];
  settings: TableSettings;
  /** The tournament it belongs to. */
  tournament?: string;
  /** The table that was opened for the rematch. */
  rematch: string | null;
  frozen: string | null;
}

/** What is known of one seat's share of the dice. */
export interface SeatShare {
  /** What the seat has committed to; null when it gave no share. */
  commitment: string | null;
  /** How often it did not open its share. */
  failures: number;
  /** The share itself: a bot's as soon as every seat is taken, a person's when the game has begun. */
  share: string | null;
  /** Has it been opened? */
  opened: boolean;
}

/** What the dice of a table are made of, as far as everyone may know it. */
export interface DiceFacts {
  /** SHA-256 of the host's secret, fixed when the table was opened. */
  commitment: string;
  /** By seat; null at a table that began before seats gave shares. */
  shares: SeatShare[] | null;
}
export interface TableMessage {
  type: 'table';
  table: string;
  facts: TableFacts;
}
export interface NotificationMessage {
  type: 'notice';
  n: number;
  table: string | null;
  kind: string;
  text: string;
  at: number;
}
/** The rules failed here; nothing is lost, and the table waits until they are fixed. */
export interface FrozenMessage {
  type: 'frozen';
  table: string;
  sentence: string;
}
/** Something was wrong with a message, or with the host. */
export interface ErrorMessage {
  type: 'error';
  id?: number;
  table?: string;
  sentence: string;
}
export interface Pong {
  type: 'pong';
  now: number;
}
export type HostMessage =
  | Hello
  | TableViewMessage
  | ChangeMessage
  | DoneMessage
  | RefusedMessage
  | ExplainedMessage
  | PastMessage
  | LinesMessage
  | ChatMessage
  | ClockMessage
  | TableMessage
  | NotificationMessage
  | FrozenMessage
  | ErrorMessage
  | Pong;
