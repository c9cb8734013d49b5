/**
 * When what SQLite has written is on the disk. SQLite only writes its log; here it is flushed, by one of Node's own
 * threads, so that requests are answered while the disk is busy. All commits during a flush share the next one. Readers
 * may see what was committed a moment before it is durable; the writer is told when it is. After a failed flush no one
 * knows what the disk has, and the next flush may well succeed without what this one lost. So nothing is read or
 * written any more: the process has to end, and the next one to open the database finds out what is complete.
 */
import { closeSync, existsSync, fdatasync, fsyncSync, openSync } from 'node:fs';
import type Database from 'libsql';
import { CoalescedJob } from '../coalesced-job.ts';
import { StoreError } from './store.ts';

/** How a file is flushed; replaced in tests. */
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
        this.failure ??= new StoreError(`the disk could not store what was written to ${path}: ${message}`);
        resolve(this.failure);
      };
    });
  }

  /** Resolves when everything committed so far is on the disk. */
  async durable(): Promise<void> {
    await this.rounds.run();
    this.assertWorking();
  }

  /** Call it before the database is used. */
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
 * Copies the log into the database and empties it, so that nothing depends on what the disk has of the log: a process
 * that ended may not have been able to flush it. SQLite leaves out incomplete entries, and no one was told of them.
 * While the log is being read it stays.
 */
export function emptyLog(database: Database.Database, path: string): void {
  const [{ busy }] = database.prepare('pragma wal_checkpoint(truncate)').all() as [{ busy: number }];
  if (busy !== 0 || !existsSync(path)) return;
  // SQLite doesn't flush the empty log.
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}
