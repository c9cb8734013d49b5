// The map of Alliance: what the tables say, and the few decisions a drawing needs on top.

import type { Pt } from '../core/geometry.ts';
import type {
  BorderSpec,
  ConnectorSpec,
  LabelOverride,
  MapStyle,
  PlaceSpec,
  RegionMapSpec,
  SeedPoint,
  SiteSpec,
} from '../core/spec.ts';
import { readTable } from '../core/tables.ts';

const SMALL = new Set(['gibraltar', 'malta', 'corfu', 'rhodes', 'majorca', 'cyprus']);

const connectors: ConnectorSpec[] = [
  {
    a: 'calabria',
    b: 'sicily',
    reason: 'Strait of Messina',
    path: [
      [15.75, 38.1],
      [15.5, 38.12],
    ],
  },
  {
    a: 'anatolia',
    b: 'thracia',
    reason: 'Dardanelles',
    path: [
      [26.6, 40.1],
      [26.5, 40.35],
    ],
  },
  {
    a: 'angora',
    b: 'thracia',
    reason: 'Bosphorus',
    path: [
      [29.2, 41.05],
      [28.9, 41.1],
    ],
  },
  { a: 'aegean_sea', b: 'sea_of_marmara', reason: 'the Dardanelles are narrower than the pen', path: [] },
  { a: 'black_sea', b: 'sea_of_marmara', reason: 'the Bosphorus is narrower than the pen', path: [] },
  {
    a: 'denmark',
    b: 'sweden',
    reason: 'Kattegat Strait between Zealand and Scania',
    path: [
      [12.5, 55.95],
      [12.85, 55.9],
    ],
  },
];

const labels: LabelOverride[] = [];

export function alliance(dataDir: URL): RegionMapSpec {
  const table = (name: string) => readTable(new URL(`${name}.tsv`, dataDir));
  const num = (cell: string) => Number(cell);
  const list = (cell: string) => (cell === '-' ? [] : cell.split(','));
  const at = (row: Readonly<Record<string, string>>): Pt => [num(row.lon), num(row.lat)];
  const regions: PlaceSpec[] = table('regions').map((r) => ({
    id: r.id,
    name: r.name,
    kind: 'land',
    anchor: at(r),
    small: SMALL.has(r.id),
    terrain: r.terrain,
    data: {
      island: r.kind === 'island',
      owner: r.owner,
      homeland: r.homeland === 'y',
      terrain: r.terrain,
      city: r.victory_city === '-' ? null : r.victory_city,
      vp: num(r.vp),
      base: r.naval_base === '-' ? null : r.naval_base,
      baseSeas: list(r.base_seas),
      fortress: r.fortress === '-' ? null : r.fortress,
      stacking: r.stacking,
    },
  }));
  const seas: PlaceSpec[] = table('seas').map((s) => ({
    id: s.id,
    name: s.name,
    kind: 'sea',
    anchor: at(s),
    data: { star: num(s.star_vp) },
  }));
  const seeds: SeedPoint[] = [
    ...table('region-points').map((p) => ({
      place: p.id === 'unplayable' ? 'waste_land' : p.id,
      at: at(p),
      ...(p.id === 'gibraltar' ? { radius: 7 } : {}),
    })),
    // The tables give the Adriatic shore to Illyria and Albania, no shore to Bosnia, and no border to the two: the
    // free mountain of Montenegro stands between them.
    { place: 'waste_land', at: [18.95, 42.3] as Pt, radius: 9 },
    { place: 'illyria', at: [18.35, 42.55] as Pt, radius: 9 },
    { place: 'illyria', at: [18.0, 42.75] as Pt, radius: 9 },
    { place: 'illyria', at: [17.55, 43.0] as Pt, radius: 8 },
    { place: 'illyria', at: [17.1, 43.25] as Pt, radius: 6 },
    // Sardinia faces the Balearic and Tyrrhenian seas only: they meet in the strait north of it.
    { place: 'balearic_sea', at: [8.0, 41.05] as Pt },
    { place: 'tyrrhenian_sea', at: [8.7, 41.2] as Pt },
    { place: 'tyrrhenian_sea', at: [9.3, 41.35] as Pt },
    ...table('sea-points').map((p) => ({ place: p.id === 'unplayable' ? 'waste_sea' : p.id, at: at(p) })),
  ];
  const borders: BorderSpec[] = table('borders').map((b) => ({
    a: b.a,
    b: b.b,
    kind: b.type,
    data: { limit: b.limit === 'none' ? null : num(b.limit), ...(b.note === '-' ? {} : { note: b.note }) },
  }));
  return {
    game: 'alliance',
    title: 'Europe, 1804–1815',
    seed: 1805,
    projection: {
      kind: 'conformal',
      parallels: [38, 58],
      meridian: 16,
      include: [
        [-11.6, 38],
        [45.2, 40],
        [15, 63.4],
        [31, 29.3],
      ],
      width: 2400,
      pad: 0,
    },
    spacing: 10,
    margin: 36,
    coast: { tolerance: 0.35, smallest: 5 },
    flood: { wildness: 0.35, river: 26, climb: 2.2 },
    places: [
      ...regions,
      ...seas,
      { id: 'waste_land', name: '', kind: 'waste-land' },
      { id: 'waste_sea', name: '', kind: 'waste-sea' },
    ],
    seeds,
    borders,
    connectors,
    sites: sites(table('sites')),
    labels,
    shortest: 12,
    riverKinds: ['river', 'strait'],
  };
}

