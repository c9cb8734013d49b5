// Where pieces stand: squares inside the place that do not overlap, and one spot for markers.
import { type Box, boxesMeet, dist, type Pt } from '../core/geometry.ts';
import { boxAt, type Room } from './room.ts';

export interface Slots {
  /** Side of a slot, in map units. */
  readonly size: number;
  readonly at: readonly Pt[];
  readonly marker: Pt;
}

export interface SlotOptions {
  readonly sizes: readonly number[];
  readonly wanted: number;
  readonly enough: number;
  /** Names and symbols, better left visible. */
  readonly avoid: readonly Box[];
  /** Where to stand when the place itself is too small: around it. */
  readonly spill: boolean;
}

function pack(room: Room, size: number, options: SlotOptions): Pt[] {
  const step = Math.max(2, size / 8);
  const spots: { at: Pt; cost: number }[] = [];
  for (let y = room.box.y0 + size / 2; y <= room.box.y1 - size / 2; y += step)
    for (let x = room.box.x0 + size / 2; x <= room.box.x1 - size / 2; x += step) {
      const box = boxAt([x, y], size, size);
      if (!room.holds(box)) continue;
      const covers = options.avoid.filter((b) => boxesMeet(b, box)).length;
      spots.push({ at: [x, y], cost: dist([x, y], room.heart) + covers * 1000 });
    }
  spots.sort((a, b) => a.cost - b.cost || a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  const out: Pt[] = [];
  for (const { at } of spots) {
    if (out.length >= options.wanted) break;
    if (out.every((o) => Math.max(Math.abs(o[0] - at[0]), Math.abs(o[1] - at[1])) >= size + 1)) out.push(at);
  }
  return out;
}

export function slotsFor(room: Room, options: SlotOptions): Slots {
  let best: { size: number; at: Pt[] } = { size: options.sizes[options.sizes.length - 1], at: [] };
  for (const size of options.sizes) {
    const at = pack(room, size, options);
    if (at.length > best.at.length) best = { size, at };
    if (at.length >= options.enough) {
      best = { size, at };
      break;
    }
  }
  if (best.at.length < 3 && options.spill) {
    const size = options.sizes[options.sizes.length - 1];
    const ring = Math.max(size * 0.62, room.depth * 0.5);
    const [x, y] = room.heart;
    best = {
      size,
      at: [
        [x - ring, y - ring],
        [x + ring, y - ring],
        [x - ring, y + ring],
        [x + ring, y + ring],
      ],
    };
  }
  return { ...best, marker: markerFor(room, best.size, best.at) };
}

function markerFor(room: Room, size: number, taken: readonly Pt[]): Pt {
  const side = size * 0.5;
  let best: Pt | undefined;
  let least = Infinity;
  for (let y = room.box.y0 + side / 2; y <= room.box.y1 - side / 2; y += 3)
    for (let x = room.box.x0 + side / 2; x <= room.box.x1 - side / 2; x += 3) {
      if (!room.holds(boxAt([x, y], side, side))) continue;
      if (taken.some((t) => Math.max(Math.abs(t[0] - x), Math.abs(t[1] - y)) < (size + side) / 2 + 0.5)) continue;
      const d = dist([x, y], room.heart);
      if (d < least) {
        least = d;
        best = [x, y];
      }
    }
  return best ?? [room.heart[0], room.heart[1] - size * 1.35];
}
