import { type CaseFile, runCase } from '@concert/kernel';
import { expect, test } from 'vitest';
import { powerAndPrestige } from '../src/index.ts';

/** What is wrong with a case that begins so. */
function wrong(
  position: CaseFile['position'],
  scene: CaseFile['scene'] = { year: {} },
  options: CaseFile['options'] = { seats: 4 },
): string {
  const file = { case: 'x', game: 'power-and-prestige', options, position: { map: 'empty', ...position }, scene };
  try {
    return runCase(powerAndPrestige, { ...file, seed: 'x' }).differences.join('; ');
  } catch (error) {
    return (error as Error).message;
  }
}

const one = { infantry: 1 };

test.each([
  [{ 'buildings.dijon': ['bank', 'bank', 'bank'] }, 'position: buildings.dijon: there are 2 sites'],
  [{ 'buildings.dijon': ['windmill'] }, 'position: buildings.dijon: windmill stands in the country: farms'],
  [{ 'farms.dijon': ['bank'] }, 'position: farms.dijon: bank stands in a city: buildings'],
  [{ 'buildings.troyes': [] }, 'position: buildings.troyes: troyes is no city'],
  [
    { 'buildings.dijon': ['bank'], 'plundered.dijon': ['bank', 'bank'] },
    'position: plundered.dijon: there are not so many: bank – name all buildings first',
  ],
  [{ 'red.milano': one }, 'position: red.milano: Milano is out of play with 4 players'],
  [{ 'fortress.milano': true }, 'position: fortress.milano: Milano is out of play with 4 players'],
  [{ 'residence.red': 'troyes' }, 'position: residence.red: troyes is no city'],
  [{ 'ally.paris': one }, 'position: ally.paris: no external ally with 4 players'],
  [{ 'white.paris': one }, 'position: white.paris: white does not take part'],
  [{ 'entries.paris': ['wien'] }, 'position: entries.paris: no road comes from wien'],
  [{ alliance: ['red', 'red'] }, 'position: alliance: some of the players, each once, and not all of them'],
  [
    { alliance: ['red', 'blue', 'green', 'yellow'] },
    'position: alliance: some of the players, each once, and not all of them',
  ],
  [{ order: ['red', 'blue', 'green', 'green'] }, 'position: order: every player once'],
  [{ year: 6 }, 'position: year: the game has 5 years'],
])('%j cannot be', (position, why) => {
  expect(wrong(position)).toBe(why);
});

test('an army counter stands in one place', () => {
  const pile = { figurines: 1, dummies: 0, ones: 0, twos: 0, fives: 0, tens: 0 };
  const stack = { force: 'red', box: 1, steps: 0, master: null, aside: false, infantry: pile };
  const stacks = ['paris', 'wien'].map((at) => ({ ...stack, at, cavalry: pile, artillery: pile }));
  expect(wrong({ stacks })).toBe('position: stacks: army 1 of red stands in two places');
});

test('a scene begins only where the position can', () => {
  expect(wrong({}, { turn: { seats: ['red', 'blue'] } })).toBe(
    'scene.turn.seats: one player, for there are no alliances yet',
  );
  expect(wrong({ alliance: ['red', 'blue'] }, { deeds: { seats: ['red', 'green'] } })).toBe(
    'scene.deeds.seats: some players of one alliance',
  );
  expect(wrong({ 'red.paris': one }, { battle: { seats: ['red'], place: 'paris' } })).toBe(
    'scene.battle.place: those whose turn it is meet no enemy in paris',
  );
  expect(wrong({}, { placements: { seat: 'red', items: ['palace'] } })).toBe(
    'scene.placements.items: palace is bought, and needs no place',
  );
});

test('what is not there may be named, and an empty map clears nothing that a case names', () => {
  expect(wrong({ 'ally.paris': { infantry: 0 }, 'province.milano': { owner: 'red' } })).toBe('');
  const position = { 'red.paris': one, map: 'empty' };
  const expects = [{ position: 'red.paris.infantry', is: 1 }];
  const file = { case: 'x', game: 'power-and-prestige', position, scene: { year: {} }, seed: 'x', expect: expects };
  expect(runCase(powerAndPrestige, file).differences).toEqual([]);
});
