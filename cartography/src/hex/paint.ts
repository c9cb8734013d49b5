// The picture of a hex map as one SVG, from the sea floor up to the frame.

import type { Part } from '../compile.ts';
import { type Drawing, isSea } from '../core/build.ts';
import { type Box, boxesMeet, lineLength, type Pt, pathOf } from '../core/geometry.ts';
import type { PlacedLabel } from '../label/labels.ts';
import { boxAt } from '../label/room.ts';
import { union } from '../map/unfold.ts';
import { seaBorderLayer } from '../paint/borders.ts';
import { coastLayer, frameLayer, landLayer, landPath, paperLayer, seaLayer } from '../paint/layers.ts';
import type { Palette } from '../paint/palette.ts';
import { looks, type TextLook, text } from '../paint/text.ts';
import type { PlacedBlockade } from './boxes.ts';
import type { Ground, Judged } from './ground.ts';
import { type Legend, legendLayer } from './legend.ts';
import { chainSegments, type Rivers } from './lines.ts';
import { barrier, blockadeSign, boxSign, bridge, causeway, citySign, crossing, pass } from './marks.ts';
import { NUMBER, numberBoxes, symbolRadius, type ZoomNames } from './names.ts';
import { hexPalette } from './palette.ts';
import type { HexMapSpec } from './spec.ts';
import { groundLayer, reliefOf, washOf } from './terrain.ts';

export interface Scene {
  readonly spec: HexMapSpec;
  readonly drawing: Drawing;
  readonly ground: Ground;
  readonly judged: readonly Judged[];
  readonly rivers: Rivers;
  readonly cities: ReadonlyMap<string, Pt>;
  readonly blockades: readonly PlacedBlockade[];
  readonly entries: readonly {
    readonly box: string;
    readonly other: string;
    readonly from: Pt;
    readonly to: Pt;
  }[];
  readonly legend: Legend;
}

const n = (v: number) => Number(v.toFixed(2));

/** Outlines of all hexes, fainter over water; what else is cut to the land goes on top. */
function gridLayer({ spec }: Scene, p: Palette, zoom: 1 | 2, inland: string): string {
  const { grid } = spec;
  const hp = hexPalette(p);
  // Every side once.
  const seen = new Set<string>();
  const segments: (readonly [Pt, Pt])[] = [];
  for (const hex of spec.hexes) {
    const ring = grid.corners(grid.hex(hex.code).at);
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % 6];
      const [ka, kb] = [grid.cornerKey(a), grid.cornerKey(b)];
      const key = ka < kb ? `${ka}/${kb}` : `${kb}/${ka}`;
      if (seen.has(key)) return;
      seen.add(key);
      segments.push([a, b]);
    });
  }
  const d = segments.map((s) => pathOf(s)).join('');
  const wide = zoom === 1 ? 0.85 : 0.6;
  return (
    `<path d="${d}" stroke="${hp.seaGrid}" stroke-width="${wide}" stroke-opacity="0.38" fill="none" stroke-linecap="round"/>` +
    `<g clip-path="url(#land)"><path d="${d}" stroke="${hp.grid}" stroke-width="${wide}" stroke-opacity="0.5" fill="none" stroke-linecap="round"/>${inland}</g>`
  );
}

/** Provinces by a dotted line, states by a coloured band as if laid on by hand. */
function bordersLayer({ spec, ground }: Scene, p: Palette, zoom: 1 | 2): string {
  const { grid } = spec;
  const hp = hexPalette(p);
  const group = new Map(spec.hexes.map((h) => [h.code, h.group]));
  const state = new Map(spec.groups.map((g) => [g.id, g.state]));
  const lines: Record<'province' | 'state', (readonly [Pt, Pt])[]> = { province: [], state: [] };
  for (const hex of spec.hexes)
    for (const other of grid.around(hex.code)) {
      const theirs = group.get(other);
      if (other < hex.code || theirs === undefined || theirs === hex.group) continue;
      if (ground.sideShare(hex.code, other) === 0) continue;
      lines[state.get(theirs) === state.get(hex.group) ? 'province' : 'state'].push(grid.side(hex.code, other));
    }
  const d = (which: 'province' | 'state') =>
    chainSegments(lines[which], grid.cornerKey)
      .map((l) => pathOf(l))
      .join('');
  const [ps, ss] = [d('province'), d('state')];
  const crests = spec.sides
    .filter((s) => s.ridge)
    .map((s) => pathOf(grid.side(s.a, s.b)))
    .join('');
  const k = zoom === 1 ? 1 : 0.8;
  const dash = (a: number) => ` stroke-dasharray="${n(a * k)} ${n(2.6 * k)} ${n(1 * k)} ${n(2.6 * k)}"`;
  return (
    `<g fill="none" stroke-linejoin="round">` +
    `<path d="${crests}" stroke="${hp.crest}" stroke-opacity="0.55" stroke-width="${n(2.6 * k)}" stroke-linecap="round"/>` +
    `<path d="${ps}" stroke="${p.borderBack}" stroke-opacity="0.55" stroke-width="${n(3.2 * k)}"/>` +
    `<path d="${ps}" stroke="${hp.province}" stroke-width="${n(1.35 * k)}"${dash(5)}/>` +
    `<path d="${ss}" stroke="${hp.state}" stroke-opacity="0.3" stroke-width="${n(6.4 * k)}" stroke-linecap="round"/>` +
    `<path d="${ss}" stroke="${hp.state}" stroke-width="${n(1.6 * k)}"${dash(5.5)}/></g>`
  );
}

