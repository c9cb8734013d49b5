// Puts coasts, rim and border lines into one planar graph. Every line is stored once and both sides refer to it, so there
// can be no slivers.
import type { Landmass } from '../geo/geodata.ts';
import type { Chain, End } from './chains.ts';
import { type CoastHit, coastIndex } from './coast-index.ts';
import { type Arrangement, type Edge, OUT, type OwnerAt, SEA, trace } from './faces.ts';
import { along, dist, type Line, lineLength, type Pt, ringArea } from './geometry.ts';
import { landIndex } from './mesh.ts';

export interface ArrangeInput {
  readonly land: readonly Landmass[];
  readonly chains: readonly (Chain & { readonly drawn: Line })[];
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly ownerAt: OwnerAt;
}

/** The edge of the sheet, with the nodes where lines meet it, by how far around they lie. */
class Rim {
  readonly nodes: { s: number; p: Pt }[] = [];
  private readonly x0: number;
  private readonly y0: number;
  private readonly x1: number;
  private readonly y1: number;

  constructor({ width, height, margin }: ArrangeInput) {
    [this.x0, this.y0, this.x1, this.y1] = [-margin, -margin, width + margin, height + margin];
    const [w, h] = [this.x1 - this.x0, this.y1 - this.y0];
    for (const s of [0, w, w + h, 2 * w + h]) this.nodes.push({ s, p: this.point(s) });
  }

  has = ([x, y]: Pt): boolean =>
    Math.abs(x - this.x0) < 0.02 ||
    Math.abs(x - this.x1) < 0.02 ||
    Math.abs(y - this.y0) < 0.02 ||
    Math.abs(y - this.y1) < 0.02;

  /** A node where this point of the rim is. */
  meet(p: Pt): void {
    this.nodes.push({ s: this.around(p), p });
  }

  /** A node at the point of the rim that is nearest. */
  meetNear(p: Pt): Pt {
    const s = this.around(p);
    this.nodes.push({ s, p: this.point(s) });
    return this.point(s);
  }

  edges(): Edge[] {
    const nodes = this.nodes.sort((a, b) => a.s - b.s);
    return nodes.flatMap((from, i): Edge[] => {
      const to = nodes[(i + 1) % nodes.length];
      return dist(from.p, to.p) > 1e-6
        ? [{ points: [from.p, to.p], kind: 'rim', hint: [-1, OUT], mass: [OUT, OUT], chain: -1 }]
        : [];
    });
  }

  private around([x, y]: Pt): number {
    const [w, h] = [this.x1 - this.x0, this.y1 - this.y0];
    const sides = [
      [Math.abs(y - this.y0), x - this.x0],
      [Math.abs(x - this.x1), w + y - this.y0],
      [Math.abs(y - this.y1), w + h + this.x1 - x],
      [Math.abs(x - this.x0), 2 * w + h + this.y1 - y],
    ];
    return sides.sort((a, b) => a[0] - b[0])[0][1];
  }

  private point(s: number): Pt {
    const [w, h] = [this.x1 - this.x0, this.y1 - this.y0];
    if (s <= w) return [this.x0 + s, this.y0];
    if (s <= w + h) return [this.x1, this.y0 + s - w];
    if (s <= 2 * w + h) return [this.x1 - (s - w - h), this.y1];
    return [this.x0, this.y1 - (s - 2 * w - h)];
  }
}

/** Where a border line cuts a ring of the coast. */
type Cut = Pick<CoastHit, 'seg' | 't' | 'p'>;

/** Cuts by ring. */
class Cuts {
  private readonly byRing = new Map<string, Cut[]>();

  add(hit: CoastHit): void {
    const there = this.byRing.get(hit.key);
    if (there) there.push(hit);
    else this.byRing.set(hit.key, [hit]);
  }

  of(mass: number, ring: number): readonly Cut[] {
    return this.byRing.get(`${mass}/${ring}`) ?? [];
  }
}

export function arrange(input: ArrangeInput): Arrangement {
  const rim = new Rim(input);
  const cuts = new Cuts();
  // Borders first: where they meet a coast or the rim, both get a node there.
  const edges = [...borderEdges(input, rim, cuts), ...coastEdges(input.land, rim, cuts), ...rim.edges()];
  return trace(
    edges.map((edge) => ({ ...edge, points: distinct(edge.points) })).filter((edge) => edge.points.length > 1),
    input.ownerAt,
  );
}

interface Piece {
  readonly line: Pt[];
  readonly from?: CoastHit;
  to?: CoastHit;
}

