/** The built server: a process of its own on one core, with clients on sockets. */
import { gameIds, loadGame, loadManifest } from '@concert/registry';
import { type Benchmark, median } from '../measure.ts';
import { peersAt } from '../peers/boardgame-io-load.ts';
import { alternate, type Measured, type Side } from '../server/alternate.ts';
import { playersAt } from '../server/load.ts';
import { openAndLeave, openTables } from '../server/many-tables.ts';
import { type ServedProcess, serve, servePeer } from '../server/process.ts';
import { isOffered } from './whole-game.ts';

const SOCKETS = 50;
/** By then everything done per choice and per table has been compiled; a server runs for weeks. */
const WARM_UP_CHOICES = 200_000;
/** Where a choice costs many times as much. */
const LONG_WARM_UP_CHOICES = 30_000;
/** The peer keeps all games in memory and slows down again later. */
const PEER_WARM_UP_CHOICES = 30_000;
const OPENINGS = 1_000;
const WATCHERS = 2;
const STARTS = 11;
const ALTERNATION = { rounds: 8, ms: 3_000 };
/** For a quick run that only shows that it works. */
const SHORT_ALTERNATION = { rounds: 1, ms: 400, leastChoices: 1 };

/** The longest games: the cost of opening a table is measured separately. */
const OPTIONS: { readonly [game: string]: object } = {
  skirmish: { turns: 8 },
  alliance: {},
  'imperial-borders': { seats: 2 },
  'nations-in-arms': {},
};

type Open = (brief: boolean) => Promise<Side>;

/** What is played at the tables. */
interface Played {
  readonly game: string;
  readonly options: object;
  readonly pauseMs?: number;
  readonly warmUpChoices?: number;
}

const usual = (game: string): Played => ({ game, options: OPTIONS[game]! });

/** Our server with fifty sockets at twenty-five tables. */
const ours =
  ({ game, options, pauseMs = 0, warmUpChoices = WARM_UP_CHOICES }: Played): Open =>
  async (brief) => {
    const people = { game, options, sockets: brief ? 4 : SOCKETS, seats: WATCHERS, pauseMs };
    return side(await serve(), brief ? 0 : warmUpChoices, (url) => playersAt(url, people));
  };

/** The peer plays much less of a game and stores nothing: in memory it is at its best. */
const peer: Open = async (brief) =>
  side(await servePeer(), brief ? 0 : PEER_WARM_UP_CHOICES, (url) => peersAt(url, brief ? 4 : SOCKETS));

async function side(
  server: ServedProcess,
  warmUpChoices: number,
  people: (url: string) => Promise<Side['crowd']>,
): Promise<Side> {
  try {
    return { server, crowd: await people(server.url), warmUpChoices };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Under load, each alternating with the others. A peer that doesn't run here is left out. */
async function measured(brief: boolean, one: Open, other?: Open): Promise<(Measured | null)[]> {
  const sides = [await one(brief)];
  try {
    const beside = await other?.(brief).catch(() => null);
    if (beside) sides.push(beside);
    const [first, second] = await alternate(sides, brief ? SHORT_ALTERNATION : ALTERNATION);
    return [first!, second ?? null];
  } finally {
    for (const { server } of sides) await server.stop();
  }
}

type Run = (brief?: boolean) => Promise<(Measured | null)[]>;

/** What a run measured; the same run gives several figures. */
function once(run: (brief: boolean) => ReturnType<Run>): Run {
  let running: ReturnType<Run> | null = null;
  return (brief = false) => (running ??= run(brief));
}

const perSecond = ({ choices, seconds }: Measured): number => choices / seconds;
const processor = ({ cpu, choices }: Measured): number => cpu / choices;
const sent = ({ bytes, choices }: Measured): number => bytes / choices / WATCHERS;

/** A figure of a run, beside the peer's of the same. */
const told = (run: Run, figure: (of: Measured) => number) => {
  const of = (n: number) => async (brief?: boolean) => {
    const measured = (await run(brief))[n];
    return measured ? figure(measured) : null;
  };
  return { value: of(0), peer: { name: 'boardgame.io, tic-tac-toe in memory', value: of(1) } };
};

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/**
 * The target for a game as small as the peer's, on a core on which the peer makes 2 342 choices a second: on a slower
 * or faster one the ratio counts.
 */
const ASKED = { perSecond: { target: '≥ 5 000 (2.13×)' }, processor: { target: '≤ 0.20 (2.13×)' } };

type Asked = { [figure in keyof typeof ASKED]?: { target: string } } & { bytes?: string };

/** All that one run under full load tells, for one game; of a large one most goes into its rules. */
function figuresOf(played: Played, title: string, asked: Asked = {}): Benchmark[] {
  const run = once(async (brief) =>
    isOffered(await loadGame(played.game), played.options) ? measured(brief, ours(played), peer) : [null, null],
  );
  return [
    {
      name: `server, ${title}: durable choices, ${SOCKETS} sockets, one core`,
      unit: '/s',
      ...asked.perSecond,
      ...told(run, perSecond),
    },
    {
      name: `server, ${title}: processor for a choice with two watchers`,
      unit: 'ms',
      ...asked.processor,
      ...told(run, processor),
    },
    {
      name: `server, ${title}: sent for a choice to a watcher`,
      unit: 'bytes',
      target: asked.bytes ?? '≤ 600',
      ...told(run, sent),
    },
  ];
}

/** The longest games, as manifests name them. */
async function longCampaigns(): Promise<Benchmark[]> {
  const manifests = await Promise.all(gameIds.map((id) => loadManifest(id)));
  return manifests.flatMap(({ id, title, bench }) => {
    if (!bench?.long) return [];
    const { name, options, served } = bench.long;
    const played = { game: id, options, warmUpChoices: LONG_WARM_UP_CHOICES };
    return figuresOf(played, `${title}, ${name}`, { perSecond: { target: served }, bytes: '≤ 700' });
  });
}

export const serverFigures: readonly Benchmark[] = [
  ...figuresOf(usual('skirmish'), 'Skirmish', ASKED),
  ...figuresOf(usual('alliance'), 'Alliance'),
  ...figuresOf(usual('imperial-borders'), 'Imperial Borders'),
  ...figuresOf(usual('nations-in-arms'), 'Nations in Arms', { bytes: '≤ 700' }),
  ...(await longCampaigns()),
  {
    name: 'server: longest of a hundred waits for a choice at half load',
    unit: 'ms',
    target: '≤ 25',
    // Fifty players who each choose every twenty milliseconds: half of the full-load target.
    value: async (brief = false) =>
      percentile((await measured(brief, ours({ ...usual('skirmish'), pauseMs: 20 })))[0]!.waits, 0.99),
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
