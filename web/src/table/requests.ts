/** Requests to the host and their answers, told apart by the client's own numbers. */
import type { ClientMessage, HostMessage } from '@concert/wire';
import type { Link } from '../link/link.ts';
import { t } from '../text/index.ts';

export type Answer = Extract<HostMessage, { id?: number }>;
/** A message that is answered, without its number. */
export type Request = ClientMessage extends infer M ? (M extends { id: number } ? Omit<M, 'id'> : never) : never;

export class Requests {
  private readonly link: Link;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(link: Link) {
    this.link = link;
  }

  ask(request: Request): Promise<Answer> {
    const id = this.link.nextId();
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.link.send({ ...request, id } as ClientMessage);
      // An action is not sent later: the position may be another then.
      if (request.type === 'do' && this.link.state.peek() !== 'open')
        resolve({ type: 'error', id, sentence: t.table.lost });
    });
  }

  /** True where it was the answer to a request. */
  hear(message: HostMessage): boolean {
    if (!('id' in message) || typeof message.id !== 'number') return false;
    const resolve = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    resolve?.(message as Answer);
    return resolve !== undefined;
  }

  /** The link is down: nothing will be answered. The next table view will show whether an action was done. */
  giveUp(): void {
    for (const [id, resolve] of [...this.waiting]) {
      this.waiting.delete(id);
      resolve({ type: 'error', id, sentence: t.table.lost });
    }
  }
}
