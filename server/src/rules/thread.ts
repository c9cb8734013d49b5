/** A thread that hosts tables. It says through shared memory which order it is at, so that it can be stopped when it hangs. */
import { parentPort, workerData } from 'node:worker_threads';
import { BadInput } from '@concert/kernel';
import { OrderTrouble, RulesHost } from './host.ts';
import type { Order, Posted, Reply, Trouble } from './orders.ts';

const at = new Int32Array(workerData as SharedArrayBuffer);
const host = new RulesHost();
let before: Promise<void> | null = null;

parentPort!.on('message', (posts: Posted[]) => {
  // One after the other, even while a game is being loaded.
  const running: Promise<void> = before ? before.then(() => run(posts)) : run(posts);
  before = running;
  void running.then(() => {
    if (before === running) before = null;
  });
});

async function run(posts: readonly Posted[]): Promise<void> {
  const replies: Reply[] = [];
  for (const { n, order } of posts) {
    Atomics.store(at, 0, n);
    try {
      const answer = host.take(order);
      replies.push({ n, answer: answer instanceof Promise ? await answer : answer });
    } catch (error) {
      replies.push({ n, trouble: troubleOf(error, order) });
    }
  }
  Atomics.store(at, 0, 0);
  parentPort!.postMessage(replies);
}

function troubleOf(error: unknown, order: Order): Trouble {
  if (error instanceof OrderTrouble) {
    if (error.trouble.why === 'diverged') host.drop(order.table);
    return error.trouble;
  }
  if (error instanceof BadInput) return { why: 'bad', message: error.message };
  // What broke may have left the table half way; it is opened again from the store, or frozen.
  host.drop(order.table);
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { why: 'broken', message, ...(stack && { detail: stack }) };
}
