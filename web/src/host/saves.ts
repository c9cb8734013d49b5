/** Where games played in this browser are saved: every choice is written before it is reported as done. */
import type { Entry, GameRecord, Json, Seat, Situation, SituationState } from '@concert/kernel';
import type { ChatLine } from '@concert/wire';
import { asPromise, finished, rangeOf } from './indexed-db.ts';
import { MemorySnapshots, openSnapshots, type SavedSnapshots } from './saved-snapshots.ts';

/** Who plays a seat of a local table. */
export type LocalChair =
  | { kind: 'person'; name: string }
  /** A bot, from the beginning or in place of a person who has resigned. */
  | { kind: 'bot'; level: string; resigned?: true };

export interface SavedTable {
  id: string;
  game: string;
  /** What the game is called at this table, and the names of its seats, where its options decide that. */
  title?: string;
  seats?: string[];
  /** The record without its entries: those are stored one by one. */
  record: Omit<GameRecord, 'entries' | 'outcome'>;
  /** The secret of its chance. It never leaves the worker before the game is over. */
  secret: string;
  chairs: LocalChair[];
  created: number;
  changed: number;
  over: boolean;
  /** The seats that were waited for when the table was last looked at. */
  asked?: Seat[];
  /** A private branch of another game, in which hidden things are imagined. */
  whatIf?: {
    position: Json;
    seed: string;
    /** The choices made before it; 0.1.0 did not keep it. */
    from?: number;
  };
  /** The situation that is played in such a branch, the name of its file, and how it came out so far. */
  situation?: { name: string; file: Situation; state: SituationState };
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
  /** A table and its entries, all or those from a number on. */
  load(id: string, from?: number): Promise<{ table: SavedTable; entries: Entry[] } | null>;
  /** Entries from a number on, up to another. */
  entries(id: string, from: number, until: number): Promise<Entry[]>;
  save(table: SavedTable): Promise<void>;
  /** Adds the entry of that number; throws `StaleSave` where there is one, and leaves it. */
  append(id: string, index: number, entry: Entry): Promise<void>;
  remove(id: string): Promise<void>;
  /** Where it can be opened without playing what came before. */
  readonly snapshots: SavedSnapshots;
}

/** For tests, and for browsers without storage. */
export class MemorySaves implements Saves {
  private readonly tables = new Map<string, SavedTable>();
  private readonly written = new Map<string, Entry[]>();
  readonly snapshots: SavedSnapshots = new MemorySnapshots();

  async list(): Promise<SavedTable[]> {
    return [...this.tables.values()];
  }
  async load(id: string, from = 0): Promise<{ table: SavedTable; entries: Entry[] } | null> {
    const table = this.tables.get(id);
    return table ? structuredClone({ table, entries: await this.entries(id, from) }) : null;
  }
  async entries(id: string, from: number, until?: number): Promise<Entry[]> {
    return structuredClone((this.written.get(id) ?? []).slice(from, until));
  }
  async save(table: SavedTable): Promise<void> {
    this.tables.set(table.id, structuredClone(table));
  }
  async append(id: string, index: number, entry: Entry): Promise<void> {
    const list = this.written.get(id) ?? [];
    if (list[index] !== undefined) throw new StaleSave();
    list[index] = structuredClone(entry);
    this.written.set(id, list);
  }
  async remove(id: string): Promise<void> {
    this.tables.delete(id);
    this.written.delete(id);
    await this.snapshots.drop(id, 0);
  }
}

export class BrowserSaves implements Saves {
  private readonly db: IDBDatabase;
  readonly snapshots: SavedSnapshots;

  private constructor(db: IDBDatabase, snapshots: SavedSnapshots) {
    this.db = db;
    this.snapshots = snapshots;
  }

  static async open(): Promise<Saves> {
    try {
      const request = indexedDB.open('concert', 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('tables', { keyPath: 'id' });
        request.result.createObjectStore('entries');
      };
      return new BrowserSaves(await asPromise(request), await openSnapshots());
    } catch {
      return new MemorySaves();
    }
  }

  async list(): Promise<SavedTable[]> {
    return asPromise(this.db.transaction('tables').objectStore('tables').getAll());
  }
  async load(id: string, from = 0): Promise<{ table: SavedTable; entries: Entry[] } | null> {
    const transaction = this.db.transaction(['tables', 'entries']);
    const table: SavedTable | undefined = await asPromise(transaction.objectStore('tables').get(id));
    const entries: Entry[] = await asPromise(transaction.objectStore('entries').getAll(rangeOf(id, from)));
    return table ? { table, entries } : null;
  }
  async entries(id: string, from: number, until: number): Promise<Entry[]> {
    const range = IDBKeyRange.bound([id, from], [id, until], false, true);
    return asPromise(this.db.transaction('entries').objectStore('entries').getAll(range));
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
    await finished(transaction);
    await this.snapshots.drop(id, 0);
  }
}
