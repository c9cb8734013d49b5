import type { GameFacts } from '@concert/board';
import { eventFacts, kind } from '@concert/kernel';
import { type LogLine, pointsIn, storyOf } from '@concert/wire';
import { expect, test } from 'vitest';
import { filtered, standing, withDice } from '../src/table/story.ts';

const words = {
  turn: 'Turn {turn}.',
  march: 'A corps of {seat:seat} goes from {from:town} to {to:town}.',
  marches: '{times#corps|corps} of {seat:seat} go from {from:town} to {to:town}.',
  battle: 'Battle of {town:town}.',
  round: 'Round {n}.',
  fire: '{seat:seat} fires {dice:dice}.',
  won: '{seat:seat} wins in {town:town}.',
  truce: '{seat:seat} and {other:seat} agree.',
};
const story = {
  turn: { heading: 'turn' },
  march: { gathered: 'marches' },
  battle: { battle: 'opens', weight: 2 },
  round: { battle: 'round' },
  fire: { battle: 'within', weight: 0 },
  won: { battle: 'closes', weight: 3 },
  truce: { deal: true },
} as const;
const facts = {
  kinds: [kind('town', ['Ulm', 'Linz', 'Graz'])],
  seats: [
    { id: 'red', name: 'Red' },
    { id: 'blue', name: 'Blue' },
  ],
  events: eventFacts(words, story),
} as unknown as GameFacts;

const line = (what: string, text: string, args: LogLine['args'] = {}, when = 1): LogLine => ({
  what,
  text,
  args,
  when,
});
const march = (from: number, to: number, seat = 0): LogLine =>
  line('march', `A corps of ${seat} goes from ${from} to ${to}.`, { seat, from, to });

test('lines that say the same one after the other are told once; dice are each their own', () => {
  const thrown = line('fire', 'c', { seat: 0, dice: [1] });
  const entries = storyOf([line('x', 'a'), line('x', 'a'), line('x', 'b'), line('x', 'a'), thrown, thrown], facts);
  expect(entries.map(({ text, at, times }) => [text, at, times])).toEqual([
    ['a', 0, 2],
    ['b', 2, 1],
    ['a', 3, 1],
    ['c', 4, 1],
    ['c', 5, 1],
  ]);
});

test('repeated moves are gathered in the words of the game, and the steps of one way are one move', () => {
  const entries = storyOf([march(0, 1), march(0, 1), march(0, 1), march(0, 2, 1), march(2, 1, 1)], facts);
  expect(entries.map(({ text }) => text)).toEqual([
    '3 corps of Red go from Ulm to Linz.',
    '2 corps of Blue go from Ulm to Linz.',
  ]);
  expect(entries[1].way.map(({ id }) => id)).toEqual([0, 2, 1]);
  // Another corps that starts where this one stopped is another move.
  expect(storyOf([march(0, 1, 0), march(1, 2, 1)], facts)).toHaveLength(2);
});

test('a battle is one entry with its rounds inside; a deal struck meanwhile does not end it, other events do', () => {
  const entries = storyOf(
    [
      line('turn', 'Turn 1.', { turn: 1 }),
      line('battle', 'Battle of Ulm.', { town: 0 }),
      line('round', 'Round 1.', { n: 1 }),
      line('fire', 'Red fires 6.', { seat: 0, dice: [6] }),
      line('truce', 'Red and Blue agree.', { seat: 0, other: 1 }),
      line('round', 'Round 2.', { n: 2 }),
      line('won', 'Red wins in Ulm.', { seat: 0, town: 0 }),
      march(0, 1),
      line('fire', 'Red fires 5.', { seat: 0, dice: [5] }),
    ],
    facts,
  );
  expect(entries.map(({ kind }) => kind)).toEqual(['turn', 'battle', 'act', 'act', 'act']);
  const [, battle] = entries;
  expect([battle.rounds, battle.result, battle.weight, battle.inside.length]).toEqual([2, 'Red wins in Ulm.', 3, 4]);
});

test('filters keep what they name, under its headings', () => {
  const entries = storyOf(
    [
      line('turn', 'Turn 1.', { turn: 1 }),
      march(0, 1, 0),
      line('turn', 'Turn 2.', { turn: 2 }),
      march(0, 1, 1),
      line('truce', 'Blue and Red agree.', { seat: 1, other: 0 }),
      line('battle', 'Battle of Ulm.', { town: 0 }),
      line('fire', 'Red fires 6.', { seat: 0, dice: [6] }),
    ],
    facts,
  );
  const own = ({ kind, id }: { kind: string; id: number | string }) => kind === 'seat' && id === 0;
  const told = (filter: 'mine' | 'battles' | 'deals') =>
    filtered(facts, entries, filter, own).map(({ text }) => text.slice(0, 6));
  expect(told('deals')).toEqual(['Turn 2', 'Blue a']);
  expect(told('battles')).toEqual(['Turn 2', 'Battle']);
  expect(told('mine')).toEqual(['Turn 1', 'A corp', 'Turn 2', 'Blue a', 'Battle']);
});

test('the entries of the moment one looks at are told apart from those that came later', () => {
  const at = (when: number, text: string) => line('x', text, {}, when);
  const entries = storyOf([at(1, 'a'), at(3, 'b'), at(3, 'c'), at(4, 'd'), at(6, 'd'), at(8, 'e')], facts);
  expect(standing(entries, 0)).toEqual(['later', 'later', 'later', 'later', 'later']);
  expect(standing(entries, 2)).toEqual(['now', 'later', 'later', 'later', 'later']);
  expect(standing(entries, 3)).toEqual(['', 'now', 'now', 'later', 'later']);
  expect(standing(entries, 5)).toEqual(['', '', '', 'now', 'later']);
  expect(standing(entries, 99)).toEqual(['', '', '', '', 'now']);
  // A heading that has just come tells nothing yet: what happened before it is the news.
  const headed = storyOf([at(1, 'a'), line('turn', 'Turn 2.', { turn: 2 }, 2), at(4, 'b')], facts);
  expect(standing(headed, 2)).toEqual(['now', '', 'later']);
});

test('dice are drawn where the game says that there are dice, and nowhere else', () => {
  const named = { ...facts, seats: [{ id: 'four', name: 'Inf #4' }] } as GameFacts;
  const fired = line('fire', 'Inf #4 fires 4, 5 and 16.', { seat: 0, dice: [4, 5, 16] });
  expect(withDice(named, fired)).toEqual(['Inf #4 fires ', 4, 5, 16, '.']);
  expect(withDice(named, line('won', 'Inf #4 wins in Ulm.', { seat: 0, town: 0 }))).toEqual(['Inf #4 wins in Ulm.']);
  // Under another name than today's nothing is taken apart.
  expect(withDice(facts, fired)).toEqual(['Inf #4 fires 4, 5 and 16.']);
});

test('a line names things by the kinds of its sentence, and a game that says nothing gets plain acts', () => {
  expect(pointsIn(facts, march(2, 1))).toEqual([
    { kind: 'seat', id: 0 },
    { kind: 'town', id: 2 },
    { kind: 'town', id: 1 },
  ]);
  const { events: _, ...silent } = facts;
  const [entry] = storyOf([march(0, 1)], silent as GameFacts);
  expect([entry.kind, entry.weight, entry.actor]).toEqual(['act', 1, { kind: 'seat', id: 0 }]);
});
