// The map of Nations in Arms: what the tables say, and the few decisions a drawing needs on top.
import type { MapMaker } from '../compile.ts';
import type { Pt } from '../core/geometry.ts';
import type { PlaceSpec, SeedPoint } from '../core/spec.ts';
import { type Row, readTable } from '../core/tables.ts';
import { type HexGrid, hexGrid } from '../hex/grid.ts';
import { hexMap } from '../hex/make.ts';
import type { BoxSpec, CitySpec, GroupSpec, HexMapSpec, SideSpec, Terrain } from '../hex/spec.ts';

const words = (cell: string): string[] => (cell === '-' ? [] : cell.split(/[ ,]+/).filter((w) => w !== '-'));
const lonLat = (row: Row): Pt => [Number(row.lon), Number(row.lat)];

/** The two sheets side by side: columns 1–42 are W, 43–84 are E. */
function field(rows: readonly Row[]): HexGrid {
  const value = (key: string) => rows.find((r) => r.key === key)?.value ?? '';
  const pad = (n: number) => String(n).padStart(2, '0');
  return hexGrid({
    kind: 'conformal',
    parallels: [Number(value('lat_1')), Number(value('lat_2'))],
    meridian: Number(value('lon_0')),
    size: Number(value('hex_size_km')),
    columns: 84,
    rows: 56,
    anchor: { column: 42, row: 28, at: [Number(value('anchor_lon')), Number(value('anchor_lat'))] },
    code: (column, row) => (column > 42 ? `E${pad(column - 42)}` : `W${pad(column)}`) + pad(row),
    unitsPerKm: 0.5,
    around: { left: 32, top: 130, right: 177, bottom: 124 },
  });
}

export function nationsInArms(data: URL): HexMapSpec {
  const table = (name: string) => readTable(new URL(`${name}.tsv`, data));
  const grid = field(table('grid'));
  const straits = table('straits');
  const cityRows = table('cities');
  const hexRows = table('map_hexes');
  const seaRows = table('sea_areas');
  const sides = table('map_hexsides').map((r): SideSpec => {
    const strait = straits.find((s) => s.id === r.strait || s.name === r.strait);
    return {
      a: r.hex_a,
      b: r.hex_b,
      rivers: r.river === '-' ? [] : r.river.split(','),
      // Where two rivers meet the tables name the bridge's city twice.
      ...(r.bridge_city === '-' ? {} : { bridge: r.bridge_city.split(',')[0] }),
      ridge: r.mountain_hexside === 'y',
      pass: r.pass === 'y',
      blocked: r.sea_blocked === 'y',
      ...(strait ? { strait: { id: strait.id, name: strait.name, sea: strait.sea_area } } : {}),
    };
  });
  const cities = cityRows.map(
    (r): CitySpec => ({
      id: r.id,
      name: PERIOD[r.id] ?? r.name,
      hex: r.hex,
      at: lonLat(r),
      fortress: Number(r.fortress),
      capital: r.role === 'capital-of-province',
      key: r.key === 'y',
      ...(r.criterion_of === '-' ? {} : { criterion: r.criterion_of }),
      ...(r.harbour === 'y'
        ? { harbour: { sea: r.sea_area, trade: Number(r.trade), shipyard: r.shipyard === 'y' } }
        : {}),
    }),
  );
  return {
    game: 'nations-in-arms',
    title: 'Europe, 1792–1815',
    seed: 1792,
    grid,
    hexes: hexRows.map((r) => ({
      code: r.hex,
      terrain: r.terrain as Terrain,
      group: r.province,
      coast: r.coast === 'coast',
      lonLat: lonLat(r),
    })),
    sides,
    groups: table('provinces').map(
      (r): GroupSpec => ({
        id: r.id,
        name: r.name,
        ...(PROVINCE_LABELS[r.id] ? { label: PROVINCE_LABELS[r.id] } : {}),
        capital: r.capital,
        state: r.owner_1792,
        tint: TINTS[r.owner_1805] ?? '#c9bda0',
        data: { capital: r.capital, weight: Number(r.income_weight) },
      }),
    ),
    cities,
    boxes: boxes(table('offmap_boxes')),
    seas: {
      places: [
        ...seaRows.map(
          (r): PlaceSpec => ({
            id: r.id,
            name: r.name,
            kind: 'sea',
            anchor: lonLat(r),
            ...(SEA_LABELS[r.id] ? { label: SEA_LABELS[r.id] } : {}),
          }),
        ),
        { id: 'waste_sea', name: '', kind: 'waste-sea' },
      ],
      seeds: seaSeeds(seaRows, cityRows),
      borders: seaRows.flatMap((r) =>
        words(r.adjacent)
          .filter((other) => r.id < other)
          .map((other) => ({ a: r.id, b: other, kind: 'sea' })),
      ),
      connectors: [
        { a: 'aegean', b: 'marmara', reason: 'the Dardanelles are narrower than the pen', path: [] },
        { a: 'black_sea', b: 'marmara', reason: 'the Bosphorus is narrower than the pen', path: [] },
      ],
    },
    reasons: [
      ...table('map_pins')
        .filter((r) => r.what === 'open')
        .map((r) => [...r.hex_or_side.split('|'), r.source.replace(/^\w+: /, '')]),
      ...REASONS,
    ].map(([a, b, reason]) => ({ a, b, reason })),
    labels: [],
  };
}

