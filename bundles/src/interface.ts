/**
 * What a bundle of rules is to the code that loads it: server threads, the command line and the page. A bundle holds
 * everything a table needs under its version: kernel, rules, tables, words and bots. Only plain data crosses this
 * interface, so a bundle that was built years ago works beside the newest one. New members are optional; any other change
 * needs a new number.
 */
import { type Odds, type OddsQuestion, phrasesOf, unpackFacts } from '@concert/board';
import type {
  Action,
  AnyChoice,
  CaseFile,
  ChanceRecord,
  Divergence,
  Entry,
  GameRecord,
  Json,
  Message,
  Phrases,
  Proposal,
  Seat,
  SeatView,
  Setup,
  Situation,
  SituationState,
  TakenSnapshot,
  ToldTable,
  Viewer,
} from '@concert/kernel';
import type {
  ActionResult,
  BotTurn,
  Change,
  FullView,
  SentExplanation,
  SentLine,
  SentTableView,
  TurnStatus,
  ViewerUpdate,
} from '@concert/wire';

import type { ToldReason, WhichChoice } from './why.ts';

/** The number of this interface. */
export const INTERFACE = 1;

export type GivenOptions = { [name: string]: Json };

/** A seat as the rules name it, and as people read it. */
export interface SeatName {
  id: string;
  name: string;
}

/** A game in a list: what can be set up, and what can be done in it. */
export interface BundleInfo {
  id: string;
  title: string;
  rules: string;
  options: {
    [name: string]: {
      field: Json;
      default: Json;
      about: string;
      title?: string;
      labels?: { readonly [word: string]: string };
    };
  };
  verbs: { [verb: string]: Json };
}

/** A private branch: an imagined position, and the seed of its dice. */
export interface Branch {
  position: Json;
  seed: string;
}

/** Where a table starts from. */
export interface Start {
  options: GivenOptions;
  chance: ChanceRecord;
  /** Null: the draws come from the entries, and the game cannot go on. */
  secret: string | null;
  /** As it was stored; null for a game that begins now. */
  setup: Setup | null;
  /** All entries, or those after the snapshot. */
  entries: readonly Entry[];
  /** The text of a snapshot of the same version; only for bundles that take snapshots. Entries are those after it. */
  snapshot?: string;
  /** Set for a private branch, which has neither set-up nor secret. */
  branch?: Branch;
}

export interface OpenedTable {
  table: HostedTable;
  /** Where it left what was stored; the table stands before it. */
  divergence: Divergence | null;
}

/** What a bot is handed, besides what is to be said to it. */
export type HostedTurn = Omit<BotTurn, 'mark'> & { messages: Message[]; ms: number };

/** What a bot does; what it says is in words. */
export type HostedAct =
  | { choose: AnyChoice }
  | { offer: Proposal }
  | { answer: 'accept' | 'refuse' | 'withdraw'; id: string; why?: string }
  | { say: string; to: Seat[] };

/** A bot on a chair. It is handed what its seat is told, and never sees a position. */
export interface HostedPlayer {
  choose(seat: Seat, view: SeatView, choices: readonly AnyChoice[]): AnyChoice;
  /** Absent in bundles whose bots do nothing but choose. Null: there is nothing it wants to do. */
  act?(seat: Seat, turn: HostedTurn): HostedAct | null;
}

