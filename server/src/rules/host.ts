/** The tables of one thread: takes requests, answers them. It doesn't know that it runs in a thread. */
import { type HostedTable, isBadInput, type RulesBundle, type Start } from '@concert/bundles';
import { type Action, type Entry, type Json, type SeatView, SPECTATOR, type TakenSnapshot } from '@concert/kernel';
import { type ActionResult, chairOf, type FullView, type TurnStatus, type ViewerUpdate } from '@concert/wire';
import { type Import, readImport } from './imports.ts';
import type {
  AnswerTo,
  DoneOrRefused,
  Origin,
  RequestKind,
  RulesAnswers,
  RulesFailure,
  RulesRequest,
  Texts,
} from './requests.ts';

/** A request that failed in an expected way. */
export class RequestError extends Error {
  readonly failure: RulesFailure;
  constructor(failure: RulesFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Where bundles of rules come from: the version of a game that is asked for, or the newest. */
export interface GameLibrary {
  readonly ids: readonly string[];
  load(game: string, rules?: string): Promise<RulesBundle>;
}

/** Entries are replayed for no longer than this at a time: other tables wait for the same thread. */
const SLICE_MS = 10;

type Done = Extract<DoneOrRefused, { ok: true }>;
type Take<K extends RequestKind> = (request: Extract<RulesRequest, { kind: K }>) => AnswerTo<K> | Promise<AnswerTo<K>>;

export class RulesHost {
  private readonly tables = new Map<string, HostedTable>();
  /** What tables are called in messages, where it is not what they are called here. */
  private readonly names = new Map<string, string>();
  /** Records that are being brought. */
  private readonly imports = new Map<string, Import>();
  /** Tables that were opened to look back. */
  private readonly past = new Set<string>();
  /** By game and version; the newest also without. */
  private readonly bundles = new Map<string, RulesBundle>();
  private readonly library: GameLibrary;
  private readonly now: () => number;

  /** `now` tells the time in milliseconds. */
  constructor(library: GameLibrary, now: () => number = () => performance.now()) {
    this.library = library;
    this.now = now;
  }

  /** Answers a request; a promise only where a game has to be loaded first. Throws failures. */
  take(request: RulesRequest): RulesAnswers[RequestKind] | Promise<RulesAnswers[RequestKind]> {
    return (this.takes[request.kind] as Take<RequestKind>)(request as never);
  }

  /** Drops a table, as after a failure. */
  drop(table: string): void {
    this.tables.delete(table);
    this.imports.delete(table);
    this.names.delete(table);
    this.past.delete(table);
  }

  /** Does something up to this many times, at least once and then as long as there is time. Returns how many times. */
  private inTime(times: number, run: (i: number) => void): number {
    const until = this.now() + SLICE_MS;
    let done = 0;
    while (done < times && (done === 0 || this.now() < until)) run(done++);
    return done;
  }

  private readonly takes: { [K in RequestKind]: Take<K> } = {
    open: (request) => {
      if (request.as !== undefined) this.names.set(request.table, request.as);
      const bundle = this.bundles.get(keyOf(request.game, request.rules));
      return bundle
        ? this.open(request.table, bundle, request)
        : this.load(request.game, request.rules).then((it) => this.open(request.table, it, request));
    },
    do: ({ table, seat, mark, deed: action, knows }) => {
      const open = this.table(table);
      const result = open.do({ seat, ...action } as Action, mark);
      if (result.ok) return this.done(table, open, result);
      // A connection that is sent every change has seen it, or is about to.
      if (result.key !== 'kernel.stale' || seat >= open.seats.length || knows === 'all') return result;
      const full = open.full(seat);
      const { mark: newest } = full.sight;
      return newest === knows ? result : { ...result, now: fullText(this.nameOf(table), seat, full), newest };
    },
    ordered: ({ table, seat }) => {
      const open = this.table(table);
      const result = open.answerByOrder?.(seat) ?? null;
      return result && this.done(table, open, result);
    },
    follow: ({ table, at, entries }) => {
      const open = this.table(table);
      if (open.entries !== at)
        throw new RequestError({ why: 'gone', message: `stands at entry ${open.entries}, not ${at}` });
      const texts: Texts = [];
      const seen: boolean[] = [];
      const snapshots: TakenSnapshot[] = [];
      const followed = this.inTime(entries.length, (i) => {
        const news = following(open, JSON.parse(entries[i]!));
        texts.push(...this.texts(table, news));
        seen.push(news.some(({ viewer }) => viewer === SPECTATOR));
        const taken = this.snapshot(table, open);
        if (taken) snapshots.push(taken);
      });
      return { followed, texts, seen, turnStatus: turnStatusOf(open), snapshots };
    },
    watch: ({ table, viewer, have }) => {
      const shown = this.table(table).watch(viewer, have);
      return Array.isArray(shown)
        ? this.texts(
            table,
            shown.map((change) => ({ viewer, change: JSON.stringify(change) })),
          ).map(([, text]) => text)
        : [fullText(this.nameOf(table), viewer, shown)];
    },
    unwatch: ({ table, viewer }) => {
      this.tables.get(table)?.unwatch(viewer);
      return null;
    },
    explain: ({ table, seat, verb, arg }) => this.table(table).explain(seat, { verb, arg }),
    past: ({ table, id, viewer, at }) => {
      const past = this.table(table).at(viewer, at);
      return past && JSON.stringify({ type: 'past', id, ...past });
    },
    lines: ({ table, id, viewer, before }) => {
      const lines = this.table(table).lines(viewer, before);
      return lines && JSON.stringify({ type: 'lines', id, ...lines });
    },
    talk: ({ table, seat, to }) => this.table(table).mayTalk(seat, to),
    recap: ({ table, seat }) => this.table(table).recap?.(seat) ?? [],
    turn: ({ table, seat, anyway }) => {
      const decision = this.table(table).decisionFor(seat, anyway);
      if (!decision) return null;
      const { mark, ...turn } = decision;
      return { mark, turn: JSON.stringify(turn), phase: phaseOf(turn.view) };
    },
    case: ({ table, viewer, about, seed }) => JSON.stringify(this.table(table).caseFor(viewer, about, seed)),
    why: ({ table, which, seats }) => this.table(table).why?.(which, seats) ?? null,
    blunder: ({ table, which, about, seed }) => {
      const file = this.table(table).botCase?.(which, { viewer: SPECTATOR, about, seed, whole: true });
      return file ? JSON.stringify(file) : null;
    },
    import: async ({ table, text }) => {
      const { imported, brought } = await readImport(text, (game, rules) => this.load(game, rules));
      this.imports.set(table, imported);
      return brought;
    },
    replay: ({ table }) => {
      const imported = this.import(table);
      const { origin, bundle, texts, whole } = imported;
      imported.table ??= opened(bundle, { ...origin, entries: whole ? texts : [] });
      const replayed = imported.table;
      const { entries: at } = replayed;
      const snapshots: TakenSnapshot[] = [];
      this.inTime(texts.length - at, (i) => {
        following(replayed, JSON.parse(texts[at + i]!));
        const taken = replayed.snapshot?.();
        if (taken) snapshots.push(taken);
      });
      const { over, entries } = replayed.turnStatus();
      return { at: entries, setup: JSON.stringify(replayed.setup), over, snapshots };
    },
    entries: ({ table, from, most }) => this.import(table).texts.slice(from, from + most),
    close: ({ table }) => {
      this.drop(table);
      return null;
    },
    games: () => Promise.all(this.library.ids.map((id) => this.load(id).then((bundle) => bundle.info()))),
    preview: ({ game, rules, options }) => this.load(game, rules).then((it) => preview(it, options)),
  };

  private async load(game: string, rules?: string): Promise<RulesBundle> {
    const key = keyOf(game, rules);
    const bundle = this.bundles.get(key) ?? (await this.library.load(game, rules).catch(unknownRules));
    this.bundles.set(key, bundle);
    return bundle;
  }

  private open(name: string, bundle: RulesBundle, origin: Origin): RulesAnswers['open'] {
    const table = opened(bundle, origin);
    this.tables.set(name, table);
    if (origin.past) this.past.add(name);
    return { setup: JSON.stringify(table.setup), turnStatus: turnStatusOf(table) };
  }

  private done(name: string, table: HostedTable, { entry, news }: Extract<ActionResult, { ok: true }>): Done {
    return {
      ok: true,
      entry: JSON.stringify(entry),
      texts: this.texts(name, news),
      turnStatus: turnStatusOf(table),
      snapshot: this.snapshot(name, table),
    };
  }

  private snapshot(name: string, table: HostedTable): TakenSnapshot | null {
    return this.past.has(name) ? null : (table.snapshot?.() ?? null);
  }

  private texts(name: string, news: readonly ViewerUpdate[]): Texts {
    if (news.length === 0) return [];
    const head = `{"type":"change","table":${JSON.stringify(this.nameOf(name))},"seat":`;
    // A change is never empty: it names at least the mark it starts from.
    return news.map(({ viewer, change }) => [viewer, `${head}${chairOf(viewer)},${change.slice(1)}`]);
  }

  private nameOf(table: string): string {
    return this.names.get(table) ?? table;
  }

  private import(name: string): Import {
    const imported = this.imports.get(name);
    if (!imported) throw new RequestError({ why: 'gone', message: `record ${name} is not here` });
    return imported;
  }

  private table(name: string): HostedTable {
    const table = this.tables.get(name);
    if (!table) throw new RequestError({ why: 'gone', message: `table ${name} is not open here` });
    return table;
  }
}

/** Bundles of earlier versions don't say what they know nothing of. */
function turnStatusOf(table: HostedTable): TurnStatus {
  const turnStatus = table.turnStatus();
  turnStatus.ordered ??= [];
  turnStatus.offered ??= [];
  return turnStatus;
}

/** What changes when a bot may speak again: the spans of the game, or else the outermost procedure under way. */
const phaseOf = ({ spans, flow }: SeatView): string => JSON.stringify([spans ?? null, flow[1]?.at ?? null]);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const fullText = (table: string, viewer: number, { sight: tableView, log }: FullView): string =>
  JSON.stringify({ type: 'sight', table, seat: chairOf(viewer), sight: tableView, log });

const keyOf = (game: string, rules = ''): string => `${game} ${rules}`;

function unknownRules(error: unknown): never {
  if (isBadInput(error)) throw new RequestError({ why: 'unknown', message: error.message });
  throw error;
}

/** Begins a game, or opens it where it began, or where a snapshot was taken. */
function opened(bundle: RulesBundle, origin: Omit<Origin, 'owner'>): HostedTable {
  const { options, secret, commitment, contributions, shares, setup, snapshot } = origin;
  const entries: Entry[] = origin.entries.map((entry) => JSON.parse(entry));
  const start: Start = {
    options,
    secret,
    chance: { commitment, contributions, ...(shares && { shares }) },
    setup: setup === null ? null : JSON.parse(setup),
    entries,
    ...(snapshot !== undefined && { snapshot }),
  };
  const { table, divergence } = setup === null ? bundle.open(start) : reopened(bundle, start);
  if (divergence) throw new RequestError({ why: 'diverged', message: `entry ${divergence.at}: ${divergence.why}` });
  return table;
}

function reopened(bundle: RulesBundle, start: Start): ReturnType<RulesBundle['open']> {
  try {
    return bundle.open(start);
  } catch (error) {
    if (start.snapshot !== undefined) throw new RequestError({ why: 'snapshot', message: messageOf(error) });
    // Options or a set-up that these rules do not know: it was not written by them.
    throw new RequestError({ why: 'diverged', message: messageOf(error) });
  }
}

function following(table: HostedTable, entry: Entry): ViewerUpdate[] {
  try {
    return table.follow(entry);
  } catch (error) {
    throw new RequestError({ why: 'diverged', message: messageOf(error) });
  }
}

function preview(bundle: RulesBundle, given: { [name: string]: Json }): RulesAnswers['preview'] {
  const { rules, title } = bundle;
  return { ...bundle.preview(given), rules, title };
}
