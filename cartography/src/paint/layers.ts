// The layers every map shares: sea with its shore lines, land, lakes and rivers, paper texture, frame.
import { geoGraticule, geoPath } from 'd3-geo';
import sharp from 'sharp';
import { type Line, pathOf } from '../core/geometry.ts';
import { cloud } from '../core/noise.ts';
import type { Landmass, River } from '../geo/geodata.ts';
import type { Projection } from '../geo/projection.ts';
import type { Palette } from './palette.ts';

export const landPath = (land: readonly Landmass[]): string =>
  land.map((mass) => mass.rings.map((ring) => pathOf(ring, true)).join('')).join('');

/** Sea, faint meridians, and bands of lighter water with fine engraved lines along every shore. */
export function seaLayer(projection: Projection, coast: string, p: Palette): string {
  const { width: w, height: h } = projection;
  const grid = geoPath(projection.clipped(0))(geoGraticule().step([5, 5])()) ?? '';
  const bands = [
    { d: 26, line: 0.5 },
    { d: 18, line: 0.65 },
    { d: 11, line: 0.8 },
    { d: 5, line: 0.9 },
  ];
  const shore = bands
    .map(
      ({ d, line }, i) =>
        `<path d="${coast}" stroke="${p.waterline}" stroke-opacity="${0.35 + i * 0.15}" stroke-width="${2 * d + 2 * line}"/>` +
        `<path d="${coast}" stroke="${p.shore[i]}" stroke-width="${2 * d}"/>`,
    )
    .join('');
  return (
    `<defs><linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.sea}"/><stop offset="1" stop-color="${p.seaDeep}"/></linearGradient></defs>` +
    `<rect width="${w}" height="${h}" fill="url(#deep)"/>` +
    `<path d="${grid}" fill="none" stroke="${p.graticule}" stroke-opacity="0.22" stroke-width="0.8"/>` +
    `<g fill="none" stroke-linejoin="round">${shore}</g>`
  );
}

/** Land in parchment, darker towards its edge. */
export function landLayer(coast: string, waste: string, p: Palette): string {
  return (
    `<clipPath id="land"><path d="${coast}" clip-rule="evenodd"/></clipPath>` +
    `<path d="${coast}" fill="${p.land}" fill-rule="evenodd"/>` +
    (waste ? `<path d="${waste}" fill="${p.waste}" fill-rule="evenodd"/>` : '') +
    `<g clip-path="url(#land)" fill="none" stroke="${p.landEdge}" stroke-linejoin="round">` +
    `<path d="${coast}" stroke-width="22" stroke-opacity="0.1"/><path d="${coast}" stroke-width="12" stroke-opacity="0.13"/><path d="${coast}" stroke-width="5" stroke-opacity="0.18"/></g>`
  );
}

export const coastLayer = (coast: string, p: Palette): string =>
  `<path d="${coast}" fill="none" stroke="${p.coast}" stroke-width="1.7" stroke-linejoin="round"/>`;

export function waterLayer(lakes: readonly Line[], rivers: readonly River[], p: Palette): string {
  const wide = [0, 1.9, 1.4, 1.05];
  return (
    rivers
      .map((r) => `<path d="${pathOf(r.line)}" stroke-width="${wide[r.rank] ?? 1}"/>`)
      .join('')
      .replace(
        /^/,
        `<g fill="none" stroke="${p.river}" stroke-opacity="0.75" stroke-linejoin="round" stroke-linecap="round" clip-path="url(#land)">`,
      ) +
    '</g>' +
    `<path d="${lakes.map((l) => pathOf(l, true)).join('')}" fill="${p.lake}" stroke="${p.riverEdge}" stroke-width="1"/>`
  );
}

/** Soft blots as of old paper: a small picture stretched over the whole sheet. */
export async function paperLayer(width: number, height: number, seed: number, p: Palette): Promise<string> {
  const scale = 10;
  const [w, h] = [Math.ceil(width / scale), Math.ceil(height / scale)];
  const pixels = Buffer.alloc(w * h * 4);
  const [dr, dg, db] = p.blotDark.split(',').map(Number);
  const [lr, lg, lb] = p.blotLight.split(',').map(Number);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const v = cloud(seed, (x * 0.8 + y * 0.6) / 23, (y * 0.8 - x * 0.6) / 23, 5) - 0.5;
      const rim = Math.min(x, y, w - 1 - x, h - 1 - y) / 14;
      const edge = rim < 1 ? (1 - rim) * 0.16 : 0;
      const at = (y * w + x) * 4;
      const shade = Math.max(0, -v) * p.blot + edge;
      const bright = Math.max(0, v) * p.blot;
      const darker = shade >= bright;
      pixels.set(
        [
          darker ? dr : lr,
          darker ? dg : lg,
          darker ? db : lb,
          Math.round(255 * Math.min(0.5, darker ? shade : bright)),
        ],
        at,
      );
    }
  const png = await sharp(pixels, { raw: { width: w, height: h, channels: 4 } })
    .blur(2.2)
    .png()
    .toBuffer();
  return `<image x="0" y="0" width="${width}" height="${height}" preserveAspectRatio="none" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

export function frameLayer(w: number, h: number, p: Palette): string {
  const box = (d: number, s: number, colour: string) =>
    `<rect x="${d}" y="${d}" width="${w - 2 * d}" height="${h - 2 * d}" fill="none" stroke="${colour}" stroke-width="${s}"/>`;
  return box(3, 6, p.frame) + box(10, 1.6, p.frameLine) + box(15, 3, p.frame) + box(19.5, 1, p.frameLine);
}
