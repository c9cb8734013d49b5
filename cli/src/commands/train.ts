import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnyGame, BadInput, type Json, type WeightTable } from '@concert/kernel';
import { arena, type CollectedGame, collectGame, type Format, machinesOf, type Trained, train } from '@concert/players';
import type { Arguments, Command, Output } from '../command.ts';
import { gameOf } from '../game-argument.ts';
import { root } from '../root.ts';
import { type GateResult, type TrainingRun, trainingReport } from '../training-report.ts';
import { TrainingStore } from '../training-store.ts';

/** How many games are stored at once. */
const PART = 10;
/** One game of a format that is kept away from training for so many of the others. */
const HELD_OUT_EVERY = 5;

/** What a header says about the run it came from. */
interface Header {
  formats: Format[];
  heldOut: Format[];
  games?: number;
  heldOutGames?: number;
  seed?: string;
  resamples?: number;
  prior?: WeightTable['features'];
}

export const trainCommand: Command = {
  name: 'train',
  about:
    'Plays games between bots and fits the weights of a game’s bot to them.\n' +
    'Games that were played are kept in .concert/train and not played again: a run can be stopped and goes on where it was.\n' +
    'Writes weights.json and report.md there; with --adopt into the game’s folder, if the gate is passed.',
  options: {
    game: { type: 'string', value: 'ID', about: 'the game; see `concert games`' },
    games: { type: 'string', value: 'N', about: 'how many games to train on', default: '1000' },
    minutes: {
      type: 'string',
      value: 'N',
      about: 'play for so long at most, and train on what there is',
      default: '600',
    },
    seed: { type: 'string', value: 'TEXT', about: 'the same seed gives the same games', default: 'concert' },
    resamples: { type: 'string', value: 'N', about: 'how often games are resampled for intervals', default: '60' },
    gate: { type: 'string', value: 'N', about: 'duplicate games with new against old weights', default: '40' },
    player: { type: 'string', value: 'NAME', about: 'who plays the gate', default: 'search:60i' },
    adopt: { type: 'boolean', about: 'use the new weights, if the gate is passed' },
    check: { type: 'boolean', about: 'repeat the run that the game’s weights come from, and compare' },
  },
  async run(args, out) {
    const game = await gameOf(args);
    const header = headerOf(game);
    return args.flag('check') ? check(game, header, out) : fresh(game, header, args, out);
  },
};

function headerOf(game: AnyGame): Header {
  const header = game.bot?.weights?.header as Header | undefined;
  if (!header?.formats) throw new BadInput(`${game.title} cannot be trained: its table of weights names no formats`);
  return { ...header, heldOut: header.heldOut ?? [] };
}

const folderOf = (game: AnyGame, name: string): string =>
  join(fileURLToPath(root), '.concert', 'train', game.id, name.replace(/[^\w-]/g, '_'));

/** What is to be played, and what it is played with. */
export interface Series {
  game: AnyGame;
  formats: readonly Format[];
  games: number;
  seed: string;
  folder: string;
}

/** Plays what is not there yet; stops at `until`. */
export function collect({ game, formats, games, seed, folder }: Series, until: number, out: Output): CollectedGame[] {
  const store = new TrainingStore(folder);
  const machines = machinesOf(game, formats);
  const known = new Set(store.parts);
  const found: CollectedGame[] = [];
  const begun = performance.now();
  let played = 0;
  for (let part = 0; part * PART < games; part++) {
    if (!known.has(part)) {
      const batch: CollectedGame[] = [];
      for (let n = part * PART; n < (part + 1) * PART; n++) {
        if (performance.now() > until) return found.slice(0, games);
        const format = n % formats.length;
        const collected = collectGame(machines[format]!, formats[format]!, `${seed}/${n}`);
        if (collected) batch.push(collected);
        played++;
        const left = ((performance.now() - begun) / played) * (games - n - 1);
        out.progress(`${n + 1} of ${games} games, about ${Math.ceil(left / 60_000)} min left`);
      }
      store.add(part, batch);
    }
    found.push(...store.read(part));
  }
  return found.slice(0, games);
}

interface Collected {
  games: CollectedGame[];
  heldOut: CollectedGame[];
}

function collectBoth(
  game: AnyGame,
  header: Header,
  counts: [number, number],
  seed: string,
  folder: string,
  ms: number,
  out: Output,
): Collected {
  const end = performance.now() + ms;
  // Formats that are kept away come first and get their part of the time.
  const part = header.heldOut.length > 0 ? 1 / (1 + HELD_OUT_EVERY) : 0;
  const common = { game, seed };
  const heldOut =
    part > 0 && counts[1] > 0
      ? collect(
          {
            ...common,
            formats: header.heldOut,
            games: counts[1],
            seed: `${seed} held out`,
            folder: join(folder, 'held-out'),
          },
          performance.now() + ms * part,
          out,
        )
      : [];
  const games = collect(
    { ...common, formats: header.formats, games: counts[0], folder: join(folder, 'games') },
    end,
    out,
  );
  return { games, heldOut };
}

const trainOn = (
  game: AnyGame,
  prior: WeightTable,
  { games, heldOut }: Collected,
  seed: string,
  resamples: number,
  out: Output,
): Trained =>
  train({
    features: game.bot!.features!,
    prior,
    games,
    heldOut,
    seed,
    resamples,
    onProgress: ({ done, of, what }) => out.progress(`fitting: ${what}, ${done} of ${of}`),
  });

