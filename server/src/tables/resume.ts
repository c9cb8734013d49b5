/**
 * Continues games that were running when the last server, or another node, stopped: a bot may be to move, or a player
 * has to be notified. Several nodes may do it at once: a table that is open on two of them goes on like any other.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { CoalescedJob } from '../coalesced-job.ts';
import { Refusal } from '../errors.ts';
import type { OpenTables } from './open-tables.ts';

const RECENT_MS = 24 * 3600 * 1000;
/** After this many there is a pause, in which active players come first and unused tables are closed. */
const AT_ONCE = 200;
const REST_MS = 1_000;

export class Resumption {
  private readonly tables: OpenTables;
  private readonly rounds: CoalescedJob;
  private readonly end = new AbortController();

  constructor(tables: OpenTables) {
    this.tables = tables;
    this.rounds = new CoalescedJob(() =>
      this.round().catch((error) => {
        if (!this.end.signal.aborted) tables.log('games could not be resumed', { error });
      }),
    );
  }

  /** Opens the tables with recent activity, one after the other, the newest first. */
  async go(): Promise<void> {
    if (!this.end.signal.aborted) await this.rounds.run();
  }

  async close(): Promise<void> {
    this.end.abort();
    await this.rounds.settled();
  }

  private async round(): Promise<void> {
    const { tables } = this;
    const { signal } = this.end;
    let opened = 0;
    for (const id of await this.recent()) {
      if (tables.find(id)?.isOpen) continue;
      if (opened > 0 && opened % AT_ONCE === 0) await sleep(REST_MS, undefined, { signal, ref: false });
      signal.throwIfAborted();
      opened++;
      await tables
        .get(id)
        .wake()
        .catch((error) => {
          if (!(error instanceof Refusal)) throw error;
        });
    }
  }

  private async recent(): Promise<string[]> {
    const rows = await this.tables.store.db
      .selectFrom('tables')
      .where('state', '=', 'playing')
      .select((eb) => [
        'id',
        'started_at',
        eb
          .selectFrom('entries')
          .select('at')
          .whereRef('entries.table_id', '=', 'tables.id')
          .orderBy('seq', 'desc')
          .limit(1)
          .as('moved_at'),
      ])
      .execute();
    const since = Date.now() - RECENT_MS;
    return rows
      .map(({ id, started_at, moved_at }) => ({ id, at: moved_at ?? started_at ?? 0 }))
      .filter(({ at }) => at > since)
      .sort((a, b) => b.at - a.at)
      .map(({ id }) => id);
  }
}
