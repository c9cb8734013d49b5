/** Short lists of pairs, key and value in turn, for what few things have. */

/** The value of one, or −1. */
export function pairedWith(pairs: readonly number[], key: number): number {
  for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === key) return pairs[i + 1];
  return -1;
}

/** Sets it; −1 takes it out. */
export function setPair(pairs: number[], key: number, value: number): void {
  if (value < 0) pairs.splice(placeOf(pairs, key), 2);
  else put(pairs, key, value);
}

/** How many it has, 0 where it is not in the list. */
export function countOf(pairs: readonly number[], key: number): number {
  const at = placeOf(pairs, key);
  return at < pairs.length ? pairs[at + 1] : 0;
}

/** Sets it, below 0 too; 0 takes it out. */
export function setCount(pairs: number[], key: number, count: number): void {
  if (count === 0) pairs.splice(placeOf(pairs, key), 2);
  else put(pairs, key, count);
}

function placeOf(pairs: readonly number[], key: number): number {
  let at = 0;
  while (at < pairs.length && pairs[at] !== key) at += 2;
  return at;
}

function put(pairs: number[], key: number, value: number): void {
  const at = placeOf(pairs, key);
  pairs[at] = key;
  pairs[at + 1] = value;
}
