/** Metrics for Prometheus. Every server has a registry of its own, so that several can run in one process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A figure whose source (a database, mostly) does not answer within this time is left out. */
const TIMEOUT_MS = 2_000;

export type Labels = { readonly [name: string]: string };

/** What a figure says when it is asked: a number, or one for each set of labels. */
type Reading = number | readonly (readonly [Labels, number])[];

export class Metrics {
  private readonly registry = new Registry();

  counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  histogram(name: string, help: string, buckets: readonly number[]): Histogram {
    return new Histogram({ name, help, buckets: [...buckets], registers: [this.registry] });
  }

  /** A value that is read when the metrics are asked for. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, labelNames: readonly string[] = []): void {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      async collect() {
        this.reset();
        // A gauge without labels starts again at 0; one that could not be read must not say 0.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of await readingsOf(read)) this.set(labels, value);
      },
    });
  }

  /** The same for what another part of the server counts and only ever grows. */
  total(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}

/** One that cannot be read, or not soon, is left out; the others are still worth having. */
async function readingsOf(read: () => Reading | Promise<Reading>): Promise<readonly (readonly [Labels, number])[]> {
  const reading = (async () => read())().catch((): Reading => []);
  const value = await Promise.race([reading, sleep<Reading>(TIMEOUT_MS, [], { ref: false })]);
  return typeof value === 'number' ? [[{}, value]] : value;
}
