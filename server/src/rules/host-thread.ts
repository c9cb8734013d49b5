/**
 * The main loop of a thread that hosts tables. It says in shared memory which request it is working on, so that it can
 * be stopped there.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { isBadInput } from '@concert/bundles';
import { lowerPriority } from '../nice-thread.ts';
import { type GameLibrary, RequestError, RulesHost } from './host.ts';
import { type Packet, packAnswer, packFailure, requestsIn } from './packet.ts';
import type { RulesFailure, RulesRequest } from './requests.ts';

/** What a thread is started with. */
export interface ThreadData {
  /** Shared memory: the number of the request it is working on, 0 when idle. */
  current: ArrayBufferLike;
  /** Do other threads go first? */
  lowPriority: boolean;
  /** Where editions are installed. */
  editions: string;
}

export function hostTables(library: GameLibrary): void {
  const data = workerData as ThreadData;
  if (data.lowPriority) lowerPriority();
  const current = new Int32Array(data.current);
  const host = new RulesHost(library);
  let before: Promise<void> | null = null;

  parentPort!.on('message', (packet: Packet) => {
    // One after the other, even while a game is being loaded.
    const running: Promise<void> = before ? before.then(() => run(packet)) : run(packet);
    before = running;
    void running.then(() => {
      if (before === running) before = null;
    });
  });

  async function run(packet: Packet): Promise<void> {
    const replies: Packet = [];
    for (const { n, request } of requestsIn(packet)) {
      Atomics.store(current, 0, n);
      const began = performance.now();
      const ms = (): number => performance.now() - began;
      try {
        const answer = host.take(request);
        const given = answer instanceof Promise ? await answer : answer;
        packAnswer(replies, n, ms(), request, given);
      } catch (error) {
        packFailure(replies, n, ms(), failureOf(error, request));
      }
    }
    Atomics.store(current, 0, 0);
    parentPort!.postMessage(replies);
  }

  function failureOf(error: unknown, request: RulesRequest): RulesFailure {
    if (error instanceof RequestError) {
      if (error.failure.why === 'diverged') host.drop(request.table);
      return error.failure;
    }
    if (isBadInput(error)) return { why: 'bad', message: error.message };
    // A failure may have left the table half changed; it is reopened from the store, or frozen.
    host.drop(request.table);
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { why: 'broken', message, ...(stack && { detail: stack }) };
  }
}
