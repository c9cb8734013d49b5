/** Ratings: the model on made-up players, and rated tables over HTTP. */
import type { Ratings, TableFacts } from '@concert/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { type Belief, learn, noBeliefs, type Side } from '../src/ratings/model.ts';
import { sidesOf } from '../src/ratings/ratings.ts';
import { placesOf } from '../src/ratings/results.ts';
import { Client } from './client.ts';
import { Time, testServer } from './server.ts';

/** Numbers between 0 and 1 that are the same in every run. */
function numbers(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return (state + 0.5) / 2 ** 32;
  };
}

describe('the model', () => {
  /** A game between players of known strength in seats of known worth, decided by luck as the model thinks of it. */
  function played(strengths: readonly number[], seats: readonly number[], next: () => number): Side[] {
    const luck = (): number => -Math.log(-Math.log(next())) * 173.7;
    const players = strengths
      .map((_, i) => [next(), i] as const)
      .sort(([a], [b]) => a - b)
      .map(([, i]) => i);
    const total = seats.map((worth, seat) => worth + strengths[players[seat]!]! + luck());
    return seats.map((_, seat) => ({
      player: `p${players[seat]}`,
      seats: [`s${seat}`],
      place: 1 + total.filter((other) => other > total[seat]!).length,
    }));
  }

  test.for([2, 4, 7])(
    'finds who is stronger and which seat is better, and is as sure as it says (%i seats)',
    (count) => {
      const next = numbers();
      const normal = (): number => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
      const strengths = Array.from({ length: 20 }, () => 150 * normal());
      const seats = Array.from({ length: count }, (_, seat) => (seat === 0 ? 120 : 0));
      const beliefs = noBeliefs();
      for (let game = 0; game < 500; game++) learn(beliefs, played(strengths, seats, next));
      const found = strengths.map((_, i) => beliefs.players.get(`p${i}`)!);
      // Only differences can be known.
      const middle = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0) / all.length;
      const [truth, guess] = [middle(strengths), middle(found.map(({ mean }) => mean))];
      const isWithin = ({ mean, deviation }: Belief, i: number): boolean =>
        Math.abs(mean - guess - (strengths[i]! - truth)) < 2 * deviation;
      expect(found.filter(isWithin).length).toBeGreaterThanOrEqual(18);
      for (const { deviation } of found) expect(deviation).toBeLessThan(90);
      const [best, ...others] = seats.map((_, seat) => beliefs.seats.get(`s${seat}`)!.mean);
      expect(best! - middle(others)).toBeGreaterThan(60);
      expect(best! - middle(others)).toBeLessThan(180);
    },
  );

  test('moves both sides of a first game by as much, and neither for a tie', () => {
    const [won, tied] = [noBeliefs(), noBeliefs()];
    learn(won, [side('a', 1), side('b', 2)]);
    const [a, b] = [won.players.get('a')!, won.players.get('b')!];
    expect(a.mean - 1500).toBeCloseTo(1500 - b.mean, 6);
    expect(a.mean).toBeGreaterThan(1550);
    expect(a.deviation).toBeLessThan(250);
    learn(tied, [side('a', 1), side('b', 1)]);
    expect(tied.players.get('a')!.mean).toBeCloseTo(1500, 6);
  });

  test('a well-known seat takes its part of a win: the same result is worth less from the better chair', () => {
    const [good, bad] = [noBeliefs(), noBeliefs()];
    good.seats.set('x', { mean: 150, deviation: 10, games: 200 });
    bad.seats.set('x', { mean: -150, deviation: 10, games: 200 });
    for (const each of [good, bad]) learn(each, [{ ...side('a', 1), seats: ['x'] }, side('b', 2)]);
    expect(good.players.get('a')!.mean).toBeLessThan(bad.players.get('a')!.mean);
  });

  test('no order of strengths is too far apart for its numbers', () => {
    const beliefs = noBeliefs();
    beliefs.players.set('a', { mean: 90_000, deviation: 30, games: 9 });
    learn(beliefs, [side('a', 2), side('b', 1)]);
    for (const { mean, deviation } of beliefs.players.values())
      expect([mean, deviation].every(Number.isFinite)).toBe(true);
  });

  const side = (player: string, place: number): Side => ({ player, seats: [], place });
});

