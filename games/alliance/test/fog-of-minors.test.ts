import { FastChance, Machine, openTable, type Seat, SPECTATOR, secretFrom, type Table } from '@concert/kernel';
import { clause, tablesOf } from '@concert/testing';
import { expect } from 'vitest';
import {
  type Alliance,
  alliance,
  BROWN,
  blockId,
  blocksOf,
  colourOf,
  EMPIRES,
  place,
  placeId,
  power,
  powerOf,
} from '../src/index.ts';
import { open } from './begin.ts';

const [FRANCE, BRITAIN] = [0, 1];
const fog = ['AL-2.2-a', 'AL-2.2.1-a'];
type Position = { [path: string]: string | number | null | object };
type Action = [seat: Seat, verb: string, arg?: object];

/** Everything that a viewer gets: board, prompt, choices, staff tables, and what has been said. */
function told(table: Table<Alliance>, viewer: number): object {
  const { machine, position } = table;
  const view = table.view(viewer);
  return {
    view,
    staff: alliance.textTables!(view as never, machine.seats, machine.options as never),
    prompt: viewer === SPECTATOR ? null : machine.prompt(position, viewer),
    choices: viewer === SPECTATOR ? [] : table.choices(viewer),
    log: table.log(viewer),
  };
}

/** Two infantry blocks of Britain's minors, Swedish and Portuguese: one in each of two places, and the other way round. */
function bothWays(at: [one: object, other: object], deeds: (block: number) => Action[], more: Position, scene: object) {
  return [
    ['MI-SWEDEN', 'MI-PORTUGAL'],
    ['MI-PORTUGAL', 'MI-SWEDEN'],
  ].map(([one, other]) => {
    const table = open({
      position: {
        map: 'empty',
        'card.britain': 21,
        'card.france': 14,
        [`block.${one}`]: at[0],
        [`block.${other}`]: at[1],
        ...more,
      } as never,
      scene: scene as never,
      draws: [1, 1, 1, 1, 1, 1],
    });
    for (const [seat, verb, arg] of deeds(blockId(one))) {
      const done = table.choose(seat, { verb, arg: arg ?? {} } as never);
      expect(done.ok, `${verb} of ${one}: ${done.ok ? '' : done.sentence}`).toBe(true);
    }
    return table;
  });
}

const turn = { turn: { seat: 'britain', ap: 3 } };
const [wessex, scotland] = [
  { at: 'wessex', step: 2 },
  { at: 'scotland', step: 2 },
];

const said = (table: Table<Alliance>): [what: string, args: object] => {
  const { what, args } = table
    .allEvents()
    .filter((event) => event.what.startsWith('minor '))
    .at(-1)!;
  return [what, args!];
};

/** What a hidden minor's block can do, and what all players are told of it. */
const doings: [string, () => Table<Alliance>[], object][] = [
  ['stands', () => bothWays([wessex, scotland], () => [], {}, turn), []],
  [
    'marches',
    () =>
      bothWays(
        [wessex, scotland],
        (block) => [
          [BRITAIN, 'group', { place: placeId('wessex') }],
          [BRITAIN, 'march', { block, to: placeId('london') }],
        ],
        {},
        turn,
      ),
    ['minor marches', { camp: 1, from: placeId('wessex'), to: placeId('london') }],
  ],
  [
    'sails',
    () =>
      bothWays(
        [wessex, scotland],
        (block) => [
          [BRITAIN, 'group', { place: placeId('wessex') }],
          [BRITAIN, 'seaMove', { block, to: placeId('brittany') }],
        ],
        {
          'block.BR-FLEET1': { at: 'english_channel', step: 2 },
          'block.BR-INF1': { at: 'brittany', step: 2 },
        },
        turn,
      ),
    ['minor sails', { camp: 1, from: placeId('wessex'), to: placeId('brittany') }],
  ],
  [
    'lands',
    () =>
      bothWays(
        [wessex, scotland],
        (block) => [
          [BRITAIN, 'group', { place: placeId('wessex') }],
          [BRITAIN, 'invade', { block, to: placeId('brittany') }],
        ],
        { 'block.BR-FLEET1': { at: 'english_channel', step: 2 }, 'block.FR-INF1': { at: 'brittany', step: 2 } },
        turn,
      ),
    ['minor lands', { camp: 1, from: placeId('wessex'), to: placeId('brittany') }],
  ],
  [
    'is levied',
    () => bothWays([wessex, scotland], (block) => [[BRITAIN, 'levy', { block }]], {}, turn),
    ['minor levied', { camp: 1, place: placeId('wessex') }],
  ],
];

for (const [what, play, event] of doings)
  clause(fog, `a block that ${what} does not show the others which minor’s it is (AL-R-81)`, () => {
    const [one, other] = play();
    for (const viewer of [FRANCE, SPECTATOR]) expect(told(one, viewer)).toEqual(told(other, viewer));
    if (what !== 'stands') for (const table of [one, other]) expect(said(table)).toEqual(event);
    // The owner sees the difference.
    expect(one.view(BRITAIN).board.blocks).not.toEqual(other.view(BRITAIN).board.blocks);
    const at = (table: Table<Alliance>, name: string) =>
      table.view(BRITAIN).board.blocks.find(({ id }) => id === blockId(name))!.place;
    expect(at(one, 'MI-PORTUGAL')).toBe(placeId('scotland'));
    expect(at(other, 'MI-SWEDEN')).toBe(placeId('scotland'));
  });

