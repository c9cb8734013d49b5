import { playerByName, simulateAll } from '@concert/players';
import { type Command, chosenGame, columns, gameOptions, jsonOption } from '../command.ts';

export const sim: Command = {
  name: 'sim',
  about: 'Plays whole games between bots and counts.',
  options: {
    ...gameOptions,
    bots: {
      type: 'string',
      value: 'NAMES',
      about: 'one bot for all seats, or one for each, by commas',
      default: 'random',
    },
    games: { type: 'string', value: 'N', about: 'how many games', default: '100' },
    seed: { type: 'string', value: 'TEXT', about: 'the same seed gives the same games', default: 'concert' },
    ...jsonOption,
  },
  async run(args, out) {
    const { game, options } = await chosenGame(args);
    const count = args.number('games', 1, 10_000_000);
    const bots = args.text('bots')!.split(',');
    const seed = args.text('seed')!;
    for (const bot of bots) playerByName(bot, seed);
    const problems: string[] = [];
    const result = simulateAll(
      { game, options, players: bots, games: count, seed },
      ({ played, last, seed: itsSeed }) => {
        out.progress(`${played} of ${count} games`);
        if (last.ended !== 'finished') problems.push(`${last.ended} in game ${itsSeed}: ${last.message ?? ''}`);
      },
    );
    out.settle();
    if (args.flag('json')) out.json(result);
    else {
      const { seconds, gamesPerSecond, choicesPerSecond, lengths, wins } = result;
      out.line(
        columns([
          ['games', `${result.games}, ${result.finished} finished`],
          ['dead ends', result.deadEnds],
          ['errors', result.errors],
          ['choices', `${result.choices}, ${Math.round(choicesPerSecond)} a second`],
          ['seconds', `${seconds.toFixed(2)}, ${gamesPerSecond.toFixed(1)} games a second`],
          ['lengths', `${lengths.min} … ${lengths.median} … ${lengths.max} choices`],
          ['wins', wins.map((won) => won.toFixed(1)).join(', ')],
        ]),
      );
      for (const problem of problems.slice(0, 5)) out.line(`  ${problem}`);
    }
    return result.finished === result.games ? 0 : 1;
  },
};
