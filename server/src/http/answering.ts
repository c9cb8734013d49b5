/** A server that is told to stop first answers requests that have arrived; later ones are turned away. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../errors.ts';
import type { App } from './zod.ts';

/** A client that sends its request, or takes its answer, byte by byte doesn't keep a server from stopping. */
const PATIENCE_MS = 5_000;

export function answerFirst(app: App): void {
  const owed = new Set<ServerResponse>();
  let ending = false;
  let answeredAll = (): void => {};
  app.addHook('onRequest', async (request, reply) => {
    if (ending) throw new Refusal(503, 'server.unavailable', 'The server is being stopped; try again in a moment.');
    // The live connection says goodbye in its own way.
    if (request.ws) return;
    const { raw } = reply;
    owed.add(raw);
    raw.once('close', () => {
      owed.delete(raw);
      if (owed.size === 0) answeredAll();
    });
  });
  app.addHook('preClose', async () => {
    ending = true;
    if (owed.size === 0) return;
    const all = new Promise<void>((resolve) => {
      answeredAll = resolve;
    });
    await Promise.race([all, sleep(PATIENCE_MS, undefined, { ref: false })]);
  });
}
