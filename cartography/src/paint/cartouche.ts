// The title plate with the key to borders and symbols.
import type { Pt } from '../core/geometry.ts';
import { hash } from '../core/noise.ts';
import type { Cartouche, MapStyle } from '../core/spec.ts';
import { borderLayer, linkLayer } from './borders.ts';
import { anchor, fort, star } from './glyphs.ts';
import type { Palette } from './palette.ts';
import { alongBorder, drawn } from './relief.ts';
import { looks, text } from './text.ts';

function sample(kind: string, [x, y]: Pt, p: Palette, own: MapStyle['glyphs'] = {}): string {
  if (own[kind]) return own[kind]([x + 22, y], 9, p);
  const line: Pt[] = [
    [x, y + 2],
    [x + 14, y - 2],
    [x + 30, y + 2],
    [x + 44, y],
  ];
  if (kind === 'star') return star([x + 22, y], 9, p);
  if (kind === 'base') return anchor([x + 22, y], 9, p);
  if (kind === 'fortress') return fort([x + 22, y], 9, p);
  if (kind === 'link') return linkLayer([[line[0], line[3]]], p, 1);
  const glyphs = alongBorder(line, kind, hash(7, x, y), 1)
    .map((glyph) => drawn(glyph, p))
    .join('');
  return borderLayer([{ kind, line }], p, 1) + glyphs;
}

export function cartoucheLayer(plate: Cartouche, p: Palette, family: string, own?: MapStyle['glyphs']): string {
  const { x, y, width: w, height: h } = plate;
  const box = (d: number, s: number, colour: string, fill = 'none') =>
    `<rect x="${x + d}" y="${y + d}" width="${w - 2 * d}" height="${h - 2 * d}" rx="3" fill="${fill}" stroke="${colour}" stroke-width="${s}"/>`;
  const all = looks(p);
  const plain = { halo: p.paper, haloWidth: 0 };
  const half = Math.ceil(plate.rows.length / 2);
  const step = (h - 92) / half;
  const rows = plate.rows
    .map((row, i) => {
      const cx = x + 26 + (i < half ? 0 : w / 2);
      const cy = y + 92 + (i % half) * step;
      return (
        sample(row.sample, [cx, cy], p, own) +
        text([cx + 56, cy + 6], row.text, 20, { ...all.city, ...plain }, family, 0, 'start')
      );
    })
    .join('');
  return (
    box(0, 2.4, p.frame, p.paper) +
    box(5, 1, p.frameLine) +
    text([x + w / 2, y + 42], plate.title, 34, { ...all.region, ...plain }, family, 0.12) +
    text([x + w / 2, y + 66], plate.subtitle, 20, { ...all.battle, ...plain }, family, 0.02) +
    rows
  );
}
