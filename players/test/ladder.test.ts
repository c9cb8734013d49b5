import { FastChance } from '@concert/kernel';
import { describe, expect, it } from 'vitest';
import { ladderGame, orderOf, type RankedGame, rate } from '../src/index.ts';
import { errands } from './errands.ts';

/** Games among players of known strength, in which the first seat is worth something too. */
function invented(strengths: { [name: string]: number }, games: number, firstSeat = 0): RankedGame[] {
  const chance = new FastChance(`ladder ${games}`);
  const names = Object.keys(strengths);
  return Array.from({ length: games }, (_, n) => {
    const seating = chance.shuffle(names.slice(), 'seats').slice(0, 3);
    let left = seating.map((_name, seat) => seat);
    const order: number[][] = [];
    while (left.length > 0) {
      const odds = left.map((seat) => Math.exp(strengths[seating[seat]!]! + (seat === 0 ? firstSeat : 0)));
      let roll = (chance.die(100_000, 'roll') / 100_000) * odds.reduce((sum, each) => sum + each, 0);
      const at = Math.max(
        0,
        odds.findIndex((each) => (roll -= each) <= 0),
      );
      order.push([left[at]!]);
      left = left.filter((_seat, i) => i !== at);
    }
    return { format: 'f', seating, order, round: `${n}` };
  });
}

describe('the ladder', () => {
  const ELO = 400 / Math.LN10;

  it('finds how strong players are, with intervals that hold it', () => {
    const { ratings } = rate(invented({ weak: -0.6, even: 0, strong: 0.9, top: 1.5 }, 800), 'even', 30, 'x');
    expect(ratings.map(({ name }) => name)).toEqual(['top', 'strong', 'even', 'weak']);
    const [top, , even] = ratings;
    expect(even!.rating).toBe(1000);
    expect(top!.rating).toBeGreaterThan(1000 + 1.5 * ELO - 60);
    expect(top!.rating).toBeLessThan(1000 + 1.5 * ELO + 60);
    for (const { low, rating, high } of ratings) expect(low <= rating + 1 && rating <= high + 1).toBe(true);
    expect(top!.high - top!.low).toBeGreaterThan(20);
  });

  it('does not take a good seat for a good player', () => {
    const { seats, ratings } = rate(invented({ one: 0, two: 0, three: 0 }, 600, 1), 'one', 10, 'x');
    const [first, second] = [0, 1].map((at) => seats.find(({ seat }) => seat === at)!.elo);
    expect(first! - second!).toBeGreaterThan(110);
    for (const { rating } of ratings) expect(Math.abs(rating - 1000)).toBeLessThan(60);
  });

  it('puts winners first, the others by points, and who are level together', () => {
    expect(orderOf({ winners: [2], scores: [5, 5, 1, 9], what: 'x' }, 4)).toEqual([[2], [3], [0, 1]]);
  });

  it('seats every member in every seat once a round, from the same start', () => {
    const series = { game: errands, format: { turns: 2 }, members: ['policy', 'random'], seed: 'x' };
    const games = [0, 1].map((n) => ladderGame(series, n)!);
    expect(games.map(({ seating }) => seating[0]).sort()).toEqual(['policy', 'random']);
    expect(games[0]!.round).toBe(games[1]!.round);
  });
});
