/** Troops as wooden figures in profile, in a square from −50 to 50. */
import { safe } from '@concert/board';
import { ARTILLERY, CAVALRY } from '../src/tables.ts';
import { liveryOf } from './forces.ts';

const INK = '#1d1508';
const SKIN = '#e6c29a';
const STEEL = '#8b8578';

const stand = (wood: string): string =>
  `<path d="M-36 40H36L42 49H-42Z" fill="${wood}"/><path d="M-42 49H42" stroke-opacity=".35" stroke="#fff"/>`;

/** A grenadier on the march, musket on the shoulder. */
const infantry = (wood: string, line: string): string =>
  `${stand(wood)}<path d="M-13 -48L14 16" stroke="${STEEL}" stroke-width="5"/><path d="M-13 -48L14 16" stroke="#4a341c" stroke-width="2"/>` +
  `<path d="M-5 10L-22 41H-10L3 18Z" fill="${line}"/><path d="M0 12L10 41H22L12 8Z" fill="${line}"/>` +
  `<path d="M-12 -15Q2 -22 13 -14L15 15Q0 22 -17 16Z" fill="${wood}"/>` +
  `<path d="M-15 -10H-24V8H-14Z" fill="#6d5231"/>` +
  `<path d="M-9 -14L13 9" stroke="${line}" stroke-width="4"/>` +
  `<path d="M8 -11L21 3L13 12L6 6L10 3L3 -3Z" fill="${wood}"/>` +
  `<circle cx="4" cy="-23" r="8" fill="${SKIN}"/>` +
  `<path d="M-6 -26L-8 -45Q4 -49 15 -45L13 -28L19 -25H-6Z" fill="${wood}"/><path d="M-6 -31L13 -32" stroke="${line}" stroke-width="2.6"/>` +
  `<path d="M2 -46Q2 -58 9 -57Q13 -52 8 -46Z" fill="${line}"/>`;

/** A dragoon at the gallop, sabre drawn. */
const cavalry = (wood: string, line: string): string =>
  `${stand(wood)}<path d="M-36 -3Q-52 0 -49 22Q-43 12 -35 9Z" fill="#4a341c"/>` +
  `<path d="M-37 5Q-40 -9 -27 -11Q-8 -13 6 -9L19 -27L22 -35L27 -28L42 -14Q46 -8 39 -5L28 -9Q25 2 22 9L38 17L33 30L28 28L30 21L12 16L-14 13L-22 21L-31 41H-38L-32 21Q-39 14 -37 5Z" fill="#8a6237"/>` +
  `<path d="M6 14L14 30L8 41H2L6 30L-4 15Z" fill="#75502b"/>` +
  `<path d="M-20 -10H8L4 4H-18Z" fill="${wood}"/>` +
  `<path d="M-10 -10L-9 -30Q-1 -35 7 -29L8 -10Z" fill="${wood}"/><path d="M-7 -29L7 -13" stroke="${line}" stroke-width="3.4"/>` +
  `<path d="M-8 -11H7L13 9L6 13L1 0Z" fill="${line}"/>` +
  `<path d="M7 -25L29 -50" stroke="${STEEL}" stroke-width="5"/><path d="M5 -27L16 -32L19 -27L8 -17Z" fill="${wood}"/>` +
  `<circle cx="1" cy="-37" r="7" fill="${SKIN}"/><path d="M-8 -37Q-7 -47 2 -47Q10 -46 11 -38Z" fill="${wood}"/>` +
  `<path d="M-7 -44Q2 -54 12 -46Q2 -49 -5 -38L-14 -30Q-13 -40 -7 -44Z" fill="${line}"/>`;

/** A field gun. */
const artillery = (wood: string, line: string): string =>
  `${stand(wood)}<path d="M2 12L-47 36L-43 43L12 24Z" fill="#75502b"/>` +
  `<path d="M-30 -6Q-34 -13 -27 -15L36 -29L44 -31L47 -18L39 -16L-20 6Q-28 6 -30 -6Z" fill="#b08a3e"/>` +
  `<path d="M-34 -4A4 4 0 1 1 -30 -8" fill="#b08a3e"/><path d="M4 -22L7 -8M24 -27L27 -13" stroke-width="3"/>` +
  `<circle cx="4" cy="17" r="24" fill="none" stroke="${INK}" stroke-width="9"/><circle cx="4" cy="17" r="24" fill="none" stroke="${wood}" stroke-width="5"/>` +
  `<path d="M4 -7V41M-20 17H28M-13 0L21 34M21 0L-13 34" stroke="${INK}" stroke-width="5"/><path d="M4 -7V41M-20 17H28M-13 0L21 34M21 0L-13 34" stroke="${wood}" stroke-width="2.4"/>` +
  `<circle cx="4" cy="17" r="6" fill="${line}"/>`;

/** A figure of an arm, without a number. */
export function figure(f: number, arm: number): string {
  const { wood, line } = liveryOf(f);
  const draw = arm === CAVALRY ? cavalry : arm === ARTILLERY ? artillery : infantry;
  return `<g stroke="${INK}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round" fill="none">${draw(wood, line)}</g>`;
}

/** The number of a stack, at the upper left, where the next figure does not cover it; chips lie under the figure. */
export function countBadge(text: string | number, chips = 0): string {
  const label = safe(text);
  const width = Math.max(42, 20 + 21 * label.length);
  const discs = Array.from(
    { length: Math.min(chips, 4) },
    (_, i) => `<ellipse cx="30" cy="${44 - i * 9}" rx="19" ry="7" fill="#efe2c2" stroke="${INK}" stroke-width="2.4"/>`,
  ).join('');
  return (
    `${discs}<rect x="-54" y="-54" width="${width}" height="42" rx="21" fill="#fffaf0" stroke="${INK}" stroke-width="3"/>` +
    `<text x="${-54 + width / 2}" y="-22" text-anchor="middle" font-size="34" font-weight="700" class="pp-count">${label}</text>`
  );
}

/** An army counter: what is in the box is its owner’s business. */
export function armyCounter(f: number, box: number): string {
  const { wood, line, emblem } = liveryOf(f);
  const roman = ['', 'I', 'II', 'III'][box];
  return (
    `<rect x="-44" y="-44" width="88" height="88" rx="10" fill="${wood}" stroke="${INK}" stroke-width="3"/>` +
    `<rect x="-37" y="-37" width="74" height="74" rx="6" fill="none" stroke="${line}" stroke-width="2"/>` +
    `<g fill="${line}" transform="translate(0 -14) scale(1.7)">${emblem}</g>` +
    `<text y="34" text-anchor="middle" font-size="30" font-weight="700" fill="${line}" class="pp-count-on">${roman}</text>`
  );
}
