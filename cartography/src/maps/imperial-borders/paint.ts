// What only this map paints: ranges as ground of their own, knots of summits, closed lands, homelands' edges, ports.
import { along, lineLength, type Pt, pathOf } from '../../core/geometry.ts';
import { ringLine } from '../../core/layout.ts';
import { hash, unit } from '../../core/noise.ts';
import type { PlacedLabel } from '../../label/labels.ts';
import type { ExtraLayer } from '../../paint/compose.ts';
import { anchor, peak } from '../../paint/glyphs.ts';
import type { Palette } from '../../paint/palette.ts';
import { looks, text } from '../../paint/text.ts';
import { harbourAt, type Port, quayOf } from './ports.ts';

interface Rock {
  readonly ground: string;
  readonly edge: string;
  readonly rim: string;
  readonly light: string;
  readonly shade: string;
  readonly line: string;
}
interface Colours {
  readonly brown: Rock;
  readonly white: Rock;
  readonly knot: Rock;
  readonly hatch: string;
  readonly closed: string;
  readonly closedInk: string;
  readonly frontier: string;
  readonly gold: string;
}

/** Colours only this map needs, for both desks. */
const COLOURS: Readonly<Record<Palette['desk'], Colours>> = {
  light: {
    brown: {
      ground: '#c39a68',
      edge: '#5e3a1c',
      rim: '#8a6236',
      light: '#e8cda0',
      shade: '#7d5430',
      line: '#432a13',
    },
    white: {
      ground: '#e6eaea',
      edge: '#46555e',
      rim: '#9fb0b8',
      light: '#ffffff',
      shade: '#8fa2ac',
      line: '#35444d',
    },
    knot: {
      ground: '#8b8074',
      edge: '#3c332b',
      rim: '#5d5349',
      light: '#b9b0a4',
      shade: '#5d554c',
      line: '#2b251f',
    },
    hatch: '#a9926a',
    closed: '#d9c49c',
    closedInk: '#7a5f36',
    frontier: '#8f3f2c',
    gold: '#d8b04a',
  },
  dark: {
    brown: {
      ground: '#5f4325',
      edge: '#1d1208',
      rim: '#3d2913',
      light: '#b58c58',
      shade: '#3a2411',
      line: '#150c05',
    },
    white: {
      ground: '#93a2a9',
      edge: '#10181c',
      rim: '#5f7078',
      light: '#eaf0f2',
      shade: '#50626b',
      line: '#141d22',
    },
    knot: {
      ground: '#3b352e',
      edge: '#0d0a07',
      rim: '#241f1a',
      light: '#8d857a',
      shade: '#2c2721',
      line: '#0d0a07',
    },
    hatch: '#33291a',
    closed: '#5a4c34',
    closedInk: '#c4ab79',
    frontier: '#d98a6c',
    gold: '#c79a3a',
  },
};
const colours = (p: Palette): Colours => COLOURS[p.desk];
const rockOf = (p: Palette, kind: string): Rock => colours(p)[kind === 'white' ? 'white' : 'brown'];
const n = (v: number) => Number(v.toFixed(1));

/** A seat of government: a small front with a pediment. */
export function building([x, y]: Pt, r: number, p: Palette): string {
  const [w, line] = [r * 0.92, n(Math.max(0.5, r * 0.16))];
  const column = (dx: number) => `M${n(x + dx)} ${n(y - r * 0.14)}V${n(y + r * 0.62)}`;
  return (
    `<path d="M${n(x - w)} ${n(y + r * 0.92)}V${n(y - r * 0.2)}L${n(x)} ${n(y - r)}L${n(x + w)} ${n(y - r * 0.2)}V${n(y + r * 0.92)}Z" fill="${p.paper}" stroke="${p.halo}" stroke-width="${n(r * 0.62)}" stroke-linejoin="round"/>` +
    `<path d="M${n(x - w)} ${n(y - r * 0.2)}L${n(x)} ${n(y - r)}L${n(x + w)} ${n(y - r * 0.2)}Z" fill="${p.ink}"/>` +
    `<path d="${[-0.68, -0.23, 0.23, 0.68].map((d) => column(d * w)).join('')}" stroke="${p.ink}" stroke-width="${n(r * 0.24)}" fill="none"/>` +
    `<path d="M${n(x - w)} ${n(y + r * 0.78)}H${n(x + w)}" stroke="${p.ink}" stroke-width="${n(r * 0.3)}"/>` +
    `<path d="M${n(x - w * 0.9)} ${n(y - r * 0.1)}H${n(x + w * 0.9)}" stroke="${p.ink}" stroke-width="${line}"/>`
  );
}

