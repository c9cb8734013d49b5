/**
 * Searches over a graph. A `Search` belongs to one graph and keeps its working arrays, so that a search allocates nothing;
 * what it found stays readable until the next one. Make one where the rules are made, not in a module: two searches at the
 * same time need two.
 */
import { addBit, emptyBits } from './bits.ts';
import type { Graph } from './graph.ts';

/** What a way costs: a whole number from 0 on, or −1 where it is closed. Called with the direction of travel. */
export type ArcCost = (arc: number, from: number, to: number) => number;

export interface Reach {
  /** By arc, or from a function. Without it every way costs 1. */
  readonly cost?: ArcCost | ArrayLike<number>;
  /** How much may be spent; without it 65 535. */
  readonly budget?: number;
  /** May the search go on from this node? A node that says no is still reached. Sources always may. */
  readonly passes?: (node: number) => boolean;
  /** May this node be reached at all? */
  readonly enters?: (node: number) => boolean;
  /** Where the spending starts again from 0, such as depots in a chain of supply. Only where the search may go on. */
  readonly resets?: (node: number) => boolean;
  /** Search against the arcs: who can come *to* a source? Costs are taken in the direction of travel all the same. */
  readonly backwards?: boolean;
  /** Stop as soon as this node has been settled. */
  readonly goal?: number;
}

const MOST_BUDGET = 65_535;

export class Search {
  readonly graph: Graph;
  /** The nodes that were reached, in the order in which they were settled; the first `count` of them are valid. */
  readonly found: Int32Array;
  count = 0;
  /** By node: its entry. It is of this search when the stamp is the present one; `settled` says whether it is final. */
  private readonly entryOf: Int32Array;
  private readonly stamp: Int32Array;
  private readonly settled: Int32Array;
  private now = 0;
  private backwards = false;
  /** Buckets by what was spent: lists of entries, first in, first out. */
  private head: Int32Array = new Int32Array(64).fill(-1);
  private tail: Int32Array = new Int32Array(64).fill(-1);
  private highest = -1;
  /**
   * Entries: a node, what was spent, the entry and the arc it came by, and the next entry in its bucket. Ways are read
   * from entries and not from nodes: with resets the cheapest way to a node may lead through that very node.
   */
  private entries = 0;
  private node: Int32Array;
  private cost: Int32Array;
  private parent: Int32Array;
  private via: Int32Array;
  private next: Int32Array;

  constructor(graph: Graph) {
    this.graph = graph;
    this.found = new Int32Array(graph.nodes);
    this.entryOf = new Int32Array(graph.nodes);
    this.stamp = new Int32Array(graph.nodes);
    this.settled = new Int32Array(graph.nodes);
    const room = graph.nodes * 2 + 16;
    this.node = new Int32Array(room);
    this.cost = new Int32Array(room);
    this.parent = new Int32Array(room);
    this.via = new Int32Array(room);
    this.next = new Int32Array(room);
  }

  /** Dijkstra from all sources at once. Where two ways cost the same, the one from the lower-numbered node is kept. */
  run(sources: Iterable<number>, reach: Reach = {}): this {
    const { budget = MOST_BUDGET } = reach;
    if (budget > MOST_BUDGET) throw new RangeError(`a budget of ${budget} is more than ${MOST_BUDGET}`);
    this.begin(reach.backwards ?? false);
    for (const source of sources) if (this.stamp[source] !== this.now) this.push(source, 0, -1, -1);
    const { goal = -1 } = reach;
    for (let spent = 0; spent <= this.highest; ) {
      const entry = this.head[spent];
      if (entry < 0) {
        spent++;
        continue;
      }
      this.head[spent] = this.next[entry];
      const node = this.node[entry];
      // An entry that was made before a cheaper way was found.
      if (this.entryOf[node] !== entry) continue;
      if (this.settled[node] !== this.now) {
        this.settled[node] = this.now;
        this.found[this.count++] = node;
      }
      if (node === goal) break;
      if (reach.passes && this.via[entry] >= 0 && !reach.passes(node)) continue;
      spent = this.expand(entry, spent, budget, reach);
    }
    return this;
  }

  /** Was the node reached by the last search? */
  has(node: number): boolean {
    return this.settled[node] === this.now;
  }

  /** What was spent to reach a node since the last source or reset, or −1 if it was not reached. */
  spent(node: number): number {
    return this.has(node) ? this.cost[this.entryOf[node]] : -1;
  }

  /** The arc by which a node was reached; −1 for sources and for what was not reached. */
  arc(node: number): number {
    return this.has(node) ? this.via[this.entryOf[node]] : -1;
  }

  /** The way from the source to a node, both included; backwards: from the node to the source. Empty if not reached. */
  path(node: number): number[] {
    const nodes: number[] = [];
    if (this.has(node)) for (let at = this.entryOf[node]; at >= 0; at = this.parent[at]) nodes.push(this.node[at]);
    return this.backwards ? nodes : nodes.reverse();
  }

  /** The nodes reached as a bit set. */
  bits(into: Int32Array = emptyBits(this.graph.nodes)): Int32Array {
    for (let i = 0; i < this.count; i++) addBit(into, this.found[i]);
    return into;
  }

