/**
 * What every viewer of a table sees alike is made and compared once for all of them. A game names such parts of its view with
 * `play.common`; as long as a part does not change, the very same object is handed out again, so that it need not be compared.
 * Nothing is copied: a table shows positions that never change.
 */
import { keepIfSame, same } from './json.ts';

/** A part as it was last made, and for which position. */
interface Made {
  part: object | null;
  at: number;
}

export class SharedParts {
  private readonly made = new Map<string, Made>();
  /** Counts positions. */
  private at = 0;

  /** The position has changed: everything is made again when it is next asked for, and compared with the last that was. */
  invalidate(): void {
    this.at++;
  }

  /** A part of several columns: those that are as they were are shared, also when others have changed. */
  columns<T extends object>(name: string, make: () => T): T {
    return this.get(name, (last) => reuseColumns(make(), last as T | undefined));
  }

  /** A part that is one thing. */
  value<T extends object | null>(name: string, make: () => T): T {
    return this.get(name, (last) => keepIfSame(make(), last as T | undefined));
  }

  /** A part that its maker compares with the last one itself: what it returns is handed out as it is. */
  kept<T extends object>(name: string, make: (last: T | undefined) => T): T {
    return this.get(name, (last) => make((last ?? undefined) as T | undefined));
  }

  private get<T extends object | null>(name: string, make: (last: object | null | undefined) => T): T {
    const known = this.made.get(name);
    if (known === undefined) {
      const part = make(undefined);
      this.made.set(name, { part, at: this.at });
      return part;
    }
    if (known.at !== this.at) {
      known.part = make(known.part);
      known.at = this.at;
    }
    return known.part as T;
  }
}

/** The same with every column of the last one that is as it was; the last one itself if all are. */
function reuseColumns<T extends object>(value: T, last: T | undefined): T {
  if (last === undefined) return value;
  let made: T | null = null;
  let columns = 0;
  let changed = false;
  for (const column in value) {
    columns++;
    const now = value[column];
    const old = last[column];
    if (old === now && old !== undefined) continue;
    if (old === undefined || !same(now, old)) changed = true;
    // Copied whole first: an object that is given its columns one by one is slow to read.
    else (made ??= { ...value })[column] = old;
  }
  for (const _ in last) columns--;
  return changed || columns !== 0 ? (made ?? value) : last;
}