/** A table that is open. Everything it returns is for one viewer's eyes or says that it is for the host alone. */
export interface HostedTable {
  readonly seats: readonly SeatName[];
  readonly chance: ChanceRecord;
  /** For the host alone, like the entries. */
  readonly setup: Setup;
  readonly options: GivenOptions;
  readonly over: boolean;
  /** How many entries the journal has. */
  readonly entries: number;
  readonly watched: Viewer[];
  /** Begins to follow the table for a viewer: everything, or the changes since mark `have`. */
  watch(viewer: Viewer, have?: number): FullView | Change[];
  unwatch(viewer: Viewer): void;
  full(viewer: Viewer): FullView;
  /** Null when it is older than what the table holds: to be asked of one that was opened from an older snapshot. */
  lines(viewer: Viewer, before: number): { from: number; lines: SentLine[] } | null;
  /** Throws when the rules break; then the table must not be used any more. */
  do(action: Action, mark?: number): ActionResult;
  /** Gives the answer that a standing order of the seat names, if one does. Absent where a bundle knows no orders. */
  answerByOrder?(seat: Seat): Extract<ActionResult, { ok: true }> | null;
  /** Does what was made durable elsewhere; throws when it comes out differently. */
  follow(entry: Entry): ViewerUpdate[];
  explain(seat: Seat, choice: AnyChoice): SentExplanation | null;
  /** How it looked when this many choices had been made in the open; null when that is older than what the table holds. */
  at(viewer: Viewer, count: number): { at: number; of: number; sight: SentTableView } | null;
  forgetPast(): void;
  mayTalk(from: Seat, to: readonly Seat[]): true | { sentence: string; clause: string };
  /** Bundles of earlier versions tell the view and the choices only, and nothing where there is nothing to choose. */
  decisionFor(seat: Seat, anyway?: boolean): BotTurn | null;
  /** For the host alone. */
  turnStatus(): TurnStatus;
  caseFor(viewer: Viewer, about: string, seed: string): CaseFile;
  /** What happened since a seat last did something, in a few sentences of its own log. Absent in bundles of earlier versions. */
  recap?(seat: Seat): string[];
  /**
   * Why a choice was made, from what its seat knew: for these seats' own choices, and for all once the game is over. Null where there
   * is nothing to say. Absent in bundles of earlier versions.
   */
  why?(which: WhichChoice, seats: readonly Seat[]): ToldReason | null;
  /**
   * The position before a choice, as a bot case that calls the choice wrong; with what the viewer knows or, for the host alone, as
   * the seat that chose knew it (`whole`). Null when there is no such choice. Absent in bundles of earlier versions.
   */
  botCase?(
    which: WhichChoice,
    given: { viewer: Viewer; about: string; seed: string; whole?: boolean },
  ): CaseFile | null;
  /** For the host alone: how far a situation has come here. Absent in bundles of earlier versions. */
  judge?(situation: Situation): SituationState;
  /** For the host alone while the game runs. */
  record(secret: string | null, ended: boolean): GameRecord;
  /**
   * For the host alone: a snapshot to open the table from later, if one is due. To be asked for after every entry; from then
   * on the table holds only what came after it. Absent where a bundle takes none.
   */
  snapshot?(): TakenSnapshot | null;
}

/** How far long work has come. */
export type Progress = (done: number, of: number) => void;

/** Bad input is reported by errors whose name is `BadInput`; any other error means that the rules are broken. */
export interface RulesBundle {
  readonly interface: number;
  readonly game: string;
  /** The version of the rules. */
  readonly rules: string;
  readonly title: string;
  /** The format of the records of its tables. */
  readonly format: string;
  info(): BundleInfo;
  /** Options completed and seats named; refuses what makes no game. */
  preview(options: GivenOptions): { options: GivenOptions; seats: SeatName[] };
  open(start: Start): OpenedTable;
  /** What is wrong with a finished game, or null. */
  verify(record: GameRecord, progress?: Progress): Divergence | null;
  player(name: string, seed: string, options: GivenOptions): HostedPlayer;
  /** The game in data for the page, packed as `unpackFacts` reads it. Bundles without `translatedFacts` know languages here. */
  facts(options: GivenOptions, language?: string): Json;
  /** The same in a language, where the game speaks it: its words are loaded for it. Absent in bundles of earlier versions. */
  translatedFacts?(options: GivenOptions, language: string): Promise<Json>;
  textTables(options: GivenOptions, view: SeatView): ToldTable[];
  /** Nouns looked up in a world imagined from a view. */
  lookUp(options: GivenOptions, view: SeatView, nouns: readonly string[]): { [noun: string]: Json };
  /** What the board of the same version asks for, played through in worlds imagined from a view. */
  odds(options: GivenOptions, view: SeatView, question: OddsQuestion): Odds;
  /** By seat what the game's own bot thinks the position is worth, between 0 and 1, over a few imagined worlds. Null where it has no opinion. */
  worth?(options: GivenOptions, view: SeatView): number[] | null;
  /** The same as it is expected to be when a procedure under way (`battle`) is over, played on by the policy. */
  expected?(options: GivenOptions, view: SeatView, within: string): number[] | null;
  /** A position that fits what a viewer sees; what it cannot see is imagined. */
  imagine(options: GivenOptions, view: SeatView, seed: string): Json;
  /** The position in which a situation begins, and the seat that has the task. Absent in bundles of earlier versions. */
  arrange?(situation: Situation): { options: GivenOptions; position: Json; seat: Seat };
}

/** Was this thrown because of what was asked for? A bundle has its own classes, so the name tells. */
export const isBadInput = (error: unknown): error is Error => error instanceof Error && error.name === 'BadInput';

/** Makes the sentences of a table with these options, in the words of its rules. */
export const phrasesFor = (bundle: RulesBundle, options: GivenOptions): Phrases =>
  phrasesOf(unpackFacts(bundle.facts(options)));
