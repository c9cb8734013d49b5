// The map of Skirmish: six provinces in a ring around Gotha. The ring is the rule (SK-1.1); the country is real, but the
// provinces are moved so that each of them touches the middle.
import type { Pt } from '../core/geometry.ts';
import type { BorderSpec, MapStyle, PlaceSpec, RegionMapSpec, SeedPoint } from '../core/spec.ts';

/** In the order of the ring; Gotha comes last, as in the tables of the game. */
const centres: readonly (readonly [name: string, at: Pt])[] = [
  ['Alsace', [8.35, 49.05]],
  ['Baden', [8.05, 50.3]],
  ['Hesse', [9.6, 51.75]],
  ['Saxony', [12.3, 51.15]],
  ['Franconia', [12.2, 49.35]],
  ['Swabia', [10.25, 48.5]],
];
const MIDDLE: Pt = [10.25, 50.15];

const names = [...centres.map(([name]) => name), 'Gotha'];
const places: PlaceSpec[] = names.map((name) => ({ id: name, name, kind: 'land', data: { middle: name === 'Gotha' } }));

const borders: BorderSpec[] = centres.flatMap(([name], i) => [
  { a: name, b: centres[(i + 1) % centres.length][0], kind: 'clear' },
  { a: name, b: 'Gotha', kind: 'clear' },
]);

/** The country around: drawn, and outside the game. */
const around: SeedPoint[] = Array.from({ length: 20 }, (_, i) => {
  const turn = (i / 20) * 2 * Math.PI;
  return { place: 'around', at: [MIDDLE[0] + 5.3 * Math.cos(turn), MIDDLE[1] + 3.35 * Math.sin(turn)] as Pt };
});

export const skirmish: RegionMapSpec = {
  game: 'skirmish',
  title: 'Around Gotha',
  seed: 1806,
  projection: {
    kind: 'conformal',
    parallels: [48, 52.5],
    meridian: 10.25,
    include: [
      [6, 50.2],
      [14.5, 50.2],
      [10.25, 52.75],
      [10.25, 47.55],
    ],
    width: 1500,
    pad: 0,
  },
  spacing: 14,
  margin: 36,
  coast: { tolerance: 0.4, smallest: 5 },
  flood: { wildness: 0.3, river: 8, climb: 1.2 },
  places: [...places, { id: 'around', name: '', kind: 'waste-land' }],
  seeds: [...centres.map(([place, at]) => ({ place, at })), { place: 'Gotha', at: MIDDLE }, ...around],
  borders,
  connectors: [],
  sites: [],
  labels: [],
  shortest: 12,
  riverKinds: [],
};

export const skirmishStyle: MapStyle = {
  landSizes: [46, 42, 38, 34],
  seaSizes: [40, 34],
  siteSize: 20,
  closer: 0.75,
  slotSizes: [62, 54, 46, 40],
  slots: 9,
  symbol: 12,
  images: [
    { zoom: 1, width: 1500, quality: 72 },
    { zoom: 2, width: 2400, quality: 66 },
  ],
  words: { clear: 'over open country' },
  ports: [],
  tints: { middle: '#e3c069' },
  tintOf: (place) => (place.data?.middle === true ? '#e3c069' : undefined),
  suffix: (place) => (place.data?.middle === true ? '★★' : ''),
  closeups: [],
};
