// The signs of this map: plots, walls, farms, coins, barrels, bridges, hills. Each returns SVG around a point.
import { type Line, type Pt, pathOf } from '../../core/geometry.ts';
import type { Palette } from '../../paint/palette.ts';
import { looks, text } from '../../paint/text.ts';
import { PLOT, type Town } from './plan.ts';

const n = (v: number) => Number(v.toFixed(1));

/** The few colours the shared palette lacks. */
export interface Paints {
  readonly plot: string;
  readonly wall: string;
  readonly house: string;
  readonly farm: string;
  readonly farmLine: string;
  readonly coin: string;
  readonly coinLine: string;
  readonly coinInk: string;
  readonly unrest: string;
  readonly unrestInk: string;
  readonly barrel: string;
  readonly barrelLine: string;
  readonly good: string;
  readonly hump: string;
  readonly humpLine: string;
  readonly border: string;
  readonly road: string;
  readonly roadEdge: string;
  readonly point: string;
  readonly pointLine: string;
  readonly bridge: string;
}

const LIGHT: Paints = {
  plot: '#fbf3df',
  wall: '#cdb78c',
  house: '#4a3a2a',
  farm: '#dd9440',
  farmLine: '#7c4512',
  coin: '#eac04c',
  coinLine: '#80590f',
  coinInk: '#3a2706',
  unrest: '#8c2b22',
  unrestInk: '#fbeed6',
  barrel: '#f8ecd0',
  barrelLine: '#5c3a1a',
  good: '#5c3a1a',
  hump: '#b98a52',
  humpLine: '#5f3f1d',
  border: '#a3312a',
  road: '#fffaf0',
  roadEdge: '#2b1c10',
  point: '#fffdf6',
  pointLine: '#2b1c10',
  bridge: '#2b1c10',
};

const DARK: Paints = {
  plot: '#d8caa5',
  wall: '#57492f',
  house: '#2e2417',
  farm: '#c17b2d',
  farmLine: '#2c1805',
  coin: '#d9ad3f',
  coinLine: '#33240a',
  coinInk: '#241703',
  unrest: '#a03a2e',
  unrestInk: '#fbeed6',
  barrel: '#d8caa5',
  barrelLine: '#23160a',
  good: '#402a14',
  hump: '#94703f',
  humpLine: '#20150a',
  border: '#ef8573',
  road: '#efe2bf',
  roadEdge: '#171008',
  point: '#f3e8ca',
  pointLine: '#171008',
  bridge: '#ffe7a8',
};

export const paintsOf = (p: Palette): Paints => (p.desk === 'dark' ? DARK : LIGHT);

const figure = (at: Pt, value: number, size: number, ink: string, p: Palette, family: string): string =>
  text(
    [at[0], at[1] + size * 0.33],
    String(value),
    size,
    { ...looks(p).region, ink, halo: ink, haloWidth: 0 },
    family,
    0,
  );

/** A small house with a gable, drawn to fill about two thirds of its plot. */
const house = ([x, y]: Pt, s: number, colour: string): string =>
  `<path d="M${n(x - s * 0.36)} ${n(y)}L${n(x)} ${n(y - s * 0.36)}L${n(x + s * 0.36)} ${n(y)}L${n(x + s * 0.26)} ${n(y)}V${n(y + s * 0.3)}H${n(x + s * 0.07)}V${n(y + s * 0.1)}H${n(x - s * 0.07)}V${n(y + s * 0.3)}H${n(x - s * 0.26)}V${n(y)}Z" fill="${colour}"/>`;

export function plot([x, y]: Pt, p: Palette): string {
  const c = paintsOf(p);
  const s = PLOT;
  return (
    `<rect x="${n(x - s / 2)}" y="${n(y - s / 2)}" width="${s}" height="${s}" rx="2.2" fill="${c.plot}" stroke="${c.house}" stroke-width="0.9"/>` +
    house([x, y + 0.5], s * 0.86, c.house)
  );
}

