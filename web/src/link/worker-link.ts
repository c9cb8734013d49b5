/** The link to the worker in this browser, and its API. */
import type { ClientMessage } from '@concert/wire';
import type { FromWorker, ToWorker, WorkerApi } from '../host/worker-api.ts';
import { BaseLink, type Link } from './link.ts';

export class WorkerLink extends BaseLink implements Link {
  readonly api: WorkerApi;
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private next = 1;

  constructor(worker: Worker) {
    super();
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = () => {
      this.state.value = 'lost';
    };
    this.state.value = 'open';
    // Every method of the API is a call to the worker; the proxy saves a list of them.
    this.api = new Proxy({} as WorkerApi, {
      get:
        (_, call) =>
        (...args: unknown[]) =>
          this.call(call as keyof WorkerApi, args),
    });
  }

  send(message: ClientMessage): void {
    this.post({ wire: message });
  }

  private call(call: keyof WorkerApi, args: unknown[]): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.post({ call, args, id });
    });
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private hear(data: FromWorker): void {
    if ('wire' in data) {
      this.tell(data.wire);
      return;
    }
    const caller = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if ('error' in data) caller?.reject(new Error(data.error));
    else caller?.resolve(data.result);
  }
}
