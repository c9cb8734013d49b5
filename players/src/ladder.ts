/** The ladder: ratings of players from finished games, by Plackett–Luce with effects of seats, and intervals by resampling. */
import { type AnyGame, FastChance, type Json, Machine, type Outcome } from '@concert/kernel';
import { seatingOf } from './arena.ts';
import { playerByName } from './names.ts';
import { playOut } from './play.ts';
import { playerSeed, seedOf } from './simulate.ts';
import { minimize } from './training/minimize.ts';

/** A finished game: who sat where, and how they came in: groups of seats, the first ahead of the second; seats of a group are level. */
export interface RankedGame {
  format: string;
  /** By seat: the name of the player. */
  seating: readonly string[];
  order: readonly (readonly number[])[];
  /** Games of one round of seats start alike: they are resampled together. */
  round: string;
}

export interface Rating {
  name: string;
  /** On the scale of Elo, with its 95 % interval. */
  rating: number;
  low: number;
  high: number;
  games: number;
}

export interface SeatEffect {
  format: string;
  seat: number;
  elo: number;
}

const ELO = 400 / Math.LN10;
/** What a name without games is drawn to, and how hard: a whole game in hundreds. */
const DRAWN = 0.01;
/** The rating of the player that all others are measured by. */
export const ANCHOR = 1000;

/** Seats in the order they came in: winners first, the others by their scores. */
export function orderOf({ winners, scores }: Outcome, seats: number): number[][] {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !winners.includes(seat));
  const levels = [...new Set(others.map((seat) => scores[seat] ?? 0))].sort((a, b) => b - a);
  return [winners.slice(), ...levels.map((score) => others.filter((seat) => (scores[seat] ?? 0) === score))].filter(
    (group) => group.length > 0,
  );
}

/** What is fitted: players, then seats by format. */
class Strengths {
  readonly names: readonly string[];
  readonly chairs: readonly string[];

  constructor(games: readonly RankedGame[]) {
    this.names = [...new Set(games.flatMap(({ seating }) => seating))].sort();
    this.chairs = [...new Set(games.flatMap(({ format, seating }) => seating.map((_, seat) => `${format}#${seat}`)))];
  }

  indicesOf({ format, seating }: RankedGame): [number, number][] {
    return seating.map((name, seat) => [
      this.names.indexOf(name),
      this.names.length + this.chairs.indexOf(`${format}#${seat}`),
    ]);
  }

  fit(games: readonly RankedGame[]): Float64Array {
    const size = this.names.length + this.chairs.length;
    const indexed = games.map((game) => ({ at: this.indicesOf(game), order: game.order }));
    const free = { low: new Float64Array(size).fill(-20), high: new Float64Array(size).fill(20) };
    const loss = (at: Float64Array, gradient: Float64Array): number => {
      gradient.fill(0);
      let sum = 0;
      for (const game of indexed) sum += addOrder(game.at, game.order, at, gradient);
      for (let i = 0; i < size; i++) {
        sum += DRAWN * at[i]! ** 2;
        gradient[i]! += 2 * DRAWN * at[i]!;
      }
      return sum;
    };
    return minimize(loss, new Float64Array(size), free).at;
  }
}

/** Adds how unlikely an order is: each in turn is the first of those that are left; of a group that is level, each. */
function addOrder(
  at: readonly (readonly [number, number])[],
  order: readonly (readonly number[])[],
  strengths: Float64Array,
  gradient: Float64Array,
): number {
  const odds = at.map(([name, chair]) => Math.exp(strengths[name]! + strengths[chair]!));
  let left = order.flat();
  let loss = 0;
  for (const group of order) {
    if (left.length === group.length) break;
    const all = left.reduce((sum, seat) => sum + odds[seat]!, 0);
    for (const seat of group) {
      loss -= Math.log(odds[seat]! / all);
      for (const i of at[seat]!) gradient[i]! -= 1;
      for (const other of left) for (const i of at[other]!) gradient[i]! += odds[other]! / all;
    }
    left = left.filter((seat) => !group.includes(seat));
  }
  return loss;
}

export interface LadderRatings {
  ratings: Rating[];
  seats: SeatEffect[];
}

/** Ratings of all who played, the best first; `anchor` has 1000. */
export function rate(games: readonly RankedGame[], anchor: string, resamples: number, seed: string): LadderRatings {
  const strengths = new Strengths(games);
  const { names, chairs } = strengths;
  const fixed = Math.max(0, names.indexOf(anchor));
  const ratingsIn = (some: readonly RankedGame[]): number[] => {
    const found = strengths.fit(some);
    return names.map((_, i) => ANCHOR + ELO * (found[i]! - found[fixed]!));
  };
  const rounds = [...new Set(games.map(({ round }) => round))].map((each) =>
    games.filter(({ round }) => round === each),
  );
  const chance = new FastChance(`ladder ${seed}`);
  const drawn = Array.from({ length: resamples }, () =>
    ratingsIn(rounds.flatMap(() => rounds[chance.index(rounds.length, 'round')]!)),
  );
  const all = strengths.fit(games);
  const ratings = names.map((name, i) => {
    const sorted = drawn.map((each) => each[i]!).sort((a, b) => a - b);
    const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))] ?? ANCHOR;
    return {
      name,
      rating: ANCHOR + ELO * (all[i]! - all[fixed]!),
      low: at(0.025),
      high: at(0.975),
      games: games.filter(({ seating }) => seating.includes(name)).length,
    };
  });
  return {
    ratings: ratings.sort((a, b) => b.rating - a.rating),
    seats: chairs.map((chair, i) => {
      const [format, seat] = chair.split('#') as [string, string];
      return { format, seat: Number(seat), elo: ELO * all[names.length + i]! };
    }),
  };
}

export interface LadderSeries {
  game: AnyGame;
  format: { readonly [option: string]: Json };
  members: readonly string[];
  seed: string;
}

/** The how-manieth game of a series: in every round each member has every seat once. Null when it did not finish. */
export function ladderGame({ game, format, members, seed }: LadderSeries, index: number): RankedGame | null {
  const machine: Machine = new Machine(game, format);
  const seating = seatingOf(index, members.length, machine.seats.length, seed).map((who) => members[who]!);
  const round = `${JSON.stringify(format)} ${Math.floor(index / members.length)}`;
  const gameSeed = seedOf(seed, index);
  const players = seating.map((name, seat) => playerByName(name, playerSeed(gameSeed, seat)));
  const { outcome } = playOut(machine, players, new FastChance(`ladder ${seed} ${round}`));
  return outcome && { format: JSON.stringify(format), seating, order: orderOf(outcome, machine.seats.length), round };
}
