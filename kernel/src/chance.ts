/**
 * Chance is a service. Every draw has a name and is recorded with the choice that caused it. Live games use a keyed
 * stream: the host publishes a commitment to a secret before the first draw, seats mix in shares they had committed to
 * (`shares.ts`), and the secret is opened at the end, so that anyone can roll all the dice again. Bots imagine with a fast stream; tests
 * and cases script what is to come.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { chainKey } from './chain.ts';
import { BadInput } from './fields.ts';
import { hashText } from './hash.ts';
import type { Share } from './shares.ts';

/**
 * One draw as it is recorded: what for, how many sides, which came up (1 … sides). Dice thrown together are one draw with
 * a list of values; so is an order of things, with the place each had before, counted from 1.
 */
export type Draw = [name: string, sides: number, value: number | number[]];

/** A die that no stream can roll (no sides, half a side) is a bug in the rules; it must not look like luck. */
function assertSides(sides: number, name: string): void {
  if (!Number.isInteger(sides) || sides < 1 || sides > 0x100000000)
    throw new RangeError(`“${name}” cannot be drawn: there is no die of ${sides} sides`);
}

export abstract class Chance {
  /** A die with this many sides: 1 … sides. Everything else is built on it. */
  abstract die(sides: number, name: string): number;

  d6(name: string): number {
    return this.die(6, name);
  }

  /** Dice thrown together, in the order thrown. They are one draw. */
  dice(count: number, sides: number, name: string): number[] {
    const thrown: number[] = [];
    for (let i = 0; i < count; i++) thrown.push(this.die(sides, name));
    return thrown;
  }

  /** The numbers 0 … n − 1 in random order. They are one draw. */
  order(n: number, name: string): number[] {
    return orderBy(n, (sides) => this.die(sides, name));
  }

  /** An index from 0 to n − 1. */
  index(n: number, name: string): number {
    return this.die(n, name) - 1;
  }

  /** One of the things in an array. */
  pick<T>(from: readonly T[], name: string): T {
    return from[this.index(from.length, name)]!;
  }

  /** Shuffles an array in place. */
  shuffle<T>(array: T[], name: string): T[] {
    const before = array.slice();
    for (const [i, from] of this.order(array.length, name).entries()) array[i] = before[from]!;
    return array;
  }
}

/** Fisher and Yates: a die for every place but the first, from the last on. */
function orderBy(n: number, die: (sides: number) => number): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = die(i + 1) - 1;
    const held = order[i]!;
    order[i] = order[j]!;
    order[j] = held;
  }
  return order;
}

/** A small fast generator (sfc32) for bots' imagination and for fuzzing. Never for live dice. */
export class FastChance extends Chance {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;

  constructor(seed: number | string) {
    super();
    const text = String(seed);
    // Signed from the start, as `word` keeps them: the engine never has to switch to larger numbers.
    this.a = hashText(text, 0x1234567) | 0;
    this.b = hashText(text, 0x89abcdef) | 0;
    this.c = hashText(text, 0x5bd1e995) | 0;
    for (let i = 0; i < 12; i++) this.word();
  }

  private word(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + t) | 0;
    return t >>> 0;
  }

  die(sides: number, name: string): number {
    assertSides(sides, name);
    return 1 + Math.floor((this.word() / 0x100000000) * sides);
  }

  /** In place and without a list of its own: imagination does little else. */
  override shuffle<T>(array: T[], name: string): T[] {
    for (let i = array.length - 1; i > 0; i--) {
      const j = this.index(i + 1, name);
      const held = array[i]!;
      array[i] = array[j]!;
      array[j] = held;
    }
    return array;
  }
}

/** What a live game publishes about its chance; `secret` only when it is opened. */
export interface ChanceRecord {
  /** SHA-256 of the host's secret, published before any seat contributes. */
  commitment: string;
  /** What each seat mixed in, in the order of the seats. */
  contributions: string[];
  /** What each seat had committed to, where seats commit to their shares. */
  shares?: Share[];
  /** The host's secret, 64 hex digits: opened when the game is over. */
  secret?: string;
}

export const commitTo = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** A secret derived from a word, so that simulations can be repeated. Live games take theirs from the system. */
export const secretFrom = (seed: string): string => bytesToHex(sha256(utf8ToBytes(`concert secret ${seed}`)));

