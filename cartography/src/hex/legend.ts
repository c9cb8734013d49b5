// The title and the key, as a band along the foot of the sheet.
import { type Pt, pathOf } from '../core/geometry.ts';
import { hash } from '../core/noise.ts';
import { peak, reeds, tree } from '../paint/glyphs.ts';
import type { Palette } from '../paint/palette.ts';
import { looks, text } from '../paint/text.ts';
import { barrier, blockadeSign, bridge, causeway, citySign, crossing, pass } from './marks.ts';
import { hexPalette } from './palette.ts';
import type { Terrain } from './spec.ts';
import { hill } from './terrain.ts';

export interface Legend {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly subtitle: readonly string[];
  /** Columns of entries: what to draw, what to say. */
  readonly columns: readonly (readonly (readonly [sample: string, words: string])[])[];
  /** Left edge of each column, counted from the plate's. */
  readonly stops: readonly number[];
}

const around = (at: Pt, r: number): Pt[] =>
  [0, 1, 2, 3, 4, 5].map((i) => [at[0] + r * Math.cos((Math.PI / 3) * i), at[1] + r * Math.sin((Math.PI / 3) * i)]);

function terrainSample(kind: Terrain, at: Pt, p: Palette): string {
  const hp = hexPalette(p);
  const spots: Pt[] = [
    [at[0] - 5, at[1] - 1],
    [at[0] + 5, at[1]],
    [at[0], at[1] + 7],
  ];
  const glyph = (q: Pt, i: number) => {
    const seed = hash(3, Math.round(q[0]), i);
    if (kind === 'mountain') return peak(q, 9, seed, p);
    if (kind === 'rough') return hill(q, 8, seed, p);
    if (kind === 'woods') return tree(q, 8, seed, p);
    if (kind === 'swamp') return reeds(q, 6.5, p);
    if (kind === 'desert' || kind === 'waste')
      return `<circle cx="${q[0]}" cy="${q[1] - 2}" r="0.9" fill="${hp.dune}"/>`;
    return '';
  };
  return (
    `<path d="${pathOf(around(at, 14.5), true)}" fill="${hp.ground[kind]}" stroke="${hp.grid}" stroke-width="0.9"/>` +
    spots.map(glyph).join('')
  );
}

function sample(kind: string, [x, y]: Pt, p: Palette, family: string): string {
  const hp = hexPalette(p);
  const at: Pt = [x + 20, y];
  const stroke = (colour: string, width: number, extra = '') =>
    `<path d="M${x + 2} ${y + 2}Q${x + 11} ${y - 4} ${x + 20} ${y}T${x + 38} ${y - 2}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${extra}/>`;
  const water = stroke(p.riverEdge, 4) + stroke(p.river, 2.6);
  switch (kind) {
    case 'river':
      return water;
    case 'bridge':
      return water + bridge(at, 0.1, p, 1.3);
    case 'ridge':
      return [4, 12, 20, 28, 36].map((d, i) => peak([x + d, y + 4], 8.5, hash(5, i), p)).join('');
    case 'pass':
      return pass(at, 0, p, 1.4);
    case 'strait':
      return crossing(at, Math.PI / 2, p, 1.5);
    case 'blocked':
      return barrier([x + 4, y], [x + 36, y], p, 1.3);
    case 'causeway':
      return causeway(at, Math.PI / 2, p, 1.6);
    case 'province':
      return `<path d="M${x + 2} ${y}H${x + 38}" stroke="${hp.province}" stroke-width="1.7" stroke-dasharray="6 3 1.2 3"/>`;
    case 'state':
      return (
        `<path d="M${x + 2} ${y}H${x + 38}" stroke="${hp.state}" stroke-opacity="0.45" stroke-width="6"/>` +
        `<path d="M${x + 2} ${y}H${x + 38}" stroke="${hp.state}" stroke-width="1.6" stroke-dasharray="6 3 1.2 3"/>`
      );
    case 'town':
      return citySign({ fortress: 0, capital: false, key: false }, at, 4.4, p, family);
    case 'capital':
      return citySign({ fortress: 0, capital: true, key: false }, at, 5, p, family);
    case 'fortress':
      return citySign({ fortress: 2, capital: false, key: false }, at, 8, p, family);
    case 'key':
      return citySign({ fortress: 1, capital: true, key: true }, at, 7.5, p, family);
    case 'harbour':
    case 'shipyard': {
      const harbour = { sea: '', trade: 2, shipyard: kind === 'shipyard' };
      const city = { id: '', name: '', hex: '', at, fortress: 0, capital: false, key: false, harbour };
      return blockadeSign({ city, at }, p, family, 1);
    }
    case 'entry':
      return `<path d="M${x + 4} ${y}H${x + 36}" stroke="${p.link}" stroke-width="2" stroke-dasharray="5 3.4"/><circle cx="${x + 4}" cy="${y}" r="3" fill="${p.paper}" stroke="${p.link}" stroke-width="1.5"/>`;
    default:
      return terrainSample(kind as Terrain, at, p);
  }
}

export function legendLayer(plate: Legend, p: Palette, family: string): string {
  const { x, y, width: w, height: h } = plate;
  const box = (d: number, s: number, colour: string, fill = 'none') =>
    `<rect x="${x + d}" y="${y + d}" width="${w - 2 * d}" height="${h - 2 * d}" rx="3" fill="${fill}" stroke="${colour}" stroke-width="${s}"/>`;
  const all = looks(p);
  const plain = { halo: p.paper, haloWidth: 0 };
  const head = 330;
  const entries = plate.columns
    .flatMap((column, c) =>
      column.map(([kind, words], r) => {
        const left = x + plate.stops[c];
        const mid = y + h / 2 + (r - (column.length - 1) / 2) * 28;
        return (
          sample(kind, [left, mid], p, family) +
          text([left + 46, mid + 5.6], words, 18.5, { ...all.city, ...plain }, family, 0, 'start')
        );
      }),
    )
    .join('');
  const [first, second] = plate.subtitle;
  return (
    box(0, 2.2, p.frame, p.paper) +
    box(4.5, 0.9, p.frameLine) +
    text([x + head / 2 - 6, y + 40], plate.title, 29, { ...all.region, ...plain }, family, 0.07) +
    text([x + head / 2 - 6, y + 61], first, 19, { ...all.battle, ...plain }, family, 0.01) +
    text([x + head / 2 - 6, y + 80], second, 17.5, { ...all.battle, ...plain }, family, 0.01) +
    `<path d="M${x + head - 16} ${y + 12}V${y + h - 12}" stroke="${p.frameLine}" stroke-width="0.9"/>` +
    entries
  );
}