function sites(rows: readonly Readonly<Record<string, string>>[]): SiteSpec[] {
  const MARKS: Record<string, string> = {
    victory_city: 'city',
    naval_base: 'base',
    fortress: 'fortress',
    battle_site: 'battle',
    fleet_battle: 'sea-battle',
    historical_site: 'ruin',
  };
  const merged = new Map<string, SiteSpec>();
  for (const row of rows) {
    const key = `${row.lat} ${row.lon}`;
    const before = merged.get(key);
    const mark = MARKS[row.kind] ?? row.kind;
    const vp = Number(row.vp);
    merged.set(key, {
      id:
        before?.id ??
        row.name
          .toLowerCase()
          .normalize('NFD')
          .replace(/[^a-z0-9]+/g, '_'),
      place: row.region,
      name: before?.name ?? row.name,
      kind: before?.kind ?? row.kind,
      at: [Number(row.lon), Number(row.lat)],
      marks: [...(before?.marks ?? []), mark],
      // A base or fort that has its region's name needs no second one.
      named: SMALL.has(row.region) && (before?.name ?? row.name).toLowerCase() === row.region ? 0 : 2,
      data: { vp: Math.max(vp, Number(before?.data?.vp ?? 0)) },
    });
  }
  return [...merged.values()];
}

const TINTS: MapStyle['tints'] = {
  britain: '#d9705f',
  france: '#7f95cc',
  spain: '#e3bd4a',
  portugal: '#8fbf93',
  austria: '#f2dc97',
  prussia: '#8f9d92',
  russia: '#a2bd7e',
  turkey: '#cf9d58',
  sweden: '#dcc763',
  denmark: '#d99a88',
  naples: '#d3a48c',
  rome: '#d2b0c2',
  none: '#c9bda0',
};

export const allianceStyle: MapStyle = {
  landSizes: [38, 35, 32.5, 30, 28, 26.5, 25, 23.5, 22, 21],
  seaSizes: [52, 47, 43, 39, 36, 33, 30, 27, 24.5, 22.5, 21],
  siteSize: 20,
  closer: 0.6,
  slotSizes: [34, 30, 26, 22, 19],
  slots: 8,
  symbol: 9,
  images: [
    { zoom: 1, width: 2400, quality: 74 },
    { zoom: 2, width: 3840, quality: 68 },
  ],
  words: {
    clear: 'over open country',
    river: 'across a river',
    forest: 'through forest',
    mountain: 'over mountains',
    marsh: 'through marsh',
    strait: 'across a strait',
    coast: 'by the coast',
    sea: 'over open sea',
  },
  ports: ['base'],
  tints: TINTS,
  tintOf: (place) => {
    if (place.kind !== 'land') return undefined;
    return TINTS[String(place.data?.owner)] ?? '#bfa98a';
  },
  suffix: (place) => '★'.repeat(Number(place.data?.star ?? 0)),
  cartouche: {
    x: 392,
    y: 1560,
    width: 440,
    height: 232,
    title: 'ALLIANCE',
    subtitle: 'Europe in the wars of 1804 to 1815',
    rows: [
      { sample: 'clear', text: 'open border' },
      { sample: 'river', text: 'river' },
      { sample: 'forest', text: 'forest' },
      { sample: 'mountain', text: 'mountains' },
      { sample: 'marsh', text: 'marsh' },
      { sample: 'link', text: 'strait crossing' },
      { sample: 'star', text: 'victory point' },
      { sample: 'base', text: 'naval base' },
      { sample: 'fortress', text: 'fortress' },
    ],
  },
  closeups: [
    { name: 'centre', at: [12, 49.5], width: 820 },
    { name: 'spain', at: [-3.5, 41], width: 760 },
    { name: 'east', at: [27.5, 41.8], width: 820 },
  ],
};
