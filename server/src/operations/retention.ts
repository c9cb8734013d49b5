/**
 * Deletes what has been kept long enough, as the operator has set it. Games and their records are never deleted. Every node
 * does so by itself, once an hour; what one has deleted another does not find.
 */
import type { Retention } from '../config.ts';
import { PeriodicJob } from '../periodic-job.ts';
import type { Store } from '../store/index.ts';

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

export interface RetentionOptions extends Retention {
  now(): number;
  log(message: string, about?: object): void;
}

export class RetentionSweep {
  private readonly store: Store;
  private readonly options: RetentionOptions;
  private readonly job: PeriodicJob;

  constructor(store: Store, options: RetentionOptions) {
    this.store = store;
    this.options = options;
    this.job = new PeriodicJob({
      everyMs: HOUR,
      work: () => this.delete(),
      failed: 'old rows could not be deleted',
      log: options.log,
    });
  }

  sweep(): Promise<void> {
    return this.job.run();
  }

  close(): Promise<void> {
    return this.job.close();
  }

  private async delete(): Promise<void> {
    const { now, guestsDays, noticesDays, reportsDays } = this.options;
    const before = (days: number): number => now() - days * DAY;
    if (noticesDays > 0) await this.deleteNotices(before(noticesDays));
    if (reportsDays > 0) await this.deleteReports(before(reportsDays));
    if (guestsDays > 0) await this.deleteGuests(before(guestsDays));
  }

  private async deleteNotices(before: number): Promise<void> {
    await this.store.db.deleteFrom('notices').where('at', '<', before).execute();
  }

  /** Decided ones, and what hosts did; what waits for a decision stays. */
  private async deleteReports(before: number): Promise<void> {
    const { db } = this.store;
    await db.deleteFrom('complaints').where('decision', 'is not', null).where('at', '<', before).execute();
    await db.deleteFrom('audit').where('at', '<', before).execute();
  }

  /** Guests who can't come back, since their session has ended, and to whom nothing of others refers. */
  private async deleteGuests(before: number): Promise<void> {
    const { db } = this.store;
    const gone = db
      .selectFrom('users')
      .select('id')
      .where('guest', '=', 1)
      .where('host', '=', 0)
      .where('deleted_at', 'is', null)
      .where('created_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sessions')
              .select('token')
              .whereRef('sessions.user_id', '=', 'users.id')
              .where('expires_at', '>', this.options.now()),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('chairs').select('seat').whereRef('chairs.user_id', '=', 'users.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('entrants').select('n').whereRef('entrants.user_id', '=', 'users.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('tournaments').select('id').whereRef('tournaments.host', '=', 'users.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('tables').select('id').whereRef('tables.host', '=', 'users.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('waiting_lines').select('n').whereRef('waiting_lines.user_id', '=', 'users.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('complaints').select('id').whereRef('complaints.about_user', '=', 'users.id'))),
      );
    for (const { id } of await gone.limit(1000).execute())
      await db.transaction().execute(async (tx) => {
        for (const table of ['wishes', 'notices', 'notes', 'deliveries', 'expectations', 'relations'] as const)
          await tx.deleteFrom(table).where('user_id', '=', id).execute();
        await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
        await tx.deleteFrom('users').where('id', '=', id).execute();
      });
  }
}
