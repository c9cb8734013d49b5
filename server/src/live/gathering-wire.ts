/** Everything that is sent to one socket in one turn of the event loop goes to the system together. */
import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import type { Wire } from './connection.ts';

export class GatheringWire implements Wire {
  private readonly socket: WebSocket;
  private gathering = false;

  constructor(socket: WebSocket) {
    this.socket = socket;
  }

  get bufferedAmount(): number {
    return this.socket.bufferedAmount;
  }

  send(text: string): void {
    // The library has no word for it; without the stream below, each message is a call to the system of its own.
    const stream = (this.socket as unknown as { _socket?: Socket })._socket;
    if (stream && !this.gathering) {
      this.gathering = true;
      stream.cork();
      process.nextTick(() => {
        this.gathering = false;
        stream.uncork();
      });
    }
    this.socket.send(text);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  drop(): void {
    this.socket.terminate();
  }
}
