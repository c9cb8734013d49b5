import { difference, FastChance, Machine, openTable, recordOf, replay, SPECTATOR, secretFrom } from '@concert/kernel';
import { conform } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { areaGame } from '../src/games/area.ts';
import { largeGame } from '../src/games/large.ts';
import { REACH, within } from '../src/games/large-tables.ts';
import { ticTacToe } from '../src/games/tic-tac-toe.ts';
import { nextSeat, playOne, playOut } from '../src/random.ts';

conform(ticTacToe);

conform(areaGame, {
  games: 2,
  variants: [
    { seats: 2, rounds: 2 },
    { seats: 7, rounds: 1 },
  ],
  depth: 0.3,
});

conform(largeGame, { games: 1, variants: [{ seats: 2, rounds: 1 }], depth: 0.1 });

describe('tic-tac-toe', () => {
  test('random games come to an end', () => {
    const machine = new Machine(ticTacToe);
    const chance = new FastChance('tic-tac-toe');
    const ends = new Set<string>();
    for (let game = 0; game < 200; game++) {
      const position = machine.start(chance);
      const made = playOut(machine, position, chance);
      expect(made).toBeGreaterThanOrEqual(5);
      expect(made).toBeLessThanOrEqual(9);
      ends.add(machine.outcome(position)!.scores.join('-'));
    }
    expect([...ends].sort()).toEqual(['0-1', '0.5-0.5', '1-0']);
  });
});

describe('the area game', () => {
  test.each([2, 3, 4, 5, 6, 7])('random games of %i seats come to an end', (seats) => {
    const machine = new Machine(areaGame, { seats });
    const chance = new FastChance(`area ${seats}`);
    for (let game = 0; game < 20; game++) {
      const position = machine.start(chance);
      playOut(machine, position, chance);
      expect(machine.outcome(position)!.scores).toHaveLength(seats);
    }
  });

  test.each([2, 7])('with %i seats an imagined world looks the same to its viewer', (seats) => {
    const machine = new Machine(areaGame, { seats, rounds: 4 });
    const chance = new FastChance(`worlds ${seats}`);
    const position = machine.start(chance);
    while (!machine.isOver(position)) {
      for (let viewer = SPECTATOR; viewer < seats; viewer++) {
        const view = machine.view(position, viewer);
        const world = machine.imagine(view, chance);
        expect(difference(machine.view(world, viewer), view)).toBeNull();
        if (viewer >= 0) expect(machine.choices(world, viewer)).toEqual(machine.choices(position, viewer));
      }
      playOne(machine, position, chance);
    }
  });

  test('imagined worlds differ in what is hidden and play to the end', () => {
    const machine = new Machine(areaGame);
    const chance = new FastChance('hidden');
    const position = machine.start(chance);
    playOut(machine, position, chance, 200);
    const world = machine.imagine(machine.view(position, 0), chance);
    expect(world.state.steps).not.toEqual(position.state.steps);
    expect(world.state.card).not.toEqual(position.state.card);
    playOut(machine, world, chance);
    expect(machine.isOver(world)).toBe(true);
  });

  test('every verb comes up in play', () => {
    const machine = new Machine(areaGame, { rounds: 20 });
    const chance = new FastChance('verbs');
    const used = new Set<string>();
    const position = machine.start(chance);
    while (!machine.isOver(position)) {
      const seat = nextSeat(position);
      const choices = machine.choices(position, seat);
      const choice = choices[chance.index(choices.length, '')]!;
      used.add(choice.verb);
      machine.take(position, seat, choice, chance);
    }
    expect([...used].sort()).toEqual(Object.keys(areaGame.verbs).sort());
  });

  test('a position fits in four kilobytes at every moment', () => {
    const machine = new Machine(areaGame);
    const chance = new FastChance('bytes');
    const position = machine.start(chance);
    let most = 0;
    while (!machine.isOver(position)) {
      playOne(machine, position, chance);
      most = Math.max(most, JSON.stringify(position).length);
    }
    expect(most).toBeLessThanOrEqual(4096);
  });

  test('a record of a table replays', () => {
    const table = openTable(areaGame, { rounds: 1 }, secretFrom('record'), ['a', 'b']);
    const chance = new FastChance('record');
    while (!table.over) {
      const seat = nextSeat(table.position);
      const choices = table.choices(seat);
      expect(table.choose(seat, choices[chance.index(choices.length, '')]!).ok).toBe(true);
    }
    const { divergence, entries } = replay(areaGame, recordOf(table));
    expect(divergence).toBeNull();
    expect(entries).toBe(table.journal.length);
  });
});

test('in the large game every piece has as many places in reach as are to be lit', () => {
  expect(new Set(within.map((places) => new Set(places).size))).toEqual(new Set([REACH]));
});
