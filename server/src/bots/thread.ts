/** A thread in which bots think. They get their view and their choices, and never see a position. */
import { parentPort } from 'node:worker_threads';
import { playerByName } from '@concert/players';
import { loadGame } from '@concert/registry';
import { traceSources } from '../traces.ts';
import { BotCache } from './bot-cache.ts';
import type { BotAnswer, BotTask } from './pool.ts';

traceSources();

const bench = new BotCache({ game: loadGame, player: playerByName });

parentPort!.on('message', async (task: BotTask) => {
  const answer: BotAnswer = await bench.choose(task).then(
    (choice) => ({ choice }),
    (error) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  parentPort!.postMessage(answer);
});
