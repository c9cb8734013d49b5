import { type Play, type Shape, sharesOf, type WeightTable } from '@concert/kernel';
import { type LookFeature, trainedValue } from '@concert/kit';
import { describe, expect, it } from 'vitest';

type Look = { troops: number[]; debts: number[] };
const features: LookFeature<Look>[] = [
  { id: 'troops', about: 'Troops', sign: '+', of: ({ troops }, seat) => troops[seat]! },
  { id: 'debts', about: 'Debts', sign: '-', of: ({ debts }, seat) => debts[seat]! },
];
const table = (troops: object, debts: object = { now: -1, perTurnLeft: 0 }): WeightTable =>
  ({ header: {}, longest: 4, features: { troops, debts } }) as WeightTable;

let looks = 0;
const bot = (weights: WeightTable, left = 2) =>
  trainedValue<Shape, Look>({
    look: ({ state }) => {
      looks++;
      return state as Look;
    },
    features,
    weights,
    turnsLeft: () => left,
  });
const play = (troops: number[], debts: number[]): Play =>
  ({ state: { troops, debts }, seats: troops.length }) as unknown as Play;

describe('a value by trained weights', () => {
  it('shares the win by the weighed sums, in one look', () => {
    const { value, measure } = bot(table({ now: 1, perTurnLeft: 0.5 }));
    looks = 0;
    expect(value(play([2, 1], [0, 1]))).toEqual(sharesOf([4, 1]));
    expect(looks).toBe(1);
    expect(measure(play([2, 1], [0, 1]))).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });

  it('counts no more turns than the weights are for', () => {
    const weights = table({ now: 1, perTurnLeft: 1 });
    expect(bot(weights, 9).value(play([1, 0], [0, 0]))).toEqual(bot(weights, 4).value(play([1, 0], [0, 0])));
  });

  it('weighs a feature by the number of seats where the table says so', () => {
    const weights = table({ now: 1, perTurnLeft: 0, bySeats: { 3: 2 } });
    expect(bot(weights).value(play([1, 0], [0, 0]))).toEqual(sharesOf([1, 0]));
    expect(bot(weights).value(play([1, 0, 0], [0, 0, 0]))).toEqual(sharesOf([2, 0, 0]));
  });

  it('reads each feature by itself too', () => {
    const [troops] = bot(table({ now: 1, perTurnLeft: 0 })).features;
    expect(troops!.of(play([3, 5], [0, 0]), 1)).toBe(5);
  });

  it.each([
    ['crosses a sign at the end', table({ now: -0.1, perTurnLeft: 1 }), /troops is -0.1 with 0 turns left/],
    ['crosses a sign early in a game', table({ now: 1, perTurnLeft: -0.3 }), /with 4 turns left/],
    ['turns a sign by the seats', table({ now: 1, perTurnLeft: 0, bySeats: { 2: -1 } }), /below zero/],
    ['lacks a feature', { header: {}, longest: 1, features: {} }, /troops has no weight/],
  ])('refuses a table that %s', (_, weights, message) => {
    expect(() => bot(weights as WeightTable)).toThrow(message);
  });

  it('refuses a table with a feature that is not there', () => {
    const { features: known, ...rest } = table({ now: 1, perTurnLeft: 0 });
    const strange = { ...rest, features: { ...known, luck: known.troops! } };
    expect(() => bot(strange)).toThrow('there is no feature luck');
  });
});