export function wall(line: Line, capital: boolean, p: Palette): string {
  const c = paintsOf(p);
  const d = pathOf(line, true);
  return capital
    ? `<path d="${d}" fill="${c.wall}" stroke="${p.halo}" stroke-width="6.6" stroke-linejoin="round"/><path d="${d}" fill="${c.wall}" stroke="${p.star}" stroke-width="4" stroke-linejoin="round"/>`
    : `<path d="${d}" fill="${c.wall}" stroke="${p.halo}" stroke-width="4.4" stroke-linejoin="round"/><path d="${d}" fill="${c.wall}" stroke="${p.fort}" stroke-width="1.9" stroke-linejoin="round"/>`;
}

/** Two humps side by side on a base line. */
export function humps([x, y]: Pt, s: number, p: Palette): string {
  const c = paintsOf(p);
  const hump = (cx: number, w: number, h: number) =>
    `<path d="M${n(cx - w)} ${n(y)}Q${n(cx - w * 0.7)} ${n(y - h)} ${n(cx)} ${n(y - h)}Q${n(cx + w * 0.7)} ${n(y - h)} ${n(cx + w)} ${n(y)}Z" fill="${c.hump}" stroke="${c.humpLine}" stroke-width="${n(Math.max(0.8, s * 0.09))}" stroke-linejoin="round"/>`;
  return hump(x + s * 0.42, s * 0.62, s * 0.72) + hump(x - s * 0.34, s * 0.72, s);
}

export function point(t: Pick<Town, 'at' | 'hills'>, p: Palette): string {
  const c = paintsOf(p);
  const [x, y] = t.at;
  const around = t.hills
    ? humps([x - 13, y + 2], 8, p) + humps([x + 14, y + 3], 7, p) + humps([x + 3, y - 8.5], 7, p)
    : '';
  const disc = `<circle cx="${n(x)}" cy="${n(y)}" r="10.4" fill="${p.halo}" fill-opacity="0.8"/><circle cx="${n(x)}" cy="${n(y)}" r="8" fill="${c.point}" stroke="${c.pointLine}" stroke-width="2.4"/>`;
  return around + disc + (t.hills ? humps([x, y + 3.2], 6, p) : '');
}

export function city(t: Town, p: Palette): string {
  const y0 = Math.min(...t.wall.map((q) => q[1]));
  const hills = t.hills
    ? [-0.62, 0, 0.62]
        .map((s, i) => humps([t.at[0] + s * (t.sites > 1 ? 24 : 13), y0 + (i === 1 ? -1 : 1)], 8.5, p))
        .join('')
    : '';
  return hills + wall(t.wall, t.capital, p) + t.plots.map((q) => plot(q, p)).join('');
}

export function farm([x, y]: Pt, s: number, p: Palette): string {
  const c = paintsOf(p);
  const h = s * 0.84;
  return (
    `<rect x="${n(x - s / 2)}" y="${n(y - s / 2)}" width="${s}" height="${s}" rx="2.6" fill="${c.farm}" stroke="${c.farmLine}" stroke-width="1.7"/>` +
    // Farmhouse with a long roof, a door and furrows before it.
    `<path d="M${n(x - h * 0.42)} ${n(y - h * 0.02)}L${n(x - h * 0.26)} ${n(y - h * 0.36)}H${n(x + h * 0.26)}L${n(x + h * 0.42)} ${n(y - h * 0.02)}Z" fill="#fffaf0"/>` +
    `<path d="M${n(x - h * 0.32)} ${n(y)}H${n(x + h * 0.32)}V${n(y + h * 0.22)}H${n(x - h * 0.32)}Z" fill="#fffaf0"/>` +
    `<path d="M${n(x - h * 0.07)} ${n(y + h * 0.05)}H${n(x + h * 0.07)}V${n(y + h * 0.22)}H${n(x - h * 0.07)}Z" fill="${c.farmLine}"/>` +
    `<path d="M${n(x - h * 0.44)} ${n(y + h * 0.34)}H${n(x + h * 0.44)}M${n(x - h * 0.36)} ${n(y + h * 0.45)}H${n(x + h * 0.36)}" stroke="${c.farmLine}" stroke-width="1.1" fill="none"/>`
  );
}

