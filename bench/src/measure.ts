/**
 * Measuring. Every figure that has a peer is taken beside it in the same run: ours, peer, ours, peer … so that other
 * load on the machine falls on both, and the medians are compared. Each side runs in a thread of its own, which waits
 * while the other runs: the compiler's guesses about one (proxies for plain objects, say) must not slow the other.
 * Processor time counts, not wall time: what one core gives, no matter what else runs on it.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A piece of work of a few milliseconds at most; says how many units of the figure it did. */
export type Work = () => number;

export type Benchmark = {
  readonly name: string;
  /** Something per second, or the time or size of one. */
  readonly unit: string;
  /** The target, for a person to read. */
  readonly target?: string;
} & (Timed | Counted);

export interface Timed {
  ours(): Work;
  /** How long to run before it counts, where there is more code to compile than usual. */
  readonly warmUpMs?: number;
  readonly peer?: {
    readonly name: string;
    /** Null when the peer is not installed. */
    work(): Work | null | Promise<Work | null>;
  };
}

/** A figure that needs no clock, or brings its own; brief when it only has to be seen to work. */
export interface Counted {
  /** Null when it cannot be measured here. */
  value(brief?: boolean): number | Spread | null | Promise<number | Spread | null>;
  readonly peer?: {
    readonly name: string;
    /** The same of the peer, taken in the same run; null when it cannot be measured here. */
    value(brief?: boolean): number | null | Promise<number | null>;
  };
}

/** Several measurements of one figure. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
});

export interface Figure {
  name: string;
  /** Null: skipped, because something it needs is missing. */
  value: number | null;
  unit: string;
  peer: string | null;
  /** Null with a peer: it could not be measured. */
  peerValue: number | null;
  /** How many times better ours is than the peer, whichever way the unit counts. */
  ratio: number | null;
  /** The lowest and the highest of several measurements, of which `value` is the median. */
  spread?: [low: number, high: number];
  target?: string;
}

/** Which side of which benchmark a thread is for. */
export interface Task {
  name: string;
  side: 'ours' | 'peer';
}

const ROUNDS = 41;
const WARM_UP_MS = 400;
const ROUND_MS = 100;

/** What one unit of work a millisecond is worth in the figure's unit. */
const inUnit = (unit: string, perMs: number): number => {
  if (unit.endsWith('/s')) return perMs * 1000;
  if (unit === 'µs') return 1000 / perMs;
  if (unit === 'ms') return 1 / perMs;
  throw new Error(`nothing is measured in ${unit}`);
};

/** Milliseconds of processor this process has used, with those of the collector's and the compiler's threads. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Units of work per millisecond of processor time, over at least this long. */
export function rate(work: Work, ms: number): number {
  const from = processorMs();
  let done = 0;
  let took = 0;
  // Asking for the time is not free, so it is asked seldom where the work is small.
  for (let batch = 1; took < ms; ) {
    for (let i = 0; i < batch; i++) done += work();
    took = processorMs() - from;
    if (took < ms / 10) batch *= 2;
  }
  return done / took;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** Three significant digits, or the whole number where there are more: the rest is noise. */
const round = (value: number): number => (Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3)));

/** A thread with one side's work ready to run; null when there is nothing to run. */
async function open(task: Task): Promise<Worker | null> {
  const script = new URL(`./thread${import.meta.url.slice(-3)}`, import.meta.url);
  // Peers check much more in development; each is measured at its best.
  const worker = new Worker(script, { workerData: task, env: { ...process.env, NODE_ENV: 'production' } });
  const [ready] = await once(worker, 'message');
  if (ready) return worker;
  await worker.terminate();
  return null;
}

async function run(worker: Worker, ms: number): Promise<number> {
  worker.postMessage(ms);
  const [perMs] = await once(worker, 'message');
  return perMs;
}

export async function measure(benchmark: Benchmark): Promise<Figure> {
  const { name, unit, target } = benchmark;
  const figure: Figure = { name, value: 0, unit, peer: null, peerValue: null, ratio: null };
  if (target !== undefined) figure.target = target;
  if ('value' in benchmark) {
    const measuredValue = await benchmark.value();
    if (typeof measuredValue === 'object' && measuredValue !== null) {
      const { median: value, low, high } = measuredValue;
      return { ...figure, value: round(value), spread: [round(low), round(high)] };
    }
    const value = measuredValue;
    const own = { ...figure, value: value === null ? null : round(value) };
    if (!benchmark.peer) return own;
    const peerValue = await benchmark.peer.value();
    const measured = { ...own, peer: benchmark.peer.name, peerValue: peerValue === null ? null : round(peerValue) };
    if (value === null || peerValue === null) return measured;
    return { ...measured, ratio: round(unit.endsWith('/s') ? value / peerValue : peerValue / value) };
  }
  const { peer, warmUpMs = WARM_UP_MS } = benchmark;
  const ours = (await open({ name, side: 'ours' }))!;
  const theirs = peer ? await open({ name, side: 'peer' }) : null;
  try {
    const rates: [ours: number[], theirs: number[]] = [[], []];
    for (let i = -1; i < ROUNDS; i++) {
      const ms = i < 0 ? warmUpMs : ROUND_MS;
      const one = await run(ours, ms);
      const other = theirs ? await run(theirs, ms) : 0;
      if (i >= 0) {
        rates[0].push(one);
        rates[1].push(other);
      }
    }
    const [one, other] = rates.map(median) as [number, number];
    figure.value = round(inUnit(unit, one));
    if (!theirs) return { ...figure, peer: peer?.name ?? null };
    return { ...figure, peer: peer!.name, peerValue: round(inUnit(unit, other)), ratio: round(one / other) };
  } finally {
    await ours.terminate();
    await theirs?.terminate();
  }
}
