/** The tables of one thread: takes requests, answers them. It doesn't know that it runs in a thread. */
import {
  type AnyGame,
  BadInput,
  completeOptions,
  type Entry,
  type GameRecord,
  type Json,
  openTable,
  RECORD_FORMAT,
  recordOf,
  replay,
  type Table,
} from '@concert/kernel';
import { actionOf, chairOf, type FullView, TableHost, type ViewerUpdate } from '@concert/wire';
import type {
  AnswerTo,
  GameInfo,
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

/** Where games come from. */
export interface GameLibrary {
  readonly ids: readonly string[];
  load(id: string): Promise<AnyGame>;
}

type Take<K extends RequestKind> = (order: Extract<RulesRequest, { kind: K }>) => AnswerTo<K> | Promise<AnswerTo<K>>;

export class RulesHost {
  private readonly hosts = new Map<string, TableHost>();
  /** What tables are called in messages, where that differs from their key here. */
  private readonly names = new Map<string, string>();
  private readonly games = new Map<string, AnyGame>();
  private readonly library: GameLibrary;

  constructor(library: GameLibrary) {
    this.library = library;
  }

  /** Answers a request; a promise only where a game has to be loaded first. Throws failures. */
  take(request: RulesRequest): RulesAnswers[RequestKind] | Promise<RulesAnswers[RequestKind]> {
    return (this.takes[request.kind] as Take<RequestKind>)(request as never);
  }

  /** Drops a table, as after a failure. */
  drop(table: string): void {
    this.hosts.delete(table);
    this.names.delete(table);
  }

  private readonly takes: { [K in RequestKind]: Take<K> } = {
    open: (order) => {
      if (order.as !== undefined) this.names.set(order.table, order.as);
      const game = this.games.get(order.game);
      return game
        ? this.open(order.table, game, order)
        : this.load(order.game).then((it) => this.open(order.table, it, order));
    },
    do: ({ table, seat, mark, deed: action }) => {
      const host = this.hostOf(table);
      const did = host.do(actionOf(seat, action), mark);
      if (did.ok)
        return {
          ok: true,
          entry: JSON.stringify(did.entry),
          texts: this.texts(table, did.news),
          standing: host.turnStatus(),
        };
      return did.key === 'kernel.stale' && seat < host.table.machine.seats.length
        ? { ...did, now: fullText(this.nameOf(table), seat, host.full(seat)) }
        : did;
    },
    follow: ({ table, at, entries }) => {
      const host = this.hostOf(table);
      if (host.table.journal.length !== at)
        throw new RequestError({ why: 'gone', message: `is at entry ${host.table.journal.length}, not ${at}` });
      const texts: Texts = [];
      for (const entry of entries) texts.push(...this.texts(table, this.following(host, JSON.parse(entry))));
      return { texts, standing: host.turnStatus() };
    },
    watch: ({ table, viewer, have }) => {
      const shown = this.hostOf(table).watch(viewer, have);
      return Array.isArray(shown)
        ? this.texts(
            table,
            shown.map((change) => ({ viewer, change: JSON.stringify(change) })),
          ).map(([, text]) => text)
        : [fullText(this.nameOf(table), viewer, shown)];
    },
    unwatch: ({ table, viewer }) => {
      this.hosts.get(table)?.unwatch(viewer);
      return null;
    },
    explain: ({ table, seat, verb, arg }) => this.hostOf(table).explain(seat, { verb, arg }),
    past: ({ table, id, viewer, at }) => JSON.stringify({ type: 'past', id, ...this.hostOf(table).at(viewer, at) }),
    lines: ({ table, id, viewer, before }) =>
      JSON.stringify({ type: 'lines', id, ...this.hostOf(table).lines(viewer, before) }),
    talk: ({ table, seat, to }) => this.hostOf(table).mayTalk(seat, to),
    turn: ({ table, seat }) => {
      const turn = this.hostOf(table).decisionFor(seat);
      return turn && { mark: turn.mark, turn: JSON.stringify({ view: turn.view, choices: turn.choices }) };
    },
    case: ({ table, viewer, about, seed }) => JSON.stringify(this.hostOf(table).caseFor(viewer, about, seed)),
    record: ({ table, secret, ended }) =>
      JSON.stringify(recordOf(this.hostOf(table).table, secret ?? undefined, ended)),
    close: ({ table }) => {
      this.drop(table);
      return null;
    },
    games: () => Promise.all(this.library.ids.map((id) => this.load(id).then(infoOf))),
    preview: ({ game, options }) => this.load(game).then((it) => preview(it, options)),
  };

  private async load(id: string): Promise<AnyGame> {
    const game = this.games.get(id) ?? (await this.library.load(id));
    this.games.set(id, game);
    return game;
  }

  private open(table: string, game: AnyGame, origin: Origin): RulesAnswers['open'] {
    const opened = origin.setup === null ? begun(game, origin) : replayed(game, origin, origin.setup);
    const host = new TableHost(opened);
    this.hosts.set(table, host);
    return { rules: game.rules, setup: JSON.stringify(opened.setup), standing: host.turnStatus() };
  }

  private following(host: TableHost, entry: Entry): ViewerUpdate[] {
    try {
      return host.follow(entry);
    } catch (error) {
      throw new RequestError({ why: 'diverged', message: messageOf(error) });
    }
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

  private hostOf(table: string): TableHost {
    const host = this.hosts.get(table);
    if (!host) throw new RequestError({ why: 'gone', message: `table ${table} is not open here` });
    return host;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const fullText = (table: string, viewer: number, { sight: tableView, log }: FullView): string =>
  JSON.stringify({ type: 'sight', table, seat: chairOf(viewer), sight: tableView, log });

function begun(game: AnyGame, { options, secret, contributions }: Origin): Table {
  if (secret === null) throw new BadInput('a game cannot begin without its secret');
  return openTable(game, options, secret, contributions);
}

function replayed(game: AnyGame, origin: Origin, setup: string): Table {
  const record: GameRecord = {
    format: RECORD_FORMAT,
    game: origin.game,
    rules: game.rules,
    options: origin.options,
    chance: { commitment: origin.commitment, contributions: origin.contributions },
    setup: JSON.parse(setup),
    entries: origin.entries.map((entry) => JSON.parse(entry)),
    outcome: null,
  };
  let again: ReturnType<typeof replay>;
  try {
    again = replay(game, record, origin.secret === null ? {} : { secret: origin.secret });
  } catch (error) {
    // Options or a set-up that these rules no longer know.
    throw new RequestError({ why: 'diverged', message: messageOf(error) });
  }
  const { divergence } = again;
  if (divergence) throw new RequestError({ why: 'diverged', message: `entry ${divergence.at}: ${divergence.why}` });
  return again.table as Table;
}

function preview(game: AnyGame, given: { [name: string]: Json }): RulesAnswers['preview'] {
  const options = completeOptions(game, given);
  const seats = game.seats(options).map(({ id, name }) => ({ id, name }));
  return { options: options as { [name: string]: Json }, seats, rules: game.rules, title: game.title };
}

const infoOf = ({ id, title, rules, options, verbs }: AnyGame): GameInfo => ({
  id,
  title,
  rules,
  options: options as GameInfo['options'],
  verbs,
});
