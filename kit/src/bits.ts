/**
 * Sets of small integers as bits. A *mask* is one number and holds 0 … 30: seats, powers, columns. A *bit set* is a row of
 * 32-bit words and holds any number of things: hexes, pieces, cards. Scratch sets are `Int32Array`; sets that live in a
 * position are plain `number[]`, since positions are JSON. Every function takes both.
 */

/** A set of small integers, any number of them. */
export type BitSet = Int32Array | number[];

/** How many words a set of this many things needs. */
export const wordsFor = (size: number): number => (size + 31) >>> 5;

/** An empty set for 0 … size − 1, for work that ends with the step. */
export const emptyBits = (size: number): Int32Array => new Int32Array(wordsFor(size));

/** An empty set that may be kept in a position. */
export const storedBits = (size: number): number[] => new Array<number>(wordsFor(size)).fill(0);

/** A set for 0 … size − 1 with these things in it. */
export function bitsOf(size: number, things: Iterable<number>): Int32Array {
  const set = emptyBits(size);
  for (const thing of things) {
    if (!(thing >= 0 && thing < size)) throw new RangeError(`${thing} is outside a set of ${size}`);
    addBit(set, thing);
  }
  return set;
}

/** The set of all things 0 … size − 1. */
export function allBits(size: number): Int32Array {
  const set = emptyBits(size).fill(-1);
  if ((size & 31) !== 0) set[set.length - 1] = (1 << (size & 31)) - 1;
  return set;
}

export const hasBit = (set: BitSet, thing: number): boolean => ((set[thing >>> 5] >>> (thing & 31)) & 1) === 1;

export const addBit = (set: BitSet, thing: number): void => {
  set[thing >>> 5] |= 1 << (thing & 31);
};

export const removeBit = (set: BitSet, thing: number): void => {
  set[thing >>> 5] &= ~(1 << (thing & 31));
};

export const toggleBit = (set: BitSet, thing: number): void => {
  set[thing >>> 5] ^= 1 << (thing & 31);
};

export const clearBits = (set: BitSet): void => {
  set.fill(0);
};

/** `set` becomes a copy of `from`, which has the same size. */
export function assignBits(set: BitSet, from: BitSet): void {
  for (let w = 0; w < set.length; w++) set[w] = from[w];
}

/** Adds everything in `more`. */
export function uniteBits(set: BitSet, more: BitSet): void {
  for (let w = 0; w < set.length; w++) set[w] |= more[w];
}

/** Keeps what is in `others` too. */
export function intersectBits(set: BitSet, others: BitSet): void {
  for (let w = 0; w < set.length; w++) set[w] &= others[w];
}

/** Removes everything in `less`. */
export function subtractBits(set: BitSet, less: BitSet): void {
  for (let w = 0; w < set.length; w++) set[w] &= ~less[w];
}

export function isEmptyBits(set: BitSet): boolean {
  for (let w = 0; w < set.length; w++) if (set[w] !== 0) return false;
  return true;
}

/** Do the two have anything in common? */
export function haveCommonBits(a: BitSet, b: BitSet): boolean {
  for (let w = 0; w < a.length; w++) if ((a[w] & b[w]) !== 0) return true;
  return false;
}

/** Is everything of `part` in `whole`? */
export function containsBits(whole: BitSet, part: BitSet): boolean {
  for (let w = 0; w < part.length; w++) if ((part[w] & ~whole[w]) !== 0) return false;
  return true;
}

export function equalBits(a: BitSet, b: BitSet): boolean {
  if (a.length !== b.length) return false;
  for (let w = 0; w < a.length; w++) if (a[w] !== b[w]) return false;
  return true;
}

/** How many things are in the set. */
export function countBits(set: BitSet): number {
  let count = 0;
  for (let w = 0; w < set.length; w++) count += maskCount(set[w]);
  return count;
}

/** The least thing in the set that is not less than `from`, or −1. A loop over a set: `for (let i = nextBit(s); i >= 0; i = nextBit(s, i + 1))`. */
export function nextBit(set: BitSet, from = 0): number {
  let w = from >>> 5;
  if (w >= set.length) return -1;
  let rest = set[w] & (-1 << (from & 31));
  while (rest === 0) {
    if (++w >= set.length) return -1;
    rest = set[w];
  }
  return (w << 5) + 31 - Math.clz32(rest & -rest);
}

/** The things in the set, ascending. */
export function listBits(set: BitSet): number[] {
  const things: number[] = [];
  for (let thing = nextBit(set); thing >= 0; thing = nextBit(set, thing + 1)) things.push(thing);
  return things;
}

/** A mask of things 0 … 30. */
export function maskOf(things: Iterable<number>): number {
  let mask = 0;
  for (const thing of things) mask |= 1 << thing;
  return mask;
}

/** The mask of 0 … size − 1. */
export const allOfMask = (size: number): number => (size >= 32 ? -1 : (1 << size) - 1);

export const inMask = (mask: number, thing: number): boolean => ((mask >>> thing) & 1) === 1;

export const withBit = (mask: number, thing: number): number => mask | (1 << thing);

export const withoutBit = (mask: number, thing: number): number => mask & ~(1 << thing);

/** How many bits of a 32-bit word are set. */
export function maskCount(mask: number): number {
  let n = mask - ((mask >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The things in a mask, ascending. */
export function maskList(mask: number): number[] {
  const things: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) things.push(31 - Math.clz32(rest & -rest));
  return things;
}
