import { type AnyChoice, type AnyGame, FastChance, Machine, type PositionOf, type Shape } from '@concert/kernel';
import { describe, expect, it } from 'vitest';
import { playerByName, playGame, random, turnSearch } from '../src/index.ts';
import { TurnLines } from '../src/turn-lines.ts';
import { CLICKS, errands } from './errands.ts';
import { guess, nim } from './games.ts';

/** The clicks of a seat's first turn, each with how many worlds were imagined for it. */
function firstTurn(
  options: object,
  settings: object,
  game: AnyGame = errands,
): { choice: AnyChoice; worlds: number }[] {
  let worlds = 0;
  const watched: AnyGame = {
    ...game,
    imagine(...given) {
      worlds++;
      return game.imagine(...given);
    },
  };
  const machine: Machine = new Machine(watched, options);
  const position: PositionOf<Shape> = machine.start(new FastChance(1));
  const player = turnSearch({ seed: 1, name: 'turns', rollouts: 2000, ...settings });
  return Array.from({ length: CLICKS }, () => {
    worlds = 0;
    const view = machine.view(position, 0);
    const choice = player.choose({ machine, seat: 0, view, choices: machine.choices(position, 0) });
    machine.take(position, 0, choice, new FastChance(2));
    return { choice, worlds };
  });
}

describe('a player that thinks in turns', () => {
  it('finds a whole turn that its policy would not play, and follows it without thinking again', () => {
    const clicks = firstTurn({}, {});
    expect(clicks.map(({ choice }) => choice.verb)).toEqual(['go', 'go', 'go']);
    expect(clicks[0]!.worlds).toBeGreaterThan(4);
    for (const { worlds } of clicks.slice(1)) expect(worlds).toBeLessThanOrEqual(1);
  });

  it('takes the policy’s turn where nothing is clearly better, and does not think about it again', () => {
    const game: AnyGame = { ...errands, bot: { ...errands.bot!, value: () => [0.5, 0.5] } };
    const clicks = firstTurn({}, {}, game);
    expect(clicks.map(({ choice }) => choice.verb)).toEqual(['stay', 'stay', 'stay']);
    for (const { worlds } of clicks.slice(1)) expect(worlds).toBeLessThanOrEqual(5);
  });

  it('sees what a rival could answer that its policy would not', () => {
    const baits = (rivals: number): number =>
      firstTurn({ bait: true }, { rivals }).filter(({ choice }) => choice.arg.bait === true).length;
    expect(baits(0)).toBeGreaterThan(0);
    expect(baits(1)).toBe(0);
  });

  it('has a budget for the turn, not for the click', () => {
    const machine: Machine = new Machine(errands, {});
    const position = machine.start(new FastChance(1));
    const turn = { machine, seat: 0, view: machine.view(position, 0), choices: machine.choices(position, 0) };
    let rollouts = 0;
    const play = TurnLines.prototype.play;
    TurnLines.prototype.play = function (...given) {
      rollouts++;
      return play.apply(this, given);
    };
    try {
      const player = turnSearch({ seed: 1, name: 'turns', rollouts: 60, rivals: 0 });
      // The same question again and again, as if every line were void.
      for (let i = 0; i < 20; i++) player.choose({ ...turn, choices: turn.choices.slice(0, 2) });
    } finally {
      TurnLines.prototype.play = play;
    }
    expect(rollouts).toBeGreaterThan(10);
    expect(rollouts).toBeLessThan(100);
  });

  it('decides equally for equal seeds, and cannot peek', () => {
    const game: AnyGame = {
      ...guess,
      bot: {
        ...guess.bot,
        policy: (_: unknown, __: unknown, ___: unknown, choices: AnyChoice[]) => choices.map(() => 0),
        value: () => [0, 1],
        settled: () => false,
        ahead: () => 1,
      },
    };
    const machine: Machine = new Machine(game, {});
    for (let seed = 0; seed < 10; seed++) {
      const [red, black] = [0, 1].map((card) => {
        const position = machine.start(new FastChance(1));
        (position.state as { card: number }).card = card;
        const turn = { machine, seat: 0, view: machine.view(position, 0), choices: machine.choices(position, 0) };
        return turnSearch({ seed, name: 'turns', rollouts: 20 }).choose(turn);
      });
      expect(red).toEqual(black);
    }
  });

  it('plays the whole turn in another style where that is clearly better, and keeps to the style', () => {
    const keen = (_: unknown, __: unknown, ___: unknown, choices: readonly AnyChoice[]) =>
      choices.map(({ verb, arg }) => (verb === 'go' && !arg.bait ? 1 : 0));
    // One errand alone is worth nothing, and bait is bad: only a turn that is all plain errands is seen to pay.
    const value = ({ state }: { state: { coins: number[]; bait: number } }) =>
      state.bait > 0 ? [0.1, 0.9] : state.coins[0]! >= CLICKS ? [0.9, 0.1] : [0.5, 0.5];
    const plain: AnyGame = { ...errands, bot: { ...errands.bot!, value: value as never } };
    const verbs = (game: AnyGame) => firstTurn({ bait: true }, { rivals: 0 }, game).map(({ choice }) => choice.verb);
    expect(verbs(plain)).toEqual(['stay', 'stay', 'stay']);
    expect(verbs({ ...plain, bot: { ...plain.bot!, styles: { keen } } })).toEqual(['go', 'go', 'go']);
  });

  it('compares plans, and carries on the one that is clearly better than what the game likes best', () => {
    const plans: NonNullable<AnyGame['bot']>['plans'] = (_play, _frame, _seat, others) =>
      (others ? ['stay', 'go'] : ['stay']).map((verb, i) => ({
        kind: verb,
        parts: verb,
        worth: 1 - i,
        about: { what: verb },
      }));
    const next: NonNullable<AnyGame['bot']>['next'] = (_play, _frame, _seat, plan, choices) =>
      choices.find(({ verb }) => verb === plan.parts) ?? null;
    const planning = (value: () => number[]): AnyGame => ({ ...errands, bot: { ...errands.bot!, plans, next, value } });
    const game: AnyGame = { ...errands, bot: { ...errands.bot!, plans, next } };
    const clicks = firstTurn({}, {}, game);
    expect(clicks.map(({ choice }) => choice.verb)).toEqual(['go', 'go', 'go']);
    for (const { worlds } of clicks.slice(1)) expect(worlds).toBeLessThanOrEqual(1);
    const even = firstTurn(
      {},
      {},
      planning(() => [0.5, 0.5]),
    );
    expect(even.map(({ choice }) => choice.verb)).toEqual(['stay', 'stay', 'stay']);
  });

  it('searches choice by choice where a game says not how far ahead to look', () => {
    const players = [turnSearch({ seed: 1, name: 'turns', rollouts: 30 }), random(1)];
    expect(playGame({ game: nim, players, seed: 1 }).ended).toBe('finished');
  });
});

describe('levels', () => {
  it.each(['ensign', 'turn:40i', 'turn:5'])('%s plays a game to its end under its own name', (name) => {
    const players = [playerByName(name, 1), random(1)];
    expect(players[0]!.name).toBe(name);
    expect(playGame({ game: errands, players, seed: 1 }).ended).toBe('finished');
  });

  it('are there by name', () => {
    for (const level of ['ensign', 'captain', 'marshal']) expect(playerByName(level, 1).name).toBe(level);
    expect(() => playerByName('turn:0', 1)).toThrow('there is no player');
  });
});
