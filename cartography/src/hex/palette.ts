// Colours only hex maps need, for both desks.
import type { Palette } from '../paint/palette.ts';
import type { Terrain } from './spec.ts';

export interface HexPalette {
  readonly ground: Readonly<Record<Terrain | 'off', string>>;
  readonly grid: string;
  readonly seaGrid: string;
  readonly number: string;
  readonly hill: string;
  readonly dune: string;
  readonly state: string;
  readonly province: string;
  readonly crest: string;
  readonly road: string;
  readonly shipyard: string;
  readonly roads: string;
  readonly group: string;
}

const light: HexPalette = {
  ground: {
    clear: '#efe3c4',
    rough: '#e4d1a2',
    woods: '#d5d8a8',
    swamp: '#ccd9c6',
    mountain: '#dac193',
    desert: '#f3dca4',
    waste: '#d3c39d',
    off: '#dacdae',
  },
  grid: '#7d6238',
  seaGrid: '#45707f',
  number: '#6e5530',
  hill: '#8a6b40',
  dune: '#b08a4a',
  state: '#b3443a',
  province: '#6b4526',
  crest: '#5a4128',
  road: '#fbf3df',
  shipyard: '#ffffff',
  roads: '#bcd6dc',
  group: '#7a3e22',
};

const dark: HexPalette = {
  ground: {
    clear: '#75694f',
    rough: '#6a5b40',
    woods: '#5e6443',
    swamp: '#566560',
    mountain: '#5c4d36',
    desert: '#84724a',
    waste: '#4b4334',
    off: '#4e4636',
  },
  grid: '#c9b78c',
  seaGrid: '#7ba3ac',
  number: '#c4b48e',
  hill: '#2b2216',
  dune: '#3c3019',
  state: '#ec7f6f',
  province: '#efe0b8',
  crest: '#1a130b',
  road: '#e9dcbb',
  shipyard: '#e8e2d2',
  roads: '#3b5a63',
  group: '#f3cf9a',
};

export const hexPalette = (p: Palette): HexPalette => (p.desk === 'light' ? light : dark);
