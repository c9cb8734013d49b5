// The maker of a hex map: everything from tables to file and picture.
import { imagesOf, type MapMaker, type Sheet } from '../compile.ts';
import { checkAdjacency, type Finding } from '../core/check.ts';
import { type Box, boxesMeet, dist, type Line, type Pt } from '../core/geometry.ts';
import { ringLine } from '../core/layout.ts';
import type { MapStyle } from '../core/spec.ts';
import { type Fonts, loadFonts } from '../label/fonts.ts';
import { boxAt, type Room, roomOf } from '../label/room.ts';
import { type Slots, slotsFor } from '../label/slots.ts';
import type { MapOverlay } from '../map/schema.ts';
import { OFFMAP, placeBlockades, placeCities } from './boxes.ts';
import { hexFile, tablesOf } from './file.ts';
import { checkHexes, groundOf, judge } from './ground.ts';
import type { Legend } from './legend.ts';
import { drawRivers } from './lines.ts';
import { numberBoxes, placeNames } from './names.ts';
import { hexPainter, type Painter, type Scene, sideMarks } from './paint.ts';
import { drawSeas } from './seas.ts';
import type { HexMapSpec } from './spec.ts';

export interface HexMapStyle {
  readonly images: MapStyle['images'];
  readonly closeups: MapStyle['closeups'];
  readonly words: MapStyle['words'];
  readonly legend: Legend;
}

/** Lines from each box to the hexes it is entered from and the boxes it touches. */
function entriesOf(spec: HexMapSpec): Scene['entries'] {
  const edge = (from: Pt, to: Pt): Pt => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const t = Math.min(OFFMAP.w / 2 / Math.abs(dx || 1e-9), OFFMAP.h / 2 / Math.abs(dy || 1e-9), 1);
    return [from[0] + dx * t, from[1] + dy * t];
  };
  return spec.boxes.flatMap((b) => [
    ...b.entries.map((hex) => {
      const to = spec.grid.hex(hex).at;
      return { box: b.id, other: hex, from: edge(b.at, to), to };
    }),
    ...b.touches.map((other) => {
      const there = spec.boxes.find((o) => o.id === other)?.at ?? b.at;
      return { box: b.id, other, from: edge(b.at, there), to: edge(there, b.at) };
    }),
  ]);
}

/** Hexsides where the drawn land says something else than the table, and no reason is given. */
function unexplained(spec: HexMapSpec, judged: Scene['judged']): Finding[] {
  const reasons = new Set(spec.reasons.flatMap((r) => [`${r.a} ${r.b}`, `${r.b} ${r.a}`]));
  return judged
    .filter(({ side, kind, against }) => against && kind !== 'strait' && !reasons.has(`${side.a} ${side.b}`))
    .map(({ side, kind }) => ({
      kind: kind === 'blocked' ? 'unwanted border' : 'missing border',
      what: `${side.a}–${side.b} is ${kind} but the drawn land says otherwise, and no reason is given`,
    }));
}

function seaRoomsOf(drawing: Scene['drawing'], sheet: Box): Map<string, Room> {
  const rooms = new Map<string, Room>();
  drawing.spec.places.forEach((place, i) => {
    if (place.kind !== 'sea') return;
    const rings: Line[] = drawing.faces
      .filter((f) => f.owner === i)
      .flatMap((f) => f.rings)
      .map((ring) => ringLine(drawing, ring));
    rooms.set(place.id, roomOf(rings, sheet));
  });
  return rooms;
}

function groupRoomsOf({ groups, hexes, grid }: HexMapSpec, sheet: Box): Map<string, Room> {
  const corners = (group: string): Line[] =>
    hexes.filter((h) => h.group === group).map((h) => grid.corners(grid.hex(h.code).at));
  return new Map(groups.map(({ id }) => [id, roomOf(corners(id), sheet, 1.5)]));
}

/** The nearest water within a few units of a point, where a river ends. */
const waterNear =
  (ground: Scene['ground']) =>
  (p: Pt): Pt | undefined => {
    for (let r = 2; r <= 20; r += 2)
      for (let k = 0; k < 24; k++) {
        const t = (k / 24) * 2 * Math.PI;
        const q: Pt = [p[0] + Math.cos(t) * r, p[1] + Math.sin(t) * r];
        if (!ground.dry(q)) return q;
      }
    return undefined;
  };

function coveredHexes({ hexes, grid }: HexMapSpec, plates: readonly Box[]): Finding[] {
  const isCovered = (code: string): boolean => {
    const own = boxAt(grid.hex(code).at, grid.radius * 1.8, grid.size * 0.96);
    return plates.some((b) => boxesMeet(b, own));
  };
  return hexes
    .filter(({ code }) => isCovered(code))
    .map(({ code }) => ({ kind: 'labels overlap', what: `a box or the key covers ${code}` }));
}

