import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arcBetween,
  arcCosts,
  axialDistance,
  axialOf,
  distances,
  HexGrid,
  type HexLayout,
  offsetOf,
  opposite,
  rotated,
  Search,
  sideBits,
} from '../src/index.ts';

const layouts: HexLayout[] = (['flat', 'pointed'] as const).flatMap((shape) =>
  (['odd', 'even'] as const).map((shifted) => ({ shape, shifted })),
);

const cells = (columns: number, rows: number): [number, number][] =>
  Array.from({ length: columns * rows }, (_, i) => [1 + Math.floor(i / rows), 1 + (i % rows)]);

const grids = layouts.map((layout) => new HexGrid(layout, cells(9, 7)));

describe('hexes', () => {
  it('stand where the tables print them', () => {
    // Nations in Arms: flat hexes, even columns half a hex lower; 42-28 touches 43-28 and 43-29 (NA-5.2.3.6).
    const grid = new HexGrid({ shape: 'flat', shifted: 'even' }, [
      [42, 27],
      [42, 28],
      [43, 28],
      [43, 29],
      [35, 35],
      [35, 34],
      [36, 34],
    ]);
    const touches = (a: number): number[] => [...grid.neighbour.subarray(a * 6, a * 6 + 6)];
    expect(touches(1)).toEqual([0, 2, 3, -1, -1, -1]);
    expect(grid.directionTo(4, 5)).toBe(0);
    expect(grid.distance(5, 6)).toBe(1);
    expect(grid.atOffset(43, 29)).toBe(3);
    expect(grid.atOffset(1, 1)).toBe(-1);
    // Pointed hexes lie in rows: with odd rows shifted, row 1 column 1 touches columns 1 and 2 of row 2.
    const rows = new HexGrid({ shape: 'pointed', shifted: 'odd' }, [
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
    ]);
    expect([...rows.neighbour.subarray(0, 6)]).toEqual([-1, 1, 3, 2, -1, -1]);
  });

  it('come back from axial coordinates in all four layouts', () => {
    for (const layout of layouts)
      fc.assert(
        fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }), (column, row) => {
          const there = axialOf(layout, column, row);
          expect(offsetOf(layout, there)).toEqual({ column, row });
          expect(Number.isInteger(there.q) && Number.isInteger(there.r)).toBe(true);
        }),
      );
  });

  it('have neighbours both ways, one side between two, and as many steps as the distance says', () => {
    for (const grid of grids) {
      for (let hex = 0; hex < grid.hexes; hex++)
        for (let d = 0; d < 6; d++) {
          const other = grid.neighbour[hex * 6 + d];
          if (other < 0) {
            expect(grid.side[hex * 6 + d]).toBeGreaterThanOrEqual(grid.inner);
            continue;
          }
          expect(grid.neighbour[other * 6 + opposite(d)]).toBe(hex);
          const side = grid.side[hex * 6 + d];
          expect(grid.sideBetween(other, hex)).toBe(side);
          expect(side).toBeLessThan(grid.inner);
          expect([...grid.hexesOfSide.subarray(side * 2, side * 2 + 2)]).toEqual([hex, other].sort((a, b) => a - b));
          expect(grid.graph.edge[arcBetween(grid.graph, hex, other)]).toBe(side);
        }
      expect(new Set(grid.side).size).toBe(grid.sides);
      const steps = distances(grid.graph, [0]);
      for (let hex = 0; hex < grid.hexes; hex++) expect(grid.distance(0, hex)).toBe(steps[hex]);
    }
  });

  it('make rings, discs and lines', () => {
    for (const grid of grids) {
      const middle = grid.atOffset(5, 4);
      for (const radius of [0, 1, 2]) {
        expect(grid.ring(middle, radius)).toHaveLength(radius === 0 ? 1 : radius * 6);
        for (const hex of grid.ring(middle, radius)) expect(grid.distance(middle, hex)).toBe(radius);
      }
      expect(new Set(grid.within(middle, 2)).size).toBe(19);
      // Clockwise: each is next to the one before.
      const ring = grid.ring(middle, 2);
      for (const [i, hex] of ring.entries()) expect(grid.distance(hex, ring[(i + 1) % ring.length])).toBe(1);
      for (let to = 0; to < grid.hexes; to++) {
        const line = grid.line(3, to);
        expect(line).toHaveLength(grid.distance(3, to) + 1);
        expect([line[0], line.at(-1)]).toEqual([3, to]);
        for (let i = 1; i < line.length; i++) expect(grid.distance(line[i - 1], line[i])).toBe(1);
        expect(grid.line(to, 3)).toEqual(line.reverse());
      }
    }
  });

  it('carry facts by side and costs by direction', () => {
    const [grid] = grids;
    const [a, b] = [grid.atOffset(3, 3), grid.atOffset(3, 4)];
    const [RIVER, BRIDGE] = [1, 2];
    const sides = sideBits(grid, [
      [a, b, RIVER],
      [b, a, BRIDGE],
    ]);
    expect(sides[grid.sideBetween(a, b)]).toBe(RIVER | BRIDGE);
    expect(() => sideBits(grid, [[0, 40, RIVER]])).toThrow('hexes 0 and 40 have no side in common');
    // Uphill costs more than downhill.
    const costs = arcCosts(grid, (from, to, side) => (sides[side] & RIVER ? -1 : to > from ? 2 : 1));
    const search = new Search(grid.graph);
    expect(search.run([a], { cost: costs, budget: 9 }).path(b)).toHaveLength(3);
    expect(search.run([0], { cost: costs, budget: 2 }).spent(1)).toBe(2);
    expect(search.run([1], { cost: costs, budget: 2 }).spent(0)).toBe(1);
    expect(() => arcCosts(grid, () => 200)).toThrow('a cost of 200');
  });

  it('refuse two hexes in one place', () => {
    expect(
      () =>
        new HexGrid(layouts[0], [
          [1, 1],
          [1, 1],
        ]),
    ).toThrow('two hexes at column 1, row 1');
    expect(rotated(5, 2)).toBe(1);
    expect(rotated(0, -1)).toBe(5);
    expect(axialDistance({ q: 0, r: 0 }, { q: 2, r: -1 })).toBe(2);
  });
});
