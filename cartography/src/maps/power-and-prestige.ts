// The map of Power & Prestige: provinces around the roads of the table, rivers led under the bridges.
import { type Extras, type MapMaker, regionMap } from '../compile.ts';
import { realWorld } from '../core/build.ts';
import { boxOf as areaOf, type Box, boxesMeet, type Pt, relax, resample, simplify } from '../core/geometry.ts';
import type { MapStyle, RegionMapSpec, SeedPoint } from '../core/spec.ts';
import { makeProjection, type Projection } from '../geo/projection.ts';
import { loadFonts } from '../label/fonts.ts';
import { RIVERS } from './power-and-prestige/courses.ts';
import { borderKind, checkMarks, contents, fillFile, WORDS } from './power-and-prestige/file.ts';
import { BEYOND, MORE, points, ZUIDERZEE } from './power-and-prestige/ground.ts';
import { type Plate, provinceLayer } from './power-and-prestige/paint.ts';
import { makePlan, type Plan } from './power-and-prestige/plan.ts';
import { type ProvinceMarks, placeProvinceMarks, withProvinceMarks } from './power-and-prestige/province-marks.ts';
import { leadRivers } from './power-and-prestige/rivers.ts';
import type { SeaName } from './power-and-prestige/sheet-names.ts';
import { provinceId, readTables, type Tables } from './power-and-prestige/tables.ts';

const SEED = 1797;

const projection: RegionMapSpec['projection'] = {
  kind: 'conformal',
  parallels: [45, 53],
  meridian: 9.2,
  include: [
    [-1.6, 49],
    [18.8, 49],
    [9.2, 55.05],
    [9.2, 43.72],
  ],
  width: 2400,
  pad: 0,
};

const KEY: Plate = { x: 40, y: 1522, width: 516, height: 482 };
const INSETS: readonly (Plate & { players: 3 | 4 })[] = [
  { players: 3, x: 1878, y: 1764, width: 232, height: 240 },
  { players: 4, x: 2124, y: 1764, width: 232, height: 240 },
];

const SCENERY: readonly SeaName[] = [
  { text: 'North Sea', at: [4.6, 54.0], size: 46, style: 'sea' },
  { text: 'Baltic Sea', at: [14.5, 54.62], size: 32, style: 'sea' },
  { text: 'The Channel', at: [-0.35, 50.25], size: 32, style: 'sea' },
  { text: 'Gulf of Genoa', at: [8.75, 43.95], size: 24, style: 'sea' },
  { text: 'Adriatic', at: [13.05, 45.0], size: 26, style: 'sea' },
];

/** Towns and roads hold the ground around them. */
function seedsOf(plan: Plan, projection: Projection): SeedPoint[] {
  const out: SeedPoint[] = [];
  const add = (province: string, at: Pt) => out.push({ place: provinceId(province), at: projection.invert(at) });
  for (const t of plan.towns) {
    add(t.province, t.at);
    for (let k = 0; k < 8; k++) {
      const a = (k / 8) * 2 * Math.PI;
      const r = t.sites > 0 ? t.r * 0.95 : 15;
      add(t.province, [t.at[0] + Math.cos(a) * r, t.at[1] + Math.sin(a) * r]);
    }
  }
  for (const road of plan.roads) {
    const line = resample(road.line, 12);
    const own = road.a.province === road.b.province;
    line.forEach((p, i) => {
      const t = i / (line.length - 1);
      if (own || t < 0.46) add(road.a.province, p);
      else if (t > 0.54) add(road.b.province, p);
    });
  }
  return out;
}

