import { FastChance, Machine } from '@concert/kernel';
import { expect, test } from 'vitest';
import { skirmish } from '../src/index.ts';

test('a random game ends', () => {
  const machine = new Machine(skirmish, { seats: 3 });
  const chance = new FastChance('x');
  const position = machine.start(chance);
  for (let i = 0; i < 1000 && !machine.isOver(position); i++) {
    const seat = chance.pick(machine.busy(position), 'seat');
    const choice = chance.pick(machine.choices(position, seat), 'choice');
    machine.take(position, seat, choice, chance);
    const view = machine.view(position, 0);
    const world = machine.imagine(view, chance);
    expect(machine.view(world, 0)).toEqual(view);
  }
  expect(machine.isOver(position)).toBe(true);
  console.log(machine.outcome(position));
});
