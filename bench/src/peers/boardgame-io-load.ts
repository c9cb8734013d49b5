/** Players by the dozen at boardgame.io's server, on the sockets its own clients use, each choosing whenever it may. */
import { createRequire } from 'node:module';
import { FastChance } from '@concert/kernel';
import { Crowd, type Playing } from '../server/alternate.ts';

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

class PeerPlayer implements Playing {
  private readonly crowd: PeerPlayers;
  private readonly socket: Socket;
  private readonly chance: FastChance;
  private readonly table: number;
  private readonly id: string;
  private match = '';
  private games = 0;
  private state: State | null = null;
  private sent = 0;
  /** The state it has chosen in; −1: none. */
  private chosen = -1;

  constructor(crowd: PeerPlayers, socket: Socket, n: number) {
    this.crowd = crowd;
    this.socket = socket;
    this.table = Math.floor(n / SEATS);
    this.id = String(n % SEATS);
    this.chance = new FastChance(`player ${n}`);
    socket.on('sync', (match: string, { state }: { state: State }) => this.hear(match, state));
    socket.on('update', (match: string, state: State) => this.hear(match, state));
  }

  opened(): Promise<void> {
    return new Promise((resolve) => this.socket.once('connect', resolve));
  }

  begin(): void {
    const { crowd } = this;
    this.socket.io.engine.on('packet', ({ data }) => {
      if (crowd.counting && data?.includes('["update",')) crowd.counted.bytes += data.length;
    });
    this.sit();
  }

  get busy(): boolean {
    return this.sent > 0;
  }

  stop(): void {
    this.socket.disconnect();
  }

  private sit(): void {
    this.match = `table ${this.table} game ${this.games++}`;
    this.chosen = -1;
    this.state = null;
    this.socket.emit('sync', this.match, this.id, undefined, SEATS);
  }

  private hear(match: string, state: State): void {
    if (match !== this.match) return;
    this.state = state;
    if (this.sent > 0 && state._stateID > this.chosen) {
      this.crowd.answer(this.sent, true);
      this.sent = 0;
    }
    this.act();
  }

  act(): void {
    const { state } = this;
    if (this.crowd.held || !state) return;
    if (state.ctx.gameover) this.sit();
    else if (state.ctx.currentPlayer === this.id && state._stateID > this.chosen) this.choose(state);
  }

  private choose({ G, _stateID }: State): void {
    const free = G.cells.flatMap((cell, i) => (cell === null ? [i] : []));
    const payload = { type: 'mark', args: [this.chance.pick(free, '')], playerID: this.id };
    this.chosen = _stateID;
    this.sent = performance.now();
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.match, this.id);
  }
}

/** Their client connects again whenever it has to: nothing fails. */
class PeerPlayers extends Crowd<PeerPlayer> {
  protected readonly all: readonly PeerPlayer[];

  constructor(url: string, sockets: number) {
    super();
    const connect = connector();
    const options = { transports: ['websocket'], forceNew: true };
    this.all = Array.from({ length: sockets }, (_, n) => new PeerPlayer(this, connect(`${url}/${NAME}`, options), n));
  }

  async begin(): Promise<void> {
    await Promise.all(this.all.map((player) => player.opened()));
    for (const player of this.all) player.begin();
  }
}

/** As many as there are sockets, ready to play. */
export async function peersAt(url: string, sockets: number): Promise<Crowd> {
  const players = new PeerPlayers(url, sockets);
  await players.begin();
  return players;
}