/** The border lines on their own ground, led to the coast or the rim where they fall short of it. */
function borderEdges({ land, chains }: ArrangeInput, rim: Rim, cuts: Cuts): Edge[] {
  const coast = coastIndex(land, rim.has);
  const landAt = landIndex(land);
  /** A line end that falls short of what it should meet goes there by the shortest way. */
  const finish = (line: Pt[], end: End): Pt[] => {
    const tip = line[line.length - 1];
    if (end.kind === 'junction') return line;
    if (end.kind === 'rim') return [...line.slice(0, -1), rim.meetNear(tip)];
    const hit = coast.nearest(tip, end.mass);
    if (!hit) return line;
    cuts.add(hit);
    return dist(hit.p, tip) < 1.2 && line.length > 2 ? [...line.slice(0, -1), hit.p] : [...line, hit.p];
  };
  /** Ends at the coast it ran over, or where its chain ends. */
  const ended = ({ line, from, to }: Piece, [first, last]: Chain['ends']): Pt[] => {
    if (to) cuts.add(to);
    const there = to ? line : finish(line, last);
    if (from) cuts.add(from);
    return from ? there : finish(there.reverse(), first).reverse();
  };
  return chains.flatMap((chain, index) => {
    const pieces = cutAtCoasts(chain, coast);
    const lines =
      chain.closed && pieces.length === 1
        ? [[...chain.drawn]]
        : pieces
            .filter((piece) => landAt(along(piece.line, 0.5).at) === chain.ground)
            .map((piece) => ended(piece, chain.ends));
    return lines.map(
      (points): Edge => ({
        points,
        kind: 'border',
        hint: [chain.left, chain.right],
        mass: [OUT, OUT],
        chain: index,
      }),
    );
  });
}

/** A drawn line cut at every coast it runs over. */
function cutAtCoasts({ drawn, ground }: ArrangeInput['chains'][number], coast: ReturnType<typeof coastIndex>): Piece[] {
  const pieces: Piece[] = [{ line: [drawn[0]] }];
  for (let k = 1; k < drawn.length; k++) {
    for (const hit of coast.crossings(drawn[k - 1], drawn[k], ground)) {
      const last = pieces[pieces.length - 1];
      last.line.push(hit.p);
      last.to = hit;
      pieces.push({ line: [hit.p], from: hit });
    }
    pieces[pieces.length - 1].line.push(drawn[k]);
  }
  return pieces;
}

/** The rings of the coast, cut at their nodes; stretches along the rim belong to the rim. */
function coastEdges(land: readonly Landmass[], rim: Rim, cuts: Cuts): Edge[] {
  return land.flatMap((mass) =>
    mass.rings.flatMap((ring, r) => {
      // Land lies on the right of a ring that runs clockwise on screen when it is an outer ring.
      const landRight = ringArea(ring) > 0 !== r > 0;
      const sides: [number, number] = landRight ? [SEA, mass.id] : [mass.id, SEA];
      return stretches(ring, cuts.of(mass.id, r), rim).map(
        (points): Edge => ({ points, kind: 'coast', hint: [OUT, OUT], mass: sides, chain: -1 }),
      );
    }),
  );
}

/** A ring from node to node, without what runs along the rim. */
function stretches(ring: Line, cuts: readonly Cut[], rim: Rim): Pt[][] {
  const points = ring.flatMap((p, i) => [
    { p, node: false },
    ...cuts
      .filter((cut) => cut.seg === i)
      .sort((a, b) => a.t - b.t)
      .map((cut) => ({ p: cut.p, node: true })),
  ]);
  const rimmed = points.map(({ p }) => rim.has(p));
  points.forEach((point, i) => {
    const before = rimmed[(i + points.length - 1) % points.length];
    const after = rimmed[(i + 1) % points.length];
    if (rimmed[i] && (!before || !after)) {
      point.node = true;
      rim.meet(point.p);
    }
  });
  const out: Pt[][] = [];
  const start = Math.max(
    0,
    points.findIndex((q) => q.node),
  );
  let line: Pt[] = [points[start].p];
  for (let k = 1; k <= points.length; k++) {
    const i = (start + k) % points.length;
    const prev = (start + k - 1) % points.length;
    if (rimmed[prev] && rimmed[i]) {
      line = [points[i].p];
      continue;
    }
    line.push(points[i].p);
    if (points[i].node || k === points.length) {
      if (line.length > 1 && lineLength(line) > 1e-6) out.push(line);
      line = [points[i].p];
    }
  }
  return out;
}

/** Drops repeated points, so that every line leaves its node in a definite direction. */
function distinct(line: readonly Pt[]): Pt[] {
  const out = line.filter((p, i) => i === 0 || dist(p, line[i - 1]) > 2e-3);
  if (out.length > 1 && out[out.length - 1] !== line[line.length - 1]) out[out.length - 1] = line[line.length - 1];
  return out;
}