/** A harbour by tier: one ring, two rings, two rings on gold. */
function port(tier: string): (at: Pt, r: number, p: Palette) => string {
  return (at, r, p) => {
    const ring = (radius: number, width: number, fill: string) =>
      `<circle cx="${n(at[0])}" cy="${n(at[1])}" r="${n(radius)}" fill="${fill}" stroke="${p.anchor}" stroke-width="${n(width)}"/>`;
    if (tier === 'minor') return anchor(at, r * 0.74, p);
    const outer = ring(r * 1.04, r * 0.15, tier === 'capital' ? colours(p).gold : p.paper);
    return outer + anchor(at, r * 0.76, p);
  };
}

export const glyphs = {
  'port-capital': port('capital'),
  'port-major': port('major'),
  'port-minor': port('minor'),
  'key-4': keyIcons(4),
  'key-2': keyIcons(2),
  'key-1': keyIcons(1),
  'key-brown': keyRange('brown'),
  'key-white': keyRange('white'),
  'key-knot': ([x, y]: Pt, _: number, p: Palette) => {
    const rock = colours(p).knot;
    const paint = { ...p, peakLight: rock.light, peakShade: rock.shade, peakLine: rock.line };
    return peak([x - 8, y + 5], 12, 41, paint) + peak([x + 8, y + 5], 12, 42, paint) + peak([x, y + 8], 18, 43, paint);
  },
  'key-closed': ([x, y]: Pt, _: number, p: Palette) =>
    `<rect x="${x - 22}" y="${y - 8}" width="44" height="16" fill="${colours(p).closed}"/><rect x="${x - 22}" y="${y - 8}" width="44" height="16" fill="url(#closed)" stroke="${colours(p).closedInk}" stroke-width="1.2"/>`,
  'key-frontier': ([x, y]: Pt, _: number, p: Palette) =>
    `<path d="M${x - 22} ${y + 2}L${x - 8} ${y - 2}L${x + 8} ${y + 2}L${x + 22} ${y}" fill="none" stroke="${colours(p).frontier}" stroke-opacity="0.5" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="M${x - 22} ${y + 2}L${x - 8} ${y - 2}L${x + 8} ${y + 2}L${x + 22} ${y}" fill="none" stroke="${p.border}" stroke-width="1.8" stroke-linecap="round"/>`,
};

function keyIcons(count: number): (at: Pt, r: number, p: Palette) => string {
  return ([x, y], _, p) =>
    Array.from({ length: count }, (__, i) => building([x + (i - (count - 1) / 2) * 12.5, y], 5.8, p)).join('');
}

function keyRange(kind: 'brown' | 'white'): (at: Pt, r: number, p: Palette) => string {
  return ([x, y], _, p) => {
    const rock = rockOf(p, kind);
    const paint = { ...p, peakLight: rock.light, peakShade: rock.shade, peakLine: rock.line };
    return (
      `<rect x="${x - 24}" y="${y - 9}" width="48" height="19" rx="8" fill="${rock.ground}" stroke="${rock.edge}" stroke-width="1.6"/>` +
      [-13, 1, 14].map((d, i) => peak([x + d, y + 6], 14, 31 + i, paint)).join('')
    );
  };
}

/** Whether a spot lies on a name, turned as the name is turned. */
function onName(label: PlacedLabel, [x, y]: Pt, air: number): boolean {
  const box = label.flat ?? label.box;
  const turn = (-label.angle * Math.PI) / 180;
  const [dx, dy] = [x - label.at[0], y - label.at[1]];
  const u = dx * Math.cos(turn) - dy * Math.sin(turn);
  const v = dx * Math.sin(turn) + dy * Math.cos(turn);
  return Math.abs(u) < (box.x1 - box.x0) / 2 + air && Math.abs(v) < (box.y1 - box.y0) / 2 + air * 0.6;
}

