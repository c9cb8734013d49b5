/**
 * What is collected for training: at every settled moment of a game the features of all seats, and in the end who won. Stored
 * as lines of JSON, one for a seat at a moment, so that other tools can read them.
 */
import type { Json } from '@concert/kernel';

/** One seat at one moment. */
export interface Row {
  game: string;
  rules: string;
  options: { readonly [option: string]: Json };
  seed: string;
  /** The how-manieth moment of its game. */
  turn: number;
  left: number;
  seats: number;
  seat: number;
  x: number[];
  /** Its share of the win. */
  y: number;
}

/** One moment: by seat the features. */
export interface Moment {
  left: number;
  x: readonly ArrayLike<number>[];
}

/** A whole game, moment by moment. */
export interface CollectedGame {
  game: string;
  rules: string;
  options: { readonly [option: string]: Json };
  seed: string;
  moments: readonly Moment[];
  /** By seat: its share of the win. */
  won: readonly number[];
}

/** Enough digits to train on, and no more. */
const rounded = (x: number): number => Number(x.toPrecision(6));

export function rowsOf({ game, rules, options, seed, moments, won }: CollectedGame): Row[] {
  return moments.flatMap(({ left, x }, turn) =>
    x.map((features, seat) => ({
      game,
      rules,
      options,
      seed,
      turn,
      left: rounded(left),
      seats: x.length,
      seat,
      x: Array.from(features, rounded),
      y: won[seat]!,
    })),
  );
}

/** The games that rows are of; rows of a game stand together, in order. */
export function gamesOf(rows: Iterable<Row>): CollectedGame[] {
  const games: CollectedGame[] = [];
  let moments: { left: number; x: Float64Array[] }[] = [];
  let won: number[] = [];
  for (const { seed, game, rules, options, turn, left, seat, x, y } of rows) {
    if (turn === 0 && seat === 0) {
      [moments, won] = [[], []];
      games.push({ game, rules, options, seed, moments, won });
    }
    if (seat === 0) moments.push({ left, x: [] });
    moments.at(-1)!.x.push(Float64Array.from(x));
    won[seat] = y;
  }
  return games;
}
