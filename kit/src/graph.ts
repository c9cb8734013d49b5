/**
 * Graphs of places. Nodes are 0 … nodes − 1. The ways out of a node are *arcs*; an arc has a number, so that what a way
 * costs or carries (rivers, roads, straits) is an array by arc. Built once from a list of edges and never changed.
 */
import { addBit, emptyBits, wordsFor } from './bits.ts';

export interface Graph {
  readonly nodes: number;
  readonly arcs: number;
  /** By node: the first of its arcs; the arcs of node n are first[n] … first[n + 1] − 1. */
  readonly first: Int32Array;
  /** By arc: where it begins and where it leads. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** By arc: the index of the edge it came from in the list the graph was made of. */
  readonly edge: Int32Array;
  /** By arc: the arc that leads back, or −1 where the way goes one way only. */
  readonly back: Int32Array;
  /** By node: the arcs that lead to it, as `first` and `arcsIn`. */
  readonly firstIn: Int32Array;
  readonly arcsIn: Int32Array;
}

export type Edge = readonly [from: number, to: number, ...rest: unknown[]];

/** A graph of edges that go both ways. Each node's arcs are sorted by where they lead. */
export function graphOf(nodes: number, edges: readonly Edge[]): Graph {
  const ways: Way[] = [];
  edges.forEach(([a, b], edge) => {
    if (a === b) throw new RangeError(`edge ${edge}: a place is not next to itself (${a})`);
    ways.push([a, b, edge], [b, a, edge]);
  });
  return build(nodes, ways);
}

/** A graph of edges that go one way. */
export const directedGraphOf = (nodes: number, edges: readonly Edge[]): Graph =>
  build(
    nodes,
    edges.map(([from, to], edge): Way => [from, to, edge]),
  );

/** A graph from lists of neighbours, by node; a way that goes both ways stands in both lists. */
export const graphOfNeighbours = (neighbours: readonly (readonly number[])[]): Graph =>
  directedGraphOf(
    neighbours.length,
    neighbours.flatMap((all, from) => all.map((to): Edge => [from, to])),
  );

type Way = [from: number, to: number, edge: number];

function build(nodes: number, ways: Way[]): Graph {
  for (const [from, to, edge] of ways)
    for (const node of [from, to])
      if (!Number.isInteger(node) || node < 0 || node >= nodes)
        throw new RangeError(`edge ${edge}: there is no place ${node} among ${nodes}`);
  ways.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  const arcs = ways.length;
  const first = new Int32Array(nodes + 1);
  const firstIn = new Int32Array(nodes + 1);
  const from = new Int32Array(arcs);
  const to = new Int32Array(arcs);
  const edge = new Int32Array(arcs);
  ways.forEach((way, arc) => {
    [from[arc], to[arc], edge[arc]] = way;
    first[way[0] + 1]++;
    firstIn[way[1] + 1]++;
  });
  for (let n = 0; n < nodes; n++) {
    first[n + 1] += first[n];
    firstIn[n + 1] += firstIn[n];
  }
  const arcOfEdge = (a: number, b: number, e: number): number => {
    for (let arc = first[a]; arc < first[a + 1]; arc++) if (to[arc] === b && edge[arc] === e) return arc;
    return -1;
  };
  const back = Int32Array.from(ways, ([a, b, e]) => arcOfEdge(b, a, e));
  const arcsIn = new Int32Array(arcs);
  const filled = firstIn.slice();
  for (let arc = 0; arc < arcs; arc++) arcsIn[filled[to[arc]]++] = arc;
  return { nodes, arcs, first, from, to, edge, back, firstIn, arcsIn };
}

/** The first arc from one node to another, or −1. */
export function arcBetween(graph: Graph, from: number, to: number): number {
  for (let arc = graph.first[from]; arc < graph.first[from + 1]; arc++) if (graph.to[arc] === to) return arc;
  return -1;
}

export const areNeighbours = (graph: Graph, a: number, b: number): boolean => arcBetween(graph, a, b) >= 0;

/** The neighbours of a node, ascending. For hot loops walk the arcs instead. */
export const neighboursOf = (graph: Graph, node: number): number[] => [
  ...new Set(graph.to.subarray(graph.first[node], graph.first[node + 1])),
];

/** For every node the set of its neighbours, all in one row of words: what `floodBits` spreads over. */
export interface NeighbourBits {
  readonly words: number;
  readonly rows: Int32Array;
}

export function neighbourBits(graph: Graph): NeighbourBits {
  const words = wordsFor(graph.nodes);
  const rows = new Int32Array(graph.nodes * words);
  for (let arc = 0; arc < graph.arcs; arc++)
    addBit(rows.subarray(graph.from[arc] * words, (graph.from[arc] + 1) * words), graph.to[arc]);
  return { words, rows };
}

/**
 * Everything that can be reached from `start` through open nodes, 32 nodes at a time: the quickest way on a map of up to a
 * few hundred places. Nodes of `start` are in it whether open or not; closed nodes are not entered.
 */
export function floodBits({ words, rows }: NeighbourBits, start: Int32Array, open: Int32Array): Int32Array {
  const found = start.slice();
  let edge: Int32Array = start.slice();
  let next: Int32Array = emptyBits(words << 5);
  for (;;) {
    let more = 0;
    for (let w = 0; w < words; w++)
      for (let rest = edge[w]; rest !== 0; rest &= rest - 1) {
        const row = ((w << 5) + 31 - Math.clz32(rest & -rest)) * words;
        for (let v = 0; v < words; v++) next[v] |= rows[row + v];
      }
    for (let w = 0; w < words; w++) {
      next[w] &= open[w] & ~found[w];
      found[w] |= next[w];
      more |= next[w];
    }
    if (more === 0) return found;
    [edge, next] = [next, edge.fill(0)];
  }
}
