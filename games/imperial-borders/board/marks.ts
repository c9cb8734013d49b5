/** What is printed over the map: flags and hit points of forts and ports, Gold, Revolts, tokens, orders, signs. */
import { type Mark, put, toldTableOf } from '@concert/board';
import { choicesOf } from '@concert/board/panels';
import type { Say } from '@concert/kernel';
import {
  everyTerritory,
  FORTIFICATIONS,
  fortOf,
  icons,
  isPort,
  isTerritory,
  isWhite,
  placeOfFort,
} from '../src/tables.ts';
import { arrowMark } from './arrows.ts';
import { type Context, frameAt, ordersOf, placeIdOf, topFrame } from './context.ts';
import { liveryOf } from './nations.ts';
import { opposersAt, overlayMarks } from './overlays.ts';

const INK = '#1d1508';

const pips = (points: number, damage: number): string =>
  Array.from({ length: points }, (_, i) => {
    const x = (i - (points - 1) / 2) * 7;
    return `<circle cx="${x}" cy="14" r="2.700" fill="${i < points - damage ? INK : '#fffaf0'}" stroke="${INK}" stroke-width="1.200"/>`;
  }).join('');

/** A fort or port piece: its shape, its owner's emblem, and a pip for each hit point, hollow where it is damaged. */
export function fortSign(at: number, owner: number, damage: number): string {
  const { face, line, emblem } = liveryOf(owner);
  const shape = isTerritory(at)
    ? `<path d="M0-12L11-4L8 9H-8L-11-4Z" fill="${face}" stroke="${INK}" stroke-width="1.600"/>`
    : `<circle r="9" fill="${face}" stroke="${INK}" stroke-width="1.600"/>`;
  return `${shape}<g fill="${line}" transform="scale(.5)">${emblem}</g>${pips(icons[fortOf(at)]!, damage)}`;
}

function fortMark(context: Context, f: number): Mark[] {
  const { board } = context.view;
  const owner = board.forts.owner[f]!;
  if (owner < 0) return [];
  const at = placeOfFort(f);
  const spot = context.map.place(placeIdOf(at));
  const damage = board.forts.damage[f]!;
  const red = board.forts.red.includes(f)
    ? '<path d="M8-12L14-6M14-12L8-6" stroke="#b02a2f" stroke-width="2.400"/>'
    : '';
  const title = put(context, isTerritory(at) ? 'mark.fort' : 'mark.port', {
    place: at,
    nation: owner,
    left: icons[f]! - damage,
    most: icons[f]!,
  });
  return [
    {
      key: `fort ${f}`,
      at: spot.marker ?? spot.at,
      look: `${owner} ${damage} ${red !== ''}`,
      draw: () => `${fortSign(at, owner, damage)}${red}`,
      title: red ? `${title}, ${put(context, 'stack.tag.1')}` : title,
    },
  ];
}

function coins(context: Context): Mark[] {
  const { board } = context.view;
  return everyTerritory.flatMap((t): Mark[] => {
    const spot = context.map.place(placeIdOf(t)).at;
    const marks: Mark[] = [];
    if (board.pile[t]! > 0)
      marks.push({
        key: `gold ${t}`,
        at: [spot[0] + 24, spot[1] + 18],
        look: `${board.pile[t]}`,
        draw: () =>
          `<circle r="10" fill="#e0b02c" stroke="${INK}" stroke-width="1.600"/><text y="4.500" text-anchor="middle" font-size="12" font-weight="700" fill="${INK}">${board.pile[t]}</text>`,
        title: put(context, 'mark.gold', { gold: board.pile[t]!, place: t }),
      });
    if (board.revolt[t])
      marks.push({
        key: `revolt ${t}`,
        at: [spot[0] - 24, spot[1] + 18],
        look: 'revolt',
        draw: () =>
          `<circle r="10" fill="#8e1b1b" stroke="${INK}" stroke-width="1.600"/><path d="M-4 6V-1L-5-3L-3-6L-1-5L0-7L2-6L4-6L5-3V2L3 6Z" fill="#fff3df"/>`,
        title: put(context, 'mark.revolt', { place: t }),
      });
    return marks;
  });
}

/** Where the viewer's Forces will start: as many dots as heads, while only their places are chosen. */
function dotMarks(context: Context): Mark[] {
  const { board } = context.view;
  const draft = frameAt(context, 'setup.dots');
  return board.dots.flatMap((known, n): Mark[] => {
    const drafted = draft?.nations.indexOf(n) ?? -1;
    const dots = drafted >= 0 ? draft!.dots[drafted]! : (known ?? []);
    const { face, line } = liveryOf(n);
    return [...new Set(dots)].map((p) => {
      const count = dots.filter((each) => each === p).length;
      const [x, y] = context.map.place(placeIdOf(p)).at;
      return {
        key: `dot ${n} ${p}`,
        at: [x, y + 22],
        look: `${count}`,
        draw: () =>
          `<circle r="11" fill="${face}" stroke="${INK}" stroke-width="1.800"/><text y="5" text-anchor="middle" font-size="14" font-weight="700" fill="${line}">${count}</text>`,
        title: put(context, 'mark.starts', { nation: n, count, place: p }),
      };
    });
  });
}

