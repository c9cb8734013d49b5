import { type GeoProjection, geoConicConformal, geoConicEqualArea } from 'd3-geo';
import type { Pt } from '../core/geometry.ts';

export interface ProjectionSpec {
  readonly kind: 'conformal' | 'equal-area';
  readonly parallels: readonly [number, number];
  /** The meridian that stands upright. */
  readonly meridian: number;
  /** [lon, lat] points that must lie on the sheet; they decide its edges. */
  readonly include: readonly Pt[];
  /** Width of the sheet in map units; the height follows. */
  readonly width: number;
  /** Room between the outermost included point and the edge. */
  readonly pad: number;
}

export interface Projection {
  readonly width: number;
  readonly height: number;
  /** Map units per kilometre at the middle of the sheet. */
  readonly unitsPerKm: number;
  project(lonLat: Pt): Pt;
  invert(xy: Pt): Pt;
  /** The d3 projection itself, clipped to the sheet plus a margin. */
  clipped(margin: number): GeoProjection;
}

export function makeProjection(spec: ProjectionSpec): Projection {
  const make = () =>
    (spec.kind === 'conformal' ? geoConicConformal() : geoConicEqualArea())
      .parallels([spec.parallels[0], spec.parallels[1]])
      .rotate([-spec.meridian, 0])
      .precision(0.2);
  const raw = make().scale(1000).translate([0, 0]);
  const points = spec.include.map((p) => raw([p[0], p[1]]) as [number, number]);
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const k = (spec.width - 2 * spec.pad) / (x1 - x0);
  const height = Math.round((y1 - y0) * k + 2 * spec.pad);
  const translate: [number, number] = [spec.pad - x0 * k, spec.pad - y0 * k];
  const final = make()
    .scale(1000 * k)
    .translate(translate);
  const project = (p: Pt): Pt => final([p[0], p[1]]) as [number, number];
  const invert = (p: Pt): Pt => final.invert?.([p[0], p[1]]) as [number, number];
  const mid = invert([spec.width / 2, height / 2]);
  const north = project([mid[0], mid[1] + 1]);
  const unitsPerKm = Math.hypot(north[0] - spec.width / 2, north[1] - height / 2) / 111.195;
  return {
    width: spec.width,
    height,
    unitsPerKm,
    project,
    invert,
    clipped: (margin) =>
      make()
        .scale(1000 * k)
        .translate(translate)
        .clipExtent([
          [-margin, -margin],
          [spec.width + margin, height + margin],
        ]),
  };
}
