/** Drawings for panels: corps, leaders, initiative markers, dice. Each is markup in the box that goes with it. */
import {
  COALITION,
  EMPIRE,
  isLandMarker,
  markerSide,
  markerValue,
  NEUTRAL_LAND,
  WINTER_QUARTERS,
} from '../src/shape.ts';
import { isCavalry, isCavalryLeader, powerOf, rankOf } from '../src/tables.ts';
import { INK, liveryOf, PAPER, text } from './livery.ts';

export const CHIP_BOX = '0 0 68 54';
export const LEADER_BOX = '0 0 60 66';
export const MARKER_BOX = '-16 -16 32 32';

/** The sign of an arm in a box 17 × 11: crossed for infantry, one stroke for cavalry, heavy cavalry filled, guards with a bar. */
function sign(kind: string, horse: boolean, ink: string): string {
  const frame = `<rect x="6" y="7" width="17" height="11" fill="none" stroke="${ink}" stroke-width="1.4"/>`;
  const strokes = horse ? 'M6 18L23 7' : 'M6 7L23 18M23 7L6 18';
  const heavy = ['cuirassiers', 'guard_cavalry'].includes(kind)
    ? `<path d="M6 18V7H23Z" fill="${ink}" opacity=".75"/>`
    : '';
  const guard = /guard|grenadiers/.test(kind) ? `<path d="M5.3 4.6H23.7" stroke="${ink}" stroke-width="2.2"/>` : '';
  return `${frame}<path d="${strokes}" stroke="${ink}" stroke-width="1.3"/>${heavy}${guard}`;
}

export interface ChipLook {
  readonly piece: number;
  readonly name: string;
  readonly kind: string;
  readonly steps: number;
  readonly full: number;
  /** Combat modifier, artillery, morale. */
  readonly values: string;
  readonly lead: boolean;
  readonly struck: boolean;
}

/** Long names are set smaller, so that they stay on the counter. */
const nameSize = (name: string): number => Math.min(name.length > 8 ? 12 : 15, Math.round(1180 / name.length) / 10);

export function corpsChip({ piece, name, kind, steps, full, values, lead, struck }: ChipLook): string {
  const { face, ink, edge } = liveryOf(powerOf[piece]!);
  const boxes = Array.from(
    { length: full },
    (_, i) =>
      `<rect x="${62 - (i + 1) * 10}" y="6" width="8" height="12" rx="1.5" fill="${i < steps ? ink : 'none'}" stroke="${ink}" stroke-width="1.3"/>`,
  ).join('');
  return (
    `<rect x="1" y="3" width="66" height="50" rx="4" fill="${edge}"/><rect x="1" y="1" width="66" height="49" rx="4" fill="${face}" stroke="${INK}" stroke-width="1.3"/>` +
    sign(kind, isCavalry[piece]!, ink) +
    boxes +
    text(34, 34, nameSize(name), name, { weight: 600, fill: ink, class: 'na-name' }) +
    text(34, 46.5, 11.5, values, { weight: 600, fill: ink }) +
    (lead ? `<path d="M1 1H15L1 15Z" fill="#ffce2e" stroke="${INK}" stroke-width="1.2"/>` : '') +
    (struck
      ? '<path d="M6 44L62 8" stroke="#fff6de" stroke-width="6"/><path d="M6 44L62 8" stroke="#a3201b" stroke-width="3.6"/>'
      : '')
  );
}

/** A tile for a supply unit, an engineer, an army marker: a drawing of its own and a word. */
export const tile = (drawing: string, word: string): string =>
  `<rect x="1" y="1" width="66" height="50" rx="4" fill="#efe4cb" stroke="#b9a27a" stroke-width="1.2"/><g transform="translate(34 21)">${drawing}</g>${text(34, 46, 11.5, word, { weight: 600 })}`;

const STAR = 'M0-9L2.5-3H9L4 1L6 8L0 4L-6 8L-4 1L-9-3H-2.5Z';

