// From a laid-out hex map to the committed JSON, and what the tables say to hold it against.
import type { MapMaker } from '../compile.ts';
import { pairOf } from '../core/build.ts';
import { touches } from '../core/check.ts';
import { type Pt, simplify } from '../core/geometry.ts';
import type { PlacedLabel } from '../label/labels.ts';
import type { Room } from '../label/room.ts';
import type { Slots } from '../label/slots.ts';
import { type Cell, packCells, packSides } from '../map/pack.ts';
import type {
  MapBorder,
  MapFile,
  MapImage,
  MapLabel,
  MapLattice,
  MapOverlay,
  MapPlace,
  MapSite,
  XY,
} from '../map/schema.ts';
import { encodeArc } from '../out/file.ts';
import { BLOCKADE, OFFMAP } from './boxes.ts';
import { NUMBER, type ZoomNames } from './names.ts';
import type { Scene } from './paint.ts';
import { type HexMapSpec, kindOf } from './spec.ts';

const PRECISION = 2;
const r1 = (v: number) => Math.round(v * 10) / 10;
const r2 = (v: number) => Math.round(v * 100) / 100;
const xy = (p: Pt): XY => [r1(p[0]), r1(p[1])];

export const blockadeId = (city: string): string => `blockade_${city}`;

/** Where pieces stand in a hex, a blockade box and an off-map box. */
const SHAPES = {
  hex: {
    slotSize: 9,
    slots: [
      [-10, -2.5],
      [0, -2.5],
      [10, -2.5],
      [-10, 7.5],
      [0, 7.5],
      [10, 7.5],
    ] as XY[],
    marker: [0, -11.6] as XY,
  },
  blockade: {
    slotSize: 8,
    slots: [
      [-9, 0],
      [0, 0],
      [9, 0],
    ] as XY[],
    marker: [0, -8.5] as XY,
  },
  box: {
    slotSize: 21,
    slots: [10, 32].flatMap((y) => [-55, -33, -11, 11, 33, 55].map((x): XY => [x, y])),
    marker: [60, -36] as XY,
  },
};

const rect = (w: number, h: number) => `M${-w / 2} ${-h / 2}L${w / 2} ${-h / 2}L${w / 2} ${h / 2}L${-w / 2} ${h / 2}Z`;

/** Places and borders by the tables alone. */
export function tablesOf(spec: HexMapSpec): MapMaker['tables'] {
  const special = new Map(spec.sides.map((s) => [pairOf(s.a, s.b), s]));
  const codes = new Set(spec.hexes.map((h) => h.code));
  const sides = spec.hexes.flatMap((h) =>
    spec.grid
      .around(h.code)
      .filter((other) => h.code < other && codes.has(other))
      .map((other) => {
        const side = special.get(pairOf(h.code, other));
        return { a: h.code, b: other, kind: side ? kindOf(side) : 'clear' };
      }),
  );
  const harbours = spec.cities.filter((c) => c.harbour);
  return {
    places: [
      ...spec.hexes.map((h) => h.code),
      ...spec.groups.map((g) => g.id),
      ...spec.seas.places.filter((p) => p.kind === 'sea').map((p) => p.id),
      ...harbours.map((c) => blockadeId(c.id)),
      ...spec.boxes.map((b) => b.id),
    ],
    borders: [
      ...sides,
      ...spec.seas.borders,
      ...harbours.flatMap((c) => [
        { a: c.hex, b: blockadeId(c.id), kind: 'port' },
        { a: blockadeId(c.id), b: c.harbour?.sea ?? '', kind: 'roads' },
      ]),
      ...spec.boxes.flatMap((b) => [
        ...b.entries.map((hex) => ({ a: b.id, b: hex, kind: 'entry' })),
        ...b.touches.map((other) => ({ a: b.id, b: other, kind: 'entry' })),
      ]),
    ],
  };
}

export interface FileInput {
  readonly scene: Scene;
  readonly zooms: readonly ZoomNames[];
  readonly seaRooms: ReadonlyMap<string, Room>;
  readonly seaSlots: ReadonlyMap<string, Slots>;
  readonly groupRooms: ReadonlyMap<string, Room>;
  readonly images: readonly MapImage[];
  readonly overlays: readonly MapOverlay[];
  readonly words: MapFile['words'];
}

function lattice(scene: Scene): MapLattice {
  const { spec } = scene;
  const { grid } = spec;
  const records: { terrain: string; province: string; coast?: true }[] = [];
  const known = new Map<string, number>();
  const cells = spec.hexes.map((h): Cell => {
    const key = `${h.terrain} ${h.group} ${h.coast}`;
    let record = known.get(key);
    if (record === undefined) {
      record = records.length;
      known.set(key, record);
      records.push({ terrain: h.terrain, province: h.group, ...(h.coast ? { coast: true } : {}) });
    }
    const [x, y] = grid.hex(h.code).at;
    return [h.code, r2(x), r2(y), record];
  });
  const step = grid.radius * 1.5;
  const down: XY = [0, r2(grid.size)];
  const steps: XY[] = [down, [r2(step), r2(grid.size / 2)], [r2(step), r2(-grid.size / 2)]];
  return {
    kind: 'hex',
    shape: 'hex',
    steps,
    open: 'clear',
    label: { zoom: 2, style: 'number', at: [NUMBER.at[0], NUMBER.at[1]], size: NUMBER.size, from: 1 },
    group: 'province',
    data: records,
    rows: packCells(cells, down),
    sides: packSides(sideBorders(scene), cells, steps),
  };
}

