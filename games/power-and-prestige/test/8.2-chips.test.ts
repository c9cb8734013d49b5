/** Figurines and chips of full fog as piles: putting together, and splitting off. */
import { clause } from '@concert/testing';
import { expect } from 'vitest';
import { dummiesIn, type Pile, pack, unitsIn, unpack } from '../src/chips.ts';
import { addChips, takeChips } from '../src/rules/8-chips.ts';

/** Figurines, dummies, ones, twos, fives, tens. */
const pileOf = (...pile: Pile): number => pack(pile);

clause('PP-8.2.2-a', 'two piles together have the units of both, also where a place for chips is full', () => {
  for (const i of [2, 3, 4]) {
    const full = [1, 1, 0, 0, 0, 1] as Pile;
    full[i] = 40;
    const both = addChips(pack(full), pack(full));
    expect(unitsIn(both)).toBe(2 * unitsIn(pack(full)));
    expect(dummiesIn(both)).toBe(2);
    // Nothing has run over into the next place.
    expect(unpack(both).every((count) => count < 64)).toBe(true);
  }
  // Below that no chip is changed for another.
  expect(addChips(pileOf(1, 0, 31, 3, 0, 0), pileOf(1, 0, 32, 0, 0, 2))).toBe(pileOf(2, 0, 63, 3, 0, 2));
});

clause('PP-8.2.2-a', 'only the chip that must be is changed, the smallest that is enough', () => {
  // A ten is changed where there is nothing smaller.
  const ten = takeChips(pileOf(1, 1, 0, 0, 0, 1), 4);
  expect([unitsIn(ten.taken), unitsIn(ten.rest), dummiesIn(ten.rest)]).toEqual([4, 7, 1]);
  expect(ten.shown).toEqual({ out: [10], into: [0, 1, 1, 1, 1, 1, 1, 1, 1, 1] });
  const five = takeChips(pileOf(1, 0, 0, 0, 1, 1), 3);
  expect(five.shown).toEqual({ out: [5], into: [0, 1, 1, 1, 1] });
  // Nothing is changed, and nothing shown, where the chips are there.
  expect(takeChips(pileOf(2, 0, 0, 1, 0, 0), 3)).toEqual({
    taken: pileOf(1, 0, 0, 1, 0, 0),
    rest: pileOf(1, 0, 0, 0, 0, 0),
    shown: null,
  });
});
