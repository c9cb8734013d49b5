import { FastChance, Machine } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import type { P } from '../src/shape.ts';
import { faultOf } from './invariants.ts';
import { everyCampaign, type Scenario } from './stage.ts';

/** Plays a game with choices at random. */
export function playRandomly(
  seed: number,
  options: Partial<P['options']> & { scenario: Scenario } = { scenario: 'italy1796' },
  most = 20_000,
): { choices: number; what: string; scores: number[] } {
  const machine = new Machine(everyCampaign, options);
  const chance = new FastChance(`game ${seed}`);
  const pick = new FastChance(`choices ${seed}`);
  const position = machine.start(chance);
  for (let choices = 0; choices < most; choices++) {
    if (machine.isOver(position)) {
      const { what, scores } = machine.outcome(position)!;
      return { choices, what, scores };
    }
    if (position.stack.at(-1)!.at === 'impulse.choose') {
      const fault = faultOf(position.state);
      if (fault) throw new Error(`seed ${seed}, choice ${choices}: ${fault}`);
    }
    const busy = machine.busy(position);
    const seat = busy[pick.index(busy.length, 'seat')]!;
    const list = machine.choices(position, seat);
    if (list.length === 0) throw new Error(`nothing to choose at ${JSON.stringify(machine.asking(position, seat))}`);
    machine.take(position, seat, list[pick.index(list.length, 'choice')]!, chance);
  }
  throw new Error(`no end after ${most} choices: ${JSON.stringify(position.stack.map((f) => f.at))}`);
}

describe('random games', () => {
  test('of Bonaparte in Italy end without a dead end or an error', () => {
    const games = Number(process.env.NA_RANDOM_GAMES ?? 2);
    for (let seed = 1; seed <= games; seed++) expect(playRandomly(seed).choices, `seed ${seed}`).toBeGreaterThan(20);
  });

  test.each([
    { scenario: 'austerlitz1805', until: 1 },
    { scenario: 'jena1806', until: 2 },
    { scenario: 'russia1812', until: 1 },
    // The first budget is in the fourth turn.
    { scenario: 'peninsula1808', until: 4 },
  ] as const)('of $scenario too', (options) => {
    expect(playRandomly(1, options).choices).toBeGreaterThan(20);
  });

  // The first turn has a budget, the second none.
  test.each(['coalition1792', 'grand1805'] as const)(
    'of %s on the whole map',
    (scenario) => {
      const until = Number(process.env.NA_RANDOM_UNTIL ?? 2);
      const games = Number(process.env.NA_RANDOM_GAMES ?? 1);
      for (let seed = 1; seed <= games; seed++)
        expect(playRandomly(seed, { scenario, until }).choices, `seed ${seed}`).toBeGreaterThan(100);
    },
    280_000,
  );

  test.each(['italy1796', 'austerlitz1805', 'jena1806', 'russia1812'] as const)(
    'of %s with every optional rule',
    (scenario) => {
      const until = Number(process.env.NA_RANDOM_UNTIL ?? 1);
      const options = {
        scenario,
        until,
        tactics: 'armies',
        pursuit: 'dice',
        guard: scenario !== 'italy1796',
        activation: 'rounds',
      } as const;
      const games = Number(process.env.NA_RANDOM_GAMES ?? 1);
      for (let seed = 1; seed <= games; seed++)
        expect(playRandomly(seed, options).choices, `seed ${seed}`).toBeGreaterThan(10);
    },
    280_000,
  );
});
