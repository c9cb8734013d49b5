import type { Decision, Player, PositionOf, Shape } from '@concert/kernel';
import { type AnyChoice, type AnyGame, BadInput, FastChance, Machine, openTable, secretFrom } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import { describe, expect, it } from 'vitest';
import { playerByName, playerNames, playGame, policy, random, search } from '../src/index.ts';
import { council, guess, luck, nim, pennies } from './games.ts';
import { spent } from './spent.ts';

const turnAt = (machine: Machine, position: PositionOf<Shape>, seat: number): Decision => ({
  machine,
  seat,
  view: machine.view(position, seat),
  choices: machine.choices(position, seat),
});

const machineOf = (game: AnyGame, options: object = {}): Machine => new Machine(game, options);

const kinds: [string, (seed: number | string) => Player][] = [
  ['random', random],
  ['policy', policy],
  ['search', (seed) => search({ seed, iterations: 25 })],
];

describe.each(kinds)('%s', (_, player) => {
  it('decides equally for equal seeds', () => {
    const choicesOf = (): AnyChoice[] => {
      const made: AnyChoice[] = [];
      const seat = player('same');
      const players = [
        { name: 'watched', choose: (turn: Decision) => made[made.push(seat.choose(turn)) - 1]! },
        random(1),
      ];
      expect(playGame({ game: skirmish, players, seed: 3 }).ended).toBe('finished');
      return made;
    };
    expect(choicesOf()).toEqual(choicesOf());
  });

  it.each([2, 3])('makes only choices that a live table accepts, with %i seats', (seats) => {
    const table = openTable(skirmish, { seats, turns: 3 }, secretFrom('live'));
    const machine = table.machine as unknown as Machine;
    const players = Array.from({ length: seats }, (_, seat) => player(seat));
    for (let i = 0; i < 2000 && !table.over; i++) {
      const seat = table.machine.busy(table.position)[0]!;
      const { view, choices } = table.summary(seat);
      const { verb, arg } = players[seat]!.choose({ machine, seat, view, choices });
      expect(table.do({ seat, verb, arg }).ok).toBe(true);
    }
    expect(table.over).toBe(true);
  });

  it('plays where several are asked at once, in the open or for their leave', () => {
    for (let seed = 0; seed < 10; seed++) {
      const players = [0, 1, 2].map((seat) => player(`${seed} ${seat}`));
      expect(playGame({ game: council, players, seed })).toMatchObject({ ended: 'finished', message: null });
    }
  });

  it('cannot peek: equal views, equal decisions', () => {
    const machine = machineOf(guess);
    for (let seed = 0; seed < 20; seed++) {
      const [red, black] = [0, 1].map((card) => {
        const position = machine.start(new FastChance(1));
        (position.state as { card: number }).card = card;
        return player(seed).choose(turnAt(machine, position, 0));
      });
      expect(red).toEqual(black);
    }
  });

  it('does not know what another drafts in private', () => {
    const machine = machineOf(pennies);
    for (let seed = 0; seed < 20; seed++) {
      const decisions = ['heads', 'tails', ''].map((side) => {
        const position = machine.start(new FastChance(1));
        const chance = new FastChance(2);
        if (side) machine.take(position, 1, { verb: 'write', arg: { side } }, chance);
        if (side) machine.take(position, 1, { verb: 'ready', arg: {} }, chance);
        return player(seed).choose(turnAt(machine, position, 0));
      });
      expect(decisions[1]).toEqual(decisions[0]);
      expect(decisions[2]).toEqual(decisions[0]);
    }
  });
});

describe('policy', () => {
  it('guesses no better than anyone when the game’s own scoring looks at what is hidden', () => {
    let right = 0;
    for (let seed = 0; seed < 200; seed++) {
      const { outcome } = playGame({ game: guess, players: [policy(seed), random(seed)], seed });
      if (outcome!.winners[0] === 0) right++;
    }
    expect(right).toBeGreaterThan(70);
    expect(right).toBeLessThan(130);
  });

  it('looks one step ahead by value where there is no policy, and draws lots where there is neither', () => {
    const valued: AnyGame = {
      ...nim,
      bot: { value: ({ state }: { state: { heap: number } }) => [1 - state.heap / 30, 0] },
    };
    const machine = machineOf(valued, { heap: 10 });
    const turn = turnAt(machine, machine.start(new FastChance(1)), 0);
    expect(policy(1).choose(turn)).toEqual({ verb: 'take', arg: { matches: 3 } });
    const plain = machineOf(nim, { heap: 10 });
    const blind = turnAt(plain, plain.start(new FastChance(1)), 0);
    expect(new Set(Array.from({ length: 30 }, (_, seed) => policy(seed).choose(blind).arg.matches)).size).toBe(3);
  });

  it('does not go round in circles in private, even if the policy would', () => {
    const circling: AnyGame = {
      ...pennies,
      bot: {
        policy: (_: unknown, __: unknown, ___: unknown, choices: AnyChoice[]) =>
          choices.map(({ verb }) => (verb === 'write' ? 1 : 0)),
      },
    };
    expect(playGame({ game: circling, players: [policy(1), policy(2)], seed: 1, maxChoices: 50 }).ended).toBe(
      'finished',
    );
  });
});

