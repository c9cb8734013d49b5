/** Blocks as they are drawn: face with strengths on its edges for those who know them, blank for all others. */
import { put, safe } from '@concert/board';
import { ATTACKER, FAVOURED, HALF, HINDERED, INVADER, PANICKED, RESERVE } from '../src/shape.ts';
import {
  ARTILLERY,
  BROWN,
  CAVALRY,
  colourOf,
  FLEET,
  FORTRESS,
  firepowerOf,
  HQ,
  INFANTRY,
  letterOf,
  maxOf,
  minOf,
  typeOf,
} from '../src/tables.ts';
import { type Dress, dressOf } from './colours.ts';
import type { AllianceContext } from './context.ts';

export const rating = (b: number): string => `${'ABCD'[letterOf[b]]}${firepowerOf[b]}`;

/** A block of wood standing on its edge: the face, and a darker foot that gives it depth. */
const body = ({ face, edge }: Dress): string =>
  `<rect x="-46" y="-43" width="95" height="95" rx="11" fill="#1d130a" opacity="0.35"/>` +
  `<rect x="-48" y="-48" width="96" height="96" rx="10" fill="${edge}"/>` +
  `<rect x="-48" y="-48" width="96" height="90" rx="10" fill="${face}"/>` +
  `<rect x="-43" y="-43" width="86" height="80" rx="7" fill="none" stroke="#fff" stroke-opacity="0.32" stroke-width="2"/>`;

/** What kind of troops, 44 × 30 around 0, 0. */
const signs: { readonly [type: number]: string } = {
  [INFANTRY]:
    '<path d="M-20 -13H20V13H-20ZM-20 -13L20 13M20 -13L-20 13" fill="none" stroke="currentColor" stroke-width="4.200"/>',
  [CAVALRY]: '<path d="M-20 -13H20V13H-20ZM20 -13L-20 13" fill="none" stroke="currentColor" stroke-width="4.200"/>',
  [ARTILLERY]:
    '<path d="M-20 -13H20V13H-20Z" fill="none" stroke="currentColor" stroke-width="4.200"/><circle r="7.500" fill="currentColor"/>',
  [HQ]: '<path d="M-12 16V-15H16L8 -7L16 1H-12" fill="currentColor" stroke="currentColor" stroke-width="4" stroke-linejoin="round"/>',
  [FORTRESS]:
    '<path d="M0 -19L18 -6L11 15H-11L-18 -6Z" fill="none" stroke="currentColor" stroke-width="5" stroke-linejoin="round"/>',
  [FLEET]: '<path d="M-21 6H21L14 17H-14ZM-3 3V-19L-17 1ZM3 3V-15L16 1Z" fill="currentColor"/>',
};

/** Strength n is on edge max − n; turning the block brings it to the top. */
/** Fleets go down to nothing and float still (2.16). */
export const turnOf = (b: number, step: number): number => (step >= minOf[b] ? (maxOf[b] - step) * -90 : 0);

/** A block whose face the viewer sees. The edges turn with it, what stands in the middle stays upright. */
export function faceUp(b: number, step: number, role: number): string {
  const dress = dressOf(colourOf[b]);
  const turn = turnOf(b, step);
  let edges = '';
  for (let i = 0; i <= Math.min(3, maxOf[b] - minOf[b]); i++) {
    const now = maxOf[b] - i === step;
    // At the foot stands the rating: the digit of that edge would go through it.
    if (step >= minOf[b] && Math.abs(i - (maxOf[b] - step)) === 2) continue;
    const size = now ? 31 : 17;
    edges +=
      `<g transform="rotate(${i * 90})"><text y="${now ? -18 : -25}" class="al-number" font-size="${size}"` +
      ` fill="${dress.ink}"${now ? '' : ' opacity="0.55"'}>${maxOf[b] - i}</text></g>`;
  }
  const middle =
    `<g transform="rotate(${-turn})" color="${dress.ink}"><g transform="translate(0 1) scale(0.86)">${signs[typeOf[b]]}</g>` +
    `<text y="33" class="al-rating" font-size="19" fill="${dress.ink}">${rating(b)}</text></g>`;
  // The foot is always below, however the block is turned.
  return `<g transform="rotate(${-turn})">${body(dress)}</g>${edges}${middle}${badges(role, turn)}`;
}

/** A block of which only the colour is known. */
export function faceDown(colour: number, role: number): string {
  const dress = dressOf(colour);
  return (
    `${body(dress)}<rect x="-26" y="-29" width="52" height="52" rx="7" fill="none" stroke="${dress.ink}" stroke-opacity="0.45" stroke-width="2.500"/>` +
    `<g transform="translate(0 -3)" color="${dress.ink}" opacity="0.85">${dress.emblem}</g>${badges(role, 0)}`
  );
}

/** What part it plays, as small shapes at its corner: colour is never alone. */
function badges(role: number, turn: number): string {
  const marks: string[] = [];
  if (role & RESERVE) marks.push('R');
  else if (role & INVADER) marks.push('⚓');
  else if (role & ATTACKER) marks.push('⚔');
  if (role & HALF) marks.push('½');
  if (role & FAVOURED) marks.push('+');
  if (role & (HINDERED | PANICKED)) marks.push('–');
  if (marks.length === 0) return '';
  return `<g transform="rotate(${-turn})"><circle cx="36" cy="-36" r="17" fill="#fffaf0" stroke="#3a2a14" stroke-width="2.500"/><text x="36" y="-29" class="al-badge" font-size="20">${safe(marks[0])}</text></g>`;
}

const parts: readonly (readonly [bit: number, word: string])[] = [
  [RESERVE, 'board.reserve'],
  [INVADER, 'board.invading'],
  [ATTACKER, 'board.attacking'],
];

export function titleOf(context: AllianceContext, b: number, steps: number, role: number): string {
  const title = put(context, 'board.block', { block: b, rating: rating(b), steps, most: maxOf[b] });
  const part = parts.find(([bit]) => role & bit)?.[1];
  return part ? `${title}, ${put(context, part)}` : title;
}

export const hiddenTitle = (context: AllianceContext, colour: number): string =>
  colour === BROWN ? put(context, 'board.hidden-minor') : put(context, 'board.hidden-block', { power: colour });
