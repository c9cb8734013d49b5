/**
 * Small differences between two pieces of plain data. A patch is itself plain data, made to be short as JSON:
 *
 *   [value]                           in place of what was there
 *   { key: patch, …, gone: 0 }        an object, key by key (0: no longer there); or an array of the same length, by index
 *   [from, count, [new, …], …]        an array put together anew: so many taken over from a place in the old one, then
 *                                     new ones, then again
 */
import { type Json, same } from '@concert/kernel';

export type Patch = [Json] | Json[] | { [key: string]: Patch | 0 };

type Things = { [key: string]: Json };

/**
 * The JSON of the patch that turns `before` into `after`; empty when they are equal. It is written as the difference is
 * found: a patch is sent more often than read, and building objects would cost more than the comparison.
 */
export function diff(before: Json, after: Json, memo?: DiffMemo): string {
  if (before === after) return '';
  if (!isThing(before) || !isThing(after)) return inPlace(after);
  if (!memo) return diffThings(before, after);
  return memo.get(before, after) ?? memo.set(before, after, diffThings(before, after, memo));
}

function diffThings(before: Thing, after: Thing, memo?: DiffMemo): string {
  if (!Array.isArray(before)) return Array.isArray(after) ? inPlace(after) : diffObjects(before, after, memo);
  return Array.isArray(after) ? diffArrays(before, after) : inPlace(after);
}

/**
 * Differences found already while several viewers are told of one change: what they see alike is the same object for all of
 * them, and compared once.
 */
export class DiffMemo {
  private readonly found = new Map<object, { after: object; text: string }>();

  get(before: object, after: object): string | undefined {
    const known = this.found.get(before);
    return known?.after === after ? known.text : undefined;
  }

  set(before: object, after: object, text: string): string {
    this.found.set(before, { after, text });
    return text;
  }
}

const inPlace = (value: Json): string => `[${textOf(value)}]`;

const textOf = (value: Json): string => (Number.isSafeInteger(value) ? `${value}` : JSON.stringify(value));

/** What differs between two objects, key by key. */
function diffObjects(before: Things, after: Things, memo?: DiffMemo): string {
  let parts = '';
  let gone = 0;
  for (const key in after) {
    const old = before[key];
    const now = after[key];
    if (now === undefined) continue;
    const known = old !== undefined && (old === now || Object.hasOwn(before, key));
    if (known) gone--;
    if (old === now) continue;
    const part = known ? diff(old, now, memo) : inPlace(now);
    if (part !== '') parts = joined(parts, JSON.stringify(key), part);
  }
  // Counting is much cheaper than looking up every key, and keys hardly ever disappear.
  for (const _ in before) gone++;
  if (gone > 0)
    for (const key in before)
      if (after[key] === undefined || !Object.hasOwn(after, key)) parts = joined(parts, JSON.stringify(key), '0');
  return parts && `{${parts}}`;
}

/** The differences between two objects in these parts, which both have, appended to what was found before. */
export function diffParts<T extends object>(
  before: T,
  after: T,
  parts: readonly (keyof T & string)[],
  found = '',
  memo?: DiffMemo,
): string {
  let all = found;
  for (const key of parts) {
    const old = before[key] as Json;
    const now = after[key] as Json;
    const part = old === now ? '' : diff(old, now, memo);
    if (part !== '') all = joined(all, `"${key}"`, part);
  }
  return all && `{${all}}`;
}

const joined = (parts: string, key: string, part: string): string =>
  parts === '' ? `${key}:${part}` : `${parts},${key}:${part}`;

/** When more than this many elements changed in place, and more than half of all, some may only have moved. */
const FEW = 4;

function diffArrays(before: readonly Json[], after: readonly Json[]): string {
  if (before.length !== after.length) return rebuilt(before, after);
  let parts = '';
  let changed = 0;
  for (let i = 0; i < after.length; i++) {
    const old = before[i]!;
    const now = after[i]!;
    if (old === now) continue;
    const part = diff(old, now);
    if (part === '') continue;
    changed++;
    parts = joined(parts, `"${i}"`, part);
  }
  const placed = parts && `{${parts}}`;
  if (changed <= FEW || 2 * changed < after.length) return placed;
  const moved = rebuilt(before, after);
  return placed.length <= moved.length ? placed : moved;
}

const alike = (a: Json, b: Json): boolean => a === b || (typeof a === 'object' && same(a, b));

