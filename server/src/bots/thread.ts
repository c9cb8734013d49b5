/** A thread in which bots think. They get what their seat is told, and never see a position. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadEdition } from '@concert/bundles/editions';
import { loaderWith } from '@concert/registry';
import { lowerPriority } from '../nice-thread.ts';
import { traceSources } from '../traces.ts';
import { BotCache } from './bot-cache.ts';
import type { BotAnswer, BotTask, BotThreadData } from './pool.ts';

traceSources();
// A choice of a person goes before any thought of a bot.
lowerPriority();

const { editions } = workerData as BotThreadData;
const bench = new BotCache(loaderWith((game, rules) => loadEdition(editions, game, rules)));

parentPort!.on('message', async (task: BotTask) => {
  const answer: BotAnswer = await bench.act(task).then(
    (act) => ({ act }),
    (error) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  parentPort!.postMessage(answer);
});