function fresh(game: AnyGame, header: Header, args: Arguments, out: Output): number {
  const prior = game.bot!.weights!;
  const seed = args.text('seed')!;
  const wanted = args.number('games', 10, 1_000_000);
  const resamples = args.number('resamples', 10, 10_000);
  const folder = folderOf(game, seed);
  const begun = performance.now();
  const ms = args.number('minutes', 1, 100_000) * 60_000;
  const counts: [number, number] = [wanted, Math.ceil(wanted / HELD_OUT_EVERY)];
  const collected = collectBoth(game, header, counts, seed, folder, ms, out);
  if (collected.games.length < 10) throw new BadInput('fewer than ten games were played; give it more --minutes');
  const fitting = performance.now();
  const trained = trainOn(game, prior, collected, seed, resamples, out);
  const fitted = performance.now();
  const made: WeightTable = { header: {}, longest: prior.longest, features: trained.features };
  const gate = playGate(game, made, header, args, out);
  out.settle();
  const run: TrainingRun = {
    game: game.title,
    rules: game.rules,
    seed,
    games: reachOf(collected.games),
    heldOutGames: reachOf(collected.heldOut),
    formats: header.formats,
    heldOut: header.heldOut,
    resamples,
    seconds: { collecting: (fitting - begun) / 1000, fitting: (fitted - fitting) / 1000 },
  };
  const adopted = args.flag('adopt') && gate?.passed === true;
  const table: WeightTable = { ...made, header: newHeader(run, trained, prior, gate) };
  const report = trainingReport(run, trained, prior, gate, adopted);
  writeResult(folder, table, report);
  if (adopted) {
    const home = join(fileURLToPath(root), 'games', game.id, 'src', 'bot');
    writeFileSync(join(home, 'weights.json'), `${JSON.stringify(table, null, 2)}\n`);
    writeFileSync(join(fileURLToPath(root), 'games', game.id, 'TRAINING.md'), report);
  }
  out.line(report);
  return gate && !gate.passed ? 1 : 0;
}

/** How many games were played for these: some may not have ended. */
const reachOf = (games: readonly CollectedGame[]): number =>
  games.reduce((most, { seed }) => Math.max(most, Number(seed.split('/').at(-1)) + 1), 0);

function newHeader(
  run: TrainingRun,
  trained: Trained,
  prior: WeightTable,
  gate: GateResult | null,
): WeightTable['header'] {
  const { rules, formats, heldOut, games, heldOutGames, seed, resamples } = run;
  return {
    rules,
    formats: formats as Json,
    heldOut: heldOut as Json,
    games,
    heldOutGames,
    seed,
    resamples,
    pull: trained.pull,
    logLoss: { folds: [trained.folds.before, trained.folds.after].map((x) => Number(x.toFixed(4))) },
    gate: gate
      ? { player: gate.player, games: gate.games, share: [gate.row.low, gate.row.share, gate.row.high] }
      : null,
    prior: prior.features as unknown as Json,
  };
}

function writeResult(folder: string, table: WeightTable, report: string): void {
  writeFileSync(join(folder, 'weights.json'), `${JSON.stringify(table, null, 2)}\n`);
  writeFileSync(join(folder, 'report.md'), report);
}

/** New against old weights in duplicate games of the first format. Equal play must not pass: new weights win clearly or stay out. */
function playGate(
  game: AnyGame,
  made: WeightTable,
  { formats }: Header,
  args: Arguments,
  out: Output,
): GateResult | null {
  const games = args.number('gate', 0, 100_000);
  if (games === 0) return null;
  const player = args.text('player')!;
  const result = arena({
    game,
    options: formats[0]!,
    contestants: [{ name: player, weights: made }, { name: player }],
    games,
    seed: `gate ${args.text('seed')}`,
    onProgress: ({ played, of }) => out.progress(`gate: ${played} of ${of} games`),
  });
  const row = result.standings[0]!;
  return { player, games: result.games, formats: [formats[0]!], row, passed: row.verdict === 'better' };
}

/** Repeats a run from the header of the weights in use. */
function check(game: AnyGame, header: Header, out: Output): number {
  const { games, heldOutGames = 0, seed, resamples, prior } = header;
  if (!games || !seed || !resamples || !prior)
    throw new BadInput(`the weights of ${game.title} were never trained: there is nothing to repeat`);
  const weights = game.bot!.weights!;
  const folder = folderOf(game, `check ${seed}`);
  const collected = collectBoth(game, header, [games, heldOutGames], seed, folder, Infinity, out);
  const { features } = trainOn(game, { ...weights, features: prior }, collected, seed, resamples, out);
  out.settle();
  const differing = Object.keys(weights.features).filter((id) => {
    const [is, was] = [features[id]!, weights.features[id]!];
    return is.now !== was.now || is.perTurnLeft !== was.perTurnLeft;
  });
  out.line(
    differing.length === 0
      ? `${game.title}: ${games} games played again give the same weights`
      : `${game.title}: other weights for ${differing.join(', ')}`,
  );
  return differing.length === 0 ? 0 : 1;
}
