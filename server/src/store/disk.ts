/**
 * When what SQLite has written is on the disk. SQLite only writes its log; here it is flushed, by a thread of Node's own, so
 * that people are heard and answered while the disk is busy. All who commit during a flush share the next one. Who reads the
 * database may see what was committed a moment before it is durable; whoever committed it is told when it is.
 */
import { closeSync, fdatasync, openSync } from 'node:fs';
import type Database from 'libsql';
import { Rounds } from '../rounds.ts';

/** How a file is flushed; put in its place by tests. */
export type Flush = (file: number, done: (error: Error | null) => void) => void;

export class Disk {
  private readonly database: Database.Database;
  private readonly path: string;
  private readonly flush: Flush;
  private readonly rounds = new Rounds(() => this.flushed());
  private file: number | null = null;
  private failure: Error | null = null;

  /** `path` is the log of this database. */
  constructor(database: Database.Database, path: string, flush: Flush = fdatasync) {
    this.database = database;
    this.path = path;
    this.flush = flush;
  }

  /** Resolves when everything that has been committed is on the disk. */
  async durable(): Promise<void> {
    await this.rounds.go();
    if (this.failure) throw this.failure;
  }

  /**
   * To be called before the database is used. After a flush that failed nobody knows what the disk has, and the next one
   * may succeed without what the first has lost. The log is good again when all of it has been carried over into the database
   * file; until then nothing can be written, nor is anything shown that may be lost.
   */
  mend(): void {
    if (!this.failure) return;
    if (!this.carryOver()) throw this.failure;
    this.failure = null;
  }

  /** Carries the log over into the database file, flushed. All of it? Not while somebody reads what was before. */
  carryOver(): boolean {
    const carry = this.database.prepare('pragma wal_checkpoint(passive)');
    const [{ busy, log, checkpointed }] = carry.all() as [{ busy: number; log: number; checkpointed: number }];
    return busy === 0 && log === checkpointed;
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
        if (error) this.failure = error;
        resolve();
      });
    }).catch((error: Error) => {
      this.failure = error;
    });
  }
}
