/** Buildings, fortresses, residences and unrest: small drawings in units of the map, shared as symbols. */
import {
  ART_ACADEMY,
  ART_MANUFACTORY,
  BANK,
  BARRACKS,
  building,
  FOUNDRY,
  HORSE_FARM,
  MANUFACTORY,
  TRADING_HOUSE,
  UNIVERSITY,
  WINDMILL,
} from '../src/tables.ts';
import { liveryOf } from './forces.ts';

const INK = '#2b1d0c';

/** By building: the tile and its emblem, in a square from −10 to 10. */
const tiles: { readonly [b: number]: readonly [paper: string, emblem: string] } = {
  [ART_ACADEMY]: [
    '#d9d3ea',
    '<path d="M-1-6C5-7 8-3 7 1C6 4 3 1 2 3C1 5 3 6 0 6.5C-5 7-8 3-7-1C-6-4-4-6-1-6Z"/><g fill="#d9d3ea"><circle cx="-3.6" cy="-2.4" r="1.3"/><circle cx="0.3" cy="-3.6" r="1.3"/><circle cx="3.9" cy="-2" r="1.3"/><circle cx="-4" cy="1.6" r="1.3"/></g>',
  ],
  [ART_MANUFACTORY]: [
    '#ead9c8',
    '<path d="M-3-7H3L2-4Q6-1 4 3L2 6H3V7.5H-3V6H-2L-4 3Q-6-1-2-4Z"/><path d="M-2-3Q-7-4-5 1M2-3Q7-4 5 1" fill="none" stroke-width="1.2"/><path d="M-3.5 0H3.5" stroke="#ead9c8" stroke-width="1.3"/>',
  ],
  [BANK]: [
    '#f2dc9a',
    '<path d="M-7-3L0-7.5L7-3Z"/><path d="M-6-2H-4V4H-6ZM-1-2H1V4H-1ZM4-2H6V4H4ZM-7.5 5H7.5V7H-7.5Z"/>',
  ],
  [BARRACKS]: [
    '#e8b9a4',
    '<path d="M-7 6L6-7M7 6L-6-7" fill="none" stroke-width="1.8"/><path d="M-7 7L-4 4M7 7L4 4" fill="none" stroke-width="3"/>',
  ],
  [FOUNDRY]: [
    '#d7c2b4',
    '<path d="M-7-1L6-5L7-1.5L-5 3Q-8 2-7-1Z"/><circle cx="-1" cy="3.6" r="3.6" fill="none" stroke-width="1.5"/>',
  ],
  [HORSE_FARM]: [
    '#d5e0b4',
    '<path d="M-4 6.5H-6.5V4.5H-5C-8-1-6-7 0-7S8-1 5 4.5H6.5V6.5H2.5C4 4 5-4 0-4S-4 4-2.5 6.5Z"/>',
  ],
  [MANUFACTORY]: [
    '#e3d2b8',
    '<path d="M-1.5-7.5H1.5L2-5.3L4-6.3L6-4L4.9-2.1L7.3-1.5V1.5L4.9 2.1L6 4L4 6.3L2 5.3L1.5 7.5H-1.5L-2 5.3L-4 6.3L-6 4L-4.9 2.1L-7.3 1.5V-1.5L-4.9-2.1L-6-4L-4-6.3L-2-5.3Z"/><circle r="2.3" fill="#e3d2b8"/>',
  ],
  [TRADING_HOUSE]: [
    '#f0e3b0',
    '<path d="M-.7-7H.7V5.5H3.5V7H-3.5V5.5H-.7Z"/><path d="M-6.5-5H6.5" fill="none" stroke-width="1.4"/><path d="M-6-5L-8 1H-3.5ZM6-5L3.5 1H8Z" fill="none" stroke-width=".9"/><path d="M-8.2 1H-3.2Q-5.7 4.5-8.2 1ZM3.2 1H8.2Q5.7 4.5 3.2 1Z"/>',
  ],
  [UNIVERSITY]: [
    '#cdd8ea',
    '<path d="M0-4Q-4-7-8-5V5Q-4 3.5 0 6Q4 3.5 8 5V-5Q4-7 0-4Z"/><path d="M0-4V6M-6-2.6Q-4-3.4-2-2M-6 .2Q-4-.6-2 .8M6-2.6Q4-3.4 2-2M6 .2Q4-.6 2 .8" fill="none" stroke="#cdd8ea" stroke-width=".9"/>',
  ],
  [WINDMILL]: [
    '#d9e6c4',
    '<path d="M-2-1H2L3.5 7.5H-3.5Z"/><path d="M-6.5-7.5L6.5 4M6.5-7.5L-6.5 4" fill="none" stroke-width="1.2"/><path d="M-6.5-7.5L-2-3.5L-3.2-2L-7.5-6ZM6.5-7.5L7.5-6L3.2-2L2-3.5ZM6.5 4L2 .2L3.2-1.3L7.5 2.6ZM-6.5 4L-7.5 2.6L-3.2-1.3L-2 .2Z"/>',
  ],
};

