import { type AnyGame, BadInput } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import { describe, expect, it } from 'vitest';
import { arena, playGame, random, seatingOf, simulate, simulateAll, wilson } from '../src/index.ts';
import { nim } from './games.ts';

/** Nim in which taking matches does something else. */
const withTake = (take: () => unknown): AnyGame => {
  const question = { ...nim.steps.take, take: { take } };
  return { ...nim, steps: { ...nim.steps, take: question } } as unknown as AnyGame;
};

describe('one game', () => {
  const players = [random(1), random(2)];

  it('is repeated by its seed', () => {
    const play = () => playGame({ game: skirmish, players: [random(1), random(2)], seed: 5 });
    expect(play()).toEqual(play());
    expect(play()).toMatchObject({ ended: 'finished', message: null });
  });

  it('says how it ended when it did not finish', () => {
    const stuck: AnyGame = {
      ...nim,
      steps: { ...nim.steps, take: { ...nim.steps.take, offer: () => {} } } as never,
    };
    expect(playGame({ game: stuck, players, seed: 1 })).toMatchObject({ ended: 'dead end', choices: 0, outcome: null });
    const broken = withTake(() => {
      throw new Error('the matches are wet');
    });
    const result = playGame({ game: broken, players, seed: 1 });
    expect(result.ended).toBe('error');
    expect(result.message).toContain('the matches are wet');
    const endless = withTake(() => ({ next: 'again' }));
    expect(playGame({ game: endless, players, seed: 1, maxChoices: 40 })).toMatchObject({
      ended: 'too long',
      choices: 40,
    });
  });

  it('takes nothing that was not offered', () => {
    const cheat = { name: 'cheat', choose: () => ({ verb: 'take', arg: { matches: 10 } }) };
    const result = playGame({ game: nim, players: [cheat, random(1)], seed: 1 });
    expect(result).toMatchObject({ ended: 'error', choices: 0 });
    expect(result.message).toContain('cheat chose what was not offered');
  });
});

describe('simulation', () => {
  it('has exactly the result that others read', () => {
    const result = simulateAll({ game: skirmish, options: { seats: 3 }, players: ['random'], games: 40, seed: 'x' });
    expect(Object.keys(result)).toEqual([
      'game',
      'games',
      'finished',
      'deadEnds',
      'errors',
      'choices',
      'seconds',
      'gamesPerSecond',
      'choicesPerSecond',
      'wins',
      'lengths',
    ]);
    expect(result).toMatchObject({ game: 'skirmish', games: 40, finished: 40, deadEnds: 0, errors: 0 });
    expect(result.wins.reduce((sum, each) => sum + each)).toBeCloseTo(40);
    expect(result.lengths.min).toBeLessThanOrEqual(result.lengths.median);
    expect(result.lengths.median).toBeLessThanOrEqual(result.lengths.max);
  });

  it('tells of every game, with the seed to play it again', () => {
    const seen: string[] = [];
    for (const { seed, last } of simulate({ game: nim, players: ['random', 'policy'], games: 3, seed: 7 })) {
      seen.push(seed);
      expect(last.ended).toBe('finished');
    }
    expect(seen).toEqual(['7/0', '7/1', '7/2']);
  });

  it('builds no views for players who do not look', () => {
    const unseen: AnyGame = {
      ...skirmish,
      view: () => {
        throw new Error('the view was read');
      },
    };
    expect(simulateAll({ game: unseen, players: ['random'], games: 3, seed: 1 }).finished).toBe(3);
  });
});

describe('the arena', () => {
  it.each([
    [2, 2],
    [2, 3],
    [3, 2],
    [5, 3],
    [3, 7],
    [4, 4],
  ])('seats %i contestants in %i seats equally often', (contestants, seats) => {
    for (const rotation of [0, 1, 2]) {
      const sat = Array.from({ length: contestants }, () => Array(seats).fill(0));
      for (let game = 0; game < contestants; game++) {
        const seating = seatingOf(rotation * contestants + game, contestants, seats, 'x');
        for (const [seat, who] of seating.entries()) sat[who]![seat]++;
        const chairs = sat.map((_, who) => seating.filter((each) => each === who).length);
        expect(Math.max(...chairs) - Math.min(...chairs)).toBeLessThanOrEqual(1);
      }
      expect(sat.flat().every((times) => times === 1)).toBe(true);
    }
  });

  it('gives Wilson’s intervals', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
    const { low, high } = wilson(50, 100);
    expect(low).toBeCloseTo(0.4038, 4);
    expect(high).toBeCloseTo(0.5962, 4);
    expect(wilson(10, 10).low).toBeCloseTo(0.7225, 4);
    expect(wilson(10, 10).high).toBeCloseTo(1, 9);
  });

  it('finds the sample game’s policy better than chance, in plain JSON', () => {
    const result = arena({ game: skirmish, contestants: ['policy', 'random'], games: 199, seed: 'sample' });
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(result).toMatchObject({ game: 'skirmish', games: 200, unfinished: 0 });
    const [ours, theirs] = result.standings;
    expect(ours).toMatchObject({ name: 'policy', games: 200, chairs: 200, expected: 0.5, verdict: 'better' });
    expect(ours!.share).toBeGreaterThan(0.75);
    expect(theirs).toMatchObject({ name: 'random', verdict: 'worse' });
    expect(ours!.wins + theirs!.wins).toBeCloseTo(200);
  });

  it('finds search better than chance at a small budget', () => {
    const options = { turns: 3 };
    const result = arena({ game: skirmish, options, contestants: ['search:60i', 'random'], games: 40, seed: 'search' });
    expect(result.standings[0]).toMatchObject({ verdict: 'better' });
    expect(result.standings[0]!.share).toBeGreaterThan(0.7);
  });

  it('counts chairs where there are more seats than contestants, and calls equals even', () => {
    const options = { seats: 3 };
    const result = arena({ game: skirmish, options, contestants: ['random', 'random'], games: 100, seed: 2 });
    for (const each of result.standings)
      expect(each).toMatchObject({ games: 100, chairs: 150, expected: 0.5, verdict: 'even' });
  });

  it('counts unfinished games for no player', () => {
    const seen: number[] = [];
    const result = arena({
      game: withTake(() => ({ next: 'again' })),
      contestants: ['random', 'random'],
      games: 2,
      seed: 1,
      maxChoices: 10,
      onProgress: ({ played, of }) => seen.push(played / of),
    });
    expect(result.unfinished).toBe(2);
    expect(result.standings[0]).toMatchObject({ games: 0, share: 0, verdict: 'even' });
    expect(seen).toEqual([0.5, 1]);
  });

  it('refuses bad names and lonely contestants', () => {
    expect(() => arena({ game: skirmish, contestants: ['policy', 'oracle'], games: 2, seed: 1 })).toThrow(BadInput);
    expect(() => arena({ game: skirmish, contestants: ['policy'], games: 2, seed: 1 })).toThrow(BadInput);
  });
});
