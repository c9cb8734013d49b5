import { openTable, readCase, runCase, secretFrom } from '@concert/kernel';
import { clause } from '@concert/testing';
import { expect } from 'vitest';
import { cards } from '../src/data/cards.ts';
import { alliance, empireNames } from '../src/index.ts';

const open = (options: Parameters<typeof openTable>[1]) => openTable(alliance, options as object, secretFrom('cards'));

const differences = (file: object): string[] =>
  runCase(alliance, readCase({ case: 'within a test', game: 'alliance', ...file })).differences;

const numbers = Array.from({ length: 42 }, (_, i) => i + 1);

clause('AL-3.0-a', 'every number from 1 to 42 can be dealt, and none twice', () => {
  for (const number of numbers)
    expect(
      differences({
        scene: { year: {} },
        draws: [number, ...Array(9).fill(1)],
        expect: [{ view: 'france', path: 'board.hand', has: number }],
      }),
    ).toEqual([]);
  const dealt = open({ seats: 7 }).position.state.hand.flat();
  expect(dealt.length).toBe(35);
  expect(new Set(dealt).size).toBe(35);
  expect(cards.map((row) => row.number)).toEqual(numbers);
});

clause('AL-3.3-a', 'eight cards open diplomacy, one or two of each empire', () => {
  const leaders = numbers.filter(
    (number) =>
      differences({
        position: { 'card.france': number, 'card.britain': number === 1 ? 2 : 1 },
        scene: { diplomacy: {} },
        expect: [{ prompt: 'france', what: 'bid' }],
      }).length === 0,
  );
  expect(leaders.map((number) => cards[number - 1].name)).toEqual([
    'Cuesta',
    'Selim III',
    'Talleyrand',
    'Charles',
    'Alexander (Czar)',
    'Blücher',
    'Wellington',
    'Napoléon',
  ]);
});

clause(
  ['AL-LC-c', 'AL-LC-g'],
  'Napoléon is card 42, Alexander card 39; each leader has the colour of their empire',
  () => {
    const points = (number: number, empire: string): string[] =>
      differences({
        options: { empires: [empire, empire === 'france' ? 'britain' : 'france'] },
        position: { [`card.${empire}`]: number, 'treasury.france': 0, [`treasury.${empire}`]: 0 },
        scene: { diplomacy: {} },
        play: [{ expect: { log: 'spectator', what: 'player turn', args: { power: empire, ap: 4 } } }],
      });
    for (const [number, empire] of [
      [42, 'france'],
      [37, 'france'],
      [39, 'russia'],
      [41, 'britain'],
      [38, 'austria'],
      [40, 'prussia'],
      [36, 'turkey'],
      [35, 'spain'],
    ] as const)
      expect(points(number, empire), String(number)).toEqual([]);
  },
);

clause(
  ['AL-3.1-a', 'AL-3.5-a', 'AL-GT-a', 'AL-GT-g', 'AL-3.1-b', 'AL-3.5-g'],
  'a year: four times cards, then one turn for each player in order; winter after the fourth, and a new year',
  () => {
    const table = open({ seats: 3 });
    const prefer = ['discard', 'lay', 'pass', 'endTurn', 'ready'];
    const heard = (): string[] => table.log(-1).map(({ event }) => event.what);
    while (heard().filter((what) => what === 'game turn').length < 6) {
      const seat = table.machine.busy(table.position).find((each) => table.choices(each).length > 0)!;
      const choices = table.choices(seat);
      table.choose(seat, choices.find(({ verb }) => prefer.includes(verb))!);
    }
    const told = ['dealt', 'game turn', 'shows', 'player turn', 'collects'];
    const flow = heard().filter((what) => told.includes(what));
    const turn = ['game turn', 'shows', 'shows', 'shows', 'player turn', 'player turn', 'player turn'];
    const year = [...turn, ...turn, ...turn, ...turn, 'collects', 'collects', 'collects'];
    expect(flow).toEqual(['dealt', ...year, 'dealt', ...turn, 'game turn']);
    expect(table.position.state.year).toBe(1805);
    const events = table.log(-1).map(({ event }) => event);
    const cardOf = new Map<number, number>();
    let last = 43;
    for (const { what, args } of events) {
      if (what === 'game turn') last = 43;
      if (what === 'shows') cardOf.set(table.position.state.seat.indexOf(args!.seat as number), args!.card as number);
      if (what !== 'player turn') continue;
      const number = cardOf.get(args!.power as number)!;
      expect(number).toBeLessThan(last);
      last = number;
    }
  },
);

clause('AL-3.4-g', 'with hidden Treasuries each player sees only their own; without the option all are open', () => {
  const scene = { actions: {} };
  const gold = (view: string, is: number[]) => ({ view, path: 'board.gold', is });
  expect(
    differences({
      options: { hiddenTreasuries: true },
      scene,
      expect: [gold('france', [14, -1]), gold('britain', [-1, 10]), gold('spectator', [-1, -1])],
    }),
  ).toEqual([]);
  expect(differences({ scene, expect: [gold('britain', [14, 10]), gold('spectator', [14, 10])] })).toEqual([]);
});

clause(
  ['AL-3.6-a', 'AL-3.6-b', 'AL-3.6-e'],
  'any two to seven empires may be played; the others have no seat and no cards',
  () => {
    for (const scenario of ['1804', '1808', '1812'])
      for (let mask = 0; mask < 128; mask++) {
        const empires = empireNames.filter((_, e) => (mask >> e) & 1);
        if (empires.length < 2) continue;
        const table = open({ scenario, seats: empires.length, empires });
        expect(table.machine.seats.map(({ id }) => id)).toEqual(empires);
        const { state } = table.position;
        expect(state.hand.map((hand) => hand.length)).toEqual(empires.map(() => 5));
        empireNames.forEach((name, e) => {
          expect(state.seat[e]).toBe(empires.indexOf(name));
          // An NPE follows a player, or the head of its own group, or no one; a played empire follows itself.
          if (empires.includes(name)) expect(state.patron[e]).toBe(e);
          else expect(state.patron[e]).not.toBe(e);
        });
      }
    expect(
      open({ seats: 2 })
        .machine.seats.map(({ id }) => id)
        .sort(),
    ).toEqual(['britain', 'france']);
  },
);
