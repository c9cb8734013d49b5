/**
 * Snapshots of the games saved in this browser. All of them can be made again: they are in a database of their own, and
 * where it can't be written a game is played from an older one, or from its set-up.
 */
import type { TakenSnapshot } from '@concert/kernel';
import type { SnapshotFacts } from '@concert/wire';
import { asPromise, finished, rangeOf } from './indexed-db.ts';

export interface SavedSnapshots {
  /** When each was taken, the oldest first. */
  list(id: string): Promise<SnapshotFacts[]>;
  /** The text of the one that was taken after this many entries. */
  text(id: string, entries: number): Promise<string | null>;
  keep(id: string, taken: TakenSnapshot): Promise<void>;
  /** Drops those taken after this many entries, and later. */
  drop(id: string, from: number): Promise<void>;
}

export class MemorySnapshots implements SavedSnapshots {
  private readonly kept = new Map<string, TakenSnapshot[]>();

  async list(id: string): Promise<SnapshotFacts[]> {
    return this.of(id).map(({ entries, count, lines }) => ({ entries, count, lines }));
  }
  async text(id: string, entries: number): Promise<string | null> {
    return this.of(id).find((each) => each.entries === entries)?.text ?? null;
  }
  async keep(id: string, taken: TakenSnapshot): Promise<void> {
    const others = this.of(id).filter(({ entries }) => entries !== taken.entries);
    this.kept.set(
      id,
      [...others, taken].sort((a, b) => a.entries - b.entries),
    );
  }
  async drop(id: string, from: number): Promise<void> {
    this.kept.set(
      id,
      this.of(id).filter(({ entries }) => entries < from),
    );
  }
  private of(id: string): TakenSnapshot[] {
    return this.kept.get(id) ?? [];
  }
}

/** Those of the browser; or in memory, where it has no room for them. */
export async function openSnapshots(): Promise<SavedSnapshots> {
  try {
    const request = indexedDB.open('concert-snapshots', 1);
    request.onupgradeneeded = () => {
      for (const name of ['facts', 'texts']) request.result.createObjectStore(name);
    };
    return new BrowserSnapshots(await asPromise(request));
  } catch {
    return new MemorySnapshots();
  }
}

class BrowserSnapshots implements SavedSnapshots {
  private readonly db: IDBDatabase;

  constructor(db: IDBDatabase) {
    this.db = db;
  }

  list(id: string): Promise<SnapshotFacts[]> {
    return asPromise(this.db.transaction('facts').objectStore('facts').getAll(rangeOf(id)));
  }
  async text(id: string, entries: number): Promise<string | null> {
    return (await asPromise(this.db.transaction('texts').objectStore('texts').get([id, entries]))) ?? null;
  }
  keep(id: string, { entries, count, lines, text }: TakenSnapshot): Promise<void> {
    const transaction = this.db.transaction(['facts', 'texts'], 'readwrite');
    transaction.objectStore('facts').put({ entries, count, lines }, [id, entries]);
    transaction.objectStore('texts').put(text, [id, entries]);
    return finished(transaction);
  }
  drop(id: string, from: number): Promise<void> {
    const transaction = this.db.transaction(['facts', 'texts'], 'readwrite');
    for (const name of ['facts', 'texts']) transaction.objectStore(name).delete(rangeOf(id, from));
    return finished(transaction);
  }
}
