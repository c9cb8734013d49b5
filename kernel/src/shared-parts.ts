/**
 * What every viewer of a table sees alike is made and compared once for all of them. A game names such parts of its view with
 * `play.common`; as long as a part does not change, the very same object is handed out again, so that it need not be compared.
 */
import { copy, reuseIfSame, same } from './json.ts';

export class SharedParts {
  private now = new Map<string, object | null>();
  private before = new Map<string, object | null>();

  /** The position has changed: everything is made again when it is next asked for. */
  invalidate(): void {
    // A part that was not asked for since the last change is still the best to compare with.
    for (const [name, part] of this.before) if (!this.now.has(name)) this.now.set(name, part);
    this.before = this.now;
    this.now = new Map();
  }

  /** A part of several columns: those that are as they were are shared, also when others have changed. */
  columns<T extends object>(name: string, make: () => T): T {
    return this.get(name, (last) => reuseColumns(make(), last as T | undefined));
  }

  /** A part that is one thing. */
  value<T extends object | null>(name: string, make: () => T): T {
    return this.get(name, (last) => reuseIfSame(make(), last as T | undefined));
  }

  /** A part that its maker compares with the last one itself: what it returns is handed out as it is. */
  kept<T extends object>(name: string, make: (last: T | undefined) => T): T {
    return this.get(name, (last) => make((last ?? undefined) as T | undefined));
  }

  private get<T extends object | null>(name: string, make: (last: object | null | undefined) => T): T {
    const known = this.now.get(name);
    if (known !== undefined) return known as T;
    const part = make(this.before.get(name));
    this.now.set(name, part);
    return part;
  }
}

/** A copy that shares with the last one every column that is the same; the last one itself if all are. */
function reuseColumns<T extends object>(value: T, last: T | undefined): T {
  if (last === undefined) return copy(value);
  // Copied whole first: an object that is given its columns one by one is slow to read.
  const made = { ...value } as { [column: string]: unknown };
  let changed = false;
  for (const column in value) {
    const old = last[column];
    const isOld = old !== undefined && same(value[column], old);
    made[column] = isOld ? old : copy(value[column]);
    if (!isOld) changed = true;
  }
  return changed || Object.keys(last).length !== Object.keys(made).length ? (made as T) : last;
}
