import type { Pt } from '../core/geometry.ts';
import type { MapStyle } from '../core/spec.ts';
import type { PlacedLabel } from '../label/labels.ts';
import { star } from './glyphs.ts';
import type { Palette } from './palette.ts';

export const escapeXml = (s: string): string =>
  s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export interface TextLook {
  readonly weight: number;
  readonly italic: boolean;
  readonly ink: string;
  readonly halo: string;
  /** Width of the halo as a share of the size. */
  readonly haloWidth: number;
}

export const looks = (p: Palette): Readonly<Record<string, TextLook>> => ({
  region: { weight: 700, italic: false, ink: p.ink, halo: p.halo, haloWidth: 0.2 },
  sea: { weight: 500, italic: true, ink: p.seaInk, halo: p.seaHalo, haloWidth: 0.14 },
  city: { weight: 500, italic: false, ink: p.ink, halo: p.halo, haloWidth: 0.2 },
  battle: { weight: 500, italic: true, ink: p.ink, halo: p.halo, haloWidth: 0.2 },
  ridge: { weight: 500, italic: true, ink: p.ink, halo: p.halo, haloWidth: 0.2 },
});

const n = (v: number) => Number(v.toFixed(2));

export function text(
  at: Pt,
  line: string,
  size: number,
  look: TextLook,
  family: string,
  spacing: number,
  anchor = 'middle',
): string {
  // Letter spacing also follows the last letter: shift back by half of it.
  const x = anchor === 'middle' ? at[0] + (spacing * size) / 2 : at[0];
  return (
    `<text x="${n(x)}" y="${n(at[1])}" font-family="${look.weight === 500 ? `${family} Medium` : family}" font-size="${n(size)}" font-weight="${look.weight}"${look.italic ? ' font-style="italic"' : ''} text-anchor="${anchor}"` +
    `${spacing ? ` letter-spacing="${n(spacing * size)}"` : ''} fill="${look.ink}" stroke="${look.halo}" stroke-width="${n(size * look.haloWidth)}" stroke-linejoin="round" paint-order="stroke">${escapeXml(line)}</text>`
  );
}

/** Fine lines first, then all names, so that no line runs over a name. */
export function labelLayer(
  labels: readonly PlacedLabel[],
  p: Palette,
  family: string,
  own: MapStyle['glyphs'] = {},
): string {
  const all = looks(p);
  const leaders = labels
    .filter((l) => l.leader)
    .map((l) => {
      const to = l.leader as Pt;
      const from: Pt = [Math.max(l.box.x0, Math.min(l.box.x1, to[0])), Math.max(l.box.y0, Math.min(l.box.y1, to[1]))];
      return `<path d="M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}" stroke="${p.halo}" stroke-width="2.6"/><path d="M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}" stroke="${p.ink}" stroke-width="1"/><circle cx="${n(to[0])}" cy="${n(to[1])}" r="1.8" fill="${p.ink}"/>`;
    })
    .join('');
  const names = labels
    .map((l) => {
      const look = all[l.style] ?? all.city;
      const rows = l.lines.map((line, i) => {
        const y = (l.flat ?? l.box).y0 + l.size * (0.7 + i * l.lineHeight);
        if (/^★+$/.test(line)) {
          const r = l.size * 0.42;
          return [...line]
            .map((_, k) => star([l.at[0] + (k - (line.length - 1) / 2) * r * 2.3, y - l.size * 0.22], r, p))
            .join('');
        }
        const glyph = [...line].every((ch) => ch === line[0]) ? own[line[0]] : undefined;
        if (glyph) {
          const step = l.size * 0.6;
          return [...line]
            .map((_, k) => glyph([l.at[0] + (k - (line.length - 1) / 2) * step, y - l.size * 0.3], l.size * 0.27, p))
            .join('');
        }
        return text([l.at[0], y], line, l.size, look, family, l.spacing);
      });
      const turn = l.angle ? ` transform="rotate(${n(l.angle)} ${n(l.at[0])} ${n(l.at[1])})"` : '';
      return turn ? `<g${turn}>${rows.join('')}</g>` : rows.join('');
    })
    .join('');
  return leaders + names;
}
