/**
 * A desk hosts one table for its viewers. It knows what every watched viewer was last shown and says, after each deed,
 * what to send next; nothing but what a viewer's own sight holds ever leaves it. It does no I/O: a server runs desks in
 * worker threads, the browser in a Web Worker, and both see to it that an entry is durable before anything that `do`
 * returned for it is sent.
 */
import {
  type Action,
  type AnyChoice,
  type CaseFile,
  copy,
  type Entry,
  FastChance,
  type Json,
  type Line,
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
import { diffParts, type Patch, patch } from './patch.ts';
import { type LogLine, renderMessage, type TableView, tableViewOf } from './table-view.ts';

/** The newest lines of the log that come with a full sight, and the most that are given at once on request. */
export const LINES_AT_ONCE = 100;
/** How many changes a viewer may have missed and still be brought up to date by them. */
const REMEMBERED = 16;

/** What `sight` and `change` messages hold besides the names of table and seat. */
export interface FullView {
  sight: TableView;
  log: { from: number; lines: LogLine[] };
}
export interface Change {
  from: number;
  /** Absent: the next mark. */
  to?: number;
  patch?: Patch;
  log?: { keep?: number; lines: NewLine[] };
}
/** A line that happened at the count of choices at which the change leaves the sight does not say when. */
export type NewLine = Omit<LogLine, 'when'> & { when?: number };
/** What one viewer is to be sent after a deed. */
export interface ViewerUpdate {
  viewer: Viewer;
  /** A `Change` as JSON: that is how it is sent, and kept. */
  change: string;
}

/** What the host has to know to run the table; never for players. */
export interface TurnStatus {
  over: Outcome | null;
  /** How many entries the journal has. */
  entries: number;
  /** Seats that can choose something now. Who among several is still busy is a secret. */
  busy: Seat[];
  /** Who is being waited for as everybody may know: for clocks and notices. */
  waiting: Seat[];
  /** Are they asked together? Then who of them has answered already is a secret. */
  together: boolean;
  /** Choices made in the open so far; stands still while several are asked together. */
  count: number;
}

export type ActionResult =
  | { ok: true; entry: Entry; news: ViewerUpdate[] }
  | { ok: false; key: string; sentence: string; clause?: string };

/** One viewer who is being watched through, by however many eyes. */
interface Subscription {
  sight: TableView;
  /** Lines of the log shown so far. */
  lines: number;
  /** The last changes: many wait here for a while, and a text is one thing to keep where an object is dozens. */
  recent: { from: number; change: string }[];
}

/** Lines that have been put into words already: most are heard by everybody. */
type RenderedLines = Map<Line, LogLine>;

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
   * Begins to follow the table for a viewer, or goes on where it stood at mark `have`: returns everything, or only the
   * changes since, oldest first. The viewer is in the news from now on.
   */
  watch(viewer: Viewer, have?: number): FullView | Change[] {
    const subscription = this.open(viewer);
    if (have === subscription.sight.mark) return [];
    const missed = subscription.recent.findIndex((change) => change.from === have);
    if (missed >= 0) return subscription.recent.slice(missed).map(({ change }) => JSON.parse(change) as Change);
    return this.full(viewer);
  }

  /** Nobody watches through this viewer any more. */
  unwatch(viewer: Viewer): void {
    this.subscriptions.delete(viewer);
  }

  get watched(): Viewer[] {
    return [...this.subscriptions.keys()];
  }

  /** Everything a viewer may know, with the newest lines of its log. */
  full(viewer: Viewer): FullView {
    const tableView = this.subscriptions.get(viewer)?.sight ?? tableViewOf(this.table, viewer);
    const from = Math.max(0, this.table.logLength(viewer) - LINES_AT_ONCE);
    return { sight: tableView, log: { from, lines: this.linesFrom(viewer, from) } };
  }

  /** The lines of a viewer's log before a line; null when the table no longer holds them all. */
  lines(viewer: Viewer, before: number): { from: number; lines: LogLine[] } | null {
    const end = Math.min(before, this.table.logLength(viewer));
    const from = Math.max(0, end - LINES_AT_ONCE);
    if (from < this.table.oldestLine(viewer)) return null;
    return { from, lines: this.linesFrom(viewer, from).slice(0, end - from) };
  }

  /**
   * Does what a seat wants, if it was chosen at the mark at which the seat stands; without a mark whenever it is legal.
   * Throws when the rules are broken: then this desk must not be used any more, and the entry has not happened.
   */
  do(deed: Action, mark?: number): ActionResult {
    const done = this.table.do(deed, mark);
    if (!done.ok) {
      const { what, clause } = done.no;
      return { ok: false, key: what, sentence: done.sentence, ...(clause && { clause }) };
    }
    return { ok: true, entry: done.entry, news: this.updates() };
  }

  /** Does what another host has already made durable. Throws when it comes out differently here. */
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
  explain(seat: Seat, choice: AnyChoice): { clause: string; sentence: string } | null {
    return this.table.explain(seat, choice);
  }

  /** How it looked to a viewer when so many choices had been made in the open; null when the table no longer knows. */
  at(viewer: Viewer, count: number): { at: number; of: number; sight: TableView } | null {
    this.past ??= new History(this.table);
    return this.past.at(viewer, count);
  }

  /** Forgets what was kept for looking back. */
  forgetPast(): void {
    this.past = null;
  }

  /** May this seat speak to these now? Yes, or the reason why not. */
  mayTalk(from: Seat, to: readonly Seat[]): true | { sentence: string; clause: string } {
    const verdict = this.table.mayTalk(from, to);
    return verdict === true || { sentence: this.table.words(verdict), clause: verdict.clause };
  }

  /** What a bot on this seat is handed; null when the seat has nothing to choose. */
  decisionFor(seat: Seat): { mark: number; view: SeatView; choices: AnyChoice[] } | null {
    const { machine, position, over } = this.table;
    if (over || !machine.busy(position).includes(seat)) return null;
    const choices = this.table.choices(seat);
    return choices.length === 0 ? null : { mark: this.table.mark(seat), view: this.table.view(seat), choices };
  }

  turnStatus(): TurnStatus {
    const { machine, position, entries } = this.table;
    const over = this.table.outcome();
    return {
      over,
      entries,
      busy: over ? [] : [...machine.busy(position)],
      waiting: over ? [] : machine.waiting(position),
      together: position.lanes !== null,
      count: position.count,
    };
  }

  /**
   * The position as a case file, for a bug report: one that fits all the viewer knows, in which everything else is
   * imagined. `seed` must be drawn by the host and have nothing to do with the game's own chance.
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
      subscription = { sight: tableViewOf(this.table, viewer), lines: this.table.logLength(viewer), recent: [] };
      this.subscriptions.set(viewer, subscription);
    }
    return subscription;
  }

  /** What changed for every watched viewer since it was last asked: after each deed, so that nothing is passed over. */
  private updates(): ViewerUpdate[] {
    const news: ViewerUpdate[] = [];
    const rendered: RenderedLines = new Map();
    for (const [viewer, subscription] of this.subscriptions) {
      // A mark that stands still says that nothing changed; whoever is told nothing cannot even learn that others act.
      if (this.table.mark(viewer) === subscription.sight.mark) continue;
      news.push({ viewer, change: this.change(viewer, subscription, rendered) });
    }
    return news;
  }

  private change(viewer: Viewer, subscription: Subscription, rendered: RenderedLines): string {
    const before = subscription.sight;
    const after = tableViewOf(this.table, viewer, before);
    let change = `{"from":${before.mark}`;
    if (after.mark !== before.mark + 1) change += `,"to":${after.mark}`;
    const patch = diffTableViews(before, after);
    if (patch !== '') change += `,"patch":${patch}`;
    const length = this.table.logLength(viewer);
    // What is taken back is the newest, but for what was struck with others meanwhile.
    const keep = Math.min(length, subscription.lines, this.table.unchangedLines(viewer));
    if (length !== keep || keep < subscription.lines) {
      const lines = this.linesFrom(viewer, keep, rendered).map((line) => undated(line, after.view.count));
      change += `,"log":${JSON.stringify({ ...(keep < subscription.lines && { keep }), lines })}`;
    }
    change += '}';
    subscription.sight = after;
    subscription.lines = length;
    subscription.recent.push({ from: before.mark, change });
    if (subscription.recent.length > REMEMBERED) subscription.recent.shift();
    return change;
  }

  private linesFrom(viewer: Viewer, from: number, rendered?: RenderedLines): LogLine[] {
    return this.table.log(viewer, from).map((line) => {
      const known = rendered?.get(line);
      if (known) return known;
      const said = renderMessage(this.table, line.event) as LogLine;
      said.when = line.when;
      rendered?.set(line, said);
      return said;
    });
  }
}