describe('search', () => {
  it('finds a forced win', () => {
    const machine = machineOf(nim, { heap: 10 });
    for (let seed = 0; seed < 5; seed++) {
      const turn = turnAt(machine, machine.start(new FastChance(1)), 0);
      expect(search({ seed, iterations: 800 }).choose(turn)).toEqual({ verb: 'take', arg: { matches: 2 } });
    }
  });

  it('mixes where being known would lose', () => {
    const machine = machineOf(pennies);
    let heads = 0;
    for (let seed = 0; seed < 60; seed++) {
      const turn = turnAt(machine, machine.start(new FastChance(1)), 0);
      if (search({ seed, iterations: 60 }).choose(turn).arg.side === 'heads') heads++;
    }
    expect(heads).toBeGreaterThan(15);
    expect(heads).toBeLessThan(45);
  });

  // Left's secret is worth one win in two. Opponents who knew it in imagination would make it worth nothing, and to
  // know theirs would make it worth everything; both would show here.
  it.each([
    [3, false],
    [7, true],
  ])('takes a secret for what it is worth: safe at %i in ten is %s', (safe, playsSafe) => {
    const machine = machineOf(pennies, { safe });
    for (let seed = 0; seed < 5; seed++) {
      const position = machine.start(new FastChance(1));
      const player = search({ seed, iterations: 1000 });
      for (let i = 0; i < 10 && !position.lanes![0]!.ready; i++)
        machine.take(position, 0, player.choose(turnAt(machine, position, 0)), new FastChance(1));
      expect(position.lanes![0]!.answer === 'safe').toBe(playsSafe);
    }
  });

  const darings = (options: object, tuning: object): number => {
    const machine = machineOf(luck, options);
    let bold = 0;
    for (let seed = 0; seed < 40; seed++) {
      const turn = turnAt(machine, machine.start(new FastChance(seed)), 0);
      if (search({ seed, iterations: 200, depth: 1, ...tuning }).choose(turn).arg.bold) bold++;
    }
    return bold;
  };
  it('tells what it made of a world from what the world was worth', () => {
    expect(darings({ fair: false }, {})).toBe(40);
  });
  it('keeps to the policy where nothing is clearly better', () => {
    expect(darings({ fair: true }, { policyWeight: 0 })).toBeLessThan(4);
    expect(darings({ fair: true }, { policyWeight: 0, caution: 0 })).toBeGreaterThan(10);
  });

  it('looks on to a settled moment before it values a position', () => {
    // A player that is greedy for matches, until it sees who has won.
    const value = ({ state }: { state: { heap: number } }): number[] => [1 - state.heap / 30, state.heap / 30];
    const greedy: AnyGame = { ...nim, bot: { value } };
    const patient: AnyGame = {
      ...nim,
      bot: { value, settled: ({ state }: { state: { heap: number } }) => state.heap === 0 },
    };
    const taken = (game: AnyGame): number => {
      const machine = machineOf(game, { heap: 10 });
      const turn = turnAt(machine, machine.start(new FastChance(1)), 0);
      return search({ seed: 1, iterations: 800, depth: 1 }).choose(turn).arg.matches;
    };
    expect([greedy, patient].map(taken)).toEqual([3, 2]);
  });

  it('stops when the rest of its budget could change nothing', () => {
    let worlds = 0;
    const counted: AnyGame = {
      ...nim,
      imagine(...given: Parameters<typeof nim.imagine>) {
        worlds++;
        return nim.imagine(...given);
      },
    };
    const machine = machineOf(counted, { heap: 2 });
    const turn = turnAt(machine, machine.start(new FastChance(1)), 0);
    expect(search({ seed: 1, iterations: 1000 }).choose(turn).arg.matches).toBe(2);
    expect(worlds).toBeLessThan(900);
  });

  it('keeps to its time', () => {
    const machine = machineOf(skirmish);
    const turn = turnAt(machine, machine.start(new FastChance(1)), 0);
    expect(spent(() => search({ seed: 1, ms: 30 }).choose(turn))).toBeLessThan(500);
  });
});

describe('players by name', () => {
  it('makes every player it names', () => {
    for (const name of playerNames) expect(playerByName(name, 1).name).toBe(name);
    expect(playerByName('search:20i', 1).name).toBe('search:20i');
  });

  it.each(['', 'Random', 'search:', 'search:0', 'search:-5', 'search:1.5', 'search:5x', 'search:99999999', 'human'])(
    'refuses %j',
    (name) => {
      expect(() => playerByName(name, 1)).toThrow(BadInput);
    },
  );
});

describe('an ensign', () => {
  it('strays further from its favourite in Imperial Borders', () => {
    const policyOf = (_play: unknown, _frame: unknown, _seat: number, choices: readonly AnyChoice[]): number[] =>
      choices.map((_, i) => -i);
    const strays = (id: string): number => {
      const machine = machineOf({ ...nim, id, bot: { policy: policyOf } } as AnyGame, { heap: 10 });
      const position = machine.start(new FastChance('ensign'));
      const turn = turnAt(machine, position, machine.busy(position)[0]!);
      const chosen = Array.from({ length: 400 }, (_, seed) => playerByName('ensign', seed).choose(turn));
      return chosen.filter((choice) => choice !== turn.choices[0]).length;
    };
    expect(strays('nim')).toBeGreaterThan(0);
    expect(strays('imperial-borders')).toBeGreaterThan(1.5 * strays('nim'));
  });
});
