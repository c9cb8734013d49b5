// The signs of a hex map: bridges, passes, crossings, barriers, cities and forts, boxes.
import { type Pt, pathOf } from '../core/geometry.ts';
import { starPath } from '../paint/glyphs.ts';
import type { Palette } from '../paint/palette.ts';
import { looks, text } from '../paint/text.ts';
import { BLOCKADE, OFFMAP, type PlacedBlockade } from './boxes.ts';
import { hexPalette } from './palette.ts';
import type { BoxSpec, CitySpec } from './spec.ts';

const n = (v: number) => Number(v.toFixed(2));

/** A small bridge across water that flows at this angle. */
export function bridge([x, y]: Pt, angle: number, p: Palette, k = 1): string {
  const turn = (angle * 180) / Math.PI + 90;
  const [l, h] = [5.2 * k, 1.7 * k];
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` +
    `<rect x="${n(-l)}" y="${n(-h)}" width="${n(2 * l)}" height="${n(2 * h)}" fill="${p.paper}"/>` +
    `<path d="M${n(-l - 1.2 * k)} ${n(-h - 1.3 * k)}L${n(-l)} ${n(-h)}H${n(l)}L${n(l + 1.2 * k)} ${n(-h - 1.3 * k)}M${n(-l - 1.2 * k)} ${n(h + 1.3 * k)}L${n(-l)} ${n(h)}H${n(l)}L${n(l + 1.2 * k)} ${n(h + 1.3 * k)}" fill="none" stroke="${p.ink}" stroke-width="${n(1.05 * k)}" stroke-linecap="round" stroke-linejoin="round"/></g>`
  );
}

/** A road through the mountains: across the side between the two hexes, with a saddle on either hand. */
export function pass([x, y]: Pt, angle: number, p: Palette, k = 1): string {
  const hp = hexPalette(p);
  const turn = (angle * 180) / Math.PI + 90;
  const l = 6.6 * k;
  const [s, h] = [2.5 * k, 4.6 * k];
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})" fill="none" stroke-linecap="round">` +
    `<path d="M${n(-l)} 0H${n(l)}" stroke="${hp.crest}" stroke-width="${n(3.2 * k)}"/>` +
    `<path d="M${n(-l)} 0H${n(l)}" stroke="${hp.road}" stroke-width="${n(2 * k)}"/>` +
    `<path d="M${n(-s)} ${n(-h)}Q0 ${n(-h * 0.25)} ${n(s)} ${n(-h)}M${n(-s)} ${n(h)}Q0 ${n(h * 0.25)} ${n(s)} ${n(h)}" stroke="${p.paper}" stroke-width="${n(2.6 * k)}"/>` +
    `<path d="M${n(-s)} ${n(-h)}Q0 ${n(-h * 0.25)} ${n(s)} ${n(-h)}M${n(-s)} ${n(h)}Q0 ${n(h * 0.25)} ${n(s)} ${n(h)}" stroke="${hp.crest}" stroke-width="${n(1.4 * k)}"/></g>`
  );
}

/** Crossing of a strait: an arrow with two heads. */
export function crossing([x, y]: Pt, angle: number, p: Palette, k = 1): string {
  const turn = (angle * 180) / Math.PI + 90;
  const l = 8.5 * k;
  const head = (s: number) => `M${n(s * l)} 0L${n(s * (l - 4 * k))} ${n(-2.9 * k)}V${n(2.9 * k)}Z`;
  const d = `M${n(-l + 3 * k)} 0H${n(l - 3 * k)}`;
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})" stroke-linejoin="round">` +
    `<path d="${d}${head(1)}${head(-1)}" fill="${p.paper}" stroke="${p.paper}" stroke-width="${n(4.6 * k)}"/>` +
    `<path d="${d}" stroke="${p.star}" stroke-width="${n(2.2 * k)}"/><path d="${head(1)}${head(-1)}" fill="${p.star}"/></g>`
  );
}

/** Water that cannot be crossed, along a side. */
export function barrier(a: Pt, b: Pt, p: Palette, k = 1): string {
  const inset = (s: Pt, t: Pt): Pt => [s[0] + (t[0] - s[0]) * 0.07, s[1] + (t[1] - s[1]) * 0.07];
  const d = pathOf([inset(a, b), inset(b, a)]);
  return (
    `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${p.riverEdge}" stroke-width="${n(4.6 * k)}"/>` +
    `<path d="${d}" stroke="${p.shore[3]}" stroke-width="${n(3 * k)}"/>` +
    `<path d="${d}" stroke="${p.riverEdge}" stroke-width="${n(1 * k)}" stroke-dasharray="${n(1.6 * k)} ${n(2 * k)}"/></g>`
  );
}

/** Ground that joins although water is drawn there. */
export function causeway([x, y]: Pt, angle: number, p: Palette, k = 1): string {
  const turn = (angle * 180) / Math.PI + 90;
  const hp = hexPalette(p);
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})" stroke-linecap="butt">` +
    `<path d="M${n(-5.5 * k)} 0H${n(5.5 * k)}" stroke="${hp.crest}" stroke-width="${n(3.6 * k)}"/>` +
    `<path d="M${n(-5.5 * k)} 0H${n(5.5 * k)}" stroke="${hp.road}" stroke-width="${n(2.2 * k)}"/>` +
    `<path d="M${n(-4.6 * k)} 0H${n(4.6 * k)}" stroke="${hp.crest}" stroke-width="${n(0.8 * k)}" stroke-dasharray="${n(1.5 * k)} ${n(1.2 * k)}"/></g>`
  );
}

