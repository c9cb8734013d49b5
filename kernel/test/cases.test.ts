import {
  type Act,
  BadInput,
  type CaseFile,
  caseFrom,
  FastChance,
  field,
  findNoun,
  getNoun,
  Machine,
  no,
  openTable,
  readCase,
  runCase,
  seatOf,
  secretFrom,
  setNoun,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { skirmish } from '../../games/skirmish/src/index.ts';
import type { Skirmish } from '../../games/skirmish/src/rules.ts';
import { go, sandbox, sandboxTable } from './sandbox.ts';

const inSkirmish = (file: Partial<CaseFile>) => runCase(skirmish, { case: 'x', game: 'skirmish', ...file });
const atDesk = (file: Partial<CaseFile>) => runCase(sandbox(), { case: 'x', game: 'desk', ...file });

/** A battle in Gotha between one corps of each side; blue wins with these draws. */
const battle: Partial<CaseFile> = {
  position: {
    turn: 2,
    'corps.Blue I': { at: 'Gotha', worth: 3 },
    'corps.Blue II.at': null,
    'corps.blue iii': { at: null },
    'corps.Red I.at': 'Gotha',
    'corps.Red II.at': null,
    'corps.Red III.at': null,
  },
  scene: { battle: { place: 'Gotha' } },
  draws: [6, { name: 'battle of Gotha', value: 1 }],
};

describe('a case that holds', () => {
  test('set-up and differences, scene, draws, choices and expectations of every kind', () => {
    const { differences } = inSkirmish({
      ...battle,
      play: [
        {
          expect: [
            { position: 'corps.Blue I', is: { at: 'Gotha', worth: 3 } },
            { position: 'corps.Red I.at', is: 'Gotha' },
            { position: 'corps.Red II.at', is: null },
            { waiting: ['blue'] },
            { waiting: ['blue'], view: 'red' },
            { prompt: 'blue', what: 'strike', clause: 'SK-3.3' },
            { prompt: 'blue', what: 'strike', args: { place: 'Gotha' } },
            { means: 'blue', choice: { verb: 'strike' }, is: null },
            { choices: 'blue', has: { verb: 'strike', arg: { corps: '1@6~0' } }, count: 1 },
            { choices: 'red', not: { verb: 'strike' }, count: 0 },
            { view: 'blue', path: 'board.known', has: { id: 0, worth: 3 } },
            { view: 'red', path: 'board.turn', is: 2 },
            { view: 'red', path: 'board.nothing', absent: true },
            { view: 'red', path: 'board.constructor', absent: true },
            { view: 'spectator', path: 'lane', is: null },
            { log: 'spectator', what: 'battle', args: { place: 'Gotha', sides: ['blue', 'red'], dice: [6, 1] } },
            { log: 'red', what: 'lost', absent: true },
            { log: 'red', what: 'battle', times: 1, clause: 'SK-3.2' },
            { log: 'red', what: 'battle', args: { place: 'Hesse' }, times: 0 },
            { undo: 'blue', is: false },
            { talk: { from: 'blue', to: ['red'] }, is: true },
            { over: false },
          ],
        },
        { seat: 'red', verb: 'strike', arg: { corps: '0@6~0' }, refused: true },
        { seat: 'blue', offer: { to: 'red', kind: 'truce', terms: { turns: 1 } } },
        { seat: 'blue', offer: { to: ['red'], kind: 'truce', terms: { turns: 9 } }, refused: true },
        { seat: 'red', answer: 'refuse', id: '0-1#1' },
        { seat: 'red', undo: true, refused: true },
        { seat: 'blue', verb: 'strike', arg: { corps: '1@6~0' } },
      ],
      expect: [
        { position: 'corps.Red I.at', is: null },
        { log: 'spectator', what: 'lost', args: { seat: 'red', place: 'Gotha' } },
        { over: true },
        { winners: ['blue'], scores: [5, 0], what: 'over' },
      ],
    });
    expect(differences).toEqual([]);
  });

  test('refusals by clause', () => {
    const order = { verb: 'order', arg: { corps: 'Blue I', to: 'Saxony' } };
    const play: CaseFile['play'] = [
      { expect: { refuses: 'blue', choice: order, clause: 'SK-2.2' } },
      { expect: { refuses: 'blue', choice: order, clause: 'SK-2.2', what: 'too far', args: { to: 'Saxony' } } },
      { seat: 'blue', ...order, refused: 'SK-2.2' },
      { seat: 'blue', ...order, refused: true },
    ];
    expect(inSkirmish({ play }).differences).toEqual([]);
    const other = { expect: { refuses: 'blue', choice: order, clause: 'SK-2.2', what: 'lost' } };
    expect(inSkirmish({ play: [other] }).differences).toEqual(['play[0]: the reason is "too far", should be "lost"']);
  });

  test('any dice after the scripted ones with a seed, and an exact position', () => {
    const table = sandboxTable();
    go(table, 0, 'orders');
    go(table, 1, 'more');
    const raw = JSON.parse(JSON.stringify(table.position));
    const play: CaseFile['play'] = ['ann', 'bob', 'cid'].map((seat) => ({ seat, verb: 'ready' }));
    const expects: CaseFile['expect'] = [{ log: 'ann', what: 'bids', args: { bids: [0, 1, 0] } }];
    expect(atDesk({ raw, play, expect: expects }).differences).toEqual([]);
    const rolls: CaseFile['play'] = [
      { seat: 'ann', verb: 'roll' },
      { seat: 'ann', verb: 'roll' },
    ];
    expect(atDesk({ play: rolls, draws: [3], seed: 'any' }).differences).toEqual([]);
    expect(atDesk({ setup: [4, 5, 6], expect: [{ view: 'bob', path: 'board.numbers.1', is: 5 }] }).ok).toBe(true);
  });
});

describe('a case that does not hold says what differs', () => {
  test.each([
    [{ expect: [{ position: 'corps.Blue I.at', is: 'Hesse' }] }, 'corps.Blue I.at is "Gotha", should be "Hesse"'],
    [{ expect: [{ view: 'blue', path: 'board.turn', is: 3 }] }, "expect[0]: blue's board.turn is 2, should be 3"],
    [{ expect: [{ view: 'blue', path: 'board.turn', absent: true }] }, 'should be absent'],
    [{ expect: [{ view: 'blue', path: 'board.known', has: { worth: 9 } }] }, 'board.known has no {"worth":9}'],
    [{ expect: [{ log: 'red', what: 'lost' }] }, 'heard “lost” so 0 times, should be at least once'],
    [{ expect: [{ log: 'red', what: 'battle', absent: true }] }, 'should be 0'],
    [{ expect: [{ log: 'red', what: 'battle', times: 2 }] }, 'so 1 times, should be 2'],
    [{ expect: [{ log: 'red', what: 'battle', clause: 'SK-9' }] }, 'so 0 times'],
    [{ expect: [{ log: 'red', what: 'battle', args: { place: 'Hesse' } }] }, 'so 0 times'],
    [{ expect: [{ choices: 'blue', has: { verb: 'decline' } }] }, '{"verb":"decline"} is not offered'],
    [{ expect: [{ choices: 'blue', not: { verb: 'strike' } }] }, '{"verb":"strike"} is offered'],
    [
      { expect: [{ choices: 'blue', has: [{ verb: 'strike' }, { verb: 'decline' }] }] },
      '{"verb":"decline"} is not offered',
    ],
    [{ expect: [{ choices: 'blue', not: [{ verb: 'decline' }, { verb: 'strike' }] }] }, '{"verb":"strike"} is offered'],
    [{ expect: [{ choices: 'blue', count: 7 }] }, '1 choices are offered, should be 7'],
    [
      { expect: [{ refuses: 'blue', choice: { verb: 'strike', arg: { corps: '1@6~0' } }, clause: 'X' }] },
      'it is legal',
    ],
    [{ expect: [{ refuses: 'blue', choice: { verb: 'decline' }, clause: 'X' }] }, 'the clause is "", should be "X"'],
    [{ expect: [{ prompt: 'blue', what: 'write orders' }] }, 'the prompt is "strike", should be "write orders"'],
    [{ expect: [{ prompt: 'red', what: 'write orders' }] }, 'the prompt is null'],
    [{ expect: [{ prompt: 'blue', what: 'strike', clause: 'X' }] }, 'its clause is "SK-3.3", should be "X"'],
    [{ expect: [{ prompt: 'blue', what: 'strike', args: { place: 'Hesse' } }] }, 'its arguments is {"place":6}'],
    [{ expect: [{ means: 'blue', choice: { verb: 'decline' }, is: null }] }, '{"verb":"decline"} is not offered'],
    [{ expect: [{ means: 'blue', choice: { verb: 'strike' }, is: { main: true } }] }, 'what it means is null, should'],
    [{ expect: [{ waiting: ['red'] }] }, 'who is waited for is ["blue"], should be ["red"]'],
    [{ expect: [{ undo: 'blue', is: true }] }, 'undo is false, should be true'],
    [{ expect: [{ talk: { from: 'blue', to: ['red'] }, is: 'SK-5.1' }] }, 'talk is true, should be "SK-5.1"'],
    [{ expect: [{ over: true }] }, 'over is false, should be true'],
    [{ expect: [{ winners: ['red'] }] }, 'the game is not over'],
    [{ play: [{ seat: 'red', verb: 'ready' }] }, 'play[0]: refused: It is not your decision now.'],
    [{ play: [{ seat: 'blue', verb: 'strike', arg: { corps: '1@6~0' }, refused: true }] }, 'was accepted, should be'],
    [{ play: [{ seat: 'blue', verb: 'ready', refused: 'X' }] }, 'refused by kernel.other-question, should be by X'],
    [{ draws: [6, 1, 3] }, 'draws: 1 scripted draws were not drawn'],
    [{ draws: [6] }, 'set-up: no draw is scripted for “battle of Gotha”'],
    [{ draws: [6, { name: 'weather', value: 1 }] }, 'the script has a draw for “weather” where “battle of Gotha”'],
  ] as [Partial<CaseFile>, string][])('%j', (parts, difference) => {
    const { differences, ok } = inSkirmish({ ...battle, ...parts });
    expect(ok).toBe(false);
    expect(differences.join('\n')).toContain(difference);
  });

  test('rules that fail are a difference like any other, and the case stops there', () => {
    const play: CaseFile['play'] = [
      { seat: 'ann', verb: 'boom' },
      { seat: 'no one', verb: 'x' },
    ];
    expect(atDesk({ seed: 'x', play }).differences).toEqual(['play[0]: the rules failed: boom']);
  });
});

describe('what is not a case', () => {
  const position = JSON.parse(JSON.stringify(sandboxTable().position));
  const laned = (() => {
    const table = sandboxTable();
    go(table, 0, 'orders');
    return JSON.parse(JSON.stringify(table.position));
  })();
  const lanes = (change: object) => ({ ...laned, lanes: [{ ...laned.lanes[0], ...change }] });
  const step = (parts: object) => ({ play: [parts] });
  const expects = (...parts: unknown[]) => ({ expect: parts });

  test.each([
    [{ case: 5 }, 'case: a text is needed, not 5'],
    [{ game: null }, 'game: a text is needed, not null'],
    [{ game: 'chess' }, 'game: the case is of "chess", this is desk'],
    [{ nonsense: 1 }, 'there is no field "nonsense"; there are case, game, options'],
    [{ options: [] }, 'options: an object is needed'],
    [{ options: { seats: 9 } }, 'options.seats: a whole number from 2 to 4 is needed'],
    [{ options: { chairs: 9 } }, 'options: there is no option "chairs"'],
    [{ options: JSON.parse('{"__proto__":{"seats":4}}') }, 'options: there is no option "__proto__"'],
    [{ clauses: [1] }, 'clauses: a list of texts is needed'],
    [{ seed: {} }, 'seed: a text is needed'],
    ...[5, [null], ['x'], [{}], [{ name: 'x' }], [1.5], [['x', 6]], [[1, 6, 'x']], [[]]].flatMap((draws) => [
      [{ draws }, 'draws: a list of draws'] as const,
      [{ setup: draws }, 'setup: a list of draws'] as const,
    ]),
    [{ position: 5 }, 'position: an object is needed'],
    [{ position: { silver: 1 } }, 'position: there is no noun "silver"; there are: gold'],
    [{ position: { constructor: 1 } }, 'position: there is no noun "constructor"'],
    [{ position: { 'gold.eve': 1 } }, 'gold.eve: there is no seat "eve"'],
    [{ position: { gold: 1 } }, 'gold: there is no seat ""'],
    [{ position: { 'gold.ann': 'much' } }, 'position: gold.ann: a whole number from 0 to 99 is needed'],
    [{ position: { 'gold.ann.x': 1 } }, 'position: gold.ann.x: a whole number from 0 to 99 is needed'],
    [{ scene: { nowhere: {} } }, 'scene: there is no scene "nowhere"; there are: none'],
    [{ scene: { constructor: {} } }, 'scene: there is no scene "constructor"'],
    [{ scene: [] }, 'scene: an object is needed'],
    [{ raw: position, position: {} }, 'position: a raw position stands instead'],
    ...[
      null,
      5,
      [],
      {},
      { ...position, state: null },
      { ...position, stack: null },
      { ...position, stack: [null] },
      { ...position, stack: [{ at: 'nowhere' }] },
      { ...position, stack: [{ at: 'constructor' }] },
      { ...position, asked: null },
      { ...position, asked: [7] },
      { ...position, until: 'never' },
      { ...position, count: 'x' },
      { ...position, veil: null },
      { ...position, lanes: 5 },
      { ...position, lanes: [] },
      { ...position, lanes: [null] },
      lanes({ seat: 9 }),
      lanes({ enter: null }),
      lanes({ stack: [] }),
      lanes({ stack: [5] }),
      lanes({ ready: 1 }),
      lanes({ answer: undefined }),
    ].map((raw) => [{ raw }, 'raw: '] as const),
    [{ play: {} }, 'play: a list is needed'],
    [step(5 as never), 'play[0]: a step has one of expect, verb, undo, offer, answer, resign, orders, promise, not 5'],
    [step(null as never), 'play[0]: a step has one of'],
    [step({}), 'play[0]: a step has one of'],
    [step({ seat: 'ann' }), 'play[0]: a step has one of'],
    [step({ verb: 'pass' }), 'play[0].seat: the name of a seat is needed, not absent'],
    [step({ seat: 'eve', verb: 'pass' }), 'play[0]: there is no seat "eve"'],
    [step({ seat: 9, verb: 'pass' }), 'play[0]: there is no seat 9; there are ann, bob, cid'],
    [step({ seat: 'ann', verb: 5 }), 'play[0].verb: a text is needed'],
    [step({ seat: 'ann', verb: 'note', arg: 5 }), 'play[0].arg: an object is needed'],
    [step({ seat: 'ann', verb: 'peek', arg: { seat: 'eve' } }), 'play[0].arg.seat: there is no seat "eve"'],
    [
      step({ seat: 'ann', verb: 'pass', refuse: true }),
      'play[0]: there is no field "refuse"; there are seat, verb, arg, refused',
    ],
    [step({ seat: 'ann', verb: 'pass', refused: false }), 'play[0].refused: true or a clause is needed'],
    [step({ seat: 'ann', undo: false }), 'play[0].undo: true is needed'],
    [step({ seat: 'ann', offer: 5 }), 'play[0].offer: an offer: to (seats), kind and terms is needed'],
    [step({ seat: 'ann', offer: { kind: 'gift' } }), 'play[0].offer: an offer'],
    [step({ seat: 'ann', offer: { to: ['eve'], kind: 'gift' } }), 'play[0]: there is no seat "eve"'],
    [step({ seat: 'ann', answer: 'accept', id: 5 }), 'play[0].id: a text is needed'],
    [step({ seat: 'ann', answer: 'accept' }), 'play[0].id: which offer is answered? Open are: none'],
    [step({ seat: 'ann', verb: 'pas', refused: true }), 'play[0]: there is no verb "pas"; there are '],
    [expects({ log: 'ann', what: 'no such event', absent: true }), 'expect[0]: there is no sentence "no such event"'],
    [expects({ prompt: 'ann', what: 'no such prompt' }), 'expect[0]: there is no sentence "no such prompt"'],
    [
      expects({ choices: 'ann', has: [] }),
      'expect[0].has: a choice (a verb and an arg), or a list of choices, is needed',
    ],
    [step({ expect: null }), 'play[0].expect: an expectation has one of'],
    [step({ expect: [{ over: 1 }] }), 'play[0].expect[0].over: true or false is needed'],
    [{ expect: { over: true } }, 'expect: a list is needed'],
    [expects(null), 'expect[0]: an expectation has one of position'],
    [expects({ over: false }, 5), 'expect[1]: an expectation has one of'],
    [expects({}), 'expect[0]: an expectation has one of'],
    [expects({ position: 5, is: 1 }), 'expect[0].position: a text is needed'],
    [expects({ position: 'gold.ann' }), 'expect[0].is: a value is needed'],
    [expects({ position: 'silver', is: 1 }), 'position: there is no noun "silver"'],
    [expects({ view: 'ann', path: 5 }), 'expect[0].path: a text is needed'],
    [expects({ view: 'eve', path: 'x', is: 1 }), 'expect[0]: there is no seat "eve"'],
    [expects({ view: 'ann', path: 'board' }), 'expect[0]: it expects nothing; say one of is, has, absent'],
    [
      expects({ view: 'ann', path: 'board', equals: 1 }),
      'expect[0]: there is no field "equals"; there are view, path, is, has, absent',
    ],
    [expects({ choices: 'ann' }), 'expect[0]: it expects nothing; say one of has, not, count'],
    [
      expects({ choices: 'ann', hass: { verb: 'x' } }),
      'expect[0]: there is no field "hass"; there are choices, has, not, count',
    ],
    [expects({ choices: 'ann', has: { verb: 'constructor' } }), 'expect[0]: there is no verb "constructor"'],
    [expects({ choices: 'ann', has: 5 }), 'expect[0].has: a choice (a verb and an arg), or a list'],
    [expects({ log: 'ann', what: 5 }), 'expect[0].what: a text is needed'],
    [expects({ log: 'ann', what: 'x', args: 5 }), 'expect[0].args: an object is needed'],
    [expects({ refuses: 'ann', choice: null, clause: 'x' }), 'expect[0].choice: a choice'],
    [expects({ waiting: 5 }), 'expect[0].waiting: a list of seats is needed'],
    [expects({ waiting: [null] }), 'expect[0].waiting: a list of seats is needed'],
    [expects({ talk: 5, is: true }), 'expect[0].talk: an object with from'],
    [expects({ undo: 'ann' }), 'expect[0].is: true or false is needed'],
    [expects({ winners: 'ann' }), 'expect[0].winners: a list of seats is needed'],
  ] as [object, string][])('%j', (parts, message) => {
    const run = () => runCase(sandbox(), { case: 'x', game: 'desk', ...parts } as CaseFile);
    expect(run).toThrow(BadInput);
    expect(run).toThrow(message);
  });

  test.each([null, 5, 'x', []])('%j', (raw) => {
    expect(() => readCase(raw)).toThrow('a case is a JSON object');
  });

  test('names that mean something to a regular expression are only names', () => {
    const heard = (what: string) =>
      atDesk({ expect: [{ log: 'ann', what, args: { '(': 1, '.*': 'ann' } }] }).differences;
    expect(() => heard('constructor')).toThrow('there is no sentence "constructor"');
    expect(heard(Object.keys(sandbox().words)[0]!)[0]).toContain('so 0 times');
  });
});

test('a seat that is not asked is told why by the game, if it knows', () => {
  const told = { ...skirmish, notAsked: () => no('SK-3.3', 'too far', { corps: 0, to: 0 }) };
  const strike = { verb: 'strike', arg: { corps: '0@6~0' } };
  const refuses = (clause: string) => ({ refuses: 'red', choice: strike, clause });
  const run = (game: typeof skirmish, clause: string) =>
    runCase(game, { case: 'x', game: 'skirmish', ...battle, expect: [refuses(clause)] }).differences;
  expect(run(told, 'SK-3.3')).toEqual([]);
  expect(run(skirmish, '')).toEqual([]);
});

describe('nouns', () => {
  const machine = new Machine(skirmish);
  const position = machine.setUp(new FastChance(1));

  test('are found by name, by label, in any case, with what follows', () => {
    expect(findNoun(machine, 'corps.Red II.at')).toMatchObject({ which: 4, rest: ['at'] });
    expect(findNoun(machine, 'corps.red-ii')).toMatchObject({ which: 4, rest: [] });
    expect(findNoun(machine, 'turn')).toMatchObject({ which: 0, rest: [] });
    expect(seatOf(machine, 'RED', 'x')).toBe(1);
    expect(seatOf(machine, 1, 'x')).toBe(1);
  });

  test('are set in part and read back in names', () => {
    setNoun(machine, position, 'corps.Red II', { at: 'Hesse', worth: 1 });
    setNoun(machine, position, 'corps.Red II.worth', 2);
    expect(getNoun(machine, position, 'corps.Red II')).toEqual({ at: 'Hesse', worth: 2 });
    expect(getNoun(machine, position, 'corps.Red II.at')).toBe('Hesse');
    expect(getNoun(machine, position, 'corps.Red II.toString')).toBeUndefined();
    expect(() => setNoun(machine, position, 'corps.Red II.colour', 2)).toThrow('there is no field "colour"');
    expect(() => setNoun(machine, position, 'corps.Red II.__proto__', {})).toThrow('there is no field "__proto__"');
    expect(() => setNoun(machine, position, 'corps.Rod II', {})).toThrow('there is no corps "Rod II"');
  });

  test('that clear what others set come first, wherever they are written', () => {
    const empty: NonNullable<typeof skirmish.nouns>[string] = {
      of: 'game',
      value: field.flag(),
      first: true,
      set: ({ state }) => void state.at.fill(-1),
      get: () => false,
    };
    const game = { ...skirmish, nouns: { ...skirmish.nouns, empty } };
    const position = { 'corps.Red II.at': 'Hesse', empty: true };
    const expect_ = [
      { position: 'corps.Red II.at', is: 'Hesse' },
      { position: 'corps.Red I.at', is: null },
    ];
    expect(runCase(game, { case: 'x', game: 'skirmish', position, expect: expect_ }).differences).toEqual([]);
  });

  test('that cannot be set say so', () => {
    const { set: _, ...looked } = skirmish.nouns!.turn!;
    const fixed = new Machine({ ...skirmish, nouns: { turn: looked } });
    expect(() => setNoun(fixed, position, 'turn', 2)).toThrow('turn can be looked at but not set');
  });
});

test('what was done at a table is kept as a case that does it again', () => {
  const secret = secretFrom('kept');
  const table = openTable(skirmish, { seats: 3 }, secret);
  const chance = new FastChance('kept');
  table.do({ seat: 0, offer: { to: [2], kind: 'truce', terms: { turns: 2 } } });
  table.do({ seat: 2, answer: 'refuse', id: '0-2#1' });
  while (!table.over) {
    const seat = chance.pick(table.machine.busy(table.position), 'seat');
    table.choose(seat, chance.pick(table.choices(seat), 'choice'));
    if (table.mayUndo(seat) && chance.die(4, 'undo') === 1) table.undo(seat);
  }
  const draws = table.journal.flatMap((entry) => entry.draws ?? []);
  const file = caseFrom(table.machine as never, 'kept', table.setup.draws, draws, table.journal);
  const { scores, winners } = table.machine.outcome(table.position)!;
  const names = winners.map((seat) => table.machine.seats[seat]!.id);
  const kept = readCase(JSON.parse(JSON.stringify({ ...file, expect: [{ winners: names, scores }] })));
  expect(runCase(skirmish, kept).differences).toEqual([]);
  expect(JSON.stringify(kept)).toContain('"Blue I"');
});

test('what a game drew before its first question is drawn again in a case of it', () => {
  const turn = skirmish.steps.turn as Act<Skirmish, { at: 'turn' }>;
  const inWind: typeof turn = (play, frame) => {
    play.log('wind', { die: play.chance.d6('wind') });
    return turn(play, frame);
  };
  const windy = {
    ...skirmish,
    steps: { ...skirmish.steps, turn: inWind },
    words: { ...skirmish.words, wind: 'The wind is {die}.' },
  };
  const table = openTable(windy as never, { seats: 3 }, secretFrom('windy'));
  const [seat] = table.machine.busy(table.position);
  const [choice] = table.choices(seat!);
  table.choose(seat!, choice!);
  const draws = table.journal.flatMap((entry) => entry.draws ?? []);
  const file = caseFrom(table.machine as never, 'windy', table.setup.draws, draws, table.journal);
  const wind = table.allEvents().find(({ what }) => what === 'wind')!;
  const kept = { ...file, expect: [{ log: 'spectator', what: 'wind', args: wind.args as never }] };
  expect(runCase(windy as never, kept).differences).toEqual([]);
});
