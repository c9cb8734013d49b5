import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { completeOptions } from '@concert/kernel';
import { playerByName, simulateAll, wilson } from '@concert/players';
import { type Command, chosenGame, columns, gameOptions, jsonOption } from '../command.ts';
import { intervalPlot } from '../plots.ts';
import { root } from '../root.ts';

export const balance: Command = {
  name: 'balance',
  about:
    'Plays one format of a game with the same bot in every seat and shows how often each power wins, beside its fair share.\n' +
    'Draws a plot into .concert/balance.',
  options: {
    ...gameOptions,
    bot: { type: 'string', value: 'NAME', about: 'who plays', default: 'marshal' },
    games: { type: 'string', value: 'N', about: 'how many games', default: '100' },
    seed: { type: 'string', value: 'TEXT', about: 'the same seed gives the same games', default: 'balance' },
    ...jsonOption,
  },
  async run(args, out) {
    const { game, options } = await chosenGame(args);
    const bot = args.text('bot')!;
    const seed = args.text('seed')!;
    playerByName(bot, seed);
    const games = args.number('games', 1, 1_000_000);
    const result = simulateAll({ game, options, players: [bot], games, seed }, ({ played, of }) =>
      out.progress(`${played} of ${of} games`),
    );
    out.settle();
    const { finished, lengths, wins } = result;
    const seats = game.seats(completeOptions(game, options));
    const fair = 1 / seats.length;
    const powers = seats.map(({ name }, seat) => {
      const { low, high } = wilson(wins[seat]!, finished);
      return { power: name, wins: wins[seat]!, share: wins[seat]! / Math.max(1, finished), low, high };
    });
    const folder = join(fileURLToPath(root), '.concert', 'balance');
    mkdirSync(folder, { recursive: true });
    const percent = (x: number): string => `${(100 * x).toFixed(0)} %`;
    const title = `${game.title}: wins of ${finished} games by ${bot}`;
    const rows = powers.map(({ power, share, low, high }) => ({ label: power, at: share, low, high }));
    writeFileSync(join(folder, `${game.id}.svg`), intervalPlot(title, rows, percent, fair));
    if (args.flag('json')) out.json({ game: game.id, rules: game.rules, bot, finished, games, lengths, powers });
    else
      out.line(
        columns([
          ['power', 'wins', 'share', '95 %', 'of a fair share'],
          ...powers.map(({ power, wins: won, share, low, high }) => [
            power,
            won.toFixed(1),
            percent(share),
            `${percent(low)}–${percent(high)}`,
            (share / fair).toFixed(2),
          ]),
          ['games', finished, '', '', `${lengths.min} … ${lengths.median} … ${lengths.max} choices`],
        ]),
      );
    return finished === games ? 0 : 1;
  },
};
