// A small made-up world: one rectangular island of four quarters in two seas.
import type { World } from '../src/core/build.ts';
import type { MapStyle, RegionMapSpec } from '../src/core/spec.ts';
import { makeProjection, type ProjectionSpec } from '../src/geo/projection.ts';

const projection: ProjectionSpec = {
  kind: 'conformal',
  parallels: [40, 55],
  meridian: 10,
  include: [
    [4, 44],
    [16, 44],
    [10, 51],
  ],
  width: 600,
  pad: 0,
};

const sheet = makeProjection(projection);
const at = (x: number, y: number) => sheet.invert([x, y]);

export const world: World = {
  land: [
    {
      id: 0,
      rings: [
        [
          [100, 100],
          [500, 100],
          [500, 400],
          [100, 400],
        ],
      ],
      area: 120000,
    },
  ],
  lakes: [],
  rivers: [
    {
      id: 'middle',
      rank: 1,
      line: [
        [300, 110],
        [296, 180],
        [303, 250],
        [300, 390],
      ],
    },
  ],
  ridges: [],
};

/** Four quarters; the two diagonals must not touch, so north-west meets south-east by a short border. */
export const spec: RegionMapSpec = {
  game: 'made-up',
  title: 'Four quarters',
  seed: 7,
  projection,
  spacing: 12,
  margin: 20,
  coast: { tolerance: 0.4, smallest: 5 },
  flood: { wildness: 0.3, river: 20, climb: 2 },
  places: [
    { id: 'nw', name: 'Norwest', kind: 'land' },
    { id: 'ne', name: 'Noreast', kind: 'land' },
    { id: 'sw', name: 'Souwest', kind: 'land' },
    { id: 'se', name: 'Soueast', kind: 'land' },
    { id: 'west', name: 'West Sea', kind: 'sea' },
    { id: 'east', name: 'East Sea', kind: 'sea' },
  ],
  seeds: [
    { place: 'nw', at: at(200, 170) },
    { place: 'nw', at: at(285, 235) },
    { place: 'ne', at: at(400, 170) },
    { place: 'sw', at: at(200, 330) },
    { place: 'se', at: at(400, 330) },
    { place: 'se', at: at(315, 265) },
    { place: 'west', at: at(50, 250) },
    { place: 'east', at: at(550, 250) },
  ],
  borders: [
    { a: 'nw', b: 'ne', kind: 'river' },
    { a: 'sw', b: 'se', kind: 'river' },
    { a: 'nw', b: 'sw', kind: 'clear' },
    { a: 'ne', b: 'se', kind: 'mountain' },
    { a: 'nw', b: 'se', kind: 'forest' },
    { a: 'nw', b: 'west', kind: 'coast' },
    { a: 'sw', b: 'west', kind: 'coast' },
    { a: 'ne', b: 'east', kind: 'coast' },
    { a: 'se', b: 'east', kind: 'coast' },
    { a: 'west', b: 'east', kind: 'sea' },
  ],
  connectors: [],
  sites: [{ id: 'harbour', place: 'nw', name: 'Harbour', kind: 'base', at: at(110, 150), marks: ['base'] }],
  labels: [],
  shortest: 12,
  riverKinds: ['river'],
};

export const style: MapStyle = {
  landSizes: [24, 20, 16],
  seaSizes: [24, 20, 16],
  siteSize: 12,
  closer: 0.6,
  slotSizes: [24, 18],
  slots: 6,
  symbol: 6,
  images: [{ zoom: 1, width: 600, quality: 70 }],
  words: { clear: 'over open country', river: 'across a river' },
  ports: ['base'],
  tints: {},
  tintOf: () => undefined,
  suffix: () => '',
  closeups: [],
};

export { at };
