/**
 * When what SQLite has written is on the disk. SQLite only writes its log; here it is flushed, by a thread of Node's own, so
 * that people are heard and answered while the disk is busy. All who commit during a flush share the next one. Who reads the
 * database may see what was committed a moment before it is durable; whoever committed it is told when it is.
 *
 * After a flush that failed nobody knows what the disk has, and the next one may well succeed without what this one has lost.
 * Nothing is read or written any more: the process has to end, and whoever opens the database next finds out what is whole.
 */
import { closeSync, existsSync, fdatasync, fsyncSync, openSync } from 'node:fs';
import type Database from 'libsql';
import { CoalescedJob } from '../coalesced-job.ts';
import { StoreError } from './store.ts';

/** How a file is flushed; put in its place by tests. */
export type Flush = (file: number, done: (error: Error | null) => void) => void;

export class Disk {
  /** Resolves when a flush has failed. */
  readonly broken: Promise<StoreError>;
  private readonly path: string;
  private readonly flush: Flush;
  private readonly rounds = new CoalescedJob(() => this.flushed());
  private file: number | null = null;
  private failure: StoreError | null = null;
  private fail: (error: Error) => void = () => {};

  /** `path` is the log of a database that has just been opened. */
  constructor(path: string, flush: Flush = fdatasync) {
    this.path = path;
    this.flush = flush;
    this.broken = new Promise((resolve) => {
      this.fail = ({ message }) => {
        this.failure ??= new StoreError(`the disk could not keep what was written to ${path}: ${message}`);
        resolve(this.failure);
      };
    });
  }

  /** Resolves when everything that has been committed is on the disk. */
  async durable(): Promise<void> {
    await this.rounds.run();
    this.assertWorking();
  }

  /** To be called before the database is used. */
  assertWorking(): void {
    if (this.failure) throw this.failure;
  }

  /** When the database has been closed. */
  async close(): Promise<void> {
    await this.rounds.settled();
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }

  private flushed(): Promise<void> {
    return new Promise<void>((resolve) => {
      // There is no log before the first commit.
      this.file ??= openSync(this.path, 'r+');
      this.flush(this.file, (error) => {
        if (error) this.fail(error);
        resolve();
      });
    }).catch(this.fail);
  }
}

/**
 * Carries over into the database what is in its log, and empties it, so that nothing depends any more on what the disk has
 * of it: a process that has ended may not have been able to flush it. What is not whole is left out by SQLite, and nobody was
 * told of it. While somebody reads what is in the log it stays.
 */
export function emptyLog(database: Database.Database, path: string): void {
  const [{ busy }] = database.prepare('pragma wal_checkpoint(truncate)').all() as [{ busy: number }];
  if (busy !== 0 || !existsSync(path)) return;
  // SQLite does not flush that it is empty.
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
