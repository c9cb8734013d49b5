// A ridge is too narrow for squares in rows: its pieces stand in file along the crest.
import type { Drawing } from '../../core/build.ts';
import { along, lineLength, type Pt } from '../../core/geometry.ts';
import type { Layout } from '../../core/layout.ts';
import { boxAt } from '../../label/room.ts';
import type { MapPlace, XY } from '../../map/schema.ts';

const SIZES = [20, 18, 16, 14, 12];
const MOST = 8;
const ENOUGH = 4;
const r1 = (v: number) => Math.round(v * 10) / 10;

export function ridgeSlots(
  drawing: Drawing,
  layout: Layout,
  id: string,
): Pick<MapPlace, 'slotSize' | 'slots' | 'marker'> {
  const line = drawing.spec.ridges?.find((r) => r.place === id)?.line.map(drawing.projection.project) ?? [];
  const room = layout.rooms.get(id);
  const steps = Math.max(8, Math.round(lineLength(line) / 1.5));
  // The crest within the ridge's own shape, from its middle outwards.
  const crest: Pt[] = [];
  for (let i = 0; i <= steps; i++) {
    const { at } = along(line, i / steps);
    if (room?.holds(boxAt(at, 8, 8))) crest.push(at);
  }
  const middle = crest.length / 2;
  const order = crest.map((at, i) => ({ at, far: Math.abs(i - middle) })).sort((a, b) => a.far - b.far);
  const apart = (a: Pt, b: Pt, d: number) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) >= d;
  let best: { size: number; at: Pt[] } = { size: SIZES[SIZES.length - 1], at: [] };
  for (const size of SIZES) {
    const at: Pt[] = [];
    for (const spot of order) if (at.length < MOST && at.every((o) => apart(o, spot.at, size + 0.5))) at.push(spot.at);
    if (at.length > best.at.length) best = { size, at };
    if (at.length >= ENOUGH) {
      best = { size, at };
      break;
    }
  }
  const side = best.size * 0.5;
  const marker =
    order.find((s) => best.at.every((o) => apart(o, s.at, (best.size + side) / 2)))?.at ??
    best.at[best.at.length - 1] ??
    line[0];
  const xy = (p: Pt): XY => [r1(p[0]), r1(p[1])];
  return { slotSize: best.size, slots: best.at.map(xy), marker: xy(marker) };
}
