/** A thread that hosts tables of the games there are. */
import { workerData } from 'node:worker_threads';
import { loadEdition } from '@concert/bundles/editions';
import { gameIds, loaderWith } from '@concert/registry';
import { traceSources } from '../traces.ts';
import { hostTables, type ThreadData } from './host-thread.ts';

traceSources();

const { editions } = workerData as ThreadData;

hostTables({ ids: gameIds, load: loaderWith((game, rules) => loadEdition(editions, game, rules)) });
