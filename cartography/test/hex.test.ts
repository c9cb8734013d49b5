// The field of hexes, and that the checks on it find what they should.
import { describe, expect, it } from 'vitest';
import { checkHexes, type Ground, judge } from '../src/hex/ground.ts';
import { chainSegments, drawRivers } from '../src/hex/lines.ts';
import { type HexMapSpec, kindOf } from '../src/hex/spec.ts';
import { bordersOf, type Cell, cellsOf, packCells, packSides } from '../src/map/pack.ts';
import type { MapBorder } from '../src/map/schema.ts';
import { unfold, union } from '../src/map/unfold.ts';
import { nationsInArms } from '../src/maps/nations-in-arms.ts';

const spec = nationsInArms(new URL('../../games/nations-in-arms/data/', import.meta.url));
const { grid } = spec;

/** Land everywhere, or just where `open` says two hexes join. */
const ground = (open: (a: string, b: string) => boolean): Ground => ({
  dry: () => true,
  sea: () => false,
  land: () => true,
  sideShare: () => 1,
  joined: open,
});

describe('the field', () => {
  it('goes on from the western to the eastern sheet', () => {
    expect(grid.around('W4228')).toEqual(['W4227', 'E0128', 'E0129', 'W4229', 'W4129', 'W4128']);
    expect(grid.around('W0101')).toEqual(['W0201', 'W0102']);
    expect(() => grid.side('W4228', 'E0228')).toThrow('do not touch');
  });

  it('finds the hex under a point', () => {
    for (const code of ['W0739', 'W4228', 'E0129', 'E4250']) {
      const [x, y] = grid.hex(code).at;
      expect(grid.under([x + 8, y - 11])).toBe(code);
    }
    expect(grid.under([1, 1])).toBeUndefined();
  });

  it('lies where the tables put it', () => {
    expect(
      checkHexes(
        spec,
        judge(
          spec,
          ground(() => true),
        ),
        ground(() => true),
      ),
    ).toEqual([]);
  });
});

describe('the checks', () => {
  const wrong = (change: Partial<HexMapSpec>) => {
    const bad = { ...spec, ...change };
    return checkHexes(
      bad,
      judge(
        bad,
        ground(() => true),
      ),
      ground(() => true),
    ).map((f) => f.kind);
  };

  it('find a side of two hexes that do not touch, twice the same side, and hexes that are none', () => {
    const [first] = spec.sides;
    expect(wrong({ sides: [...spec.sides, { ...first, b: 'E0129' }] })).toContain('missing border');
    expect(wrong({ sides: [...spec.sides, first] })).toContain('double border');
    expect(wrong({ sides: [...spec.sides, { ...first, b: 'W0101' }] })).toContain('unknown place');
  });

  it('find a hex that lies elsewhere', () => {
    const [hex, ...rest] = spec.hexes;
    expect(wrong({ hexes: [{ ...hex, lonLat: [0, 50] }, ...rest] })).toContain('place without anchor');
  });

  it('see where land and water speak against the tables', () => {
    const dry = judge(
      spec,
      ground(() => true),
    ).filter((j) => j.against);
    expect(dry.every((j) => j.side.blocked)).toBe(true);
    expect(dry.some((j) => j.kind === 'strait')).toBe(true);
    const wet = judge(
      spec,
      ground(() => false),
    ).filter((j) => j.against);
    expect(wet.length).toBeGreaterThan(500);
    expect(wet.some((j) => j.side.blocked)).toBe(false);
  });
});

describe('lines on hexsides', () => {
  it('name what a side is', () => {
    const side = { a: 'W4227', b: 'W4228', rivers: ['Inn'], ridge: true, pass: true, blocked: false };
    expect(kindOf({ ...side, bridge: 'innsbruck' })).toBe('bridge-pass');
    expect(kindOf({ ...side, pass: false })).toBe('river-ridge');
    expect(kindOf({ ...side, rivers: [], pass: false, ridge: false })).toBe('clear');
    expect(kindOf({ ...side, blocked: true })).toBe('blocked');
  });

  it('are joined end to end', () => {
    const key = (p: readonly [number, number]) => p.join(' ');
    const lines = chainSegments(
      [
        [
          [0, 0],
          [1, 0],
        ],
        [
          [2, 0],
          [1, 0],
        ],
        [
          [5, 5],
          [6, 6],
        ],
      ],
      key,
    );
    expect(lines.map((l) => l.length).sort()).toEqual([2, 3]);
  });

  it('carry rivers that keep to their sides', () => {
    const rivers = drawRivers(grid, spec.sides, 1, () => undefined);
    for (const s of spec.sides) {
      if (s.rivers.length === 0) continue;
      const [[ax, ay], [bx, by]] = grid.side(s.a, s.b);
      const { at } = rivers.middle(s.a, s.b);
      expect(Math.hypot(at[0] - (ax + bx) / 2, at[1] - (ay + by) / 2), `${s.a} ${s.b}`).toBeLessThan(5);
    }
  });
});

