import { FastChance, sharesOf, type WeightTable } from '@concert/kernel';
import { describe, expect, it } from 'vitest';
import { arena, type CollectedGame, collectGame, gamesOf, machinesOf, rowsOf, train } from '../src/index.ts';
import { fit, targetsOf } from '../src/training/fit.ts';
import { minimize } from '../src/training/minimize.ts';
import { boundsOf, lossAt, type Model, numbersOf, sizeOf } from '../src/training/model.ts';
import { PackedExamples } from '../src/training/packed.ts';
import { errands } from './errands.ts';
import { nim } from './games.ts';

const features = [
  { id: 'troops', sign: '+' as const },
  { id: 'debts', sign: '-' as const },
  { id: 'hats', sign: null },
];
const model: Model = { features, longest: 4, seats: [] };
const prior: WeightTable = {
  header: {},
  longest: 4,
  features: Object.fromEntries(features.map(({ id }) => [id, { now: 0, perTurnLeft: 0, interval: null }])),
};

/** Games whose results are drawn by true weights: troops count for more the less is left, debts always, hats never. */
function invented(count: number, troops: number, seats = 2): CollectedGame[] {
  const chance = new FastChance(`invented ${troops} ${seats}`);
  const part = (): number => chance.die(1000, 'part') / 1000;
  return Array.from({ length: count }, (_, n) => {
    const moments = [4, 2, 0].map((left) => ({
      left,
      x: Array.from({ length: seats }, () => [part() * 2, part() * 2, part()]),
    }));
    const { x } = moments.at(-1)!;
    const odds = sharesOf(x.map(([has, owes]) => troops * has! - owes!));
    let roll = part();
    const at = odds.findIndex((each) => (roll -= each) <= 0);
    const won = x.map((_seat, seat) => (seat === Math.max(0, at) ? 1 : 0));
    return { game: 'invented', rules: '1', options: {}, seed: `${n}`, moments, won };
  });
}

describe('minimizing within bounds', () => {
  const bowl = (at: Float64Array, gradient: Float64Array): number => {
    gradient[0] = 2 * (at[0]! - 3) + at[1]!;
    gradient[1] = 8 * (at[1]! + 1) + at[0]!;
    return (at[0]! - 3) ** 2 + 4 * (at[1]! + 1) ** 2 + at[0]! * at[1]!;
  };
  const within = (low: number[], high: number[]) => ({ low: Float64Array.from(low), high: Float64Array.from(high) });

  it('finds the lowest point', () => {
    const { at } = minimize(bowl, new Float64Array([10, 10]), within([-99, -99], [99, 99]));
    expect(at[0]).toBeCloseTo(56 / 15, 3);
    expect(at[1]).toBeCloseTo(-22 / 15, 3);
  });

  it('stops at a bound and goes on along it', () => {
    const { at } = minimize(bowl, new Float64Array([10, 10]), within([-99, 0], [99, 99]));
    expect([...at].map((x) => Number(x.toFixed(3)))).toEqual([3, 0]);
  });
});

describe('the model', () => {
  it('has the slope that its loss has', () => {
    const seated: Model = { ...model, seats: [2, 3] };
    const numbers = Float64Array.from({ length: sizeOf(seated) }, (_, i) => 0.3 + 0.1 * i);
    const moment = {
      left: 1,
      x: [
        [1, 2, 0.5],
        [0.3, 0.1, 1],
      ],
    };
    const gradient = new Float64Array(numbers.length);
    const target = [0.8, 0.2];
    const loss = (at: Float64Array): number => lossAt(seated, at, moment, target);
    const packed = new PackedExamples(seated, [{ moment, target }]);
    expect(packed.addLoss(numbers, gradient)).toBeCloseTo(loss(numbers), 9);
    for (let i = 0; i < numbers.length; i++) {
      const [more, less] = [numbers.slice(), numbers.slice()];
      more[i]! += 1e-5;
      less[i]! -= 1e-5;
      expect(gradient[i]).toBeCloseTo((loss(more) - loss(less)) / 2e-5, 5);
    }
  });

  it('keeps the signs of features at both ends of a game', () => {
    const { low, high } = boundsOf(model);
    expect([...low]).toEqual([0, -Infinity, -Infinity, 0, -Infinity, -Infinity]);
    expect([...high]).toEqual([Infinity, 0, Infinity, Infinity, 0, Infinity]);
  });

  it('aims at the result, and less so the earlier, by what came in between', () => {
    const [game] = invented(1, 1);
    const targets = targetsOf(model, numbersOf(model, prior), { ...game!, won: [1, 0] });
    // Without weights every moment is worth a half.
    expect(targets.map(([first]) => Number(first!.toFixed(4)))).toEqual([0.745, 0.85, 1]);
  });
});

