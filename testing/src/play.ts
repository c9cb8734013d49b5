/** Random games, and what is required of every bot. */
import { type AnyChoice, type AnyGame, FastChance, type Json, Machine, type Player, variants } from '@concert/kernel';
import { playGame, random } from '@concert/players';
import { expect, test } from 'vitest';

/** A generous limit, since the machine may be busy with other things. */
const PATIENCE_MS = 300_000;

/** At least this many games over all variants of a game, each played to its end. `npm run soak` plays ten thousand. */
export function randomGames(
  game: AnyGame,
  { games, about, player = random }: { games: number; about: string; player?: (seed: string) => Player },
): void {
  test(
    about,
    () => {
      const all = variants(game);
      for (const options of all)
        for (let n = 0; n < Math.ceil(games / all.length); n++) {
          const seats = new Machine(game, options).seats.length;
          const players = Array.from({ length: seats }, (_, seat) => player(`${n}/${seat}`));
          const { ended, message } = playGame({ game, options, players, seed: `random ${n}` });
          expect({ ended, message }, JSON.stringify(options)).toEqual({ ended: 'finished', message: null });
        }
    },
    PATIENCE_MS,
  );
}

/** A bot's policy gives every choice a number, its value gives the seats shares of one win. */
export function soundBot(game: AnyGame, options: { [name: string]: Json }, choices: number): void {
  test('scores every choice by a number, and values every position by shares of one win', () => {
    const machine: Machine = new Machine(game, options);
    const chance = new FastChance('shares');
    const position = machine.start(chance);
    for (let n = 0; n < choices && !machine.isOver(position); n++) {
      // Of several who are asked together, some may only wait.
      const seat = machine.busy(position).find((each) => machine.choices(position, each).length > 0)!;
      const listed: readonly AnyChoice[] = machine.choices(position, seat);
      const play = machine.readContext(position, seat);
      const scores: number[] = game.bot!.policy!(play, machine.asking(position, seat)!, seat, listed);
      expect(scores).toHaveLength(listed.length);
      expect(scores.every(Number.isFinite)).toBe(true);
      const shares: number[] = game.bot!.value!(machine.readContext(position));
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
      machine.take(position, seat, chance.pick(listed, 'choice'), chance);
    }
  });
}
