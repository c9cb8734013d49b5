import type { GameFacts } from '@concert/board';
import { type AnyChoice, field, kind } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import {
  choiceLabel,
  click,
  leftBesides,
  litPoints,
  meant,
  nextField,
  nothing,
  partLabel,
  pointLabel,
  remaining,
  verbLabel,
  verbOrder,
} from '../src/table/choice-filter.ts';

const place = kind('place', ['paris', 'lyon', 'metz'], ['Paris', 'Lyon', 'Metz']);
const block = kind('block', ['I', 'II']);
const facts: GameFacts = {
  id: 'g',
  title: 'G',
  kinds: [place, block],
  verbs: {
    march: { block: field.id(block), to: field.id(place) },
    all: { to: field.id(place) },
    levy: { block: field.id(block) },
    group: { place: field.id(place) },
    bid: { seat: field.seat(), gold: field.int(1, 3) },
    endTurn: {},
  },
  deals: {},
  words: { 'do.march': 'March {block:block} to {to:place}', 'verb.all': 'All' },
  seats: [
    { id: 'a', name: 'Anna' },
    { id: 'b', name: 'Ben' },
  ],
  options: {},
};
const march = (b: number, to: number): AnyChoice => ({ verb: 'march', arg: { block: b, to } });
const all = (to: number): AnyChoice => ({ verb: 'all', arg: { to } });
const moves = [march(0, 1), march(0, 2), march(1, 1), all(1)];
const [I, II] = [
  [
    { kind: 'block', id: 0 },
    { kind: 'place', id: 0 },
  ],
  [
    { kind: 'block', id: 1 },
    { kind: 'place', id: 0 },
  ],
];
const at = (id: number) => [{ kind: 'place', id }];

test('what ends something says what could still be done; nothing else does', () => {
  const end: AnyChoice = { verb: 'endTurn', arg: {} };
  expect(leftBesides(facts, [...moves, end], end)).toEqual(['March', 'All']);
  expect(leftBesides(facts, [...moves, end], moves[0]!)).toEqual([]);
  expect(leftBesides(facts, [end, { verb: 'pass', arg: {} }], end)).toEqual([]);
});

describe('clicks narrow choices', () => {
  test('a piece, then where it goes', () => {
    const first = click(facts, moves, nothing, I, false);
    expect(first.comes).toBe('pick');
    if (first.comes !== 'pick') return;
    expect(remaining(facts, moves, first.picked)).toHaveLength(2);
    expect(litPoints(facts, remaining(facts, moves, first.picked), first.picked)).toEqual([...at(1), ...at(2)]);
    expect(click(facts, moves, first.picked, at(2), true)).toEqual({ comes: 'do', choice: march(0, 2) });
  });
  test('a part that is settled already need not be clicked', () => {
    const settled = { ...nothing, verb: 'march', fixed: { to: 2 } };
    expect(click(facts, moves, settled, I, false)).toEqual({ comes: 'do', choice: march(0, 2) });
  });
  test('a bare place takes the choice that needs no more', () => {
    expect(click(facts, moves, nothing, at(1), true)).toEqual({ comes: 'do', choice: all(1) });
  });
  test('a bare place takes the only choice with it, if nothing is at stake', () => {
    const only = [march(0, 2), march(0, 1), march(1, 1)];
    expect(click(facts, only, nothing, at(2), true, () => true)).toEqual({ comes: 'do', choice: march(0, 2) });
    expect(click(facts, only, nothing, at(2), true, () => false).comes).toBe('pick');
    // Two blocks can go there: which one is asked.
    expect(click(facts, only, nothing, at(1), true, () => true).comes).toBe('pick');
  });
  test('a piece that may be levied or whose group may be moved is asked about, not acted on', () => {
    const choices: AnyChoice[] = [
      { verb: 'levy', arg: { block: 0 } },
      { verb: 'group', arg: { place: 0 } },
    ];
    const clicked = click(facts, choices, nothing, I, false);
    expect(clicked.comes).toBe('pick');
    if (clicked.comes === 'pick') expect(remaining(facts, choices, clicked.picked)).toEqual(choices);
  });
  test('the same thing again lets go, another thing begins anew, and what fits nothing is refused', () => {
    const picked = { ...nothing, items: [I] };
    expect(click(facts, moves, picked, I, false)).toEqual({ comes: 'pick', picked: nothing });
    expect(click(facts, moves, picked, II, false)).toEqual({ comes: 'pick', picked: { ...nothing, items: [II] } });
    expect(click(facts, moves, picked, at(0), true).comes).toBe('refuse');
  });
  test('a choice with an amount is not made by pointing alone', () => {
    const bids = [1, 2].map((gold): AnyChoice => ({ verb: 'bid', arg: { seat: 1, gold } }));
    expect(click(facts, bids, nothing, [{ kind: 'seat', id: 1 }], true).comes).toBe('pick');
    expect(nextField(facts, bids)).toEqual({
      field: 'gold',
      values: [
        { value: 1, label: '1' },
        { value: 2, label: '2' },
      ],
    });
  });
});

