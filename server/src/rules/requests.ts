/** What the main thread asks of a thread that hosts tables, and the answers. Everything that is sent on is text. */
import type { BundleInfo, ToldReason, WhichChoice } from '@concert/bundles';
import type { Args, Json, Outcome, Seat, Share, TakenSnapshot, Viewer } from '@concert/kernel';
import type { SeatAction, SentExplanation, TurnStatus } from '@concert/wire';

/** Everything needed to begin a game, or to replay it from its set-up or from a snapshot. */
export interface Origin {
  /** Who opened the table: the one whose share of the time it takes. */
  owner: string;
  game: string;
  /** The version of the rules it is played by. */
  rules: string;
  options: { [name: string]: Json };
  /** Null: the draws come from the entries, and the game can't be continued. */
  secret: string | null;
  commitment: string;
  contributions: string[];
  /** Where seats committed to what they mixed in. */
  shares?: Share[];
  /** Null for a game that starts now. */
  setup: string | null;
  /** The first that came after; more can follow. */
  entries: string[];
  /** Where to begin instead of at the set-up. */
  snapshot?: string;
  /** It is opened to look back: it holds all that is played there and takes no snapshots. */
  past?: true;
}

export type RulesRequest = { table: string } /** `as` is what messages call it, when that is not its name here. */ & (
  | ({ kind: 'open'; as?: string } & Origin)
  /** Without a mark it is done even if something has changed. */
  | { kind: 'do'; seat: Seat; mark?: number; deed: SeatAction | { resign: true }; knows?: Known }
  /** Gives the answer that a standing order of this seat names. */
  | { kind: 'ordered'; seat: Seat }
  /** Entries that are written already, starting with number `at`: as many as can be replayed within a short time. */
  | { kind: 'follow'; at: number; entries: string[] }
  | { kind: 'watch'; viewer: Viewer; have?: number }
  | { kind: 'unwatch'; viewer: Viewer }
  | { kind: 'explain'; seat: Seat; verb: string; arg: Json }
  | { kind: 'past'; id: number; viewer: Viewer; at: number }
  | { kind: 'lines'; id: number; viewer: Viewer; before: number }
  | { kind: 'talk'; seat: Seat; to: Seat[] }
  /** What happened since this seat last did something, as its own log tells it. */
  | { kind: 'recap'; seat: Seat }
  /** What a bot is handed; `anyway` also where there is nothing to choose or to answer. */
  | { kind: 'turn'; seat: Seat; anyway?: boolean }
  | { kind: 'case'; viewer: Viewer; about: string; seed: string }
  /** Why a choice was made, for the eyes of these seats. */
  | { kind: 'why'; which: WhichChoice; seats: Seat[] }
  /** The position before a choice that someone calls a blunder, as its seat knew it: for the operator alone. */
  | { kind: 'blunder'; which: WhichChoice; about: string; seed: string }
  /** A record that is being brought, as text; then it is replayed a little at a time, and its entries are given back. */
  | { kind: 'import'; owner: string; text: string }
  | { kind: 'replay' }
  | { kind: 'entries'; from: number; most: number }
  | { kind: 'close' }
  /** These two are not about a table. */
  | { kind: 'games' }
  | { kind: 'preview'; game: string; rules?: string; options: { [name: string]: Json } }
);

/** What the one who acts has been sent of the table: every change, or a view of this mark. */
export type Known = 'all' | number;

/** Messages for the viewers of a table, ready to be sent. */
export type Texts = [viewer: Viewer, text: string][];

export interface Opened {
  setup: string;
  turnStatus: TurnStatus;
}
export type DoneOrRefused =
  | {
      ok: true;
      entry: string;
      texts: Texts;
      turnStatus: TurnStatus;
      /** One that was due. */
      snapshot: TakenSnapshot | null;
    }
  | {
      ok: false;
      key: string;
      args?: Args;
      sentence: string;
      clause?: string;
      /** How it stands, where that is not known yet, and the mark of it. */
      now?: string;
      newest?: number;
    };
export interface Followed {
  /** How many of the entries were replayed. */
  followed: number;
  texts: Texts;
  /** For each entry: was there anything in it for spectators, if they are being watched for? */
  seen: boolean[];
  turnStatus: TurnStatus;
  snapshots: TakenSnapshot[];
}
/** A record that has been read, and is not replayed yet. */
export interface BroughtRecord {
  game: string;
  rules: string;
  title: string;
  options: { [name: string]: Json };
  seats: { id: string; name: string }[];
  commitment: string;
  contributions: string[];
  shares?: Share[];
  secret: string | null;
  /** How many it has. */
  entries: number;
}
export interface Replayed {
  /** How many of its entries have been replayed. */
  at: number;
  setup: string;
  over: Outcome | null;
  snapshots: TakenSnapshot[];
}
/** What a bot is handed: its mark and, as text, all that its seat is told. */
export interface BotDecision {
  mark: number;
  turn: string;
  /** The part of the game, by which it is counted how often a bot speaks. */
  phase: string;
}
export interface Preview {
  options: { [name: string]: Json };
  seats: { id: string; name: string }[];
  rules: string;
  title: string;
}
export interface RulesAnswers {
  open: Opened;
  do: DoneOrRefused;
  /** Null when none answers any more. */
  ordered: Extract<DoneOrRefused, { ok: true }> | null;
  follow: Followed;
  /** The messages that bring the viewer up to date. */
  watch: string[];
  unwatch: null;
  explain: SentExplanation | null;
  /** Null when it is older than what the table holds. */
  past: string | null;
  lines: string | null;
  talk: true | { sentence: string; clause: string };
  recap: string[];
  turn: BotDecision | null;
  case: string;
  why: ToldReason | null;
  blunder: string | null;
  import: BroughtRecord;
  replay: Replayed;
  entries: string[];
  close: null;
  games: BundleInfo[];
  preview: Preview;
}
export type RequestKind = RulesRequest['kind'];
export type AnswerTo<K extends RequestKind> = RulesAnswers[K];

/** How a request failed. */
export interface RulesFailure {
  /**
   * `bad`: the request makes no sense. `unknown`: these rules are not available here. `gone`: the table is not open there.
   * `snapshot`: the snapshot can't be read. `diverged`: the stored game doesn't replay with its own rules. `broken`: the
   * rules failed. `hung`: they took too long. `lost`: the thread was terminated because of another table.
   */
  why: 'bad' | 'snapshot' | 'unknown' | 'gone' | 'diverged' | 'broken' | 'hung' | 'lost';
  message: string;
  detail?: string;
}

export interface PostedRequest {
  n: number;
  request: RulesRequest;
}
/** A reply, and how many milliseconds it took. */
export type Reply = { n: number; ms: number } & ({ answer: RulesAnswers[RequestKind] } | { failure: RulesFailure });
