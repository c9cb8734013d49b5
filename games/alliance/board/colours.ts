/** Colours, emblems and flags of the powers. Every colour has an emblem and a pattern of its own. */
import { bands } from '@concert/board';
import { AUSTRIA, BRITAIN, BROWN, FRANCE, PRUSSIA, RUSSIA, SPAIN, TURKEY } from '../src/tables.ts';

export interface Dress {
  /** The face of its blocks, what is drawn on it, and the shade of its edge. */
  readonly face: string;
  readonly ink: string;
  readonly edge: string;
  /** On the map. */
  readonly tint: string;
  readonly pattern: string;
  /** SVG around 0, 0, about 40 across, in `currentColor`. */
  readonly emblem: string;
  readonly flag: string;
}

const stroke = (d: string, width = 7): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}"/>`;

const dresses: { readonly [power: number]: Dress } = {
  [FRANCE]: {
    face: '#2c4f9e',
    ink: '#f4f1e6',
    edge: '#172c5c',
    tint: '#5d78ea',
    pattern: 'pattern-3',
    emblem: stroke('M-12 -18V18M0 -18V18M12 -18V18', 6),
    flag: bands(['#25408f', '#f4f1e6', '#b8262c'], true),
  },
  [BRITAIN]: {
    face: '#b02a2f',
    ink: '#fbf1e2',
    edge: '#65131a',
    tint: '#d9716a',
    pattern: 'pattern-5',
    emblem: stroke('M0 -20V20M-20 0H20', 8),
    flag: '<rect width="30" height="20" fill="#2b3d7b"/><path d="M0 0L30 20M30 0L0 20" stroke="#fff" stroke-width="4"/><path d="M15 0V20M0 10H30" stroke="#fff" stroke-width="6.500"/><path d="M15 0V20M0 10H30" stroke="#b8262c" stroke-width="3.600"/>',
  },
  [AUSTRIA]: {
    face: '#f1ead6',
    ink: '#3d2f14',
    edge: '#a8945f',
    tint: '#ecd574',
    pattern: 'pattern-2',
    emblem: stroke('M-19 -8H19M-19 8H19', 7),
    flag: bands(['#e9b81c', '#26221c']),
  },
  [PRUSSIA]: {
    face: '#3f4650',
    ink: '#f1efe6',
    edge: '#1b1f25',
    tint: '#6f8696',
    pattern: 'pattern-7',
    emblem: '<path d="M-20 -8L-6 -4L-8 -20H8L6 -4L20 -8V8L6 4L8 20H-8L-6 4L-20 8Z" fill="currentColor"/>',
    flag: '<rect width="30" height="20" fill="#f4f1e6"/><rect width="30" height="5" fill="#222"/><rect y="15" width="30" height="5" fill="#222"/>',
  },
  [RUSSIA]: {
    face: '#3b7444',
    ink: '#f3f2e2',
    edge: '#1c3f23',
    tint: '#8dae68',
    pattern: 'pattern-4',
    emblem: stroke('M-17 -17L17 17M17 -17L-17 17', 8),
    flag: bands(['#f4f1e6', '#2b4ea0', '#b8262c']),
  },
  [SPAIN]: {
    face: '#dfae2b',
    ink: '#3b2608',
    edge: '#8c6712',
    tint: '#e3b63d',
    pattern: 'pattern-6',
    emblem: stroke('M-19 -12H19M-19 0H19M-19 12H19', 5),
    flag: '<rect width="30" height="20" fill="#b8262c"/><rect y="5" width="30" height="10" fill="#e9b81c"/>',
  },
  [TURKEY]: {
    face: '#c2692a',
    ink: '#fff3e0',
    edge: '#70370e',
    tint: '#d9925a',
    pattern: 'pattern-0',
    emblem:
      '<path d="M8 -17A18 18 0 1 0 8 17A14.500 14.500 0 1 1 8 -17Z" fill="currentColor"/><circle cx="11" cy="0" r="5" fill="currentColor"/>',
    flag: '<rect width="30" height="20" fill="#b8262c"/><circle cx="12" cy="10" r="5.500" fill="#fff"/><circle cx="13.800" cy="10" r="4.400" fill="#b8262c"/><circle cx="19.500" cy="10" r="2" fill="#fff"/>',
  },
};
/** All minors alike (2.2). */
const minor: Dress = {
  face: '#8a643c',
  ink: '#fbf0da',
  edge: '#4b331a',
  tint: '#b99b70',
  pattern: 'pattern-1',
  emblem: '<circle r="15" fill="none" stroke="currentColor" stroke-width="6"/>',
  flag: '<rect width="30" height="20" fill="#a8875c"/><circle cx="15" cy="10" r="5" fill="none" stroke="#fff" stroke-width="2"/>',
};

export const dressOf = (power: number): Dress => (power === BROWN ? minor : (dresses[power] ?? minor));
