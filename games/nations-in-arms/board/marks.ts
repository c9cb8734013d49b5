/** What is drawn over the map: reach, paths, entry sides, sieges, standards over fortresses; and coloured places. */
import type { Level, Mark, Overlay, Tint } from '@concert/board';
import type { AnyChoice } from '@concert/kernel';
import { damageOf } from '../src/rules/1-units.ts';
import { markerValue } from '../src/shape.ts';
import { CITIES, city, fortressOf, hexOfCity, isMajor, PROVINCES, province, provinceWeight } from '../src/tables.ts';
import {
  activationOf,
  type Context,
  forcesOf,
  frameAt,
  isOfAllEurope,
  placeIdOf,
  sideOf,
  topFrame,
  valuesOf,
} from './context.ts';
import { farMarks } from './far.ts';
import { INK, liveryOf, text } from './livery.ts';
import { type ReachRow, reachRows, supplyRows, zoneRows } from './readings.ts';
import type { Spot } from './room.ts';
import { townMarks } from './town-names.ts';
import { nameOf, tell } from './words.ts';

export const overlays: readonly Overlay[] = [
  // Their names are words of the game.
  { id: 'owners', name: '' },
  { id: 'supply', name: '' },
  { id: 'zones', name: '' },
  { id: 'leaders', name: '' },
];

const spotOf = ({ map }: Context, p: number): Spot => map.place(placeIdOf(p)).at;

/** A hex around 0, 0, shrunk by a factor. */
export const hexPath = (k: number): string =>
  `M${17.32 * k} 0L${8.66 * k} ${15 * k}L${-8.66 * k} ${15 * k}L${-17.32 * k} 0L${-8.66 * k} ${-15 * k}L${8.66 * k} ${-15 * k}Z`;

const goChoices = (choices: readonly AnyChoice[]): AnyChoice[] => choices.filter(({ verb }) => verb === 'go');

/** The rows of the reach by the hex they lead to; without the table, what the choices say. */
export function reachOf(context: Context): Map<number, ReachRow[]> {
  const rows = reachRows(context);
  const found = new Map<number, ReachRow[]>();
  for (const { arg } of goChoices(context.choices)) {
    const [to, via] = [arg.to as number, arg.via as number];
    const known = rows.find((row) => row.to === to && row.via === via);
    const row = known ?? { to, via, cost: 0, left: -1, woken: 0, path: [to] };
    found.set(to, [...(found.get(to) ?? []), row]);
  }
  return found;
}

const cheapest = (rows: readonly ReachRow[]): ReachRow => rows.reduce((a, b) => (b.left > a.left ? b : a));

function reachTints(context: Context): Tint[] {
  return [...reachOf(context)].map(([to, rows]) => ({
    place: placeIdOf(to),
    colour: '#f0b429',
    strength: Math.min(0.55, 0.14 + Math.max(0, cheapest(rows).left) * 0.07),
  }));
}

/** The pattern of allied minors. */
const STRIPES = 'pattern-4';

function ownerTints({ view }: Context, strength = 0.35, patterned = true): Tint[] {
  const tints: Tint[] = [];
  for (let p = 0; p < PROVINCES; p++) {
    const owner = view.board.owner[p]!;
    const side = sideOf(view.board, owner);
    // In all Europe neutral majors matter too; a minor is striped in the colour of the major it follows.
    const major = isMajor(owner) ? owner : view.board.allegiance[owner]!;
    if (side > 1 && (!isOfAllEurope(view.board) || major < 0)) continue;
    const { tint, pattern } = liveryOf(major < 0 ? owner : major);
    const striped = major >= 0 && major !== owner ? STRIPES : pattern;
    tints.push({ place: province.names[p]!, colour: tint, ...(patterned && { pattern: striped }), strength });
  }
  return tints;
}

/** At the peace table: provinces that may be picked, and those that have been. */
function cededTints(context: Context): Tint[] {
  const frame = frameAt(context, 'peace.pick');
  if (!frame) return [];
  const open = new Set(context.choices.flatMap(({ verb, arg }) => (verb === 'cede' ? [arg.province as number] : [])));
  const taken = frame.terms.flatMap(({ what, province: p }) => (what === 'province' ? [p] : []));
  return [
    ...[...open].map((p) => ({ place: province.names[p]!, colour: '#f0b429', pattern: 'pattern-4', strength: 0.5 })),
    ...taken.map((p) => ({ place: province.names[p]!, colour: '#2b4a9b', strength: 0.45 })),
  ];
}

