// Names of the rivers, set along their banks.
import { type Box, boxesMeet, nearestOnSegment, type Pt, resample } from '../../core/geometry.ts';
import type { Fonts } from '../../label/fonts.ts';
import { type LabelStyle, measure, type PlacedLabel } from '../../label/labels.ts';
import { boxAt } from '../../label/room.ts';
import type { Waters } from './rivers.ts';

/** Names of the larger rivers along their banks, where a straight stretch is free. */
export function streamNames(
  waters: Waters,
  zoom: 1 | 2,
  taken: readonly Box[],
  fonts: Fonts,
  /** Whether nothing but a river or a border lies there. */
  open: (b: Box) => boolean,
): PlacedLabel[] {
  const size = zoom === 1 ? 21 : 13.5;
  const style: LabelStyle = { face: fonts.italic, sizes: [], spacing: 0.06, maxLines: 1, lineHeight: 1 };
  const out: PlacedLabel[] = [];
  for (const river of waters.rivers) {
    if (zoom === 1 && river.rank > 1) continue;
    const text = waters.names.get(river.id) ?? '';
    const { w, h } = measure([text], size, style);
    const line = resample(river.line, 4);
    const half = Math.ceil(w / 8);
    let best: PlacedLabel | undefined;
    let least = size * 0.34;
    for (let i = half; i < line.length - half; i++) {
      const [from, to] = [line[i - half], line[i + half]];
      let angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
      if (Math.abs(angle) > Math.PI / 2) angle -= Math.sign(angle) * Math.PI;
      if (Math.abs(angle) > 1.25) continue;
      const bent = Math.max(...line.slice(i - half, i + half + 1).map((p) => nearestOnSegment(p, from, to).d));
      if (bent >= least) continue;
      const mid: Pt = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      const off = h / 2 + bent + 3;
      const at: Pt = [mid[0] + Math.sin(angle) * off, mid[1] - Math.cos(angle) * off];
      const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
      const box = boxAt(at, w * c + h * s, w * s + h * c);
      if (!open(box) || taken.some((b) => boxesMeet(b, box, 1)) || out.some((o) => boxesMeet(o.box, box))) continue;
      least = bent;
      best = {
        place: '',
        style: 'sea',
        lines: [text],
        at,
        size,
        spacing: 0.06,
        lineHeight: 1,
        box,
        flat: boxAt(at, w, h),
        angle: (angle * 180) / Math.PI,
        inside: true,
      };
    }
    if (best) out.push(best);
  }
  return out;
}
