// The map of Imperial Borders: territories by tier, ridges that are regions, seas, ports, and the closed lands.
import type { Extras } from '../compile.ts';
import { nearestOnSegment, type Pt } from '../core/geometry.ts';
import type {
  BorderSpec,
  ConnectorSpec,
  LabelOverride,
  MapStyle,
  PlaceSpec,
  RegionMapSpec,
  RidgePlace,
  SeedPoint,
  SiteSpec,
} from '../core/spec.ts';
import { parsePoints, type Row, readTable } from '../core/tables.ts';
import { building, glyphs, paintLayer } from './imperial-borders/paint.ts';
import { LAND, NAMES, OTTOMAN, RIDGE_LINES, SEA } from './imperial-borders/points.ts';
import { addPorts, checkHarbours, type Port, portBorders } from './imperial-borders/ports.ts';

/** What a tier is worth: icons on the map, Gold, Medal Points, strength of its fort and ports. */
const ICONS: Readonly<Record<string, number>> = { capital: 4, major: 2, minor: 1 };

const connectors: ConnectorSpec[] = [
  {
    a: 'aegean_sea',
    b: 'black_sea',
    reason: 'Dardanelles and Bosphorus, open to ships but narrower than the pen',
    path: [
      [25.75, 39.95],
      [26.2, 40.06],
      [26.7, 40.4],
      [27.7, 40.72],
      [28.85, 40.92],
      [29.1, 41.15],
      [29.35, 41.5],
    ],
  },
  {
    a: 'ionian_sea',
    b: 'tyrrhenian_sea',
    reason: 'Strait of Messina, open to ships but narrower than the pen',
    path: [
      [15.45, 38.55],
      [15.62, 38.2],
      [15.6, 37.75],
    ],
  },
];

/** Ends of ridges that run out into the sea, over the sheet's edge or into closed land. */
const RUN_OUT = new Set([
  'montes_de_leon start',
  'western_pyrenees start',
  'eastern_pyrenees end',
  'maritime_alps end',
  'julian_alps end',
  'transylvanian_alps end',
  'kjolen start',
  'kjolen end',
  'cheviot_hills start',
  'cheviot_hills end',
  'cambrian_mountains start',
  'cambrian_mountains end',
]);

/** Which territory lies beyond an end of a ridge where no other ridge goes on. */
const BEYOND: Readonly<Record<string, string>> = {
  'montes_de_leon end': 'castile',
  'sierra_morena start': 'portugal',
  'sierra_morena end': 'valencia_murcia',
  'massif_central start': 'ile_de_france',
  'vosges start': 'rhineland',
  'thuringian_forest start': 'hesse',
  'thuringian_forest end': 'kingdom_of_saxony',
  'erzgebirge start': 'bavaria',
  'sudetes end': 'galicia',
  'tatra start': 'bohemia_styria',
  'bavarian_alps end': 'bohemia_styria',
  'carnic_alps end': 'bohemia_styria',
  'northern_apennines start': 'piedmont',
  'northern_apennines end': 'papal_states',
};

const HALF_WIDTH = 21;
const KNOT = 21;
const TAPER = 0.5;

/** Where a drawn name needs a hand. */
const LINES: Readonly<Record<string, string>> = {
  normandy_brittany: 'Normandy-|Brittany',
  bohemia_styria: 'Bohemia-|Styria',
  slovenia_croatia: 'Slovenia-|Croatia',
  silesia_posen: 'Silesia-|Posen',
  aragon_catalonia: 'Aragon-|Catalonia',
  valencia_murcia: 'Valencia-|Murcia',
  moldavia_wallachia: 'Moldavia-|Wallachia',
  lombardy_venetia: 'Lombardy-|Venetia',
  schleswig_holstein: 'Schleswig-|Holstein',
  ile_de_france: 'ÎLE-DE-|FRANCE',
  brandenburg: 'BRANDEN-|BURG',
  kingdom_of_saxony: 'Kingdom|of Saxony',
  mecklenburg: 'Mecklen-|burg',
  papal_states: 'Papal|States',
};

