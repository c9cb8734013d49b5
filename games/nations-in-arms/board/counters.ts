/** Counters as markup in a square from −50 to 50: the force at three zooms, and the small pieces around it. */
import { INK, type Livery, liveryOf, mixed, PAPER, text } from './livery.ts';

export interface CorpsBox {
  readonly full: boolean;
  readonly cavalry: boolean;
}

/** What a force's counter shows. */
export interface ForceLook {
  readonly power: number;
  /** A question mark where the viewer may not know. */
  readonly steps: number | string;
  readonly armies: number;
  readonly level: number;
  readonly demoralized: boolean;
  readonly unsupplied: boolean;
  readonly corps: readonly CorpsBox[];
  /** Initiative and combat of the commander, or nothing. */
  readonly values: readonly [number, number] | null;
  readonly stripe: string;
  readonly caption: string;
  /** The name of the town that the counter covers. */
  readonly town: string;
  /** The caption stands above the counter: another one stands below it. */
  readonly above: boolean;
  /** May be activated now. */
  readonly eligible: boolean;
  /** Supply units or engineers are with it. */
  readonly support: boolean;
}

const WHOLE = 'M-33 -30H33Q38 -30 38 -25V32Q38 37 33 37H-33Q-38 37 -38 32V-25Q-38 -30 -33 -30Z';
const TORN = 'M-38 -30H14L20 -22L12 -18L22 -11L27 -16L38 -6V32Q38 37 33 37H-33Q-38 37 -38 32V-25Q-38 -30 -33 -30Z';
const BAND = 'M-38 -25Q-38 -30 -33 -30H-17V37H-33Q-38 37 -38 32Z';
const tilts = [0, 7, 14];

const emblemAt = ({ emblem, ink }: Livery, x: number, y: number, scale: number, colour = ink): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" color="${colour}">${emblem}</g>`;

function armyFlags(look: ForceLook, livery: Livery, face: string): string {
  return Array.from({ length: look.armies }, (_, i) => {
    const x = -34 + i * 17;
    return `<path d="M${x} -26V-54" stroke="${INK}" stroke-width="3.2"/><path d="M${x} -54H${x + 31}L${x + 24} -45.5L${x + 31} -37H${x}Z" fill="${face}" stroke="${INK}" stroke-width="2.2"/>${emblemAt(livery, x + 11, -45.5, 0.34)}`;
  }).join('');
}

/** One box a corps: full for two steps, half for one, a slash for cavalry; together at most 54 wide. */
function corpsBoxes(corps: readonly CorpsBox[], { ink }: Livery, face: string): string {
  const width = Math.min(11, (54 - 2 * (corps.length - 1)) / Math.max(1, corps.length));
  let x = 11 - (corps.length * (width + 2) - 2) / 2;
  let markup = '';
  for (const { full, cavalry } of corps) {
    markup += `<rect x="${x}" y="22" width="${width}" height="9" fill="none" stroke="${ink}" stroke-width="1.5"/><rect x="${x}" y="${full ? 22 : 26.5}" width="${width}" height="${full ? 9 : 4.5}" fill="${ink}"/>`;
    if (cavalry) markup += `<path d="M${x - 0.5} 31.5L${x + width + 0.5} 21.5" stroke="${face}" stroke-width="2.6"/>`;
    x += width + 2;
  }
  return markup;
}

const levelBars = (level: number): string =>
  Array.from(
    { length: level },
    (_, i) =>
      `<path d="M-34 ${28 - i * 8}H-21" stroke="${INK}" stroke-width="5.6"/><path d="M-34 ${28 - i * 8}H-21" stroke="#ffd24a" stroke-width="3.6"/>`,
  ).join('');

const STRUCK_BARREL =
  '<g transform="translate(35 -30)"><circle r="14" fill="#fbf3df" stroke="#a3201b" stroke-width="3.4"/><path d="M-6-7H6Q9 0 6 7H-6Q-9 0-6-7ZM-7.5-2.5H7.5M-7.5 2.5H7.5" fill="none" stroke="#4a3316" stroke-width="2"/><path d="M-10 10L10-10" stroke="#a3201b" stroke-width="3.6"/></g>';
