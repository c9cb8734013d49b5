// Names on the map: inside their place with as much air as possible, never on top of one another, at two zooms.
import { along, type Box, boxesMeet, dist, lineLength, nearestOnSegment, type Pt } from '../core/geometry.ts';
import type { LabelOverride } from '../core/spec.ts';
import type { Face } from './fonts.ts';
import { boxAt, type Room } from './room.ts';

export interface LabelStyle {
  readonly face: Face;
  /** Sizes to try, in map units, largest first. */
  readonly sizes: readonly number[];
  /** Letter spacing in ems. */
  readonly spacing: number;
  readonly maxLines: number;
  readonly lineHeight: number;
}

export interface LabelJob {
  readonly place: string;
  readonly text: string;
  /** A last line of its own, e.g. stars; empty for none. */
  readonly suffix: string;
  readonly style: LabelStyle;
  readonly styleName: string;
  readonly room: Room;
  readonly override?: LabelOverride | undefined;
  /** The name follows this line (ridges, rivers) instead of lying level. */
  readonly line?: readonly Pt[] | undefined;
  /** May stand beside its place with a fine line when there is no room inside. */
  readonly leader: boolean;
}

export interface PlacedLabel {
  readonly place: string;
  readonly style: string;
  readonly lines: readonly string[];
  readonly at: Pt;
  readonly size: number;
  readonly spacing: number;
  readonly lineHeight: number;
  readonly box: Box;
  readonly angle: number;
  /** The box before turning, for the painter. */
  readonly flat?: Box;
  /** The end of the fine line at the place. */
  readonly leader?: Pt;
  readonly inside: boolean;
}

/** All ways to break a name into at most n lines at its spaces, fewest lines first. */
export function breaks(text: string, most: number): string[][] {
  if (text.includes('|')) return [text.split('|')];
  const words = text.split(' ');
  const out: string[][] = [[text]];
  if (most < 2 || words.length < 2) return out;
  for (let i = 1; i < words.length; i++) {
    const head = words.slice(0, i).join(' ');
    out.push([head, words.slice(i).join(' ')]);
    if (most > 2)
      for (let j = i + 1; j < words.length; j++)
        out.push([head, words.slice(i, j).join(' '), words.slice(j).join(' ')]);
  }
  return out;
}

function linesOf(job: LabelJob, most: number): string[][] {
  const variants = job.override?.lines ? [[...job.override.lines]] : breaks(job.text, most);
  return job.suffix ? variants.map((lines) => [...lines, job.suffix]) : variants;
}

export function measure(lines: readonly string[], size: number, style: LabelStyle): { w: number; h: number } {
  const w = Math.max(...lines.map((l) => style.face.width(l) + style.spacing * l.length)) * size;
  return { w, h: size * (0.82 + (lines.length - 1) * style.lineHeight) };
}

const AIR = [26, 18, 12, 8, 5, 3, 1.5];

function inside(job: LabelJob, blocked: readonly Box[]): PlacedLabel | undefined {
  const { room, style } = job;
  const variants = linesOf(job, style.maxLines);
  const sizes = job.override?.size ? [job.override.size] : style.sizes;
  for (const size of sizes) {
    let best: PlacedLabel | undefined;
    let bestScore = -Infinity;
    for (const lines of variants) {
      const { w, h } = measure(lines, size, style);
      const step = Math.max(2, size * 0.2);
      for (let y = room.box.y0 + h / 2; y <= room.box.y1 - h / 2; y += step)
        for (let x = room.box.x0 + w / 2; x <= room.box.x1 - w / 2; x += step) {
          const box = boxAt([x, y], w, h);
          if (!room.holds(box) || blocked.some((b) => boxesMeet(b, box, 1.5))) continue;
          const air = AIR.find((a) => room.holds(boxAt([x, y], w, h, a))) ?? 0;
          const score =
            air * 3 - dist([x, y], room.heart) * 0.25 - dist([x, y], room.centre) * 0.25 - (lines.length - 1) * 12;
          if (air >= 1.5 && score > bestScore) {
            bestScore = score;
            best = placed(job, lines, [x, y], size, box, true);
          }
        }
    }
    if (best) return best;
  }
  return undefined;
}

function placed(job: LabelJob, lines: readonly string[], at: Pt, size: number, box: Box, within: boolean): PlacedLabel {
  return {
    place: job.place,
    style: job.styleName,
    lines,
    at,
    size,
    spacing: job.style.spacing,
    lineHeight: job.style.lineHeight,
    box,
    angle: job.override?.angle ?? 0,
    inside: within,
  };
}

