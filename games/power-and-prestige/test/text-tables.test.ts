import { FastChance, Machine, setNoun } from '@concert/kernel';
import { tablesOf } from '@concert/testing';
import { expect, test } from 'vitest';
import { powerAndPrestige, province } from '../src/index.ts';

const scenes = powerAndPrestige.scenes!;
const usual = new Machine(powerAndPrestige, { seats: 4, years: 5 });
const foggy = new Machine(powerAndPrestige, { seats: 4, years: 5, fog: 'full' });

function tables(
  position: { [path: string]: unknown },
  frames: (play: never) => unknown[],
  machine = usual,
  viewer = 0,
) {
  const chance = new FastChance('staff');
  const start = machine.setUp(chance);
  for (const [path, value] of Object.entries(position)) setNoun(machine, start, path, value as never);
  machine.begin(start, frames(machine.readContext(start) as never) as never, chance);
  return tablesOf(machine, machine.view(start, viewer));
}

test('the player who forms the Alliance sees every combination with its provinces and its price', () => {
  const owned = Object.fromEntries(
    province.names.slice(0, 6).map((name, i) => [`province.${name}.owner`, i < 4 ? 'red' : i < 5 ? 'blue' : 'green']),
  );
  const found = tables({ map: 'empty', year: 1, 'prestige.red': 20, ...owned }, (play) =>
    scenes.convention!.frames(play, {} as never),
  ).find(({ title }) => title === 'The Alliance may be')!;
  expect(found.rows.length).toBe(7);
  const verdicts = found.rows.map((row) => row.at(-1) === 'yes');
  expect(verdicts).toEqual([...verdicts].sort((a, b) => Number(b) - Number(a)));
  expect(found.rows).toContainEqual(['Red', 4, 2, 0, 'yes']);
  expect(found.rows).toContainEqual(['Red, Yellow', 4, 2, 0, 'yes']);
  expect(found.rows).toContainEqual(['Red, Blue', 5, 1, 10, 'no: too many provinces']);
});

test('before that, the outlook leaves out who has been attacked in this turn', () => {
  const outlook = (victims: string[]) =>
    tables(
      { map: 'empty', year: 1, 'prestige.red': 20, 'province.paris.owner': 'red', active: ['white'], victims },
      (play) => scenes.war!.frames(play, { seats: [5] } as never),
      new Machine(powerAndPrestige, { seats: 6, years: 5 }),
    ).find(({ title }) => title === 'If Red formed the Alliance now, it might be')!;
  expect(outlook([]).rows).toContainEqual(['Red, White', 1, 0, 0, 'yes']);
  expect(outlook(['red']).rows).toContainEqual(['Red, White', 1, 0, 0, 'no: attacker and victim on one side']);
});

test('a battle is shown with its forces, its losses and what the ground takes off', () => {
  const found = tables(
    {
      map: 'empty',
      year: 2,
      alliance: ['red', 'green'],
      'red.zuerich': { infantry: 4 },
      'blue.zuerich': { infantry: 4, artillery: 1 },
    },
    (play) =>
      scenes.battle!.frames(play, {
        seats: [0, 2],
        place: usual.game.kinds.find(({ kind }) => kind === 'location')!.names.indexOf('zuerich'),
      } as never),
  ).find(({ title }) => title.startsWith('Battle of Zürich'))!;
  expect(found.title).toContain('3 off the attack');
  expect(found.rows[1]!.slice(0, 2)).toEqual(['defence', 'Blue']);
});

test('with fog a player sees their own troops in numbers, and those of others as figurines and chips', () => {
  const position = { map: 'empty', year: 2, alliance: ['red', 'green'], 'red.berlin': { infantry: 9, cavalry: 1 } };
  const troops = (viewer: number) =>
    tables(position, (play) => scenes.turn!.frames(play, { seats: [0, 2] } as never), foggy, viewer).find(
      ({ title }) => title === 'Troops',
    )!;
  expect(troops(0).rows[0]!.slice(2, 6)).toEqual(['Red', 9, 1, 0]);
  expect(troops(2).rows[0]!.slice(2, 6)).toEqual(['Red', '1 and 3 chips', 1, 0]);
});