const LOZENGE_ABOVE = '<path d="M12 -48l13 13l-13 13l-13-13Z" fill="#ffce2e" stroke="#3a2a08" stroke-width="3.2"/>';
const LOZENGE = '<path d="M0 -56l10 10l-10 10l-10-10Z" fill="#ffce2e" stroke="#3a2a08" stroke-width="2.6"/>';

function plaque([initiative, combat]: readonly [number, number]): string {
  return `<g transform="translate(24 40)"><rect x="-20" y="-9.5" width="40" height="19" rx="9.5" fill="${PAPER}" stroke="${INK}" stroke-width="1.8"/>${text(0, 5.6, 16, `${initiative}·${combat}`)}</g>`;
}

function captionLines({ caption, town, above }: ForceLook, low: boolean): string {
  const lines = [
    ...(caption ? [`<text class="na-caption" y="0">${caption}</text>`] : []),
    ...(town ? [`<text class="na-town" y="${caption ? 19 : 0}">${town}</text>`] : []),
  ];
  return lines.length === 0 ? '' : `<g transform="translate(-8 ${above ? -62 : low ? 66 : 58})">${lines.join('')}</g>`;
}

/** The body, the same at the near and the middle zoom; near it has corps, ratings and names too. */
export function forceCounter(look: ForceLook, near: boolean): string {
  const livery = liveryOf(look.power);
  const face = look.level === 2 ? mixed(livery.face, '#b9ad95', 0.38) : livery.face;
  const body = look.demoralized ? TORN : WHOLE;
  const pale = livery.ink === '#2d2a26';
  const broken = look.demoralized
    ? `<path d="${body}" fill="none" stroke="#fff6de" stroke-width="3.6" stroke-dasharray="9 6"/><path d="${body}" fill="none" stroke="${INK}" stroke-width="1.4" stroke-dasharray="9 6"/>`
    : '';
  const stripe = look.stripe ? `<path d="M-17 31H36Q36 36 32 36H-17Z" fill="${look.stripe}"/>` : '';
  const counter =
    armyFlags(look, livery, face) +
    `<path d="${body}" fill="${livery.edge}" transform="translate(0 3.5)"/><path d="${body}" fill="${face}" stroke="${INK}" stroke-width="2.4"/>` +
    `<path d="${BAND}" fill="${livery.edge}" opacity="${pale ? 0.55 : 0.8}"/>${emblemAt(livery, -27.5, -17, 0.44, pale ? '#fff' : livery.ink)}${broken}${stripe}` +
    text(11, near ? 15 : 22, Number(look.steps) > 9 ? 43 : near ? 47 : 56, look.steps, {
      weight: 800,
      fill: livery.ink,
    }) +
    (near ? corpsBoxes(look.corps, livery, face) : '') +
    levelBars(look.level);
  return (
    `<g transform="rotate(${tilts[look.level] ?? 0})">${counter}</g>` +
    (look.unsupplied ? STRUCK_BARREL : '') +
    (look.eligible ? LOZENGE : '') +
    (near && look.values ? plaque(look.values) : '') +
    (!near && look.support ? `<circle cx="30" cy="30" r="6" fill="${PAPER}" stroke="${INK}" stroke-width="2"/>` : '') +
    (near ? captionLines(look, look.values !== null) : '')
  );
}