function specOf(tables: Tables, plan: Plan, projected: Projection): RegionMapSpec {
  return {
    game: 'power-and-prestige',
    title: 'The heart of Europe around 1800',
    seed: SEED,
    projection,
    spacing: 9,
    margin: 36,
    coast: { tolerance: 0.4, smallest: 30 },
    flood: { wildness: 0.45, river: 10, climb: 1.6 },
    places: [
      ...tables.provinces.map((p) => ({
        id: provinceId(p.id),
        name: p.name,
        kind: 'land' as const,
        data: {
          province: p.id,
          capital: p.capital,
          gold: p.gold,
          unrest: p.unrest,
          luxury: p.luxury,
          in3p: p.in3p,
          in4p: p.in4p,
          edge: p.edge,
          rural: p.rural,
        },
      })),
      { id: 'waste_land', name: '', kind: 'waste-land' },
      { id: 'waste_sea', name: '', kind: 'waste-sea' },
    ],
    seeds: [
      ...seedsOf(plan, projected),
      ...Object.entries(MORE).flatMap(([id, list]) => points(list).map((at) => ({ place: provinceId(id), at }))),
      ...points(BEYOND).map((at) => ({ place: 'waste_land', at })),
      { place: 'waste_sea', at: [4, 54] as Pt },
    ],
    borders: tables.borders.map((b) => ({
      a: provinceId(b.a),
      b: provinceId(b.b),
      kind: borderKind(b.kind),
    })),
    connectors: [],
    sites: [],
    // The names belong to the towns and are set with them.
    labels: tables.provinces.map((p) => ({ place: provinceId(p.id), hide: true })),
    shortest: 12,
    riverKinds: [],
  };
}

const OWNERS: readonly string[] = ['#7f95cc', '#e3bd4a', '#a2bd7e', '#d9705f', '#b18fc0', '#8fb3b0'];

const style: MapStyle = {
  landSizes: [30],
  seaSizes: [40],
  siteSize: 20,
  closer: 0.72,
  slotSizes: [24, 20],
  slots: 4,
  symbol: 9,
  images: [
    { zoom: 1, width: 2400, quality: 72 },
    { zoom: 2, width: 3840, quality: 66 },
  ],
  words: WORDS,
  ports: [],
  tints: {},
  tintOf: (place) => (place.kind === 'land' ? OWNERS[Number(place.data?.unrest ?? 1) - 1] : undefined),
  suffix: () => '',
  closeups: [
    { name: 'rhine', at: [8.0, 50.2], width: 860 },
    { name: 'alps', at: [9.2, 46.3], width: 860 },
    { name: 'saxony', at: [12.6, 51.7], width: 860 },
  ],
};

const plateBox = (p: Plate): Box => ({
  x0: p.x - 8,
  y0: p.y - 8,
  x1: p.x + p.width + 8,
  y1: p.y + p.height + 8,
});

function makerOf(tables: Tables): MapMaker {
  const projected = makeProjection(projection);
  const plan = makePlan(tables, SEED, projected.project);
  const spec = specOf(tables, plan, projected);
  const real = realWorld(spec, projected);
  const courses = real.rivers.map((r) => r.line).filter((l) => l.length > 1);
  const waters = leadRivers(RIVERS, plan, courses, {
    width: projected.width,
    height: projected.height,
    margin: spec.margin,
    project: projected.project,
  });
  const zee = ZUIDERZEE.map(projected.project);
  const lakes = [
    ...real.lakes.filter((l) => !boxesMeet(areaOf(l), areaOf(zee))),
    simplify(relax(resample(zee, 6), 2), 0.4),
  ];
  const reserved = [KEY, ...INSETS].map(plateBox);
  let marks: ProvinceMarks | undefined;
  const extras: Extras = {
    tables: contents(tables),
    layout: (drawing, layout) => {
      marks = placeProvinceMarks(tables, plan, waters, drawing, layout, loadFonts(), reserved, SCENERY);
      return withProvinceMarks(plan, waters, marks, layout, reserved);
    },
    file: (file) => fillFile(file, tables, plan, waters, marks as ProvinceMarks),
    findings: ({ drawing, layout }) =>
      checkMarks(tables, plan, waters, marks as ProvinceMarks, drawing, layout, reserved),
    layer: (level, context) =>
      provinceLayer({
        tables,
        plan,
        waters,
        marks: marks as ProvinceMarks,
        key: KEY,
        insets: INSETS,
        scenery: courses,
      })(level, context),
  };
  return regionMap(spec, style, extras, { ...real, lakes, rivers: waters.rivers });
}

export function powerAndPrestige(dataDir: URL): MapMaker {
  const tables = readTables(dataDir);
  return {
    game: 'power-and-prestige',
    images: style.images,
    closeups: style.closeups,
    tables: contents(tables),
    compile: () => makerOf(tables).compile(),
  };
}
