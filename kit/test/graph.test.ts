import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allBits,
  arcBetween,
  areNeighbours,
  bitsOf,
  components,
  directedGraphOf,
  distances,
  distanceTable,
  floodBits,
  type Graph,
  graphOf,
  listBits,
  neighbourBits,
  neighboursOf,
  Scratch,
  Search,
} from '../src/index.ts';

/** A road 0 – 1 – 2 – 3 – 4 with a way round 1 – 5 – 3, and an island 6. */
const road = graphOf(7, [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [1, 5],
  [5, 3],
]);

/** Random graphs with prices by arc. */
const priced = fc
  .record({
    nodes: fc.integer({ min: 2, max: 14 }),
    seeds: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: -1, max: 4 })), { maxLength: 40 }),
    budget: fc.integer({ min: 0, max: 9 }),
    flags: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    links: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
  })
  .map(({ nodes, seeds, ...rest }) => {
    const edges = seeds.map(([a, b]) => [a % nodes, b % nodes] as [number, number]);
    const graph = directedGraphOf(nodes, edges);
    return { graph, cost: Int8Array.from(graph.edge, (edge) => seeds[edge][2]), ...rest };
  });

/** The slow truth: relax everything until nothing changes. */
function slow(
  graph: Graph,
  sources: number[],
  cost: ArrayLike<number>,
  budget: number,
  passes: (node: number) => boolean,
  resets: (node: number) => boolean,
  backwards: boolean,
): number[] {
  const spent = Array<number>(graph.nodes).fill(-1);
  for (const source of sources) spent[source] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let arc = 0; arc < graph.arcs; arc++) {
      const [here, there] = backwards ? [graph.to[arc], graph.from[arc]] : [graph.from[arc], graph.to[arc]];
      if (spent[here] < 0 || cost[arc] < 0 || (!sources.includes(here) && !passes(here))) continue;
      let total = spent[here] + cost[arc];
      if (total > budget || sources.includes(there)) continue;
      if (resets(there) && passes(there)) total = 0;
      if (spent[there] >= 0 && spent[there] <= total) continue;
      spent[there] = total;
      changed = true;
    }
  }
  return spent;
}

describe('scratch columns', () => {
  it('are clear when they are handed out, and good until the others have been', () => {
    const scratch = new Scratch(4, 3);
    const [first, second, third] = [scratch.column(), scratch.column(), scratch.column()];
    expect(new Set([first, second, third]).size).toBe(3);
    first.fill(7);
    expect([...second]).toEqual([0, 0, 0, 0]);
    expect(scratch.column()).toBe(first);
    expect([...first]).toEqual([0, 0, 0, 0]);
  });
});

