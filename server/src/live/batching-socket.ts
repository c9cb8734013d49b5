/**
 * Everything sent to one socket in one tick of the event loop is written in one piece. The library would write a head
 * and a body for every message, which costs more than the messages do.
 */
import type { Socket } from 'node:net';
import type { WebSocket } from '@fastify/websocket';
import type { ClientSocket } from './client-socket.ts';

/** A complete text message, as in RFC 6455 (5.2); server messages are not masked. */
const WHOLE_TEXT = 0x81;
/** Up to 125 the length is in the head's second byte; beyond that two bytes follow for it, then eight. */
const [IN_TWO_BYTES, IN_EIGHT_BYTES] = [126, 127];
const headOf = (length: number): number => (length < IN_TWO_BYTES ? 2 : length <= 0xffff ? 4 : 10);

export class BatchingSocket implements ClientSocket {
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

  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  onDrained(listener: () => void): void {
    this.stream?.on('drain', listener);
  }

  /** How many bytes the other side has taken. */
  get taken(): number {
    const { stream } = this;
    return stream ? stream.bytesWritten - stream.writableLength : 0;
  }

  /** The library has no call for it. */
  private get stream(): Socket | undefined {
    return (this.socket as unknown as { _socket?: Socket })._socket;
  }

  private readonly flush = (): void => {
    const { gathered } = this;
    if (gathered.length === 0) return;
    this.gathered = [];
    this.length = 0;
    const { stream } = this;
    // Nothing may follow the library's own message when a connection is being closed.
    if (stream && this.socket.readyState === this.socket.OPEN) stream.write(framed(gathered));
  };
}

/** Text messages, each in its own frame, one after the other. */
export function framed(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headOf(length) + length, 0));
  let at = 0;
  for (let i = 0; i < texts.length; i++) {
    const length = lengths[i]!;
    bytes[at] = WHOLE_TEXT;
    if (headOf(length) === 2) bytes[at + 1] = length;
    else if (headOf(length) === 4) {
      bytes[at + 1] = IN_TWO_BYTES;
      bytes.writeUInt16BE(length, at + 2);
    } else {
      bytes[at + 1] = IN_EIGHT_BYTES;
      bytes.writeUIntBE(0, at + 2, 2);
      bytes.writeUIntBE(length, at + 4, 6);
    }
    at += headOf(length);
    // As long in bytes as in characters: each is one byte, and needs no encoding.
    at += bytes.write(texts[i]!, at, length, length === texts[i]!.length ? 'latin1' : 'utf8');
  }
  return bytes;
}
