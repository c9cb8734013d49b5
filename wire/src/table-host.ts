/**
 * A table host runs one table for its viewers. It knows what every watched viewer was last shown and says, after each
 * action, what to send next; nothing beyond a viewer's own table view ever leaves it. It does no I/O: a server runs
 * hosts in worker threads, the browser in a Web Worker, and both make an entry durable before anything that `do`
 * returned for it is sent.
 */
import {
  type Action,
  type Aim,
  type AnyChoice,
  type Args,
  type CaseFile,
  copy,
  type Entry,
  type Explanation,
  FastChance,
  type Json,
  type Line,
  type Offer,
  type Outcome,
  type Seat,
  type SeatView,
  SPECTATOR,
  type Table,
  type TakenSnapshot,
  type Viewer,
} from '@concert/kernel';
import { History } from './history.ts';
import type { Chair } from './messages.ts';
import { DiffMemo, diffParts, type Patch, patch } from './patch.ts';
import { type SentLine, type SentTableView, sentMessage, tableViewOf } from './table-view.ts';

/** How many log lines come with a full view, and at most on request. */
export const LINES_AT_ONCE = 100;
/** How many missed changes a viewer can catch up on. */
const REMEMBERED = 16;

/** What `sight` and `change` messages hold besides the table and the seat. */
export interface FullView {
  sight: SentTableView;
  log: { from: number; lines: SentLine[] };
}
export interface Change {
  from: number;
  /** Absent: the next mark. */
  to?: number;
  patch?: Patch;
  log?: { keep?: number; lines: NewLine[] };
}
/** A line without `when` happened at the view's current count. */
export type NewLine = Omit<SentLine, 'when'> & { when?: number };
/** What one viewer is to be sent after an action. */
export interface ViewerUpdate {
  viewer: Viewer;
  /** A `Change` as JSON: that is how it is sent and kept. */
  change: string;
}

/** What the server needs to know to run the table; never for players. */
export interface TurnStatus {
  over: Outcome | null;
  /** How many entries the journal has. */
  entries: number;
  /** Seats that can choose something now. Who among several is still busy is a secret. */
  busy: Seat[];
  /** Of those, the seats for which a standing order answers. */
  ordered: Seat[];
  /** Seats that have an open offer to answer. */
  offered: Seat[];
  /** Who is to move, publicly: for clocks and notifications. */
  waiting: Seat[];
  /** Are they asked together? Then it is secret which of them have answered. */
  together: boolean;
  /** Choices made in the open so far; doesn't move while several are asked together. */
  count: number;
  /** Which question is open, publicly; it changes with the step or with who is asked. Games of 0.1.0 don't say. */
  question?: string;
}

/** What a bot is handed: all that its seat is told. */
export interface BotTurn {
  mark: number;
  view: SeatView;
  choices: AnyChoice[];
  offers: Offer[];
  /** What the seat's owner wants a bot to do, or to leave. Absent in bundles of earlier versions. */
  aims?: Aim[];
  /** The newest lines of the log, from line number `from` on, for a bot that remembers. */
  from: number;
  log: Line[];
}

export type ActionResult =
  | { ok: true; entry: Entry; news: ViewerUpdate[] }
  | { ok: false; key: string; args?: Args; sentence: string; clause?: string };

/** One viewer that is being watched, by any number of connections. */
interface Subscription {
  tableView: SentTableView;
  /** Log lines shown so far. */
  lines: number;
  /** The last changes, as text: many are kept for a while, and a string is one object where a change is dozens. */
  recent: { from: number; change: string }[];
}

export const viewerOf = (chair: Chair): Viewer => chair ?? SPECTATOR;
export const chairOf = (viewer: Viewer): Chair => (viewer === SPECTATOR ? null : viewer);

export class TableHost {
  readonly table: Table;
  private readonly subscriptions = new Map<Viewer, Subscription>();
  private past: History | null = null;

  constructor(table: Table) {
    this.table = table;
  }

  /**
   * Starts to follow the table for a viewer, or continues from mark `have`: returns everything, or only the changes
   * since, oldest first. From now on updates include this viewer.
   */
  watch(viewer: Viewer, have?: number): FullView | Change[] {
    const subscription = this.open(viewer);
    if (have === subscription.tableView.mark) return [];
    const missed = subscription.recent.findIndex((change) => change.from === have);
    if (missed >= 0) return subscription.recent.slice(missed).map(({ change }) => JSON.parse(change) as Change);
    return this.full(viewer);
  }

  /** No connection watches as this viewer any more. */
  unwatch(viewer: Viewer): void {
    this.subscriptions.delete(viewer);
  }

  get watched(): Viewer[] {
    return [...this.subscriptions.keys()];
  }

  /** Everything a viewer may know, with the newest lines of its log. */
  full(viewer: Viewer): FullView {
    const tableView = this.subscriptions.get(viewer)?.tableView ?? tableViewOf(this.table, viewer);
    const from = Math.max(0, this.table.logLength(viewer) - LINES_AT_ONCE);
    return { sight: tableView, log: { from, lines: this.linesFrom(viewer, from) } };
  }

