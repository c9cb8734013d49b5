/** Where games played in this browser are saved: every choice is written before it is reported as done. */
import type { Entry, GameRecord, Json } from '@concert/kernel';
import type { ChatLine } from '@concert/wire';

/** Who plays a seat of a local table. */
export type LocalChair = { kind: 'person'; name: string } | { kind: 'bot'; level: string };

export interface SavedTable {
  id: string;
  game: string;
  /** The record without its entries: those are stored one by one. */
  title?: string;
  seats?: string[];
  /** The record without its entries: those are kept one by one. */
  record: Omit<GameRecord, 'entries' | 'outcome'>;
  /** The secret of its chance. It never leaves the worker before the game is over. */
  secret: string;
  chairs: LocalChair[];
  created: number;
  changed: number;
  over: boolean;
  /** A private branch of another game, in which hidden things are imagined. */
  whatIf?: { position: Json; seed: string /** The choices made before it; 0.1.0 did not keep it. */; from?: number };
  press: ChatLine[];
}

/** The entry exists already: another tab of this browser has continued the game. */
export class StaleSave extends Error {
  constructor() {
    super('This game has gone on in another tab. This is how it stands there.');
  }
}

export interface Saves {
  list(): Promise<SavedTable[]>;
  load(id: string): Promise<{ table: SavedTable; entries: Entry[] } | null>;
  save(table: SavedTable): Promise<void>;
  /** Adds the entry of that number; throws `StaleSave` where there is one, and leaves it. */
  append(id: string, index: number, entry: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

/** For tests, and for browsers without storage. */
export class MemorySaves implements Saves {
  private readonly tables = new Map<string, SavedTable>();
  private readonly entries = new Map<string, Entry[]>();

  async list(): Promise<SavedTable[]> {
    return [...this.tables.values()];
  }
  async load(id: string): Promise<{ table: SavedTable; entries: Entry[] } | null> {
    const table = this.tables.get(id);
    return table ? structuredClone({ table, entries: this.entries.get(id) ?? [] }) : null;
  }
  async save(table: SavedTable): Promise<void> {
    this.tables.set(table.id, structuredClone(table));
  }
  async append(id: string, index: number, entry: Entry): Promise<void> {
    const list = this.entries.get(id) ?? [];
    if (list[index] !== undefined) throw new StaleSave();
    list[index] = structuredClone(entry);
    this.entries.set(id, list);
  }
  async remove(id: string): Promise<void> {
    this.tables.delete(id);
    this.entries.delete(id);
  }
}

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // Only here is the reason known: when a request fails its transaction has no error yet, and aborts next.
    transaction.onabort = () => reject(transaction.error);
  });

export class BrowserSaves implements Saves {
  private readonly db: IDBDatabase;

  private constructor(db: IDBDatabase) {
    this.db = db;
  }

  static async open(): Promise<Saves> {
    try {
      const request = indexedDB.open('concert', 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('tables', { keyPath: 'id' });
        request.result.createObjectStore('entries');
      };
      return new BrowserSaves(await asPromise(request));
    } catch {
      return new MemorySaves();
    }
  }

  async list(): Promise<SavedTable[]> {
    return asPromise(this.db.transaction('tables').objectStore('tables').getAll());
  }
  async load(id: string): Promise<{ table: SavedTable; entries: Entry[] } | null> {
    const transaction = this.db.transaction(['tables', 'entries']);
    const table: SavedTable | undefined = await asPromise(transaction.objectStore('tables').get(id));
    const entries: Entry[] = await asPromise(transaction.objectStore('entries').getAll(rangeOf(id)));
    return table ? { table, entries } : null;
  }
  async save(table: SavedTable): Promise<void> {
    const transaction = this.db.transaction('tables', 'readwrite');
    transaction.objectStore('tables').put(table);
    return finished(transaction);
  }
  async append(id: string, index: number, entry: Entry): Promise<void> {
    const transaction = this.db.transaction('entries', 'readwrite');
    transaction.objectStore('entries').add(entry, [id, index]);
    return finished(transaction).catch((error) => {
      throw error?.name === 'ConstraintError' ? new StaleSave() : error;
    });
  }
  async remove(id: string): Promise<void> {
    const transaction = this.db.transaction(['tables', 'entries'], 'readwrite');
    transaction.objectStore('tables').delete(id);
    transaction.objectStore('entries').delete(rangeOf(id));
    return finished(transaction);
  }
}

const rangeOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