/** An oval cameo: stars for rank, sabres for a cavalry leader, initiative and combat below. */
export function cameo(leader: number, values: readonly [number, number]): string {
  const { face, edge } = liveryOf(powerOf[leader]!);
  const rank = rankOf[leader]!;
  const stars = Array.from(
    { length: rank },
    (_, i) =>
      `<path transform="translate(${30 + (i - (rank - 1) / 2) * 9.5} 49.5) scale(.46)" d="${STAR}" fill="#ffd95a" stroke="#3a2604" stroke-width="2.2"/>`,
  ).join('');
  const sabres = isCavalryLeader[leader]
    ? '<path d="M6 38L17 49M17 38L6 49" stroke="#5a3d05" stroke-width="4"/><path d="M6 38L17 49M17 38L6 49" stroke="#ffd95a" stroke-width="2.2"/>'
    : '';
  return (
    `<ellipse cx="30" cy="28" rx="23" ry="26" fill="${edge}"/><ellipse cx="30" cy="26.5" rx="23" ry="26" fill="#f3e6c6" stroke="${face}" stroke-width="3.6"/>` +
    `<path d="M10.500 43Q12 36.500 22 34.500L25 31H35L38 34.500Q48 36.500 49.500 43Q43 51 30 51Q17 51 10.500 43Z" fill="${face}"/><path d="M26 31L30 40L34 31Z" fill="#f8f1dd"/>` +
    '<path d="M12 43Q12.500 37.500 19 36L20 40Q15 41 15 45ZM48 43Q47.500 37.500 41 36L40 40Q45 41 45 45Z" fill="#d9a92a" stroke="#5a3d05" stroke-width=".8"/>' +
    '<ellipse cx="30" cy="24" rx="6.800" ry="8.600" fill="#e0bd94" stroke="#5d4028" stroke-width=".9"/><path d="M23.200 24Q22.500 19 24 17H36Q37.500 19 36.800 24L35.500 20H24.500Z" fill="#3a2a1c"/>' +
    `<path d="M12.500 20.500Q17 6.500 30 6.500Q43 6.500 47.500 20.500Q38 14.800 30 14.800Q22 14.800 12.500 20.500Z" fill="#231a12"/><circle cx="36.500" cy="12.300" r="2.300" fill="${face}" stroke="#f3e6c6" stroke-width=".9"/>` +
    `${sabres}${stars}<rect x="9" y="53.500" width="42" height="12" rx="6" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/>${text(30, 63, 11, `${values[0]} · ${values[1]}`)}`
  );
}

export type MarkerState = 'left' | 'now' | 'played' | 'aside';

const markerLooks = {
  [EMPIRE]: { face: '#2b4a9b', ink: '#f6f2e4', edge: '#142756' },
  [COALITION]: { face: '#7a3b2a', ink: '#fdf3e4', edge: '#3d1a10' },
} as const;

const ANCHOR = 'M0-4.500V7M-3.500-1.500H3.500M-6.500 1.500Q-6 7 0 7Q6 7 6.500 1.500M0-4.500a2 2 0 1 1 .010 0';

/** What is printed on a marker: its value, an anchor for a naval one, L for that of neutral land, W for Winter Quarters. */
function markerSign(m: number, ink: string): string {
  if (m !== WINTER_QUARTERS && m !== NEUTRAL_LAND && !isLandMarker(m))
    return `<path d="${ANCHOR}" fill="none" stroke="${ink}" stroke-width="1.900" stroke-linecap="round"/>`;
  const sign = m === WINTER_QUARTERS ? 'W' : m === NEUTRAL_LAND ? 'L' : String(markerValue(m));
  return text(0, 5.2, 14.5, sign, { weight: 800, fill: ink });
}

/** Empire round, Coalition on a corner, neutral buff, Winter Quarters white; played ones are empty rings. */
export function initiativeMarker(m: number, state: MarkerState): string {
  if (state === 'played' || state === 'aside')
    return `<circle r="13" fill="none" stroke="#b9a27a" stroke-width="1.4" stroke-dasharray="3 3"/><g opacity=".6">${markerSign(m, '#8a7757')}</g>`;
  const look =
    m === WINTER_QUARTERS
      ? { face: '#e9eef0', ink: '#27424d', edge: '#6c8791' }
      : (markerLooks[markerSide(m) as 0 | 1] ?? { face: '#8d8264', ink: '#fff8e6', edge: '#4f4832' });
  const shape =
    m !== WINTER_QUARTERS && markerSide(m) === COALITION
      ? `<path d="M0-12.500L12.500 0L0 12.500L-12.500 0Z" fill="${look.face}" stroke="${look.edge}" stroke-width="1.800"/>`
      : `<circle r="12" fill="${look.face}" stroke="${look.edge}" stroke-width="1.800"/>`;
  const rim = state === 'now' ? '<circle r="15.200" fill="#ffce2e" stroke="#7a5200" stroke-width="1.200"/>' : '';
  return `${rim}${shape}${markerSign(m, look.ink)}`;
}

const pips: { readonly [face: number]: readonly (readonly [number, number])[] } = {
  1: [[0, 0]],
  2: [
    [-6, -6],
    [6, 6],
  ],
  3: [
    [-6, -6],
    [0, 0],
    [6, 6],
  ],
  4: [
    [-6, -6],
    [6, -6],
    [-6, 6],
    [6, 6],
  ],
  5: [
    [-6, -6],
    [6, -6],
    [0, 0],
    [-6, 6],
    [6, 6],
  ],
  6: [
    [-6, -7],
    [6, -7],
    [-6, 0],
    [6, 0],
    [-6, 7],
    [6, 7],
  ],
};

/** A die of a power, in the box of the markers. */
export function die(power: number, face: number): string {
  const { face: colour, ink, edge } = liveryOf(power);
  const dots = (pips[face] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.400" fill="${ink}"/>`).join('');
  return `<rect x="-13" y="-13" width="26" height="26" rx="5" fill="${colour}" stroke="${edge}" stroke-width="1.600"/>${dots}`;
}
