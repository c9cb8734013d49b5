import {
  type AnyChoice,
  type AnyGame,
  type Decision,
  FastChance,
  Machine,
  type PositionOf,
  type Shape,
} from '@concert/kernel';
import { describe, expect, it } from 'vitest';
import { CommonRandomNumbers } from '../src/common-random-numbers.ts';
import { playGame, random, search } from '../src/index.ts';
import { guess, luck, nim } from './games.ts';
import { spent } from './spent.ts';

const turnAt = (machine: Machine, position: PositionOf<Shape>, seat: number): Decision => ({
  machine,
  seat,
  view: machine.view(position, seat),
  choices: machine.choices(position, seat),
});

const firstTurn = (game: AnyGame, options: object = {}, seed = 1): Decision => {
  const machine: Machine = new Machine(game, options);
  return turnAt(machine, machine.start(new FastChance(seed)), 0);
};

/** How often a game’s bot is asked what a position is worth. */
const counted = (game: AnyGame): { game: AnyGame; worlds: () => number } => {
  let worlds = 0;
  const imagine: AnyGame['imagine'] = (...given) => {
    worlds++;
    return game.imagine(...given);
  };
  return { game: { ...game, imagine }, worlds: () => worlds };
};

/** Nim with a bot that always takes one match, and values a position only by how small the heap is. */
const modest = (bot: AnyGame['bot'] = {}): AnyGame => ({
  ...nim,
  bot: {
    policy: (_: unknown, __: unknown, ___: unknown, choices: AnyChoice[]) =>
      choices.map(({ arg }) => 1 - (arg.matches as number)),
    value: ({ state }: { state: { heap: number } }) => [state.heap / 30, 1 - state.heap / 30],
    settled: () => true,
    ahead: () => 100,
    ...bot,
  },
});

const taken = (game: AnyGame, heap: number, iterations = 60): number =>
  search({ seed: 1, iterations }).choose(firstTurn(game, { heap })).arg.matches as number;

describe('dice that fall alike', () => {
  it('rolls the same under a name no matter what else is rolled', () => {
    const [one, other] = [new CommonRandomNumbers(7), new CommonRandomNumbers(7)];
    const thrown = Array.from({ length: 20 }, () => one.d6('weather'));
    const again = Array.from({ length: 20 }, () => {
      other.die(100, 'battle');
      return other.d6('weather');
    });
    expect(again).toEqual(thrown);
  });

  it('fall alike again from the next turn on, even if more was rolled before', () => {
    const [one, other] = [new CommonRandomNumbers(7), new CommonRandomNumbers(7)];
    for (const dice of [one, other]) dice.enter('spring');
    other.d6('weather');
    for (const dice of [one, other]) dice.enter('summer');
    const rolled = (dice: CommonRandomNumbers) => Array.from({ length: 20 }, () => dice.d6('weather'));
    const summer = rolled(one);
    expect(rolled(other)).toEqual(summer);
    // The same turn again begins nothing anew, and turns differ.
    one.enter('summer');
    expect(rolled(one)).not.toEqual(summer);
    one.enter('autumn');
    expect(rolled(one)).not.toEqual(summer);
  });

  it('throws every side about equally often, and otherwise under another name or seed', () => {
    const thrown = (seed: number, name: string): number[] => {
      const dice = new CommonRandomNumbers(seed);
      return Array.from({ length: 6000 }, () => dice.d6(name));
    };
    const first = thrown(1, 'weather');
    for (let side = 1; side <= 6; side++)
      expect(Math.abs(first.filter((each) => each === side).length - 1000)).toBeLessThan(120);
    for (const other of [thrown(2, 'weather'), thrown(1, 'battle')]) {
      const alike = other.filter((each, i) => each === first[i]).length;
      expect(Math.abs(alike - 1000)).toBeLessThan(120);
    }
  });
});

