/**
 * This browser's shares of the dice. Each is made here, kept here, and committed to by its hash when a seat is taken. It is
 * opened only when every seat is taken, the server's commitment is still the one that was shown first, and the shares of all
 * bots are open and fit: then no one can choose dice that suit them any more.
 */
import type { Seat } from '@concert/kernel';
import type { DiceFacts, TableFacts } from '@concert/wire';
import type { KeptDiceBox, OwnShare } from './kept-dice.ts';

/** What is asked of the server. */
export interface DiceServer {
  dice(table: string): Promise<DiceFacts>;
  openShare(table: string, seat: Seat, share: string | null): Promise<unknown>;
}

/** Why the shares of a table stay closed. */
export type Closed =
  /** The server says something else than before: a share is not opened for that. */
  | { why: 'changed' }
  /** The seats whose share is in another browser, or lost. */
  | { why: 'missing'; seats: Seat[] };

export class Shares {
  private readonly box: KeptDiceBox;
  private readonly server: DiceServer;
  private readonly commit: (share: string) => Promise<string>;
  /** Tables whose shares are just being opened. */
  private readonly busy = new Set<string>();

  /** `commit` gives the hash of a share. */
  constructor(box: KeptDiceBox, server: DiceServer, commit: (share: string) => Promise<string>) {
    this.box = box;
    this.server = server;
    this.commit = commit;
  }

  /** A new share for a seat. */
  async draw(seat: Seat): Promise<OwnShare> {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const share = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return { seat, share, commitment: await this.commit(share), opened: false };
  }

  /** Keeps those of the shares that the table has taken, and what the server has committed to. */
  async keep(table: string, drawn: readonly OwnShare[]): Promise<void> {
    const { commitment, shares } = await this.server.dice(table);
    for (const own of drawn) if (shares?.[own.seat]?.commitment === own.commitment) this.box.keepShare(table, own);
    this.box.change(table, { commitment: this.box.read(table).commitment ?? commitment });
  }

  /** Remembers the server's commitment, if the game has not begun: afterwards it proves nothing. */
  note({ id, begun, commitment }: TableFacts): void {
    if (!begun && commitment !== null && this.box.read(id).commitment === null) this.box.change(id, { commitment });
  }

  /** Opens this browser's shares of a table where every seat is taken; says why not, or null. */
  async open(facts: TableFacts): Promise<Closed | null> {
    const { id, opening, yours } = facts;
    if (opening === null || yours.length === 0 || this.busy.has(id)) return null;
    this.busy.add(id);
    try {
      return await this.openAll(id, yours);
    } finally {
      this.busy.delete(id);
    }
  }

  /** Lets the game begin without the share of a seat. */
  async giveUp(table: string, seat: Seat): Promise<void> {
    await this.server.openShare(table, seat, null);
    this.box.dropShare(table, seat);
  }

  private async openAll(id: string, yours: readonly Seat[]): Promise<Closed | null> {
    const dice = await this.server.dice(id);
    const shares = dice.shares ?? [];
    const kept = this.box.read(id);
    const commitments = shares.map(({ commitment }) => commitment);
    if (kept.commitment !== null && kept.commitment !== dice.commitment) return { why: 'changed' };
    if (kept.commitments !== null && kept.commitments.join() !== commitments.join()) return { why: 'changed' };
    for (const { share, commitment } of shares)
      if (share !== null && (await this.commit(share)) !== commitment) return { why: 'changed' };
    const missing: Seat[] = [];
    for (const seat of yours) {
      const { commitment, opened, failures } = shares[seat] ?? {};
      if (!commitment || opened || failures === 2) continue;
      const own = kept.shares.find((each) => each.seat === seat && each.commitment === commitment);
      if (!own) {
        missing.push(seat);
        continue;
      }
      // Before it leaves: what it was opened against can be compared with the record afterwards.
      this.box.change(id, { commitment: dice.commitment, commitments });
      await this.server.openShare(id, seat, own.share);
      this.box.keepShare(id, { ...own, opened: true });
    }
    return missing.length > 0 ? { why: 'missing', seats: missing } : null;
  }
}
