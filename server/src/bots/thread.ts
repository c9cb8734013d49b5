/** A thread in which bots think. They get what their seat is told, and never see a position. */
import { parentPort } from 'node:worker_threads';
import { loadBundle } from '@concert/registry';
import { lowerPriority } from '../nice-thread.ts';
import { traceSources } from '../traces.ts';
import { BotCache } from './bot-cache.ts';
import type { BotAnswer, BotTask } from './pool.ts';

traceSources();
// A choice of a person goes before any thought of a bot.
lowerPriority();

const bench = new BotCache(loadBundle);

parentPort!.on('message', async (task: BotTask) => {
  const answer: BotAnswer = await bench.act(task).then(
    (act) => ({ act }),
    (error) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  parentPort!.postMessage(answer);
});
