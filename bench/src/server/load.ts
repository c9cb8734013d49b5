/** Players by the dozen: each holds one seat on one socket and chooses at random whenever it may. */
import { FastChance } from '@concert/kernel';
import {
  applyChange,
  type ChangeMessage,
  type ClientState,
  choicesOf,
  clientState,
  type HostMessage,
  type TableViewMessage,
} from '@concert/wire';
import WebSocket from 'ws';
import { Crowd, type Playing } from './alternate.ts';

export interface Load {
  game: string;
  options: object;
  sockets: number;
  seats: number;
  /** The least time between a player's choices: for less than full load. */
  pauseMs?: number;
}

/** A person with their own cookie. */
export async function guest(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/guests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Load' }),
  });
  return answer.headers.get('set-cookie')!.split(';')[0]!;
}

export async function openTable(url: string, cookie: string, table: object): Promise<string> {
  const answer = await fetch(`${url}/api/tables`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(table),
  });
  if (!answer.ok) throw new Error(`a table could not be opened: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { table: string }).table;
}

class Player implements Playing {
  private readonly socket: WebSocket;
  private readonly chance: FastChance;
  private readonly crowd: Players;
  private readonly seat: number;
  private table = '';
  private screen: ClientState | null = null;
  private next = 1;
  private sent = 0;
  /** The mark of the position in which the last choice was made. */
  private sentAt = -1;
  /** Where a choice came too late: as a person would, the player waits for what it has not seen yet. */
  private staleAt = -1;
  busy = false;
  private stopped = false;
  /** What is called when the game is over: a new table for all who sat at this one. */
  onOver: () => void = () => {};

  constructor(crowd: Players, url: string, cookie: string, seat: number, seed: number) {
    this.crowd = crowd;
    this.seat = seat;
    this.chance = new FastChance(`player ${seed}`);
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie } });
    this.socket.on('message', (data) => this.hear(data as Buffer));
    this.socket.on('error', (error) => this.lost(error));
    this.socket.on('close', (code) => this.lost(new Error(`a player's line was closed with ${code}`)));
  }

  opened(): Promise<void> {
    return new Promise((resolve) => this.socket.once('open', () => resolve()));
  }

  sitAt(table: string): void {
    if (this.table) this.send({ type: 'unwatch', table: this.table, seat: this.seat });
    this.table = table;
    this.busy = false;
    this.screen = null;
    this.staleAt = -1;
    this.send({ type: 'watch', table, seat: this.seat });
  }

  stop(): void {
    this.stopped = true;
    this.socket.terminate();
  }

  private lost(error: Error): void {
    if (!this.stopped) this.crowd.fail(error);
  }

  private send(message: object): void {
    if (!this.stopped) this.socket.send(JSON.stringify(message));
  }

  private hear(data: Buffer): void {
    if (this.stopped) return;
    const { crowd } = this;
    const message = JSON.parse(data.toString()) as HostMessage;
    if (message.type === 'sight' && message.table === this.table)
      this.screen = clientState(message as TableViewMessage);
    else if (message.type === 'change' && message.table === this.table)
      this.screen = this.screen && applyChange(this.screen, message as ChangeMessage);
    else if (message.type === 'done' || message.type === 'refused') {
      this.busy = false;
      crowd.answer(this.sent, message.type === 'done');
      if (message.type === 'refused' && message.key === 'kernel.stale') this.beLate(message.now);
    } else return;
    if (crowd.counting && message.type !== 'sight') crowd.counted.bytes += data.length;
    this.act();
  }

  private beLate(now: TableViewMessage | undefined): void {
    this.staleAt = this.sentAt;
    if (now) this.screen = clientState(now);
  }

  act(): void {
    const { screen, crowd } = this;
    if (this.busy || crowd.held || !screen || screen.sight.mark === this.staleAt) return;
    if (screen.sight.view.over) {
      this.screen = null;
      this.onOver();
      return;
    }
    if (choicesOf(screen.sight).length === 0) return;
    this.busy = true;
    if (crowd.pauseMs) setTimeout(() => this.choose(), crowd.pauseMs * (0.5 + this.chance.die(1000, '') / 1000));
    else this.choose();
  }

  private choose(): void {
    // The position may have moved on during a pause.
    const choices = this.screen && !this.crowd.held ? choicesOf(this.screen.sight) : [];
    if (choices.length === 0) {
      this.busy = false;
      return;
    }
    this.sent = performance.now();
    const { mark } = this.screen!.sight;
    this.sentAt = mark;
    const deed = this.chance.pick(choices, '');
    this.send({ type: 'do', id: this.next++, table: this.table, seat: this.seat, mark, deed });
  }
}

/** Those of all tables. */
class Players extends Crowd<Player> {
  readonly pauseMs: number;
  protected readonly all: readonly Player[];
  /** Tables that are being opened. */
  private opening = 0;

  constructor(urls: readonly string[], cookie: string, { sockets, seats, pauseMs = 0 }: Load) {
    super();
    this.pauseMs = pauseMs;
    this.all = Array.from(
      { length: sockets },
      (_, i) => new Player(this, urls[i % urls.length]!, cookie, i % seats, i),
    );
  }

  opened(): Promise<unknown> {
    return Promise.race([this.failed, Promise.all(this.all.map((player) => player.opened()))]);
  }

  /** Seats this many at a table each, and at a new one whenever their game is over. */
  async sitDown(seats: number, open: () => Promise<string>): Promise<void> {
    for (let first = 0; first < this.all.length; first += seats) {
      const group = this.all.slice(first, first + seats);
      let coming: Promise<void> | null = null;
      const sit = async (): Promise<void> => {
        this.opening++;
        const table = await open();
        this.opening--;
        coming = null;
        for (const player of group) player.sitAt(table);
      };
      for (const player of group) player.onOver = () => (coming ??= sit()).catch(this.fail);
      await (coming = sit());
    }
  }

  override get answered(): boolean {
    return this.opening === 0 && super.answered;
  }
}

/**
 * As many as there are sockets, each of them on one seat, ready to play; with the addresses of several nodes those of a table are on
 * different ones.
 */
export async function playersAt(nodes: string | readonly string[], load: Load): Promise<Crowd> {
  const { game, options, seats } = load;
  const urls = [nodes].flat();
  const url = urls[0]!;
  const cookie = await guest(url);
  const players = new Players(urls, cookie, load);
  try {
    await players.opened();
    const mine = Array.from({ length: seats }, (_, seat) => seat);
    await players.sitDown(seats, () => openTable(url, cookie, { game, options, mine }));
    return players;
  } catch (error) {
    players.stop();
    throw error;
  }
}
