/** What stands between the page and whoever hosts a table. The page does not know which of the two it speaks to. */
import type { ClientMessage, HostMessage } from '@concert/wire';
import { type ReadonlySignal, signal } from '@preact/signals';

export type LinkState = 'opening' | 'open' | 'lost';

export interface Link {
  readonly state: ReadonlySignal<LinkState>;
  /** Is the page older than what is served now? */
  readonly renewed: ReadonlySignal<boolean>;
  send(message: ClientMessage): void;
  /** A number for a question, not used on this line before. */
  nextId(): number;
  /** Calls back with everything the host says; returns how to stop listening. */
  listen(hear: (message: HostMessage) => void): () => void;
}

/** What both links share: those who listen, and how the line stands. */
export class BaseLink {
  readonly state = signal<LinkState>('opening');
  readonly renewed = signal(false);
  private lastId = 0;
  private readonly listeners = new Set<(message: HostMessage) => void>();

  nextId(): number {
    return ++this.lastId;
  }

  listen(hear: (message: HostMessage) => void): () => void {
    this.listeners.add(hear);
    return () => {
      this.listeners.delete(hear);
    };
  }

  protected tell(message: HostMessage): void {
    for (const hear of [...this.listeners]) hear(message);
  }
}
