/** Prometheus metrics, in its text format. Every server has its own; there is no global registry. */
import { setTimeout as sleep } from 'node:timers/promises';

/** A metric that needs a database that doesn't answer is of no use. */
const PATIENCE_MS = 2_000;

export type Labels = { readonly [name: string]: string };

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  lines(): Iterable<[suffix: string, labels: Labels, value: number]>;
}

/** Something that only grows. */
export class Counter {
  private readonly counts = new Map<string, { labels: Labels; value: number }>();

  add(labels: Labels = {}, by = 1): void {
    const key = JSON.stringify(labels);
    const found = this.counts.get(key);
    if (found) found.value += by;
    else this.counts.set(key, { labels, value: by });
  }

  *lines(): Iterable<[string, Labels, number]> {
    for (const { labels, value } of this.counts.values()) yield ['', labels, value];
  }
}

/** How long something takes, in seconds: how many took at most so long, how many there were, their sum. */
export class Histogram {
  private readonly bounds: readonly number[];
  private readonly counts: number[];
  private sum = 0;
  private all = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = bounds.map(() => 0);
  }

  take(seconds: number): void {
    this.sum += seconds;
    this.all++;
    for (const [i, bound] of this.bounds.entries()) if (seconds <= bound) this.counts[i]!++;
  }

  *lines(): Iterable<[string, Labels, number]> {
    for (const [i, bound] of this.bounds.entries()) yield ['_bucket', { le: String(bound) }, this.counts[i]!];
    yield ['_bucket', { le: '+Inf' }, this.all];
    yield ['_sum', {}, this.sum];
    yield ['_count', {}, this.all];
  }
}

/** What a gauge says when it is asked: a number, or one for each set of labels. */
type Reading = number | readonly (readonly [Labels, number])[];

export class Metrics {
  private readonly families: Family[] = [];
  private readonly prepare: (() => Promise<void>)[] = [];

  counter(name: string, help: string): Counter {
    const counter = new Counter();
    this.families.push({ name, help, type: 'counter', lines: () => counter.lines() });
    return counter;
  }

  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const histogram = new Histogram(bounds);
    this.families.push({ name, help, type: 'histogram', lines: () => histogram.lines() });
    return histogram;
  }

  /** Read on request. `type` is `counter` for what another part of the server counts. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, type: 'gauge' | 'counter' = 'gauge'): void {
    let last: Reading = [];
    this.prepare.push(async () => {
      last = await this.within(read);
    });
    this.families.push({
      name,
      help,
      type,
      *lines() {
        if (typeof last === 'number') yield ['', {}, last];
        else for (const [labels, value] of last) yield ['', labels, value];
      },
    });
  }

  /** One that can't be read, or not in time, is left out; the others are still worth having. */
  private within(read: () => Reading | Promise<Reading>): Promise<Reading> {
    const reading = (async () => read())().catch((): Reading => []);
    return Promise.race([reading, sleep<Reading>(PATIENCE_MS, [], { ref: false })]);
  }

  async text(): Promise<string> {
    await Promise.all(this.prepare.map((read) => read()));
    const out: string[] = [];
    for (const { name, help, type, lines } of this.families) {
      out.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
      for (const [suffix, labels, value] of lines()) out.push(`${name}${suffix}${written(labels)} ${value}`);
    }
    return `${out.join('\n')}\n`;
  }
}

function written(labels: Labels): string {
  const parts = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')}"`,
  );
  return parts.length > 0 ? `{${parts.join(',')}}` : '';
}
