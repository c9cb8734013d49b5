/**
 * Everything that is sent to one socket in one turn of the event loop goes to the system together and in one piece. The
 * library would hand over a head and a body for every message, and gathering those costs more than the messages do.
 */
import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import type { Wire } from './connection.ts';

/** A whole message of text, as RFC 6455 has it (5.2); what a server sends is not masked. */
const WHOLE_TEXT = 0x81;
/** Up to here the length stands in the head's second byte; then two bytes follow for it, and beyond those eight. */
const SHORT = 125;
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;
const MOST_IN_TWO = 0xffff;
const LONGEST_HEAD = 10;

export class GatheringWire implements Wire {
  private readonly socket: WebSocket;
  private gathered: string[] = [];
  /** Characters gathered so far. */
  private length = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
  }

  get bufferedAmount(): number {
    return this.socket.bufferedAmount + this.length;
  }

  send(text: string): void {
    this.length += text.length;
    if (this.gathered.push(text) === 1) process.nextTick(this.flush);
  }

  close(code: number, reason: string): void {
    this.flush();
    this.socket.close(code, reason);
  }

  drop(): void {
    this.gathered = [];
    this.length = 0;
    this.socket.terminate();
  }

  private readonly flush = (): void => {
    const { gathered } = this;
    if (gathered.length === 0) return;
    this.gathered = [];
    this.length = 0;
    // The library has no word for it. Nothing may follow what it says itself when a line is being closed.
    const stream = (this.socket as unknown as { _socket?: Socket })._socket;
    if (stream && this.socket.readyState === this.socket.OPEN) stream.write(framed(gathered));
  };
}

/** Messages of text, each in a frame of its own, one behind the other. */
export function framed(texts: readonly string[]): Buffer {
  let most = 0;
  for (const text of texts) most += LONGEST_HEAD + Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const text of texts) {
    const length = Buffer.byteLength(text);
    bytes[at++] = WHOLE_TEXT;
    if (length <= SHORT) bytes[at++] = length;
    else if (length <= MOST_IN_TWO) {
      bytes[at++] = IN_TWO_BYTES;
      at = bytes.writeUInt16BE(length, at);
    } else {
      bytes[at++] = IN_EIGHT_BYTES;
      at = bytes.writeUIntBE(0, at, 2);
      at = bytes.writeUIntBE(length, at, 6);
    }
    at += bytes.write(text, at);
  }
  return bytes.subarray(0, at);
}
