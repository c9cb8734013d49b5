/** Who is where, against a look at every piece. */
import { FastChance, Machine } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { nationsInArms } from '../src/index.ts';
import { findAt, piecesAt } from '../src/rules/1-forces.ts';
import { put, supposing, takeOff } from '../src/rules/1-units.ts';
import { GONE, type NationsInArms, POOL, type State } from '../src/shape.ts';
import { HEXES, PIECES, PLACES } from '../src/tables.ts';
import { copyState } from '../src/view.ts';

const machine = new Machine<NationsInArms>(nationsInArms, { scenario: 'grand1805' });
const start = (): State => machine.start(new FastChance('whereabouts')).state;

/** By place, who is in it. */
const known = (state: State): number[][] => Array.from({ length: PLACES }, (_, place) => piecesAt(state, place));
const seen = ({ place: places }: State): number[][] => {
  const found: number[][] = Array.from({ length: PLACES }, () => []);
  places.forEach((place, p) => {
    if (place >= 0) found[place]!.push(p);
  });
  return found;
};

describe('who is where', () => {
  test('after any moves: alone and many at once, into crowds and off the map', () => {
    const chance = new FastChance('moves');
    const state = start();
    // Few places, so that many meet; those of the set-up are left one by one.
    const places = [POOL, GONE, 0, 1, 2, HEXES, PLACES - 1];
    for (let n = 0; n < 4000; n++) {
      if (n % 50 === 0) expect(known(state)).toEqual(seen(state));
      const p = chance.index(PIECES, 'piece');
      if (n % 97 === 0) takeOff(state, [p, (p + 7) % PIECES, (p + 1) % PIECES], POOL);
      else put(state, p, places[chance.index(places.length, 'place')]!);
    }
    expect(known(state)).toEqual(seen(state));
  });

  test('what is only supposed leaves nothing behind', () => {
    const state = start();
    const before = known(state);
    const some = state.present.slice(0, 40);
    supposing(state, some, () => {
      for (const p of some) put(state, p, HEXES);
      expect(known(state)).toEqual(seen(state));
    });
    expect(known(state)).toEqual(before);
    expect(known(state)).toEqual(seen(state));
  });

  test('a copy knows its own pieces, and nothing of it is written', () => {
    const state = start();
    const written = JSON.stringify(state);
    const p = state.present[0]!;
    expect(findAt(state, state.place[p]!, (each) => each === p)).toBe(p);
    expect(JSON.stringify(state)).toBe(written);
    const copied = copyState(state);
    put(copied, p, POOL);
    expect(known(copied)).toEqual(seen(copied));
    expect(known(state)).toEqual(seen(state));
    expect(findAt(state, state.place[p]!, (each) => each === p)).toBe(p);
    expect(findAt(copied, state.place[p]!, (each) => each === p)).toBe(-1);
  });

  test('a frozen column is read as it is', () => {
    const state = start();
    const frozen = { ...state, place: Object.freeze(state.place.slice()) };
    expect(known(frozen)).toEqual(seen(state));
  });

  test('no one is nowhere', () => {
    expect(piecesAt(start(), POOL)).toEqual([]);
    expect(findAt(start(), POOL, () => true)).toBe(-1);
  });
});
