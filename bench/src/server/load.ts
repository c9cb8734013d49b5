/** Players by the dozen: each holds one seat on one socket and chooses at random whenever it may. */
import { FastChance } from '@concert/kernel';
import {
  type ChangeMessage,
  changed,
  choicesOf,
  type HostMessage,
  type Shown,
  type SightMessage,
  shown,
} from '@concert/wire';
import WebSocket from 'ws';

export interface Load {
  game: string;
  options: object;
  sockets: number;
  seats: number;
  ms: number;
  /** The least time between a player's choices: for less than full load. */
  pauseMs?: number;
}

export interface Loaded {
  choices: number;
  seconds: number;
  /** Bytes of changes and answers sent to all sockets. */
  bytes: number;
  messages: number;
  /** Milliseconds from choosing to `done`, sorted. */
  waits: number[];
}

/** A person with a cookie of his own. */
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
  return ((await answer.json()) as { table: string }).table;
}

class Player {
  private readonly socket: WebSocket;
  private readonly chance: FastChance;
  private readonly url: string;
  private readonly cookie: string;
  private readonly result: Loaded;
  private readonly load: Load;
  private readonly seat: number;
  private table = '';
  private screen: Shown | null = null;
  private next = 1;
  private sent = 0;
  private busy = false;
  counting = false;
  private stopped = false;
  /** What is called when the game is over: a new table for all who sat at this one. */
  onOver: () => void = () => {};

  constructor(url: string, cookie: string, load: Load, result: Loaded, seat: number, seed: number) {
    this.url = url;
    this.cookie = cookie;
    this.load = load;
    this.result = result;
    this.seat = seat;
    this.chance = new FastChance(`player ${seed}`);
    this.socket = new WebSocket(`${this.url.replace('http', 'ws')}/live`, { headers: { cookie: this.cookie } });
    this.socket.on('message', (data) => this.hear(data as Buffer));
  }

  opened(): Promise<void> {
    return new Promise((resolve) => this.socket.once('open', () => resolve()));
  }

  sitAt(table: string): void {
    if (this.table) this.send({ type: 'unwatch', table: this.table, seat: this.seat });
    this.table = table;
    this.busy = false;
    this.screen = null;
    this.send({ type: 'watch', table, seat: this.seat });
  }

  stop(): void {
    this.stopped = true;
    this.socket.terminate();
  }

  private send(message: object): void {
    if (!this.stopped) this.socket.send(JSON.stringify(message));
  }

  private hear(data: Buffer): void {
    if (this.stopped) return;
    const message = JSON.parse(data.toString()) as HostMessage;
    if (message.type === 'sight' && message.table === this.table) this.screen = shown(message as SightMessage);
    else if (message.type === 'change' && message.table === this.table)
      this.screen = this.screen && changed(this.screen, message as ChangeMessage);
    else if (message.type === 'done' || message.type === 'refused') {
      this.busy = false;
      if (this.counting && message.type === 'done') {
        this.result.choices++;
        this.result.waits.push(performance.now() - this.sent);
      }
    } else return;
    if (this.counting && message.type !== 'sight') {
      this.result.bytes += data.length;
      if (message.type === 'change') this.result.messages++;
    }
    this.act();
  }

  private act(): void {
    const { screen } = this;
    if (this.busy || !screen) return;
    if (screen.sight.view.over) {
      this.screen = null;
      this.onOver();
      return;
    }
    const choices = choicesOf(screen.sight);
    if (choices.length === 0) return;
    this.busy = true;
    const go = (): void => {
      // The position may have moved on during the pause.
      const now = this.screen && choicesOf(this.screen.sight);
      if (!now || now.length === 0) {
        this.busy = false;
        return;
      }
      this.sent = performance.now();
      const { mark } = this.screen!.sight;
      const deed = this.chance.pick(now, '');
      this.send({ type: 'do', id: this.next++, table: this.table, seat: this.seat, mark, deed });
    };
    if (this.load.pauseMs) setTimeout(go, this.load.pauseMs * (0.5 + this.chance.die(1000, '') / 1000));
    else go();
  }
}

/** Plays on `sockets` sockets, each of them one seat, for so long; the first part of it does not count. */
export async function underLoad(url: string, load: Load, warmUpMs: number, onStart: () => void): Promise<Loaded> {
  const result: Loaded = { choices: 0, seconds: 0, bytes: 0, messages: 0, waits: [] };
  const { sockets, seats } = load;
  const mine = Array.from({ length: seats }, (_, seat) => seat);
  const wanted = { game: load.game, options: load.options, mine };
  const cookie = await guest(url);
  const players = Array.from({ length: sockets }, (_, i) => new Player(url, cookie, load, result, i % seats, i));
  await Promise.all(players.map((player) => player.opened()));
  for (let first = 0; first < sockets; first += seats) {
    const group = players.slice(first, first + seats);
    let coming = false;
    const sit = async (): Promise<void> => {
      if (coming) return;
      coming = true;
      const table = await openTable(url, cookie, wanted);
      coming = false;
      for (const player of group) player.sitAt(table);
    };
    for (const player of group) player.onOver = () => void sit();
    await sit();
  }
  await new Promise((resolve) => setTimeout(resolve, warmUpMs));
  onStart();
  const from = performance.now();
  for (const player of players) player.counting = true;
  await new Promise((resolve) => setTimeout(resolve, load.ms));
  for (const player of players) player.counting = false;
  result.seconds = (performance.now() - from) / 1000;
  for (const player of players) player.stop();
  result.waits.sort((a, b) => a - b);
  return result;
}
