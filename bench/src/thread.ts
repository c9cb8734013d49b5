/** One side of one benchmark in a thread of its own: told how long to run, answers with its rate. */
import { parentPort, workerData } from 'node:worker_threads';
import { benchmarks } from './benchmarks.ts';
import { rate, type Task, type Timed } from './measure.ts';

const { name, side }: Task = workerData;
const benchmark = benchmarks.find((each) => each.name === name) as Timed;
const work = side === 'ours' ? benchmark.ours() : await benchmark.peer!.work();
parentPort!.on('message', (ms: number) => parentPort!.postMessage(rate(work!, ms)));
parentPort!.postMessage(work !== null);
