import { type AnyGame, FastChance, type Json, Machine, type Player, setNoun } from '@concert/kernel';
import { arena, type Played, playOut, policy, random } from '@concert/players';
import { botCases, botMeters, soundBot } from '@concert/testing';
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

  it('beats a random player from either seat', () => {
    const { standings } = arena({ game, contestants: ['policy', 'random'], games: 4, seed: 1 });
    expect(standings[0]!.wins).toBeGreaterThanOrEqual(3);
  });

  it('wins the solitaire game more often than not, where a random player scores next to nothing', () => {
    const score = (players: (seed: string) => (seat: number) => Player): number => {
      let sum = 0;
      for (const seed of ['a', 'b', 'c', 'd']) sum += played({ seats: 1 }, players(seed), seed).outcome!.scores[0]!;
      return sum / 4;
    };
    const byLuck = score((seed) => () => random(seed));
    expect(score(quick)).toBeGreaterThan(Math.max(16, byLuck + 10));
  });

  describe('what a position is worth', () => {
    /** To France and to the other seat, at the start but for what is said. */
    const worth = (nouns: Record<string, Json> = {}): number[] => {
      const machine: Machine = new Machine(game, {});
      const position = machine.start(new FastChance('worth'));
      for (const [path, to] of Object.entries(nouns)) setNoun(machine, position, path, to);
      return game.bot!.value!(machine.readContext(position) as never);
    };

    it('goes by points the more the less is left in which to lose them', () => {
      const gain = (year: number): number => {
        const [before, after] = [worth({ year }), worth({ year, 'ally.bavaria': 'france' })];
        return Math.log(after[0]! / after[1]!) - Math.log(before[0]! / before[1]!);
      };
      expect(gain(1807)).toBeGreaterThan(1.2 * gain(1804));
      expect(gain(1804)).toBeGreaterThan(0);
    });

    it('goes by the armies', () => {
      expect(worth({ 'block.FR-INF1': { at: 'pool' } })[0]!).toBeLessThan(worth()[0]!);
    });
  });

  it('finds a turn settled when all have laid a card for the next, and its battles are over', () => {
    const machine: Machine = new Machine(game, {});
    const chance = new FastChance('settled');
    const position = machine.start(chance);
    const bots = machine.seats.map((_, seat) => quick('settled')(seat));
    const turns = new Set<string>();
    for (let i = 0; i < 400 && !machine.isOver(position); i++) {
      const seat = machine.busy(position)[0]!;
      if (game.bot!.settled!(machine.readContext(position) as never, position.stack.at(-1) as never, seat)) {
        const { year, turn } = position.state as { year: number; turn: number };
        expect(position.lanes).not.toBeNull();
        turns.add(`${year} ${turn}`);
      }
      const choices = machine.choices(position, seat);
      machine.take(
        position,
        seat,
        bots[seat]!.choose({ machine, seat, view: machine.view(position, seat), choices }),
        chance,
      );
    }
    expect(turns.size).toBeGreaterThan(2);
  });
});

describe('blunders', () => {
  botMeters(game, {
    games: 5,
    options: { scenario: '1804', seats: 2 },
    limits: {
      'hopeless attacks': 0.18,
      'lone attacks': 0.1,
      'empty capitals': 0.45,
      'open capitals': 0.07,
      'idle Gold': 0.6,
      'falls of Napoléon': 0.1,
    },
  });
  botCases(game, new URL('bot-cases/', import.meta.url));
});
