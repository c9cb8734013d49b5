// Plain plane geometry on [x, y] pairs. Everything here is pure.

export type Pt = readonly [number, number];
export type Line = readonly Pt[];

export const dist = (a: Pt, b: Pt): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const lerp = (a: Pt, b: Pt, t: number): Pt => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

export function lineLength(line: Line): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += dist(line[i - 1], line[i]);
  return sum;
}

/** Signed area of a closed ring; positive when it runs clockwise on a screen (y down). */
export function ringArea(ring: Line): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++)
    sum += ring[j][0] * ring[i][1] - ring[i][0] * ring[j][1];
  return sum / 2;
}

export function ringContains(ring: Line, [x, y]: Pt): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i];
    const [xj, yj] = ring[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Even-odd test over all rings of a shape. */
export function shapeContains(rings: readonly Line[], p: Pt): boolean {
  let inside = false;
  for (const ring of rings) if (ringContains(ring, p)) inside = !inside;
  return inside;
}

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function boxOf(points: Iterable<Pt>): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const [x, y] of points) {
    if (x < box.x0) box.x0 = x;
    if (x > box.x1) box.x1 = x;
    if (y < box.y0) box.y0 = y;
    if (y > box.y1) box.y1 = y;
  }
  return box;
}

export const boxesMeet = (a: Box, b: Box, gap = 0): boolean =>
  a.x0 < b.x1 + gap && b.x0 < a.x1 + gap && a.y0 < b.y1 + gap && b.y0 < a.y1 + gap;

/** The nearest point of the segment a–b to p, with its place along the segment. */
export function nearestOnSegment(p: Pt, a: Pt, b: Pt): { at: Pt; t: number; d: number } {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const len = dx * dx + dy * dy;
  const t = len === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / len));
  const at: Pt = [a[0] + dx * t, a[1] + dy * t];
  return { at, t, d: dist(p, at) };
}

export function segmentsCross(a: Pt, b: Pt, c: Pt, d: Pt): boolean {
  const side = (p: Pt, q: Pt, r: Pt) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0;
}

/** Douglas–Peucker; keeps both ends. */
export function simplify(line: Line, tolerance: number): Pt[] {
  if (line.length < 3) return [...line];
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const stack: [number, number][] = [[0, line.length - 1]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    let worst = tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const { d } = nearestOnSegment(line[i], line[from], line[to]);
      if (d > worst) {
        worst = d;
        at = i;
      }
    }
    if (at > 0) {
      keep[at] = 1;
      stack.push([from, at], [at, to]);
    }
  }
  return line.filter((_, i) => keep[i]);
}

/** Points every `step` along the line, both ends kept. */
export function resample(line: Line, step: number): Pt[] {
  const total = lineLength(line);
  const count = Math.max(1, Math.round(total / step));
  const out: Pt[] = [line[0]];
  let i = 1;
  let run = 0;
  for (let k = 1; k < count; k++) {
    const want = (total * k) / count;
    while (i < line.length - 1 && run + dist(line[i - 1], line[i]) < want) run += dist(line[i - 1], line[i++]);
    const part = dist(line[i - 1], line[i]);
    out.push(lerp(line[i - 1], line[i], part === 0 ? 0 : (want - run) / part));
  }
  out.push(line[line.length - 1]);
  return out;
}

/** Neighbour averaging with fixed ends. */
export function relax(line: Line, rounds: number): Pt[] {
  let now = [...line];
  for (let r = 0; r < rounds; r++)
    now = now.map((p, i) =>
      i === 0 || i === now.length - 1
        ? p
        : [p[0] * 0.5 + (now[i - 1][0] + now[i + 1][0]) * 0.25, p[1] * 0.5 + (now[i - 1][1] + now[i + 1][1]) * 0.25],
    );
  return now;
}

/** The point and direction at a share of the line's length. */
export function along(line: Line, share: number): { at: Pt; angle: number } {
  const want = lineLength(line) * share;
  let run = 0;
  for (let i = 1; i < line.length; i++) {
    const part = dist(line[i - 1], line[i]);
    if (run + part >= want || i === line.length - 1) {
      const t = part === 0 ? 0 : Math.min(1, (want - run) / part);
      const [a, b] = [line[i - 1], line[i]];
      return { at: lerp(a, b, t), angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
    }
    run += part;
  }
  return { at: line[0], angle: 0 };
}

export function pathOf(line: Line, closed = false, digits = 1): string {
  const f = (v: number) => Number(v.toFixed(digits)).toString();
  return `M${line.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}${closed ? 'Z' : ''}`;
}