/** The keyed stream: draw number `n` is HMAC-SHA-256(key, n, sides, name), independent of what was drawn before. */
export class KeyedChance extends Chance {
  /** The HMAC with its key already absorbed: each draw continues from a copy. */
  private readonly mac: ReturnType<typeof hmac.create>;
  /** The key of the blinding values of the game's chain, which the same secret opens. */
  readonly chainKey: Uint8Array;
  /** How many draws the game has made so far. */
  drawn: number;

  constructor(secret: string, contributions: readonly string[], drawn = 0) {
    super();
    if (!/^[0-9a-f]{64}$/.test(secret)) throw new BadInput('a chance secret is 64 hex digits');
    // The JSON form keeps ["ab", "c"] and ["a", "bc"] apart.
    const key = sha256(utf8ToBytes(`concert key ${secret} ${JSON.stringify(contributions)}`));
    this.mac = hmac.create(sha256, key);
    this.chainKey = chainKey(secret);
    this.drawn = drawn;
  }

  die(sides: number, name: string): number {
    assertSides(sides, name);
    return this.draw(String(sides), name, 1, () => sides)[0]!;
  }

  override dice(count: number, sides: number, name: string): number[] {
    assertSides(sides, name);
    return count > 0 ? this.draw(`${count}d${sides}`, name, count, () => sides) : [];
  }

  override order(n: number, name: string): number[] {
    const values = n > 1 ? this.draw(`${n}!`, name, n - 1, (i) => n - i) : [];
    return orderBy(n, (sides) => values[n - sides]!);
  }

  /** One draw of one or several values, each of its own number of sides. */
  private draw(what: string, name: string, count: number, sidesOf: (i: number) => number): number[] {
    const index = this.drawn++;
    const values: number[] = [];
    for (let block = 0; ; block++) {
      const bytes = this.mac
        .clone()
        .update(utf8ToBytes(`${index} ${block} ${what} ${name}`))
        .digest();
      const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 0; at < 32; at += 4) {
        const word = words.getUint32(at);
        const sides = sidesOf(values.length);
        // Words above the largest multiple of `sides` are passed over, so that every side is equally likely.
        if (word >= Math.floor(0x100000000 / sides) * sides) continue;
        values.push(1 + (word % sides));
        if (values.length === count) return values;
      }
    }
  }
}

/**
 * A draw to come, in a case or a test: its value, or its value with the name it must be drawn under. Dice thrown together
 * are a list; they may also be scripted one by one, as they were recorded before they were one draw.
 */
export type Scripted = number | number[] | { name: string; value: number | number[] } | Draw;

/** What a scripted draw says: the name it must have, if any, and its value or values. */
export function scripted(draw: Scripted): { name: string | null; value: number | number[] } {
  if (typeof draw === 'number') return { name: null, value: draw };
  if (!Array.isArray(draw)) return draw;
  return isDraw(draw) ? { name: draw[0], value: draw[2] } : { name: null, value: draw };
}

const isDraw = (draw: readonly unknown[]): draw is Draw => typeof draw[0] === 'string';

/** Scripted draws, and after them (if given) another stream. */
export class ScriptedChance extends Chance {
  private at = 0;
  private readonly script: readonly Scripted[];
  private readonly after: Chance | null;

  constructor(script: readonly Scripted[], after: Chance | null = null) {
    super();
    this.script = script;
    this.after = after;
  }

  /** Scripted draws that were never used. */
  get left(): number {
    return this.script.length - this.at;
  }

  die(sides: number, name: string): number {
    if (this.at >= this.script.length) {
      if (this.after) return this.after.die(sides, name);
      throw new ScriptError(`no draw is scripted for “${name}” (a die of ${sides})`);
    }
    const value = this.next(name);
    if (Array.isArray(value))
      throw new ScriptError(`the script has ${value.length} values for “${name}”, where one die of ${sides} is drawn`);
    assertDrawn(value, sides, name);
    return value;
  }

  override dice(count: number, sides: number, name: string): number[] {
    if (count > 0 && this.at >= this.script.length && this.after) return this.after.dice(count, sides, name);
    if (count === 0 || !this.hasList()) return super.dice(count, sides, name);
    const values = this.next(name) as number[];
    if (values.length !== count)
      throw new ScriptError(`the script has ${values.length} dice for “${name}”, where ${count} are thrown`);
    for (const value of values) assertDrawn(value, sides, name);
    return values.slice();
  }

