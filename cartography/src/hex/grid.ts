// A regular field of flat-topped hexes on a projected sheet: codes, middles, corners, sides.
import type { Pt } from '../core/geometry.ts';
import { makeProjection, type Projection, type ProjectionSpec } from '../geo/projection.ts';

/** Earth's radius used by the projections, km. */
const RADIUS = 6371;

export interface GridSpec {
  readonly kind: ProjectionSpec['kind'];
  readonly parallels: readonly [number, number];
  readonly meridian: number;
  /** Flat to flat, km. */
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  /** A hex whose middle is known: column, row, [lon, lat]. */
  readonly anchor: { readonly column: number; readonly row: number; readonly at: Pt };
  /** Even columns sit half a hex lower. */
  readonly code: (column: number, row: number) => string;
  readonly unitsPerKm: number;
  /** Margin around the field, units. */
  readonly around: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

export interface Hex {
  readonly code: string;
  readonly column: number;
  readonly row: number;
  readonly at: Pt;
}

export interface HexGrid {
  readonly spec: GridSpec;
  readonly projectionSpec: ProjectionSpec;
  readonly projection: Projection;
  /** Flat to flat and corner radius, units. */
  readonly size: number;
  readonly radius: number;
  at(column: number, row: number): Pt;
  hex(code: string): Hex;
  has(code: string): boolean;
  /** Codes of the six hexes around, from north clockwise; those off the field are left out. */
  around(code: string): readonly string[];
  corners(at: Pt): Pt[];
  /** The common side of two neighbours. */
  side(a: string, b: string): readonly [Pt, Pt];
  /** Name of a corner, the same from all hexes that meet there. */
  cornerKey(p: Pt): string;
  /** The hex of the field under a point. */
  under(p: Pt): string | undefined;
}

/** Steps to the six neighbours, from north clockwise, for odd and for even columns. */
const AROUND: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
  ],
  [
    [0, -1],
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
    [-1, -1],
  ],
];

export function hexGrid(spec: GridSpec): HexGrid {
  const size = spec.size * spec.unitsPerKm;
  const radius = size / Math.sqrt(3);
  const step = radius * 1.5;
  const low = (column: number) => (column % 2 === 0 ? size / 2 : 0);
  const { left, top, right, bottom } = spec.around;
  const width = Math.round(left + step * (spec.columns - 1) + 2 * radius + right);
  const height = Math.round(top + size * (spec.rows + 0.5) + bottom);
  const first: Pt = [left + radius, top + size / 2];
  const at = (column: number, row: number): Pt => [
    first[0] + (column - 1) * step,
    first[1] + (row - 1) * size + low(column),
  ];
  // A conic projection only shifts and scales: measure one, then ask for the sheet whose edges fall where we want.
  const base = { kind: spec.kind, parallels: spec.parallels, meridian: spec.meridian, pad: 0 };
  const probe = makeProjection({
    ...base,
    width: 1000,
    include: [
      [spec.anchor.at[0] - 5, spec.anchor.at[1]],
      [spec.anchor.at[0] + 5, spec.anchor.at[1] + 5],
    ],
  });
  const k = probe.clipped(0).scale() / RADIUS / spec.unitsPerKm;
  const [ax, ay] = probe.project(spec.anchor.at);
  const home = at(spec.anchor.column, spec.anchor.row);
  const lonLat = (p: Pt): Pt => probe.invert([ax + (p[0] - home[0]) * k, ay + (p[1] - home[1]) * k]);
  const projectionSpec: ProjectionSpec = {
    ...base,
    width,
    include: [
      lonLat([0, height / 2]),
      lonLat([width, height / 2]),
      lonLat([width / 2, 0]),
      lonLat([width / 2, height]),
    ],
  };
  const projection = makeProjection(projectionSpec);
  const hexes = new Map<string, Hex>();
  for (let column = 1; column <= spec.columns; column++)
    for (let row = 1; row <= spec.rows; row++) {
      const code = spec.code(column, row);
      hexes.set(code, { code, column, row, at: at(column, row) });
    }
  const hex = (code: string): Hex => {
    const found = hexes.get(code);
    if (!found) throw new Error(`no hex ${code} on the field`);
    return found;
  };
  const corners = ([x, y]: Pt): Pt[] =>
    [0, 1, 2, 3, 4, 5].map((i) => {
      const t = (Math.PI / 3) * i;
      return [x + radius * Math.cos(t), y + radius * Math.sin(t)];
    });
  // Corners lie on a grid of half steps: number them by it, so that rounding cannot tear them apart.
  const cornerKey = ([x, y]: Pt) =>
    `${Math.round((x - first[0]) / (radius / 2))} ${Math.round((y - first[1]) / (size / 2))}`;
  const inField = (column: number, row: number) =>
    column >= 1 && column <= spec.columns && row >= 1 && row <= spec.rows;
  return {
    spec,
    projectionSpec,
    projection,
    size,
    radius,
    at,
    hex,
    has: (code) => hexes.has(code),
    around: (code) => {
      const { column, row } = hex(code);
      return AROUND[column % 2]
        .filter(([dc, dr]) => inField(column + dc, row + dr))
        .map(([dc, dr]) => spec.code(column + dc, row + dr));
    },
    corners,
    side: (a, b) => {
      const [p, q] = [hex(a).at, hex(b).at];
      const others = new Set(corners(q).map(cornerKey));
      const common = corners(p).filter((c) => others.has(cornerKey(c)));
      if (common.length !== 2) throw new Error(`${a} and ${b} do not touch`);
      return [common[0], common[1]];
    },
    cornerKey,
    under: (p) => {
      const column = Math.round((p[0] - first[0]) / step) + 1;
      let best: string | undefined;
      let least = Infinity;
      for (let c = column - 1; c <= column + 1; c++) {
        const row = Math.round((p[1] - first[1] - low(c)) / size) + 1;
        if (!inField(c, row)) continue;
        const [x, y] = at(c, row);
        const d = Math.hypot(p[0] - x, p[1] - y);
        if (d < least) {
          least = d;
          best = spec.code(c, row);
        }
      }
      return least <= radius ? best : undefined;
    },
  };
}
