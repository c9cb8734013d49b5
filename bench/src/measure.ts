/**
 * Measuring. Every figure that has a peer is taken beside it in the same run: ours, peer, ours, peer … so that whatever
 * else the machine is doing falls on both, and the medians are compared.
 */

/** A piece of work of about a millisecond or less; says how many units of the figure it did. */
export type Work = () => number;

/** What is measured against what; or a value that needs no clock. */
export type Contest = { ours: Work; peer?: Work | null } | { value: number };

export interface Benchmark {
  readonly name: string;
  /** Something per second, or the time or size of one. */
  readonly unit: string;
  /** What is asked of it, for a person to read. */
  readonly target?: string;
  /** What it is measured beside. */
  readonly peer?: string;
  /** Sets the work up. A peer that is not installed comes back as null. */
  prepare(): Contest | Promise<Contest>;
}

export interface Figure {
  name: string;
  value: number;
  unit: string;
  peer: string | null;
  peerValue: number | null;
  /** How many times better ours is than the peer, whichever way the unit counts. */
  ratio: number | null;
  target?: string;
}

const ROUNDS = 9;
const WARM_UP_MS = 300;
const ROUND_MS = 100;

/** What one unit of work a millisecond is worth in the figure's unit. */
const inUnit = (unit: string, perMs: number): number => {
  if (unit.endsWith('/s')) return perMs * 1000;
  if (unit === 'µs') return 1000 / perMs;
  if (unit === 'ms') return 1 / perMs;
  throw new Error(`nothing is measured in ${unit}`);
};

/** Units of work a millisecond, over at least this long. */
function rate(work: Work, ms: number): number {
  const from = performance.now();
  let done = 0;
  let took = 0;
  while (took < ms) {
    done += work();
    took = performance.now() - from;
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

export async function measure({ name, unit, target, peer, prepare }: Benchmark): Promise<Figure> {
  const contest = await prepare();
  const bare = { name, unit, peer: null, peerValue: null, ratio: null, ...(target !== undefined && { target }) };
  if ('value' in contest) return { ...bare, value: round(contest.value) };
  const { ours, peer: theirs } = contest;
  rate(ours, WARM_UP_MS);
  if (theirs) rate(theirs, WARM_UP_MS);
  const rates: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let i = 0; i < ROUNDS; i++) {
    rates.ours.push(rate(ours, ROUND_MS));
    if (theirs) rates.theirs.push(rate(theirs, ROUND_MS));
  }
  const ourRate = median(rates.ours);
  const figure = { ...bare, value: round(inUnit(unit, ourRate)) };
  if (!theirs || peer === undefined) return figure;
  const theirRate = median(rates.theirs);
  return { ...figure, peer, peerValue: round(inUnit(unit, theirRate)), ratio: round(ourRate / theirRate) };
}
