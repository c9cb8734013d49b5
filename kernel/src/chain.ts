/**
 * The chain that makes a record impossible to rewrite unnoticed. Each entry's link is SHA-256 of the link before it, a
 * blinding value and the entry. The blinding values follow from the host's secret: until that is opened at the end, a head
 * tells nothing of what it was made of, not even to a reader who guesses every entry right.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ChanceRecord, Draw } from './chance.ts';
import { canonical } from './json.ts';

/** How tables are recorded now. */
export const RECORD_FORMAT = 'concert-record-2';

/** The key of the blinding values. It is not the key of the dice, so neither tells anything about the other. */
export const chainKey = (secret: string): Uint8Array => hmac(sha256, hexToBytes(secret), utf8ToBytes('concert chain'));

const encoder = new TextEncoder();

export class Chain {
  private readonly mac: ReturnType<typeof hmac.create>;
  private readonly begun = sha256.create();
  /** Used again for every link: to make them anew costs more than the hashing itself. */
  private readonly usedMac: ReturnType<typeof hmac.create>;
  private readonly used = sha256.create();
  private readonly blinding = new Uint8Array(32);
  private readonly last: Uint8Array;
  private scratch = new Uint8Array(512);
  /** How many links there are. */
  length: number;

  /** Begins a chain, or goes on from a head that was reached after this many links. */
  constructor(key: Uint8Array, head: string | null = null, length = 0) {
    this.mac = hmac.create(sha256, key);
    this.usedMac = hmac.create(sha256, key);
    this.last = head === null ? new Uint8Array(32) : fromBase64(head);
    this.length = length;
  }

  /** Adds a link. */
  add(content: unknown): this {
    const { mac, begun, blinding, last } = this;
    mac
      ._cloneInto(this.usedMac)
      .update(this.bytesOf(String(this.length++)))
      .digestInto(blinding);
    begun
      ._cloneInto(this.used)
      .update(last)
      .update(blinding)
      .update(this.bytesOf(canonical(content)))
      .digestInto(last);
    return this;
  }

  /** A text as bytes; the next one is written over it. */
  private bytesOf(text: string): Uint8Array {
    if (3 * text.length > this.scratch.length) this.scratch = new Uint8Array(3 * text.length);
    return this.scratch.subarray(0, encoder.encodeInto(text, this.scratch).written);
  }

  /** 43 characters (base64url), the same everywhere it is stored, sent and shown. */
  get head(): string {
    return toBase64(this.last);
  }

  /** The head as it is shown. */
  get shownHead(): string {
    return toBase64(this.last, SHOWN_BYTES);
  }
}

/**
 * A head as it is shown: 144 of its 256 bits. No one can make another history with the same ones, and every message a
 * viewer gets carries one.
 */
export const shownHead = (head: string): string => head.slice(0, 24);
const SHOWN_BYTES = 18;

/** All that is agreed before the first entry. It is the first link. */
export interface Agreed {
  game: string;
  rules: string;
  options: object;
  chance: ChanceRecord;
  setup: { draws: Draw[]; hash: string };
}

export function firstLink({ game, rules, options, chance, setup }: Agreed): object {
  const { commitment, contributions, shares } = chance;
  const { draws, hash } = setup;
  const mixed = { commitment, contributions, ...(shares && { shares }) };
  return { format: RECORD_FORMAT, game, rules, options, chance: mixed, setup: { draws, hash } };
}

/** Is this what a head looks like? */
export const isHead = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(value);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Two letters for every twelve bits: a head is written for every entry. */
const PAIRS: readonly string[] = Array.from({ length: 4096 }, (_, bits) => LETTERS[bits >>> 6]! + LETTERS[bits & 63]!);

/** The first bytes, or all. */
function toBase64(bytes: Uint8Array, count = bytes.length): string {
  let text = '';
  for (let i = 0; i < count; i += 3) {
    const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += PAIRS[word >>> 12]! + PAIRS[word & 4095]!;
  }
  return text.slice(0, Math.ceil((count * 4) / 3));
}

function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let word = 0;
  let bits = 0;
  let at = 0;
  for (const letter of text) {
    word = ((word << 6) | LETTERS.indexOf(letter)) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (word >>> bits) & 0xff;
  }
  return bytes;
}