/** Sea areas grow from their anchors, their harbours, and points along the lines where two of them should part. */
function seaSeeds(seas: readonly Row[], cities: readonly Row[]): SeedPoint[] {
  return [
    { place: 'waste_land', at: [10, 50] },
    ...seas.map((r) => ({ place: r.id, at: lonLat(r) })),
    ...cities.filter((r) => r.harbour === 'y').map((r) => ({ place: r.sea_area, at: lonLat(r) })),
    ...SEA_POINTS.flatMap(([place, ...points]) => points.map((at) => ({ place, at }))),
  ];
}

const SEA_POINTS: readonly (readonly [string, ...Pt[]])[] = [
  ['waste_sea', [51, 42], [50, 45], [34, 28], [37, 66], [48, 46.5]],
  // The line crosses the Belts and the Sound where they are wide enough to show it.
  ['kattegat', [9.8, 55.62], [10.75, 55.74], [12.7, 55.45], [12.62, 55.34]],
  [
    'baltic',
    [9.8, 55.15],
    [10.2, 54.85],
    [10.9, 55.0],
    [11.05, 55.12],
    [10.88, 55.55],
    [11.6, 54.96],
    [12.3, 55.1],
    [12.8, 55.2],
  ],
  ['baltic', [10.3, 54.55], [11.0, 54.6], [11.6, 54.4], [12.1, 54.4], [12.8, 54.7], [14.5, 55.1]],
  [
    'north_atlantic',
    [-6.15, 55.45],
    [-5.85, 55.6],
    [-7.5, 55.7],
    [-8.5, 56.5],
    [-7.8, 57.6],
    [-6, 58.9],
    [-4.4, 59.1],
    [-6.6, 56.4],
  ],
  ['north_atlantic', [-7.4, 51.4], [-7.2, 50.5], [-7, 49.6]],
  ['irish_sea', [-5.75, 55.05], [-5.55, 55.2], [-5.9, 51.8], [-5.9, 51], [-5.6, 50.55], [-4.5, 51.3]],
  ['channel', [-5.4, 49.7], [-4, 49.4], [-2.8, 49.2]],
  ['biscay', [-5.6, 48.2], [-6.5, 47.6], [-8, 44.6]],
  ['north_sea', [-2.5, 58.9], [-1.5, 60.5], [-3.2, 58.9]],
  ['east_med', [23.7, 34.2], [25, 34.5], [26.6, 34.8], [27.8, 35.3], [28.5, 35.9], [28.9, 36.4]],
  [
    'aegean',
    [25.9, 40.0],
    [26.0, 40.45],
    [25.3, 40.5],
    [26.05, 40.15],
    [24.5, 35.9],
    [26.6, 35.5],
    [27.4, 35.3],
    [27.2, 36.1],
    [27.9, 36.7],
    [23.2, 36],
  ],
  ['black_sea', [28.9, 41.6], [29.6, 41.5], [30.5, 41.6], [29.2, 42.3], [32, 42.3]],
  ['tyrrhenian', [15.62, 38.2], [15.4, 38.5]],
  ['marmara', [27.6, 40.7], [28.6, 40.7]],
  ['ionian', [16.5, 37.9], [16.0, 37.45], [17.0, 38.5], [22.6, 34.6], [21.5, 33.3], [22.3, 35.7], [22.2, 36.4]],
];

