/** 8.2 Figurines and chips: how piles are made, put together and split. How they are written as numbers is in chips.ts. */
import { FIGURINES, NO_CHIPS, type Pile, pack, unitsIn, unpack, WORTH } from '../chips.ts';

/** A number in as few chips as can be. */
function asChips(units: number): Pile {
  const pile = [0, 0, 0, 0, 0, 0] as Pile;
  let left = units;
  for (let i = 5; i >= 2; i--) {
    pile[i] = Math.floor(left / WORTH[i]);
    left %= WORTH[i];
  }
  return pile;
}

/** Units as they come on the map: figurines, or with full fog one of them and chips under it. */
export function newTroops(units: number, chips: boolean): number {
  if (!chips || units === 0) return units;
  const pile = asChips(units - 1);
  pile[0] = 1;
  return pack(pile);
}

/** Units as chips alone, to lie under a figurine that is there already. */
export const underlays = (units: number): number => pack(asChips(units));

export const withDummies = (packed: number, dummies: number): number => {
  const pile = unpack(packed);
  pile[1] += dummies;
  return pack(pile);
};

/** Puts two piles together; where the chips would not go into their places, in fewer ones. */
export function addChips(a: number, b: number): number {
  if (a === NO_CHIPS) return b;
  if (b < FIGURINES && a < FIGURINES) return a + b;
  const [one, two] = [unpack(a), unpack(b)];
  const pile = one.map((count, i) => count + two[i]);
  if (pile[2] < 64 && pile[3] < 64 && pile[4] < 64) return pack(pile);
  const fewer = asChips(pile[2] + 2 * pile[3] + 5 * pile[4] + 10 * pile[5]);
  return pack([pile[0], pile[1], ...fewer.slice(2)]);
}

/** What a split shows to all (PP-8.2.2-b): chips taken out and put in, by their numbers; 0 is a figurine. */
export interface Exchange {
  out: number[];
  into: number[];
}

export interface Split {
  taken: number;
  rest: number;
  shown: Exchange | null;
}

/**
 * Splits this many units off, fewer than there are. Dummies stay with the rest. Both parts keep a figurine; chips are only
 * changed where they must be, and then one of them if one is enough (PP-8.2.2-a).
 */
export function takeChips(packed: number, units: number): Split {
  if (packed < FIGURINES) return { taken: units, rest: packed - units, shown: null };
  const pile = unpack(packed);
  const easy = deal(pile, units);
  if (easy) return { ...easy, shown: null };
  for (const i of [2, 3, 4, 5]) {
    if (pile[i] === 0) continue;
    // One chip for a figurine and smaller change: enough in most cases.
    const changed = [...pile] as Pile;
    changed[i]--;
    changed[0]++;
    changed[2] += WORTH[i] - 1;
    const parts = deal(changed, units);
    if (parts)
      return { ...parts, shown: { out: [WORTH[i]], into: [0, ...Array.from({ length: WORTH[i] - 1 }, () => 1)] } };
  }
  const all = unitsIn(packed);
  const parts = [units, all - units].map((each) => unpack(newTroops(each, true)));
  parts[1][1] = pile[1];
  return {
    taken: pack(parts[0]),
    rest: pack(parts[1]),
    shown: { out: piecesOf(pile), into: [...piecesOf(parts[0]), ...piecesOf(parts[1])] },
  };
}

/** The figurines and chips of a pile by their numbers, 0 for a figurine; dummies are not told. */
export const piecesOf = (pile: Pile): number[] =>
  pile.flatMap((count, i) => (i === 1 ? [] : Array.from({ length: count }, () => (i === 0 ? 0 : WORTH[i]))));

/** The same without changing anything, if it can be done: some figurines, and the largest chips that fit. */
function deal(pile: Pile, units: number): { taken: number; rest: number } | null {
  for (let figurines = 1; figurines < pile[0]; figurines++) {
    const taken = [figurines, 0, 0, 0, 0, 0] as Pile;
    let left = units - figurines;
    if (left < 0) return null;
    for (let i = 5; i >= 2; i--) {
      taken[i] = Math.min(pile[i], Math.floor(left / WORTH[i]));
      left -= taken[i] * WORTH[i];
    }
    if (left === 0) return { taken: pack(taken), rest: pack(pile.map((count, i) => count - taken[i])) };
  }
  return null;
}
