import { type AnyGame, FastChance, Machine, type Player } from '@concert/kernel';
import { arena, type Played, playOut, policy, random } from '@concert/players';
import { soundBot } from '@concert/testing';
import { describe, expect, it } from 'vitest';
import { alliance } from '../src/index.ts';

const game: AnyGame = alliance;

const played = (options: object, players: (seat: number) => Player, seed: string): Played => {
  const machine: Machine = new Machine(game, options);
  const seated = machine.seats.map((_, seat) => players(seat));
  return playOut(machine, seated, new FastChance(`game ${seed}`), 10_000);
};
/** One imagined world for each choice, to be quick. */
const quick = (seed: string) => (seat: number) => policy(`${seed}/${seat}`, { worlds: 1 });

describe('the bot', () => {
  const variants = [
    { scenario: '1804', seats: 1 },
    { scenario: '1804', seats: 2 },
    { scenario: '1808', seats: 3 },
    { scenario: '1812', seats: 4 },
    { scenario: '1804', seats: 5, hiddenTreasuries: true },
    { scenario: '1808', seats: 2, empires: ['spain', 'turkey'] },
    { scenario: '1812', seats: 3, secretAlliances: true },
  ];
  it.each(variants)('plays %o to the end', (options) => {
    expect(played(options, quick('end'), 'end')).toMatchObject({ ended: 'finished', message: null });
  });

  soundBot(game, { scenario: '1804', seats: 3 }, 400);

  it('beats luck, from either seat', () => {
    const { standings } = arena({ game, contestants: ['policy', 'random'], games: 4, seed: 1 });
    expect(standings[0]!.wins).toBeGreaterThanOrEqual(3);
  });

  it('wins the solitaire game more often than not, where luck scores next to nothing', () => {
    const score = (players: (seed: string) => (seat: number) => Player): number => {
      let sum = 0;
      for (const seed of ['a', 'b', 'c', 'd']) sum += played({ seats: 1 }, players(seed), seed).outcome!.scores[0]!;
      return sum / 4;
    };
    const byLuck = score((seed) => () => random(seed));
    expect(score(quick)).toBeGreaterThan(Math.max(16, byLuck + 10));
  });
});
