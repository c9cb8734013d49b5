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

/** What turns `before` into `after`, or undefined when they are equal. */
export function diff(before: Json, after: Json): Patch | undefined {
  if (before === after) return undefined;
  if (typeof before === 'object' && typeof after === 'object' && before !== null && after !== null) {
    if (Array.isArray(before)) return Array.isArray(after) ? diffArrays(before, after) : [after];
    if (!Array.isArray(after)) return diffObjects(before, after);
  }
  return [after];
}

/** What differs between two objects, key by key; one key may be passed over. */
export function diffObjects(before: Things, after: Things, except?: string): Patch | undefined {
  let patch: { [key: string]: Patch | 0 } | undefined;
  let gone = 0;
  for (const key in after) {
    if (key === except) {
      gone--;
      continue;
    }
    const old = before[key];
    const now = after[key];
    if (now === undefined) continue;
    const known = old !== undefined && (old === now || Object.hasOwn(before, key));
    if (known) gone--;
    if (old === now) continue;
    const part = known ? diff(old, now) : ([now] as Patch);
    if (part !== undefined) put((patch ??= {}), key, part);
  }
  // Counting is much cheaper than asking for every key, and hardly ever is one gone.
  for (const _ in before) gone++;
  if (gone > 0)
    for (const key in before) if (after[key] === undefined || !Object.hasOwn(after, key)) put((patch ??= {}), key, 0);
  return patch;
}

/** More than so many that changed in their places, and more than half of all: some may only have moved. */
const FEW = 4;

function diffArrays(before: readonly Json[], after: readonly Json[]): Patch | undefined {
  if (before.length !== after.length) return rebuilt(before, after);
  let placed: { [index: string]: Patch } | undefined;
  let changed = 0;
  for (let i = 0; i < after.length; i++) {
    const old = before[i]!;
    const now = after[i]!;
    if (old === now) continue;
    const part = diff(old, now);
    if (part === undefined) continue;
    changed++;
    placed ??= {};
    placed[i] = part;
  }
  if (placed === undefined || changed <= FEW || 2 * changed < after.length) return placed;
  const moved = rebuilt(before, after);
  return sizeOf(placed) <= sizeOf(moved) ? placed : moved;
}

const alike = (a: Json, b: Json): boolean => a === b || (typeof a === 'object' && same(a, b));

const sizeOf = (patch: Patch): number => JSON.stringify(patch).length;

/** Takes over every stretch of the old array that comes again in the same order, and brings the rest. */
function rebuilt(before: readonly Json[], after: readonly Json[]): Patch {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && alike(before[head]!, after[head]!)) head++;
  let tail = 0;
  while (tail < least - head && alike(before[before.length - 1 - tail]!, after[after.length - 1 - tail]!)) tail++;
  const lastOld = before.length - tail;
  const lastNew = after.length - tail;
  const places = new Places(before, head, lastOld, after, lastNew);
  const script: Json[] = [];
  let from = 0;
  let count = head;
  let added: Json[] = [];
  const flush = (): void => {
    if (count > 0 || added.length > 0) script.push(from, count, added);
  };
  const take = (place: number): void => {
    if (added.length === 0 && place === from + count) count++;
    else {
      flush();
      from = place;
      count = 1;
      added = [];
    }
  };
  let next = head;
  for (let i = head; i < lastNew; i++) {
    const place = places.find(after[i]!, next);
    if (place < 0) added.push(after[i]!);
    else {
      take(place);
      next = place + 1;
    }
  }
  if (tail > 0) {
    take(lastOld);
    count += tail - 1;
  }
  flush();
  return script.length === 0 ? [[]] : script;
}

type Thing = Json[] | Things;
const isThing = (value: Json): value is Thing => typeof value === 'object' && value !== null;

/** Where the elements of an array stand, from one place to another. */
class Places {
  private readonly before: readonly Json[];
  private readonly end: number;
  /** The places of each value, and of each very object, last to first. */
  private readonly known = new Map<Json, number[]>();
  /** The same by what objects look like, when there are many that are not the very ones of before. */
  private readonly looks: Map<string, number[]> | null = null;

  constructor(before: readonly Json[], head: number, end: number, after: readonly Json[], endAfter: number) {
    this.before = before;
    this.end = end;
    // Popped from the end, so that what stands first is found first.
    for (let i = end - 1; i >= head; i--) note(this.known, before[i]!, i);
    let strangers = 0;
    for (let i = head; i < endAfter; i++) if (isThing(after[i]!) && !this.known.has(after[i]!)) strangers++;
    if (strangers <= FEW) return;
    this.looks = new Map();
    for (let i = end - 1; i >= head; i--) if (isThing(before[i]!)) note(this.looks, JSON.stringify(before[i]), i);
  }

  /** The first place, from `from` on, of something equal; −1 if there is none. */
  find(value: Json, from: number): number {
    const place = first(this.known.get(value), from);
    if (place >= 0 || !isThing(value)) return place;
    if (this.looks) return first(this.looks.get(JSON.stringify(value)), from);
    for (let i = from; i < this.end; i++) if (alike(value, this.before[i]!)) return i;
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

/** What a patch makes of a value. The value stays as it is; what did not change is shared with it. */
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

/** Sets a key, whatever its name: `__proto__` is data like any other. */
function put<T>(object: { [key: string]: T }, key: string, value: T): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}