const labels: LabelOverride[] = [
  { place: 'schleswig_holstein', zoom: 1, at: [6.2, 54.8], size: 21, leader: true },
  { place: 'denmark', zoom: 1, at: [6.3, 56.2], size: 21, leader: true },
  { place: 'schleswig_holstein', zoom: 2, at: [7.6, 54.75], size: 14, leader: true },
  { place: 'mecklenburg', zoom: 1, at: [13.6, 54.95], size: 20, lines: ['Mecklenburg'], leader: true },
  { place: 'aegean_sea', zoom: 1, at: [24.97, 39.42], size: 22, lines: ['Aegean', 'Sea'] },
  { place: 'aegean_sea', zoom: 2, at: [24.97, 39.42], size: 20, lines: ['Aegean', 'Sea'] },
  { place: 'allgau_alps', zoom: 2, at: [10.1, 47.76], size: 12, lines: ['Allgäu Alps'], leader: true },
  {
    place: 'silvretta_alps',
    zoom: 2,
    at: [9.12, 46.72],
    size: 12,
    lines: ['Silvretta', 'Alps'],
    leader: true,
  },
  { place: 'western_baltic', zoom: 1, hide: true },
];

const num = (cell: string) => Number(cell);
const none = (cell: string) => (cell === '-' ? null : cell);
const point = (row: Row): Pt => [num(row.lon), num(row.lat)];
const nameOf = (row: Row) => NAMES[row.id] ?? row.name;

export function imperialBorders(dataDir: URL): { spec: RegionMapSpec; style: MapStyle; extras: Extras } {
  const table = (name: string) => readTable(new URL(`${name}.tsv`, dataDir));
  const [territories, mountains, seas] = [table('territories'), table('mountains'), table('seas')];
  const ports: Port[] = table('ports').map((r) => ({
    id: r.id,
    name: nameOf(r),
    territory: none(r.territory),
    sea: r.sea,
    tier: r.tier,
    strength: ICONS[r.tier],
    controller: none(r.start_controller === 'independent' ? '-' : r.start_controller),
    at: point(r),
  }));
  const land = territories.map((r): PlaceSpec => {
    const name = nameOf(r);
    return {
      id: r.id,
      name,
      kind: 'land',
      label: LINES[r.id] ?? (r.tier === 'capital' ? name.toUpperCase() : name),
      anchor: point(r),
      data: {
        tier: r.tier,
        icons: ICONS[r.tier],
        homeland: none(r.homeland === 'independent' ? '-' : r.homeland),
        annexedBy: none(r.starts_annexed_by),
      },
    };
  });
  const colour = new Map(mountains.map((m) => [m.id, m.colour]));
  const ridges = mountains.map(
    (m): PlaceSpec => ({
      id: m.id,
      name: nameOf(m),
      kind: 'ridge',
      data: { colour: m.colour, sides: [m.side_a, m.side_b] },
    }),
  );
  const water = seas.map((s): PlaceSpec => ({ id: s.id, name: nameOf(s), kind: 'sea', anchor: point(s) }));
  const borders: BorderSpec[] = [
    ...table('land_adjacency').map((b) => ({
      a: b.a,
      b: b.b,
      kind: b.kind === 'territory-territory' ? 'clear' : `${colour.get(b.b) ?? colour.get(b.a)}-ridge`,
    })),
    ...table('sea_adjacency').map((b) => ({ a: b.a, b: b.b, kind: 'sea' })),
  ];
  const spec: RegionMapSpec = {
    game: 'imperial-borders',
    title: 'Europe at the Congress of Vienna',
    seed: 1815,
    projection: {
      kind: 'equal-area',
      parallels: [37, 44],
      meridian: 15,
      include: [
        [-12.8, 39],
        [41.4, 47],
        [24, 66.75],
        [14.5, 35.15],
      ],
      width: 2400,
      pad: 0,
    },
    spacing: 9,
    margin: 36,
    coast: { tolerance: 0.35, smallest: 5 },
    flood: { wildness: 0.35, river: 22, climb: 1.2 },
    places: [
      ...land,
      ...ridges,
      ...water,
      { id: 'ottoman', name: '', kind: 'waste-land' },
      { id: 'knot', name: '', kind: 'waste-land' },
      { id: 'rock', name: '', kind: 'waste-land' },
      { id: 'waste_sea', name: '', kind: 'waste-sea' },
    ],
    seeds: [...seeds(territories, seas), ...collars(mountains, territories)],
    ridges: ridgeLines(mountains),
    borders,
    freeCoasts: true,
    connectors,
    sites: ports.map(siteOf),
    labels: [...ridges.map((r) => ({ place: r.id, zoom: 1 as const, hide: true })), ...labels],
    shortest: 12,
    riverKinds: ['clear'],
  };
  const extras: Extras = {
    file: (file, made) => addPorts(file, made, ports),
    findings: (made) => checkHarbours(made, ports),
    layer: paintLayer(ports),
    tables: {
      places: [...land, ...ridges, ...water, ...ports].map((p) => p.id),
      borders: [...borders, ...portBorders(ports)],
      freeCoasts: true,
    },
  };
  return { spec, style, extras };
}

