/** What a table writes: entries, and snapshots of what they have come to. Nothing goes out before it is written. */
import type { TakenSnapshot } from '@concert/kernel';
import type { DoneOrRefused } from '../rules/requests.ts';
import type { TableEnvironment } from './environment.ts';
import { Outbox } from './outbox.ts';
import { keepSnapshot } from './snapshots.ts';

export class TableWrites {
  readonly outbox = new Outbox();
  /** The last entry could not be written. */
  failed = false;
  /** How many entries came before the newest snapshot. */
  snapshotAt = 0;
  private readonly environment: Pick<TableEnvironment, 'journal' | 'store' | 'log'>;
  private readonly table: string;

  constructor(environment: Pick<TableEnvironment, 'journal' | 'store' | 'log'>, table: string) {
    this.environment = environment;
    this.table = table;
  }

  /** Makes an entry durable, then delivers what follows from it; or has all that depends on it abandoned. */
  commit(
    { entry, turnStatus, snapshot }: Extract<DoneOrRefused, { ok: true }>,
    deliver: () => void,
    abandon: () => void,
  ): Promise<void> {
    const { journal, log } = this.environment;
    const written = (): void => {
      this.failed = false;
      if (snapshot) this.keepSnapshot(snapshot);
      deliver();
    };
    const lost = (error: unknown): void => {
      // Another node continued the game, or no one knows whether it was continued: look at what is stored.
      this.failed = Boolean(error);
      if (error) log('an entry could not be written', { table: this.table, error });
      journal.drop(this.table);
      abandon();
    };
    return this.outbox.commit(
      written,
      (settle) => journal.append(this.table, turnStatus.entries - 1, entry, settle),
      lost,
    );
  }

  /** Stores a snapshot whose entries are durable. If that fails it is taken again when the table is next opened. */
  keepSnapshot(taken: TakenSnapshot): void {
    this.snapshotAt = taken.entries;
    keepSnapshot(this.environment.store, this.table, taken).catch((error) =>
      this.environment.log('a snapshot could not be kept', { table: this.table, error }),
    );
  }
}
