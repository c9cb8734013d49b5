/** What the main thread asks of a thread that hosts tables, and the answers. Everything that is sent on is text. */
import type { BundleInfo } from '@concert/bundles';
import type { Json, Seat, TakenSnapshot, Viewer } from '@concert/kernel';
import type { SeatAction, TurnStatus } from '@concert/wire';

/** Everything needed to begin a game, or to replay it from its set-up or from a snapshot. */
export interface Origin {
  game: string;
  /** The version of the rules it is played by. */
  rules: string;
  options: { [name: string]: Json };
  /** Null: the draws come from the entries, and the game can't be continued. */
  secret: string | null;
  commitment: string;
  contributions: string[];
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
  | { kind: 'do'; seat: Seat; mark?: number; deed: SeatAction | { resign: true } }
  /** Gives the answer that a standing order of this seat names. */
  | { kind: 'ordered'; seat: Seat }
  /** Entries that another node wrote, starting with number `at`. */
  | { kind: 'follow'; at: number; entries: string[] }
  | { kind: 'watch'; viewer: Viewer; have?: number }
  | { kind: 'unwatch'; viewer: Viewer }
  | { kind: 'explain'; seat: Seat; verb: string; arg: Json }
  | { kind: 'past'; id: number; viewer: Viewer; at: number }
  | { kind: 'lines'; id: number; viewer: Viewer; before: number }
  | { kind: 'talk'; seat: Seat; to: Seat[] }
  | { kind: 'turn'; seat: Seat }
  | { kind: 'case'; viewer: Viewer; about: string; seed: string }
  | { kind: 'close' }
  /** These two are not about a table. */
  | { kind: 'games' }
  | { kind: 'preview'; game: string; rules?: string; options: { [name: string]: Json } }
);

/** Messages for the viewers of a table, ready to be sent. */
export type Texts = [viewer: Viewer, text: string][];

export interface Opened {
  setup: string;
  standing: TurnStatus;
}
export type DoneOrRefused =
  | {
      ok: true;
      entry: string;
      texts: Texts;
      standing: TurnStatus;
      /** One that was due. */
      snapshot: TakenSnapshot | null;
    }
  | { ok: false; key: string; sentence: string; clause?: string; now?: string };
export interface Followed {
  texts: Texts;
  standing: TurnStatus;
  snapshots: TakenSnapshot[];
}
/** A bot's decision: its mark and, as text, its view and choices. */
export interface BotDecision {
  mark: number;
  turn: string;
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
  explain: { clause: string; sentence: string } | null;
  /** Null when it is older than what the table holds. */
  past: string | null;
  lines: string | null;
  talk: true | { sentence: string; clause: string };
  turn: BotDecision | null;
  case: string;
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
  order: RulesRequest;
}
export type Reply = { n: number; answer: RulesAnswers[RequestKind] } | { n: number; trouble: RulesFailure };