function seeds(territories: readonly Row[], seas: readonly Row[]): SeedPoint[] {
  const of = (place: string, points: string): SeedPoint[] => parsePoints(points).map((at) => ({ place, at }));
  return [
    ...territories.flatMap((r) => of(r.id, `${r.lat},${r.lon};${LAND[r.id] ?? ''}`)),
    ...of('ottoman', OTTOMAN),
    ...of('rock', '35.9,14.4;62.1,-7.0'),
    ...seas.flatMap((r) => of(r.id, `${r.lat},${r.lon};${SEA[r.id] ?? ''}`)),
    ...of('waste_sea', '64.5,37.2;65.5,38.0'),
  ];
}

/**
 * The ridges, then a knot of summits over every end that does not run out: it keeps ridges that meet from being
 * neighbours, and shuts the end of a ridge against the territory beyond.
 */
function ridgeLines(mountains: readonly Row[]): RidgePlace[] {
  const lines = mountains.map((m) => ({
    place: m.id,
    line: parsePoints(RIDGE_LINES[m.id] ?? m.ridge_points),
    halfWidthKm: HALF_WIDTH,
    taper: TAPER,
  }));
  const knots = new Map<string, Pt>();
  for (const { place, line } of lines)
    for (const [end, at] of [
      ['start', line[0]],
      ['end', line[line.length - 1]],
    ] as const)
      if (!RUN_OUT.has(`${place} ${end}`)) knots.set(at.join(), at);
  return [...lines, ...[...knots.values()].map((at) => ({ place: 'knot', line: [at, at], halfWidthKm: KNOT }))];
}

/** 1 when a point lies to the left of a line of [lon, lat] points, -1 to the right; the nearest segment decides. */
function sideOf(line: readonly Pt[], at: Pt): number {
  const flat = Math.cos((at[1] * Math.PI) / 180);
  const km = (p: Pt): Pt => [(p[0] - at[0]) * flat, p[1] - at[1]];
  let least = Infinity;
  let side = 1;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [km(line[i - 1]), km(line[i])];
    const { d } = nearestOnSegment([0, 0], a, b);
    if (d >= least) continue;
    least = d;
    side = Math.sign(a[0] * b[1] - a[1] * b[0]) || 1;
  }
  return side;
}

