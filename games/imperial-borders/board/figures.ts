/** Units and ships as small figures, and the plinth on which the stack of one Nation stands. In a square from −50 to 50. */
import { nameIn, put, type Spoken, safe } from '@concert/board';
import { CANNON, CAVALRY, FULL, HALF, WARES, ware } from '../src/tables.ts';
import { liveryOf } from './nations.ts';

const INK = '#1d1508';
const SKIN = '#e6c29a';
const WOOD = '#8a6237';
const BRASS = '#b08a3e';

/** Drawings about 24 wide and 30 high, standing on 0. */
const soldier = (coat: string, belt: string): string =>
  `<path d="M-7-29L7-2" stroke="#6d6a60" stroke-width="2.200"/>` +
  `<path d="M-3-9L-6 0H-1L1-8ZM2-9L3 0H8L6-9Z" fill="${belt}"/><path d="M-6-20Q1-23 7-19L7-8Q0-5-7-8Z" fill="${coat}"/>` +
  `<path d="M-5-19L6-9" stroke="${belt}" stroke-width="2"/><circle cx="1" cy="-23" r="3.600" fill="${SKIN}"/>` +
  `<path d="M-4-24V-31Q1-33 6-31V-25Z" fill="${coat}"/><path d="M1-32Q1-36 3-36Q5-34 3-32" fill="${belt}"/>`;

const rider = (coat: string, belt: string): string =>
  `<path d="M-13-12Q-16-10-15-4L-12-8Q-11-3-13 0H-9L-6-6L4-5L6 0H10L8-7L11-14L14-12L16-15L11-21L7-15Q-2-14-9-15Z" fill="${WOOD}"/>` +
  `<path d="M-3-14V-24Q1-27 5-23V-13Z" fill="${coat}"/><path d="M-1-24L4-15" stroke="${belt}" stroke-width="1.800"/>` +
  `<path d="M5-21L13-30" stroke="#8b8578" stroke-width="2.200"/><circle cx="1" cy="-27" r="3.200" fill="${SKIN}"/>` +
  `<path d="M-3-28Q-2-33 2-33Q6-32 6-28Z" fill="${coat}"/><path d="M-3-31Q2-37 7-31Q1-34-4-26Z" fill="${belt}"/>`;

const gun = (coat: string): string =>
  `<path d="M0-6L-15 0L-13 2L4-3Z" fill="${WOOD}"/><path d="M-9-13L13-21L15-15L-6-7Q-11-9-9-13Z" fill="${BRASS}"/>` +
  `<circle cx="2" cy="-8" r="8" fill="none" stroke="${INK}" stroke-width="4.400"/><circle cx="2" cy="-8" r="8" fill="none" stroke="${coat}" stroke-width="2.200"/>` +
  `<path d="M2-16V0M-6-8H10" stroke="${INK}" stroke-width="1.600"/>`;

const sails = (coat: string, belt: string, masts: readonly number[]): string =>
  `<path d="M-14-7H14L10 0H-10Z" fill="${WOOD}"/><path d="M-13-5H13" stroke="${belt}" stroke-width="1.600"/>` +
  masts
    .map(
      (x) =>
        `<path d="M${x}-7V-31" stroke="${INK}" stroke-width="1.600"/><path d="M${x - 5}-28Q${x + 5}-24 ${x - 4}-20H${x + 5}Q${x + 9}-24 ${x + 5}-28Z" fill="#f4efe0"/>` +
        `<path d="M${x - 6}-18Q${x + 5}-13 ${x - 5}-9H${x + 5}Q${x + 10}-13 ${x + 5}-18Z" fill="#f4efe0"/>`,
    )
    .join('') +
  `<path d="M${masts[0]}-31H${masts[0]! + 7}L${masts[0]! + 5}-33.500L${masts[0]! + 7}-36H${masts[0]}Z" fill="${coat}"/>`;

/** One figure of a ware in the dress of its Nation. */
export function figure(n: number, w: number): string {
  const { face, line } = liveryOf(n);
  const drawn =
    w === HALF
      ? soldier(face, line)
      : w === FULL
        ? `<g transform="translate(-5 0)">${soldier(face, line)}</g><g transform="translate(6 1)">${soldier(face, line)}</g>`
        : w === CAVALRY
          ? rider(face, line)
          : w === CANNON
            ? gun(face)
            : sails(face, line, w === WARES - 1 ? [-8, 0, 8] : [-5, 5]);
  return `<g stroke="${INK}" stroke-width="1.300" stroke-linejoin="round" stroke-linecap="round" fill="none">${drawn}</g>`;
}

