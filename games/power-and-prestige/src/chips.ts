/**
 * Figurines and chips as numbers. What a stack has of one arm is one number: figurines, and with full fog the chips under
 * them, dummies, ones, twos, fives and tens. Without full fog there are only figurines, so that the number is the units.
 */

/** How many of each: figurines, dummies, ones, twos, fives, tens. */
export type Pile = [figurines: number, dummies: number, ones: number, twos: number, fives: number, tens: number];
/** A number below this is figurines alone. */
export const FIGURINES = 1024;
const SIZES = [FIGURINES, 16, 64, 64, 64, 64];
export const WORTH = [1, 0, 1, 2, 5, 10];
export const NO_CHIPS = 0;
export const DUMMIES = 9;

export function unpack(packed: number): Pile {
  const pile = [0, 0, 0, 0, 0, 0] as Pile;
  let rest = packed;
  for (let i = 0; i < SIZES.length && rest > 0; i++) {
    pile[i] = rest % SIZES[i];
    rest = Math.floor(rest / SIZES[i]);
  }
  return pile;
}

export function pack(pile: readonly number[]): number {
  let packed = 0;
  for (let i = SIZES.length - 1; i >= 0; i--) packed = packed * SIZES[i] + pile[i];
  return packed;
}

/** Units in a stack's column; dummies are not units (PP-8.2.1-i). */
export function unitsIn(packed: number): number {
  if (packed < FIGURINES) return packed;
  const pile = unpack(packed);
  return pile[0] + pile[2] + 2 * pile[3] + 5 * pile[4] + 10 * pile[5];
}

export const dummiesIn = (packed: number): number => (packed < FIGURINES ? 0 : unpack(packed)[1]);

/** What others see with full fog: figurines, and how many chips lie under them. */
export const looksOf = (packed: number): [figurines: number, chips: number] => {
  const [figurines, ...chips] = unpack(packed);
  return [figurines, chips.reduce((sum, count) => sum + count)];
};

/** What a viewer sees of a hidden pile: − figurines − 1024 × chips (see `Board`). */
export const encodeHidden = (packed: number): number => {
  if (packed === 0) return 0;
  const [figurines, chips] = looksOf(packed);
  return -figurines - FIGURINES * chips;
};

export const decodeHidden = (seen: number): [figurines: number, chips: number] => [
  -seen % FIGURINES,
  Math.floor(-seen / FIGURINES),
];