/** The arcs that a file holds, numbered as they are first asked for. */
class ArcList {
  readonly arcs: number[][] = [];
  private readonly used = new Map<number, number>();
  private readonly drawing: Scene['drawing'];

  constructor(drawing: Scene['drawing']) {
    this.drawing = drawing;
  }

  id(i: number): number {
    let id = this.used.get(i);
    if (id === undefined) {
      id = this.arcs.length;
      this.used.set(i, id);
      const { points, kind } = this.drawing.arcs[i];
      this.arcs.push(encodeArc(simplify(points, kind === 'coast' ? 0.55 : 0.4), PRECISION));
    }
    return id;
  }

  /** The rings around what a place of the drawing owns. */
  rings(owner: number): number[][] {
    return this.drawing.faces
      .filter((f) => f.owner === owner)
      .flatMap((f) => f.rings)
      .map((ring) => ring.map((ref) => (ref < 0 ? ~this.id(~ref) : this.id(ref))));
  }
}

const labelsOf = ({ zooms }: FileInput, pick: (z: ZoomNames) => readonly PlacedLabel[], id: string): MapLabel[] =>
  zooms.flatMap((z) =>
    pick(z)
      .filter((l) => l.place === id)
      .map((l) => ({
        zoom: z.zoom,
        style: l.style,
        lines: l.lines,
        at: xy(l.at),
        size: r1(l.size),
        ...(l.leader ? { leader: xy(l.leader) } : {}),
      })),
  );

function provinces(input: FileInput): MapPlace[] {
  const { spec } = input.scene;
  return spec.groups.map((g) => {
    const heart = xy(input.groupRooms.get(g.id)?.heart ?? [0, 0]);
    const capital = spec.cities.find((c) => c.id === g.capital);
    return {
      id: g.id,
      name: g.name,
      kind: 'province',
      at: heart,
      labels: labelsOf(input, (z) => z.groups, g.id),
      // What lies on a province (control, unrest) lies at its capital.
      marker: capital ? xy(spec.grid.hex(capital.hex).at) : heart,
      data: g.data,
    };
  });
}

function seas(input: FileInput, arcs: ArcList): MapPlace[] {
  const { spec, drawing } = input.scene;
  return spec.seas.places
    .filter((p) => p.kind === 'sea')
    .map((p) => {
      const slots = input.seaSlots.get(p.id);
      return {
        id: p.id,
        name: p.name,
        kind: 'sea',
        rings: arcs.rings(drawing.spec.places.findIndex((q) => q.id === p.id)),
        at: xy(input.seaRooms.get(p.id)?.heart ?? [0, 0]),
        labels: labelsOf(input, (z) => z.seas, p.id),
        ...(slots ? { slotSize: slots.size, slots: slots.at.map(xy), marker: xy(slots.marker) } : {}),
      };
    });
}

const blockades = ({ blockades: all }: Scene): MapPlace[] =>
  all.map(({ city, at }) => ({
    id: blockadeId(city.id),
    name: `Roads of ${city.name}`,
    kind: 'blockade',
    shape: 'blockade',
    at: xy(at),
    labels: [
      {
        zoom: 2,
        style: 'trade',
        lines: [city.harbour?.trade ? String(city.harbour.trade) : '–'],
        at: [r1(at[0] + BLOCKADE.w / 2 - 7), r1(at[1])],
        size: 10.5,
      },
    ],
    data: { trade: city.harbour?.trade ?? 0, ...(city.harbour?.shipyard ? { shipyard: true } : {}) },
  }));

const offMapBoxes = ({ spec }: Scene): MapPlace[] =>
  spec.boxes.map((b) => {
    const label = { style: 'region', lines: b.label, at: xy([b.at[0], b.at[1] - 26]), size: 18.5 };
    return {
      id: b.id,
      name: b.name,
      kind: b.kind,
      shape: 'box',
      at: xy(b.at),
      labels: [
        { zoom: 1, ...label },
        { zoom: 2, ...label },
      ],
      data: b.data,
    };
  });

