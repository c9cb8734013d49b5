/** The link to a server: one socket per browser, reopened when it drops; unsent messages wait. */
import type { ClientMessage, HostMessage } from '@concert/wire';
import { BaseLink, type Link } from './link.ts';

/** Waits between attempts, in milliseconds. */
const PATIENCE = [250, 500, 1000, 2000, 4000, 8000];
const PING_EVERY = 25_000;
/** A server that is there answers a ping within this. A cut connection says nothing, not even that it was cut. */
const PONG_WITHIN = 8_000;

export class SocketLink extends BaseLink implements Link {
  private readonly address: string;
  private readonly failed: () => void;
  private socket: WebSocket | null = null;
  private attempt = 0;
  private queue: ClientMessage[] = [];
  private closed = false;
  private timer = 0;
  private pulse = 0;
  private missing = 0;
  /** The build that was served when the page was loaded. */
  private build: string | null = null;

  /** `failed` is called for every failed attempt: there may be a reason that waiting doesn't fix. */
  constructor(address: string, failed: () => void = () => {}) {
    super();
    this.address = address;
    this.failed = failed;
    for (const event of ['online', 'offline']) window.addEventListener(event, this.feel);
    document.addEventListener('visibilitychange', this.feel);
    this.connect();
  }

  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    // An action chosen at a position the player no longer sees is not sent later; queries and watching are.
    else if (message.type !== 'do' && message.type !== 'ping') this.queue.push(message);
  }

  close(): void {
    this.closed = true;
    for (const event of ['online', 'offline']) window.removeEventListener(event, this.feel);
    document.removeEventListener('visibilitychange', this.feel);
    this.rest();
    this.socket?.close();
  }

  /** The network came or went, or the page is visible again, perhaps after a sleep: is the connection still there? */
  private readonly feel = (): void => {
    if (this.state.peek() === 'open') this.ping();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) {
      window.clearTimeout(this.timer);
      this.connect();
    }
  };

  private ping(): void {
    this.send({ type: 'ping' });
    if (this.missing === 0) this.missing = window.setTimeout(() => this.drop(), PONG_WITHIN);
  }

  private connect(): void {
    const socket = new WebSocket(this.address);
    let opened = false;
    this.socket = socket;
    socket.onopen = () => {
      opened = true;
      this.attempt = 0;
      this.state.value = 'open';
      const waiting = this.queue;
      this.queue = [];
      for (const message of waiting) this.send(message);
      this.pulse = window.setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = ({ data }) => {
      // Any message shows that the connection is there.
      window.clearTimeout(this.missing);
      this.missing = 0;
      const message = JSON.parse(data as string) as HostMessage;
      if (message.type === 'hello') this.compare(message.build);
      this.tell(message);
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.lost();
      if (!opened && !this.closed) this.failed();
    };
  }

  private compare(build: string): void {
    this.build ??= build;
    this.renewed.value = build !== this.build;
  }

  /** Gives up a silent connection. Closing it properly would take an answer, which may never come. */
  private drop(): void {
    const socket = this.socket;
    if (!socket || this.closed) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
    this.socket = null;
    this.lost();
  }

  private lost(): void {
    this.rest();
    if (this.closed) return;
    this.state.value = 'lost';
    const wait = PATIENCE[Math.min(this.attempt++, PATIENCE.length - 1)];
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  private rest(): void {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.missing);
    window.clearInterval(this.pulse);
    this.missing = 0;
  }
}
