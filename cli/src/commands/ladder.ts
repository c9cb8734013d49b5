import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnyGame, BadInput, type Json } from '@concert/kernel';
import { type LadderRatings, ladderGame, playerByName, type RankedGame, rate } from '@concert/players';
import { type Command, columns, jsonOption } from '../command.ts';
import { gameOf } from '../game-argument.ts';
import { putLadder } from '../players-page.ts';
import { intervalPlot } from '../plots.ts';
import { root } from '../root.ts';

/** How many times rounds are resampled for the intervals. */
const RESAMPLES = 200;

/** What was played of a ladder: by format, the next game and those that finished. */
interface Played {
  members: string[];
  formats: { [format: string]: { next: number; games: RankedGame[] } };
}

export const ladder: Command = {
  name: 'ladder',
  about:
    'Rates bots in the formats of a game: Plackett–Luce with effects of the seats, 95 % intervals by resampled rounds.\n' +
    'Games that were played are kept in .concert/ladder: a run can be stopped and goes on where it was.',
  options: {
    game: { type: 'string', value: 'ID', about: 'the game; see `concert games`' },
    members: { type: 'string', value: 'NAMES', about: 'by commas', default: 'random,ensign,policy,captain,marshal' },
    format: {
      type: 'string',
      value: 'JSON',
      multiple: true,
      about: 'options of a format; may be repeated. Default: those of its weights',
    },
    games: { type: 'string', value: 'N', about: 'how many games of each format', default: '100' },
    minutes: { type: 'string', value: 'N', about: 'play for so long at most', default: '1440' },
    seed: { type: 'string', value: 'TEXT', about: 'the same seed gives the same games', default: 'ladder' },
    anchor: { type: 'string', value: 'NAME', about: 'whose rating is 1000', default: 'policy' },
    docs: { type: 'boolean', about: 'write the table and the plot into docs/players.md' },
    ...jsonOption,
  },
  async run(args, out) {
    const game = await gameOf(args);
    const members = args.text('members')!.split(',');
    if (members.length < 2) throw new BadInput('--members: two or more are needed');
    const seed = args.text('seed')!;
    for (const name of members) playerByName(name, seed);
    const formats = formatsOf(game, args.all('format'));
    const games = args.number('games', 1, 1_000_000);
    const until = performance.now() + args.number('minutes', 1, 100_000) * 60_000;
    const folder = join(fileURLToPath(root), '.concert', 'ladder', game.id);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${seed.replace(/[^\w-]/g, '_')}.json`);
    const played = readPlayed(path, members);
    for (const format of formats) {
      const known = (played.formats[JSON.stringify(format)] ??= { next: 0, games: [] });
      const begun = performance.now();
      for (const first = known.next; known.next < games && performance.now() < until; known.next++) {
        const result = ladderGame({ game, format, members, seed }, known.next);
        if (result) known.games.push(result);
        // A run that is stopped while it writes must not lose what was played.
        writeFileSync(
          `${path}.new`,
          JSON.stringify({
            ...played,
            formats: { ...played.formats, [JSON.stringify(format)]: { ...known, next: known.next + 1 } },
          }),
        );
        renameSync(`${path}.new`, path);
        const left = ((performance.now() - begun) / (known.next - first + 1)) * (games - known.next - 1);
        out.progress(
          `${JSON.stringify(format)}: ${known.next + 1} of ${games} games, about ${Math.ceil(left / 60_000)} min left`,
        );
      }
    }
    out.settle();
    const all = Object.values(played.formats).flatMap(({ games: some }) => some);
    if (all.length === 0) throw new BadInput('no game was played; give it more --minutes');
    const anchor = members.includes(args.text('anchor')!) ? args.text('anchor')! : members[0]!;
    const result = rate(all, anchor, RESAMPLES, seed);
    if (args.flag('docs'))
      putLadder(game, { members, formats, all, anchor, seed, ...result, plot: plotOf(game, result) });
    if (args.flag('json')) out.json({ game: game.id, rules: game.rules, games: all.length, ...result });
    else out.line(columns([['bot', 'rating', '95 %', 'games'], ...result.ratings.map(rowOf)]));
    return 0;
  },
};

const rowOf = ({ name, rating, low, high, games }: LadderRatings['ratings'][number]): (string | number)[] => [
  name,
  rating.toFixed(0),
  `${low.toFixed(0)}–${high.toFixed(0)}`,
  games,
];

function formatsOf(game: AnyGame, given: readonly string[]): { [option: string]: Json }[] {
  if (given.length === 0)
    return (game.bot?.weights?.header.formats as { [option: string]: Json }[] | undefined) ?? [{}];
  return given.map((text) => {
    try {
      return JSON.parse(text) as { [option: string]: Json };
    } catch {
      throw new BadInput(`--format ${text}: is not JSON`);
    }
  });
}

/** Of other members it would be another ladder. */
function readPlayed(path: string, members: string[]): Played {
  const fresh: Played = { members, formats: {} };
  if (!existsSync(path)) return fresh;
  const known = JSON.parse(readFileSync(path, 'utf8')) as Played;
  if (known.members.join() !== members.join())
    throw new BadInput(`this seed has a ladder of ${known.members.join(', ')}; take another --seed`);
  return known;
}

const plotOf = (game: AnyGame, { ratings }: LadderRatings): string =>
  intervalPlot(
    `${game.title}: ratings with 95 % intervals`,
    ratings.map(({ name, rating, low, high }) => ({ label: name, at: rating, low, high })),
    (x) => x.toFixed(0),
    1000,
  );