/** Seeds around the ends of ridges, so that the lands on both sides, and the one beyond, meet at the knot. */
function collars(mountains: readonly Row[], territories: readonly Row[]): SeedPoint[] {
  const heart = new Map(territories.map((t) => [t.id, point(t)]));
  const out: SeedPoint[] = [];
  for (const m of mountains) {
    const line = parsePoints(RIDGE_LINES[m.id] ?? m.ridge_points);
    const ends = [
      { end: 'start', at: line[0], inward: line[1] },
      { end: 'end', at: line[line.length - 1], inward: line[line.length - 2] },
    ];
    for (const { end, at, inward } of ends) {
      if (RUN_OUT.has(`${m.id} ${end}`)) continue;
      // Kilometres east and north of the end.
      const flat = Math.cos((at[1] * Math.PI) / 180) * 111.2;
      const km = (p: Pt): Pt => [(p[0] - at[0]) * flat, (p[1] - at[1]) * 111.2];
      const [dx, dy] = km(inward);
      const bearing = Math.atan2(dy, dx);
      const put = (place: string, degrees: number, far: number) => {
        const t = bearing + (degrees * Math.PI) / 180;
        out.push({ place, at: [at[0] + (Math.cos(t) * far) / flat, at[1] + (Math.sin(t) * far) / 111.2] });
      };
      for (const place of [m.side_a, m.side_b]) {
        const side = sideOf(line, heart.get(place) as Pt) * (end === 'start' ? 1 : -1);
        put(place, side * 45, KNOT + 7);
        put(place, side * 65, KNOT + 7);
      }
      const beyond = BEYOND[`${m.id} ${end}`];
      if (beyond) for (const degrees of [180]) put(beyond, degrees, KNOT + 8);
    }
  }
  return out;
}

const siteOf = (port: Port): SiteSpec => ({
  id: port.id,
  // In the water in front of its territory.
  place: port.sea,
  name: port.name,
  kind: 'port',
  at: port.at,
  marks: [`port-${port.tier}`],
  named: port.tier === 'minor' ? 2 : 1,
});

const TINTS: MapStyle['tints'] = {
  france: '#7f95cc',
  austria: '#f0d98c',
  prussia: '#8f9d92',
  great_britain: '#d9705f',
  russia: '#a2bd7e',
  spain: '#e3bd4a',
};

const style: MapStyle = {
  landSizes: [35, 32, 29.5, 27.5, 26, 24.5, 23, 22, 20.5, 19.5, 19],
  seaSizes: [46, 42, 38, 34, 31, 28, 25.5, 23.5, 22],
  ridgeSizes: [22.5, 21, 20, 19],
  siteSize: 20,
  closer: 0.6,
  slotSizes: [32, 28, 24, 21, 18],
  slots: 8,
  symbol: 11,
  images: [
    { zoom: 1, width: 2400, quality: 72 },
    { zoom: 2, width: 3840, quality: 66 },
  ],
  words: {
    clear: 'by land',
    'brown-ridge': 'by the slope of a brown range',
    'white-ridge': 'by the slope of a white range',
    sea: 'over open sea',
    quay: 'by the quay',
    roadstead: 'by the harbour mouth',
  },
  ports: [],
  tints: TINTS,
  tintOf: (place) => (place.kind === 'land' ? TINTS[String(place.data?.homeland ?? place.data?.annexedBy)] : undefined),
  glyphs: { ...glyphs, '⌂': building },
  relief: false,
  suffix: (place) => '⌂'.repeat(Number(place.data?.icons ?? 0)),
  cartouche: {
    x: 1918,
    y: 1530,
    width: 454,
    height: 322,
    title: 'IMPERIAL BORDERS',
    subtitle: 'The Congress of Vienna',
    rows: [
      { sample: 'clear', text: 'border' },
      { sample: 'key-frontier', text: 'edge of a homeland' },
      { sample: 'key-brown', text: 'brown range' },
      { sample: 'key-white', text: 'white range' },
      { sample: 'key-knot', text: 'summits, no way' },
      { sample: 'key-closed', text: 'closed land' },
      { sample: 'link', text: 'strait, for ships' },
      { sample: 'key-4', text: 'CAPITAL' },
      { sample: 'key-2', text: 'Major territory' },
      { sample: 'key-1', text: 'Minor territory' },
      { sample: 'port-capital', text: 'Capital Port' },
      { sample: 'port-major', text: 'Major Port' },
      { sample: 'port-minor', text: 'Minor Port' },
    ],
  },
  closeups: [
    { name: 'alps', at: [10.5, 47], width: 620 },
    { name: 'germany', at: [12.5, 52.5], width: 760 },
    { name: 'spain', at: [-2.5, 41], width: 760 },
  ],
};