/** A symbol for every building, one for a tile lying face down. */
export const symbols: string = [
  ...building.names.map((id, b) => {
    const [paper, emblem] = tiles[b];
    return `<symbol id="pp-${id}" viewBox="-10 -10 20 20"><rect x="-9.4" y="-9.4" width="18.8" height="18.8" rx="2.4" fill="${paper}" stroke="${INK}" stroke-width="1.1"/><g fill="${INK}" stroke="${INK}" stroke-width="0" stroke-linecap="round" stroke-linejoin="round">${emblem}</g></symbol>`;
  }),
  `<symbol id="pp-face-down" viewBox="-10 -10 20 20"><rect x="-9.4" y="-9.4" width="18.8" height="18.8" rx="2.4" fill="#4b3420" stroke="${INK}" stroke-width="1.1"/><path d="M-7.5-7.5H7.5V7.5H-7.5Z" fill="none" stroke="#c9a877" stroke-width=".8" stroke-dasharray="1.6 1.2"/><path d="M0 6.5C-5 6-5.5 1-2.5-2C-2.5 0-1.5 .5-1 0C-2-3 0-5.5 2-7C1.5-4 5-2.5 4.5 2C4.3 5 2.5 6.4 0 6.5Z" fill="#e9a23b"/></symbol>`,
].join('');

export const buildingId = (b: number): string => `pp-${building.names[b]}`;

/** A building in a panel, where symbols of the map cannot be reached. */
export const buildingTile = (b: number): string => {
  const [paper, emblem] = tiles[b];
  return `<rect x="-9.4" y="-9.4" width="18.8" height="18.8" rx="2.4" fill="${paper}" stroke="${INK}" stroke-width="1.1"/><g fill="${INK}" stroke="${INK}" stroke-width="0" stroke-linecap="round" stroke-linejoin="round">${emblem}</g>`;
};

/** The bastions of a fortress around a location: a star of eight points. */
export function bastions(reach: number, wood: string): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const r = reach + (i % 2 === 0 ? 13 : 5);
    const angle = (Math.PI * (i + 0.5)) / 8;
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
  }).join('L');
  return `<path d="M${points}Z" fill="none" stroke="${INK}" stroke-width="7" stroke-linejoin="miter"/><path d="M${points}Z" fill="none" stroke="${wood}" stroke-width="3.6"/>`;
}

/** The same as an icon from −10 to 10. */
export const fortressIcon: string = `<g transform="scale(.42)">${bastions(8, '#a6895b')}</g>`;

/** Unrest: a torch over the number of the province. */
export const unrestIcon: string =
  `<circle r="13" fill="#7d1712" stroke="#fff0d2" stroke-width="2"/><path d="M-1.8 1H1.8L1 10H-1Z" fill="#fff0d2"/>` +
  '<path d="M0 2C-5 2-5.5-3-2.5-6C-2.5-4-1.5-3.5-1-4C-2-7 0-9 2-10.5C1.5-8 5-6.5 4.5-2C4.3 1 2.5 2 0 2Z" fill="#f4b03e"/>';

/** Occupied: crossed sabres. */
export const sabres: string =
  '<circle r="10" fill="#fff7e4" stroke="#1d1508" stroke-width="1.6"/><path d="M-6 5Q2 3 5-7M6 5Q-2 3-5-7" fill="none" stroke="#1d1508" stroke-width="2.2" stroke-linecap="round"/><path d="M-7.5 2.5L-3.5 6.5M7.5 2.5L3.5 6.5" stroke="#1d1508" stroke-width="1.8"/>';

/** By extension: its drawing in a square from −10 to 10. */
export const extensionIcons: readonly string[] = [
  '<path d="M-9 8V-1H-6V-4L0-8L6-4V-1H9V8H2V3H-2V8Z"/>',
  '<path d="M-10 8V-2H-7V-6H-4V-2H-3L0-9L3-2H4V-6H7V-2H10V8H2V3H-2V8Z"/>',
  '<path d="M-6 8V4H-9L-6-2H-8L-4.5-8L-1-2H-3L0 4H-3V8ZM3 8V3H1L4-2L7 3H5V8Z"/>',
  '<path d="M-9 8V6H-8V-3H-9V-5L0-9L9-5V-3H8V6H9V8ZM-5-3V6H-3V-3ZM-1-3V6H1V-3ZM3-3V6H5V-3Z" fill-rule="evenodd"/>',
  '<path d="M-8 8V-8H8V8H5V-5H-5V8ZM-2 8L-1 0H2L3 8Z"/>',
];
/** A residence in a square from −50 to 50: the house, growing with palace and grand palace, over its owner’s colours. */
export function residence(f: number, court: number): string {
  const { wood, line, emblem } = liveryOf(f);
  const has = (e: number): boolean => ((court >> e) & 1) === 1;
  const wing = has(0)
    ? '<path d="M-48 40V4H-28V40ZM28 40V4H48V40Z" fill="#f3e6c8"/><path d="M-50 4L-38-8L-26 4ZM26 4L38-8L50 4Z"/>'
    : '';
  const dome = has(1) ? '<path d="M-14-28Q0-52 14-28Z"/><path d="M0-42V-52" stroke-width="3.4"/>' : '';
  const pips = [2, 3, 4]
    .filter(has)
    .map(
      (e, i) =>
        `<g transform="translate(${-32 + i * 32} 44)"><circle r="14" fill="#fffaf0" stroke-width="2.4"/><g transform="scale(1)" stroke="none" fill="#3f6b34">${extensionIcons[e]}</g></g>`,
    )
    .join('');
  return (
    `<g stroke="#1d1508" stroke-width="3" stroke-linejoin="round" fill="${wood}">${wing}<path d="M-30 40V-6H30V40Z" fill="#f3e6c8"/>` +
    `<path d="M-36-6L0-32L36-6Z"/>${dome}<rect x="-18" y="-2" width="36" height="34" rx="4"/><g fill="${line}" stroke="none" transform="translate(0 15) scale(1.45)">${emblem}</g>` +
    `<path d="M-36 40H36" stroke-width="4"/>${pips}</g>`
  );
}