describe('search by trials', () => {
  it('leaves the policy for what wins, when everyone else goes by it', () => {
    // Those who take one each lose an even heap: two or three make it odd for the other, or end it.
    expect(taken(modest(), 2)).toBe(2);
    expect(taken(modest(), 3)).toBe(1);
    expect(taken(modest(), 4)).toBe(2);
  });

  it('takes the policy’s word where the game says so, without a trial', () => {
    const { game, worlds } = counted(modest({ ahead: () => 0 }));
    expect(taken(game, 2, 1000)).toBe(1);
    expect(worlds()).toBeLessThan(10);
  });

  it('tries a choice out to as many settled moments as the game says, not counting unanswered ones', () => {
    // By value alone a large heap looks best; a player that waits for the end sees who wins.
    expect(taken(modest({ ahead: () => 1 }), 4)).toBe(1);
    expect(taken(modest({ ahead: () => 3 }), 4)).toBe(2);
    const seen: number[] = [];
    const settled = ({ state }: { state: { heap: number } }): boolean => {
      seen.push(state.heap);
      return true;
    };
    taken(modest({ ahead: () => 1, settled }), 10, 1);
    // After one’s own match and the other’s: 8, 7, 6 left.
    expect(new Set(seen)).toEqual(new Set([8, 7, 6]));
  });

  const darings = (options: object): number => {
    const game: AnyGame = { ...luck, bot: { ...luck.bot, settled: () => false, ahead: () => 1 } };
    let bold = 0;
    for (let seed = 0; seed < 40; seed++)
      if (search({ seed, iterations: 600 }).choose(firstTurn(game, options, seed)).arg.bold) bold++;
    return bold;
  };
  it('believes what is better in some worlds and worse in none, and nothing that is luck', () => {
    expect(darings({ fair: false })).toBeGreaterThan(20);
    expect(darings({ fair: true })).toBe(0);
  });

  it('stops when nothing is left to be tried', () => {
    const { game, worlds } = counted({ ...luck, bot: { ...luck.bot, settled: () => false, ahead: () => 1 } });
    search({ seed: 1, iterations: 5000 }).choose(firstTurn(game, { fair: true }));
    expect(worlds()).toBeLessThan(100);
  });

  it('cannot peek, and decides equally for equal seeds', () => {
    const game: AnyGame = {
      ...guess,
      bot: { ...guess.bot, value: () => [0, 1], settled: () => false, ahead: () => 1 },
    };
    const machine: Machine = new Machine(game, {});
    for (let seed = 0; seed < 20; seed++) {
      const [red, black] = [0, 1].map((card) => {
        const position = machine.start(new FastChance(1));
        (position.state as { card: number }).card = card;
        return search({ seed, iterations: 20 }).choose(turnAt(machine, position, 0));
      });
      expect(red).toEqual(black);
    }
  });

  it('says what a bot lacks for it', () => {
    for (const lacking of ['policy', 'value', 'settled'])
      expect(() => taken(modest({ [lacking]: undefined }), 4)).toThrow('nim says how far ahead');
  });

  it('keeps to its time', () => {
    const turn = firstTurn(modest(), { heap: 30 });
    expect(spent(() => search({ seed: 1, ms: 30, caution: 1000 }).choose(turn))).toBeLessThan(500);
    const players = [search({ seed: 1, ms: 1 }), random(1)];
    expect(playGame({ game: modest(), players, seed: 1 }).ended).toBe('finished');
  });
});

describe('plans', () => {
  const planned = modest({
    plans: ({ state }: { state: { heap: number } }) =>
      state.heap > 9 ? [{ kind: 'three', parts: null, worth: 1, about: { what: 'three' } }] : [],
    next: (_: unknown, __: unknown, ___: unknown, _plan: unknown, choices: AnyChoice[]) =>
      choices.find(({ arg }) => arg.matches === 3) ?? null,
  } as AnyGame['bot']);

  it('are followed where the game has one; elsewhere it thinks ahead', () => {
    // Ahead of ten matches two is the way to win, but the plan says three.
    expect(taken(planned, 10)).toBe(3);
    expect(taken(modest(), 10)).toBe(2);
    expect(taken(planned, 7)).toBe(taken(modest(), 7));
  });
});
