/**
 * Whose turn it is among many who wait for the same thing: whoever has had least of it. What waits belongs to somebody, and
 * of his to something, and so on: each shares with those beside him what falls to all of them. So whoever wants little comes
 * soon, however much others want.
 */
interface Party<T> {
  /** How much it has had; more than it had in truth if it came later than others. */
  had: number;
  /** As much as had whoever was last in his turn here: who comes anew begins from there, and cannot have saved anything up. */
  level: number;
  readonly parts: Map<string, Party<T>>;
  /** What waits here, and in all its parts. */
  readonly waiting: T[];
  count: number;
}

const party = <T>(had: number): Party<T> => ({ had, level: 0, parts: new Map(), waiting: [], count: 0 });

export class FairQueue<T> {
  private readonly all = party<T>(0);

  get length(): number {
    return this.all.count;
  }

  /** Something waits that belongs to whoever this path leads to. */
  add(path: readonly string[], item: T): void {
    const line = this.lineTo(path);
    for (const [i, each] of line.entries()) {
      if (i > 0 && each.count === 0) each.had = Math.max(each.had, line[i - 1]!.level);
      each.count++;
    }
    line.at(-1)!.waiting.push(item);
  }

  /** Takes out what is next. */
  next(): T | undefined {
    if (this.all.count === 0) return undefined;
    let at = this.all;
    at.count--;
    while (at.waiting.length === 0) {
      at = poorest(at);
      at.count--;
    }
    return at.waiting.shift();
  }

  /** So much was had by whoever this path leads to. */
  spend(path: readonly string[], much: number): void {
    for (const each of this.lineTo(path)) each.had += much;
  }

  clear(): void {
    this.all.parts.clear();
    this.all.count = 0;
  }

  private lineTo(path: readonly string[]): Party<T>[] {
    const line = [this.all];
    for (const name of path) {
      const { parts, level } = line.at(-1)!;
      const found = parts.get(name) ?? party<T>(level);
      parts.set(name, found);
      line.push(found);
    }
    return line;
  }
}

/** The part for which something waits that has had least. Those that want nothing and are owed nothing are forgotten. */
function poorest<T>(whole: Party<T>): Party<T> {
  let least: Party<T> | null = null;
  for (const [name, part] of whole.parts)
    if (part.count > 0) {
      if (!least || part.had < least.had) least = part;
    } else if (part.had <= whole.level) whole.parts.delete(name);
  whole.level = Math.max(whole.level, least!.had);
  return least!;
}
