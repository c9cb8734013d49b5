/**
 * Opening shares of the dice: from the moment every seat is taken until the game begins. Seats are fixed by then, so that no
 * one who has seen what others opened can leave and come back with another share. A seat that does not open its share in
 * time, or opens another one, has failed; after the second failure the game begins without it, and the record says so.
 */
import { commitToShare, MOST_FAILURES, type Seat } from '@concert/kernel';
import type { Person } from '@concert/wire';
import { CoalescedJob } from '../coalesced-job.ts';
import { bad, conflict, forbidden } from '../errors.ts';
import type { Store } from '../store/index.ts';
import { setChair, whileOpening } from './chairs.ts';
import type { OpenTables } from './open-tables.ts';
import type { TablesService } from './service.ts';
import { agreed } from './settings.ts';
import { isAwaited, shareWait } from './shares.ts';

const SWEEP_MS = 2_000;
const AT_ONCE = 50;

export class ShareRounds {
  private readonly tables: OpenTables;
  private readonly store: Store;
  private readonly service: TablesService;
  private readonly beat: () => Promise<void>;
  private readonly sweeper: NodeJS.Timeout;
  private readonly rounds = new CoalescedJob(() =>
    this.goOn().catch((error) => this.tables.log('shares of the dice could not be waited for', { error })),
  );

  /** `beat` is awaited before any time is read: an outage is no one's failure. */
  constructor(tables: OpenTables, service: TablesService, beat: () => Promise<void>) {
    this.tables = tables;
    this.store = tables.store;
    this.service = service;
    this.beat = beat;
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS);
    this.sweeper.unref();
  }

  /** Opens a seat's share; null does without it, which counts as not opening it at all. */
  async open(person: Person, id: string, seat: Seat, share: string | null): Promise<void> {
    await this.service.seatingFor(person, id);
    let fits = true;
    await whileOpening(this.store, id, async (db, chairs) => {
      const chair = chairs[seat];
      if (chair?.user_id !== person.id) throw forbidden('That is not your seat.');
      // The answer to the first request may have been lost.
      if (share !== null && chair.contribution === share) return;
      if (!isAwaited(chair)) throw conflict('This seat has no share of the dice to open.');
      fits = share === null || commitToShare(share) === chair.commitment;
      if (share === null) await setChair(db, id, seat, { failures: MOST_FAILURES });
      else if (fits) await setChair(db, id, seat, { contribution: share });
      else await setChair(db, id, seat, { failures: chair.failures + 1 });
      // They are here, and need not be told.
      const start = db.deleteFrom('expectations').where('kind', '=', 'start').where('table_id', '=', id);
      await start.where('user_id', '=', person.id).execute();
    });
    await this.service.proceed(id);
    if (!fits) throw bad('That is not the share this seat committed to. It counts as not opened.');
  }

  /** Looks at every table that waits for shares. Every node does so; tests do it by hand. */
  sweep(): Promise<void> {
    return this.rounds.run();
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.rounds.settled();
  }

  private async goOn(): Promise<void> {
    await this.beat();
    const now = this.tables.now();
    for (const { id, shares_due } of await this.ripe(now)) {
      if (shares_due! <= now) await this.expire(id, now);
      await this.service.proceed(id);
    }
  }

  /** Tables whose time is up, and those where every share is in: a server may have stopped just then. */
  private ripe(now: number) {
    return this.store.db
      .selectFrom('tables')
      .select(['id', 'shares_due'])
      .where('state', '=', 'gathering')
      .where('shares_due', 'is not', null)
      .where(({ or, eb, not, exists, selectFrom }) =>
        or([
          eb('shares_due', '<=', now),
          not(
            exists(
              selectFrom('chairs')
                .select('seat')
                .whereRef('chairs.table_id', '=', 'tables.id')
                .where('chairs.commitment', 'is not', null)
                .where('contribution', 'is', null)
                .where('failures', '<', MOST_FAILURES),
            ),
          ),
        ]),
      )
      .limit(AT_ONCE)
      .execute();
  }

  /** The time of this round is up: seats that have not opened have failed, and those that may try again have as long. */
  private async expire(id: string, now: number): Promise<void> {
    await whileOpening(this.store, id, async (db, chairs, row) => {
      // Another node was faster.
      if (row.shares_due > now) return;
      for (const { seat, failures } of chairs.filter(isAwaited))
        await setChair(db, id, seat, { failures: failures + 1 });
      const due = now + shareWait(agreed(row.settings).clock);
      await db.updateTable('tables').set({ shares_due: due }).where('id', '=', id).execute();
    }).catch((error) => {
      // The game has begun meanwhile.
      if (error?.status !== 409) throw error;
    });
  }
}