  /** The lines of a viewer's log before a line; null when the table no longer holds them all. */
  lines(viewer: Viewer, before: number): { from: number; lines: SentLine[] } | null {
    const end = Math.min(before, this.table.logLength(viewer));
    const from = Math.max(0, end - LINES_AT_ONCE);
    if (from < this.table.oldestLine(viewer)) return null;
    return { from, lines: this.linesFrom(viewer, from).slice(0, end - from) };
  }

  /**
   * Carries out an action, if it was chosen at the seat's current mark; without a mark whenever it is legal. Throws
   * when the rules are broken: then the entry has not happened and this host must not be used again.
   */
  do(action: Action, mark?: number): ActionResult {
    const done = this.table.do(action, mark);
    if (!done.ok) {
      const { what: key, args, clause } = done.no;
      return { ok: false, key, ...(args && { args }), sentence: done.sentence, ...(clause && { clause }) };
    }
    return { ok: true, entry: done.entry, news: this.updates() };
  }

  /** Gives the answer that a seat's standing order names; null when none does, or no longer. */
  answerByOrder(seat: Seat): Extract<ActionResult, { ok: true }> | null {
    const choice = this.table.standingAnswer(seat);
    const did = choice && this.do({ seat, verb: choice.verb, arg: choice.arg, standing: true });
    return did?.ok ? did : null;
  }

  /** Applies an entry that another host has already made durable. Throws when the result differs here. */
  follow(entry: Entry): ViewerUpdate[] {
    const at = this.table.entries;
    const differs = this.table.follow(entry);
    if (differs !== null) throw new Error(`entry ${at} comes out differently here: ${differs}`);
    return this.updates();
  }

  /**
   * A snapshot, if one is due; to be asked for after every entry, and kept when that is durable. From then on the
   * table holds only what came after it.
   */
  snapshot(): TakenSnapshot | null {
    const taken = this.table.takeSnapshot();
    if (taken) this.past = null;
    return taken;
  }

  /** Why a choice is not legal now, or null when it is. */
  explain(seat: Seat, choice: AnyChoice): Explanation | null {
    return this.table.explain(seat, choice);
  }

  /** How it looked to a viewer when this many choices had been made in the open; null when the table no longer knows. */
  at(viewer: Viewer, count: number): { at: number; of: number; sight: SentTableView } | null {
    this.past ??= new History(this.table);
    return this.past.at(viewer, count);
  }

  /** Frees what was kept for looking back. */
  forgetPast(): void {
    this.past = null;
  }

  /** May this seat speak to these now? Yes, or the reason why not. */
  mayTalk(from: Seat, to: readonly Seat[]): true | { sentence: string; clause: string } {
    const verdict = this.table.mayTalk(from, to);
    return verdict === true || { sentence: this.table.words(verdict), clause: verdict.clause };
  }

  /** What a bot on this seat is handed; null when it has nothing to choose and no offer to answer, unless asked `anyway`. */
  decisionFor(seat: Seat, anyway = false): BotTurn | null {
    const { table } = this;
    if (table.over) return null;
    const choices = table.machine.busy(table.position).includes(seat) ? table.choices(seat) : [];
    if (choices.length === 0 && !anyway && !table.awaited.includes(seat)) return null;
    const from = Math.max(table.oldestLine(seat), table.logLength(seat) - LINES_AT_ONCE);
    // Only a bot that remembers reads the log.
    const remembers = table.machine.game.bot?.belief !== undefined;
    return {
      mark: table.mark(seat),
      view: table.view(seat),
      choices,
      offers: table.offers(seat),
      aims: table.aims(seat),
      from,
      log: remembers ? table.log(seat, from) : [],
    };
  }

  turnStatus(): TurnStatus {
    const { machine, position, entries } = this.table;
    const over = this.table.outcome();
    const busy = over ? [] : [...machine.busy(position)];
    return {
      over,
      entries,
      busy,
      ordered: busy.filter((seat) => this.table.standingAnswer(seat) !== null),
      offered: this.table.awaited,
      waiting: over ? [] : machine.waiting(position),
      together: position.lanes !== null,
      count: position.count,
      question: `${position.stack.length} ${position.stack.at(-1)?.at} ${position.asked.join(' ')}`,
    };
  }

  /**
   * The position as a case file, for a bug report: one that fits everything the viewer knows, with the rest imagined.
   * `seed` must be drawn by the host and be independent of the game's own chance.
   */
  caseFor(viewer: Viewer, about: string, seed: string): CaseFile {
    const { machine } = this.table;
    const imagined = machine.imagine(this.table.view(viewer), new FastChance(seed));
    return {
      case: about,
      game: machine.game.id,
      options: copy(machine.options) as { [name: string]: Json },
      raw: imagined as unknown as Json,
      seed,
    };
  }

  private open(viewer: Viewer): Subscription {
    let subscription = this.subscriptions.get(viewer);
    if (!subscription) {
      subscription = { tableView: tableViewOf(this.table, viewer), lines: this.table.logLength(viewer), recent: [] };
      this.subscriptions.set(viewer, subscription);
    }
    return subscription;
  }

