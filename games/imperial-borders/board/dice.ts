/** The faces of the two dice as they are printed, in a square from −16 to 16. The signs repeat the zones: − Front, + Rear. */
import { BAR, BLANK, BLAST, BLUE_BLAST, DOUBLE, RED_BLAST } from '../src/tables.ts';

const ORANGE = '#f08a24';
const [RED, BLUE] = ['#b8292f', '#2f62b4'];
const INK = '#1d1508';

/** A burst with eight rays around a spot. */
function burst(x: number, y: number, size: number): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const [angle, reach] = [(Math.PI * i) / 8, i % 2 === 0 ? size : size * 0.56];
    return `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const bar = (fill: string): string => `<rect x="-9" y="-3" width="18" height="6" rx="1.5" fill="${fill}"/>`;
const sign = (d: string): string => `<path d="${d}" stroke="#fff" stroke-width="2.4"/>`;

const pictures: { readonly [face: number]: (fill: string) => string } = {
  [BLANK]: () => '',
  [BAR]: bar,
  [BLAST]: () => `<path d="${burst(0, 0, 12)}" fill="${ORANGE}"/>`,
  [DOUBLE]: () => `<path d="${burst(-4, -4, 9)}${burst(5, 5, 9)}" fill="${ORANGE}" stroke="${INK}"/>`,
  [RED_BLAST]: () => `<path d="${burst(0, 0, 12)}" fill="${RED}"/>${sign('M-4 0H4M0-4V4')}`,
  [BLUE_BLAST]: () => `<path d="${burst(0, 0, 12)}" fill="${BLUE}"/>${sign('M-4 0H4')}`,
};

export type DieColour = 'black' | 'white';

export function dieFace(colour: DieColour, face: number): string {
  const [fill, edge] = colour === 'black' ? ['#26211b', '#0c0a08'] : ['#fffdf6', '#8c7f66'];
  return (
    `<rect x="-15" y="-15" width="30" height="30" rx="5" fill="${fill}" stroke="${edge}" stroke-width="1.6"/>` +
    (pictures[face] ?? pictures[BLANK])!(colour === 'black' ? ORANGE : INK)
  );
}

/** A Hit that is still to be assigned, by its kind: what the die showed. */
export const faceOfHit: readonly (readonly [DieColour, number])[] = [
  ['black', BLAST],
  ['black', DOUBLE],
  ['white', RED_BLAST],
  ['white', BLUE_BLAST],
  ['white', BAR],
];

/** The burst of a Hit on a piece. */
export const hitMark = `<path d="${burst(0, 0, 12)}" fill="${ORANGE}" stroke="${INK}" stroke-width="1.4"/>`;
