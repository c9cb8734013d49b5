/** A client that holds both seats of a table, plays at random and notes what was acknowledged. */
import { type AnyGame, difference, FastChance, replay } from '@concert/kernel';
import type { SeatAction } from '@concert/wire';
import { expect } from 'vitest';
import type { Store } from '../src/store/index.ts';
import type { Client } from './client.ts';
import { storedRecord } from './stored-record.ts';

const SEATS = [0, 1];
/** As many lines as come with a full sight. */
const LINES = 100;

export class Player {
  acknowledged: SeatAction[] = [];
  /** Choices without an answer: they may have been written, and may come to light later. */
  private unanswered: SeatAction[] = [];
  client: Client;
  table = '';
  /** Everything found written at tables that are finished. */
  before = 0;
  private readonly chance: FastChance;

  constructor(client: Client, seed: string) {
    this.client = client;
    this.chance = new FastChance(seed);
  }

  async sitDown(): Promise<void> {
    this.before += this.acknowledged.length;
    this.acknowledged = [];
    this.unanswered = [];
    this.client.screens.clear();
    this.table = await this.client.open({ game: 'skirmish', options: { turns: 8 }, mine: SEATS });
  }

  get isOver(): boolean {
    return (this.client.screens.get(`${this.table} 0`)?.sight.view.over ?? null) !== null;
  }

  /** Connects to a server, with the current screen. */
  async comeTo(url: string): Promise<void> {
    this.client = this.client.at(url);
    if (this.isOver) await this.sitDown();
    await this.client.connect();
    await this.look();
  }

  private async look(): Promise<void> {
    const { client, table } = this;
    for (const seat of SEATS) {
      const have = client.screens.get(`${table} ${seat}`)?.sight.mark;
      const facts = client.until((message) => message.type === 'table' && message.table === table);
      client.send({ type: 'watch', table, seat, ...(have !== undefined && { have }) });
      await facts;
    }
    // What was not seen when the connection was cut has come before the answer to this.
    await client.ask({ type: 'lines', table, seat: 1, before: 0 });
  }

  /** Plays until the connection is cut; when a game is over it is replayed later, and another begins. */
  async play(isDone: (player: Player) => void = () => {}): Promise<void> {
    const { client } = this;
    for (;;) {
      const seats = SEATS.filter((seat) => client.choices(this.table, seat).length > 0);
      if (seats.length === 0) return isDone(this);
      const seat = this.chance.pick(seats, 'who');
      const action = this.chance.pick(client.choices(this.table, seat), 'what');
      const answer = await client.do(this.table, seat, action).catch(() => null);
      // A choice sent to a node that died was written after all, and its result has been shown.
      const overtaken = answer?.type === 'refused' && answer.key === 'kernel.stale' && this.unanswered.length > 0;
      if (overtaken && client === this.client) continue;
      if (client !== this.client || answer?.type !== 'done') {
        this.unanswered.push({ seat, ...action } as SeatAction);
        if (!answer || client !== this.client) return;
        throw new Error(JSON.stringify(answer));
      }
      this.acknowledged.push({ seat, ...action } as SeatAction);
    }
  }

  /** The screen must equal that of a newcomer: nothing lost, nothing twice. */
  async compareWith(fresh: Client): Promise<void> {
    for (const seat of SEATS) {
      const anew = await fresh.watch(this.table, seat);
      const mine = this.client.screen(this.table, seat);
      expect(mine.sight).toEqual(anew.sight);
      expect(mine.from + mine.lines.length).toBe(anew.from + anew.lines.length);
      expect(mine.lines.slice(-LINES)).toEqual(anew.lines.slice(-mine.lines.length));
      fresh.send({ type: 'unwatch', table: this.table, seat });
    }
  }

  /**
   * Compares the notes with what was written: everything that was acknowledged, in order, once. What else was written is
   * what had no answer, each once: a database may finish a write after its client was killed. Returns how
   * many there were of those.
   */
  async compareWithStore(store: Store, game: AnyGame): Promise<number> {
    const { record, secret, numbers } = await storedRecord(store, this.table);
    expect(numbers).toEqual([...numbers.keys()]);
    const actions = record.entries.map(({ hash: _, draws: __, ...action }) => action as SeatAction);
    const told = [...this.acknowledged];
    const untold = actions.filter((action) => {
      if (difference(action, told[0] ?? null) !== null) return true;
      told.shift();
      return false;
    });
    expect(told, 'lost').toEqual([]);
    for (const action of untold) {
      const at = this.unanswered.findIndex((each) => difference(each, action) === null);
      expect(at, JSON.stringify(action)).toBeGreaterThanOrEqual(0);
      this.unanswered.splice(at, 1);
    }
    this.acknowledged = actions;
    // With the secret: every draw is drawn again, and every hash compared.
    expect(replay(game, record, { secret }).divergence).toBeNull();
    return untold.length;
  }
}
