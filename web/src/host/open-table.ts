/** A table that is open in this browser: what is kept of it, who plays it, and what its bots have to do. */
import type { HostedAct, HostedPlayer, HostedTable, RulesBundle } from '@concert/bundles';
import type { Seat } from '@concert/kernel';
import type { SeatAction } from '@concert/wire';
import { LocalPast, type SavedGame } from './long-game.ts';
import type { SavedTable } from './saves.ts';

export interface Open {
  table: HostedTable;
  title: string;
  saved: SavedTable;
  past: LocalPast;
  bots: Map<Seat, HostedPlayer>;
  /** Actions are done one after the other: nothing is sent before it is written. */
  busy: Promise<void>;
  timer: ReturnType<typeof setTimeout> | null;
  /** Bots that had nothing to do, and after how many entries. */
  silent: Map<Seat, number>;
  watched: boolean;
  /** Another tab has continued the game: what is here is outdated. */
  outdated: boolean;
}

/** The first bot that has something to choose: of seats asked together some may only be waiting for the others. */
export function nextBot({
  table,
  bots,
  silent,
}: Open): { seat: Seat; turn: NonNullable<ReturnType<HostedTable['decisionFor']>> } | null {
  const { busy, offered = [] } = table.turnStatus();
  for (const seat of new Set([...offered, ...busy])) {
    // What it had no answer to it has none to until something changes.
    if (silent.get(seat) === table.entries) continue;
    const turn = bots.has(seat) ? table.decisionFor(seat) : null;
    if (turn) return { seat, turn };
  }
  return null;
}

/** A table as it is when it has just been opened. */
export function openedTable(bundle: RulesBundle, table: HostedTable, saved: SavedTable, game: SavedGame): Open {
  const bots = new Map<Seat, HostedPlayer>();
  saved.chairs.forEach((chair, seat) => {
    if (chair.kind === 'bot') bots.set(seat, bundle.player(chair.level, `${saved.id} ${seat}`, table.options));
  });
  const { title } = bundle;
  const past = new LocalPast(game);
  return {
    table,
    title,
    saved,
    past,
    bots,
    busy: Promise.resolve(),
    timer: null,
    silent: new Map(),
    watched: false,
    outdated: false,
  };
}

/** Is the situation of this table solved or failed now? What it came to first stands. */
export function judge({ table, saved: { situation } }: Open): boolean {
  if (situation?.state !== 'open') return false;
  situation.state = table.judge?.(situation.file) ?? 'open';
  return situation.state !== 'open';
}

/** What a bot does besides speaking, as an action of its seat. */
export function deedOf(act: Exclude<HostedAct, { say: string }>): SeatAction {
  if ('choose' in act) return { verb: act.choose.verb, arg: act.choose.arg };
  return 'offer' in act ? { offer: act.offer } : { answer: act.answer, id: act.id };
}