/** A Field Hospital Tent: a head that counts for an order and is no longer there. */
export const tent = `<path d="M-15 0L0-24L15 0Z" fill="#f4efe0" stroke="${INK}" stroke-width="1.600"/><path d="M-4 0L0-9L4 0Z" fill="${WOOD}"/><path d="M-4-14H4M0-18V-10" stroke="#a32018" stroke-width="2.400"/>`;

/** A cell of a plinth: this many of a ware, elite or not. */
export interface Cell {
  readonly ware: number;
  readonly count: number;
  readonly elite: boolean;
}

const CELL = 27;
const EMBLEM = 24;
const HEIGHT = 22;

export const plinthWidth = (cells: number): number => EMBLEM + CELL * cells + 4;

/** How much larger than a single figure a stack is drawn, so that all figures of the board have one size. */
export const plinthSize = (cells: number): number => Math.max(1, plinthWidth(cells) / 60);

/** A stack: the emblem at the left of the plinth, a figure and a number for each type, small signs above. */
export function plinth(n: number, cells: readonly Cell[], signs = ''): string {
  const { face, line, emblem } = liveryOf(n);
  const width = plinthWidth(cells.length);
  const scale = 100 / Math.max(60, width);
  const left = -width / 2;
  const figures = cells.map(({ ware: w, elite }, i) => {
    const pennant = elite
      ? `<path d="M9-36H20L17-32.500L20-29H9Z" fill="#e0b02c" stroke="${INK}" stroke-width="1.200"/><path d="M9-37V-20" stroke="${INK}" stroke-width="1.400"/>`
      : '';
    return `<g transform="translate(${left + EMBLEM + CELL * (i + 0.5)} 2)">${figure(n, w)}${pennant}</g>`;
  });
  const numbers = cells.map(
    ({ count }, i) =>
      `<text x="${left + EMBLEM + CELL * (i + 0.5)}" y="18.500" text-anchor="middle" font-size="17" font-weight="700" fill="${line}" class="ib-count">${safe(count)}</text>`,
  );
  return (
    `<g transform="scale(${scale.toFixed(3)})"><rect x="${left}" y="2" width="${width}" height="${HEIGHT}" rx="5" fill="${face}" stroke="${INK}" stroke-width="1.800"/>` +
    `<g fill="${line}" transform="translate(${left + 13} 13) scale(.82)">${emblem}</g>${figures.join('')}${numbers.join('')}${signs}</g>`
  );
}

/** A small round plate with a text, at the upper right of a stack. */
export function badge(text: string, cells: number, colour = '#fffaf0'): string {
  const x = plinthWidth(cells) / 2 - 6;
  const width = 12 + 7.5 * text.length;
  return (
    `<rect x="${x - width / 2}" y="-46" width="${width}" height="18" rx="9" fill="${colour}" stroke="${INK}" stroke-width="1.400"/>` +
    `<text x="${x}" y="-32.500" text-anchor="middle" font-size="13" font-weight="700" fill="${INK}" class="ib-count">${safe(text)}</text>`
  );
}

/** Arrow Tags as shapes: a bar for arrived (Blue), crossed strokes for fought (Red), a struck arrow for cancelled (White). */
export function tagSign(tags: number, x: number): string {
  const arrow = (colour: string, over: string): string =>
    `<g transform="translate(${x} -10)"><circle r="8" fill="${colour}" stroke="${INK}" stroke-width="1.300"/>` +
    `<path d="M-4 0H3M0-3L3.500 0L0 3" stroke="#fff" stroke-width="2" fill="none"/>${over}</g>`;
  if (tags & 4) return arrow('#8d887c', `<path d="M-5 5L5-5" stroke="${INK}" stroke-width="2"/>`);
  if (tags & 1) return arrow('#b02a2f', '<path d="M-5-5L5 5M-5 5L5-5" stroke="#fff" stroke-width="1.300"/>');
  if (tags & 2) return arrow('#2f5fa8', '<path d="M5-5V5" stroke="#fff" stroke-width="2"/>');
  return '';
}

export const wareName = (context: Spoken, w: number): string => nameIn(context, ware, w);

/** So many pieces of a ware: “2 elite Cannons”. */
export const counted = (context: Spoken, { ware: w, elite, count }: Cell): string =>
  put(context, `wares.${ware.names[w]}${elite ? '.elite' : ''}`, { count });