  override order(n: number, name: string): number[] {
    if (n > 1 && this.at >= this.script.length && this.after) return this.after.order(n, name);
    if (n < 2 || !this.hasList()) return super.order(n, name);
    const values = this.next(name) as number[];
    if (values.length !== n || !isOrder(values))
      throw new ScriptError(`the script has no order of ${n} things for “${name}” but ${JSON.stringify(values)}`);
    return values.map((value) => value - 1);
  }

  private hasList(): boolean {
    return this.at < this.script.length && Array.isArray(scripted(this.script[this.at]!).value);
  }

  private next(drawn: string): number | number[] {
    const { name, value } = scripted(this.script[this.at++]!);
    if (name !== null && name !== drawn)
      throw new ScriptError(`the script has a draw for “${name}” where “${drawn}” is drawn`);
    return value;
  }
}

/** The draws of a journal, entry by entry: each entry draws what it drew, and nothing else. */
export class RecordedChance extends ScriptedChance {
  private readonly draws: Draw[];

  constructor(setup: readonly Draw[] = []) {
    const draws = [...setup];
    super(draws);
    this.draws = draws;
  }

  add(draws: readonly Draw[] | undefined): void {
    if (draws) this.draws.push(...draws);
  }
}

function assertDrawn(value: number, sides: number, name: string): void {
  if (!Number.isInteger(value) || value < 1 || value > sides)
    throw new ScriptError(`the script gives ${value} for “${name}”, a die of ${sides}`);
}

/** Is it each of 1 … n once? */
export const isOrder = (values: readonly number[]): boolean =>
  new Set(values).size === values.length &&
  values.every((value) => Number.isInteger(value) && value >= 1 && value <= values.length);

/** A script and the rules disagree about what is drawn. */
export class ScriptError extends Error {
  override name = 'ScriptError';
}

/** A stream from which everything is drawn die by die, as games were before dice thrown together were one draw. */
export class SingleDraws extends Chance {
  readonly source: Chance;
  constructor(source: Chance) {
    super();
    this.source = source;
  }
  die(sides: number, name: string): number {
    return this.source.die(sides, name);
  }
}

/** Passes draws through from another stream and keeps them. */
export class DrawRecorder extends Chance {
  draws: Draw[] = [];
  private readonly source: Chance;
  /** What is behind it all, if it is a keyed stream or the draws of a journal. */
  readonly keyed: KeyedChance | null;
  readonly recorded: RecordedChance | null;

  constructor(source: Chance) {
    super();
    this.source = source;
    const last = source instanceof SingleDraws ? source.source : source;
    this.keyed = last instanceof KeyedChance ? last : null;
    this.recorded = last instanceof RecordedChance ? last : null;
  }

  die(sides: number, name: string): number {
    const value = this.source.die(sides, name);
    this.draws.push([name, sides, value]);
    return value;
  }

  override dice(count: number, sides: number, name: string): number[] {
    if (this.source instanceof SingleDraws) return super.dice(count, sides, name);
    const values = this.source.dice(count, sides, name);
    if (count > 0) this.draws.push([name, sides, values.slice()]);
    return values;
  }

  override order(n: number, name: string): number[] {
    if (this.source instanceof SingleDraws) return super.order(n, name);
    const order = this.source.order(n, name);
    if (n > 1) this.draws.push([name, n, order.map((from) => from + 1)]);
    return order;
  }

  /** Forgets the draws since the last harvest, as if they had never been made. */
  discard(): void {
    if (this.keyed) this.keyed.drawn -= this.draws.length;
    this.draws = [];
  }

  /** The draws since the last call. */
  takeDraws(): Draw[] {
    const draws = this.draws;
    this.draws = [];
    return draws;
  }
}

/** For places where nothing may be random: fails loudly. */
export class ForbiddenChance extends Chance {
  private readonly why: string;
  constructor(why: string) {
    super();
    this.why = why;
  }
  die(_sides: number, name: string): number {
    throw new ScriptError(`“${name}” may not be drawn here: ${this.why}`);
  }
}