function riverLayer({ rivers }: Scene, p: Palette): string {
  const full = 2.7;
  const pieces: { d: string; w: number }[] = [];
  for (const { line, springs } of rivers.lines) {
    const taper = Math.min(24, Math.floor(line.length / (springs[0] && springs[1] ? 2 : 1)) - 1);
    const head = springs[0] ? taper : 0;
    const tail = springs[1] ? line.length - 1 - taper : line.length - 1;
    const parts = 6;
    for (let k = 0; k < parts && head > 0; k++) {
      const [a, b] = [Math.floor((head * k) / parts), Math.floor((head * (k + 1)) / parts)];
      if (b > a) pieces.push({ d: pathOf(line.slice(a, b + 1)), w: 0.38 + (0.62 * (k + 0.5)) / parts });
    }
    if (tail > head) pieces.push({ d: pathOf(line.slice(head, tail + 1)), w: 1 });
    for (let k = 0; k < parts && tail < line.length - 1; k++) {
      const len = line.length - 1 - tail;
      const [a, b] = [tail + Math.floor((len * k) / parts), tail + Math.floor((len * (k + 1)) / parts)];
      if (b > a) pieces.push({ d: pathOf(line.slice(a, b + 1)), w: 1 - (0.62 * (k + 0.5)) / parts });
    }
  }
  const stroke = (colour: string, add: number) =>
    pieces.map(({ d, w }) => `<path d="${d}" stroke="${colour}" stroke-width="${n(full * w + add)}"/>`).join('');
  return `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${stroke(p.borderBack, 2.4)}${stroke(p.riverEdge, 1.3)}${stroke(p.river, 0)}</g>`;
}

/** Signs on sides, and the boxes they take, so that relief keeps clear of them. */
export function sideMarks(scene: Omit<Scene, 'legend' | 'blockades' | 'entries'>): {
  boxes: Box[];
  /** Crossings of straits: nothing may cover them. */
  crossings: Box[];
  draw(p: Palette, zoom: 1 | 2, level: 'low' | 'high'): string;
} {
  const { spec, judged, rivers } = scene;
  const made: { at: Pt; r: number; high?: true; draw(p: Palette, k: number): string }[] = [];
  for (const { side, kind, against } of judged) {
    const [a, b] = spec.grid.side(side.a, side.b);
    const mid: Pt = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    if (kind === 'strait') made.push({ at: mid, r: 8, high: true, draw: (p, k) => crossing(mid, angle, p, k) });
    else if (kind === 'blocked') made.push({ at: mid, r: 5, draw: (p, k) => barrier(a, b, p, k) });
    else if (against) made.push({ at: mid, r: 5, draw: (p, k) => causeway(mid, angle, p, k) });
    if (side.pass) {
      // A pass beside a bridge stands towards one end of the side.
      const t = side.rivers.length > 0 ? 0.24 : 0.5;
      const at: Pt = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      made.push({ at, r: 7, draw: (p, k) => pass(at, angle, p, k * (t === 0.5 ? 1 : 0.8)) });
    }
    if (side.bridge) {
      const { at, angle: flow } = rivers.middle(side.a, side.b);
      made.push({ at, r: 5.5, draw: (p, k) => bridge(at, flow, p, k) });
    }
  }
  return {
    boxes: made.map((m) => boxAt(m.at, m.r * 1.5, m.r * 1.5)),
    crossings: made.filter((m) => m.high).map((m) => boxAt(m.at, m.r * 1.6, m.r * 1.6)),
    draw: (p, zoom, level) =>
      made
        .filter((m) => (level === 'high') === (m.high ?? false))
        .map((m) => m.draw(p, zoom === 1 ? 1.1 : 0.92))
        .join(''),
  };
}

