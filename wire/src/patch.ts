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

function diffObjects(before: Things, after: Things): Patch | undefined {
  let patch: { [key: string]: Patch | 0 } | undefined;
  for (const key in after) {
    const part = Object.hasOwn(before, key) ? diff(before[key]!, after[key]!) : ([after[key]!] as Patch);
    if (part !== undefined) put((patch ??= {}), key, part);
  }
  for (const key in before) if (!Object.hasOwn(after, key)) put((patch ??= {}), key, 0);
  return patch;
}

function diffArrays(before: readonly Json[], after: readonly Json[]): Patch | undefined {
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && same(before[head], after[head])) head++;
  if (head === before.length && head === after.length) return undefined;
  let tail = 0;
  while (tail < least - head && same(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail++;
  if (before.length === after.length) {
    const changed = after.length - head - tail;
    // A few that changed in their places are told by index; where most changed, some may only have moved.
    if (changed <= 4 || 2 * changed < after.length) return byIndex(before, after, head, after.length - tail);
    const [placed, moved] = [byIndex(before, after, head, after.length - tail), rebuilt(before, after, head, tail)];
    return sizeOf(placed) <= sizeOf(moved) ? placed : moved;
  }
  return rebuilt(before, after, head, tail);
}

const sizeOf = (patch: Patch): number => JSON.stringify(patch).length;

function byIndex(before: readonly Json[], after: readonly Json[], from: number, to: number): Patch {
  const patch: { [index: string]: Patch } = {};
  for (let i = from; i < to; i++) {
    const part = diff(before[i]!, after[i]!);
    if (part !== undefined) patch[i] = part;
  }
  return patch;
}

/** Takes over every stretch of the old array that comes again in the same order, and brings the rest. */
function rebuilt(before: readonly Json[], after: readonly Json[], head: number, tail: number): Patch {
  const places = new Map<string, number[]>();
  const lastOld = before.length - tail;
  // What stands late in the old array is found first when popped from the end, so places go in backwards.
  for (let i = lastOld - 1; i >= head; i--) {
    const key = keyOf(before[i]!);
    const found = places.get(key);
    if (found) found.push(i);
    else places.set(key, [i]);
  }
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
  const lastNew = after.length - tail;
  for (let i = head; i < lastNew; i++) {
    const found = places.get(keyOf(after[i]!));
    while (found && found.length > 0 && found.at(-1)! < next) found.pop();
    const place = found?.pop();
    if (place === undefined) added.push(after[i]!);
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

const keyOf = (value: Json): string => (typeof value === 'number' ? String(value) : JSON.stringify(value));

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
