/** The server as it is served: a process of its own on one core, with people on sockets. */
import { type Benchmark, median } from '../measure.ts';
import { peerUnderLoad } from '../peers/boardgame-io-load.ts';
import { type Loaded, underLoad } from '../server/load.ts';
import { openAndLeave, openTables } from '../server/many-tables.ts';
import { type ServedProcess, serve, servePeer } from '../server/process.ts';

const SOCKETS = 50;
/** By then what is done for every choice, and for every table, has been compiled; a server runs for weeks. */
const WARM_UP_CHOICES = 100_000;
const OPENINGS = 1_000;
const WATCHERS = 2;
const STARTS = 11;

interface Measured extends Loaded {
  /** Milliseconds of processor for all that was done. */
  cpu: number;
}

/** Games as long as they can be: what it costs to open a table is measured by itself. */
const OPTIONS: { readonly [game: string]: object } = { skirmish: { turns: 8 }, alliance: {} };

/** Fifty sockets at twenty-five tables; brief runs only show that it works. */
async function load(game: string, brief: boolean, pauseMs = 0): Promise<Measured> {
  const more = {
    game,
    options: OPTIONS[game]!,
    seats: WATCHERS,
    warmUpChoices: brief ? 0 : WARM_UP_CHOICES,
    leastChoices: 1,
    ...(pauseMs > 0 && { pauseMs }),
  };
  return measured(await serve(), brief, (url, plan, warmUpMs, onStart) =>
    underLoad(url, { ...plan, ...more }, warmUpMs, onStart),
  );
}

type Players = typeof peerUnderLoad;
async function measured(server: ServedProcess, brief: boolean, play: Players): Promise<Measured> {
  try {
    let before = 0;
    const sockets = brief ? 4 : SOCKETS;
    const [warmUpMs, ms] = brief ? [100, 400] : [8_000, 10_000];
    const loaded = await play(server.url, { sockets, ms }, warmUpMs, () => {
      before = server.cpu();
    });
    return { ...loaded, cpu: server.cpu() - before };
  } finally {
    await server.stop();
  }
}

/** What a run measured; the same run tells several figures. */
function once(run: (brief: boolean) => Promise<Measured | null>): (brief?: boolean) => Promise<Measured | null> {
  let running: Promise<Measured | null> | null = null;
  return (brief = false) => (running ??= run(brief));
}

const perSecond = ({ choices, seconds }: Measured): number => choices / seconds;
const processor = ({ cpu, choices }: Measured): number => cpu / choices;
const sent = ({ bytes, choices }: Measured): number => bytes / choices / WATCHERS;
/** A figure of a run, as a benchmark wants it. */
const told = (run: ReturnType<typeof once>, figure: (of: Measured) => number) => async (brief?: boolean) => {
  const all = await run(brief);
  return all && figure(all);
};

/** The peer plays much less of a game and keeps nothing: in memory it is at its best. Null when it does not run here. */
const peer = once(async (brief) => {
  try {
    return await measured(await servePeer(), brief, peerUnderLoad);
  } catch {
    return null;
  }
});
const besides = (figure: (of: Measured) => number) => ({
  name: 'boardgame.io, tic-tac-toe in memory',
  value: told(peer, figure),
});

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** All that one run under full load tells, for one game. */
function figuresOf(game: string, title: string): Benchmark[] {
  const full = once((brief) => load(game, brief));
  return [
    {
      name: `server, ${title}: durable choices, ${SOCKETS} sockets, one core`,
      unit: '/s',
      target: '≥ 5 000',
      value: told(full, perSecond),
      peer: besides(perSecond),
    },
    {
      name: `server, ${title}: processor for a choice with two watchers`,
      unit: 'ms',
      target: '≤ 0.20',
      value: told(full, processor),
      peer: besides(processor),
    },
    {
      name: `server, ${title}: sent for a choice to a watcher`,
      unit: 'bytes',
      target: '≤ 600',
      value: told(full, sent),
      peer: besides(sent),
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
    name: 'server: processor for a table that is opened, sat down at by two and left',
    unit: 'ms',
    value: async (brief = false) => {
      const server = await serve();
      try {
        const [warmUp, count] = brief ? [1, 3] : [2 * OPENINGS, OPENINGS];
        let before = 0;
        await openAndLeave(server.url, 'skirmish', warmUp, count, () => {
          before = server.cpu();
        });
        return (server.cpu() - before) / count;
      } finally {
        await server.stop();
      }
    },
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
    name: 'server: cold start, until it is ready',
    unit: 'ms',
    target: '≤ 1 000',
    value: async (brief = false) => {
      const times: number[] = [];
      while (times.length < (brief ? 1 : STARTS)) {
        const server = await serve();
        await server.stop();
        times.push(server.startedIn);
      }
      return median(times);
    },
  },
];