  private begin(backwards: boolean): void {
    // After two thousand million searches the stamps begin again.
    if (++this.now > 0x7ffffff0) {
      this.stamp.fill(0);
      this.settled.fill(0);
      this.now = 1;
    }
    this.backwards = backwards;
    this.head.fill(-1, 0, this.highest + 1);
    this.entries = 0;
    this.highest = -1;
    this.count = 0;
  }

  private push(node: number, spent: number, parent: number, arc: number): void {
    if (spent >= this.head.length) this.growBuckets(spent);
    if (this.entries === this.node.length) this.growEntries();
    const at = this.entries++;
    this.node[at] = node;
    this.cost[at] = spent;
    this.parent[at] = parent;
    this.via[at] = arc;
    this.next[at] = -1;
    if (this.head[spent] < 0) this.head[spent] = at;
    else this.next[this.tail[spent]] = at;
    this.tail[spent] = at;
    if (spent > this.highest) this.highest = spent;
    this.stamp[node] = this.now;
    this.entryOf[node] = at;
  }

  /** Goes on from an entry; returns the bucket to look into next, a lower one after a reset. */
  private expand(entry: number, spent: number, budget: number, reach: Reach): number {
    const { cost, enters, resets, passes } = reach;
    const { first, from, to, firstIn, arcsIn } = this.graph;
    const costOf = typeof cost === 'function' ? cost : null;
    const costs = typeof cost === 'object' ? cost : null;
    const { backwards } = this;
    const node = this.node[entry];
    const end = backwards ? firstIn[node + 1] : first[node + 1];
    let lowest = spent;
    for (let i = backwards ? firstIn[node] : first[node]; i < end; i++) {
      const arc = backwards ? arcsIn[i] : i;
      const other = backwards ? from[arc] : to[arc];
      const price = costOf ? costOf(arc, from[arc], to[arc]) : costs ? costs[arc] : 1;
      let total = spent + price;
      if (price < 0 || total > budget || (enters && !enters(other))) continue;
      if (resets?.(other) && (!passes || passes(other))) total = 0;
      if (this.stamp[other] === this.now) {
        const known = this.entryOf[other];
        if (this.via[known] < 0 || total > this.cost[known]) continue;
        if (total === this.cost[known]) {
          if (!resets && price > 0 && node < this.node[this.parent[known]]) {
            this.parent[known] = entry;
            this.via[known] = arc;
          }
          continue;
        }
      }
      this.push(other, total, entry, arc);
      if (total < lowest) lowest = total;
    }
    return lowest;
  }

  private growBuckets(spent: number): void {
    const size = Math.max(this.head.length * 2, spent + 1);
    this.head = grown(this.head, size).fill(-1, this.head.length);
    this.tail = grown(this.tail, size);
  }

  private growEntries(): void {
    const size = this.node.length * 2;
    this.node = grown(this.node, size);
    this.cost = grown(this.cost, size);
    this.parent = grown(this.parent, size);
    this.via = grown(this.via, size);
    this.next = grown(this.next, size);
  }
}

function grown(array: Int32Array, size: number): Int32Array {
  const larger = new Int32Array(size);
  larger.set(array);
  return larger;
}

/** How many steps each node is from the nearest source, −1 where there is no way. */
export function distances(graph: Graph, sources: Iterable<number>, reach: Omit<Reach, 'resets'> = {}): Int32Array {
  const search = new Search(graph).run(sources, reach);
  const steps = new Int32Array(graph.nodes).fill(-1);
  for (let i = 0; i < search.count; i++) steps[search.found[i]] = search.spent(search.found[i]);
  return steps;
}

/** In a table of distances: there is no way. */
export const UNREACHED = 255;

/** The distances of all pairs, for maps of a few hundred places: `table[from * nodes + to]`, UNREACHED where there is no way. */
export function distanceTable(graph: Graph, reach: Omit<Reach, 'resets'> = {}): Uint8Array {
  const { nodes } = graph;
  const table = new Uint8Array(nodes * nodes).fill(UNREACHED);
  const search = new Search(graph);
  for (let node = 0; node < nodes; node++) {
    search.run([node], reach);
    for (let i = 0; i < search.count; i++)
      table[node * nodes + search.found[i]] = Math.min(UNREACHED - 1, search.spent(search.found[i]));
  }
  return table;
}

/** By node: the number of the connected part it belongs to, from 0; −1 for nodes that are not entered. */
export function components(graph: Graph, enters: (node: number) => boolean = () => true): Int32Array {
  const part = new Int32Array(graph.nodes).fill(-1);
  const search = new Search(graph);
  let parts = 0;
  for (let node = 0; node < graph.nodes; node++) {
    if (part[node] >= 0 || !enters(node)) continue;
    search.run([node], { cost: () => 0, enters });
    for (let i = 0; i < search.count; i++) part[search.found[i]] = parts;
    parts++;
  }
  return part;
}

/**
 * Scratch paper for searches over a map: typed arrays take long to make and no time to clear. A `Scratch` hands out the same few
 * columns in turn. A column is 0 everywhere when it is handed out and is good until as many others have been handed out as
 * there are; nothing in it is kept. What has to live longer is an array of its own.
 */
export class Scratch {
  private readonly columns: readonly Uint16Array[];
  private turn = 0;

  constructor(size: number, columns = 8) {
    this.columns = Array.from({ length: columns }, () => new Uint16Array(size));
  }

  column(): Uint16Array {
    this.turn = (this.turn + 1) % this.columns.length;
    return this.columns[this.turn].fill(0);
  }
}
