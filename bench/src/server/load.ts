/** Players by the dozen: each holds one seat on one socket and chooses at random whenever it may. */
import { setTimeout as sleep } from 'node:timers/promises';
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

/** A machine that is too slow for the choices that are wanted, before it counts or while it does, is measured as it is. */
const MOST_PATIENCE_MS = 60_000;
const LOOK_MS = 50;

export interface Load {
  game: string;
  options: object;
  sockets: number;
  seats: number;
  ms: number;
  /** The least time between a player's choices: for less than full load. */
  pauseMs?: number;
  /** So many choices are to be made before it counts, however long they take: compiled code is what is measured. */
  warmUpChoices?: number;
  /** So many are to be counted, however long they take. */
  leastChoices?: number;
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
  if (!answer.ok) throw new Error(`a table could not be opened: ${answer.status} ${await answer.text()}`);
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
  /** Choices made so far, counted or not. */
  made = 0;
  private stopped = false;
  /** What is called when the game is over: a new table for all who sat at this one. */
  onOver: () => void = () => {};
  /** What is called when the server lets go of it. */
  onLost: (error: Error) => void = () => {};

  constructor(url: string, cookie: string, load: Load, result: Loaded, seat: number, seed: number) {
    this.url = url;
    this.cookie = cookie;
    this.load = load;
    this.result = result;
    this.seat = seat;
    this.chance = new FastChance(`player ${seed}`);
    this.socket = new WebSocket(`${this.url.replace('http', 'ws')}/live`, { headers: { cookie: this.cookie } });
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
    this.send({ type: 'watch', table, seat: this.seat });
  }

  stop(): void {
    this.counting = false;
    this.stopped = true;
    this.socket.terminate();
  }

  private lost(error: Error): void {
    if (!this.stopped) this.onLost(error);
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
      this.made++;
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
  // Whatever goes wrong while they play is the end of the run, and its result; what the end itself cuts short is not.
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  /** Opens a table for all who sit at one, and a new one whenever their game is over. */
  const seat = async (group: readonly Player[]): Promise<void> => {
    let coming: Promise<void> | null = null;
    const sit = async (): Promise<void> => {
      const table = await openTable(url, cookie, wanted);
      coming = null;
      for (const player of group) player.sitAt(table);
    };
    for (const player of group) player.onOver = () => (coming ??= sit()).catch(fail);
    await (coming = sit());
  };
  for (const player of players) player.onLost = fail;
  try {
    await Promise.race([failed, Promise.all(players.map((player) => player.opened()))]);
    for (let first = 0; first < sockets; first += seats) await seat(players.slice(first, first + seats));
    await Promise.race([failed, sleep(warmUpMs)]);
    const until = performance.now() + MOST_PATIENCE_MS;
    const made = (): number => players.reduce((sum, player) => sum + player.made, 0);
    while (made() < (load.warmUpChoices ?? 0) && performance.now() < until)
      await Promise.race([failed, sleep(LOOK_MS)]);
    onStart();
    const from = performance.now();
    for (const player of players) player.counting = true;
    await Promise.race([failed, sleep(load.ms)]);
    // A core that others hold for most of a brief run gives it nothing to tell: it goes on until there is something.
    while (result.choices < (load.leastChoices ?? 0) && performance.now() - from < MOST_PATIENCE_MS)
      await Promise.race([failed, sleep(LOOK_MS)]);
    result.seconds = (performance.now() - from) / 1000;
  } finally {
    for (const player of players) player.stop();
  }
  result.waits.sort((a, b) => a - b);
  return result;
}