describe('a result', () => {
  const chairs = (...resigned: (0 | 1)[]) => resigned.map((each, seat) => ({ seat, resigned: each }));

  test('puts winners first, the others by their points, and who left last', () => {
    expect(placesOf({ winners: [2], scores: [5, 9, 1, 5], what: 'x' }, chairs(0, 0, 0, 0))).toEqual([3, 2, 1, 3]);
    expect(placesOf({ winners: [0, 1], scores: [5, 9, 12], what: 'x' }, chairs(0, 0, 0))).toEqual([1, 1, 3]);
    expect(placesOf({ winners: [0], scores: [5, 9, 12], what: 'x' }, chairs(1, 0, 0))).toEqual([3, 2, 1]);
  });

  test('counts a person or a bot with several seats once, as far as the best of them came', () => {
    const row = (seat_name: string, player: string, place: number) => ({ format: '4', seat_name, player, place });
    const sides = sidesOf([
      row('A', 'ann', 3),
      row('B', 'bot policy', 1),
      row('C', 'ann', 2),
      row('D', 'bot policy', 4),
    ]);
    expect(sides.map(({ player, seats, place }) => [player, seats.length, place])).toEqual([
      ['ann', 2, 2],
      ['bot policy', 2, 1],
    ]);
  });
});

describe('a rated table', () => {
  const time = new Time();
  let server: ConcertServer;
  beforeAll(async () => {
    server = await testServer({}, { now: time.now });
  });

  async function resignedGame(rated: boolean, resign = 1): Promise<[Client, Client]> {
    const [ann, ben] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Ben')];
    const table = await ann.open({ game: 'skirmish', open: true, settings: { rated } });
    await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
    expect(((await ann.get(`/api/tables/${table}`)).body as unknown as TableFacts).settings.rated).toBe(rated);
    await [ann, ben][resign]!.post(`/api/tables/${table}/resign`, { seat: resign });
    await expect.poll(async () => (await ann.get(`/api/tables/${table}`)).body.state).toBe('over');
    await server.reliability.sweep();
    time.pass(61_000);
    return [ann, ben];
  }
  const ratings = async (client: Client) => (await client.get('/api/ratings/skirmish')).body as unknown as Ratings;

  test('counts when it was agreed on, once, and only for its game', async () => {
    const [ann] = await resignedGame(false);
    expect(await ratings(ann)).toEqual({ players: [], seats: [] });
    const [winner, loser] = await resignedGame(true);
    await server.reliability.sweep();
    const { players, seats } = await ratings(winner);
    expect(players).toMatchObject([
      { name: 'Ann', bot: false, yours: true, games: 1 },
      { name: 'Ben', bot: false, yours: false, games: 1 },
    ]);
    expect(players[0]!.low).toBeLessThan(players[0]!.points);
    expect(players[0]!.points + players[1]!.points).toBe(3000);
    expect(seats).toMatchObject([
      { format: '2', name: 'Blue', games: 1 },
      { format: '2', name: 'Red', games: 1 },
    ]);
    expect((await ratings(loser)).players.map(({ yours }) => yours)).toEqual([false, true]);
    expect((await winner.get('/api/ratings/alliance')).body).toEqual({ players: [], seats: [] });
    expect((await winner.get('/api/ratings/chess')).status).toBe(404);
    expect(((await winner.get('/api/me/export')).body as { results: object[] }).results).toMatchObject([
      { game: 'skirmish', place: 1 },
    ]);
  });

  test('what a person leaves behind stays, without their name', async () => {
    const [ann, ben] = await resignedGame(true);
    const before = (await ratings(ann)).players.length;
    expect((await ben.request('DELETE', '/api/me', {})).status).toBe(200);
    time.pass(61_000);
    const { players } = await ratings(ann);
    expect(players).toHaveLength(before - 1);
    expect(players.find(({ yours }) => yours)).toMatchObject({ games: 1 });
  });
});
