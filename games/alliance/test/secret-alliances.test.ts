import { FastChance, Machine } from '@concert/kernel';
import { audit } from '@concert/kernel/conformance';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { type Alliance, alliance, block, placeId, power, type State } from '../src/index.ts';
import { pairOf } from '../src/rules/4-control.ts';
import { ALLIED, SECRET_PEACE, SECRET_WAR } from '../src/shape.ts';

const id = (name: string): number => power.names.indexOf(name);
const blockNamed = (name: string): number => block.names.indexOf(name);

/** The game with something changed at the start. */
const begun = (change: (state: State) => void): typeof alliance => ({
  ...alliance,
  setup(context) {
    const state = alliance.setup(context);
    change(state);
    return state;
  },
});

const allied = (...pairs: [a: string, b: string, how: number][]) =>
  begun((state) => {
    for (const [a, b, how] of pairs) state.relations[pairOf(id(a), id(b))] = how;
  });

describe('games that begin with secret alliances', () => {
  const options = { secretAlliances: true, hiddenTreasuries: true };
  const games: [name: string, game: typeof alliance, variant: { scenario: string; seats: number }][] = [
    ['one, in peace', allied(['france', 'russia', SECRET_PEACE]), { scenario: '1804', seats: 3 }],
    ['one, in war', allied(['france', 'britain', SECRET_WAR]), { scenario: '1804', seats: 4 }],
    [
      'two',
      allied(['britain', 'russia', SECRET_WAR], ['austria', 'prussia', SECRET_PEACE]),
      { scenario: '1808', seats: 5 },
    ],
  ];
  for (const [name, game, variant] of games)
    test(`keep what every game must keep: ${name}`, () => {
      const found = audit(game, { games: 1, depth: 0.04, seed: name, variants: [{ ...variant, ...options }] });
      expect(found.failures.map(({ check, message }) => `${check}: ${message}`)).toEqual([]);
    });
});

test('in the solitaire game there is no one to suspect of one', () => {
  const machine = new Machine<Alliance>(alliance, { seats: 1, secretAlliances: true });
  const position = machine.start(new FastChance('alone'), []);
  for (let n = 0; n < 40; n++)
    expect(machine.imagine(machine.view(position, 0), new FastChance(`world ${n}`)).state.relations).toEqual(
      position.state.relations,
    );
});

clause(['AL-6.2-e', 'AL-11.5-a'], 'only an ally is told what takes the room of a narrow place', () => {
  const game = begun((state) => {
    state.relations[pairOf(id('france'), id('britain'))] = ALLIED;
    state.place[blockNamed('BR-FLEET1')] = placeId('majorca');
    state.place[blockNamed('FR-FLEET2')] = placeId('gulf_of_lyon');
  });
  const machine = new Machine<Alliance>(game, { seats: 3 });
  const position = machine.start(new FastChance('narrow'), []);
  const kinds = (viewer: number): number[] =>
    machine
      .view(position, viewer)
      .board.hidden.filter(({ place: at }) => at === placeId('majorca'))
      .map(({ kind }) => kind);
  expect([0, 2, -1].map(kinds)).toEqual([[1], [0], [0]]);
  for (let n = 0; n < 40; n++) {
    const { place: at } = machine.imagine(machine.view(position, 0), new FastChance(`world ${n}`)).state;
    const there = at.flatMap((place, b) => (place === placeId('majorca') ? [block.names[b]] : []));
    expect(there.every((each) => each.includes('FLEET'))).toBe(true);
  }
});

clause('AL-R-20', 'that one camp has too many of a kind in a narrow place is known before its turn ends', () => {
  const majorca = placeId('majorca');
  const game = begun((state) => {
    for (const name of ['FR-FLEET1', 'FR-FLEET2']) state.place[blockNamed(name)] = majorca;
  });
  const machine = new Machine<Alliance>(game, { seats: 3 });
  const position = machine.start(new FastChance('crowded'), []);
  for (const viewer of [1, 2, -1]) {
    const view = machine.view(position, viewer);
    expect(view.board.hidden.filter(({ place }) => place === majorca)).toMatchObject([{ kind: 1, count: 2 }]);
    // Otherwise the question which of them goes would be asked in one world, and a battle begin in the other.
    for (let n = 0; n < 20; n++) {
      const { place } = machine.imagine(view, new FastChance(`world ${n}`)).state;
      const there = place.flatMap((at, b) => (at === majorca ? [block.names[b]!.includes('FLEET')] : []));
      expect(there).toEqual([true, true]);
    }
  }
});
