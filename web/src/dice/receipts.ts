/**
 * The heads of its record that this browser was shown at each table, by seat and mark. They make rewriting a game evident:
 * saved as a receipt, anyone can hold them against the record.
 */
import type { Receipt } from '@concert/kernel';
import type { Chair } from '@concert/wire';
import type { KeptDice } from './kept-dice.ts';

const STORE = 'heads';

export interface HeadStore {
  /** Keeps a head. Two different ones at one mark are both kept: only one of them can be in the record. */
  add(table: string, seat: Chair, mark: number, head: string): Promise<void>;
  /** All that were shown at a table, in order. */
  heads(table: string, seat: Chair): Promise<string[]>;
}

/** For browsers without storage: as long as the page is open. */
export class MemoryHeads implements HeadStore {
  private readonly shown = new Map<string, Map<number, string[]>>();

  async add(table: string, seat: Chair, mark: number, head: string): Promise<void> {
    const key = `${table} ${seat}`;
    const marks = this.shown.get(key) ?? new Map<number, string[]>();
    this.shown.set(key, marks.set(mark, withHead(marks.get(mark), head)));
  }

  async heads(table: string, seat: Chair): Promise<string[]> {
    const marks = [...(this.shown.get(`${table} ${seat}`) ?? [])].sort(([a], [b]) => a - b);
    return marks.flatMap(([, heads]) => heads);
  }
}

const withHead = (heads: readonly string[] = [], head: string): string[] =>
  heads.includes(head) ? [...heads] : [...heads, head];

export class BrowserHeads implements HeadStore {
  private readonly db: IDBDatabase;

  private constructor(db: IDBDatabase) {
    this.db = db;
  }

  static async open(): Promise<HeadStore> {
    try {
      const request = indexedDB.open('concert-receipts', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      return new BrowserHeads(await asPromise(request));
    } catch {
      return new MemoryHeads();
    }
  }

  async add(table: string, seat: Chair, mark: number, head: string): Promise<void> {
    const store = this.db.transaction(STORE, 'readwrite').objectStore(STORE);
    const key = [table, chairKey(seat), mark];
    const known: string[] | undefined = await asPromise(store.get(key));
    if (!known?.includes(head)) await asPromise(store.put(withHead(known, head), key));
  }

  async heads(table: string, seat: Chair): Promise<string[]> {
    const from = [table, chairKey(seat), 0];
    const to = [table, chairKey(seat), Number.MAX_SAFE_INTEGER];
    const all = this.db.transaction(STORE).objectStore(STORE).getAll(IDBKeyRange.bound(from, to));
    return (await asPromise<string[][]>(all)).flat();
  }
}

/** A key of the database is a number; spectators come before the first seat. */
const chairKey = (seat: Chair): number => seat ?? -1;

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** All that this browser can say of a game, as a file. */
export const receiptOf = (
  { id, game }: { id: string; game: string },
  seat: Chair,
  { commitment, commitments, shares }: KeptDice,
  heads: string[],
): Receipt => ({
  format: 'concert-receipt-1',
  table: id,
  game,
  seat,
  commitment,
  commitments,
  opened: shares.filter(({ opened }) => opened).map(({ seat, share }) => ({ seat, share })),
  heads,
});
