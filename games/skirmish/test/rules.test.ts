import { FastChance, Machine, openTable, SPECTATOR, secretFrom } from '@concert/kernel';
import { neighboursOf } from '@concert/kit';
import { cases, clause, golden, situations } from '@concert/testing';
import { expect } from 'vitest';
import { skirmish } from '../src/index.ts';
import { map, places, province } from '../src/tables.ts';

cases(skirmish, new URL('cases/', import.meta.url));
situations(skirmish, new URL('../situations/', import.meta.url));
golden(skirmish, new URL('golden/', import.meta.url), [{ seats: 2 }, { seats: 3, turns: 8 }]);

clause('SK-1.1', 'six provinces ring Gotha', () => {
  expect(province.names).toHaveLength(7);
  const neighbours = (p: number): number[] => neighboursOf(map, p);
  expect(neighbours(0)).toEqual([1, 5, 6]);
  expect(neighbours(6)).toEqual([0, 1, 2, 3, 4, 5]);
  for (let p = 0; p < 7; p++) for (const q of neighbours(p)) expect(neighbours(q)).toContain(p);
});

clause('SK-1.2', 'what a corps is worth is its owner’s secret until it is lost', () => {
  const machine = new Machine(skirmish, { seats: 3 });
  const position = machine.start(new FastChance(1));
  for (let seat = 0; seat < 3; seat++) {
    const worth = position.state.worth.slice(seat * 3, seat * 3 + 3);
    expect([...worth].sort()).toEqual([1, 2, 3]);
    const { board } = machine.view(position, seat);
    expect(board.known.map((c) => c.id)).toEqual([seat * 3, seat * 3 + 1, seat * 3 + 2]);
    expect(board.hidden).toHaveLength(6);
  }
  expect(machine.view(position, SPECTATOR).board.known).toEqual([]);
  position.state.at[4] = -1;
  for (const viewer of [0, 2, SPECTATOR])
    expect(machine.view(position, viewer).board.known).toContainEqual({
      id: 4,
      at: -1,
      worth: position.state.worth[4],
    });
});

clause('SK-4.1', 'the game ends after its turns, or when fewer than two sides are left', () => {
  const table = openTable(skirmish, { turns: 2 }, secretFrom('quiet'));
  for (let turn = 1; turn <= 2; turn++) {
    expect(table.over).toBe(false);
    expect(table.position.state.turn).toBe(turn);
    for (const seat of [0, 1]) table.choose(seat, { verb: 'ready', arg: {} });
  }
  expect(table.over).toBe(true);

  const machine = new Machine(skirmish);
  const position = machine.setUp(new FastChance(1));
  position.state.at.fill(-1, 3);
  machine.begin(position, [{ at: 'turn' }], new FastChance(1));
  expect(machine.isOver(position)).toBe(true);
});

clause('SK-4.2', 'corps count what they are worth, and Gotha two for the side that is there alone', () => {
  const machine = new Machine(skirmish);
  const position = machine.setUp(new FastChance(1));
  Object.assign(position.state, { turn: 5, at: [6, -1, 0, 3, 3, -1], worth: [3, 1, 2, 1, 3, 2] });
  machine.begin(position, [{ at: 'turn' }], new FastChance(1));
  expect(machine.outcome(position)).toMatchObject({ scores: [7, 4], winners: [0] });
  position.state.at[3] = places[6]!;
  expect(machine.outcome(position)).toMatchObject({ scores: [5, 4], winners: [0] });
});
