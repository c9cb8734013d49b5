import { FastChance, Machine, openTable, setNoun } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import { expect, test } from 'vitest';
import { oddsOf } from '../src/odds.ts';

test('a procedure is played through by the rules, and what came of it is counted', async () => {
  const game = await loadGame('skirmish');
  // Turn after turn is the procedure `turn`; with orders asked it stands at `march` beneath the lanes.
  const { machine, ...table } = {
    machine: openTable(game, {}, '1'.repeat(64)).machine,
    t: openTable(game, {}, '1'.repeat(64)),
  };
  const view = machine.view(table.t.position, 0);
  const foreseen = oddsOf(game, {}, view, { within: 'march', nouns: ['turn'] }, { worlds: 25, now: () => 0 });
  expect(foreseen.worlds).toBe(25);
  const counts = Object.values(foreseen.values.turn);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(25);
});

test('a lone block on either side fires whenever it can', async () => {
  const game = await loadGame('alliance');
  const machine: Machine = new Machine(game, {});
  const chance = new FastChance('lone');
  const position = machine.setUp(chance, []);
  const nouns = {
    map: 'empty',
    'block.MI-DENMARK': { at: 'denmark', step: 1 },
    'block.MI-SWEDEN': { at: 'denmark', step: 2, part: 'main attack', from: 'sweden' },
    'block.MI-SWEDEN-FLEET': { at: 'sweden', step: 1 },
    'ally.denmark': 'france',
  };
  for (const [path, value] of Object.entries(nouns)) setNoun(machine, position, path, value);
  machine.begin(
    position,
    game.scenes!.battle.frames(machine.readContext(position), { place: placeOf('denmark') } as never),
    chance,
    [],
  );
  const question = { within: 'battle', play: 'fight', nouns: ['place.denmark.camps'] } as const;
  const { worlds, values } = oddsOf(game, {}, machine.view(position, 0), question, {
    worlds: 500,
    now: () => 0,
  });
  // By hand: two dice of C2 in each of three rounds against two steps, the fleet answering with one die at D1: 62 in 100.
  const taken = (values['place.denmark.camps']['["britain"]'] ?? 0) / worlds;
  expect(taken).toBeGreaterThan(0.55);
  expect(taken).toBeLessThan(0.7);
  function placeOf(name: string): number {
    return game.kinds.find(({ kind }) => kind === 'place')!.names.indexOf(name);
  }
});
