/**
 * Chance is a service. Every draw has a name and is recorded with the choice that caused it. Live games use a keyed
 * stream: the host publishes a commitment to a secret before the first draw, every seat mixes in a contribution, and
 * the secret is opened at the end, so that anyone can roll all the dice again. Bots imagine with a fast stream; tests
 * and cases script what is to come.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { BadInput } from './fields.ts';
import { hashText } from './json.ts';

/** One draw as it is recorded: its name, the number of sides, the result (1 … sides). */
export type Draw = [name: string, sides: number, value: number];

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

  /** Several dice of one roll, in order. */
  dice(count: number, sides: number, name: string): number[] {
    const thrown: number[] = [];
    for (let i = 0; i < count; i++) thrown.push(this.die(sides, name));
    return thrown;
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
    for (let i = array.length - 1; i > 0; i--) {
      const j = this.index(i + 1, name);
      const held = array[i]!;
      array[i] = array[j]!;
      array[j] = held;
    }
    return array;
  }
}

/** A small fast generator (sfc32) for bots' imagination and for random tests. Never for live dice. */
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
}

/** What a live game publishes about its chance; `secret` only when it is opened. */
export interface ChanceRecord {
  /** SHA-256 of the host's secret, published before any seat contributes. */
  commitment: string;
  /** What each seat mixed in, in the order of the seats. */
  contributions: string[];
  /** The host's secret, 64 hex digits: opened when the game is over. */
  secret?: string;
}

export const commitTo = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** A secret derived from a word, so that simulations can be repeated. Live games take theirs from the system. */
export const secretFrom = (seed: string): string => bytesToHex(sha256(utf8ToBytes(`concert secret ${seed}`)));

/** The keyed stream: draw number `n` is HMAC-SHA-256(key, n, sides, name), whatever was drawn before. */
export class KeyedChance extends Chance {
  /** The HMAC with its key already absorbed: each draw continues from a copy. */
  private readonly mac: ReturnType<typeof hmac.create>;
  /** How many draws the game has made so far. */
  drawn: number;

  constructor(secret: string, contributions: readonly string[], drawn = 0) {
    super();
    if (!/^[0-9a-f]{64}$/.test(secret)) throw new BadInput('a chance secret is 64 hex digits');
    // The JSON form keeps ["ab", "c"] and ["a", "bc"] apart.
    const key = sha256(utf8ToBytes(`concert key ${secret} ${JSON.stringify(contributions)}`));
    this.mac = hmac.create(sha256, key);
    this.drawn = drawn;
  }

  die(sides: number, name: string): number {
    assertSides(sides, name);
    const index = this.drawn++;
    // Words above the largest multiple of `sides` are skipped, so that every side is equally likely.
    const limit = Math.floor(0x100000000 / sides) * sides;
    for (let block = 0; ; block++) {
      const message = utf8ToBytes(`${index} ${block} ${sides} ${name}`);
      const bytes = this.mac.clone().update(message).digest();
      const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 0; at < 32; at += 4) {
        const word = words.getUint32(at);
        if (word < limit) return 1 + (word % sides);
      }
    }
  }
}

/** A draw to come, in a case or a test: its value, or its value with the name it must be drawn under. */
export type Scripted = number | { name: string; value: number } | Draw;

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
    const next = this.script[this.at++]!;
    const value = typeof next === 'number' ? next : Array.isArray(next) ? next[2] : next.value;
    const wanted = typeof next === 'number' ? null : Array.isArray(next) ? next[0] : next.name;
    if (wanted !== null && wanted !== name)
      throw new ScriptError(`the script has a draw for “${wanted}” where “${name}” is drawn`);
    if (!Number.isInteger(value) || value < 1 || value > sides)
      throw new ScriptError(`the script gives ${value} for “${name}”, a die of ${sides}`);
    return value;
  }
}

/** A script and the rules disagree about what is drawn. */
export class ScriptError extends Error {
  override name = 'ScriptError';
}

/** Passes draws through from another stream and records them. */
export class DrawRecorder extends Chance {
  draws: Draw[] = [];
  private readonly source: Chance;

  constructor(source: Chance) {
    super();
    this.source = source;
  }

  die(sides: number, name: string): number {
    const value = this.source.die(sides, name);
    this.draws.push([name, sides, value]);
    return value;
  }

  /** Forgets the draws since the last `takeDraws`, as if they had never been made. */
  discard(): void {
    if (this.source instanceof KeyedChance) this.source.drawn -= this.draws.length;
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