  /**
   * What changed for every watched viewer since the last call. Called after each action, so that nothing is skipped.
   */
  private updates(): ViewerUpdate[] {
    const news: ViewerUpdate[] = [];
    const memo = this.subscriptions.size > 1 ? new DiffMemo() : undefined;
    for (const [viewer, subscription] of this.subscriptions) {
      // An unchanged mark means that nothing changed; sending nothing keeps even that others act in private a secret.
      if (this.table.mark(viewer) === subscription.tableView.mark) continue;
      news.push({ viewer, change: this.change(viewer, subscription, memo) });
    }
    return news;
  }

  private change(viewer: Viewer, subscription: Subscription, memo?: DiffMemo): string {
    const before = subscription.tableView;
    const after = tableViewOf(this.table, viewer, before);
    let change = `{"from":${before.mark}`;
    if (after.mark !== before.mark + 1) change += `,"to":${after.mark}`;
    const patch = diffTableViews(before, after, memo);
    if (patch !== '') change += `,"patch":${patch}`;
    const length = this.table.logLength(viewer);
    // Undo removes the newest lines, except those of deals struck meanwhile.
    const keep = Math.min(length, subscription.lines, this.table.unchangedLines(viewer));
    if (length !== keep || keep < subscription.lines) {
      const kept = keep < subscription.lines ? `"keep":${keep},` : '';
      change += `,"log":{${kept}"lines":[${this.newLines(viewer, keep, after.view.count)}]}`;
    }
    change += '}';
    subscription.tableView = after;
    subscription.lines = length;
    subscription.recent.push({ from: before.mark, change });
    if (subscription.recent.length > REMEMBERED) subscription.recent.shift();
    return change;
  }

  /** The lines of a viewer's log from one on, as JSON; those of now without a date. */
  private newLines(viewer: Viewer, from: number, now: number): string {
    let text = '';
    for (const { event, when } of this.table.log(viewer, from)) {
      const { what, args, clause } = event;
      const line: NewLine = { what };
      if (args) line.args = args;
      if (clause) line.clause = clause;
      if (when !== now) line.when = when;
      text += text === '' ? JSON.stringify(line) : `,${JSON.stringify(line)}`;
    }
    return text;
  }

  private linesFrom(viewer: Viewer, from: number): SentLine[] {
    return this.table.log(viewer, from).map(({ event, when }) => ({ ...sentMessage(event), when }));
  }
}

/**
 * The parts of a table view and of a view: reading them by name is much cheaper than enumerating keys. The compiler
 * checks that the list is complete, so that no new part can be forgotten.
 */
const partsOfView = Object.keys({
  viewer: 0,
  board: 0,
  flow: 0,
  asked: 0,
  waiting: 0,
  acting: 0,
  names: 0,
  together: 0,
  lane: 0,
  count: 0,
  spans: 0,
  over: 0,
} satisfies { [part in keyof SeatView]: 0 }) as (keyof SeatView)[];
/** Without the view, and without the mark, which a change has elsewhere. */
const partsOfTableView = Object.keys({
  prompt: 0,
  choices: 0,
  meanings: 0,
  mayUndo: 0,
  offers: 0,
  orders: 0,
  head: 0,
  talk: 0,
} satisfies { [part in Exclude<keyof SentTableView, 'view' | 'mark' | 'ending'>]: 0 }) as (keyof SentTableView)[];

function diffTableViews(before: SentTableView, after: SentTableView, memo?: DiffMemo): string {
  const view = diffParts(before.view, after.view, partsOfView, '', memo);
  return diffParts(before, after, partsOfTableView, view && `"view":${view}`);
}

/** The client's side: what one viewer has been shown so far. */
export interface ClientState {
  sight: SentTableView;
  /** The number of the first line in `lines`. */
  from: number;
  lines: SentLine[];
}

/** Rules of an earlier version send no more than there was then: the rest is as where there is none of it. */
const withDefaults = (tableView: SentTableView): SentTableView => ({
  ...tableView,
  meanings: tableView.meanings ?? {},
  view: {
    ...tableView.view,
    acting: tableView.view.acting ?? null,
    names: tableView.view.names ?? null,
    spans: tableView.view.spans ?? null,
  },
});

export const clientState = ({ sight: tableView, log }: FullView): ClientState => ({
  sight: withDefaults(tableView),
  from: log.from,
  lines: log.lines,
});

/** Applies a change; null when the change belongs to another mark and everything must be requested again. */
export function applyChange({ sight: tableView, from, lines }: ClientState, change: Change): ClientState | null {
  if (change.from !== tableView.mark) return null;
  const after = (change.patch
    ? patch(tableView as unknown as Json, change.patch)
    : tableView) as unknown as SentTableView;
  const { log, to = change.from + 1 } = change;
  const kept = log?.keep === undefined ? lines : lines.slice(0, Math.max(0, log.keep - from));
  const added = log ? log.lines.map((line): SentLine => ({ when: after.view.count, ...line })) : [];
  return { sight: { ...after, mark: to }, from, lines: log ? [...kept, ...added] : kept };
}
