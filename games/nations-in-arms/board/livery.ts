/** How a power is told from the others: face, ink and edge of its counters, its emblem, and the pattern of its provinces. */
import { safe } from '@concert/board';
import type { State } from '../src/shape.ts';
import { isMajor, power } from '../src/tables.ts';

export const INK = '#2b1d0c';
export const PAPER = '#fbf3df';

export interface Livery {
  readonly face: string;
  readonly ink: string;
  readonly edge: string;
  readonly tint: string;
  /** SVG markup around 0, 0 in `currentColor`, about 38 wide. */
  readonly emblem: string;
  readonly pattern: string;
}

const line = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}"/>`;

const majors: { readonly [id: string]: Omit<Livery, 'pattern'> } = {
  fr: {
    face: '#2b4a9b',
    ink: '#f6f2e4',
    edge: '#142756',
    tint: '#8098dc',
    emblem: line('M-13-17V17M0-17V17M13-17V17', 7),
  },
  gb: { face: '#b5292f', ink: '#fdf3e4', edge: '#5f1016', tint: '#dc8a83', emblem: line('M0-19V19M-19 0H19', 9) },
  ru: {
    face: '#1f5238',
    ink: '#f2f1df',
    edge: '#0d2a1b',
    tint: '#86b08a',
    emblem: line('M-16-16L16 16M16-16L-16 16', 8.5),
  },
  at: { face: '#dedad0', ink: '#2d2a26', edge: '#7b756a', tint: '#cfcabd', emblem: line('M-18-8H18M-18 8H18', 8.5) },
  pr: {
    face: '#2c2e33',
    ink: '#f2efe6',
    edge: '#0c0d0f',
    tint: '#8e929b',
    emblem: '<path d="M-19-8L-5-4L-8-19H8L5-4L19-8V8L5 4L8 19H-8L-5 4L-19 8Z" fill="currentColor"/>',
  },
  es: {
    face: '#c98f1f',
    ink: '#2e1d05',
    edge: '#744d08',
    tint: '#e4c074',
    emblem: line('M-18-13H18M-18 0H18M-18 13H18', 6),
  },
  tr: {
    face: '#93c47a',
    ink: '#1c3211',
    edge: '#4b7636',
    tint: '#bfe0a8',
    emblem:
      '<path d="M8-16A18 18 0 1 0 8 16A14 14 0 1 1 8-16Z" fill="currentColor"/><circle cx="12" r="5" fill="currentColor"/>',
  },
};
const minor: Omit<Livery, 'pattern'> = {
  face: '#b79b74',
  ink: '#2e1f0c',
  edge: '#6d5431',
  tint: '#cdb28c',
  emblem: '<circle r="13" fill="none" stroke="currentColor" stroke-width="6"/>',
};

/** Provinces repeat the emblem as a pattern, so that colour is never alone. */
const strokes: { readonly [id: string]: string } = {
  fr: '<path d="M0 0V10" stroke-width="2.2"/>',
  gb: '<path d="M5 2V8M2 5H8" stroke-width="1.5"/>',
  ru: '<path d="M2 2L8 8M8 2L2 8" stroke-width="1.4"/>',
  at: '<path d="M0 5H10" stroke-width="2.2"/>',
  pr: '<path d="M0 0L10 10M0 10L10 0" stroke-width="1.1"/>',
  es: '<path d="M0 10L10 0" stroke-width="1.8"/>',
  tr: '<circle cx="5" cy="5" r="1.9" fill="currentColor" stroke="none"/>',
  minor: '<path d="M0 0L10 10" stroke-width="0.8"/>',
};

export const defs: string = Object.entries(strokes)
  .map(
    ([id, d]) =>
      `<pattern id="na-${id}" width="10" height="10" patternUnits="userSpaceOnUse"><g stroke="currentColor" fill="none">${d}</g></pattern>`,
  )
  .join('');

export function liveryOf(who: number): Livery {
  const id = power.names[who]!;
  return isMajor(who) ? { ...majors[id]!, pattern: `na-${id}` } : { ...minor, pattern: 'na-minor' };
}

/** The colour of the major that runs a minor, for the stripe on its counters; nothing for a major or a neutral. */
export function stripeOf({ allegiance }: State, who: number): string {
  const major = allegiance[who]!;
  return isMajor(who) || major < 0 ? '' : liveryOf(major).face;
}

/** A flag 30 × 20. */
export function flagOf(who: number): string {
  const { face, ink, emblem } = liveryOf(who);
  return `<rect width="30" height="20" fill="${face}"/><g transform="translate(15 10) scale(.36)" color="${ink}">${emblem}</g>`;
}

export interface TextLook {
  readonly weight?: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly class?: string;
}

export function text(x: number, y: number, size: number, what: string | number, look: TextLook = {}): string {
  const { weight = 700, fill = INK, anchor = 'middle' } = look;
  return `<text class="${look.class ?? 'na-figure'}" x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${safe(what)}</text>`;
}

/** Two colours mixed: `share` of the second. */
export function mixed(a: string, b: string, share: number): string {
  const parts = (colour: string): number[] => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
  const [from, to] = [parts(a), parts(b)];
  return `#${from
    .map((value, i) =>
      Math.round(value + (to[i]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
