/** How each Nation looks: colour, pattern and emblem go together, so that colour never carries meaning alone. */
import { nameIn, type Spoken } from '@concert/board';
import { AUSTRIA, BRITAIN, FRANCE, nation, PRUSSIA, RUSSIA, SPAIN } from '../src/tables.ts';

export interface Livery {
  /** The face of its pieces, what is drawn on it, and the colour of its arrows. */
  readonly face: string;
  readonly line: string;
  readonly arrow: string;
  readonly tint: string;
  readonly pattern: string;
  /** SVG in a square from −10 to 10, filled with `line`. */
  readonly emblem: string;
}

const path = (d: string): string => `<path d="${d}"/>`;
const lily =
  'M0-10C3-7 4-4 2 1C3-4 6-6 8-4C10-2 9 2 6 3L7 0C5 0 4 2 3 3.4H5V5.6H2.4C2.6 7.6 4 8.6 5 9L0 10L-5 9C-4 8.6-2.6 7.6-2.4 5.6H-5V3.4H-3C-4 2-5 0-7 0L-6 3C-9 2-10-2-8-4C-6-6-3-4-2 1C-4-4-3-7 0-10Z';
const doubleEagle =
  'M0-4L-2-8L-6-9L-4-6.500L-9-7Q-11-1-7 4L-8 0L-5 5L-3 3V7L0 10L3 7V3L5 5L8 0L7 4Q11-1 9-7L4-6.500L6-9L2-8Z';
const crossPattee = 'M-4-10H4L2.500-2.500L10-4V4L2.500 2.500L4 10H-4L-2.500 2.500L-10 4V-4L-2.500-2.500Z';
const saltire =
  'M-10-7.500L-7.500-10L0-2.500L7.500-10L10-7.500L2.500 0L10 7.500L7.500 10L0 2.500L-7.500 10L-10 7.500L-2.500 0Z';
const castle = 'M-8 9V-3H-9V-9H-6V-6H-4V-9H-1.500V-6H1.500V-9H4V-6H6V-9H9V-3H8V9H2.500V4A2.500 2.500 0 0 0-2.500 4V9Z';
const petals = [0, 72, 144, 216, 288].map((turn) => `<circle r="4.200" cy="-5" transform="rotate(${turn})"/>`).join('');

const liveries: { readonly [n: number]: Livery } = {
  [FRANCE]: {
    face: '#2c4f9e',
    line: '#f6f2e4',
    arrow: '#24448c',
    tint: '#5d78c8',
    pattern: 'pattern-0',
    emblem: path(lily),
  },
  [AUSTRIA]: {
    face: '#f4edd8',
    line: '#7a5a12',
    arrow: '#7a5c14',
    tint: '#e6c65c',
    pattern: 'pattern-2',
    emblem: path(doubleEagle),
  },
  [PRUSSIA]: {
    face: '#4c545f',
    line: '#f1efe6',
    arrow: '#3a414b',
    tint: '#7f8b99',
    pattern: 'pattern-1',
    emblem: path(crossPattee),
  },
  [BRITAIN]: {
    face: '#b02a2f',
    line: '#fbf1e2',
    arrow: '#98222a',
    tint: '#d3726c',
    pattern: 'pattern-7',
    emblem: petals,
  },
  [RUSSIA]: {
    face: '#22675a',
    line: '#f3f2e2',
    arrow: '#1b554a',
    tint: '#5fa08f',
    pattern: 'pattern-3',
    emblem: path(saltire),
  },
  [SPAIN]: {
    face: '#cf9f3c',
    line: '#33220a',
    arrow: '#9c6f14',
    tint: '#d8a94a',
    pattern: 'pattern-5',
    emblem: path(castle),
  },
};

export const liveryOf = (n: number): Livery => liveries[n]!;
export const nationName = (context: Spoken, n: number): string => nameIn(context, nation, n);

const INK = '#1d1508';

/** The emblem on a shield, `size` high, around 0, 0. */
export function shield(n: number, size: number): string {
  const { face, line, emblem } = liveryOf(n);
  return (
    `<g transform="scale(${(size / 30).toFixed(3)})"><path d="M-13-15H13V2Q13 12 0 15.500Q-13 12-13 2Z" fill="${face}" stroke="${INK}" stroke-width="2"/>` +
    `<g fill="${line}" transform="translate(0 -1.500) scale(.95)">${emblem}</g></g>`
  );
}

/** A flag of 30 × 20. */
export function flagOf(n: number): string {
  const { face, line, emblem } = liveryOf(n);
  return `<rect width="30" height="20" fill="${face}"/><g transform="translate(15 10) scale(.82)" fill="${line}">${emblem}</g>`;
}
