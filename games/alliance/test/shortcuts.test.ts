/** What is left out for the sake of speed must not be missed. */
import { FastChance, Machine, type PositionOf } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { type Alliance, alliance, BLOCKS, EMPIRES, FORTRESS, PLACES, powerOf, siteOf, typeOf } from '../src/index.ts';
import { survey } from '../src/rules/4-control.ts';
import { isSupplied, supplyOf } from '../src/rules/4-supply.ts';

/** Positions from all over a few random games. */
function sampled(seats: number, count: number): [Machine<Alliance>, PositionOf<Alliance>[]] {
  const machine = new Machine<Alliance>(alliance, { seats });
  const chance = new FastChance(`sampled ${seats}`);
  const sample: PositionOf<Alliance>[] = [];
  while (sample.length < count) {
    const position = machine.start(chance);
    for (let n = 1; !machine.isOver(position) && sample.length < count; n++) {
      const seat = machine.busy(position)[0];
      machine.take(position, seat, chance.pick(machine.choices(position, seat), 'choice'), chance);
      if (n % 37 === 0) sample.push(machine.copy(position));
    }
  }
  return [machine, sample];
}

test('of places that are asked about, supply is known as if all had been asked about', () => {
  const [, sample] = sampled(4, 60);
  const chance = new FastChance('asked');
  let [supplied, cut] = [0, 0];
  for (const { state } of sample)
    for (let camp = 0; camp < EMPIRES; camp++) {
      const look = survey(state);
      const all = supplyOf(state, look, camp);
      const asked = Array.from({ length: PLACES }, () => (chance.index(20, 'asked') === 0 ? 1 : 0));
      const some = supplyOf(state, look, camp, asked);
      for (let p = 0; p < PLACES; p++)
        if (asked[p]) {
          expect(isSupplied(some, p)).toBe(isSupplied(all, p));
          if (isSupplied(all, p)) supplied++;
        } else if (some[p] !== all[p]) cut++;
    }
  expect(Math.min(supplied, cut)).toBeGreaterThan(100);
});

describe('imagined worlds', () => {
  test('have hidden fortresses mostly where they belong, but not always', () => {
    const machine = new Machine<Alliance>(alliance, { seats: 2 });
    const chance = new FastChance('forts');
    const position = machine.start(chance);
    const { camp } = survey(position.state);
    const hidden = Array.from({ length: BLOCKS }, (_, b) => b).filter(
      (b) =>
        typeOf[b] === FORTRESS && position.state.seat[camp[powerOf[b]]] === 1 && position.state.at[b] === siteOf[b],
    );
    expect(hidden.length).toBeGreaterThan(1);
    let [home, away] = [0, 0];
    const view = machine.view(position, 0);
    for (let n = 0; n < 200; n++) {
      const { at } = machine.imagine(view, chance).state;
      for (const b of hidden) if (at[b] === siteOf[b]) home++;
      for (const b of hidden) if (at[b] !== siteOf[b]) away++;
    }
    expect(home / (home + away)).toBeGreaterThan(0.75);
    expect(away).toBeGreaterThan(0);
  });

  test('look to the viewer like the one he sees, however many they are', () => {
    const [machine, sample] = sampled(4, 24);
    const chance = new FastChance('alike');
    for (const [i, position] of sample.entries())
      for (let n = 0; n < 3; n++) {
        const view = machine.view(position, i % 4);
        expect(machine.view(machine.imagine(view, chance), i % 4).board).toEqual(view.board);
      }
  });
});