/** The hexsides that are not open ground, by the tables and by what the drawing was judged against. */
function sideBorders({ spec, judged }: Scene): MapBorder[] {
  const reasons = new Map(spec.reasons.map((r) => [pairOf(r.a, r.b), r.reason]));
  const against = new Map(judged.filter((j) => j.against).map((j) => [pairOf(j.side.a, j.side.b), j.side]));
  const special = new Map(spec.sides.map((s) => [pairOf(s.a, s.b), s]));
  for (const [key, side] of against) if (!special.has(key)) special.set(key, side);
  return [...special].map(([key, s]): MapBorder => {
    const data = {
      ...(s.rivers.length > 0 ? { rivers: s.rivers } : {}),
      ...(s.bridge ? { bridge: s.bridge } : {}),
      ...(s.pass && s.ridge ? { ridge: true } : {}),
      ...(s.strait ? { strait: s.strait.id, sea: s.strait.sea } : {}),
    };
    const reason = s.strait?.name ?? (against.has(key) ? reasons.get(key) : undefined);
    return {
      a: s.a,
      b: s.b,
      kind: kindOf(s),
      ...(reason ? { reason } : {}),
      ...(Object.keys(data).length > 0 ? { data } : {}),
    };
  });
}

function seaBorders({ spec, drawing }: Scene, arcs: ArcList): MapBorder[] {
  const drawn = touches(drawing);
  const link = new Map(spec.seas.connectors.map((c) => [pairOf(c.a, c.b), c.reason]));
  return spec.seas.borders.map((b) => {
    const touch = drawn.get(pairOf(b.a, b.b));
    const reason = link.get(pairOf(b.a, b.b));
    return { ...b, ...(touch ? { arcs: touch.arcs.map((i) => arcs.id(i)) } : {}), ...(reason ? { reason } : {}) };
  });
}

const portBorders = (scene: Scene): MapBorder[] =>
  scene.blockades.flatMap(({ city, line }) => [
    { a: city.hex, b: blockadeId(city.id), kind: 'port', line: encodeArc(line, PRECISION) },
    { a: blockadeId(city.id), b: city.harbour?.sea ?? '', kind: 'roads' },
  ]);

const entryBorders = ({ spec, entries }: Scene): MapBorder[] =>
  spec.boxes.flatMap(({ id, entries: hexes, touches: boxes }) =>
    [...hexes, ...boxes].map((other) => {
      const found = entries.find((e) => e.box === id && e.other === other);
      return { a: id, b: other, kind: 'entry', line: found ? encodeArc([found.from, found.to], PRECISION) : [] };
    }),
  );

/** The boxes of a town's name, by zoom, from its symbol. */
function namesOf(zooms: readonly ZoomNames[], id: string, [x, y]: XY): NonNullable<MapSite['names']> {
  const from = (side: number, at: number): number => r1(r1(side) - at);
  return zooms.flatMap(({ zoom, cities }) =>
    cities
      .filter(({ place }) => place === id)
      .map(({ box: { x0, y0, x1, y1 } }) => [zoom, from(x0, x), from(y0, y), from(x1, x), from(y1, y)] as const),
  );
}

function sites({ spec, cities }: Scene, zooms: readonly ZoomNames[]): MapFile['sites'] {
  return spec.cities.map((c) => {
    const data = {
      ...(c.fortress > 0 ? { fortress: c.fortress } : {}),
      ...(c.criterion ? { criterion: c.criterion } : {}),
    };
    return {
      id: c.id,
      place: c.hex,
      name: c.name,
      kind: c.fortress > 0 ? 'fortress' : 'city',
      at: xy(cities.get(c.id) ?? [0, 0]),
      marks: [...(c.capital ? ['capital'] : []), ...(c.key ? ['key'] : []), ...(c.harbour ? ['harbour'] : [])],
      names: namesOf(zooms, c.id, xy(cities.get(c.id) ?? [0, 0])),
      ...(Object.keys(data).length > 0 ? { data } : {}),
    };
  });
}

function shapes({ spec: { grid } }: Scene): NonNullable<MapFile['shapes']> {
  const corners = grid.corners([0, 0]).map(([x, y]) => `${r2(x)} ${r2(y)}`);
  return {
    hex: { path: `M${corners.join('L')}Z`, ...SHAPES.hex },
    blockade: { path: rect(BLOCKADE.w, BLOCKADE.h), ...SHAPES.blockade },
    box: { path: rect(OFFMAP.w, OFFMAP.h), ...SHAPES.box },
  };
}

export function hexFile(input: FileInput): MapFile {
  const { scene, images, overlays, words } = input;
  const { spec, drawing } = scene;
  const list = new ArcList(drawing);
  // Arcs are numbered in this order: places first.
  const places = [...provinces(input), ...seas(input, list), ...blockades(scene), ...offMapBoxes(scene)];
  const borders = [...seaBorders(scene, list), ...portBorders(scene), ...entryBorders(scene)];
  return {
    format: 1,
    game: spec.game,
    title: spec.title,
    width: drawing.projection.width,
    height: drawing.projection.height,
    unitsPerKm: spec.grid.spec.unitsPerKm,
    precision: PRECISION,
    arcs: list.arcs,
    shapes: shapes(scene),
    lattice: lattice(scene),
    places,
    borders,
    sites: sites(scene, input.zooms),
    images,
    overlays,
    words,
  };
}