/** Names and prices of the provinces at the peace table: those that may be picked, and those that have been. */
function cededMarks(context: Context): Mark[] {
  const frame = frameAt(context, 'peace.pick');
  if (!frame) return [];
  const label = (p: number, note: string): Mark => {
    const name = nameOf(context, 'province', p);
    const wide = Math.max(name.length * 3.3, note.length * 2.7) + 8;
    return {
      key: `ceded ${p}`,
      at: map.place(province.names[p]!).at,
      look: `${name} ${note}`,
      draw: () =>
        `<rect x="${-wide / 2}" y="-9" width="${wide}" height="17" rx="2" fill="#fdf6e3" stroke="#8a6d3b" stroke-width=".6"/>${text(0, -1.5, 6.4, name)}${text(0, 5.5, 5.2, note, { weight: 500 })}`,
    };
  };
  const { map } = context;
  const open = new Map<number, number[]>();
  for (const { arg } of context.choices.filter(({ verb }) => verb === 'cede'))
    open.set(arg.province as number, [...(open.get(arg.province as number) ?? []), arg.to as number]);
  const taken = frame.terms.filter(({ what }) => what === 'province');
  return [
    ...[...open].map(([p, to]) => label(p, tell(context, 'peace.label', { to, pounds: 3 * provinceWeight[p]! }))),
    ...taken.map(({ province: p, to }) => label(p, tell(context, 'peace.taken', { power: to }))),
  ];
}

export function tints(context: Context, overlay: string | null, level: Level = 'near'): Tint[] {
  if (overlay === 'owners') return ownerTints(context);
  if (overlay === 'supply')
    return supplyRows(context).map(({ place, why }) => ({
      place: placeIdOf(place),
      colour: why === '' ? '#3f8f4f' : '#b3201a',
      ...(why !== '' && { pattern: 'pattern-4' }),
      strength: 0.3,
    }));
  if (overlay === 'zones')
    return zoneRows(context).map(({ place, side }) => ({
      place: placeIdOf(place),
      colour: side === 0 ? '#2b4a9b' : '#7a3b2a',
      pattern: side === 0 ? 'pattern-3' : 'pattern-2',
      strength: 0.25,
    }));
  const ceded = cededTints(context);
  if (ceded.length > 0) return ceded;
  const reach = reachTints(context);
  // Who owns what is the first thing to see on the whole map; near by patterns would cover it.
  if (reach.length > 0 || !isOfAllEurope(context.view.board)) return reach;
  return level === 'far' ? ownerTints(context, 0.6, true) : ownerTints(context, 0.26, false);
}

/** Corners of a hex clockwise from the upper right; side i runs from corner i to the next. */
const corners: readonly Spot[] = [
  [8.66, -15],
  [17.32, 0],
  [8.66, 15],
  [-8.66, 15],
  [-17.32, 0],
  [-8.66, -15],
];

/** The side of a hex that faces a neighbour. Side 0 faces thirty degrees above the horizon on the right. */
const sideTowards = ([x, y]: Spot, [nx, ny]: Spot): number =>
  (Math.round(Math.atan2(ny - y, nx - x) / (Math.PI / 3) + 0.5) + 6) % 6;