/** Fine lines from names to what they name, under boxes and symbols. */
function leaderLayer(labels: readonly PlacedLabel[], p: Palette): string {
  const hp = hexPalette(p);
  return labels
    .filter((l) => l.leader)
    .map((l) => {
      const to = l.leader as Pt;
      const from: Pt = [Math.max(l.box.x0, Math.min(l.box.x1, to[0])), Math.max(l.box.y0, Math.min(l.box.y1, to[1]))];
      const d = pathOf([from, to], false, 2);
      return `<path d="${d}" stroke="${p.halo}" stroke-opacity="0.8" stroke-width="1.8"/><path d="${d}" stroke="${hp.group}" stroke-width="0.7"/><circle cx="${n(to[0])}" cy="${n(to[1])}" r="1.2" fill="${hp.group}"/>`;
    })
    .join('');
}

function nameLayer(labels: readonly PlacedLabel[], p: Palette, family: string): string {
  const base = looks(p);
  const hp = hexPalette(p);
  const all: Record<string, TextLook> = {
    ...base,
    key: base.region,
    capital: { ...base.city, ink: p.desk === 'light' ? '#8f1d17' : '#ff9c8c' },
    group: { ...base.ridge, ink: hp.group, haloWidth: 0.18 },
    river: { ...base.sea, ink: p.desk === 'light' ? '#235a78' : '#9fd0e6', halo: p.halo, haloWidth: 0.22 },
  };
  const names = labels.map((l) => {
    const box = l.flat ?? l.box;
    const rows = l.lines.map((line, i) =>
      text([l.at[0], box.y0 + l.size * (0.7 + i * l.lineHeight)], line, l.size, all[l.style], family, l.spacing),
    );
    return l.angle
      ? `<g transform="rotate(${n(l.angle)} ${n(l.at[0])} ${n(l.at[1])})">${rows.join('')}</g>`
      : rows.join('');
  });
  return names.join('');
}

/** Numbers lie over the signs on the sides; where one is touched it gets a halo. */
function numberLayer({ spec }: Scene, marks: readonly Box[], p: Palette, family: string): string {
  const hp = hexPalette(p);
  const boxes = numberBoxes(spec);
  const rows = spec.hexes.map((h, i) => {
    const [x, y] = spec.grid.hex(h.code).at;
    const halo = marks.some((m) => boxesMeet(m, boxes[i], 1))
      ? ` stroke="${p.halo}" stroke-width="1.5" stroke-linejoin="round" paint-order="stroke" fill="${p.ink}"`
      : '';
    return `<text x="${n(x + NUMBER.at[0])}" y="${n(y + NUMBER.at[1] + NUMBER.size * 0.33)}"${halo}>${h.code.slice(1)}</text>`;
  });
  return `<g font-family="${family} Medium" font-weight="500" font-size="${NUMBER.size}" text-anchor="middle" fill="${hp.number}">${rows.join('')}</g>`;
}

export type Painter = (names: ZoomNames, p: Palette, tinted: boolean, part?: Part) => Promise<string>;

/** Works out once what does not depend on colour; the painter may then be asked for any zoom and desk. */
export function hexPainter(scene: Scene, family: string): Painter {
  const wash = washOf(scene.spec);
  const marks = sideMarks(scene);
  const relief = new Map<number, (p: Palette) => string>();
  return (names, p, tinted, part = 'all') => {
    if (part === 'towns') return Promise.resolve(townNames(scene, names, p, family));
    let hills = relief.get(names.zoom);
    if (!hills) {
      hills = reliefOf(scene.spec, scene.ground, taken(scene, names, marks.boxes));
      relief.set(names.zoom, hills);
    }
    // Relief keeps clear of the towns' names, but they are painted only where they are no layer of their own.
    const painted = part === 'base' ? { ...names, cities: [] } : names;
    return paintHexes(scene, painted, p, family, tinted, { wash, marks, hills });
  };
}

