/** The chat of a table as one seat may read it: what was said, and how far it was read. */
import type { ChatLine, HostMessage } from '@concert/wire';
import { batch, signal } from '@preact/signals';

export class ChatLines {
  readonly lines = signal<ChatLine[]>([]);
  readonly read = signal(0);
  /** Has the host sent the chat so far, and how much of it was read? */
  readonly told = signal(false);

  hear({ lines, read }: Extract<HostMessage, { type: 'press' }>): void {
    batch(() => {
      this.lines.value = withLines(this.lines.value, lines);
      this.read.value = Math.max(this.read.value, read);
      this.told.value = true;
    });
  }

  /** Another seat reads other lines. */
  forget(): void {
    this.lines.value = [];
    this.read.value = 0;
    this.told.value = false;
  }
}

/** Lines come a page or one at a time, and some again after a reconnect. */
function withLines(known: readonly ChatLine[], told: readonly ChatLine[]): ChatLine[] {
  const byNumber = new Map([...known, ...told].map((line) => [line.n, line]));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}