/** Open towns are dots, fortresses bastioned works with their level; capitals of provinces are red. */
export function citySign(
  city: Pick<CitySpec, 'fortress' | 'capital' | 'key'>,
  [x, y]: Pt,
  r: number,
  p: Palette,
  family: string,
): string {
  const fill = city.capital ? p.star : p.paper;
  const on = city.capital ? p.starLine : p.ink;
  const ring = city.key
    ? `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * (city.fortress > 0 ? 1.3 : 1.5))}" fill="${p.paper}" stroke="${p.star}" stroke-width="${n(r * 0.2)}"/>`
    : '';
  if (city.fortress === 0)
    return (
      ring +
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" stroke="${p.ink}" stroke-width="${n(r * 0.36)}"/>`
    );
  const look = { ...looks(p).region, ink: on, haloWidth: 0 };
  return (
    ring +
    `<path d="${starPath([x, y], r * 1.12, 6, 0.74)}" fill="${fill}" stroke="${p.ink}" stroke-width="${n(r * 0.2)}" stroke-linejoin="miter"/>` +
    text([x, y + r * 0.46], String(city.fortress), r * 1.5, look, family, 0)
  );
}

/** The box off a harbour: white for a shipyard, with the trade it carries. */
export function blockadeSign(
  { city, at, line }: Pick<PlacedBlockade, 'city' | 'at'> & { line?: PlacedBlockade['line'] },
  p: Palette,
  family: string,
  zoom: 1 | 2,
): string {
  const hp = hexPalette(p);
  const [x, y] = at;
  const { w, h } = BLOCKADE;
  const yard = city.harbour?.shipyard ?? false;
  const ink = yard ? '#1f3f55' : p.desk === 'light' ? '#1f4f6b' : '#d6e8ec';
  const lead = line
    ? `<path d="${pathOf(line, false, 2)}" stroke="${p.halo}" stroke-opacity="0.7" stroke-width="2.4"/><path d="${pathOf(line, false, 2)}" stroke="${p.anchor}" stroke-width="1" stroke-dasharray="2.4 1.4"/>`
    : '';
  const s = 4;
  const [ax, ay] = [x - w / 2 + 6.4, y];
  const anchor =
    `<path d="M${n(ax)} ${n(ay - s * 0.6)}V${n(ay + s * 0.9)}M${n(ax - s * 0.5)} ${n(ay - s * 0.3)}H${n(ax + s * 0.5)}M${n(ax - s * 0.8)} ${n(ay + s * 0.25)}Q${n(ax - s * 0.6)} ${n(ay + s * 0.9)} ${n(ax)} ${n(ay + s * 0.92)}Q${n(ax + s * 0.6)} ${n(ay + s * 0.9)} ${n(ax + s * 0.8)} ${n(ay + s * 0.25)}" fill="none" stroke="${ink}" stroke-width="0.9" stroke-linecap="round"/>` +
    `<circle cx="${n(ax)}" cy="${n(ay - s * 0.85)}" r="0.9" fill="none" stroke="${ink}" stroke-width="0.7"/>`;
  const look = { ...looks(p).region, ink, haloWidth: 0 };
  const trade = city.harbour?.trade ?? 0;
  return (
    lead +
    `<rect x="${n(x - w / 2)}" y="${n(y - h / 2)}" width="${w}" height="${h}" rx="1.6" fill="${yard ? hp.shipyard : hp.roads}" stroke="${p.anchor}" stroke-width="${zoom === 1 ? 1.3 : 1}"/>` +
    anchor +
    (trade > 0
      ? text([x + w / 2 - 7, y + 3.3], String(trade), 10.5, look, family, 0)
      : `<path d="M${n(x + w / 2 - 9)} ${n(y)}h4" stroke="${ink}" stroke-width="0.9"/>`)
  );
}

/** A framed inset with its name. */
export function boxSign(box: BoxSpec, p: Palette, family: string): string {
  const [x, y] = [box.at[0] - OFFMAP.w / 2, box.at[1] - OFFMAP.h / 2];
  const rect = (d: number, s: number, colour: string, fill: string) =>
    `<rect x="${n(x + d)}" y="${n(y + d)}" width="${OFFMAP.w - 2 * d}" height="${OFFMAP.h - 2 * d}" rx="${3 - d / 3}" fill="${fill}" stroke="${colour}" stroke-width="${s}"/>`;
  const look = { ...looks(p).region, haloWidth: 0 };
  const rows = box.label.map((line, i) =>
    text([box.at[0], y + (box.label.length === 1 ? 30 : 21) + i * 17], line, 18.5, look, family, 0.01),
  );
  const slots = `<path d="M${n(x + 10)} ${n(y + 46)}H${n(x + OFFMAP.w - 10)}" stroke="${p.frameLine}" stroke-width="0.9"/>`;
  return rect(0, 2, p.frame, p.paper) + rect(4, 0.9, p.frameLine, 'none') + slots + rows.join('');
}
