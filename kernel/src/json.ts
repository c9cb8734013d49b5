/**
 * Plain data: what positions, choices, views and records are made of, with what the kernel does to it all the time: copy
 * and compare, and hash (`hash.ts`). All are written for the shape of positions (few objects, long arrays of small
 * integers) and run thousands of times a second in a search.
 */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A deep copy. Arrays of plain numbers, the bulk of any position, are copied in one go. */
export function copy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return copyArray(value) as T;
  const from = value as Record<string, unknown>;
  const to: Record<string, unknown> = {};
  for (const key in from) {
    const part = from[key];
    to[key] = typeof part === 'object' && part !== null ? copy(part) : part;
  }
  return to as T;
}

function copyArray(from: readonly unknown[]): unknown[] {
  return from.length === 0 || (typeof from[0] === 'number' && areNumbers(from)) ? from.slice() : from.map(copy);
}

/** Asked of lists that begin with a number only, for the reason `sameNumbers` gives. */
function areNumbers(list: readonly unknown[]): boolean {
  for (let i = 0; i < list.length; i++) if (typeof list[i] !== 'number') return false;
  return true;
}

/** Deep equality of plain data; the order of an object's keys does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && sameLists(a, b);
  }
  if (Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  let keys = 0;
  for (const key in left) {
    const one = left[key];
    const other = right[key];
    if (one !== other && !same(one, other)) return false;
    if (other === undefined && !Object.hasOwn(right, key)) return false;
    keys++;
  }
  for (const _ in right) keys--;
  return keys === 0;
}

function sameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  const { length } = a;
  if (length !== b.length) return false;
  let i = typeof a[0] === 'number' ? sameNumbers(a, b) : 0;
  for (; i < length; i++) {
    const one = a[i];
    const other = b[i];
    if (typeof one === 'number') {
      if (typeof other !== 'number' || one !== other) return false;
    } else if (one !== other && !same(one, other)) return false;
  }
  return true;
}

/**
 * How many of them, from the first on, are the same numbers. Lists of numbers, the bulk of any position, are compared here
 * and nothing else is: where the engine can't tell what kind of list it reads, every element costs it ten times as much.
 */
function sameNumbers(a: readonly unknown[], b: readonly unknown[]): number {
  let i = 0;
  for (; i < a.length; i++) {
    const one = a[i];
    const other = b[i];
    if (typeof one !== 'number' || typeof other !== 'number' || one !== other) break;
  }
  return i;
}

/**
 * A copy of the value, or the last one if it is equal: then nothing is allocated, and later comparisons are by
 * identity.
 */
export const reuseIfSame = <T>(value: T, last: T | undefined): T =>
  last !== undefined && same(value, last) ? last : copy(value);

/** The value itself, or the last one if it is equal. For what never changes. */
export const keepIfSame = <T>(value: T, last: T | undefined): T =>
  last !== undefined && same(value, last) ? last : value;

/** A copy that shares with an earlier one, part by part, everything that has not changed. Neither may be changed any more. */
export function copySharing<T extends object>(value: T, earlier: T): T {
  // It begins as the earlier one, since nearly everything stays: only what has changed is put into it.
  const made = { ...earlier } as { [part: string]: unknown };
  const from = value as { [part: string]: unknown };
  let parts = 0;
  for (const part in from) {
    parts++;
    const now = from[part];
    const old = made[part];
    if (now === old) continue;
    if (typeof now !== 'object' || now === null) made[part] = now;
    else if (old === undefined || !same(now, old)) made[part] = copy(now);
  }
  for (const _ in made) parts--;
  return parts === 0 ? (made as T) : copyOtherParts(value, made as T);
}

/** The same where the two do not have the same parts. */
function copyOtherParts<T extends object>(value: T, shared: T): T {
  // Copied whole first: an object that is given its parts one by one is slow to read.
  const made = { ...value };
  for (const part in made) if (typeof made[part] === 'object') made[part] = shared[part];
  return made;
}

/** The same for a list, element by element; the earlier list itself if nothing in it has changed. */
export function copyListSharing<T>(list: readonly T[], earlier: readonly T[]): T[] {
  let shared = 0;
  const made = list.map((each, i) => {
    const old = earlier[i];
    if (old === undefined || !same(each, old)) return copy(each);
    shared++;
    return old;
  });
  return shared === made.length && shared === earlier.length ? (earlier as T[]) : made;
}

/** The path of the first thing JSON can't represent (a Map, a Date, undefined, NaN, a function), or null. */
export function notPlain(value: unknown, path = 'value'): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? null : path;
  if (typeof value !== 'object') return path;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return path;
  // By index, so that a hole in an array is found.
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const found = notPlain((value as Record<string, unknown>)[key], `${path}.${key}`);
    if (found) return found;
  }
  return null;
}

/** The path of the first difference between two values, in words a person can follow, or null. */
export function difference(a: unknown, b: unknown, path = ''): string | null {
  if (same(a, b)) return null;
  if (typeof a === 'object' && typeof b === 'object' && a && b && Array.isArray(a) === Array.isArray(b)) {
    const left = a as Record<string, unknown>;
    const right = b as Record<string, unknown>;
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const found = difference(left[key], right[key], path ? `${path}.${key}` : key);
      if (found) return found;
    }
  }
  return `${path || 'value'}: ${preview(a)} ≠ ${preview(b)}`;
}

export function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

/** Plain data as text in one form only, keys in order: what is hashed by it, and read again elsewhere, hashes the same. */
export function canonical(value: unknown): string {
  if (Number.isSafeInteger(value)) return `${value}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // Put together as it is walked through: this runs for every entry of every table.
  let text = '';
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) text += i === 0 ? canonical(value[i]) : `,${canonical(value[i])}`;
    return `[${text}]`;
  }
  const object = value as Record<string, unknown>;
  for (const key of Object.keys(object).sort()) {
    if (object[key] === undefined) continue;
    const part = `${JSON.stringify(key)}:${canonical(object[key])}`;
    text = text === '' ? part : `${text},${part}`;
  }
  return `{${text}}`;
}
