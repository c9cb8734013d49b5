/** The connection between the page and a table's host. The page doesn't know whether it is a server or the worker. */
import type { ClientMessage, HostMessage } from '@concert/wire';
import { type ReadonlySignal, signal } from '@preact/signals';

export type LinkState = 'opening' | 'open' | 'lost';

export interface Link {
  readonly state: ReadonlySignal<LinkState>;
  /** Is the page older than what is served now? */
  readonly renewed: ReadonlySignal<boolean>;
  send(message: ClientMessage): void;
  /** A fresh id for a request on this link. */
  nextId(): number;
  /** Calls back with every message of the host; returns how to stop listening. */
  listen(hear: (message: HostMessage) => void): () => void;
}

/** What both links share: the listeners and the state. */
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