type LayerContext = Parameters<ExtraLayer>[1];

export const paintLayer =
  (ports: readonly Port[]): ExtraLayer =>
  (level, context) => {
    if (level === 'ground') return groundLayer(context);
    return level === 'above' ? summits(context) + quays(context, ports) : closedNames(context);
  };

/** Closed lands, the edges of homelands, and ranges as ground of their own. */
function groundLayer({ drawing, layout, zoom: { k }, palette: p }: LayerContext): string {
  const { spec } = drawing;
  const c = colours(p);
  const shape = (id: string) => (layout.rings.get(id) ?? []).map((r) => pathOf(ringLine(drawing, r), true)).join('');
  const area = (id: string, fill: string) => `<path d="${shape(id)}" fill="${fill}" fill-rule="evenodd"/>`;
  const homeOf = (i: number) => spec.places[i]?.data?.homeland ?? null;
  const isLand = (i: number) => spec.places[i]?.kind === 'land';
  const edges = drawing.arcs.filter((a) => a.kind === 'border');
  const frontier = edges
    .filter((a) => isLand(a.left) && isLand(a.right) && homeOf(a.left) !== homeOf(a.right))
    .map((a) => pathOf(a.points))
    .join('');
  const shut = edges
    .filter((a) => {
      const ids = [spec.places[a.left]?.id, spec.places[a.right]?.id];
      return ids.includes('ottoman') && ids[0] !== ids[1];
    })
    .map((a) => pathOf(a.points))
    .join('');
  const range = (id: string, rock: Rock) => {
    const d = shape(id);
    return (
      `<clipPath id="range-${id}"><path d="${d}" clip-rule="evenodd"/></clipPath>` +
      `<path d="${d}" fill="${rock.ground}" fill-rule="evenodd"/>` +
      `<path d="${d}" fill="none" stroke="${rock.rim}" stroke-width="${7 * k}" stroke-opacity="0.7" clip-path="url(#range-${id})"/>` +
      `<path d="${d}" fill="none" stroke="${rock.edge}" stroke-width="${2 * k}" stroke-linejoin="round"/>`
    );
  };
  const ridges = spec.places.filter((q) => q.kind === 'ridge');
  return (
    `<defs><pattern id="closed" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V9" stroke="${c.hatch}" stroke-width="2.6" stroke-opacity="0.6"/></pattern></defs>` +
    area('rock', p.land) +
    area('ottoman', c.closed) +
    area('ottoman', 'url(#closed)') +
    `<path d="${frontier}" fill="none" stroke="${c.frontier}" stroke-opacity="0.5" stroke-width="${7 * k}" stroke-linejoin="round" stroke-linecap="round"/>` +
    `<path d="${shut}" fill="none" stroke="${c.closedInk}" stroke-width="${6 * k}" stroke-linejoin="round"/>` +
    range('knot', c.knot) +
    ridges.map((q) => range(q.id, rockOf(p, String(q.data?.colour)))).join('')
  );
}

type PutSummit = (at: Pt, size: number, seed: number, rock: Rock) => void;

/** Mountains along the ranges and in the knots, those further south in front. */
function summits(context: LayerContext): string {
  const { drawing, zoom, palette: p } = context;
  const c = colours(p);
  const named = [...zoom.labels, ...zoom.siteNames];
  const sites = zoom.sites.map((s) => s.box);
  const drawn: { y: number; svg: string }[] = [];
  const put: PutSummit = (at, size, seed, rock) => {
    const top: Pt = [at[0], at[1] - size * 0.45];
    const covered = named.filter((l) => onName(l, top, size * 0.42));
    if (covered.some((l) => l.style !== 'ridge')) return;
    if (sites.some((b) => at[0] > b.x0 - 4 && at[0] < b.x1 + 4 && top[1] > b.y0 - 4 && top[1] < b.y1 + 4)) return;
    const paint = { ...p, peakLight: rock.light, peakShade: rock.shade, peakLine: rock.line };
    const svg = peak(at, size, seed, paint);
    // Under its own name a range stays a range, but fainter.
    const faint = covered.length > 0 && rock !== c.knot;
    drawn.push({ y: at[1], svg: faint ? `<g opacity="0.5">${svg}</g>` : svg });
  };
  for (const ridge of drawing.spec.ridges ?? []) putRidge(context, ridge, put);
  drawn.sort((a, b) => a.y - b.y);
  return drawn.map((d) => d.svg).join('');
}

