import { BadInput } from '@concert/kernel';
import { arena as fight, playerByName, readBeliefs } from '@concert/players';
import { type Command, chosenGame, columns, gameOptions, jsonOption, type Output } from '../command.ts';

export const arena: Command = {
  name: 'arena',
  about: 'Lets bots play each other in rotated seats and prints win shares with 95 % intervals.',
  options: {
    ...gameOptions,
    bots: { type: 'string', value: 'NAMES', about: 'two or more, by commas', default: 'policy,random' },
    games: { type: 'string', value: 'N', about: 'how many games', default: '200' },
    seed: { type: 'string', value: 'TEXT', about: 'the same seed gives the same games', default: 'concert' },
    beliefs: {
      type: 'boolean',
      about: 'instead: how good what bots believe of hidden things is, in games of the policy',
    },
    ...jsonOption,
  },
  async run(args, out) {
    const { game, options } = await chosenGame(args);
    if (args.flag('beliefs')) {
      const games = args.number('games', 1, 1_000_000);
      tellBeliefs(readBoth({ game, options, games, seed: args.text('seed')! }), args.flag('json'), out);
      return 0;
    }
    const contestants = args.text('bots')!.split(',');
    if (contestants.length < 2) throw new BadInput('--bots: two or more are needed');
    const seed = args.text('seed')!;
    for (const name of contestants) playerByName(name, seed);
    const games = args.number('games', 1, 1_000_000);
    const result = fight({
      game,
      options,
      contestants,
      games,
      seed,
      onProgress: ({ played, of }) => out.progress(`${played} of ${of} games`),
    });
    out.settle();
    if (args.flag('json')) out.json(result);
    else
      out.line(
        columns([
          ['bot', 'games', 'share', '95 %', 'expected', ''],
          ...result.standings.map((each) => [
            each.name,
            each.games,
            each.share.toFixed(3),
            `${each.low.toFixed(3)}–${each.high.toFixed(3)}`,
            each.expected.toFixed(3),
            each.verdict,
          ]),
        ]),
      );
    return 0;
  },
};

type Readings = { [how: string]: ReturnType<typeof readBeliefs> };

const readBoth = (games: Parameters<typeof readBeliefs>[0]): Readings => ({
  remembering: readBeliefs(games),
  'by sight alone': readBeliefs({ ...games, remember: false }),
});

/** Log loss by kind of secret, and how often what is found likely is so. */
function tellBeliefs(readings: Readings, asJson: boolean, out: Output): void {
  if (asJson) {
    out.json(readings);
    return;
  }
  for (const [how, { kinds, bins, error }] of Object.entries(readings)) {
    out.line(`${how}: calibration off by ${error.toFixed(1)} points`);
    out.line(
      columns([
        ['secret', 'looks', 'log loss'],
        ...kinds.map(({ about, count, logLoss }) => [about, count, logLoss.toFixed(3)]),
      ]),
    );
    out.line(
      columns([
        ['found likely', 'true', 'of'],
        ...bins.map(({ expected, actual, count }) => [
          `${(100 * expected).toFixed(0)} %`,
          `${(100 * actual).toFixed(0)} %`,
          count,
        ]),
      ]),
    );
  }
}