/** Far away: one block for all of a power in a region. */
export function block(look: {
  readonly power: number;
  readonly steps: number | string;
  readonly armies: number;
  readonly alarmed: boolean;
  readonly stripe: string;
  readonly eligible: boolean;
}): string {
  const { power, steps, armies, alarmed, stripe, eligible } = look;
  const livery = liveryOf(power);
  const flags = Array.from(
    { length: Math.min(3, armies) },
    (_, i) =>
      `<path d="M${-30 + i * 15} -20V-40M${-30 + i * 15} -40h20l-5 6l5 6h-20" fill="${livery.face}" stroke="${INK}" stroke-width="2.4"/>`,
  ).join('');
  return (
    `${flags}<rect x="-34" y="-21" width="68" height="42" rx="5" fill="${livery.face}" stroke="${alarmed ? '#b3201a' : INK}" stroke-width="${alarmed ? 5 : 3}"/>` +
    `<rect x="-34" y="-21" width="22" height="42" rx="5" fill="${livery.edge}" opacity=".6"/>${emblemAt(livery, -23, 0, 0.42, livery.ink === '#2d2a26' ? '#fff' : livery.ink)}` +
    (stripe ? `<path d="M-32 17H32" stroke="${stripe}" stroke-width="7"/>` : '') +
    text(12, 12, 34, steps, { weight: 800, fill: livery.ink }) +
    (eligible ? LOZENGE_ABOVE : '')
  );
}

export function depot(power: number): string {
  const { face, ink } = liveryOf(power);
  return `<path d="M-16 14V-3L0-15L16-3V14Z" fill="${face}" stroke="${INK}" stroke-width="2.4"/><path d="M-5 14V3H5V14" fill="${ink}" opacity=".9"/>`;
}

export function train(power: number): string {
  const { face } = liveryOf(power);
  return `<path d="M-17 6V-4Q-8-17 6-12Q14-10 16-3V6Z" fill="#f3e8cc" stroke="${INK}" stroke-width="2.2"/><path d="M-18 6H18" stroke="${face}" stroke-width="5"/><circle cx="-9" cy="11" r="5.5" fill="#f3e8cc" stroke="${INK}" stroke-width="2"/><circle cx="9" cy="11" r="5.5" fill="#f3e8cc" stroke="${INK}" stroke-width="2"/>`;
}

export function engineer(power: number): string {
  const { face } = liveryOf(power);
  return `<path d="M-20 10Q0-14 20 10" fill="none" stroke="${INK}" stroke-width="6"/><path d="M-20 10Q0-14 20 10" fill="none" stroke="${face}" stroke-width="3"/><path d="M-21 12H21M-10 12V2M0 12V-2M10 12V2" stroke="${INK}" stroke-width="2.4"/>`;
}

export function detachment(power: number, steps: number | string): string {
  const livery = liveryOf(power);
  return `<rect x="-19" y="-16" width="38" height="34" rx="4" fill="${livery.edge}" transform="translate(0 3)"/><rect x="-19" y="-16" width="38" height="34" rx="4" fill="${livery.face}" stroke="${INK}" stroke-width="2.2"/>${emblemAt(livery, -9.5, 1, 0.28)}${text(8, 10, 26, steps, { weight: 800, fill: livery.ink })}`;
}

/** Troops behind walls: a crenellated shield. */
export function garrison(power: number, steps: number | string): string {
  const { face, ink } = liveryOf(power);
  return `<path d="M-20-10V-20H-11V-14H-4.5V-20H4.5V-14H11V-20H20V-10V8Q20 20 0 27Q-20 20-20 8Z" fill="${face}" stroke="${INK}" stroke-width="2.4"/>${text(0, 11, 24, steps, { weight: 800, fill: ink })}`;
}

/** A leader without troops. */
export function rider(power: number, values: readonly [number, number], eligible: boolean): string {
  const { face } = liveryOf(power);
  return `<circle r="21" fill="${PAPER}" stroke="${face}" stroke-width="6"/><path d="M-12-3Q-8-15 0-15Q8-15 12-3Q4-7 0-7Q-4-7-12-3Z" fill="#231a12"/>${text(0, 14, 18, `${values[0]}·${values[1]}`)}${eligible ? '<path d="M0 -40l8 8l-8 8l-8-8Z" fill="#ffce2e" stroke="#3a2a08" stroke-width="2.4"/>' : ''}`;
}