export const handSign = (face: string, line: string): string =>
  `<circle r="11" fill="${face}" stroke="#fff8e8" stroke-width="2"/><path d="M-5 1V-4A1.300 1.300 0 0 1-2.400-4V-6A1.300 1.300 0 0 1 .2-6V-6.500A1.300 1.300 0 0 1 2.800-6V-4.500A1.300 1.300 0 0 1 5.400-4V2Q5 7 0 7Q-4 7-5 1Z" fill="${line}"/>`;

export const stopSign =
  '<circle r="11" fill="#a32018" stroke="#fff8e8" stroke-width="2"/><rect x="-7" y="-2.500" width="14" height="5" fill="#fff"/>';
export const quaySign =
  '<circle r="11" fill="#2b6f9e" stroke="#fff8e8" stroke-width="2"/><path d="M0 6V-5M-4-1L0-5L4-1M-6 7H6" stroke="#fff" stroke-width="2" fill="none"/>';
export const flagSign =
  '<circle r="11" fill="#2b6f9e" stroke="#fff8e8" stroke-width="2"/><path d="M-3 7V-6M-3-6H6L4-3L6 0H-3" stroke="#fff" stroke-width="1.800" fill="none"/>';

/** While a path is drawn: who can refuse permission, where it has to end, where ships can load or seize. */
function pathSigns(context: Context): Mark[] {
  if (topFrame(context)?.at !== 'plot.path') return [];
  const next = choicesOf(context, 'step').map(({ arg }) => arg.place as number);
  const { path } = frameAt(context, 'plot.path')!;
  return [...new Set([...path, ...next])].flatMap((p): Mark[] => {
    const [x, y] = context.map.place(placeIdOf(p)).at;
    const sign = (name: string, markup: string, title: string): Mark => ({
      key: `sign ${p}`,
      at: [x + 20, y - 20],
      look: name,
      draw: () => markup,
      title,
    });
    const [blocker] = opposersAt(context, p);
    if (isWhite[p]) return [sign('stop', stopSign, put(context, 'mark.white', { place: p }))];
    if (isPort(p))
      return context.view.board.forts.owner[fortOf(p)]! < 0
        ? [sign('flag', flagSign, put(context, 'mark.seize', { place: p }))]
        : [sign('quay', quaySign, put(context, 'mark.quay', { place: p }))];
    if (blocker === undefined) return [];
    const { face, line } = liveryOf(blocker);
    return [sign(`hand ${blocker}`, handSign(face, line), put(context, 'mark.refuse', { nation: blocker, place: p }))];
  });
}

/** Regions that enemies share, and Independent Territories that can be annexed at the end of the round. */
function tokens(context: Context): Mark[] {
  const rows = toldTableOf(context, 'tokens')?.rows ?? [];
  return rows.flatMap(([token, where]): Mark[] => {
    // The colonies are not on the map.
    if (typeof where !== 'object' || !('kind' in where)) return [];
    const p = where.id as number;
    const [x, y] = context.map.place(placeIdOf(p)).at;
    const { what } = token as Say;
    const isFight = what === 'table.hotspot';
    return [
      {
        key: `token ${p} ${what}`,
        at: [x - 26, y - 18],
        look: what,
        draw: () =>
          isFight
            ? `<g stroke="${INK}" stroke-width="4.400"><path d="M-7-7L7 7M7-7L-7 7"/></g><g stroke="#f3ead2" stroke-width="2.200"><path d="M-7-7L7 7M7-7L-7 7"/></g>`
            : `<path d="M-6 9V-8M6 9V-8" stroke="${INK}" stroke-width="1.800"/><path d="M-6-8H-14L-11-5L-14-2H-6ZM6-8H14L11-5L14-2H6Z" fill="#f3ead2" stroke="${INK}"/>`,
        title: put(context, isFight ? 'mark.hotspot' : 'mark.annex', { place: p }),
      },
    ];
  });
}

export function marks(context: Context, overlay: string | null = null): Mark[] {
  const forts = Array.from({ length: FORTIFICATIONS }, (_, f) => fortMark(context, f)).flat();
  return [
    ...forts,
    ...coins(context),
    ...dotMarks(context),
    ...tokens(context),
    ...overlayMarks(context, overlay),
    ...pathSigns(context),
    ...ordersOf(context).flatMap((order) => arrowMark(context, order)),
  ];
}
