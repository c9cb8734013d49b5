import type { Aim, AnyChoice, Play, Shape } from '@concert/kernel';
import { aimFields, aimHabits } from '@concert/kit';
import { expect, test } from 'vitest';

const [PARIS, ULM] = [0, 1];
const { heeds } = aimHabits<Shape>({
  fightBy: (_, __, { verb, arg }) => (verb === 'attack' ? { on: [arg.on], place: arg.to } : null),
  enters: (_, __, { arg }) => arg.to ?? null,
  empties: (_, __, { arg }) => arg.from ?? null,
});
const said = (aim: string, terms: Aim['terms'], choice: AnyChoice) =>
  heeds({} as Play<Shape>, 0, { aim, terms }, choice);
const march = (from: number, to: number): AnyChoice => ({ verb: 'march', arg: { from, to } });
const attack = (on: number): AnyChoice => ({ verb: 'attack', arg: { on, to: ULM } });

test('whom to spare and whom to fight', () => {
  expect(said('spare', { whom: 1 }, attack(1))).toBe('against');
  expect(said('spare', { whom: 2 }, attack(1))).toBeNull();
  expect(said('fight', { whom: 1 }, attack(1))).toBe('serves');
  expect(said('fight', { whom: 1 }, march(PARIS, ULM))).toBeNull();
});

test('where to stay, and where not to go', () => {
  expect(said('hold', { place: PARIS }, march(PARIS, ULM))).toBe('against');
  expect(said('hold', { place: PARIS }, march(ULM, PARIS))).toBeNull();
  expect(said('avoid', { place: ULM }, march(PARIS, ULM))).toBe('against');
  expect(said('avoid', { place: ULM }, { verb: 'wait', arg: {} })).toBeNull();
  expect(said('pray', {}, march(PARIS, ULM))).toBeNull();
});

test('each has a term of its own', () => {
  const fields = aimFields({ kind: 'place', names: ['paris', 'ulm'] } as never);
  expect(Object.entries(fields).map(([aim, terms]) => [aim, Object.keys(terms)[0]])).toEqual([
    ['spare', 'whom'],
    ['fight', 'whom'],
    ['hold', 'place'],
    ['avoid', 'place'],
  ]);
});
