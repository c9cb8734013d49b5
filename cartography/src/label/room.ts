// A shape as a grid of free spots: answers quickly whether a box lies inside it, and how much room is around.
import { type Box, boxOf, type Line, type Pt } from '../core/geometry.ts';

export interface Room {
  readonly box: Box;
  readonly step: number;
  /** The middle of the roomiest spot and how far the edge is from there. */
  readonly heart: Pt;
  readonly depth: number;
  readonly centre: Pt;
  readonly area: number;
  holds(box: Box): boolean;
}

export function roomOf(rings: readonly Line[], clip: Box, step = 2): Room {
  const raw = boxOf(rings.flat());
  const box = {
    x0: Math.max(raw.x0, clip.x0),
    y0: Math.max(raw.y0, clip.y0),
    x1: Math.min(raw.x1, clip.x1),
    y1: Math.min(raw.y1, clip.y1),
  };
  const w = Math.max(1, Math.ceil((box.x1 - box.x0) / step));
  const h = Math.max(1, Math.ceil((box.y1 - box.y0) / step));
  const free = new Uint8Array(w * h);
  const cuts: number[][] = Array.from({ length: h }, () => []);
  for (const ring of rings)
    ring.forEach((b, i) => {
      const a = ring[(i + ring.length - 1) % ring.length];
      const [lo, hi] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
      const from = Math.max(0, Math.ceil((lo - box.y0) / step - 0.5));
      for (let r = from; r < h; r++) {
        const y = box.y0 + (r + 0.5) * step;
        if (y >= hi) break;
        if (y < lo) continue;
        cuts[r].push(a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]));
      }
    });
  let area = 0;
  let [sx, sy] = [0, 0];
  cuts.forEach((xs, r) => {
    xs.sort((p, q) => p - q);
    for (let i = 0; i + 1 < xs.length; i += 2)
      for (let c = 0; c < w; c++) {
        const x = box.x0 + (c + 0.5) * step;
        if (x >= xs[i] && x < xs[i + 1]) {
          free[r * w + c] = 1;
          area += step * step;
          sx += x;
          sy += box.y0 + (r + 0.5) * step;
        }
      }
  });
  const sums = new Int32Array((w + 1) * (h + 1));
  for (let r = 0; r < h; r++)
    for (let c = 0; c < w; c++)
      sums[(r + 1) * (w + 1) + c + 1] =
        free[r * w + c] + sums[r * (w + 1) + c + 1] + sums[(r + 1) * (w + 1) + c] - sums[r * (w + 1) + c];
  const holds = (b: Box): boolean => {
    const c0 = Math.floor((b.x0 - box.x0) / step);
    const r0 = Math.floor((b.y0 - box.y0) / step);
    const c1 = Math.ceil((b.x1 - box.x0) / step);
    const r1 = Math.ceil((b.y1 - box.y0) / step);
    if (c0 < 0 || r0 < 0 || c1 > w || r1 > h) return false;
    const full = sums[r1 * (w + 1) + c1] - sums[r0 * (w + 1) + c1] - sums[r1 * (w + 1) + c0] + sums[r0 * (w + 1) + c0];
    return full === (c1 - c0) * (r1 - r0);
  };
  // Two-pass chamfer distance to the edge.
  const far = new Float64Array(w * h);
  const get = (r: number, c: number) => (r < 0 || c < 0 || r >= h || c >= w ? 0 : far[r * w + c]);
  for (let r = 0; r < h; r++)
    for (let c = 0; c < w; c++)
      if (free[r * w + c])
        far[r * w + c] = Math.min(
          get(r - 1, c) + 1,
          get(r, c - 1) + 1,
          get(r - 1, c - 1) + 1.4,
          get(r - 1, c + 1) + 1.4,
        );
  let heart: Pt = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  let depth = 0;
  for (let r = h - 1; r >= 0; r--)
    for (let c = w - 1; c >= 0; c--) {
      if (!free[r * w + c]) continue;
      const d = Math.min(
        far[r * w + c],
        get(r + 1, c) + 1,
        get(r, c + 1) + 1,
        get(r + 1, c + 1) + 1.4,
        get(r + 1, c - 1) + 1.4,
      );
      far[r * w + c] = d;
      if (d * step > depth) {
        depth = d * step;
        heart = [box.x0 + (c + 0.5) * step, box.y0 + (r + 0.5) * step];
      }
    }
  const centre: Pt = area > 0 ? [(sx * step * step) / area, (sy * step * step) / area] : heart;
  return { box, step, heart, depth, centre, area, holds };
}

export const boxAt = ([x, y]: Pt, w: number, h: number, pad = 0): Box => ({
  x0: x - w / 2 - pad,
  y0: y - h / 2 - pad,
  x1: x + w / 2 + pad,
  y1: y + h / 2 + pad,
});
