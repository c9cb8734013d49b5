/** Players by the dozen at boardgame.io's server, on the sockets its own clients use, each choosing whenever it may. */
import { createRequire } from 'node:module';
import { FastChance } from '@concert/kernel';
import type { Loaded } from '../server/load.ts';

/** The little of its client's socket that is used here. */
interface Socket {
  on(event: string, listener: (...args: never[]) => void): void;
  once(event: string, listener: () => void): void;
  emit(event: string, ...args: unknown[]): void;
  disconnect(): void;
  readonly io: { engine: { on(event: 'packet', listener: (packet: { data?: string }) => void): void } };
}
type Connect = (url: string, options: object) => Socket;

interface State {
  _stateID: number;
  G: { cells: (string | null)[] };
  ctx: { currentPlayer: string; gameover?: unknown };
}

const SEATS = 2;
const NAME = 'tic-tac-toe';

/** The client of the very library its own clients use. */
function connector(): Connect {
  const here = createRequire(import.meta.url);
  return (createRequire(here.resolve('boardgame.io/client'))('socket.io-client') as { io: Connect }).io;
}

class PeerPlayer {
  private readonly socket: Socket;
  private readonly chance: FastChance;
  private readonly result: Loaded;
  private readonly table: number;
  private readonly id: string;
  private match = '';
  private games = 0;
  private sent = 0;
  /** The state it has answered; −1: none. */
  private answered = -1;
  counting = false;

  constructor(socket: Socket, result: Loaded, n: number) {
    this.socket = socket;
    this.result = result;
    this.table = Math.floor(n / SEATS);
    this.id = String(n % SEATS);
    this.chance = new FastChance(`player ${n}`);
    socket.on('sync', (match: string, { state }: { state: State }) => this.hear(match, state));
    socket.on('update', (match: string, state: State) => {
      if (this.counting) this.result.messages++;
      this.hear(match, state);
    });
  }

  opened(): Promise<void> {
    return new Promise((resolve) => this.socket.once('connect', resolve));
  }

  begin(): void {
    this.socket.io.engine.on('packet', ({ data }) => {
      if (this.counting && data?.includes('["update",')) this.result.bytes += data.length;
    });
    this.sit();
  }

  stop(): void {
    this.counting = false;
    this.socket.disconnect();
  }

  private sit(): void {
    this.match = `table ${this.table} game ${this.games++}`;
    this.answered = -1;
    this.socket.emit('sync', this.match, this.id, undefined, SEATS);
  }

  private hear(match: string, state: State): void {
    if (match !== this.match) return;
    if (this.sent > 0 && state._stateID > this.answered) {
      if (this.counting) {
        this.result.choices++;
        this.result.waits.push(performance.now() - this.sent);
      }
      this.sent = 0;
    }
    if (state.ctx.gameover) this.sit();
    else if (state.ctx.currentPlayer === this.id && state._stateID > this.answered) this.choose(state);
  }

  private choose({ G, _stateID }: State): void {
    const free = G.cells.flatMap((cell, i) => (cell === null ? [i] : []));
    const payload = { type: 'mark', args: [this.chance.pick(free, '')], playerID: this.id };
    this.answered = _stateID;
    this.sent = performance.now();
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.match, this.id);
  }
}

/** Plays on so many sockets for so long; the first part of it does not count. */
export async function peerUnderLoad(
  url: string,
  { sockets, ms }: { sockets: number; ms: number },
  warmUpMs: number,
  onStart: () => void,
): Promise<Loaded> {
  const result: Loaded = { choices: 0, seconds: 0, bytes: 0, messages: 0, waits: [] };
  const connect = connector();
  const options = { transports: ['websocket'], forceNew: true };
  const players = Array.from(
    { length: sockets },
    (_, n) => new PeerPlayer(connect(`${url}/${NAME}`, options), result, n),
  );
  await Promise.all(players.map((player) => player.opened()));
  for (const player of players) player.begin();
  await new Promise((resolve) => setTimeout(resolve, warmUpMs));
  onStart();
  const from = performance.now();
  for (const player of players) player.counting = true;
  await new Promise((resolve) => setTimeout(resolve, ms));
  result.seconds = (performance.now() - from) / 1000;
  for (const player of players) player.stop();
  result.waits.sort((a, b) => a - b);
  return result;
}
