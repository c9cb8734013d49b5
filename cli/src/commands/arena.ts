import { BadInput } from '@concert/kernel';
import { arena as fight, playerByName } from '@concert/players';
import { type Command, chosenGame, columns, gameOptions, jsonOption } from '../command.ts';

export const arena: Command = {
  name: 'arena',
  about: 'Lets bots play each other in rotated seats and prints win shares with 95 % intervals.',
  options: {
    ...gameOptions,
    bots: { type: 'string', value: 'NAMES', about: 'two or more, by commas', default: 'policy,random' },
    games: { type: 'string', value: 'N', about: 'how many games', default: '200' },
    seed: { type: 'string', value: 'TEXT', about: 'the same seed gives the same games', default: 'concert' },
    ...jsonOption,
  },
  async run(args, out) {
    const { game, options } = await chosenGame(args);
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
