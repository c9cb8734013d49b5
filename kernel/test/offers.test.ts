import { field, readCase, runCase, Sink } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { toy } from './toy.ts';

describe('the sink', () => {
  test('wants refusals only when it has to explain', () => {
    const sink = new Sink();
    expect(sink.forList().explains).toBe(false);
    expect(sink.forCount().explains).toBe(false);
    expect(sink.forCheck({ verb: 'step', arg: {} }).explains).toBe(false);
    expect(sink.forChoice({ verb: 'step', arg: {} }).explains).toBe(true);
  });
});

describe('scenes', () => {
  test('what may be left open may be left out', () => {
    let given: unknown = null;
    const game = {
      ...toy(),
      scenes: {
        start: {
          fields: { seat: field.maybe(field.seat()), round: field.int(0, 9) },
          frames: (_: unknown, arg: unknown) => {
            given = arg;
            return [toy().begin({ seats: 2, rounds: 2 })];
          },
        },
      },
    };
    const file = readCase({ case: 'x', game: 'toy', scene: { start: { round: 1 } }, seed: 'x' });
    expect(runCase(game as never, file).differences).toEqual([]);
    expect(given).toEqual({ seat: null, round: 1 });
    const short = readCase({ case: 'x', game: 'toy', scene: { start: {} }, seed: 'x' });
    expect(() => runCase(game as never, short)).toThrow();
  });
});
