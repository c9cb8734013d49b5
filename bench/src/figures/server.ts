/** The server as it is served: a process of its own on one core, with people on sockets. */
import type { Benchmark } from '../measure.ts';
import { type Loaded, underLoad } from '../server/load.ts';
import { openTables } from '../server/many-tables.ts';
import { serve } from '../server/process.ts';

const SOCKETS = 50;
const WATCHERS = 2;

interface Measured extends Loaded {
  /** Milliseconds of processor for all that was done. */
  cpu: number;
}

/** Fifty sockets at twenty-five tables; brief runs only show that it works. */
async function load(game: string, brief: boolean, pauseMs = 0): Promise<Measured> {
  const server = await serve();
  try {
    let before = 0;
    const sockets = brief ? 4 : SOCKETS;
    const [warmUpMs, ms] = brief ? [100, 400] : [8_000, 10_000];
    const plan = { game, options: {}, sockets, seats: WATCHERS, ms, ...(pauseMs > 0 && { pauseMs }) };
    const loaded = await underLoad(server.url, plan, warmUpMs, () => {
      before = server.cpu();
    });
    return { ...loaded, cpu: server.cpu() - before };
  } finally {
    await server.stop();
  }
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** All that one run under full load tells, for one game. */
function figuresOf(game: string, title: string): Benchmark[] {
  let running: Promise<Measured> | null = null;
  const full = (brief = false): Promise<Measured> => (running ??= load(game, brief));
  return [
    {
      name: `server, ${title}: durable choices, ${SOCKETS} sockets, one core`,
      unit: '/s',
      target: '≥ 5 000',
      value: async (brief) => (await full(brief)).choices / (await full(brief)).seconds,
    },
    {
      name: `server, ${title}: processor for a choice with two watchers`,
      unit: 'ms',
      target: '≤ 0.20',
      value: async (brief) => (await full(brief)).cpu / (await full(brief)).choices,
    },
    {
      name: `server, ${title}: sent for a choice to a watcher`,
      unit: 'bytes',
      target: '≤ 600',
      value: async (brief) => (await full(brief)).bytes / (await full(brief)).choices / WATCHERS,
    },
  ];
}

export const serverFigures: readonly Benchmark[] = [
  ...figuresOf('skirmish', 'Skirmish'),
  ...figuresOf('alliance', 'Alliance'),
  {
    name: 'server: longest of a hundred waits for a choice at half load',
    unit: 'ms',
    target: '≤ 25',
    // Fifty players who each choose every twenty milliseconds: half of what is asked at full load.
    value: async (brief = false) => percentile((await load('skirmish', brief, 20)).waits, 0.99),
  },
  {
    name: 'server: memory with 1 000 open tables of Alliance',
    unit: 'MB',
    target: '≤ 600',
    value: async (brief = false) => {
      const server = await serve({ IDLE_MS: '3600000' });
      try {
        await openTables(server.url, 'alliance', brief ? 5 : 1000);
        return server.memory();
      } finally {
        await server.stop();
      }
    },
  },
  {
    name: 'server: cold start',
    unit: 'ms',
    target: '≤ 1 000',
    value: async () => {
      const server = await serve();
      await server.stop();
      return server.startedIn;
    },
  },
];
