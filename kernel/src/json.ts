/**
 * Plain data: what positions, choices, views and records are made of, with the three things the kernel does to it all
 * the time: copy, compare and hash. All three are written for the shape positions have (few objects, long arrays of
 * small integers) and run thousands of times a second in a search.
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
  const to = from.slice();
  for (let i = 0; i < to.length; i++) {
    const part = to[i];
    if (typeof part === 'object' && part !== null) to[i] = copy(part);
  }
  return to;
}

/** Deep equality of plain data; the order of an object's keys does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!same(a[i], b[i])) return false;
    return true;
  }
  if (Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  let keys = 0;
  for (const key in left) {
    if (!Object.hasOwn(right, key) || !same(left[key], right[key])) return false;
    keys++;
  }
  for (const _ in right) keys--;
  return keys === 0;
}

/** The path of the first thing that JSON cannot carry (a Map, a Date, undefined, NaN, a function), or null. */
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
  return `${path || 'value'}: ${brief(a)} ≠ ${brief(b)}`;
}

export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

const mix = (h: number, x: number): number => {
  const k = Math.imul(h ^ x, 0x9e3779b1);
  return k ^ (k >>> 15);
};

/** A well-mixed 32-bit hash of a string. */
export function hashText(text: string, seed = 0): number {
  let h = seed ^ text.length;
  for (let i = 0; i < text.length; i++) h = mix(h, text.charCodeAt(i));
  return h >>> 0;
}

// The tags of the other types have the high bit, which no small number has: null, true, [] and {} equal no number.
function digest(value: unknown, seed: number): number {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value >= 0 && value < 0x7fffffff
      ? mix(seed ^ 0x11, value)
      : hashText(String(value), seed ^ 0x80000012);
  }
  if (typeof value === 'string') return hashText(value, seed ^ 0x80000022);
  if (typeof value === 'boolean') return mix(seed ^ 0x80000033, value ? 1 : 2);
  if (value === null || value === undefined) return mix(seed ^ 0x80000044, 0);
  if (Array.isArray(value)) {
    let h = mix(seed ^ 0x80000055, value.length);
    for (let i = 0; i < value.length; i++) h = mix(h, digest(value[i], seed));
    return h;
  }
  // Keys are summed, not chained, so their order does not matter and nothing has to be sorted. What
  // stands under a key is hashed from the key as its seed, lest the two cancel each other.
  let sum = 0x80000066;
  const object = value as Record<string, unknown>;
  for (const key in object) {
    if (object[key] === undefined) continue;
    const under = hashText(key, seed);
    sum = (sum + mix(digest(object[key], under), under)) | 0;
  }
  return mix(seed, sum);
}

/** A 64-bit fingerprint of plain data as 16 hex digits: equal data, equal hash. For divergence, not for secrecy. */
export function hash(value: unknown): string {
  return hex(digest(value, 0x2545f491)) + hex(digest(value, 0x6c078965));
}

const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, '0');