function beside(
  job: LabelJob,
  blocked: readonly Box[],
  sheet: Box,
  avoid: (box: Box) => number,
): PlacedLabel | undefined {
  const { room, style } = job;
  const size = job.override?.size ?? style.sizes[style.sizes.length - 1];
  let best: PlacedLabel | undefined;
  let least = Infinity;
  for (const lines of linesOf(job, style.maxLines)) {
    const { w, h } = measure(lines, size, style);
    for (let r = 8; r <= 60; r += 4)
      for (let k = 0; k < 32; k++) {
        const t = (k / 32) * 2 * Math.PI;
        const at: Pt = [room.heart[0] + Math.cos(t) * (r + w / 2), room.heart[1] + Math.sin(t) * (r + h / 2)];
        const box = boxAt(at, w, h);
        if (box.x0 < sheet.x0 || box.x1 > sheet.x1 || box.y0 < sheet.y0 || box.y1 > sheet.y1) continue;
        if (blocked.some((b) => boxesMeet(b, box, 2))) continue;
        const cost = r + avoid(box) * 40 + (lines.length - 1) * 6;
        if (cost < least) {
          least = cost;
          best = { ...placed(job, lines, at, size, box, false), leader: room.heart };
        }
      }
  }
  return best;
}

/** A name along a line: turned like the line's middle, as large as fits its length. */
function following(job: LabelJob, line: readonly Pt[], blocked: readonly Box[]): PlacedLabel | undefined {
  const length = lineLength(line);
  const [lines] = linesOf(job, 1);
  for (const size of job.style.sizes) {
    const { w, h } = measure(lines, size, job.style);
    if (w > length * 0.96) continue;
    // Where the line is straightest, near its middle for choice.
    const half = Math.min(0.48, w / length / 2);
    const spots = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74]
      .filter((share) => share === 0.5 || (share > half && share < 1 - half))
      .map((share) => {
        const from = along(line, Math.max(0, share - half)).at;
        const to = along(line, Math.min(1, share + half)).at;
        const bend = [-0.6, -0.3, 0, 0.3, 0.6].map(
          (k) => nearestOnSegment(along(line, share + half * k).at, from, to).d,
        );
        return { share, from, to, cost: Math.max(...bend) + Math.abs(share - 0.5) * 8 };
      })
      .sort((a, b) => a.cost - b.cost);
    for (const { share, from, to } of spots) {
      const middle = along(line, share).at;
      const at: Pt = [middle[0] * 0.5 + (from[0] + to[0]) * 0.25, middle[1] * 0.5 + (from[1] + to[1]) * 0.25];
      let angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
      // Never upside down.
      if (Math.abs(angle) > Math.PI / 2) angle -= Math.sign(angle) * Math.PI;
      const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
      const box = boxAt(at, w * c + h * s, w * s + h * c);
      if (blocked.some((b) => boxesMeet(b, box, 1))) continue;
      return {
        ...placed(job, lines, at, size, box, true),
        angle: (angle * 180) / Math.PI,
        flat: boxAt(at, w, h),
      };
    }
  }
  return undefined;
}

/** Places all names; those without room anywhere are left out and named in `missing`. */
export function placeLabels(
  jobs: readonly LabelJob[],
  obstacles: readonly Box[],
  sheet: Box,
  project: (lonLat: Pt) => Pt,
  avoid: (box: Box) => number,
): { labels: PlacedLabel[]; missing: string[] } {
  const labels: PlacedLabel[] = [];
  const missing: string[] = [];
  const blocked = [...obstacles];
  const put = (label: PlacedLabel) => {
    labels.push(label);
    blocked.push(label.box);
  };
  const byHand = jobs.filter((j) => j.override?.at);
  for (const job of byHand) {
    const at = project(job.override?.at as Pt);
    const size = job.override?.size ?? job.style.sizes[Math.floor(job.style.sizes.length / 2)];
    const lines = linesOf(job, 1)[0];
    const { w, h } = measure(lines, size, job.style);
    const box = boxAt(at, w, h);
    const label = placed(job, lines, at, size, box, job.room.holds(box));
    put(job.override?.leader ? { ...label, leader: job.room.heart } : label);
  }
  const rest = jobs
    .filter((j) => !j.override?.at && !j.override?.hide)
    .sort((a, b) => a.room.area - b.room.area || (a.place < b.place ? -1 : 1));
  const outside: LabelJob[] = [];
  for (const job of rest) {
    const label = job.override?.leader
      ? undefined
      : ((job.line && following(job, job.line, blocked)) ?? inside(job, blocked));
    if (label) put(label);
    else outside.push(job);
  }
  for (const job of outside) {
    const label = job.leader || job.override?.leader ? beside(job, blocked, sheet, avoid) : undefined;
    if (label) put(label);
    else missing.push(job.place);
  }
  return { labels, missing };
}