type Ridge = NonNullable<LayerContext['drawing']['spec']['ridges']>[number];

function putRidge({ drawing, layout, zoom, palette: p }: LayerContext, ridge: Ridge, put: PutSummit): void {
  const { spec } = drawing;
  const grown = zoom.zoom === 2 ? 0.74 : 1;
  const place = spec.places.find((q) => q.id === ridge.place);
  const line = ridge.line.map(drawing.projection.project);
  const seed = hash(spec.seed, Math.round(line[0][0]), Math.round(line[0][1]), line.length);
  if (place?.kind !== 'ridge') {
    // One great summit with two shoulders.
    const [x, y] = line[0];
    const { knot } = colours(p);
    put([x - 8 * grown, y + 5 * grown], 13 * grown, hash(seed, 1), knot);
    put([x + 8 * grown, y + 6 * grown], 13 * grown, hash(seed, 2), knot);
    put([x, y + 8 * grown], 19 * grown, hash(seed, 3), knot);
    return;
  }
  const room = layout.rooms.get(ridge.place);
  const white = place.data?.colour === 'white';
  const size = (white ? 17 : 13) * grown;
  const count = Math.max(3, Math.round(lineLength(line) / (size * (white ? 0.52 : 0.66))));
  const half = ridge.halfWidthKm * drawing.projection.unitsPerKm;
  for (let i = 0; i < count; i++) {
    const s = hash(seed, i, 5);
    const { at, angle } = along(line, (i + 0.5) / count);
    const side = ((i % 3) - 1) * half * 0.5 + (unit(s, 1) - 0.5) * half * 0.25;
    const spot: Pt = [at[0] - Math.sin(angle) * side, at[1] + Math.cos(angle) * side + size * 0.34];
    const inside = room?.holds({
      x0: spot[0] - size * 0.3,
      x1: spot[0] + size * 0.3,
      y0: spot[1] - size * 0.5,
      y1: spot[1],
    });
    if (inside) put(spot, size * (0.84 + unit(s, 2) * 0.32), s, rockOf(p, white ? 'white' : 'brown'));
  }
}

/** Lines from harbours to their coast. */
function quays({ drawing, layout, zoom, palette: p }: LayerContext, ports: readonly Port[]): string {
  const { k } = zoom;
  const lines = ports.map((q) => {
    const at = harbourAt(drawing, layout, q, zoom.zoom);
    const quay = quayOf(drawing, q, at);
    return quay
      ? `<path d="${pathOf([at, quay.at])}" stroke="${p.halo}" stroke-width="${5 * k}"/><path d="${pathOf([at, quay.at])}" stroke="${p.anchor}" stroke-width="${2.4 * k}"/>`
      : '';
  });
  return `<g fill="none" stroke-linecap="round">${lines.join('')}</g>`;
}

/** The closed lands by name. */
function closedNames({ drawing, palette: p, family }: LayerContext): string {
  const c = colours(p);
  const look = { ...looks(p).battle, ink: c.closedInk, halo: c.closed, haloWidth: 0.3 };
  const plain = { ...look, weight: 700, italic: false };
  return CLOSED.map(({ at, angle, size, lines }) => {
    const [x, y] = drawing.projection.project(at);
    const rows = lines.map((line, i) =>
      text(
        [x, y + i * size * 1.15],
        line,
        i === 0 || lines.length > 2 ? size : size * 0.62,
        i === lines.length - 1 ? look : plain,
        family,
        i === lines.length - 1 ? 0.03 : 0.2,
      ),
    );
    return `<g transform="rotate(${angle} ${n(x)} ${n(y)})">${rows.join('')}</g>`;
  }).join('');
}

/** Where the closed lands say so. */
const CLOSED: readonly { at: Pt; angle: number; size: number; lines: readonly string[] }[] = [
  { at: [23.4, 42.5], angle: 6, size: 30, lines: ['OTTOMAN EMPIRE', 'closed to all'] },
  { at: [1.0, 35.35], angle: -9, size: 26, lines: ['OTTOMAN EMPIRE', 'closed to all'] },
];
