// Symbols of towns, bases and forts, moved apart where they would cover each other, and their names beside them.
import { type Box, boxesMeet, type Pt } from '../core/geometry.ts';
import type { SiteSpec } from '../core/spec.ts';
import { type LabelStyle, measure, type PlacedLabel } from './labels.ts';
import { boxAt } from './room.ts';

export interface PlacedSite {
  readonly site: SiteSpec;
  readonly at: Pt;
  /** One symbol per entry, left to right. */
  readonly symbols: readonly string[];
  readonly r: number;
  readonly box: Box;
}

export const symbolsOf = (site: SiteSpec): string[] =>
  site.marks.flatMap((mark) =>
    mark === 'city' ? Array.from({ length: Math.max(1, Number(site.data?.vp ?? 1)) }, () => 'star') : [mark],
  );

const MINOR = new Set(['battle', 'sea-battle', 'ruin']);

/** Important sites first; each takes the nearest free spot to where it truly lies. Minor ones give way. */
export function placeSites(
  sites: readonly SiteSpec[],
  project: (p: Pt) => Pt,
  r: number,
  minor: boolean,
  /** Whether a spot lies in the site's own place. */
  isAtHome: (site: SiteSpec, at: Pt) => boolean = () => true,
): PlacedSite[] {
  const out: PlacedSite[] = [];
  const isMinor = (s: SiteSpec) => s.marks.every((m) => MINOR.has(m));
  const order = [...sites].sort((a, b) => Number(isMinor(a)) - Number(isMinor(b)));
  for (const site of order) {
    if (isMinor(site) && !minor) continue;
    const symbols = symbolsOf(site);
    const size = isMinor(site) ? r * 0.62 : r;
    const w = symbols.length * size * 2.05;
    const home = project(site.at);
    const search = (far: number, allowed: (at: Pt) => boolean): PlacedSite | undefined => {
      for (let d = 0; d <= far; d += r * 0.4)
        for (let k = 0; k < (d === 0 ? 1 : 16); k++) {
          const t = (k / 16) * 2 * Math.PI;
          const at: Pt = [home[0] + Math.cos(t) * d, home[1] + Math.sin(t) * d];
          const box = boxAt(at, w, size * 2.1);
          if (allowed(at) && !out.some((o) => boxesMeet(o.box, box, 0.5))) return { site, at, symbols, r: size, box };
        }
      return undefined;
    };
    const found =
      search(isMinor(site) ? r * 2 : r * 3, (at) => isAtHome(site, at)) ??
      (isMinor(site) ? undefined : search(r * 5, () => true));
    if (found) out.push(found);
    else if (!isMinor(site)) out.push({ site, at: home, symbols, r: size, box: boxAt(home, w, size * 2.1) });
  }
  return out;
}

/** Names beside their symbols: right, left, above, below; left out where there is no room. */
export function nameSites(
  placed: readonly PlacedSite[],
  zoom: 1 | 2,
  size: number,
  style: LabelStyle,
  blocked: readonly Box[],
  sheet: Box,
): PlacedLabel[] {
  const out: PlacedLabel[] = [];
  const taken = [...blocked, ...placed.map((s) => s.box)];
  for (const s of placed) {
    const from = s.site.named ?? 2;
    if (from === 0 || from > zoom) continue;
    const minor = s.site.marks.every((m) => MINOR.has(m));
    const points = minor ? size * 0.84 : size;
    const { w, h } = measure([s.site.name], points, style);
    const [cx, cy] = s.at;
    const dx = (s.box.x1 - s.box.x0) / 2 + w / 2 + 1.2;
    const dy = (s.box.y1 - s.box.y0) / 2 + h / 2 + 0.6;
    const spots: Pt[] = [
      [cx + dx, cy],
      [cx - dx, cy],
      [cx, cy - dy],
      [cx, cy + dy],
      [cx + dx * 0.7, cy - dy],
      [cx + dx * 0.7, cy + dy],
      [cx - dx * 0.7, cy - dy],
      [cx - dx * 0.7, cy + dy],
    ];
    const spot = spots.find((p) => {
      const box = boxAt(p, w, h);
      return (
        box.x0 > sheet.x0 &&
        box.x1 < sheet.x1 &&
        box.y0 > sheet.y0 &&
        box.y1 < sheet.y1 &&
        !taken.some((b) => boxesMeet(b, box, 0.6))
      );
    });
    if (!spot) continue;
    const box = boxAt(spot, w, h);
    taken.push(box);
    out.push({
      place: s.site.place,
      style: minor ? 'battle' : 'city',
      lines: [s.site.name],
      at: spot,
      size: points,
      spacing: style.spacing,
      lineHeight: 1,
      box,
      angle: 0,
      inside: true,
    });
  }
  return out;
}