/** Sides where the drawn shore alone would say the opposite of the tables. */
const REASONS: readonly (readonly [string, string, string])[] = [
  ['W1515', 'W1614', 'the shore road along the mouth of the Shannon'],
  ['W1614', 'W1615', 'the shore road along the mouth of the Shannon'],
  ['W2308', 'W2309', 'the Highland road past the heads of the sea lochs'],
  ['W2310', 'W2410', 'the head of the Firth of Clyde'],
  ['W2510', 'W2610', 'the south shore of the Firth of Forth'],
  ['W3705', 'W3706', 'the road past the heads of the fjords'],
  ['E2927', 'E3026', 'the shore of the Dnieper liman'],
  ['E3026', 'E3027', 'the crossing of the Dnieper mouth'],
  ['E3327', 'E3427', 'the Sivash lies between'],
  ['E3327', 'E3328', 'the Sivash lies between'],
  ['E3426', 'E3427', 'the Sivash lies between'],
  ['E3529', 'E3628', 'the shore road by Theodosia'],
];

const SEA_LABELS: Record<string, string> = {
  ionian: 'Ionian Sea',
  marmara: 'Marmara',
  lion: 'Gulf of the Lion',
};

/** Period and accented forms of names the tables write plainly. */
const PERIOD: Record<string, string> = {
  orleans: 'Orléans',
  besancon: 'Besançon',
  chalons: 'Châlons',
  mezieres: 'Mézières',
  chambery: 'Chambéry',
  dusseldorf: 'Düsseldorf',
  munster: 'Münster',
  lubeck: 'Lübeck',
  wurzburg: 'Würzburg',
  zurich: 'Zürich',
  neuchatel: 'Neufchâtel',
  koniggratz: 'Königgrätz',
  brunn: 'Brünn',
  olmutz: 'Olmütz',
  budapest: 'Buda and Pest',
  kustrin: 'Küstrin',
  konigsberg: 'Königsberg',
  zamosc: 'Zamość',
  gluckstadt: 'Glückstadt',
  goteborg: 'Göteborg',
  malmo: 'Malmö',
  abo: 'Åbo',
  dunaburg: 'Dünaburg',
  philippopolis: 'Philippopolis',
  leon: 'León',
  san_sebastian: 'San Sebastián',
  lerida: 'Lérida',
  malaga: 'Málaga',
  cadiz: 'Cádiz',
  cordoba: 'Córdoba',
  bailen: 'Bailén',
};

const PROVINCE_LABELS: Record<string, string> = {
  ile_de_france: 'Île-de-France',
  picardy: 'Picardy',
  poitou: 'Poitou',
  orleanais: 'Orléanais',
  guyenne: 'Guyenne',
  auvergne: 'Auvergne',
  lyonnais: 'Lyonnais',
  burgundy: 'Burgundy',
  savoy: 'Savoy',
  rhineland: 'Rhineland',
  munster: 'Münster',
  hanse: 'Hanse',
  wurttemberg: 'Württemberg',
  neufchatel: 'Neufchâtel',
  gotaland: 'Götaland',
  papacy: 'Papacy',
  midlands: 'Midlands and Wales',
  galicia_es: 'Galicia',
  navarre: 'Navarre',
  leon: 'León',
  grodno: 'Grodno',
  tula: 'Tula and Kaluga',
};

function boxes(rows: readonly Row[]): BoxSpec[] {
  return rows.map((r) => ({
    id: r.id,
    name: r.name,
    label: BOXES[r.id].label,
    kind: r.kind === 'holding' ? 'holding' : 'box',
    at: BOXES[r.id].at,
    entries: words(r.entry_hexes),
    touches: [...r.purpose.matchAll(/touches (\w+)/g)].map((m) => m[1]),
    data: { owner: r.owner === '-' ? null : r.owner },
  }));
}