describe('graphs', () => {
  it('know the neighbours of a node and the arcs between', () => {
    expect(neighboursOf(road, 1)).toEqual([0, 2, 5]);
    expect(areNeighbours(road, 3, 5)).toBe(true);
    expect(areNeighbours(road, 0, 2)).toBe(false);
    const arc = arcBetween(road, 3, 5);
    expect([road.from[arc], road.to[arc], road.edge[arc]]).toEqual([3, 5, 5]);
    expect(road.back[arc]).toBe(arcBetween(road, 5, 3));
    const oneWay = directedGraphOf(2, [[0, 1]]);
    expect([oneWay.arcs, oneWay.back[0], arcBetween(oneWay, 1, 0)]).toEqual([1, -1, -1]);
    expect([...road.arcsIn.subarray(road.firstIn[3], road.firstIn[4])].map((a) => road.from[a])).toEqual([2, 4, 5]);
  });

  it('refuse edges that make no sense', () => {
    expect(() => graphOf(2, [[0, 2]])).toThrow('edge 0: there is no place 2 among 2');
    expect(() => graphOf(2, [[0, -1]])).toThrow('there is no place -1');
    expect(() => graphOf(2, [[1, 1]])).toThrow('a place is not next to itself');
  });

  it('spread over sets of places', () => {
    const ways = neighbourBits(road);
    const open = bitsOf(7, [1, 5, 3, 6]);
    expect(listBits(floodBits(ways, bitsOf(7, [0]), open))).toEqual([0, 1, 3, 5]);
    expect(listBits(floodBits(ways, bitsOf(7, [0]), allBits(7)))).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('searches', () => {
  it('find the way by the lower-numbered node where two cost the same', () => {
    const search = new Search(road).run([0]);
    expect(search.spent(3)).toBe(3);
    expect(search.path(3)).toEqual([0, 1, 2, 3]);
    expect(search.path(6)).toEqual([]);
    expect([search.has(6), search.spent(6), search.arc(6), search.arc(0)]).toEqual([false, -1, -1, -1]);
    expect(listBits(search.bits())).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('stop at the budget, at closed ways, at nodes that do not let pass, and at the goal', () => {
    const search = new Search(road);
    expect(listBits(search.run([0], { budget: 2 }).bits())).toEqual([0, 1, 2, 5]);
    const closed = arcBetween(road, 1, 2);
    expect(search.run([0], { cost: (arc) => (arc === closed ? -1 : 1) }).path(3)).toEqual([0, 1, 5, 3]);
    expect(listBits(search.run([0], { passes: (node) => node !== 1 }).bits())).toEqual([0, 1]);
    expect(listBits(search.run([0], { enters: (node) => node !== 1 }).bits())).toEqual([0]);
    search.run([0], { goal: 1 });
    expect([search.has(1), search.has(4)]).toEqual([true, false]);
    expect(() => search.run([0], { budget: 70_000 })).toThrow('more than 65535');
  });

  it('agree with the slow truth, forwards and backwards, with and without resets', () => {
    fc.assert(
      fc.property(priced, fc.boolean(), fc.boolean(), ({ graph, cost, budget, flags, links }, backwards, chained) => {
        const [passes, resets] = [(node: number) => flags[node], (node: number) => chained && links[node]];
        const sources = [0, 1];
        const search = new Search(graph);
        // Twice: nothing of the first may show in the second.
        search.run([graph.nodes - 1], { budget: 3 });
        search.run(sources, { cost, budget, passes, backwards, ...(chained && { resets }) });
        const truth = slow(graph, sources, cost, budget, passes, resets, backwards);
        expect([...truth.keys()].map((node) => search.spent(node))).toEqual(truth);
        for (let node = 0; node < graph.nodes; node++) {
          const path = backwards ? search.path(node).reverse() : search.path(node);
          if (path.length === 0) continue;
          let spent = 0;
          for (let i = 1; i < path.length; i++) {
            const arcs = [...Array(graph.arcs).keys()].filter((arc) => {
              const [a, b] = backwards ? [path[i], path[i - 1]] : [path[i - 1], path[i]];
              return graph.from[arc] === a && graph.to[arc] === b && cost[arc] >= 0;
            });
            spent += Math.min(...arcs.map((arc) => cost[arc]));
            expect(spent).toBeLessThanOrEqual(budget);
            if (resets(path[i]) && passes(path[i])) spent = 0;
          }
          expect(sources).toContain(path[0]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('carry supply from link to link, each within the budget', () => {
    const chain = graphOf(
      9,
      [...Array(8).keys()].map((i): [number, number] => [i, i + 1]),
    );
    const search = new Search(chain);
    const supply = (links: number[]): number[] =>
      listBits(search.run([0], { budget: 3, backwards: true, resets: (node) => links.includes(node) }).bits());
    expect(supply([])).toEqual([0, 1, 2, 3]);
    expect(supply([3])).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(search.path(6)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(supply([2, 5])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(supply([4])).toEqual([0, 1, 2, 3]);
  });

  it('make tables of distances and parts', () => {
    expect([...distances(road, [0, 4])]).toEqual([0, 1, 2, 1, 0, 2, -1]);
    const table = distanceTable(road);
    expect([table[0 * 7 + 4], table[4 * 7 + 0], table[0 * 7 + 6]]).toEqual([4, 4, 255]);
    expect([...components(road)]).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect([...components(road, (node) => node !== 1)]).toEqual([0, -1, 1, 1, 1, 1, 2]);
  });

  it('make room for long ways and many ways', () => {
    const long = graphOf(
      200,
      [...Array(199).keys()].map((i): [number, number] => [i, i + 1]),
    );
    const search = new Search(long);
    expect(search.run([0], { cost: () => 100 }).spent(199)).toBe(19_900);
    // Each later node offers a cheaper way to all that follow.
    const dense: [number, number][] = [];
    for (let a = 0; a < 30; a++) for (let b = a + 1; b < 30; b++) dense.push([a, b]);
    const cheaper = directedGraphOf(30, dense);
    const found = new Search(cheaper).run([0], { cost: (_, a, b) => (b - a) * (b - a) });
    expect(found.spent(29)).toBe(29);
    expect(found.path(29)).toHaveLength(30);
  });
});