/**
 * What a sight and a view always consist of: to look at these by name is much cheaper than to look for what there is. The
 * compiler insists on every part, so that none can be added and not be sent.
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
  over: 0,
} satisfies { [part in keyof SeatView]: 0 }) as (keyof SeatView)[];
/** Besides the view, and the mark, which a change has elsewhere. */
const partsOfTableView = Object.keys({
  prompt: 0,
  choices: 0,
  meanings: 0,
  mayUndo: 0,
  offers: 0,
  orders: 0,
  head: 0,
  talk: 0,
  ending: 0,
} satisfies { [part in Exclude<keyof TableView, 'view' | 'mark'>]: 0 }) as (keyof TableView)[];

function diffTableViews(before: TableView, after: TableView): string {
  const view = diffParts(before.view, after.view, partsOfView);
  return diffParts(before, after, partsOfTableView, view && `"view":${view}`);
}

function undated(line: LogLine, now: number): NewLine {
  if (line.when !== now) return line;
  const { when: _, ...timeless } = line;
  return timeless;
}

/** A client's side of it: what one viewer has been shown so far. */
export interface ClientState {
  sight: TableView;
  /** The number of the first line in `lines`. */
  from: number;
  lines: LogLine[];
}

export const clientState = ({ sight: tableView, log }: FullView): ClientState => ({
  sight: tableView,
  from: log.from,
  lines: log.lines,
});

/** What a change makes of it; null when the change belongs to another mark, and everything must be asked for anew. */
export function applyChange({ sight: tableView, from, lines }: ClientState, change: Change): ClientState | null {
  if (change.from !== tableView.mark) return null;
  const after = (change.patch ? patch(tableView as unknown as Json, change.patch) : tableView) as unknown as TableView;
  const { log, to = change.from + 1 } = change;
  const kept = log?.keep === undefined ? lines : lines.slice(0, Math.max(0, log.keep - from));
  const added = log ? log.lines.map((line): LogLine => ({ when: after.view.count, ...line })) : [];
  return { sight: { ...after, mark: to }, from, lines: log ? [...kept, ...added] : kept };
}
