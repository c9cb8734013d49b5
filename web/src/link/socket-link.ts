/** The link to a server: one socket a browser, opened again when it drops; what was not sent yet waits. */
import type { ClientMessage, HostMessage } from '@concert/wire';
import { Line, type Link } from './link.ts';

/** Waits between attempts, in milliseconds. */
const PATIENCE = [250, 500, 1000, 2000, 4000, 8000];
const PING_EVERY = 25_000;

export class SocketLink extends Line implements Link {
  private readonly address: string;
  private socket: WebSocket | null = null;
  private attempt = 0;
  private queue: ClientMessage[] = [];
  private closed = false;
  private timer = 0;
  private pulse = 0;

  constructor(address: string) {
    super();
    this.address = address;
    this.connect();
  }

  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    // What somebody wants done at a position he no longer sees is not sent later; questions and watching are.
    else if (message.type !== 'do' && message.type !== 'ping') this.queue.push(message);
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.timer);
    window.clearInterval(this.pulse);
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.state.value = 'open';
      const waiting = this.queue;
      this.queue = [];
      for (const message of waiting) this.send(message);
      this.pulse = window.setInterval(() => this.send({ type: 'ping' }), PING_EVERY);
    };
    socket.onmessage = ({ data }) => {
      this.tell(JSON.parse(data as string) as HostMessage);
    };
    socket.onclose = () => {
      window.clearInterval(this.pulse);
      if (this.closed) return;
      this.state.value = 'lost';
      const wait = PATIENCE[Math.min(this.attempt++, PATIENCE.length - 1)];
      this.timer = window.setTimeout(() => this.connect(), wait);
    };
  }
}