describe('fitting', () => {
  const last = (games: CollectedGame[]): CollectedGame[] =>
    games.map((game) => ({ ...game, moments: game.moments.slice(-1) }));

  it('finds the weights that results were drawn by', () => {
    const numbers = fit(model, last(invented(3000, 2)), numbersOf(model, prior), { pull: 1e-6 });
    expect(numbers[0]).toBeGreaterThan(1.7);
    expect(numbers[0]).toBeLessThan(2.3);
    expect(numbers[1]).toBeLessThan(-0.8);
    expect(Math.abs(numbers[2]!)).toBeLessThan(0.25);
  });

  it('does not cross a sign, and stays where it is held or pulled', () => {
    const games = last(invented(400, -2));
    const old = numbersOf(model, prior);
    expect(fit(model, games, old, { pull: 1e-6 })[0]).toBe(0);
    expect(fit(model, games, old, { pull: 1e-6, held: [false, true, false] })[1]).toBe(0);
    expect(Math.abs(fit(model, games, old, { pull: 1e6 })[1]!)).toBeLessThan(0.001);
  });
});

describe('training', () => {
  it('gains on games left out, gives intervals, and returns what may be nothing to what it was', () => {
    const settings = {
      features,
      prior,
      games: invented(400, 2),
      heldOut: invented(100, 2, 3),
      seed: 'x',
      resamples: 20,
    };
    const trained = train(settings);
    expect(trained.returned).toEqual(['hats']);
    expect(trained.features.hats).toMatchObject({ now: 0, perTurnLeft: 0 });
    const { now, interval } = trained.features.troops!;
    expect(now).toBeGreaterThan(0.5);
    expect(interval![0]).toBeGreaterThan(0);
    expect(trained.folds.gain.low).toBeGreaterThan(0);
    expect(trained.heldOut!.gain.mean).toBeGreaterThan(0);
    expect(train(settings)).toEqual(trained);
  });
});

describe('collecting', () => {
  const [machine] = machinesOf(errands, [{ turns: 4 }]);

  it('notes every settled moment of a game, and who won', () => {
    const game = collectGame(machine!, { turns: 4 }, 'one')!;
    expect(game.moments.map(({ left }) => left)).toEqual([4, 3, 2, 1]);
    expect(game.won.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(collectGame(machine!, { turns: 4 }, 'one')).toEqual(game);
  });

  it('reads back what it writes down', () => {
    const games = ['one', 'two'].map((seed) => collectGame(machine!, { turns: 4 }, seed)!);
    const read = gamesOf(JSON.parse(JSON.stringify(games.flatMap(rowsOf))));
    const plain = read.map((game) => ({
      ...game,
      moments: game.moments.map(({ left, x }) => ({ left, x: x.map((row) => Array.from(row)) })),
    }));
    expect(plain).toEqual(games);
  });

  it('refuses a game that has no weights', () => {
    expect(() => machinesOf(nim, [{}])).toThrow('cannot be trained');
  });
});

it('lets a contestant value positions by other weights', () => {
  const { bot } = errands;
  const blind: WeightTable = {
    ...bot!.weights!,
    features: { ...bot!.weights!.features, coins: { now: 0, perTurnLeft: 0, interval: null } },
  };
  const { standings } = arena({
    game: errands,
    contestants: ['turn:300i', { name: 'turn:300i', weights: blind }],
    games: 4,
    seed: 1,
  });
  expect(standings.map(({ wins }) => wins)).toEqual([4, 0]);
});