/** A sign drawn for a square of 25 units, at another size. */
export const sized = (at: Pt, side: number, svg: string): string => {
  const k = side / 25;
  return `<g transform="translate(${n(at[0] * (1 - k))} ${n(at[1] * (1 - k))}) scale(${k})">${svg}</g>`;
};

export function coin([x, y]: Pt, value: number, p: Palette, family: string): string {
  const c = paintsOf(p);
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="11.4" fill="${c.coin}" stroke="${c.coinLine}" stroke-width="1.7"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="9.2" fill="none" stroke="${c.coinLine}" stroke-width="0.6" stroke-dasharray="1.2 1.2"/>` +
    figure([x, y], value, 19, c.coinInk, p, family)
  );
}

/** A pennant on a pole: the number that rouses the province. */
export function unrest([x, y]: Pt, value: number, p: Palette, family: string): string {
  const c = paintsOf(p);
  return (
    `<path d="M${n(x - 10.6)} ${n(y - 11.5)}H${n(x + 11.4)}L${n(x + 7)} ${n(y - 1)}L${n(x + 11.4)} ${n(y + 8.4)}H${n(x - 10.6)}Z" fill="${c.unrest}" stroke="${p.halo}" stroke-width="0.9"/>` +
    `<path d="M${n(x - 10.6)} ${n(y - 12)}V${n(y + 12)}" stroke="${c.pointLine}" stroke-width="1.9" stroke-linecap="round"/>` +
    figure([x - 1.6, y - 1.6], value, 17.5, c.unrestInk, p, family)
  );
}

export function control([x, y]: Pt, p: Palette): string {
  const c = paintsOf(p);
  return (
    `<rect x="${n(x - 10.5)}" y="${n(y - 10.5)}" width="21" height="21" fill="${c.house}" stroke="${p.halo}" stroke-width="1.2"/>` +
    `<rect x="${n(x - 7.2)}" y="${n(y - 7.2)}" width="14.4" height="14.4" fill="none" stroke="${c.plot}" stroke-opacity="0.55" stroke-width="1.1" stroke-dasharray="2.4 1.8"/>`
  );
}

/** Drawn on a field of 20 by 20 around the origin. */
const GOODS: Readonly<Record<string, (c: string, paper: string) => string>> = {
  coffee: (c, w) =>
    `<ellipse rx="6.4" ry="4.4" transform="rotate(-35)" fill="${c}"/><path d="M-4.6 3.4Q-1 1.4 0 0T4.6 -3.4" stroke="${w}" stroke-width="1.3" fill="none"/>`,
  furs: (c) =>
    `<path d="M-2 -7L0 -5L2 -7L3.4 -3.6L6.8 -4L4.8 0L6.4 5L2.6 3.6L0 7.6L-2.6 3.6L-6.4 5L-4.8 0L-6.8 -4L-3.4 -3.6Z" fill="${c}"/>`,
  glass: (c) =>
    `<path d="M-4.8 -7H4.8Q4.8 0 0.9 1.2V5.4L4 7H-4L-0.9 5.4V1.2Q-4.8 0 -4.8 -7Z" fill="none" stroke="${c}" stroke-width="1.5" stroke-linejoin="round"/><path d="M-4.2 -3.4H4.2Q3.6 -0.2 0 0.4Q-3.6 -0.2 -4.2 -3.4Z" fill="${c}"/>`,
  marble: (c, w) =>
    `<path d="M-6 -7H6V-4.6H-6ZM-6 4.8H6V7.2H-6ZM-4.2 -4.6H4.2V4.8H-4.2Z" fill="${c}"/><path d="M-2 -4V4.2M0.4 -4V4.2M2.6 -4V4.2" stroke="${w}" stroke-width="0.9"/>`,
  porcelain: (c, w) =>
    `<path d="M-2.4 -7.4H2.4L1.8 -5Q6 -2.4 5 1.8Q4.2 5 2.4 7.2H-2.4Q-4.2 5 -5 1.8Q-6 -2.4 -1.8 -5Z" fill="${c}"/><path d="M-4.4 0Q-2.2 -1.8 0 0T4.4 0" stroke="${w}" stroke-width="1.1" fill="none"/>`,
  silk: (c, w) =>
    `<path d="M-5.6 -7H5.6V-4.8H-5.6ZM-5.6 4.8H5.6V7H-5.6Z" fill="${c}"/><rect x="-4" y="-4.8" width="8" height="9.6" rx="1.6" fill="${c}"/><path d="M-4 -2.6L4 -1.2M-4 0L4 1.4M-4 2.4L4 3.8" stroke="${w}" stroke-width="1"/>`,
  sugar: (c, w) =>
    `<path d="M-5.4 7L-1.6 -6.4Q0 -8.6 1.6 -6.4L5.4 7Z" fill="${c}"/><path d="M-3.9 2H3.9" stroke="${w}" stroke-width="1.1"/>`,
  tobacco: (c, w) =>
    `<path d="M-5.6 6.6Q-6.6 -4.2 5.6 -7Q7 4.6 -3.6 5.4L-6.2 8Z" fill="${c}"/><path d="M-4.4 5.4Q0.4 1.8 3.6 -4.4M-1 1.8L-1.6 -2M0.8 0.2L4 1" stroke="${w}" stroke-width="0.9" fill="none"/>`,
  wine: (c) =>
    `<g fill="${c}"><circle cx="-3.6" cy="-2" r="2.2"/><circle cx="0.2" cy="-2.2" r="2.2"/><circle cx="4" cy="-2" r="2.2"/><circle cx="-1.8" cy="1.6" r="2.2"/><circle cx="2.2" cy="1.6" r="2.2"/><circle cx="0.2" cy="5.2" r="2.2"/></g><path d="M0.2 -4V-7.6M0.2 -6.4Q3.6 -8.8 5.6 -6.2" stroke="${c}" stroke-width="1.3" fill="none"/>`,
};

export const goods = Object.keys(GOODS);

export function barrel([x, y]: Pt, good: string, p: Palette): string {
  const c = paintsOf(p);
  return (
    `<g transform="translate(${n(x)} ${n(y)})">` +
    `<path d="M-8.6 -12H8.6Q13.4 0 8.6 12H-8.6Q-13.4 0 -8.6 -12Z" fill="${c.barrel}" stroke="${c.barrelLine}" stroke-width="1.7" stroke-linejoin="round"/>` +
    `<path d="M-10 -8.6H10M-10 8.6H10" stroke="${c.barrelLine}" stroke-width="1"/>` +
    `<g transform="scale(0.9)">${GOODS[good]?.(c.good, c.barrel) ?? ''}</g></g>`
  );
}

/** Two parapets along the road, splayed at their ends. */
export function bridge([x, y]: Pt, angle: number, p: Palette): string {
  const c = paintsOf(p);
  return (
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n((angle * 180) / Math.PI)})">` +
    `<path d="M-9.5 -4.6H9.5V4.6H-9.5Z" fill="${c.road}"/>` +
    `<path d="M-12 -8L-8.5 -4.6H8.5L12 -8M-12 8L-8.5 4.6H8.5L12 8" fill="none" stroke="${p.halo}" stroke-width="4.6" stroke-linejoin="round" stroke-linecap="round"/>` +
    `<path d="M-12 -8L-8.5 -4.6H8.5L12 -8M-12 8L-8.5 4.6H8.5L12 8" fill="none" stroke="${c.bridge}" stroke-width="2.3" stroke-linejoin="round" stroke-linecap="round"/></g>`
  );
}
