/** What a connection writes to. */
export interface ClientSocket {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Ends it at once, with everything that is still buffered. */
  drop(): void;
  /** How much the other side has not taken yet. */
  readonly bufferedAmount: number;
  /** Stops to read what the other side sends, and starts again. */
  pause(): void;
  resume(): void;
  /** Calls back when the other side has taken everything. */
  onDrained(listener: () => void): void;
}
