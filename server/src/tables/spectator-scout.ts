/**
 * How far spectators may see who watch a number of choices behind. Only what spectators can see counts: if private entries
 * counted too, each of them would push a public one out of the delay, and spectators could count what others do in secret.
 * Whether an entry shows is known to the rules alone, so the table is opened once more, at its newest entry; nothing it says
 * is sent to anyone.
 */
import { SPECTATOR } from '@concert/kernel';
import { RulesError } from '../rules/pool.ts';
import type { TableRow } from '../store/index.ts';
import { type Opening, openStored, SLICE } from './opening.ts';
import { wasLost } from './refusals.ts';
import { entriesFrom } from './seating.ts';
import { listSnapshots } from './snapshots.ts';

/** It may be lost with its thread; it is then opened once more. */
const MOST_TRIES = 2;

export class SpectatorScout {
  private readonly place: Opening;
  private readonly key: string;
  private readonly choices: number;
  /** The entry from which it has been following, and the next one; null when it is not open. */
  private open: { from: number; at: number } | null = null;
  /** The newest entries that spectators could see, in order: as many as the delay needs. */
  private seen: number[] = [];

  constructor(place: Opening, table: string, choices: number) {
    this.place = place;
    this.key = `${table} scout`;
    this.choices = choices;
  }

  /** How many entries of the journal spectators may see now. */
  async due(row: TableRow): Promise<number> {
    for (let tries = 1; ; tries++)
      try {
        await this.catchUp(row);
        return this.seen.length > this.choices ? this.seen.at(-1 - this.choices)! + 1 : 0;
      } catch (error) {
        this.close();
        if (!(error instanceof RulesError && wasLost(error.failure)) || tries === MOST_TRIES) throw error;
      }
  }

  close(): void {
    if (this.open) this.place.rules.request({ kind: 'close', table: this.key }, () => {});
    this.open = null;
    this.seen = [];
  }

  /** Follows the journal to its end; from an earlier snapshot when too little was to be seen since the last. */
  private async catchUp(row: TableRow): Promise<void> {
    this.open ??= await this.openAt(row, Number.MAX_SAFE_INTEGER);
    await this.follow(row, this.open);
    while (this.seen.length <= this.choices && this.open.from > 0) {
      this.seen = [];
      this.open = await this.openAt(row, this.open.from - 1);
      await this.follow(row, this.open);
    }
  }

  private async openAt(row: TableRow, latest: number): Promise<{ from: number; at: number }> {
    const snapshots = await listSnapshots(this.place.store, row.id);
    const from = snapshots.findLast(({ entries }) => entries <= latest)?.entries ?? 0;
    await openStored(this.place, row, { table: this.key, from, until: from });
    await this.place.rules.ask({ kind: 'watch', table: this.key, viewer: SPECTATOR });
    return { from, at: from };
  }

  private async follow(row: TableRow, open: { at: number }): Promise<void> {
    for (;;) {
      const entries = await entriesFrom(this.place.store, row.id, open.at, SLICE);
      if (entries.length === 0) return;
      const request = { kind: 'follow', table: this.key, at: open.at, entries } as const;
      const { seen, followed } = await this.place.rules.ask(request);
      for (const [i, isSeen] of seen.entries()) if (isSeen) this.seen.push(open.at + i);
      this.seen = this.seen.slice(-1 - this.choices);
      open.at += followed;
    }
  }
}
