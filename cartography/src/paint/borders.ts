// Borders drawn as what they are.
import { type Line, type Pt, pathOf } from '../core/geometry.ts';
import type { Palette } from './palette.ts';

export interface DrawnBorder {
  readonly kind: string;
  readonly line: Line;
}

/** Back first (a pale band so that the line reads on any tint), then water, then the line itself. */
export function borderLayer(borders: readonly DrawnBorder[], p: Palette, k: number): string {
  const paths = (kinds: readonly string[]) =>
    borders
      .filter((b) => kinds.includes(b.kind))
      .map((b) => pathOf(b.line))
      .join('');
  const land = ['clear', 'forest', 'mountain', 'marsh', 'plain'];
  const stroke = (d: string, colour: string, width: number, extra = '') =>
    d ? `<path d="${d}" stroke="${colour}" stroke-width="${width * k}"${extra}/>` : '';
  const wet = paths(['river']);
  const estuary = paths(['strait']);
  return (
    `<g fill="none" stroke-linejoin="round" stroke-linecap="round">` +
    stroke(paths(land), p.borderBack, 4.2, ' stroke-opacity="0.6"') +
    stroke(paths(land), p.border, 1.7, ` stroke-dasharray="${6 * k} ${3 * k} ${1 * k} ${3 * k}"`) +
    stroke(wet, p.borderBack, 7, ' stroke-opacity="0.65"') +
    stroke(wet, p.riverEdge, 4.6) +
    stroke(wet, p.river, 2.9) +
    stroke(estuary, p.riverEdge, 9) +
    stroke(estuary, p.lake, 7) +
    `</g>`
  );
}

export const seaBorderLayer = (lines: readonly Line[], p: Palette, k: number): string =>
  `<path d="${lines.map((l) => pathOf(l)).join('')}" fill="none" stroke="${p.seaLine}" stroke-width="${1.7 * k}" stroke-dasharray="${9 * k} ${6 * k}" stroke-linecap="round"/>`;

/** A crossing over water: a dashed line with a bead at each shore. */
export function linkLayer(lines: readonly Line[], p: Palette, k: number): string {
  const bead = ([x, y]: Pt) =>
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${3.2 * k}" fill="${p.paper}" stroke="${p.link}" stroke-width="${1.5 * k}"/>`;
  return lines
    .map(
      (l) =>
        `<path d="${pathOf(l)}" fill="none" stroke="${p.paper}" stroke-width="${5 * k}" stroke-linecap="round"/>` +
        `<path d="${pathOf(l)}" fill="none" stroke="${p.link}" stroke-width="${2.4 * k}" stroke-dasharray="${4 * k} ${2.6 * k}"/>` +
        bead(l[0]) +
        bead(l[l.length - 1]),
    )
    .join('');
}