clause(fog, 'a minor’s block that regroups or is raised is named by its side alone (AL-R-81)', () => {
  for (const table of bothWays(
    [{ at: 'hanover', step: 3 }, scotland],
    (block) => [
      [BRITAIN, 'fire', { block }],
      [BRITAIN, 'regroup', { block, to: placeId('westfalen') }],
    ],
    {
      'block.FR-INF1': { at: 'hanover', step: 1, part: 'main attack', from: 'holland' },
      'ally.westfalen': 'britain',
    },
    { battle: { place: 'hanover' } },
  ))
    expect(said(table)).toEqual(['minor regroups', { camp: 1, from: placeId('hanover'), to: placeId('westfalen') }]);
  const raised = open({ position: { map: 'empty', 'card.britain': 21, 'card.france': 14 }, scene: turn as never });
  raised.choose(BRITAIN, { verb: 'build', arg: { block: blockId('MI-SWEDEN'), at: placeId('sweden') } } as never);
  expect(said(raised)).toEqual(['minor built', { camp: 1, place: placeId('sweden') }]);
  // An empire's blocks are named by their colour as ever.
  raised.choose(BRITAIN, { verb: 'build', arg: { block: blockId('BR-INF1'), at: placeId('london') } } as never);
  expect(raised.allEvents().at(-1)).toMatchObject({ what: 'build', args: { power: 1, place: placeId('london') } });
});

clause(fog, 'hidden minors are brown, with the empire on whose side they are; neutral ones lie open (AL-R-81)', () => {
  const table = openTable(alliance, { scenario: '1804' }, secretFrom('brown'), []);
  const brown = (viewer: number) =>
    table
      .view(viewer)
      .board.hidden.filter(({ colour }) => colour === BROWN)
      .map(({ camp, place: at, count }) => `${count} of ${power.names[camp]} in ${place.names[at]}`)
      .sort();
  const french = [
    '1 of france in holland',
    '1 of france in morocco',
    '1 of france in swiss',
    '1 of france in westfalen',
  ];
  const british = ['2 of britain in norte', '2 of britain in sweden'];
  expect(brown(BRITAIN)).toEqual(french);
  expect(brown(FRANCE)).toEqual(british);
  expect(brown(SPECTATOR)).toEqual([...french, ...british].sort());
  const neutral = table.position.state.patron.flatMap((up, p) => (p >= EMPIRES && up < 0 ? blocksOf[p] : []));
  expect(neutral.length).toBeGreaterThan(5);
  for (const viewer of [FRANCE, BRITAIN, SPECTATOR]) {
    const seen = table.view(viewer).board.blocks.map(({ id }) => id);
    for (const b of neutral) expect(seen).toContain(b);
  }
  const rows = tablesOf(table.machine, table.view(BRITAIN)).find((t) => t.title === 'Forces')!.rows;
  expect(rows).toContainEqual(['Westfalen', 'France', '1 hidden (minor)', '?', '?', '']);
});

clause(fog, 'a spectator can imagine each of the minors where a brown block of its side stands', () => {
  const [table] = bothWays([wessex, scotland], () => [], {}, turn);
  const { machine, position } = table;
  const seen = machine.view(position, FRANCE);
  const chance = new FastChance('imagined');
  const found = new Set<string>();
  for (let i = 0; i < 200; i++) {
    const world = machine.imagine(seen, chance);
    expect(machine.view(world, FRANCE)).toEqual(seen);
    const there = world.state.place.flatMap((at, b) => (at === placeId('wessex') ? [b] : []));
    expect(there.map((b) => colourOf[b])).toEqual([BROWN]);
    expect(world.state.patron[powerOf[there[0]]]).toBe(1);
    found.add(power.names[powerOf[there[0]]]);
  }
  expect([...found].sort()).toEqual(['portugal', 'sweden']);
});

clause(fog, 'in whole games nothing that is heard of a hidden block’s doings names a minor (AL-R-81)', () => {
  const doing = new Set(['march', 'sea move', 'invade', 'levy', 'build', 'regroups']);
  let heard = 0;
  for (const [n, options] of [{ seats: 2 }, { scenario: '1808' as const, seats: 3 }, { seats: 1 }].entries()) {
    const machine = new Machine(alliance, options);
    const chance = new FastChance(`fog ${n}`);
    const events: { what: string; args: { [name: string]: unknown } }[] = [];
    const position = machine.start(chance, events as never);
    for (let i = 0; i < 250 && machine.busy(position).length > 0; i++) {
      const seat = machine.busy(position)[0];
      const choice = chance.pick(machine.choices(position, seat), 'choice');
      events.length = 0;
      const neutral = position.state.patron.map((up) => options.seats > 1 && up < 0);
      machine.take(position, seat, choice, chance, events as never);
      for (const { what, args } of events) {
        if (what.startsWith('minor ') && 'camp' in args) {
          heard++;
          expect(args.camp).toBeLessThan(EMPIRES);
          expect(args).not.toHaveProperty('power');
        } else if (doing.has(what)) {
          const named = args.power as number;
          expect(named < EMPIRES || neutral[named], `${what} of ${power.names[named]}`).toBe(true);
        }
      }
      for (let viewer = SPECTATOR; viewer < options.seats; viewer++)
        expect(
          machine
            .view(position, viewer)
            .board.hidden.every((group) => !('power' in group) && group.colour < EMPIRES && group.camp < EMPIRES),
        ).toBe(true);
    }
  }
  expect(heard).toBeGreaterThan(5);
});
