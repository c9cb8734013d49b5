// The small drawn things: peaks, trees, reeds, stars, anchors, forts. Each returns SVG around a point.
import type { Pt } from '../core/geometry.ts';
import { unit } from '../core/noise.ts';
import type { Palette } from './palette.ts';

const n = (v: number) => Number(v.toFixed(1));

export function peak([x, y]: Pt, size: number, seed: number, p: Palette): string {
  const w = size * (0.52 + unit(seed, 1) * 0.14);
  const h = size * (0.85 + unit(seed, 2) * 0.4);
  const lean = (unit(seed, 3) - 0.5) * size * 0.18;
  const top = `${n(x + lean)} ${n(y - h)}`;
  const foot = n(y + size * 0.12);
  const ridge = `${n(x + lean + w * 0.16)} ${n(y - h * 0.45)}L${n(x + w * 0.02)} ${foot}`;
  const line = n(Math.max(0.5, size * 0.07));
  return (
    `<path d="M${n(x - w)} ${foot}L${top}L${ridge}Z" fill="${p.peakLight}"/>` +
    `<path d="M${top}L${n(x + w)} ${foot}L${n(x + w * 0.02)} ${foot}L${ridge}L${n(x + lean + w * 0.16)} ${n(y - h * 0.45)}Z" fill="${p.peakShade}"/>` +
    `<path d="M${n(x - w)} ${foot}L${top}L${n(x + w)} ${foot}" fill="none" stroke="${p.peakLine}" stroke-width="${line}" stroke-linejoin="round" stroke-linecap="round"/>` +
    `<path d="M${n(x + w * 0.28)} ${n(y - h * 0.34)}L${n(x + w * 0.34)} ${n(y - h * 0.02)}M${n(x + w * 0.54)} ${n(y - h * 0.2)}L${n(x + w * 0.6)} ${n(y)}" stroke="${p.peakLine}" stroke-width="${n(line * 0.7)}" fill="none"/>`
  );
}

export function tree([x, y]: Pt, size: number, seed: number, p: Palette): string {
  const r = size * (0.34 + unit(seed, 1) * 0.08);
  const cy = y - size * 0.5;
  const line = n(Math.max(0.4, size * 0.06));
  return (
    `<path d="M${n(x)} ${n(y + size * 0.1)}V${n(cy)}" stroke="${p.treeLine}" stroke-width="${n(line * 1.5)}"/>` +
    `<circle cx="${n(x)}" cy="${n(cy)}" r="${n(r)}" fill="${p.tree}" stroke="${p.treeLine}" stroke-width="${line}"/>` +
    `<path d="M${n(x)} ${n(cy - r)}A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(cy + r)}A${n(r * 1.3)} ${n(r * 1.3)} 0 0 0 ${n(x)} ${n(cy - r)}Z" fill="${p.treeShade}"/>`
  );
}

export function reeds([x, y]: Pt, size: number, p: Palette): string {
  const s = size;
  const line = n(Math.max(0.5, s * 0.09));
  return (
    `<path d="M${n(x - s * 0.6)} ${n(y)}H${n(x + s * 0.6)}M${n(x - s * 0.3)} ${n(y + s * 0.26)}H${n(x + s * 0.35)}` +
    `M${n(x)} ${n(y)}V${n(y - s * 0.6)}M${n(x - s * 0.2)} ${n(y)}L${n(x - s * 0.34)} ${n(y - s * 0.45)}M${n(x + s * 0.2)} ${n(y)}L${n(x + s * 0.34)} ${n(y - s * 0.45)}" ` +
    `fill="none" stroke="${p.marsh}" stroke-width="${line}" stroke-linecap="round"/>`
  );
}

export function starPath([x, y]: Pt, r: number, points = 5, inner = 0.42): string {
  const out: string[] = [];
  for (let k = 0; k < points * 2; k++) {
    const a = (Math.PI * k) / points - Math.PI / 2;
    const q = k % 2 === 0 ? r : r * inner;
    out.push(`${n(x + Math.cos(a) * q)} ${n(y + Math.sin(a) * q)}`);
  }
  return `M${out.join('L')}Z`;
}

export const star = (at: Pt, r: number, p: Palette): string =>
  `<path d="${starPath(at, r)}" fill="${p.star}" stroke="${p.starLine}" stroke-width="${n(r * 0.28)}" paint-order="stroke" stroke-linejoin="round"/>`;

export function anchor([x, y]: Pt, r: number, p: Palette): string {
  const s = r * 0.86;
  const line = n(r * 0.2);
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${p.paper}" stroke="${p.anchor}" stroke-width="${n(r * 0.16)}"/>` +
    `<path d="M${n(x)} ${n(y - s * 0.45)}V${n(y + s * 0.62)}M${n(x - s * 0.34)} ${n(y - s * 0.22)}H${n(x + s * 0.34)}` +
    `M${n(x - s * 0.56)} ${n(y + s * 0.12)}Q${n(x - s * 0.46)} ${n(y + s * 0.62)} ${n(x)} ${n(y + s * 0.64)}Q${n(x + s * 0.46)} ${n(y + s * 0.62)} ${n(x + s * 0.56)} ${n(y + s * 0.12)}" fill="none" stroke="${p.anchor}" stroke-width="${line}" stroke-linecap="round"/>` +
    `<circle cx="${n(x)}" cy="${n(y - s * 0.56)}" r="${n(s * 0.16)}" fill="none" stroke="${p.anchor}" stroke-width="${n(line * 0.8)}"/>`
  );
}

/** A bastioned fortress seen from above. */
export const fort = (at: Pt, r: number, p: Palette): string =>
  `<path d="${starPath(at, r, 5, 0.66)}" fill="${p.paper}" stroke="${p.fort}" stroke-width="${n(r * 0.26)}" stroke-linejoin="miter"/>` +
  `<rect x="${n(at[0] - r * 0.24)}" y="${n(at[1] - r * 0.24)}" width="${n(r * 0.48)}" height="${n(r * 0.48)}" fill="${p.fort}"/>`;

/** Crossed swords for a field of battle, small and quiet. */
export function swords([x, y]: Pt, r: number, p: Palette): string {
  return `<path d="M${n(x - r)} ${n(y - r)}L${n(x + r)} ${n(y + r)}M${n(x + r)} ${n(y - r)}L${n(x - r)} ${n(y + r)}M${n(x - r * 0.9)} ${n(y + r * 0.3)}L${n(x - r * 0.3)} ${n(y + r * 0.9)}M${n(x + r * 0.9)} ${n(y + r * 0.3)}L${n(x + r * 0.3)} ${n(y + r * 0.9)}" stroke="${p.peakLine}" stroke-width="${n(r * 0.28)}" stroke-linecap="round" fill="none"/>`;
}

export const town = ([x, y]: Pt, r: number, p: Palette): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${p.paper}" stroke="${p.ink}" stroke-width="${n(r * 0.4)}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.35)}" fill="${p.ink}"/>`;