/** The outer line of a set of hexes, as one path in units of the map. */
function outline(context: Context, hexes: ReadonlySet<string>): string {
  let path = '';
  for (const id of hexes) {
    const [x, y] = context.map.place(id).at;
    const around = context.map.neighbours(id).filter((next) => hexes.has(next.id));
    const closed = new Set(around.map((next) => sideTowards([x, y], context.map.place(next.id).at)));
    corners.forEach(([cx, cy], i) => {
      if (closed.has(i)) return;
      const [dx, dy] = corners[(i + 1) % 6]!;
      path += `M${(x + cx).toFixed(1)} ${(y + cy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
    });
  }
  return path;
}

function reachMarks(context: Context, level: Level): Mark[] {
  const reach = reachOf(context);
  if (reach.size === 0) return [];
  const activation = activationOf(context);
  const start = activation ? [placeIdOf(activation.place)] : [];
  const hexes = new Set([...start, ...[...reach.keys()].map(placeIdOf)]);
  const edge = outline(context, hexes);
  const marks: Mark[] = [
    {
      key: 'reach',
      at: [0, 0],
      look: edge,
      draw: () =>
        `<path class="na-reach" d="${edge}" stroke="#fff3cf" stroke-width="2.4" opacity=".85"/><path d="${edge}" stroke="#a86c00" stroke-width="1.1"/>`,
    },
  ];
  for (const [to, rows] of reach) {
    const { left, woken } = cheapest(rows);
    const at = spotOf(context, to);
    if (woken > 0)
      marks.push({
        key: `watched ${to}`,
        at,
        look: 'watched',
        draw: () => `<path class="na-watched" d="${hexPath(0.84)}"/>`,
        title: tell(context, 'map.react', { place: to }),
      });
    if (left >= 0 && level === 'near')
      marks.push({
        key: `left ${to}`,
        at: [at[0] - 12.5, at[1]],
        look: `${left}`,
        draw: () =>
          `<circle r="3.4" fill="#fdf4da" stroke="#a86c00" stroke-width=".5"/>${text(0, 1.7, 4.7, left, { fill: '#6d4600' })}`,
        title: tell(context, 'map.left', { left, place: to }),
      });
  }
  return marks;
}

/** The hex of the force that acts: a double gold line. */
function actingMark(context: Context): Mark[] {
  const activation = activationOf(context);
  if (!activation || context.view.over) return [];
  return [
    {
      key: 'acting',
      at: spotOf(context, activation.place),
      look: 'acting',
      draw: () =>
        `<path d="${hexPath(0.97)}" fill="#ffce2e" fill-opacity=".22" stroke="#3a2a08" stroke-width="2"/><path d="${hexPath(0.97)}" fill="none" stroke="#ffce2e" stroke-width="1.1"/>`,
    },
  ];
}

/** A line through hexes with a head at its end, around the first of them. */
export function route(context: Context, path: readonly number[], colour: string): string {
  const spots = path.map((p) => spotOf(context, p));
  const [ox, oy] = spots[0]!;
  const d = spots.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${(x - ox).toFixed(1)} ${(y - oy).toFixed(1)}`).join('');
  const [ex, ey] = spots.at(-1)!;
  const [px, py] = spots.at(-2)!;
  const turn = (Math.atan2(ey - py, ex - px) * 180) / Math.PI;
  return (
    `<path d="${d}" fill="none" stroke="#fff3cf" stroke-width="3.4" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="1.8" stroke-dasharray="4.5 2" stroke-linejoin="round"/>` +
    `<path d="M3 0L-5-4.400L-3 0L-5 4.400Z" transform="translate(${(ex - ox).toFixed(1)} ${(ey - oy).toFixed(1)}) rotate(${turn.toFixed(0)})" fill="${colour}" stroke="#fff3cf" stroke-width=".8"/>`
  );
}

/** The way that has been clicked: as a line, or as the sides by which the hex can be entered. */
function pathMarks(context: Context): Mark[] {
  const left = goChoices(context.left ?? []);
  const goals = new Set(left.map(({ arg }) => arg.to as number));
  if (goals.size !== 1 || left.length === goChoices(context.choices).length) return [];
  const activation = activationOf(context);
  const [goal] = goals;
  const rows = reachOf(context).get(goal!) ?? [];
  return left.flatMap(({ arg }): Mark[] => {
    const row = rows.find((each) => each.via === arg.via);
    if (!row || !activation) return [];
    const full = row.path.length > 1 || row.via === activation.place;
    const path = full ? [activation.place, ...row.path] : [row.via, goal!];
    const cost = row.cost > 0 ? `${row.cost} MP` : '';
    const [x, y] = spotOf(context, goal!);
    const [ox, oy] = spotOf(context, path[0]!);
    const [vx, vy] = spotOf(context, row.via);
    const plaque = cost
      ? `<g transform="translate(${((x + vx) / 2 - ox).toFixed(1)} ${((y + vy) / 2 - oy).toFixed(1)})"><rect x="-7.500" y="-4" width="15" height="8" rx="4" fill="#6b1d1d" stroke="#fff3cf" stroke-width=".8"/>${text(0, 1.7, 5, cost, { fill: '#fdf6e6' })}</g>`
      : '';
    return [
      {
        key: `path ${row.via}`,
        at: [ox, oy],
        look: `${path} ${cost}`,
        draw: () => route(context, path, '#6b1d1d') + plaque,
        title: tell(context, cost ? 'map.toFor' : 'map.to', { place: goal!, via: row.via, cost }),
      },
    ];
  });
}

/** Where a beaten or avoiding force may go. */
function retreatMarks(context: Context): Mark[] {
  const frame = topFrame(context);
  if (!frame || !('place' in frame)) return [];
  return context.choices.flatMap(({ verb, arg }): Mark[] => {
    const away = verb === 'avoid' || verb === 'withdraw';
    const path = verb === 'back' ? (arg.path as number[]) : away ? [arg.to as number] : [];
    if (path.length === 0) return [];
    return [
      {
        key: `${verb} ${path}`,
        at: spotOf(context, frame.place),
        look: `${path}`,
        draw: () => route(context, [frame.place, ...path], '#2f6337'),
        title: tell(context, 'map.path', { path }),
      },
    ];
  });
}

/** A siege: a dashed ring around the fortress with its level on a seal, and a red dash for each point it has lost. */
function siegeMarks(context: Context): Mark[] {
  const { board } = context.view;
  const sites = new Map(context.map.file.sites.map((site) => [site.id, site.at]));
  const marks: Mark[] = [];
  for (let c = 0; c < CITIES; c++) {
    if (fortressOf[c] === 0) continue;
    const at = sites.get(city.names[c]!) ?? spotOf(context, hexOfCity[c]!);
    const [siege, damage] = [board.siege[c]!, damageOf(board, c)];
    if (siege > 0)
      marks.push({
        key: `siege ${c}`,
        at,
        look: `${siege}`,
        draw: () =>
          `<circle r="9.500" fill="none" stroke="#3a2a08" stroke-width="2.400" stroke-dasharray="3 1.600"/><circle r="9.500" fill="none" stroke="#d9a92a" stroke-width="1.500" stroke-dasharray="3 1.600"/><circle cx="8" cy="-8" r="4.200" fill="#d9a92a" stroke="#3a2a08" stroke-width=".8"/>${text(8, -6.2, 5, siege > 1 ? `+${siege - 1}` : '0')}`,
        title: tell(context, 'map.siege', { city: c, level: siege - 1 }),
      });
    if (damage > 0)
      marks.push({
        key: `damage ${c}`,
        at: [at[0], at[1] + 6.5],
        look: `${damage}`,
        draw: () =>
          Array.from(
            { length: damage },
            (_, i) => `<path d="M${(i - (damage - 1) / 2) * 4 - 1.4} 0h2.800" stroke="#b3201a" stroke-width="1.800"/>`,
          ).join(''),
        title: tell(context, 'map.damage', { city: c, points: damage }),
      });
  }
  return marks;
}

/** A small standard over each fortress that is held, in the colours of its holder. */
function standards(context: Context): Mark[] {
  const { board } = context.view;
  return context.map.file.sites.flatMap((site): Mark[] => {
    const c = city.names.indexOf(site.id);
    const holder = c < 0 || fortressOf[c] === 0 ? -1 : board.controller[c]!;
    if (holder < 0 || sideOf(board, holder) > 1) return [];
    const { face, ink, emblem } = liveryOf(holder);
    return [
      {
        key: `standard ${c}`,
        at: [site.at[0] + 3, site.at[1] - 3],
        look: `${holder}`,
        draw: () =>
          `<path d="M0 0V-8" stroke="${INK}" stroke-width=".9"/><path d="M0-8H7L5.400-5.800L7-3.600H0Z" fill="${face}" stroke="${INK}" stroke-width=".6"/><g transform="translate(2.800 -5.800) scale(.075)" color="${ink}">${emblem}</g>`,
        title: tell(context, 'map.fortress', { city: c }),
      },
    ];
  });
}

/** Initiative of each commander in a disc over the force: gold where the marker in play lets it act. */
function initiativeMarks(context: Context): Mark[] {
  const { board } = context.view;
  const impulse = frameAt(context, 'impulse.choose') ?? frameAt(context, 'impulse');
  const needed = impulse ? markerValue(impulse.marker) : 9;
  return forcesOf(board)
    .filter(({ commander, inside }) => commander >= 0 && !inside)
    .map((force): Mark => {
      const [x, y] = spotOf(context, force.place);
      const [initiative] = valuesOf(board, force.commander);
      const may = impulse?.side === force.side && initiative >= needed;
      return {
        key: `initiative ${force.key}`,
        at: [x + 11, y - 12],
        look: `${initiative} ${may}`,
        draw: () =>
          `<circle r="5" fill="${may ? '#ffce2e' : '#fdf4da'}" stroke="${INK}" stroke-width=".8"/>${text(0, 2.4, 6.6, initiative)}`,
        title: tell(context, 'map.initiative', { leader: force.commander, initiative }),
      };
    });
}

/** Why supply is cut, where a force of either side stands. */
function supplyMarks(context: Context): Mark[] {
  return supplyRows(context)
    .filter(({ why }) => why !== '')
    .map(({ place: p, why }) => ({
      key: `cut ${p}`,
      at: [spotOf(context, p)[0], spotOf(context, p)[1] + 13],
      look: why,
      draw: () =>
        `<rect x="-16" y="-3.400" width="32" height="6.800" rx="3.400" fill="#fbf3df" stroke="#a3201b" stroke-width=".7"/>${text(0, 1.6, 4.4, why, { fill: '#7a1712' })}`,
      title: tell(context, 'map.why', { place: p, why }),
    }));
}

export function marks(context: Context, overlay: string | null, level: Level): Mark[] {
  return [
    ...(level === 'far' ? farMarks(context) : [...townMarks(context, level), ...siegeMarks(context)]),
    ...(level === 'near' ? standards(context) : []),
    ...reachMarks(context, level),
    ...actingMark(context),
    ...retreatMarks(context),
    ...cededMarks(context),
    ...pathMarks(context),
    ...(overlay === 'supply' ? supplyMarks(context) : []),
    ...(overlay === 'leaders' ? initiativeMarks(context) : []),
  ];
}