/** The names of the towns alone, on nothing. */
function townNames({ drawing }: Scene, { cities }: ZoomNames, p: Palette, family: string): string {
  const { width: w, height: h } = drawing.projection;
  const names = leaderLayer(cities, p) + nameLayer(cities, p, family);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${names}</svg>`;
}

/** Names, symbols, numbers and signs that relief keeps clear of. */
function taken({ spec, cities }: Scene, names: ZoomNames, marks: readonly Box[]): Box[] {
  const labels = [...names.rivers, ...names.groups, ...names.cities, ...names.seas];
  const symbols = spec.cities.map((c) => {
    const r = symbolRadius(c, names.zoom) * 1.3;
    return boxAt(cities.get(c.id) as Pt, r * 2, r * 2);
  });
  const numbers = names.zoom === 1 ? [] : numberBoxes(spec);
  return [...labels.map((l) => l.box), ...symbols, ...numbers, ...marks];
}

async function paintHexes(
  scene: Scene,
  names: ZoomNames,
  p: Palette,
  family: string,
  tinted: boolean,
  ready: {
    readonly wash: ReturnType<typeof washOf>;
    readonly marks: ReturnType<typeof sideMarks>;
    readonly hills: (p: Palette) => string;
  },
): Promise<string> {
  const { spec, drawing } = scene;
  const { zoom } = names;
  const { width: w, height: h } = drawing.projection;
  const coast = landPath(drawing.world.land);
  const hp = hexPalette(p);
  const { top, left, right, bottom } = spec.grid.spec.around;
  const seaLines = drawing.arcs
    .filter((arc) => {
      const [a, b] = [drawing.spec.places[arc.left], drawing.spec.places[arc.right]];
      return arc.kind === 'border' && a && b && a !== b && isSea(a) && lineLength(arc.points) > 3;
    })
    .map((arc) => arc.points);
  const tint = tinted
    ? `<g clip-path="url(#land)">${spec.groups
        .map((g) => {
          const rings = union(
            spec.hexes.filter((x) => x.group === g.id).map((x) => spec.grid.corners(spec.grid.hex(x.code).at)),
          );
          return `<path d="${rings.map((r) => pathOf(r, true)).join('')}" fill="${g.tint}" fill-opacity="0.48" fill-rule="evenodd"/>`;
        })
        .join('')}</g>`
    : '';
  const labels = [...names.rivers, ...names.groups, ...names.cities, ...names.seas];
  const lakes = `<path d="${drawing.world.lakes.map((l) => pathOf(l, true)).join('')}" fill="${p.lake}" stroke="${p.riverEdge}" stroke-width="0.9"/>`;
  const veil = `<path d="M0 0H${w}V${h}H0ZM${left - 4} ${top - 4}V${h - bottom + 4}H${w - right + 4}V${top - 4}Z" fill="${p.paper}" fill-opacity="${p.desk === 'light' ? 0.34 : 0.22}" fill-rule="evenodd"/><rect x="${left - 4}" y="${top - 4}" width="${w - left - right + 8}" height="${h - top - bottom + 8}" fill="none" stroke="${p.frameLine}" stroke-opacity="0.8" stroke-width="1.2"/>`;
  const entries = scene.entries
    .map(({ from, to }) => {
      const d = pathOf([from, to]);
      return (
        `<path d="${d}" stroke="${p.paper}" stroke-opacity="0.85" stroke-width="4.4" stroke-linecap="round"/>` +
        `<path d="${d}" stroke="${p.link}" stroke-width="1.9" stroke-dasharray="5 3.4"/>` +
        `<circle cx="${n(to[0])}" cy="${n(to[1])}" r="3" fill="${p.paper}" stroke="${p.link}" stroke-width="1.5"/>`
      );
    })
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">` +
    seaLayer(drawing.projection, coast, p) +
    seaBorderLayer(seaLines, p, zoom === 1 ? 1 : 0.7) +
    landLayer(coast, '', { ...p, land: hp.ground.off }) +
    (await groundLayer(ready.wash, p)) +
    tint +
    lakes +
    (await paperLayer(w, h, spec.seed, p)) +
    gridLayer(scene, p, zoom, bordersLayer(scene, p, zoom)) +
    coastLayer(coast, p).replace('stroke-width="1.7"', `stroke-width="${zoom === 1 ? 1.5 : 1.1}"`) +
    riverLayer(scene, p) +
    ready.hills(p) +
    ready.marks.draw(p, zoom, 'low') +
    (zoom === 2 ? numberLayer(scene, ready.marks.boxes, p, family) : '') +
    veil +
    entries +
    leaderLayer(labels, p) +
    scene.blockades.map((b) => blockadeSign(b, p, family, zoom)).join('') +
    spec.cities.map((c) => citySign(c, scene.cities.get(c.id) as Pt, symbolRadius(c, zoom), p, family)).join('') +
    ready.marks.draw(p, zoom, 'high') +
    nameLayer(labels, p, family) +
    spec.boxes.map((b) => boxSign(b, p, family)).join('') +
    legendLayer(scene.legend, p, family) +
    frameLayer(w, h, p) +
    '</svg>'
  );
}
