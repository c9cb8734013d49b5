/**
 * What this browser keeps of the dice of a table: its own shares, and what it was shown before they were opened. It stays in
 * the browser's storage, so that a reload, a restart of the server or a change of the page loses nothing.
 */
import type { Seat } from '@concert/kernel';

/** A share of this browser, for one seat. */
export interface OwnShare {
  seat: Seat;
  share: string;
  commitment: string;
  /** Has the server taken it? */
  opened: boolean;
}

export interface KeptDice {
  /** The server's commitment, as it was first shown before the game; null when this browser came later. */
  commitment: string | null;
  shares: OwnShare[];
  /** By seat: what each had committed to when this browser opened its own shares. */
  commitments: (string | null)[] | null;
}

/** What is needed of a storage; `localStorage` has it. */
export type DiceStorage = Pick<Storage, 'getItem' | 'setItem'>;

const NOTHING: KeptDice = { commitment: null, shares: [], commitments: null };

export class KeptDiceBox {
  private readonly storage: DiceStorage;
  /** Where the storage refuses, as in some private windows, it is kept as long as the page is open. */
  private readonly here = new Map<string, string>();

  constructor(storage: DiceStorage) {
    this.storage = storage;
  }

  read(table: string): KeptDice {
    try {
      const text = this.here.get(table) ?? this.storage.getItem(keyOf(table));
      return text === null ? NOTHING : { ...NOTHING, ...JSON.parse(text) };
    } catch {
      return NOTHING;
    }
  }

  change(table: string, change: Partial<KeptDice>): void {
    const text = JSON.stringify({ ...this.read(table), ...change });
    try {
      this.storage.setItem(keyOf(table), text);
      this.here.delete(table);
    } catch {
      this.here.set(table, text);
    }
  }

  /** Keeps a share for a seat, in place of one it had before. */
  keepShare(table: string, share: OwnShare): void {
    const others = this.read(table).shares.filter(({ seat }) => seat !== share.seat);
    this.change(table, { shares: [...others, share] });
  }

  dropShare(table: string, seat: Seat): void {
    this.change(table, { shares: this.read(table).shares.filter((each) => each.seat !== seat) });
  }
}

const keyOf = (table: string): string => `concert-dice-${table}`;
