/**
 * Plain data: what positions, choices, views and records are made of, with the three things the kernel does to it all
 * the time: copy, compare and hash. All three are written for the shape of positions (few objects, long arrays of small
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
  for (let i = 0; i < from.length; i++) if (typeof from[i] !== 'number') return from.map(copy);
  return from.slice();
}

/** Deep equality of plain data; the order of an object's keys does not matter. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !same(a[i], b[i])) return false;
    return true;
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

/**
 * A copy of the value, or the last one if it is equal: then nothing is allocated, and later comparisons are by
 * identity.
 */
export const reuseIfSame = <T>(value: T, last: T | undefined): T =>
  last !== undefined && same(value, last) ? last : copy(value);

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

const mixOther = (h: number, x: number): number => {
  const k = Math.imul(h ^ x, 0x85ebca6b);
  return k ^ (k >>> 13);
};

const finish = (h: number): number => {
  let x = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
};

/**
 * Two 32-bit hashes of the same data in one walk. They must not collide together, so each lane has its own multiplier.
 */
class Digest {
  a = 0x2545f491;
  b = 0x6c078965;

  private word(x: number): void {
    const spread = mix(SPREAD, x);
    this.a = mix(this.a, spread);
    this.b = mixOther(this.b, spread);
  }

  /** Keys make up as much of a position as its numbers: their letters, too, are mixed in without a call. */
  private text(text: string): void {
    this.word(text.length);
    let { a, b } = this;
    for (let i = 0; i < text.length; i++) {
      const spread = mix(SPREAD, text.charCodeAt(i));
      a = mix(a, spread);
      b = mixOther(b, spread);
    }
    this.a = a;
    this.b = b;
  }

  add(value: unknown): void {
    if (typeof value === 'number') {
      if (isSmall(value)) this.word(value);
      else this.tagged(NUMBER, String(value));
    } else if (typeof value === 'string') this.tagged(TEXT, value);
    else if (typeof value === 'boolean') this.word(value ? TRUE : FALSE);
    else if (value === null || value === undefined) this.word(NULL);
    else if (Array.isArray(value)) this.array(value);
    else this.object(value as Record<string, unknown>);
  }

  private tagged(tag: number, text: string): void {
    this.word(tag);
    this.text(text);
  }

  /** Small integers, the bulk of any position, are mixed in without a call. */
  private array(values: readonly unknown[]): void {
    this.word(ARRAY);
    this.word(values.length);
    let { a, b } = this;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (typeof value === 'number' && isSmall(value)) {
        const spread = mix(SPREAD, value);
        a = mix(a, spread);
        b = mixOther(b, spread);
      } else {
        this.a = a;
        this.b = b;
        this.add(value);
        ({ a, b } = this);
      }
    }
    this.a = a;
    this.b = b;
  }

  /** Keys are summed, not chained, so their order does not matter and nothing has to be sorted. */
  private object(object: Record<string, unknown>): void {
    this.word(OBJECT);
    const { a, b } = this;
    let sumA = 0;
    let sumB = 0;
    for (const key in object) {
      if (object[key] === undefined) continue;
      this.a = a;
      this.b = b;
      this.text(key);
      this.add(object[key]);
      sumA = (sumA + finish(this.a)) | 0;
      sumB = (sumB + finish(this.b)) | 0;
    }
    this.a = mix(a, sumA);
    this.b = mixOther(b, sumB);
  }
}

/** Small integers differ in few bits; spread over the word first, they don't cancel each other in the lanes. */
const SPREAD = 0x3c6ef372;

/** Whole and less than 2³⁰ either way. */
const isSmall = (value: number): boolean => (value << 1) >> 1 === value;

/**
 * Anything but a small integer is preceded by a tag that no small integer equals, so that different data never looks
 * alike.
 */
const NUMBER = 0x6e756d62;
const TEXT = 0x74657874;
const TRUE = 0x74727565;
const FALSE = 0x66616c73;
const NULL = 0x6e756c6c;
const ARRAY = 0x61727279;
const OBJECT = 0x6f626a65;

/** A 64-bit fingerprint of plain data as 16 hex digits: equal data, equal hash. For divergence, not for secrecy. */
export function hash(value: unknown): string {
  const digest = new Digest();
  digest.add(value);
  return hex(finish(digest.a)) + hex(finish(digest.b));
}

/** Two digits for every byte. */
const DIGITS: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const hex = (n: number): string =>
  DIGITS[n >>> 24]! + DIGITS[(n >>> 16) & 0xff]! + DIGITS[(n >>> 8) & 0xff]! + DIGITS[n & 0xff]!;