/** Reuses every stretch of the old array that occurs again in the same order, and adds the rest. */
function rebuilt(before: readonly Json[], after: readonly Json[]): string {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && alike(before[head]!, after[head]!)) head++;
  let tail = 0;
  while (tail < least - head && alike(before[before.length - 1 - tail]!, after[after.length - 1 - tail]!)) tail++;
  const lastOld = before.length - tail;
  const lastNew = after.length - tail;
  const script = new Script(head);
  if (head < lastNew) {
    const places = new Places(before, head, lastOld, after, lastNew);
    let next = head;
    for (let i = head; i < lastNew; i++) {
      const place = places.find(after[i]!, next);
      if (place < 0) script.bring(after[i]!);
      else {
        script.take(place, 1);
        next = place + 1;
      }
    }
  }
  if (tail > 0) script.take(lastOld, tail);
  return script.text();
}

/** Builds the patch of an array. It starts by reusing this many from the front. */
class Script {
  private parts = '';
  private from = 0;
  private count: number;
  private added = '';

  constructor(head: number) {
    this.count = head;
  }

  bring(value: Json): void {
    this.added = this.added === '' ? textOf(value) : `${this.added},${textOf(value)}`;
  }

  take(place: number, count: number): void {
    if (this.added === '' && place === this.from + this.count) this.count += count;
    else {
      this.flush();
      this.from = place;
      this.count = count;
      this.added = '';
    }
  }

  text(): string {
    this.flush();
    return this.parts === '' ? '[[]]' : `[${this.parts}]`;
  }

  private flush(): void {
    const { parts, from, count, added } = this;
    if (count === 0 && added === '') return;
    const part = `${from},${count},[${added}]`;
    this.parts = parts === '' ? part : `${parts},${part}`;
  }
}

type Thing = Json[] | Things;
const isThing = (value: Json): value is Thing => typeof value === 'object' && value !== null;

/** Shorter lists are looked through from one element to the next. */
const SHORT = 48;

/** Where the elements of an array stand, from one place to another. */
class Places {
  private readonly before: readonly Json[];
  private readonly end: number;
  /** The places of each value, and of each object identity, last to first. */
  private readonly known: Map<Json, number[]> | null = null;
  /** The same by the content of objects, when many are not identical to those before. */
  private readonly looks: Map<string, number[]> | null = null;

  constructor(before: readonly Json[], head: number, end: number, after: readonly Json[], endAfter: number) {
    this.before = before;
    this.end = end;
    // A short list of numbers or texts is sooner looked through than written down.
    if (end - head <= SHORT && !isThing(after[head]!)) return;
    this.known = new Map();
    // Popped from the end, so that the first place is found first.
    for (let i = end - 1; i >= head; i--) note(this.known, before[i]!, i);
    let strangers = 0;
    for (let i = head; i < endAfter; i++) if (isThing(after[i]!) && !this.known.has(after[i]!)) strangers++;
    if (strangers <= FEW) return;
    this.looks = new Map();
    for (let i = end - 1; i >= head; i--) if (isThing(before[i]!)) note(this.looks, JSON.stringify(before[i]), i);
  }

  /** The first place, from `from` on, of something equal; −1 if there is none. */
  find(value: Json, from: number): number {
    const place = this.known ? first(this.known.get(value), from) : this.search(value, from);
    if (place >= 0 || !isThing(value)) return place;
    if (this.looks) return first(this.looks.get(JSON.stringify(value)), from);
    for (let i = from; i < this.end; i++) if (alike(value, this.before[i]!)) return i;
    return -1;
  }

  private search(value: Json, from: number): number {
    for (let i = from; i < this.end; i++) if (this.before[i] === value) return i;
    return -1;
  }
}

function note<K>(places: Map<K, number[]>, key: K, place: number): void {
  const found = places.get(key);
  if (found) found.push(place);
  else places.set(key, [place]);
}

function first(places: number[] | undefined, from: number): number {
  while (places && places.length > 0 && places.at(-1)! < from) places.pop();
  return places?.pop() ?? -1;
}

/** Applies a patch to a value. The value stays as it is; what did not change is shared with it. */
export function patch(value: Json, change: Patch): Json {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0]!;
    const old = value as Json[];
    const made: Json[] = [];
    for (let i = 0; i < change.length; i += 3) {
      const [from, count, added] = [change[i] as number, change[i + 1] as number, change[i + 2] as Json[]];
      for (let k = from; k < from + count; k++) made.push(old[k]!);
      for (const each of added) made.push(each);
    }
    return made;
  }
  if (Array.isArray(value)) {
    const made = value.slice();
    for (const key of Object.keys(change)) made[Number(key)] = patch(made[Number(key)]!, change[key] as Patch);
    return made;
  }
  const made: Things = { ...(value as Things) };
  for (const key of Object.keys(change)) {
    const part = change[key]!;
    if (part === 0) delete made[key];
    else put(made, key, patch(Object.hasOwn(made, key) ? made[key]! : null, part));
  }
  return made;
}

/** Sets a key of any name: `__proto__` is data like any other. */
function put<T>(object: { [key: string]: T }, key: string, value: T): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}
