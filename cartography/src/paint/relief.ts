// Peaks, trees and reeds: where they stand. Everything is laid out once per zoom and sorted from north to south, so
// that nearer things overlap farther ones.
import { along, type Box, boxesMeet, type Line, lineLength, type Pt } from '../core/geometry.ts';
import { hash, unit } from '../core/noise.ts';
import type { Ridge } from '../geo/geodata.ts';
import type { Room } from '../label/room.ts';
import { boxAt } from '../label/room.ts';
import { peak, reeds, tree } from './glyphs.ts';
import type { Palette } from './palette.ts';

export interface Glyph {
  readonly kind: 'peak' | 'tree' | 'reeds';
  readonly at: Pt;
  readonly size: number;
  readonly seed: number;
}

/** Glyphs in a row along a border, to show what it is. */
export function alongBorder(line: Line, kind: string, seed: number, k: number): Glyph[] {
  const what: Record<string, { kind: Glyph['kind']; gap: number; size: number; rows: number }> = {
    mountain: { kind: 'peak', gap: 10.5, size: 12.5, rows: 2 },
    forest: { kind: 'tree', gap: 7.5, size: 10, rows: 2 },
    marsh: { kind: 'reeds', gap: 13, size: 8.5, rows: 1 },
  };
  const row = what[kind];
  if (!row) return [];
  const length = lineLength(line);
  const count = Math.max(1, Math.round(length / (row.gap * k)));
  const out: Glyph[] = [];
  for (let i = 0; i < count; i++) {
    const { at, angle } = along(line, (i + 0.5) / count);
    const s = hash(seed, i, 3);
    // Alternate sides a little, so that a row reads as a belt.
    const off = row.rows === 2 ? (i % 2 === 0 ? -1 : 1) * row.size * k * 0.24 : 0;
    out.push({
      kind: row.kind,
      at: [at[0] - Math.sin(angle) * off, at[1] + Math.cos(angle) * off + row.size * k * 0.35],
      size: row.size * k * (0.85 + unit(s, 4) * 0.3),
      seed: s,
    });
  }
  return out;
}

/** Peaks over the breadth of a ridge, highest in the middle. */
export function onRidge(ridge: Ridge, unitsPerKm: number, k: number, seed: number): Glyph[] {
  const half = ridge.width * unitsPerKm * 0.62;
  const size = (7 + ridge.height * 0.62) * k;
  const length = lineLength(ridge.line);
  const rows = Math.max(1, Math.round((half * 2) / (size * 1.15)));
  const count = Math.max(2, Math.round(length / (size * 1.35)));
  const out: Glyph[] = [];
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < count; i++) {
      const s = hash(seed, r, i);
      const { at, angle } = along(ridge.line, (i + 0.2 + unit(s, 1) * 0.6) / count);
      const off = ((r + 0.5) / rows - 0.5) * 2 * half + (unit(s, 2) - 0.5) * size * 0.6;
      const high = 1 - Math.abs(off) / (half + 1) / 2.4;
      if (unit(s, 5) < 0.22) continue;
      out.push({
        kind: 'peak',
        at: [at[0] - Math.sin(angle) * off, at[1] + Math.cos(angle) * off],
        size: size * high * (0.8 + unit(s, 3) * 0.35),
        seed: s,
      });
    }
  return out;
}

/** Terrain scattered in a place, away from its middle. */
export function scattered(room: Room, terrain: string, k: number, seed: number): Glyph[] {
  const what: Record<string, { kind: Glyph['kind']; gap: number; size: number; share: number }> = {
    mountain: { kind: 'peak', gap: 20, size: 11, share: 0.5 },
    forest: { kind: 'tree', gap: 15, size: 9.5, share: 0.55 },
    marsh: { kind: 'reeds', gap: 19, size: 8, share: 0.6 },
  };
  const row = what[terrain];
  if (!row) return [];
  const gap = row.gap * k;
  const out: Glyph[] = [];
  let i = 0;
  for (let y = room.box.y0; y < room.box.y1; y += gap * 0.8)
    for (let x = room.box.x0; x < room.box.x1; x += gap, i++) {
      const s = hash(seed, i, 9);
      if (unit(s, 1) > row.share) continue;
      const at: Pt = [x + (unit(s, 2) - 0.5) * gap * 0.9, y + (unit(s, 3) - 0.5) * gap * 0.7];
      const size = row.size * k * (0.85 + unit(s, 4) * 0.3);
      if (room.holds(boxAt([at[0], at[1] - size * 0.4], size * 1.2, size * 1.4)))
        out.push({ kind: row.kind, at, size, seed: s });
    }
  return out;
}

/** Leaves out what stands on a name, a symbol, in the sea or in another's place, and draws the rest. */
export function drawn({ kind, at, size, seed }: Glyph, p: Palette): string {
  if (kind === 'peak') return peak(at, size, seed, p);
  return kind === 'tree' ? tree(at, size, seed, p) : reeds(at, size, p);
}

export function reliefLayer(
  glyphs: readonly Glyph[],
  blocked: readonly Box[],
  onLand: (p: Pt) => boolean,
  p: Palette,
): string {
  const taken = new Map<string, Pt[]>();
  const cell = 16;
  const key = (q: Pt) => `${Math.floor(q[0] / cell)} ${Math.floor(q[1] / cell)}`;
  const kept: Glyph[] = [];
  for (const g of glyphs) {
    const box = boxAt([g.at[0], g.at[1] - g.size * 0.4], g.size * 1.05, g.size * 1.1);
    if (blocked.some((b) => boxesMeet(b, box))) continue;
    if (![g.at, [g.at[0] - g.size * 0.5, g.at[1]] as Pt, [g.at[0] + g.size * 0.5, g.at[1]] as Pt].every(onLand))
      continue;
    let crowded = false;
    for (let dx = -1; dx <= 1 && !crowded; dx++)
      for (let dy = -1; dy <= 1 && !crowded; dy++)
        crowded = (taken.get(key([g.at[0] + dx * cell, g.at[1] + dy * cell])) ?? []).some(
          (q) => Math.hypot(q[0] - g.at[0], (q[1] - g.at[1]) * 1.4) < g.size * 0.62,
        );
    if (crowded) continue;
    const list = taken.get(key(g.at));
    if (list) list.push(g.at);
    else taken.set(key(g.at), [g.at]);
    kept.push(g);
  }
  kept.sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  return kept.map((glyph) => drawn(glyph, p)).join('');
}
