import { runCase } from '@concert/kernel';
import { audit, auditDeals, type CheckName } from '@concert/kernel/conformance';
import { describe, expect, test } from 'vitest';
import type { Fault } from './faults.ts';
import { toy } from './toy.ts';

const look = { games: 8, variants: [{ seats: 2 }, { seats: 3 }], maxChoices: 400 };

test('a sound game passes everything', () => {
  const { failures, games, choices } = audit(toy(), look);
  expect(failures.map(({ check, message }) => `${check}: ${message}`)).toEqual([]);
  expect(games).toBe(16);
  expect(choices).toBeGreaterThan(500);
});

test('what is to be chosen seldom is, and still now and then', () => {
  const many = { ...look, games: 20, depth: 0 };
  const often = audit(toy(), many);
  const seldom = audit(toy(), { ...many, seldom: ['end'] });
  expect(seldom.failures).toEqual([]);
  expect(seldom.choices).toBeGreaterThan(often.choices * 1.05);
});

const caught: Record<Fault, CheckName> = {
  'leak in one log line': 'two worlds',
  'leak through an id': 'honest imagination',
  'leak through who is waiting': 'two worlds',
  'leak in the list of choices': 'two worlds',
  'forgotten undo fence': 'undo fence',
  'undeclared reveal by another seat': 'two worlds',
  'view changes the position': 'looking changes nothing',
  'view shares its parts': 'looking changes nothing',
  'view shows what was there before': 'looking changes nothing',
  'view changes what was seen before': 'looking changes nothing',
  'dead end': 'no dead ends',
  'dead end in a lane': 'no dead ends',
  'accepts what is not listed': 'unlisted is refused',
  'lists what it cannot do': 'listed is accepted',
  'lists a thing twice': 'lists are sound',
  'lists differently each time': 'lists are sound',
  'not deterministic': 'replay gives the same',
  'lost field on copy': 'copies are whole',
  'digest forgets a column': 'digests tell apart',
  'digest of the moment': 'digests tell apart',
  'not plain data': 'copies are whole',
  'lane changes the state': 'private lanes',
  'never ends': 'finishes',
  'runs away': 'sound rules',
  'nests without end': 'sound rules',
  'no words': 'everything has words',
  'imagines what it knows otherwise': 'two worlds',
  'imagines another view': 'two worlds',
  'event to the wrong seat': 'two worlds',
  'log line of the set-up tells': 'two worlds',
  'log line tells of a secret die': 'two worlds',
  'log line tells more than the orders': 'two worlds',
  'spectators see more': 'honest imagination',
  'secret in the first frame': 'two worlds',
  'secret in a frame after orders': 'two worlds',
  'secret in the frame of a lane': 'two worlds',
  'secret in a prompt': 'two worlds',
  'meaning that tells': 'two worlds',
  'meaning without words': 'everything has words',
  'refusal that tells': 'two worlds',
  'explanation that tells': 'two worlds',
  'order of the choices tells': 'two worlds',
  'handles in the order of the pieces': 'two worlds',
  'peek in a lane and take it back': 'undo fence',
  'undo closes by a secret': 'undo fence',
  'talk that tells': 'two worlds',
  'deals that tell': 'two worlds',
  'offers that expire by a secret': 'two worlds',
  'deal that cannot be struck': 'sound rules',
  'struck deal that tells': 'two worlds',
  'deal that leaves what cannot be imagined': 'two worlds',
  'frame shares a part of the state': 'copies are whole',
  'state shares a table of the rules': 'copies are whole',
  'prompt shares a part of the state': 'looking changes nothing',
  'choices share a part of the state': 'looking changes nothing',
};

describe('a broken game is caught:', () => {
  for (const [fault, check] of Object.entries(caught) as [Fault, CheckName][])
    test(`${fault} → ${check}`, () => {
      // Seldom looked at closely, a game that goes otherwise each time shows only when it is replayed.
      const depth = check === 'replay gives the same' ? 0 : 1;
      const { failures } = audit(toy(fault), { ...look, games: check === 'finishes' ? 1 : 4, depth });
      expect(new Set(failures.map((failure) => failure.check))).toContain(check);
    });
});

describe('games in which much is dealt', () => {
  const many = { ...look, every: 2 };
  test('are sound in a sound game, and have deals in them', () => {
    const { failures, struck, worlds, games } = auditDeals(toy(), many);
    expect(failures).toEqual([]);
    expect(games).toBe(16);
    expect(struck).toBeGreaterThan(5);
    expect(worlds).toBeGreaterThan(500);
  });
  for (const fault of ['struck deal that tells', 'deal that leaves what cannot be imagined'] as const)
    test(`show a ${fault}, with a case that leads to it`, () => {
      const { failures } = auditDeals(toy(fault), many);
      expect(failures.map(({ check }) => check)).toContain('two worlds');
      const { case: file } = failures[0]!;
      expect(runCase(toy(fault), file).differences).toEqual([]);
      expect(file.play!.some((step) => 'answer' in step)).toBe(true);
    });
  test('end, or are said not to', () => {
    const { failures } = auditDeals(toy('never ends'), { ...many, games: 1 });
    expect(failures.map(({ check }) => check)).toContain('finishes');
  });
  test('have by default options at random', () => {
    const { games, failures } = auditDeals(toy(), { games: 6, every: 5 });
    expect({ games, failures }).toEqual({ games: 6, failures: [] });
  });
});

test('bots that choose what is not legal are caught', () => {
  const players = () => [{ name: 'cheat', choose: () => ({ verb: 'roll', arg: { sides: 100 } }) }];
  const { failures } = audit(toy(), { ...look, games: 1, players });
  expect(failures.map(({ check }) => check)).toContain('bots finish');
});

test('a failure comes with a case file that reproduces it', () => {
  const broken = toy('dead end');
  const failure = audit(broken, look).failures.find(({ check }) => check === 'no dead ends')!;
  const { case: file } = failure;
  const seat = ['north', 'south', 'west'].find((each) =>
    runCase(broken, { ...file, expect: [{ choices: each, count: 0 }] }).differences.some((line) =>
      line.includes('dead end'),
    ),
  );
  expect(seat).toBeDefined();
  // In the sound game the very same play leads on.
  expect(runCase(toy(), { ...file, expect: [{ choices: seat!, has: { verb: 'end' } }] }).differences).toEqual([]);
});
