// The colours of the two desks. Nothing else in the painter names a colour.
export interface Palette {
  readonly desk: 'light' | 'dark';
  readonly sea: string;
  readonly seaDeep: string;
  /** From the open sea to the shore. */
  readonly shore: readonly string[];
  readonly waterline: string;
  readonly seaLine: string;
  readonly graticule: string;
  readonly land: string;
  readonly landEdge: string;
  readonly waste: string;
  readonly coast: string;
  readonly border: string;
  readonly borderBack: string;
  readonly river: string;
  readonly riverEdge: string;
  readonly lake: string;
  readonly ink: string;
  readonly halo: string;
  readonly seaInk: string;
  readonly seaHalo: string;
  readonly peakLight: string;
  readonly peakShade: string;
  readonly peakLine: string;
  readonly tree: string;
  readonly treeShade: string;
  readonly treeLine: string;
  readonly marsh: string;
  readonly star: string;
  readonly starLine: string;
  readonly anchor: string;
  readonly fort: string;
  readonly paper: string;
  readonly frame: string;
  readonly frameLine: string;
  readonly link: string;
  /** Strength of the paper's blots. */
  readonly blot: number;
  readonly blotDark: string;
  readonly blotLight: string;
}

export const light: Palette = {
  desk: 'light',
  sea: '#9fbfc6',
  seaDeep: '#8db1bb',
  shore: ['#a9c7cc', '#b5d0d3', '#c3dadb', '#d5e6e4'],
  waterline: '#7fa5b0',
  seaLine: '#55808f',
  graticule: '#4f7886',
  land: '#efe3c4',
  landEdge: '#b08d55',
  waste: '#d8ccad',
  coast: '#2c4450',
  border: '#5d3a22',
  borderBack: '#f6ecd2',
  river: '#4a8cb0',
  riverEdge: '#28566f',
  lake: '#a9cbd3',
  ink: '#26180c',
  halo: '#f7eed8',
  seaInk: '#1c4a60',
  seaHalo: '#c9dee0',
  peakLight: '#f4ead0',
  peakShade: '#9a805a',
  peakLine: '#54402a',
  tree: '#9aa873',
  treeShade: '#6d7e4b',
  treeLine: '#414c2a',
  marsh: '#4e8480',
  star: '#a8231d',
  starLine: '#f7eed8',
  anchor: '#1f4f6b',
  fort: '#3a2a1c',
  paper: '#f4e9cf',
  frame: '#2e1d10',
  frameLine: '#8a6a3c',
  link: '#7a1f1a',
  blot: 0.42,
  blotDark: '120,90,50',
  blotLight: '255,250,235',
};

export const dark: Palette = {
  desk: 'dark',
  sea: '#23383f',
  seaDeep: '#1b2d34',
  shore: ['#274048', '#2c4850', '#33525a', '#3d6067'],
  waterline: '#4c727a',
  seaLine: '#5f8a93',
  graticule: '#6f98a0',
  land: '#75694f',
  landEdge: '#2f281c',
  waste: '#4c4537',
  coast: '#0d171b',
  border: '#e3d3a8',
  borderBack: '#2c2417',
  river: '#5fa3c4',
  riverEdge: '#173543',
  lake: '#2f4f59',
  ink: '#f6ecd4',
  halo: '#2a2115',
  seaInk: '#bcd9df',
  seaHalo: '#1a2b32',
  peakLight: '#a89877',
  peakShade: '#3c3222',
  peakLine: '#1c150c',
  tree: '#8f9d62',
  treeShade: '#3f4a2b',
  treeLine: '#1d2412',
  marsh: '#7fb3ad',
  star: '#e0574a',
  starLine: '#1d140c',
  anchor: '#9fcbe0',
  fort: '#17100a',
  paper: '#4f4635',
  frame: '#120c06',
  frameLine: '#8a6a3c',
  link: '#e98b7d',
  blot: 0.22,
  blotDark: '0,0,0',
  blotLight: '255,240,205',
};
