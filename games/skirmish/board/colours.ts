/** Colours, emblems and flags of the three sides: each has a pattern and an emblem of its own. */
import { bands } from '@concert/board';

export interface Livery {
  readonly face: string;
  readonly edge: string;
  readonly pattern: string;
  /** SVG around 0, 0, about 40 across, in the colour of the ink. */
  readonly emblem: string;
  readonly flag: string;
}

const INK = '#f6f0df';
const line = (d: string): string => `<path d="${d}" fill="none" stroke="${INK}" stroke-width="7"/>`;

const liveries: readonly Livery[] = [
  {
    face: '#2c4f9e',
    edge: '#172c5c',
    pattern: 'pattern-3',
    emblem: line('M-12 -18V18M0 -18V18M12 -18V18'),
    flag: bands(['#25408f', INK, '#25408f'], true),
  },
  {
    face: '#b02a2f',
    edge: '#65131a',
    pattern: 'pattern-5',
    emblem: line('M0 -20V20M-20 0H20'),
    flag: bands(['#b02a2f', INK, '#b02a2f']),
  },
  {
    face: '#3b7444',
    edge: '#1c3f23',
    pattern: 'pattern-4',
    emblem: line('M-17 -17L17 17M17 -17L-17 17'),
    flag: bands(['#3b7444', INK]),
  },
];

export const INK_ON_FACE = INK;
export const liveryOf = (seat: number): Livery => liveries[seat % liveries.length]!;
