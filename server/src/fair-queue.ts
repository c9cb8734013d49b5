/**
 * A fair queue: of all that wait, the party that has had least goes first. Waiting items belong to a party, within it
 * to a sub-party, and so on: each level shares what falls to it. So a party that wants little is served soon, however
 * much others want.
 */
interface Party<T> {
  /** How much it has had; more than in truth if it came later than others. */
  had: number;
  /** The level of the party served last here: newcomers start from there, so that no credit can be saved up. */
  level: number;
  readonly parts: Map<string, Party<T>>;
  /** How many items wait here, in all parts. */
  readonly waiting: T[];
  count: number;
}

const party = <T>(had: number): Party<T> => ({ had, level: 0, parts: new Map(), waiting: [], count: 0 });

export class FairQueue<T> {
  private readonly all = party<T>(0);

  get length(): number {
    return this.all.count;
  }

  /** Adds an item for the party at this path. */
  add(path: readonly string[], item: T): void {
    const line = this.lineTo(path);
    for (const [i, each] of line.entries()) {
      if (i > 0 && each.count === 0) each.had = Math.max(each.had, line[i - 1]!.level);
      each.count++;
    }
    line.at(-1)!.waiting.push(item);
  }

  /** Takes out the next item. */
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

  /** Charges the party at this path. */
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

/** The waiting part that has had least. Parts that want nothing and are owed nothing are forgotten. */
function poorest<T>(whole: Party<T>): Party<T> {
  let least: Party<T> | null = null;
  for (const [name, part] of whole.parts)
    if (part.count > 0) {
      if (!least || part.had < least.had) least = part;
    } else if (part.had <= whole.level) whole.parts.delete(name);
  whole.level = Math.max(whole.level, least!.had);
  return least!;
}