/** Where the boxes stand on the rim, and their names in lines. */
const BOXES: Record<string, { readonly label: readonly string[]; readonly at: Pt }> = {
  foreign_wars: { label: ['Foreign Wars'], at: [560, 74] },
  corsairs: { label: ['Corsairs'], at: [720, 74] },
  escorts: { label: ['Escorts'], at: [880, 74] },
  trondheim_box: { label: ['Northern', 'Norway'], at: [1110, 74] },
  lapland_box: { label: ['Lapland'], at: [1365, 74] },
  archangel_box: { label: ['Archangel', 'and the North'], at: [1868, 74] },
  volga_box: { label: ['Volga and', 'the Ural'], at: [2304, 442] },
  caucasus_box: { label: ['Caucasus'], at: [2304, 872] },
  armenia_box: { label: ['Armenia', '(Erzurum)'], at: [2304, 1192] },
  syria_box: { label: ['Damascus and', 'Inner Syria'], at: [2304, 1622] },
  egypt_box: { label: ['Upper Egypt', '(Cairo)'], at: [2040, 1880] },
  morocco_box: { label: ['Fez and Inner', 'Morocco'], at: [110, 1452] },
};

const TINTS: Record<string, string> = {
  gb: '#d9705f',
  fr: '#7f95cc',
  es: '#e3bd4a',
  portugal: '#8fbf93',
  at: '#f2dc97',
  pr: '#8f9d92',
  ru: '#a2bd7e',
  tr: '#cf9d58',
  sweden: '#dcc763',
  denmark: '#d99a88',
  naples: '#d3a48c',
  papacy: '#d2b0c2',
  bavaria: '#9fbfd6',
  saxony: '#b9c98c',
  switzerland: '#cf9a94',
  holland: '#e2a765',
  italy: '#9ec4a0',
  tuscany: '#c8b6dc',
  hesse: '#b6a3c9',
};

export const nationsInArmsMap = (data: URL): MapMaker =>
  hexMap(nationsInArms(data), {
    images: [
      { zoom: 1, width: 2400, quality: 70 },
      { zoom: 2, width: 4800, quality: 64 },
    ],
    closeups: [
      { name: 'centre', at: [11.5, 48.2], width: 540 },
      { name: 'spain', at: [-4, 40.3], width: 560 },
      { name: 'channel', at: [3.2, 51.2], width: 540 },
    ],
    legend: {
      x: 32,
      y: 1832,
      width: 1910,
      height: 95,
      title: 'NATIONS IN ARMS',
      subtitle: ['Europe in the wars of 1792 to 1815', 'one hex is 60 kilometres'],
      stops: [330, 455, 600, 760, 945, 1180, 1375, 1645],
      columns: [
        [
          ['clear', 'clear'],
          ['rough', 'rough'],
          ['woods', 'woods'],
        ],
        [
          ['swamp', 'swamp'],
          ['mountain', 'mountain'],
          ['desert', 'desert'],
        ],
        [
          ['waste', 'impassable'],
          ['ridge', 'crest'],
          ['pass', 'pass'],
        ],
        [
          ['river', 'river'],
          ['bridge', 'bridge'],
          ['strait', 'strait crossing'],
        ],
        [
          ['blocked', 'water between'],
          ['causeway', 'passage by the shore'],
          ['entry', 'way off the map'],
        ],
        [
          ['province', 'province'],
          ['state', 'state in 1792'],
          ['town', 'city'],
        ],
        [
          ['capital', 'capital of a province'],
          ['fortress', 'fortress and level'],
          ['key', 'key city'],
        ],
        [
          ['harbour', 'harbour, its trade'],
          ['shipyard', 'with shipyard'],
        ],
      ],
    },
    words: {
      clear: 'over open ground',
      river: 'across a river',
      bridge: 'over a bridge',
      ridge: 'over a mountain crest',
      pass: 'by a mountain pass',
      'river-ridge': 'across a river under a mountain crest',
      'river-pass': 'by a mountain pass across a river',
      'bridge-ridge': 'over a bridge under a mountain crest',
      'bridge-pass': 'by a mountain pass with a bridge',
      blocked: 'cut off by water',
      strait: 'across a strait',
      port: 'out of the harbour',
      roads: 'from the open sea',
      sea: 'over open sea',
      entry: 'by the edge of the map',
    },
  });