/** Small boxes along the lines that lead to the off-map boxes, for names to keep off. */
const alongEntries = (entries: Scene['entries']): Box[] =>
  entries.flatMap(({ from, to }) => {
    const count = Math.max(1, Math.round(dist(from, to) / 6));
    return Array.from({ length: count + 1 }, (_, k) =>
      boxAt([from[0] + ((to[0] - from[0]) * k) / count, from[1] + ((to[1] - from[1]) * k) / count], 5, 5),
    );
  });

function seaSlotsOf(
  { hexes, grid }: HexMapSpec,
  rooms: ReadonlyMap<string, Room>,
  taken: readonly Box[],
): Map<string, Slots> {
  const shore = hexes.filter((h) => h.coast).map((h) => boxAt(grid.hex(h.code).at, 26, 26));
  const slots = (room: Room): Slots =>
    slotsFor(room, {
      sizes: [30, 26, 22, 18, 15, 12, 10],
      wanted: 8,
      enough: 6,
      avoid: [...taken, ...shore].filter((b) => boxesMeet(b, room.box)),
      spill: true,
    });
  return new Map([...rooms].map(([id, room]) => [id, slots(room)]));
}

/** Where everything stands on the sheet, and what was found wrong with it. */
function layOutHexes(spec: HexMapSpec, { legend }: HexMapStyle, fonts: Fonts) {
  const drawing = drawSeas(spec);
  const ground = groundOf(spec, drawing);
  const judged = judge(spec, ground);
  const { width, height } = drawing.projection;
  const sheet: Box = { x0: 24, y0: 24, x1: width - 24, y1: height - 24 };
  const seaRooms = seaRoomsOf(drawing, sheet);
  const groupRooms = groupRoomsOf(spec, sheet);
  const rivers = drawRivers(spec.grid, spec.sides, spec.seed, waterNear(ground));
  const cities = placeCities(spec, ground);
  const entries = entriesOf(spec);
  const plates: Box[] = [
    { x0: legend.x, y0: legend.y, x1: legend.x + legend.width, y1: legend.y + legend.height },
    ...spec.boxes.map((b) => boxAt(b.at, OFFMAP.w, OFFMAP.h)),
  ];
  const lines = alongEntries(entries);
  const symbols = spec.cities.map((c) => boxAt(cities.get(c.id) as Pt, 10, 10));
  const marks = sideMarks({ spec, drawing, ground, judged, rivers, cities });
  const kept = [...plates, ...lines, ...symbols, ...numberBoxes(spec), ...marks.crossings];
  const roads = placeBlockades(spec, cities, seaRooms, kept, drawing, ground);
  const obstacles = [...plates, ...roads.placed.map((b) => b.box), ...marks.crossings];
  const onSheet = { spec, drawing, fonts, cities, seaRooms, groupRooms, rivers, obstacles };
  const named = ([1, 2] as const).map((zoom) => placeNames({ ...onSheet, marks: [...marks.boxes, ...lines] }, zoom));
  const zooms = named.map(({ names }) => names);
  const seaSlots = seaSlotsOf(spec, seaRooms, [...zooms[0].seas.map((l) => l.box), ...obstacles]);
  const scene: Scene = { spec, drawing, ground, judged, rivers, cities, blockades: roads.placed, entries, legend };
  const findings: Finding[] = [
    ...checkAdjacency(drawing),
    ...checkHexes(spec, judged, ground),
    ...unexplained(spec, judged),
    ...coveredHexes(spec, plates),
    ...roads.findings,
    ...named.flatMap((each) => each.findings),
  ];
  return { scene, zooms, seaRooms, seaSlots, groupRooms, findings };
}

function compileHexes(spec: HexMapSpec, style: HexMapStyle): Sheet {
  const fonts = loadFonts();
  const { findings, ...laidOut } = layOutHexes(spec, style, fonts);
  const { scene, zooms } = laidOut;
  const { width, height, project } = scene.drawing.projection;
  const images = imagesOf(style.images, width, height);
  const overlays = images.map(
    (image): MapOverlay => ({ ...image, layer: 'towns', file: `towns-${image.zoom}-${image.desk}.webp` }),
  );
  const file = hexFile({ ...laidOut, images, overlays, words: style.words });
  let painter: Painter | undefined;
  return {
    file,
    findings,
    project,
    svg: (zoom, palette, tinted, part) => {
      painter ??= hexPainter(scene, fonts.family);
      return painter(zooms[zoom - 1], palette, tinted, part);
    },
  };
}

export function hexMap(spec: HexMapSpec, style: HexMapStyle): MapMaker {
  return {
    game: spec.game,
    images: style.images,
    closeups: style.closeups,
    tables: tablesOf(spec),
    compile: () => compileHexes(spec, style),
  };
}
