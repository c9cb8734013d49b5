// The maker of a hex map: everything from tables to file and picture.
import { imagesOf, type MapMaker, type Sheet } from '../compile.ts';
import { checkAdjacency, type Finding } from '../core/check.ts';
import { type Box, boxesMeet, dist, type Line, type Pt } from '../core/geometry.ts';
import { ringLine } from '../core/layout.ts';
import type { MapStyle } from '../core/spec.ts';
import { loadFonts } from '../label/fonts.ts';
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

function compileHexes(spec: HexMapSpec, dress: HexMapStyle): Sheet {
  const { grid } = spec;
  const fonts = loadFonts();
  const drawing = drawSeas(spec);
  const ground = groundOf(spec, drawing);
  const judged = judge(spec, ground);
  const sheet: Box = {
    x0: 24,
    y0: 24,
    x1: drawing.projection.width - 24,
    y1: drawing.projection.height - 24,
  };
  const findings: Finding[] = [...checkAdjacency(drawing), ...checkHexes(spec, judged, ground)];
  const reasons = new Set(spec.reasons.flatMap((r) => [`${r.a} ${r.b}`, `${r.b} ${r.a}`]));
  for (const { side, kind, against } of judged)
    if (against && kind !== 'strait' && !reasons.has(`${side.a} ${side.b}`))
      findings.push({
        kind: kind === 'blocked' ? 'unwanted border' : 'missing border',
        what: `${side.a}–${side.b} is ${kind} but the drawn land says otherwise, and no reason is given`,
      });
  const seaRooms = new Map<string, Room>();
  drawing.spec.places.forEach((place, i) => {
    if (place.kind !== 'sea') return;
    const rings: Line[] = drawing.faces
      .filter((f) => f.owner === i)
      .flatMap((f) => f.rings)
      .map((ring) => ringLine(drawing, ring));
    seaRooms.set(place.id, roomOf(rings, sheet));
  });
  const groupRooms = new Map(
    spec.groups.map((g) => [
      g.id,
      roomOf(
        spec.hexes.filter((h) => h.group === g.id).map((h) => grid.corners(grid.hex(h.code).at)),
        sheet,
        1.5,
      ),
    ]),
  );
  const rivers = drawRivers(grid, spec.sides, spec.seed, (p) => {
    let best: Pt | undefined;
    for (let r = 2; r <= 20 && !best; r += 2)
      for (let k = 0; k < 24 && !best; k++) {
        const t = (k / 24) * 2 * Math.PI;
        const q: Pt = [p[0] + Math.cos(t) * r, p[1] + Math.sin(t) * r];
        if (!ground.dry(q)) best = q;
      }
    return best;
  });
  const cities = placeCities(spec, ground);
  const entries = entriesOf(spec);
  const { legend } = dress;
  const plates: Box[] = [
    { x0: legend.x, y0: legend.y, x1: legend.x + legend.width, y1: legend.y + legend.height },
    ...spec.boxes.map((b) => boxAt(b.at, OFFMAP.w, OFFMAP.h)),
  ];
  for (const hex of spec.hexes) {
    const own = boxAt(grid.hex(hex.code).at, grid.radius * 1.8, grid.size * 0.96);
    if (plates.some((b) => boxesMeet(b, own)))
      findings.push({ kind: 'labels overlap', what: `a box or the key covers ${hex.code}` });
  }
  const lines: Box[] = entries.flatMap(({ from, to }) => {
    const count = Math.max(1, Math.round(dist(from, to) / 6));
    return Array.from({ length: count + 1 }, (_, k) =>
      boxAt([from[0] + ((to[0] - from[0]) * k) / count, from[1] + ((to[1] - from[1]) * k) / count], 5, 5),
    );
  });
  const symbols = spec.cities.map((c) => boxAt(cities.get(c.id) as Pt, 10, 10));
  const marks = sideMarks({ spec, drawing, ground, judged, rivers, cities });
  const { placed: blockades, findings: noRoom } = placeBlockades(
    spec,
    cities,
    seaRooms,
    [...plates, ...lines, ...symbols, ...numberBoxes(spec), ...marks.crossings],
    drawing,
    ground,
  );
  findings.push(...noRoom);
  const obstacles = [...plates, ...blockades.map((b) => b.box), ...marks.crossings];
  const zooms = ([1, 2] as const).map((zoom) => {
    const { names, findings: wrong } = placeNames(
      {
        spec,
        drawing,
        fonts,
        cities,
        seaRooms,
        groupRooms,
        rivers,
        obstacles,
        marks: [...marks.boxes, ...lines],
      },
      zoom,
    );
    findings.push(...wrong);
    return names;
  });
  const shore = spec.hexes.filter((h) => h.coast).map((h) => boxAt(grid.hex(h.code).at, 26, 26));
  const seaSlots = new Map<string, Slots>();
  for (const [id, room] of seaRooms)
    seaSlots.set(
      id,
      slotsFor(room, {
        sizes: [30, 26, 22, 18, 15, 12, 10],
        wanted: 8,
        enough: 6,
        avoid: [...zooms[0].seas.map((l) => l.box), ...obstacles, ...shore].filter((b) => boxesMeet(b, room.box)),
        spill: true,
      }),
    );
  const scene: Scene = {
    spec,
    drawing,
    ground,
    judged,
    rivers,
    cities,
    blockades,
    entries,
    legend: dress.legend,
  };
  const { width, height, project } = drawing.projection;
  const images = imagesOf(dress.images, width, height);
  const file = hexFile({
    scene,
    zooms,
    seaRooms,
    seaSlots,
    groupRooms,
    images,
    overlays: images.map(
      (image): MapOverlay => ({ ...image, layer: 'towns', file: `towns-${image.zoom}-${image.desk}.webp` }),
    ),
    words: dress.words,
  });
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

export function hexMap(spec: HexMapSpec, dress: HexMapStyle): MapMaker {
  return {
    game: spec.game,
    images: dress.images,
    closeups: dress.closeups,
    tables: tablesOf(spec),
    compile: () => compileHexes(spec, dress),
  };
}
