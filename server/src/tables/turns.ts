/**
 * Whose turn it is at the tables of a person's list, and how long they have. A table that is open says it by itself. For one
 * that sleeps it was stored when it was closed, and holds as long as no entry has been added since; only where nothing valid
 * is stored is its game replayed aside, once. Reading the list wakes no table, starts no bot and makes no one present.
 */
import type { Seat } from '@concert/kernel';
import type { TableFacts, TurnStatus } from '@concert/wire';
import { readClock, shownClock } from '../clocks/clock.ts';
import { KeyedQueues } from '../keyed-queues.ts';
import { type Change, change, queryTemplate, type Store, type TurnRow } from '../store/index.ts';
import type { LiveTable } from './live-table.ts';
import { type Opening, openStored } from './opening.ts';
import { loadSeating } from './seating.ts';

/** The games of at most this many tables are replayed for one list; the next list finds them stored. */
const MOST_REPLAYED = 8;

type Turn = Pick<TurnStatus, 'waiting' | 'busy'>;

const keep = queryTemplate<TurnRow>()((db, { table_id, seq, waiting, busy }) =>
  db
    .insertInto('turns')
    .values({ table_id, seq, waiting, busy })
    .onConflict((conflict) => conflict.column('table_id').doUpdateSet({ seq, waiting, busy })),
);

/** What is stored of a table's turn, so that it need not be opened for a list; null when it is not in play. */
export const storedTurn = ({ id, turnStatus, seating }: LiveTable): Change | null =>
  turnStatus && !turnStatus.over && seating?.row.state === 'playing' ? storing(id, turnStatus) : null;

const storing = (table: string, turnStatus: TurnStatus): Change => {
  const { waiting, busy } = turnOf(turnStatus);
  return change(keep, {
    table_id: table,
    seq: turnStatus.entries,
    waiting: JSON.stringify(waiting),
    busy: JSON.stringify(busy),
  });
};

/**
 * Seats whose turn it is. What a standing order is about to answer is no turn of the person's; nor is a question shared with
 * others that they are done with, even if they might still think again.
 */
export const seatsToMove = ({ waiting, busy, ordered }: TurnStatus): Seat[] =>
  busy.filter((seat) => waiting.includes(seat) && !ordered.includes(seat));

const turnOf = (turnStatus: TurnStatus): Turn => ({ waiting: turnStatus.waiting, busy: seatsToMove(turnStatus) });

/** Where turns are read: what is open on this node, and what is stored. */
export interface TurnSource {
  readonly store: Store;
  /** Where a game is replayed if nothing valid is stored. */
  readonly asidePlace: Opening;
  find(id: string): LiveTable | undefined;
  now(): number;
}

export class Turns {
  private readonly source: TurnSource;
  private readonly queues = new KeyedQueues();

  constructor(source: TurnSource) {
    this.source = source;
  }

  /**
   * The same tables; those the person plays at say whose turn it is. Of several who are asked together all are named, whether
   * they have answered or not; whether it is the person's own turn is known to them.
   */
  async addTo(list: readonly TableFacts[]): Promise<TableFacts[]> {
    const played = list.filter(({ state, yours }) => state === 'playing' && yours.length > 0);
    if (played.length === 0) return [...list];
    const ids = played.map(({ id }) => id);
    const turns = await this.turnsOf(ids);
    const clocks = await this.clocksOf(ids);
    return list.map((facts) => {
      const turn = turns.get(facts.id);
      return turn ? { ...facts, turn: turnFor(facts, turn, clocks.get(facts.id)) } : facts;
    });
  }

  private async turnsOf(ids: readonly string[]): Promise<Map<string, Turn>> {
    const turns = new Map<string, Turn>();
    for (const id of ids) {
      const live = this.source.find(id);
      if (live?.isOpen && live.turnStatus) turns.set(id, turnOf(live.turnStatus));
    }
    const asleep = ids.filter((id) => !turns.has(id));
    for (const [id, turn] of await this.validOf(asleep)) turns.set(id, turn);
    const unknown = asleep.filter((id) => !turns.has(id)).slice(0, MOST_REPLAYED);
    // A game that can't be replayed is listed all the same.
    const notFound = (id: string) => (error: unknown) => {
      this.source.asidePlace.log('whose turn it is could not be found', { table: id, error });
      return null;
    };
    const replayed = unknown.map((id) => this.queues.run(id, () => this.replay(id)).catch(notFound(id)));
    for (const [i, turn] of (await Promise.all(replayed)).entries()) if (turn) turns.set(unknown[i]!, turn);
    return turns;
  }

  /** What is stored of these tables and still true: no entry has been added since. */
  private async validOf(ids: readonly string[]): Promise<Map<string, Turn>> {
    if (ids.length === 0) return new Map();
    const rows = await this.source.store.db
      .selectFrom('turns')
      .selectAll()
      .select(({ selectFrom, fn }) =>
        selectFrom('entries')
          .select(fn.max('seq').as('last'))
          .whereRef('entries.table_id', '=', 'turns.table_id')
          .as('last'),
      )
      .where('table_id', 'in', ids)
      .execute();
    const valid = rows.filter(({ seq, last }) => seq === Number(last ?? -1) + 1);
    return new Map(
      valid.map(({ table_id, waiting, busy }) => [
        table_id,
        { waiting: JSON.parse(waiting), busy: JSON.parse(busy) } satisfies Turn,
      ]),
    );
  }

  private async replay(id: string): Promise<Turn | null> {
    // Another list may have asked for it meanwhile.
    const stored = (await this.validOf([id])).get(id);
    const { store, asidePlace } = this.source;
    const seating = stored ? null : await loadSeating(store, id);
    if (!seating) return stored ?? null;
    const table = `${id} turn`;
    try {
      const { turnStatus } = await openStored(asidePlace, seating.row, { table, past: true });
      await store.write(storing(id, turnStatus));
      return turnOf(turnStatus);
    } finally {
      asidePlace.rules.request({ kind: 'close', table }, () => {});
    }
  }

  private async clocksOf(ids: readonly string[]): Promise<Map<string, ReturnType<typeof shownClock>>> {
    const rows = await this.source.store.db
      .selectFrom('clocks')
      .select(['table_id', 'state'])
      .where('table_id', 'in', ids)
      .execute();
    const now = this.source.now();
    return new Map(rows.map(({ table_id, state }) => [table_id, shownClock(table_id, readClock(state), now)]));
  }
}

function turnFor(
  { yours }: TableFacts,
  { waiting, busy }: Turn,
  clock: ReturnType<typeof shownClock> | undefined,
): NonNullable<TableFacts['turn']> {
  const asked = yours.filter((seat) => busy.includes(seat));
  const left = asked.flatMap((seat) => clock?.left[seat] ?? []);
  return {
    waiting: [...waiting],
    yours: asked.length > 0,
    left: left.length > 0 && !clock?.paused ? Math.min(...left) : null,
  };
}