describe('a packed file', () => {
  it('unfolds once', () => {
    const file = unfold({
      format: 1,
      game: 'test',
      title: '',
      width: 10,
      height: 10,
      unitsPerKm: 1,
      precision: 1,
      arcs: [],
      shapes: { cell: { path: 'M-1 -1L1 -1L1 1L-1 1Z', slotSize: 1, slots: [[0, 0]], marker: [0.5, 0.5] } },
      lattice: {
        kind: 'cell',
        shape: 'cell',
        steps: [
          [2, 0],
          [0, 2],
        ],
        open: 'clear',
        data: [{ of: 'all' }],
        rows: [
          ['a', 1, 1, 0],
          ['b', 3, 1, 0],
          ['c', 1, 3.01, 0],
        ],
        sides: [{ kind: 'river', between: [1] }],
      },
      places: [],
      borders: [],
      sites: [],
      images: [],
      words: {},
    });
    expect(file.borders.map((b) => `${b.a}${b.b} ${b.kind}`)).toEqual(['ac river', 'ab clear']);
    expect(file.places.find((p) => p.id === 'b')?.slots).toEqual([[3, 1]]);
    expect(unfold(file).places).toHaveLength(3);
  });

  it('packs cells and sides so that they come back the same', () => {
    const steps: [number, number][] = [
      [0, 30],
      [26, 15],
      [26, -15],
    ];
    const cells: Cell[] = [
      ['W0109', 10, 40, 0],
      ['W0110', 10, 70, 1],
      ['W0112', 10, 130, 1],
      ['W0209', 36, 55, 2],
      ['W0210', 36, 85, 0],
    ];
    const borders = [
      { a: 'W0110', b: 'W0210', kind: 'river', data: { rivers: ['Po'] } },
      { a: 'W0110', b: 'W0109', kind: 'ridge' },
      { a: 'W0209', b: 'W0110', kind: 'river', data: { rivers: ['Po'] } },
    ];
    const rows = packCells(cells, steps[0]);
    const sides = packSides(borders, cells, steps);
    // A gap in the column and a new column begin new rows; what is alike is one group.
    expect(rows.map(([id, , , ...data]) => [id, ...data])).toEqual([
      ['W0109', 0, 1],
      ['W0112', 1],
      ['W0209', 2, 0],
    ]);
    expect(sides.map(({ kind, between }) => [kind, between.length])).toEqual([
      ['river', 2],
      ['ridge', 1],
    ]);
    const lattice = { kind: 'hex', shape: 'hex', steps, open: 'clear', data: [{}, {}, {}], rows, sides };
    expect(cellsOf(lattice)).toEqual(cells);
    const sorted = (list: readonly MapBorder[]) =>
      list.map(({ a, b, ...rest }) => `${[a, b].sort().join(' ')} ${JSON.stringify(rest)}`).sort();
    const open = [
      { a: 'W0109', b: 'W0209', kind: 'clear' },
      { a: 'W0209', b: 'W0210', kind: 'clear' },
    ];
    expect(sorted(bordersOf(lattice))).toEqual(sorted([...borders, ...open]));
    expect(() => packSides([{ a: 'W0109', b: 'W0112', kind: 'river' }], cells, steps)).toThrow('do not touch');
  });

  it('joins cells into one outline', () => {
    const square = (x: number): [number, number][] => [
      [x, 0],
      [x + 5, 0],
      [x + 5, 5],
      [x, 5],
    ];
    expect(union([square(0), square(5)])).toHaveLength(1);
    expect(union([square(0), square(5)])[0]).toHaveLength(6);
    expect(union([square(0), square(20)])).toHaveLength(2);
  });
});