test('what a person may have meant is asked about, the verbs in question first', () => {
  expect(meant(facts, moves, { ...nothing, items: [I] }, at(0))[0]).toEqual(march(0, 0));
  expect(meant(facts, moves, nothing, at(0)).map((choice) => choice.verb)).toEqual(['all', 'group']);
});

test('choices in words', () => {
  expect(choiceLabel(facts, march(0, 2))).toBe('March I to Metz');
  expect(choiceLabel(facts, { verb: 'bid', arg: { seat: 1, gold: 2 } })).toBe('Bid: Ben, 2');
  expect(verbLabel(facts, 'endTurn')).toBe('End turn');
  expect(verbLabel(facts, 'all')).toBe('All');
});

describe('buttons', () => {
  const [fire, hold, retreat] = [
    { verb: 'levy', arg: { block: 0 } },
    { verb: 'group', arg: { place: 0 } },
    { verb: 'march', arg: { block: 0, to: 1 } },
  ];
  test('stand as the rules offer them, what ends the matter last', () => {
    const end = { verb: 'endTurn', arg: {} };
    const order = verbOrder([fire, hold, retreat, end], () => false).map(([verb]) => verb);
    expect(order).toEqual(['levy', 'group', 'march', 'endTurn']);
    expect(verbOrder([end, fire], () => false).map(([verb]) => verb)).toEqual(['levy', 'endTurn']);
  });
  test('begin with the one that the game calls the main one', () => {
    const order = verbOrder([fire, hold, retreat], ({ verb }) => verb === 'march').map(([verb]) => verb);
    expect(order).toEqual(['march', 'levy', 'group']);
  });
  test('never show a bare number or a handle', () => {
    expect(partLabel(facts, 'bid', 'gold', 0)).toBe('gold 0');
    expect(partLabel(facts, 'bid', 'seat', 1)).toBe('Ben');
    expect(pointLabel(facts, { kind: 'block', id: '1@2~0' })).toBe('hidden block');
  });
  test('say parts of a choice and words of the rules as the game says them', () => {
    const verbs = { side: { side: field.oneOf('with', 'against') }, bid: facts.verbs.bid! };
    const words = { 'part.gold': 'Gold', 'value.side.with': 'beside the attacker' };
    const told: GameFacts = { ...facts, verbs, words };
    expect(partLabel(told, 'bid', 'gold', 2)).toBe('Gold 2');
    expect(partLabel(told, 'side', 'side', 'with')).toBe('beside the attacker');
    const sides = ['with', 'against'].map((side) => ({ verb: 'side', arg: { side } }));
    expect(nextField(told, sides)?.values.map(({ label }) => label)).toEqual(['beside the attacker', 'against']);
  });
});
