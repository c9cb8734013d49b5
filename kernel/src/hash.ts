/**
 * Fingerprints of plain data: of 64 bits, to find divergence. They don't depend on the order of keys, and they are the same
 * wherever and however they are worked out.
 */
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

  word(x: number): void {
    const spread = mix(SPREAD, x);
    this.a = mix(this.a, spread);
    this.b = mixOther(this.b, spread);
  }

  /** Keys make up as much of a position as its numbers: their letters, too, are mixed in without a call. */
  text(text: string): void {
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
    for (let i = typeof values[0] === 'number' ? this.numbers(values) : 0; i < values.length; i++) this.add(values[i]);
  }

  /**
   * How many of them, from the first on, are small integers, which are mixed in. Lists of numbers are read here and no others:
   * where the engine can't tell what kind of list it reads, every element costs it ten times as much.
   */
  private numbers(values: readonly unknown[]): number {
    let { a, b } = this;
    let i = 0;
    for (; i < values.length; i++) {
      const value = values[i];
      if (typeof value !== 'number' || !isSmall(value)) break;
      const spread = mix(SPREAD, value);
      a = mix(a, spread);
      b = mixOther(b, spread);
    }
    this.a = a;
    this.b = b;
    return i;
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
    this.close(a, b, sumA, sumB);
  }

  /** Ends an object that began here, with the sums of its keys. */
  close(a: number, b: number, sumA: number, sumB: number): void {
    this.a = mix(a, sumA);
    this.b = mixOther(b, sumB);
  }

  get hex(): string {
    return hex(finish(this.a)) + hex(finish(this.b));
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
  return digest.hex;
}

/** What is known of one key of an object: the digest after the key itself, and what its value last added to the sums. */
interface KnownKey {
  key: string;
  a: number;
  b: number;
  value: unknown;
  sumA: number;
  sumB: number;
}

/** An object that is hashed again and again, at the same place of the same whole. */
class KnownObject {
  /** In the order in which they last came: an object that is hashed again has them in the same one. */
  private readonly keys: KnownKey[] = [];
  private readonly inner: { readonly [key: string]: KnownObject };

  constructor(inner: { readonly [key: string]: KnownObject } = {}) {
    this.inner = inner;
  }

  /** As `Digest.add` does; a value that is the very same as last time is not walked through again. */
  addTo(digest: Digest, object: { readonly [key: string]: unknown }): void {
    digest.word(OBJECT);
    const { a, b } = digest;
    let sumA = 0;
    let sumB = 0;
    let place = 0;
    for (const key in object) {
      const value = object[key];
      if (value === undefined) continue;
      let known = this.keys[place];
      if (known === undefined || known.key !== key) known = this.bring(digest, key, place, a, b);
      place++;
      if (known.value !== value) this.take(digest, known, key, value);
      sumA = (sumA + known.sumA) | 0;
      sumB = (sumB + known.sumB) | 0;
    }
    digest.close(a, b, sumA, sumB);
  }

  /** Puts a key in its place, which is another than before or its first. */
  private bring(digest: Digest, key: string, place: number, a: number, b: number): KnownKey {
    const { keys } = this;
    let at = keys.findIndex((each) => each.key === key);
    if (at < 0) at = keys.push(this.begin(digest, key, a, b)) - 1;
    const known = keys[at]!;
    keys[at] = keys[place]!;
    keys[place] = known;
    return known;
  }

  private begin(digest: Digest, key: string, a: number, b: number): KnownKey {
    digest.a = a;
    digest.b = b;
    digest.text(key);
    return { key, a: digest.a, b: digest.b, value: undefined, sumA: 0, sumB: 0 };
  }

  private take(digest: Digest, known: KnownKey, key: string, value: unknown): void {
    digest.a = known.a;
    digest.b = known.b;
    const inner = this.inner[key];
    if (inner) inner.addTo(digest, value as { readonly [key: string]: unknown });
    else digest.add(value);
    known.value = value;
    known.sumA = finish(digest.a);
    known.sumB = finish(digest.b);
  }
}

/**
 * Hashes positions that follow each other and share what did not change: the same as `hash`, but only what is another object
 * than in the last one is walked through. So what has been hashed must not be changed any more.
 */
export class RunningHash {
  private readonly known = new KnownObject({ state: new KnownObject() });

  hash(position: { readonly state: object }): string {
    const digest = new Digest();
    this.known.addTo(digest, position as unknown as { readonly [key: string]: unknown });
    return digest.hex;
  }
}

/** Two digits for every byte. */
const DIGITS: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const hex = (n: number): string =>
  DIGITS[n >>> 24]! + DIGITS[(n >>> 16) & 0xff]! + DIGITS[(n >>> 8) & 0xff]! + DIGITS[n & 0xff]!;
