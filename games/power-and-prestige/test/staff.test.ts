import { FastChance, Machine, setNoun } from '@concert/kernel';
import { expect, test } from 'vitest';
import { powerAndPrestige, province } from '../src/index.ts';

const machine = new Machine(powerAndPrestige, { seats: 4, years: 5 });
function tables(position: { [path: string]: unknown }, frames: (play: never) => unknown[]) {
  const chance = new FastChance('staff');
  const start = machine.setUp(chance);
  for (const [path, value] of Object.entries(position)) setNoun(machine, start, path, value as never);
  machine.begin(start, frames(machine.look(start) as never) as never, chance);
  return powerAndPrestige.staff!(machine.view(start, 0), machine.seats);
}

test('whoever forms the Alliance sees every combination with its provinces and its price', () => {
  const owned = Object.fromEntries(
    province.names.slice(0, 6).map((name, i) => [`province.${name}.owner`, i < 4 ? 'red' : i < 5 ? 'blue' : 'green']),
  );
  const found = tables({ map: 'empty', year: 1, 'prestige.red': 20, ...owned }, () => [
    { at: 'year' },
    { at: 'alliancing', convention: true },
  ]).find(({ title }) => title === 'The Alliance may be')!;
  expect(found.rows.length).toBe(7);
  expect(found.rows).toContainEqual(['Red', 4, 2, 0, 'yes']);
  expect(found.rows).toContainEqual(['Red, Yellow', 4, 2, 0, 'yes']);
  expect(found.rows).toContainEqual(['Red, Blue', 5, 1, 10, 'no: too many provinces']);
});

test('a battle is shown with its forces, its losses and what the ground takes off', () => {
  const { battle } = powerAndPrestige.scenes!;
  const found = tables(
    {
      map: 'empty',
      year: 2,
      alliance: ['red', 'green'],
      'red.zuerich': { infantry: 4 },
      'blue.zuerich': { infantry: 4, artillery: 1 },
    },
    (play) =>
      battle!.frames(play, {
        seats: [0, 2],
        place: machine.game.kinds.find(({ kind }) => kind === 'location')!.names.indexOf('zuerich'),
      } as never),
  ).find(({ title }) => title.startsWith('Battle of Zürich'))!;
  expect(found.title).toContain('3 off the attack');
  expect(found.rows[1]!.slice(0, 2)).toEqual(['defence', 'Blue']);
});
