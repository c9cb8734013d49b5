/**
 * A fair queue: of all that wait, the party that has had least goes first. Waiting items belong to a party, within it
 * to a sub-party, and so on: each level shares what falls to it. So a party that wants little is served soon, however
 * much others want.
 */
interface Party<T> {
  /** How much it has had; more than in truth if it came later than others. */
  had: number;
  /** When it began to wait: of two that have had the same, the earlier goes first. */
  since: number;
  /** Its place among its siblings that wait; -1 when it doesn't. */
  place: number;
  /** The level of the party served last here: newcomers start from there, so that no credit can be saved up. */
  level: number;
  readonly parts: Map<string, Party<T>>;
  /** The parts that wait, as a heap: the one that has had least comes first. */
  readonly waiting: Party<T>[];
  readonly items: T[];
  /** How many items wait here, in all parts. */
  count: number;
  /** When there are this many parts, those that want nothing are looked through. */
  many: number;
}

/** So few parts are not worth looking through. */
const FEW_PARTS = 64;

const party = <T>(had: number): Party<T> => ({
  had,
  since: 0,
  place: -1,
  level: 0,
  parts: new Map(),
  waiting: [],
  items: [],
  count: 0,
  many: FEW_PARTS,
});

export class FairQueue<T> {
  private readonly all = party<T>(0);
  private arrivals = 0;

  get length(): number {
    return this.all.count;
  }

  /** Adds an item for the party at this path. */
  add(path: readonly string[], item: T): void {
    let whole = this.all;
    whole.count++;
    for (let i = 0; i < path.length; i++) {
      const part = partOf(whole, path[i]!);
      if (part.count++ === 0) {
        part.had = Math.max(part.had, whole.level);
        part.since = ++this.arrivals;
        enter(whole.waiting, part);
      }
      whole = part;
    }
    whole.items.push(item);
  }

  /** The item that `next` would take out. */
  peek(): T | undefined {
    let at = this.all;
    if (at.count === 0) return undefined;
    while (at.items.length === 0) at = at.waiting[0]!;
    return at.items[0];
  }

  /** Takes out the next item. */
  next(): T | undefined {
    if (this.all.count === 0) return undefined;
    let at = this.all;
    at.count--;
    while (at.items.length === 0) {
      const part = at.waiting[0]!;
      at.level = Math.max(at.level, part.had);
      if (--part.count === 0) leave(at.waiting, part);
      forgetIdle(at);
      at = part;
    }
    return at.items.shift();
  }

  /** Charges the party at this path; or gives back, with a negative amount, what it was charged too much. */
  spend(path: readonly string[], much: number): void {
    let whole = this.all;
    whole.had += much;
    for (let i = 0; i < path.length; i++) {
      const part = partOf(whole, path[i]!);
      part.had += much;
      if (part.place >= 0) move(whole.waiting, part.place);
      whole = part;
    }
  }

  /** Takes out everything. */
  clear(): void {
    Object.assign(this.all, party<T>(0));
  }
}

/** A part by its name; one that was not known comes in at the level of those that were served. */
function partOf<T>({ parts, level }: Party<T>, name: string): Party<T> {
  const known = parts.get(name);
  if (known) return known;
  const made = party<T>(level);
  parts.set(name, made);
  return made;
}

/** Parts that want nothing and are owed nothing are forgotten, when there are many. */
function forgetIdle<T>(whole: Party<T>): void {
  const { parts, level } = whole;
  if (parts.size < whole.many) return;
  for (const [name, part] of parts) if (part.count === 0 && part.had <= level) parts.delete(name);
  whole.many = 2 * parts.size + FEW_PARTS;
}

// ── the heap ───────────────────────────────────────────────────────────────────────────────────────────────────────

const isBefore = <T>(a: Party<T>, b: Party<T>): boolean => a.had < b.had || (a.had === b.had && a.since < b.since);

function put<T>(heap: Party<T>[], part: Party<T>, place: number): void {
  heap[place] = part;
  part.place = place;
}

function enter<T>(heap: Party<T>[], part: Party<T>): void {
  put(heap, part, heap.length);
  rise(heap, part.place);
}

function leave<T>(heap: Party<T>[], part: Party<T>): void {
  const { place } = part;
  const last = heap.pop()!;
  part.place = -1;
  if (last === part) return;
  put(heap, last, place);
  move(heap, place);
}

/** Puts a part where it belongs, after it changed. */
function move<T>(heap: Party<T>[], place: number): void {
  const part = heap[place]!;
  rise(heap, place);
  settle(heap, part.place);
}

/** Moves a part up to where nothing above it comes after it. */
function rise<T>(heap: Party<T>[], from: number): void {
  const part = heap[from]!;
  let at = from;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!isBefore(part, heap[above]!)) break;
    put(heap, heap[above]!, at);
    at = above;
  }
  put(heap, part, at);
}

/** Moves a part down to where nothing below it comes before it. */
function settle<T>(heap: Party<T>[], from: number): void {
  const part = heap[from]!;
  let at = from;
  for (;;) {
    let below = 2 * at + 1;
    if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++;
    if (below >= heap.length || !isBefore(heap[below]!, part)) break;
    put(heap, heap[below]!, at);
    at = below;
  }
  put(heap, part, at);
}
